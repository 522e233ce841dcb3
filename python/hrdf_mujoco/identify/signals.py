# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Measured values of modules as arrays: periods between samples, smoothing, derivatives. Needs NumPy alone."""

from __future__ import annotations

import dataclasses

import numpy as np

from hrdf_mujoco.logs import Log

PERIOD = 1e-3  # s, of the firmware's loops
KEPT = 0.98  # a packet joins a command and a PWM of different periods, so the worst 2 % are left out
_LONGEST_GAP = 100  # periods
_SCHEDULING = 0.3  # kScheduling of core.h
_LEAST_LOAD = 0.01  # N m: less effort does not give the stiffness
_POSITION_LOG = 0.9  # share of samples with position commands: other logs drift when they run free


def has_position_commands(log: Log) -> bool:
    """True if all modules of the log are led by position commands."""
    return bool((np.isfinite(log["position_command"]).mean(axis=0) > _POSITION_LOG).all())


@dataclasses.dataclass
class Periods:
    """The firmware's periods between the samples of a log; the last period of each is at the sample.

    `sample` has the index of the later sample of each period, `last` the index of the last period of
    each sample but the first, `share` the part of the time between both samples that has passed,
    `step` that time, s. All have a value for each period but `last`.
    """

    sample: np.ndarray
    last: np.ndarray
    share: np.ndarray
    step: np.ndarray

    @classmethod
    def between(cls, time: np.ndarray) -> Periods:
        """Makes the periods of sample times, s, (samples,)."""
        counts = np.clip(np.rint(np.diff(time) / PERIOD), 1, _LONGEST_GAP).astype(int)
        sample = np.repeat(np.arange(1, len(time)), counts)
        last = np.cumsum(counts) - 1
        before = (np.repeat(last, counts) - np.arange(len(sample))) * PERIOD
        step = np.maximum(time[sample] - time[sample - 1], PERIOD)
        return cls(sample, last, np.clip(1 - before / step, 0, 1), step)

    def held(self, values: np.ndarray) -> np.ndarray:
        """Values of the later sample; the first axis becomes periods."""
        return values[self.sample]

    def linear(self, values: np.ndarray) -> np.ndarray:
        left = values[self.sample - 1]
        return left + self._along(self.share, values) * (values[self.sample] - left)

    def spline(self, values: np.ndarray, rate: np.ndarray) -> np.ndarray:
        """Cubic Hermite splines; `rate` is the derivative of `values` by time, 1/s."""
        share, step = self._along(self.share, values), self._along(self.step, values)
        left, right = values[self.sample - 1], values[self.sample]
        return (
            (1 + 2 * share) * (1 - share) ** 2 * left
            + share**2 * (3 - 2 * share) * right
            + step * share * (1 - share) * ((1 - share) * rate[self.sample - 1] - share * rate[self.sample])
        )

    @staticmethod
    def _along(row: np.ndarray, values: np.ndarray) -> np.ndarray:
        return row.reshape(-1, *[1] * (values.ndim - 1))


def trimmed_rms(difference: np.ndarray) -> float:
    """Root of the mean square without the largest 2 %; NaN values are ignored, NaN if all are NaN."""
    sizes = np.sort(np.abs(difference[np.isfinite(difference)]))
    if not len(sizes):
        return float("nan")
    return float(np.sqrt(np.mean(sizes[: max(1, int(KEPT * len(sizes)))] ** 2)))


def effort_rate(effort: np.ndarray, deflection: np.ndarray, deflection_velocity: np.ndarray) -> np.ndarray:
    """N m/s: the spring's stiffness times the speed of its deflection.

    100 samples a second are too few for differences of effort.
    """
    return np.polyval(_slope(effort, deflection), deflection) * deflection_velocity


def scheduling(effort: np.ndarray, deflection: np.ndarray) -> np.ndarray:
    """Returns the factor by which the firmware multiplies kp and kd of the effort loop, kScheduling of core.h.

    It is 1/(1 + 0.3 (k/k0 - 1)), k the spring's stiffness, k0 that without load; 1 where the log has no load.
    """
    if not np.isfinite([effort, deflection]).all() or np.ptp(effort) < _LEAST_LOAD or np.ptp(deflection) == 0:
        return np.ones(len(effort))
    return 1 / (1 + _SCHEDULING * (np.clip(stiffness(effort, deflection), 0.3, 30) - 1))


def stiffness(effort: np.ndarray, deflection: np.ndarray) -> np.ndarray:
    """Stiffness of the spring, divided by that without load."""
    slope = _slope(effort, deflection)
    return np.polyval(slope, deflection) / slope[-1]


def _slope(effort: np.ndarray, deflection: np.ndarray) -> np.ndarray:
    """Returns the polynomial of effort over deflection, N m/rad. Effort is a polynomial of degree 5."""
    return np.polyder(np.polyfit(deflection, effort, 5))


def shifted(values: np.ndarray, time: np.ndarray, delay: float) -> np.ndarray:
    """Values `delay` seconds before each sample, linear between samples; NaN: next to a NaN."""
    return np.interp(time - delay, time, values)
