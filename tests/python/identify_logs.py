# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Logs of simulated arms whose constants are known, for identify_test.py."""

import csv
import functools
import pathlib
import tempfile
import unittest

import mujoco
import numpy as np

import checkout
from hrdf_mujoco import firmware, logs
from hrdf_mujoco.identify import gear_ratios, replay, robots

ARM = checkout.ROOT / "models" / "x_arm_3dof.hrdf"
NAMES = ["J1_base", "J2_shoulder", "J3_elbow"]
CONSTANTS = {
    "J1_base": {"motor.resistance": 9.2, "effort_offset": 0.2, "friction": 0.45, "viscous": 0.6, "load_friction": 0.1, "armature": 0.05},
    "J2_shoulder": {"motor.resistance": 10.6, "motor.max_speed": 2.2, "effort_offset": -0.3, "friction": 0.6, "viscous": 0.8, "load_friction": 0.3},
    "J3_elbow": {"motor.max_speed": 5.0, "effort_offset": 0.15, "friction": 0.2, "viscous": 0.3, "load_friction": 0.2},
}
PAYLOAD = {"mass": 0.5, "com": [0.02, 0.0, 0.05]}

RATE = 10  # ms, between samples
COLUMNS = ("position", "velocity", "effort", "position_command", "velocity_command", "effort_command", "pwm",
            "voltage", "winding_current", "winding_temperature", "motor_velocity", "motor_position",
            "accelerometer_x", "accelerometer_y", "accelerometer_z")


def made(arm, constants, payload=None, seconds=16.0, still=(), seed=1, options=None):
    """Simulates `arm` with `constants` (by module, then by setup_file.py name) on smooth random commands.

    Modules of `still` are commanded to stay at home. Returns columns by name: `time`, `NAME.position`, ...
    """
    robot = robots.opened(arm, options or {})
    setup = {"modules": constants} | ({"payload": payload} if payload else {})
    model = robots.set_up(robot, setup)
    names, commands = robot.names, wave(len(robot.names), seed)
    moving = np.array([name not in still for name in names])
    data = mujoco.MjData(model)
    first = model.plugin_stateadr[model.actuator_plugin]
    places = replay.sensor_places(model)
    offsets = [robots.setting(model, module, "effort_offset") for module in range(len(names))]
    accelerometers = [model.sensor(f"{name}_accelerometer").adr[0] for name in names]
    ratios = np.array([gear_ratios.RATIOS[kind] for kind in robot.types])
    rows = []
    mujoco.mj_resetDataKeyframe(model, data, 0)
    home = data.qpos.copy()
    with robots.quiet():
        for step in range(int(seconds * 1000)):
            angle, rate = commands(data.time)
            targets = np.stack([home + moving * angle, moving * rate, np.full(len(names), np.nan)], axis=-1)
            data.ctrl[:] = targets.ravel()
            before = data.qpos.copy(), data.qvel.copy(), data.plugin_state[first + firmware.STATE["effort"]] + offsets
            mujoco.mj_step(model, data)
            if step % RATE == 0:
                sensed = [data.sensordata[places + number] for number in (3, 5, 6)]
                rows.append([*before, *targets.T, sensed[0], np.full(len(names), 24.0), *sensed[1:], before[1] * ratios, before[0] * ratios,
                             *(data.sensordata[[place + axis for place in accelerometers]] for axis in range(3))])
    values = np.array(rows)
    table = {"time": np.arange(len(values)) * RATE * 1e-3}
    for module, name in enumerate(names):
        table |= {f"{name}.{column}": values[:, place, module] for place, column in enumerate(COLUMNS)}
    return table


def wave(count, seed):
    """Returns a function of time that gives angles (rad) and rates (rad/s): sums of three sines, at rest at
    time 0."""
    rng = np.random.default_rng(seed)
    sizes, speeds = rng.uniform(0.2, 0.5, (3, count)), rng.uniform(0.3, 1.5, (3, count))

    def at(time):
        angle = np.sum(sizes * (1 - np.cos(speeds * time)), axis=0)
        return angle, np.sum(sizes * speeds * np.sin(speeds * time), axis=0)

    return at


def write(path, table, noise=0.0, seed=0):
    """Writes the table of made(), with each command in the row from which it is active; NaN: an empty cell.

    `noise` is relative to the noise of HEBI's sensors.
    """
    rng = np.random.default_rng(seed)
    sizes = {"position": 4e-5, "velocity": 0.015, "effort": 5e-3, "winding_current": 0.01,
             "accelerometer_x": 0.03, "accelerometer_y": 0.03, "accelerometer_z": 0.03}
    table = {name: logs.from_on(values) if name.endswith("_command") else values for name, values in table.items()}
    columns = [values + noise * sizes.get(name.rpartition(".")[2], 0) * rng.standard_normal(len(values)) for name, values in table.items()]
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(table)
        writer.writerows([["" if np.isnan(cell) else f"{cell:.9g}" for cell in row] for row in zip(*columns, strict=True)])
    return path


@functools.cache
def simulated(seed: int, still: tuple[str, ...] = ()) -> dict[str, np.ndarray]:
    return made(ARM, CONSTANTS, PAYLOAD, seconds=12, still=still, seed=seed)


class InFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def log(self, seed=1, name="log.csv", still=(), **changes):
        """Writes a simulated log; `changes` replace columns, or remove them if None."""
        table = {**simulated(seed, still), **changes}
        return write(self.folder / name, {name: values for name, values in table.items() if values is not None}, 0.5)
