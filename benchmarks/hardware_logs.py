# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Logs of real modules as arrays, and the firmware settings of module types; for hardware.py.

A log is a NAME.npz with arrays (samples x modules; NaN: not sent) and a NAME.yaml; SI units, Celsius. Arrays:
module_time, position, velocity, effort and their commands (NAME_command), pwm_command, voltage,
motor_velocity, motor_position, deflection, deflection_velocity, motor_winding_current,
motor_winding_temperature. The YAML has source, git_blob, modules (types), gains (lists by the names of
firmware.FIELDS), external (a spring at a joint) and notes.
"""
from __future__ import annotations

import dataclasses
import functools
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import numpy as np
import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "python"))

from hrdf_mujoco.identify import gear_ratios, signals

FIELDS = [name for name, *_ in json.loads((ROOT / "python/hrdf_mujoco/fields.json").read_text())["setup"]]
NO_LIMIT = 1e6

# Gains for HEBI's example log, which does not contain gains: estimated from its PWM. Other logs
# without gains use the gains of HEBI's kits.
ESTIMATED_GAINS = {
    "844f890": {"strategy": 4, "position.kp": 1.1, "velocity.kp": 0.05, "velocity.feed_forward": 1,
                "effort.kp": 0.25, "effort.kd": 0.001, "effort.feed_forward": 1, "effort.dead_zone": 0},
}


@dataclasses.dataclass
class Joint:
    """A module in a log: its type and its signals."""
    log: Log
    index: int
    type: str

    def __getitem__(self, name: str) -> np.ndarray:
        """Returns the values of a signal, (samples,); NaN: not sent."""
        values = self.log.arrays.get(name)
        if values is None:
            return np.full(len(self.log.arrays["module_time"]), np.nan)
        return values[:, self.index].astype(float)

    @property
    def gains(self) -> dict[str, float]:
        given = self.log.about.get("gains")
        if not given:
            return ESTIMATED_GAINS.get(self.log.about["git_blob"], {})
        return {name: _number(name, values[self.index]) for name, values in given.items()}

    @property
    def gear_ratio(self) -> float:
        """Gear ratio: motor angle divided by angle of the gears' output. NaN if that output turned
        by less than 0.5 rad in the log."""
        return gear_ratios.gear_ratio(self["position"] - self["deflection"], self["motor_position"], 0.5)

    @property
    def stiffness(self) -> np.ndarray:
        """Stiffness of the series spring divided by its stiffness without load."""
        return signals.stiffness(self["effort"], self["deflection"])

    @property
    def effort_rate(self) -> np.ndarray:
        """Rate of the measured effort, N m/s."""
        return signals.effort_rate(self["effort"], self["deflection"], self["deflection_velocity"])


@dataclasses.dataclass
class Log:
    name: str
    about: dict
    arrays: dict[str, np.ndarray]

    @property
    def joints(self) -> list[Joint]:
        return [Joint(self, index, kind) for index, kind in enumerate(self.about["modules"])]

    @property
    def why_left_out(self) -> str:
        notes = str(self.about.get("notes") or "")
        if notes.startswith("unusable"):
            return notes
        moves = "pwm_command" in self.arrays and np.nanmax(np.abs(self.arrays["pwm_command"])) > 0
        has_gains = self.about.get("gains") or self.about["git_blob"] in ESTIMATED_GAINS
        return "" if moves and has_gains else "motors off, or gains unknown"


def _number(name: str, value) -> float:
    if value in ("none", None):
        return NO_LIMIT if ".max" in name else -NO_LIMIT
    return float(value)


def read(folder: pathlib.Path) -> list[Log]:
    return [Log(path.stem, yaml.safe_load(path.with_suffix(".yaml").read_text()), dict(np.load(path)))
            for path in sorted(folder.glob("*.npz"))]


@functools.cache
def setup(kind: str, programs: pathlib.Path) -> dict[str, float]:
    """Returns all firmware settings of a module type by field name, with the gains of HEBI's kits.
    """
    with tempfile.TemporaryDirectory() as folder:
        robot, model = pathlib.Path(folder, "module.hrdf"), pathlib.Path(folder, "module.xml")
        robot.write_text(f'<robot version="1.6.0"><actuator type="{kind}"/></robot>')
        subprocess.run([programs / "hrdf", "convert", robot, model, "--actuator", "firmware", "--gains",
                        "kit", "--visual", "none"], check=True, stdout=subprocess.DEVNULL)
        user = re.search(r' user="([^"]*)"', model.read_text())
    return dict(zip(FIELDS, map(float, user[1].split()), strict=True))
