# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Constants that were fitted to logs, and the reasons why other constants were not fitted."""

from __future__ import annotations

import dataclasses

import numpy as np

# Units of the constants, in the order of the setup file.
UNITS = {
    "motor.resistance": "ohm",
    "motor.max_speed": "rad/s",
    "motor.max_effort": "N m",
    "effort_offset": "N m",
    "friction": "N m",
    "viscous": "N m s/rad",
    "load_friction": "1",
    "armature": "kg m^2",
    "dead_time": "s",
    "spring": "N m/rad, without load",
    "payload.mass": "kg",
    "payload.com": "m",
    "base.tilt": "rad, about the world's axis",
}


@dataclasses.dataclass
class Constant:
    """A constant of a module, or of the payload, with half of its 95 % interval.

    `before`: value of the robot file. `why`: reason why the logs do not determine the constant; empty:
    fitted. A refined value is within the interval of stages 1 to 3.
    """

    name: str
    before: float = float("nan")
    value: float = float("nan")
    half: float = float("nan")
    samples: int = 0
    why: str = ""
    stage: float = float("nan")  # value before refinement; NaN: not refined

    @property
    def is_fitted(self) -> bool:
        return not self.why

    @property
    def verdict(self) -> str:
        if np.isfinite(self.stage):
            return f"fitted, refined from {self.stage:.4g}"
        return "fitted" if self.is_fitted else f"not identifiable from these logs: {self.why}"


def judged(constant: Constant, widest: float, *, least: float = -np.inf) -> Constant:
    """Returns the constant. Adds a reason `why` if the value is below `least`, or half of the interval is
    above `widest`."""
    if constant.why:
        return constant
    if not np.isfinite(constant.value) or not constant.half <= widest:
        return dataclasses.replace(constant, why=f"its 95 % interval is wider than +-{widest:.3g}")
    if constant.value < least:
        return dataclasses.replace(constant, why=f"the best value, {constant.value:.3g}, is below {least:g}")
    return constant


def missing(name: str, why: str, before: float = float("nan")) -> Constant:
    return Constant(name, before=before, why=why)
