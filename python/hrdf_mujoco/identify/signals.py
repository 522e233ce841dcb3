# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Functions for arrays of measured values: periods between samples, rates of effort, splines. Needs only
NumPy."""

from __future__ import annotations

import dataclasses

import numpy as np

from hrdf_mujoco.logs import Log

PERIOD = 1e-3  # s, period of the firmware's control loops
# Share of the samples that trimmed_rms() uses; the worst 2 % are ignored, because command and PWM of a
# packet are from different periods.
KEPT = 0.98
_LONGEST_GAP = 100  # maximum number of periods between two samples
_SCHEDULING = 0.3  # effect of the spring's stiffness on kp and kd, see scheduling(); kScheduling of core.h
_LEAST_LOAD = 0.01  # N m: smaller efforts do not show the spring's stiffness
_POSITION_LOG = 0.9  # minimum share of samples with position commands; other logs drift in free runs


def has_position_commands(log: Log) -> bool:
    """True if all modules of the log have position commands in more than 90 % of the samples."""
    return bool((np.isfinite(log["position_command"]).mean(axis=0) > _POSITION_LOG).all())


@dataclasses.dataclass
class Periods:
    """Firmware periods between the samples of a log.

    For each period: `sample`: index of the next sample, at or after the period's end; `share`: position of
    the period's end between the previous and the next sample, 0 to 1; `step`: time between these samples,
    s. For each sample except the first: `last`: index of the period that ends at the sample.
    """

    sample: np.ndarray
    last: np.ndarray
    share: np.ndarray
    step: np.ndarray

    @classmethod
    def between(cls, time: np.ndarray) -> Periods:
        """Makes the firmware periods of a log whose samples have the times `time`, s, (samples,)."""
        counts = np.clip(np.rint(np.diff(time) / PERIOD), 1, _LONGEST_GAP).astype(int)
        sample = np.repeat(np.arange(1, len(time)), counts)
        last = np.cumsum(counts) - 1
        before = (np.repeat(last, counts) - np.arange(len(sample))) * PERIOD
        step = np.maximum(time[sample] - time[sample - 1], PERIOD)
        return cls(sample, last, np.clip(1 - before / step, 0, 1), step)

    def held(self, values: np.ndarray) -> np.ndarray:
        """Returns for each period the value of the next sample."""
        return values[self.sample]

    def linear(self, values: np.ndarray) -> np.ndarray:
        left = values[self.sample - 1]
        return left + self._along(self.share, values) * (values[self.sample] - left)

    def spline(self, values: np.ndarray, rate: np.ndarray) -> np.ndarray:
        """Returns for each period the value of a cubic Hermite spline through the samples. `rate`: time
        derivative of `values`."""
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
    """Returns the root mean square of `difference` without the largest 2 % of its values. Ignores NaN;
    returns NaN if all values are NaN."""
    sizes = np.sort(np.abs(difference[np.isfinite(difference)]))
    if not len(sizes):
        return float("nan")
    return float(np.sqrt(np.mean(sizes[: max(1, int(KEPT * len(sizes)))] ** 2)))


def effort_rate(effort: np.ndarray, deflection: np.ndarray, deflection_velocity: np.ndarray) -> np.ndarray:
    """Returns the effort rate, N m/s: the spring's stiffness times the speed of its deflection.

    Differences of effort are too inaccurate at 100 samples per second.
    """
    return np.polyval(_slope(effort, deflection), deflection) * deflection_velocity


def scheduling(effort: np.ndarray, deflection: np.ndarray) -> np.ndarray:
    """Returns the factor of kp and kd in the firmware's effort loop: 1/(1 + 0.3 (k/k0 - 1)).

    k: the spring's stiffness, k0: its stiffness without load. 1 if effort or deflection is missing or
    constant.
    """
    if not np.isfinite([effort, deflection]).all() or np.ptp(effort) < _LEAST_LOAD or np.ptp(deflection) == 0:
        return np.ones(len(effort))
    return 1 / (1 + _SCHEDULING * (np.clip(stiffness(effort, deflection), 0.3, 30) - 1))


def stiffness(effort: np.ndarray, deflection: np.ndarray) -> np.ndarray:
    """Returns the spring's stiffness divided by its stiffness without load."""
    slope = _slope(effort, deflection)
    return np.polyval(slope, deflection) / slope[-1]


def _slope(effort: np.ndarray, deflection: np.ndarray) -> np.ndarray:
    """Returns the derivative of effort by deflection, N m/rad, as a polynomial. Effort is a polynomial of
    degree 5."""
    return np.polyder(np.polyfit(deflection, effort, 5))


def shifted(values: np.ndarray, time: np.ndarray, delay: float) -> np.ndarray:
    """Returns for each sample the value `delay` seconds earlier, interpolated between samples; NaN if
    a neighbouring sample is NaN."""
    return np.interp(time - delay, time, values)
