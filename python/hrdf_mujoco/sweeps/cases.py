# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""The cases of a sweep, and the values of each case."""

from __future__ import annotations

import dataclasses
import math
import operator
from collections.abc import Iterable, Mapping, Set
from typing import Any

import numpy as np

from hrdf_mujoco.sweeps.store import digest

# Maximum number of cases; the rows of more cases would not fit into memory.
MAX_CASES = 100_000_000

# Maximum length, in characters, of a list in the text that identifies a sweep.
_TOLD = 200


@dataclasses.dataclass(frozen=True)
class Drawn:
    """A random distribution, from which each case draws a value. The value or its logarithm is uniformly
    distributed."""

    low: float
    high: float
    is_log: bool = False

    def __post_init__(self) -> None:
        if not (math.isfinite(self.high - self.low) and self.low <= self.high):
            raise ValueError(f"{self} needs two finite numbers that rise")
        if self.is_log and self.low <= 0:
            raise ValueError(f"{self} needs numbers above 0")

    def draw(self, rng: np.random.Generator) -> float:
        if not self.is_log:
            return rng.uniform(self.low, self.high)
        drawn = math.exp(rng.uniform(math.log(self.low), math.log(self.high)))
        # Clamps: rounding in exp() and log() may give a number slightly out of range.
        return min(max(drawn, self.low), self.high)

    def __repr__(self) -> str:
        return f"{'loguniform' if self.is_log else 'uniform'}({self.low!r}, {self.high!r})"


def uniform(low: float, high: float) -> Drawn:
    """Returns a uniform distribution from `low` to `high`."""
    return Drawn(float(low), float(high))


def loguniform(low: float, high: float) -> Drawn:
    """Returns a log-uniform distribution, for example for gains over several decades."""
    return Drawn(float(low), float(high), is_log=True)


class Cases:
    """The cases of a sweep: all points of the grid of the lists, each `samples` times with different random
    values."""

    def __init__(self, vary: Mapping[str, Any], samples: int, seed: int) -> None:
        if not isinstance(vary, Mapping) or not all(isinstance(name, str) for name in vary):
            raise TypeError(f"'vary' is a mapping from names to values, not {vary!r}")
        self.names = list(vary)
        self._axes = {name: _axis(name, values) for name, values in vary.items()}
        self._lists = {n: axis for n, axis in self._axes.items() if not isinstance(axis, Drawn)}
        self._samples, self._seed = whole("samples", samples, 1), whole("seed", seed, 0)
        self._is_drawn = len(self._lists) < len(self._axes)
        if self._samples > 1 and not self._is_drawn:
            raise ValueError(
                "'samples' repeats cases with drawn values, and no value is drawn:"
                " vary something by uniform(a, b) or loguniform(a, b)"
            )
        self._count = self._samples * math.prod(map(len, self._lists.values()))
        if self._count > MAX_CASES:
            raise ValueError(f"{self._count} cases; at most {MAX_CASES} are allowed")

    def __len__(self) -> int:
        return self._count

    @property
    def lists(self) -> Mapping[str, list[Any]]:
        """Lists of values by the name of the varied quantity; without random distributions."""
        return self._lists

    def told(self) -> dict[str, Any]:
        """Returns plain values that identify the cases. Long lists are shortened to their beginning and a
        digest."""
        vary = {name: _told(axis) for name, axis in self._axes.items()}
        return {"vary": vary, "samples": self._samples, "seed": self._seed}

    def values(self, case: int) -> dict[str, Any]:
        """Returns the values of a case by name. The last list varies fastest from case to case."""
        point = case // self._samples
        chosen = {}
        for name in reversed(self._lists):
            point, place = divmod(point, len(self._lists[name]))
            chosen[name] = self._lists[name][place]
        if not self._is_drawn:
            return {name: chosen[name] for name in self._axes}
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
    # A set is an error, because its order is not fixed.
    if isinstance(values, (str, bytes, Mapping, Set)) or not isinstance(values, Iterable):
        raise TypeError(
            f"{name!r} varies over a list, an array, uniform(a, b) or loguniform(a, b), not {values!r}"
        )
    values = [each.tolist() if isinstance(each, (np.ndarray, np.generic)) else each for each in values]
    if not values:
        raise ValueError(f"{name!r} has no values")
    return values


def _told(axis: list[Any] | Drawn) -> str:
    text = repr(axis)
    if len(text) <= _TOLD:
        return text
    return f"{text[:_TOLD]}… {digest(text)}"


def whole(name: str, value: Any, least: int) -> int:
    """Returns `value` as an integer. Raises an error that contains `name` if the value is below `least` or
    not an integer."""
    try:
        value = operator.index(value)
    except TypeError:
        raise TypeError(f"{name!r} is a whole number, not {value!r}") from None
    if value < least:
        raise ValueError(f"{name!r} is at least {least}, not {value}")
    return value
