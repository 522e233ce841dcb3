# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Runs the stages of `hrdf identify` on logs of a robot, and compares the result with the held-out logs."""

from __future__ import annotations

import copy
import dataclasses
import os
from collections.abc import Callable
from typing import Any

import numpy as np

from hrdf_mujoco import logs
from hrdf_mujoco.identify import (
    electrical,
    gear_ratios,
    law,
    mechanics,
    orientation,
    refine,
    replay,
    results,
    robots,
    signals,
)
from hrdf_mujoco.identify.results import Constant
from hrdf_mujoco.identify.robots import Robot
from hrdf_mujoco.logs import Log

# An effort offset above 0.3 N m + this share of the stall effort is unusual.
_UNUSUAL_OFFSET = 0.05


@dataclasses.dataclass
class Module:
    """Results for a module. `spring` is empty or has five coefficients; `gains` are from the last log that
    was fitted."""

    name: str
    type: str
    ratio: float
    constants: list[Constant]
    spring: list[float]
    gains: law.Gains = dataclasses.field(default_factory=law.Gains)
    given: dict[str, float] = dataclasses.field(default_factory=dict)


@dataclasses.dataclass
class Check:
    """A log, and simulated signals at all samples but the first. Each tuple has the signals without and with
    the fitted constants.

    `predicted`: PWM and current of the firmware for the measured motion. `efforts`: inverse dynamics, N m.
    `free`: simulation with the logged commands; None: the log has no position commands.
    """

    log: Log
    is_held_out: bool
    predicted: tuple[replay.Run, replay.Run]
    efforts: tuple[np.ndarray, np.ndarray] | None
    free: tuple[replay.Run, replay.Run] | None


@dataclasses.dataclass
class Result:
    """Result of an identification. `setup` has the keys of setup_file.py; `notes` are sentences for the
    user."""

    robot: str
    fitted: list[str]
    held_out: list[str]
    modules: list[Module]
    payload: list[Constant]
    base: list[Constant]
    setup: dict[str, Any]
    checks: list[Check]
    notes: list[str]
    refined: list[refine.Error] = dataclasses.field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        """True if the logs did not determine any constant."""
        return not any(set(each) - {"type"} for each in self.setup["modules"].values()) and "payload" not in self.setup


def identify(robot: Robot, read: list[Log], held_out: set[int], say: Callable[[str], None], tool: str, is_refined: bool = False) -> Result:
    """Fits a robot to the logs whose indices are not in `held_out`; `is_refined`: with stage 4 (--refine).

    Raises:
        LogError: the modules of a log do not match the robot.
        ImportError: SciPy is not installed.
    """
    notes: list[str] = []
    every = [_prepared(robot, log) for log in read]
    notes += dict.fromkeys(note for log in every for note in log.notes)
    fitted = [log for index, log in enumerate(every) if index not in held_out]
    say(f"stage 1 of 3: motors and springs, {sum(log.samples for log in fitted)} samples of {len(fitted)} logs")
    robot, modules = _electrical(robot, fitted, notes)
    say("stage 2 of 3: strategy and gains")
    _gains(robot, fitted, modules, notes)
    say("stage 3 of 3: base, payload, effort offsets and friction")
    of_file, (robot, base) = robot, _based(robot, fitted, notes)
    load = _mechanics(robot, fitted, modules, notes)
    names = [log.name for log in fitted]
    errors = _refined((of_file, robot), every, held_out, modules, _setup(robot, names, modules, load, tool), say, notes) if is_refined else []
    setup = _setup(robot, names, modules, load, tool)
    result = Result(os.path.basename(robot.path), setup["source"]["logs"], [every[index].name for index in sorted(held_out)], modules, load.payload, base, setup, [], notes, errors)
    if not result.is_empty:
        say("checking: the last log is run with the constants")
        chosen = sorted(held_out) or [len(every) - 1]
        result.checks = [_check((of_file, robot), every[index], index in held_out, setup) for index in chosen]
    return result


def _prepared(robot: Robot, log: Log) -> Log:
    """Returns the log with its modules in the robot's order. The robot's bus voltage replaces logged bus
    voltages that are NaN or at most 1 V."""
    log = logs.of_modules(log, logs.matched(log, robot.names))
    bus = np.array([settings["motor.bus_voltage"] for settings in robot.settings])
    voltage = log["voltage"]
    if not np.isfinite(voltage).all():
        log.notes.append(f"{log.name}: the bus voltage is missing; the robot's is used, {bus[0]:g} V")
    signals_ = log.signals | {"voltage": np.where(np.isfinite(voltage) & (voltage > 1), voltage, bus)}
    return dataclasses.replace(log, signals=signals_)


def _joined(fitted: list[Log], name: str, module: int) -> np.ndarray:
    return np.concatenate([log[name][:, module] for log in fitted])


