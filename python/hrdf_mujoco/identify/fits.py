# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Robust linear least squares with 95 % intervals; removes columns that are nearly dependent."""

from __future__ import annotations

import dataclasses

import numpy as np

from hrdf_mujoco import _extras

_BLOCKS = 40  # number of blocks of successive samples; errors within a block may be correlated
_LEAST_SHARE = 0.03  # smaller results of shares(): the column nearly depends on other columns


@dataclasses.dataclass
class Fit:
    """Fitted values by name, and their covariance. `residual` is the target minus the fitted target,
    (samples,)."""

    names: list[str]
    values: np.ndarray
    covariance: np.ndarray
    t: float  # factor from a standard error to half of the 95 % interval
    residual: np.ndarray
    # Reasons why columns were left out, by the columns' names.
    reasons: dict[str, str] = dataclasses.field(default_factory=dict)

    def __getitem__(self, name: str) -> float:
        return float(self.values[self.names.index(name)])

    def __contains__(self, name: str) -> bool:
        return name in self.names

    def half(self, name: str) -> float:
        """Returns half of the 95 % interval."""
        place = self.names.index(name)
        return float(self.t * np.sqrt(self.covariance[place, place]))

    def ratio(self, name: str, of: str) -> tuple[float, float]:
        """Returns the ratio of two values, and half of its 95 % interval; NaN and infinity if the divisor
        is 0."""
        a, b = self.names.index(name), self.names.index(of)
        if self.values[b] == 0:
            return float("nan"), float("inf")
        ratio = self.values[a] / self.values[b]
        slope = np.zeros(len(self.values))
        slope[a] += 1 / self.values[b]
        slope[b] -= ratio / self.values[b]
        return float(ratio), float(self.t * np.sqrt(slope @ self.covariance @ slope))


def robust(columns: dict[str, np.ndarray], target: np.ndarray) -> Fit:
    """Fits `target` (samples,) by a weighted sum of `columns`, (samples,) each, with the loss soft_l1.

    The covariance is valid for errors that are correlated within 1/40 of the log.

    Raises:
        ImportError: SciPy is not installed.
    """
    optimize = _extras.need("scipy.optimize", "scipy", "identify")
    stats = _extras.need("scipy.stats", "scipy", "identify")
    matrix = np.column_stack(list(columns.values()))
    sizes = np.maximum(np.linalg.norm(matrix, axis=0), 1e-300)
    scaled = matrix / sizes
    fit = np.linalg.lstsq(scaled, target, rcond=None)[0]
    for _ in range(2):
        scale = max(1.4826 * float(np.median(np.abs(target - scaled @ fit))), 1e-9)
        fit = optimize.least_squares(
            lambda x: scaled @ x - target, fit, jac=lambda x: scaled, loss="soft_l1", f_scale=1.5 * scale, x_scale="jac"
        ).x
    residual = target - scaled @ fit
    covariance, blocks = _covariance(scaled, residual, 1.5 * scale)
    return Fit(list(columns), fit / sizes, covariance / np.outer(sizes, sizes), float(stats.t.ppf(0.975, max(blocks - 1, 1))), residual)


def _covariance(matrix: np.ndarray, residual: np.ndarray, scale: float) -> tuple[np.ndarray, int]:
    """Returns the covariance of the fitted values, and the number of blocks of samples. The covariance is the
    larger of two: for errors that are correlated within blocks (sandwich estimate), and for independent
    errors."""
    samples, count = matrix.shape
    weights = 1 / np.sqrt(1 + (residual / scale) ** 2)
    bread = np.linalg.pinv(matrix.T @ (weights[:, None] * matrix))
    blocks = min(_BLOCKS, samples)
    scores = (weights * residual)[:, None] * matrix
    sums = np.array([part.sum(axis=0) for part in np.array_split(scores, blocks)])
    factor = blocks / max(blocks - count, 1)
    blocked = factor * bread @ (sums.T @ sums) @ bread
    variance = np.sum(weights * residual**2) / max(samples - count, 1)
    plain = variance * bread
    grow = np.sqrt(np.maximum(np.diag(plain) / np.maximum(np.diag(blocked), 1e-300), 1))
    return blocked * np.outer(grow, grow), blocks


def shares(columns: dict[str, np.ndarray]) -> dict[str, float]:
    """Returns for each column the norm of the part that the other columns cannot explain, divided by
    the norm of the column; 0: a column of zeros."""
    matrix = np.column_stack(list(columns.values()))
    sizes = np.linalg.norm(matrix, axis=0)
    found = {}
    for place, name in enumerate(columns):
        if sizes[place] < 1e-12:
            found[name] = 0.0
            continue
        others = np.delete(matrix, place, axis=1) / np.maximum(np.delete(sizes, place), 1e-300)
        column = matrix[:, place] / sizes[place]
        rest = column - others @ np.linalg.lstsq(others, column, rcond=1e-12)[0] if others.size else column
        found[name] = float(np.linalg.norm(rest))
    return found


def reduced(
    columns: dict[str, np.ndarray], drop: list[str], least: float = _LEAST_SHARE, noise: float = 1e-9
) -> tuple[dict[str, np.ndarray], dict[str, str]]:
    """Returns the independent columns, and the reasons why the other columns were left out.

    Only columns named in `drop` are left out. First, leaves out all columns with a root mean square below
    `noise`. Then, while shares() returns less than `least` for a column of `drop`, leaves out the first such
    column.
    """
    kept, reasons = dict(columns), {}
    for name in drop:
        if name in kept and np.linalg.norm(kept[name]) < noise * np.sqrt(len(kept[name])):
            reasons[name] = "it does not vary in these logs"
            del kept[name]
    while kept:
        found = shares(kept)
        bad = [name for name in kept if found[name] < least]
        worst = next((name for name in drop if name in bad), None)
        if worst is None:
            break
        reasons[worst] = "it cannot be told apart from other constants in these logs"
        del kept[worst]
    return kept, reasons
