# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Simulates modules in MuJoCo with the commands and the first state of a log, for hardware.py --free."""
from __future__ import annotations

import pathlib
import re
import subprocess
import tempfile

import mujoco
import numpy as np

from hardware_logs import FIELDS, Log
from hrdf_mujoco import logs
from hrdf_mujoco.identify import replay

PERIOD = 1e-3  # s, time step of the simulation


def find_decoder(programs: pathlib.Path) -> pathlib.Path:
    found = sorted(programs.parent.glob("lib/libhrdf_decoder.so"))
    if not found:
        raise SystemExit(f"libhrdf_decoder.so is missing next to {programs}: build hrdf_decoder")
    return found[0]


def opened(robot: pathlib.Path, programs: pathlib.Path) -> mujoco.MjModel:
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "robot.xml")
        subprocess.run([programs / "hrdf", "convert", robot, path, "--actuator", "firmware", "--gains", "kit",
                        "--inputs", "position,velocity,effort", "--sensors", "module", "--visual", "none",
                        "--collision", "none"], check=True, capture_output=True)
        model = mujoco.MjModel.from_xml_path(str(path))
    model.opt.timestep = PERIOD
    model.actuator_ctrllimited[:] = 0  # no limits, because logged position commands may exceed one turn
    return model


def single(kind: str, programs: pathlib.Path) -> mujoco.MjModel:
    with tempfile.TemporaryDirectory() as folder:
        robot = pathlib.Path(folder, "module.hrdf")
        robot.write_text(f'<robot version="1.6.0"><actuator type="{kind}"/></robot>')
        return opened(robot, programs)


def types(arm: pathlib.Path) -> list[str]:
    return re.findall(r'<actuator[^>]* type="([^"]*)"', arm.read_text())


def set_gains(model: mujoco.MjModel, log: Log, offsets: np.ndarray) -> None:
    for joint in log.joints:
        settings = joint.gains | {"effort_offset": offsets[joint.index]}
        for name, value in settings.items():
            model.actuator_user[joint.index, FIELDS.index(name)] = value


def add_external(model: mujoco.MjModel, log: Log) -> None:
    """Adds the external spring of the log to its joint. The log describes it by a text such as
    'joint 2: +7.5 - 2.26 (q - 0.72) N m'."""
    text = str(log.about.get("external"))
    found = re.search(r"joint (\d+): \+?(-?[\d.]+) - ([\d.]+) \(q - ([\d.]+)\)", text)
    if found:
        joint, (force, stiffness, centre) = int(found[1]) - 1, map(float, found.groups()[1:])
        model.jnt_stiffness[joint] = stiffness
        model.qpos_spring[model.jnt_qposadr[joint]] = centre + force / stiffness


def of(log: Log, name: str) -> np.ndarray:
    return np.column_stack([joint[name] for joint in log.joints])


def run(model: mujoco.MjModel, log: Log) -> tuple[np.ndarray, np.ndarray]:
    """Returns the simulated positions (rad) and PWM at all samples except the first, which sets
    the initial state."""
    names = {"pwm": "pwm_command", "module_time": "module_time"}
    kept = ("position", "velocity", "effort", "voltage", *logs.COMMANDS)
    arrays = {name: of(log, names.get(name, name)) for name in (*kept, *names)}
    found = replay.free(model, model.actuator_trnid.reshape(-1, 2)[:, 0], logs.Log(log.name, [], arrays))
    return found.position, found.pwm


def sensor_offsets(model: mujoco.MjModel, log: Log) -> np.ndarray:
    """Returns each module's median error of measured effort, N m: measured minus the effort that
    holds the arm at rest at the measured positions."""
    data, kept = mujoco.MjData(model), model.dof_frictionloss.copy()
    model.dof_frictionloss[:] = 0
    needed = []
    for position in of(log, "position"):
        data.qpos[:] = position
        data.qvel[:], data.qacc[:] = 0, 0
        mujoco.mj_inverse(model, data)
        needed.append(data.qfrc_inverse.copy())
    model.dof_frictionloss[:] = kept
    return np.median(of(log, "effort") - np.array(needed), axis=0)


def compared(model: mujoco.MjModel, log: Log, offsets: np.ndarray) -> list[str]:
    set_gains(model, log, offsets)
    positions, pwm = run(model, log)
    error = np.abs(positions - of(log, "position")[1:]).mean(axis=0) * 1000
    measured = of(log, "pwm_command")[1:]

    def rms(values):
        return np.sqrt((values**2).mean(axis=0))

    return [log.name, f"{error.mean():.1f}", " ".join(f"{each:.1f}" for each in error),
            f"{rms(pwm).mean():.3f} ({rms(measured).mean():.3f})", f"{rms(pwm - measured).mean():.3f}"]


def moved_by_position(log: Log) -> bool:
    """True if the log has position commands. Other logs are not compared, because the simulated arm
    drifts."""
    return bool(np.isfinite(of(log, "position_command")).mean() > 0.9)


def recorded_before(log: Log, logs: list[Log]) -> Log | None:
    """Returns the newest log of the same modules that is older than `log`. The name of a log is
    SOURCE_BLOB_TIME."""
    def time(each):
        return each.name.split("_", 2)[-1]

    same = [each for each in logs if each.about["modules"] == log.about["modules"] and time(each) < time(log)]
    return max(same, key=time, default=None)


def compare(logs: list[Log], programs: pathlib.Path, arm: pathlib.Path | None) -> None:
    mujoco.mj_loadPluginLibrary(str(find_decoder(programs)))
    print("\n## Free: logged commands, own state\n")
    print_row(["log", "mean abs(position - module), mrad", "of each joint", "rms of PWM (module)",
               "rms of PWM difference"])
    print("|---|---|---|---|---|")
    for log in filter(moved_by_position, logs):
        modules = log.about["modules"]
        is_arm = arm is not None and types(arm) == modules
        if not is_arm and len(modules) > 1:
            continue
        model = opened(arm, programs) if is_arm else single(modules[0], programs)
        add_external(model, log)
        print_row(compared(model, log, np.zeros(len(modules))))
        other = recorded_before(log, logs)
        if is_arm and other:
            row = compared(model, log, sensor_offsets(model, other))
            print_row([f"{row[0]}, effort offsets of {other.name}", *row[1:]])


def print_row(cells: list[str]) -> None:
    print("| " + " | ".join(cells) + " |")