def _electrical(robot: Robot, fitted: list[Log], notes: list[str]) -> tuple[Robot, list[Module]]:
    motors, ratios, types = [], [], []
    for module, declared in enumerate(robot.types):
        volts = _joined(fitted, "pwm", module) * _joined(fitted, "voltage", module)
        values = [_joined(fitted, name, module) for name in ("winding_current", "winding_temperature", "motor_velocity")]
        motors.append(electrical.motor_constants(volts, *values))
        ratios.append(_ratio(fitted, module))
        kind, note = gear_ratios.found_type(declared, ratios[-1], motors[-1].resistance)
        types.append(kind)
        if note:
            notes.append(f"{robot.names[module]}: {note}")
    robot = robots.with_types(robot, types)
    modules = []
    for module, name in enumerate(robot.names):
        numbers, spring = electrical.spring(_joined(fitted, "deflection", module), _joined(fitted, "effort", module))
        ratio = gear_ratios.RATIOS.get(types[module], ratios[module])
        found = electrical.constants(motors[module], ratio, robot.before(module), _missing(fitted, module))
        modules.append(Module(name, types[module], ratios[module], [*found, spring], numbers, given=robot.before(module)))
    return robot, modules


def _ratio(fitted: list[Log], module: int) -> float:
    """Returns the gear ratio from the log in which the module turns most."""
    best = max(fitted, key=lambda log: np.ptp(log["position"][:, module]))
    output = best["position"][:, module]
    if best.has("deflection", module):
        output = output - best["deflection"][:, module]
    return gear_ratios.gear_ratio(output, best["motor_position"][:, module])


def _missing(fitted: list[Log], module: int) -> str:
    needed = ("pwm", "winding_current", "winding_temperature", "motor_velocity")
    absent = [name for name in needed if not any(log.has(name, module) for log in fitted)]
    return f"the logs have no {', '.join(absent)}" if absent else ""


def _gains(robot: Robot, fitted: list[Log], modules: list[Module], notes: list[str]) -> None:
    for log in fitted:
        run = replay.predicted(copy.copy(robot.model), robot.joints, log)
        for module, each in enumerate(modules):
            if not log.has("pwm", module):
                each.gains = law.Gains(why="the logs have no pwm")
                continue
            each.gains = law.gains(law.channel_of(log, module), robot.settings[module])
            rms = signals.trimmed_rms(run.pwm[:, module] - log["pwm"][1:, module])
            said = law.differences(each.gains, robot.settings[module], rms)
            if said:
                notes.append(f"{log.name}: {each.name}: these are not the gains of the log: {'; '.join(said)}")


def _current(robot: Robot, log: Log) -> tuple[np.ndarray, np.ndarray]:
    """Returns two winding currents of a log, A: the current at each sample (computed if not logged), and its
    mean over the firmware periods around each sample, without ripple."""
    def of(name: str) -> np.ndarray:
        return np.array([settings[name] for settings in robot.settings])

    ripple, winding = replay.windings(copy.copy(robot.model), robot.joints, log)
    back_emf = mechanics.NOMINAL_VOLTAGE / of("motor.max_speed") * log["velocity"]
    winding = np.where(np.isfinite(log["winding_temperature"]), log["winding_temperature"], winding)
    hot = of("motor.resistance") * (1 + electrical.COPPER * (winding - 20))
    measured = log["winding_current"]
    sampled = np.where(np.isfinite(measured).all(axis=0), measured, (log["pwm"] * log["voltage"] - back_emf) / hot)
    return sampled, sampled + ripple


def _mechanics(robot: Robot, fitted: list[Log], modules: list[Module], notes: list[str]) -> mechanics.Load:
    currents = [_current(robot, log) for log in fitted]
    moved = [mechanics.motion(log, sampled) for log, (sampled, _) in zip(fitted, currents, strict=True)]
    less_smooth = [mechanics.motion(log, sampled, mechanics.LESS_SMOOTH) for log, (sampled, _) in zip(fitted, currents, strict=True)]
    steady = [mechanics.motion(log, mean) for log, (_, mean) in zip(fitted, currents, strict=True)]
    load = mechanics.load(robot, moved)
    for module, each in enumerate(modules):
        offset = load.offsets[module]
        before = dict(each.given)
        if each.constants[0].is_fitted:
            before["motor.resistance"] = each.constants[0].value
        value = offset.value if offset.is_fitted else offset.before
        each.constants += [offset, *mechanics.friction(moved, less_smooth, steady, module, before, value)]
        if offset.is_fitted and abs(offset.value) > _UNUSUAL_OFFSET * before["motor.max_effort"] + 0.3:
            notes.append(
                f"{each.name}: an offset of {offset.value:.2f} N m is more than effort sensors have; the robot file may"
                " lack a spring, a load or a cable at this joint"
            )
    return load


