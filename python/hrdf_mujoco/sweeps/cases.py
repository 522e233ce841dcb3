# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""The cases of a sweep: what varies, and the values of each case."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
import dataclasses
import math
from typing import Any

import numpy as np

# Of a sweep: more would not fit into memory as rows.
MAX_CASES = 100_000_000


@dataclasses.dataclass(frozen=True)
class Drawn:
    """Values that are drawn for each case, evenly in the number or in its logarithm."""

    low: float
    high: float
    is_log: bool = False

    def __post_init__(self) -> None:
        name = self._name
        if not (math.isfinite(self.low) and math.isfinite(self.high) and self.low <= self.high):
            raise ValueError(f"{name}({self.low:g}, {self.high:g}) takes two finite numbers that rise")
        if self.is_log and self.low <= 0:
            raise ValueError(f"{name}({self.low:g}, {self.high:g}) takes numbers above 0")

    def draw(self, rng: np.random.Generator) -> float:
        if not self.is_log:
            return rng.uniform(self.low, self.high)
        return math.exp(rng.uniform(math.log(self.low), math.log(self.high)))

    @property
    def _name(self) -> str:
        return "loguniform" if self.is_log else "uniform"

    def __repr__(self) -> str:
        return f"{self._name}({self.low:g}, {self.high:g})"


def uniform(low: float, high: float) -> Drawn:
    """Returns values that are drawn evenly from `low` to `high`, one for each case."""
    return Drawn(float(low), float(high))


def loguniform(low: float, high: float) -> Drawn:
    """Returns values whose logarithms are drawn evenly, such as gains over several decades."""
    return Drawn(float(low), float(high), is_log=True)


class Cases:
    """All points of the grid that the lists span, each `samples` times with values that are drawn.

    The values of a case hang on the seed and its number alone.
    """

    def __init__(self, vary: Mapping[str, Any], samples: int, seed: int) -> None:
        self.names = list(vary)
        self._axes = {name: _axis(name, values) for name, values in vary.items()}
        self._lists = {n: axis for n, axis in self._axes.items() if not isinstance(axis, Drawn)}
        self._samples, self._seed = samples, seed
        if seed < 0:
            raise ValueError(f"'seed' is at least 0, not {seed}")
        if samples < 1:
            raise ValueError(f"'samples' is at least 1, not {samples}")
        if samples > 1 and len(self._lists) == len(self._axes):
            raise ValueError(
                "'samples' repeats cases with drawn values, and nothing is drawn:"
                " vary something by uniform(a, b) or loguniform(a, b)"
            )
        self._count = samples * math.prod(map(len, self._lists.values()))
        if self._count > MAX_CASES:
            raise ValueError(f"{self._count} cases; at most {MAX_CASES} are taken")

    def __len__(self) -> int:
        return self._count

    @property
    def lists(self) -> Mapping[str, list[Any]]:
        """The values of what is not drawn."""
        return self._lists

    def values(self, case: int) -> dict[str, Any]:
        """Returns the values of a case by their names. The last list varies fastest."""
        point = case // self._samples
        chosen = {}
        for name in reversed(self._lists):
            point, place = divmod(point, len(self._lists[name]))
            chosen[name] = self._lists[name][place]
        rng = np.random.default_rng([self._seed, case])
        return {
            name: axis.draw(rng) if isinstance(axis, Drawn) else chosen[name]
            for name, axis in self._axes.items()
        }


def _axis(name: str, values: Any) -> list[Any] | Drawn:
    if isinstance(values, Drawn):
        return values
    if isinstance(values, np.ndarray):
        values = values.tolist()
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise TypeError(
            f"{name!r} varies over a list, an array, uniform(a, b) or loguniform(a, b), not {values!r}"
        )
    values = list(values)
    if not values:
        raise ValueError(f"{name!r} has no values")
    return values