def _based(robot: Robot, fitted: list[Log], notes: list[str]) -> tuple[Robot, list[Constant]]:
    """Returns the robot, with gravity in the direction that the accelerometers measured, and the fitted tilt
    of the base."""
    base = orientation.tilt(robot, fitted, notes)
    gravity = orientation.gravity(base)
    if gravity is not None:
        angles = " and ".join(f"{each.value:.3f} +-{each.half:.3f}" for each in base)
        notes.append(f"the base is tilted by {angles} rad about x and y; use the setup file with --base-pose {orientation.base_pose(robot, base)}")
    return robots.with_gravity(robot, gravity), base


def _setup(robot: Robot, names: list[str], modules: list[Module], load: mechanics.Load, tool: str) -> dict[str, Any]:
    setup: dict[str, Any] = {"version": 1, "source": {"logs": names, "tool": tool}, "modules": {}}
    for module, each in enumerate(modules):
        if robot.joints[module] in robot.joints[:module]:
            continue  # modules at one joint: only the first gets constants
        values: dict[str, Any] = {"type": each.type} if each.type else {}
        fitted: dict[str, Any] = {constant.name: constant.value for constant in each.constants if constant.is_fitted}
        if "spring" in fitted:
            fitted["spring"] = each.spring
        values |= {name: fitted[name] for name in results.UNITS if name in fitted}
        setup["modules"][each.name] = values
    if load.values:
        setup["payload"] = load.values
    return setup


def _refined(
    pair: tuple[Robot, Robot], every: list[Log], held_out: set[int], modules: list[Module], setup: dict[str, Any], say: Callable[[str], None], notes: list[str]
) -> list[refine.Error]:
    """Refines the constants of `modules` (stage 4). `setup` has their values from stages 1 to 3."""
    robot = pair[1]
    if not robot.is_fixed or not robot.is_alone.all():
        notes.append("nothing is refined: the robot has joints without a separate module, or a floating base")
        return []
    models = robots.set_up(pair[0], {"modules": {}}), robots.set_up(robot, setup)
    errors = refine.refine(robot, models, every, held_out, [each.constants for each in modules], say)
    if not errors:
        notes.append("nothing is refined: the stages have no friction and no effort offset")
    for error in errors:
        what = "held out" if error.is_held_out else "fitted"
        say(f"{error.log} ({what}): mean error {1000 * error.stages:.3g} mrad, refined {1000 * error.refined:.3g} mrad")
    if worse := [error for error in errors if error.is_held_out and error.refined > error.stages]:
        _leave_out(modules)
        notes.append(
            f"the refined constants are left out: on the held-out log {worse[0].log} they are worse ({1000 * worse[0].stages:.3g} to {1000 * worse[0].refined:.3g} mrad);"
            " the robot file may lack a part that they represent"
        )
    return errors


def _leave_out(modules: list[Module]) -> None:
    """Undoes the refinement: restores the values of stages 1 to 3, and removes the constant `dead_time`."""
    for module in modules:
        module.constants[:] = [constant for constant in module.constants if constant.name != "dead_time"]
        for constant in module.constants:
            if np.isfinite(constant.stage):
                constant.value, constant.stage = constant.stage, float("nan")


def _check(pair: tuple[Robot, Robot], log: Log, is_held_out: bool, setup: dict[str, Any]) -> Check:
    """Compares a log with two robots: pair[0], the robot of the file, and pair[1], which has the tilted base
    and here gets the constants of `setup`."""
    robot = pair[1]
    before, after = robots.set_up(pair[0], {"modules": {}}), robots.set_up(robot, setup)
    predicted = replay.predicted(before, robot.joints, log), replay.predicted(after, robot.joints, log)
    efforts = None
    if robot.is_fixed and robot.is_alone.all():
        efforts = _efforts(robot, copy.copy(before), log), _efforts(robot, copy.copy(after), log)
    free = None
    if signals.has_position_commands(log):
        free = replay.free(before, robot.joints, log), replay.free(after, robot.joints, log)
    return Check(log, is_held_out, predicted, efforts, free)


def _efforts(robot: Robot, model: Any, log: Log) -> np.ndarray:
    """Returns the efforts that the effort sensors would measure during the smoothed motion of a log, N m,
    (samples - 1, modules)."""
    moved = mechanics.motion(log, np.zeros_like(log["effort"]))
    offsets = [robots.setting(model, module, "effort_offset") for module in range(len(robot.names))]
    efforts = mechanics.needed(model, robot, [moved]) + offsets
    even = np.linspace(0, log.time[-1], len(efforts))
    return np.column_stack([np.interp(log.time[1:], even, efforts[:, module]) for module in range(efforts.shape[1])])
