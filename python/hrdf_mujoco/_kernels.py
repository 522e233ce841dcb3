# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Warp kernels of the firmware: the functions of the header core.h in single precision.

Each row of an array is for one module of one world. All worlds may share the rows of the settings.
"""

from __future__ import annotations

import pathlib

import warp as wp

import hrdf_mujoco
from hrdf_mujoco import firmware

SETTINGS, STATE = len(firmware.FIELDS), len(firmware.STATE)

_HEADER = pathlib.Path(hrdf_mujoco._installed("core.h")).resolve()
_INCLUDE = f'#include "{_HEADER.name}"\n'

wp.set_module_options(
    {
        "enable_backward": False,
        "extra_build_options": wp.ModuleBuildOptions(
            extra_cpu_include_dirs=[_HEADER.parent],
            extra_cuda_include_dirs=[_HEADER.parent],
            extra_cpu_preamble=_INCLUDE,
            extra_cuda_preamble=_INCLUDE,
            extra_build_dependencies=[_HEADER],
        ),
    }
)

# C++ code that reads row `row` of settings and state as structs of core.h. Do not write float(x) in this
# code: Warp defines float(x) as a macro.
_ROW = f"""
    using namespace hrdf::firmware;
    const auto& setup = reinterpret_cast<const FirmwareSetup<wp::float32>&>(
        settings.data[size_t(row % settings.shape[0]) * {SETTINGS}]);
    auto& now = reinterpret_cast<FirmwareState<wp::float32>&>(states.data[size_t(row) * {STATE}]);
"""


@wp.func_native(
    _ROW
    + """
    FirmwareInput<wp::float32> at;
    at.position = position;
    at.velocity = at.motorVelocity = velocity;
    at.effort = measuredEffort(setup, now);
    FirmwareCommand<wp::float32> command;
    command.position = target_position;
    command.velocity = target_velocity;
    command.effort = target_effort;
    FirmwareOutput<wp::float32> out;
    driveStep(setup, now, command, at, periods, share, out);
    if (!isFinite(now.driveVoltage)) stepUnpowered(setup, now);  // settings that no module can have
    return now.driveVoltage;
"""
)
def _drive(
    settings: wp.array2d[float],
    states: wp.array2d[float],
    row: int,
    target_position: float,
    target_velocity: float,
    target_effort: float,
    position: float,
    velocity: float,
    periods: int,
    share: float,
) -> float: ...


@wp.func_native(
    _ROW
    + """
    const wp::float32 effort = motorTorque(setup.motor, now.driveVoltage, velocity) + passive;
    if (isFinite(effort)) filterShaftEffort(now, effort, weight);
"""
)
def _feel(
    settings: wp.array2d[float],
    states: wp.array2d[float],
    row: int,
    velocity: float,
    passive: float,
    weight: float,
): ...


@wp.func_native(_ROW + "    now = poweredUp(setup, now.stream);")
def _power_up(settings: wp.array2d[float], states: wp.array2d[float], row: int): ...


@wp.func_native("    return hrdf::firmware::bounded(value, min, max);")
def _bounded(value: float, min: float, max: float) -> float: ...


@wp.func
def _drive_row(
    settings: wp.array2d[float],
    states: wp.array2d[float],
    row: int,
    commands: wp.array2d[float],
    ranges: wp.array2d[float],
    position: float,
    velocity: float,
    periods: int,
    share: float,
) -> float:
    i = row % ranges.shape[0]
    return _drive(
        settings,
        states,
        row,
        _bounded(commands[row, 0], ranges[i, 0], ranges[i, 1]),
        _bounded(commands[row, 1], ranges[i, 2], ranges[i, 3]),
        _bounded(commands[row, 2], ranges[i, 4], ranges[i, 5]),
        position,
        velocity,
        periods,
        share,
    )


@wp.kernel
def drive_rows(
    positions: wp.array[float],
    velocities: wp.array[float],
    settings: wp.array2d[float],
    commands: wp.array2d[float],
    ranges: wp.array2d[float],
    periods: int,
    share: float,
    states: wp.array2d[float],
    volts: wp.array[float],
):
    """Runs the firmware before a step, with the measured position and velocity of the output (rad, rad/s)."""
    row = wp.tid()
    volts[row] = _drive_row(
        settings,
        states,
        row,
        commands,
        ranges,
        positions[row],
        velocities[row],
        periods,
        share,
    )


@wp.kernel
def feel_rows(
    velocities: wp.array[float],
    passives: wp.array[float],
    settings: wp.array2d[float],
    weight: float,
    states: wp.array2d[float],
):
    """Measures the effort of the outputs' shafts after a step, N m: the motor's torque plus `passives`,
    the passive torques of the joints."""
    row = wp.tid()
    _feel(settings, states, row, velocities[row], passives[row], weight)


@wp.kernel
def power_up_rows(
    mask: wp.array[bool], modules: int, settings: wp.array2d[float], states: wp.array2d[float]
):
    """Switches the modules off and on again, in the worlds whose `mask` is True."""
    row = wp.tid()
    if mask[row // modules]:
        _power_up(settings, states, row)


@wp.kernel
def command_rows(mask: wp.array[bool], initial: wp.array2d[float], commands: wp.array2d[float]):
    """Sets the commands of the modules to their initial commands, in the worlds whose `mask` is True."""
    row, loop = wp.tid()
    modules = initial.shape[0]
    if mask[row // modules]:
        commands[row, loop] = initial[row % modules, loop]


@wp.kernel
def before_step(
    settings: wp.array2d[float],
    commands: wp.array2d[float],
    ranges: wp.array2d[float],
    positions: wp.array[int],
    dofs: wp.array[int],
    controls: wp.array[int],
    gears: wp.array[float],
    periods: int,
    share: float,
    qpos: wp.array2d[float],
    qvel: wp.array2d[float],
    states: wp.array2d[float],
    velocities: wp.array2d[float],
    ctrl: wp.array2d[float],
):
    world, i = wp.tid()
    dof = dofs[i]
    velocity = qvel[world, dof]
    velocities[world, i] = velocity
    ctrl[world, controls[i]] = _drive_row(
        settings,
        states,
        world * dofs.shape[0] + i,
        commands,
        ranges,
        gears[i] * qpos[world, positions[i]],
        gears[i] * velocity,
        periods,
        share,
    )


@wp.kernel
def after_step(
    settings: wp.array2d[float],
    dofs: wp.array[int],
    gears: wp.array[float],
    shares: wp.array[float],
    timestep: float,
    weight: float,
    armature: wp.array2d[float],
    qvel: wp.array2d[float],
    nf: wp.array[int],
    friction_rows: wp.array2d[int],
    forces: wp.array2d[float],
    velocities: wp.array2d[float],
    states: wp.array2d[float],
):
    world, i = wp.tid()
    dof = dofs[i]
    velocity = qvel[world, dof]
    acceleration = (velocity - velocities[world, i]) / timestep
    passive = -armature[world % armature.shape[0], dof] * acceleration
    if nf[world] > 0:
        if friction_rows[world, dof] >= 0:
            passive += forces[world, friction_rows[world, dof]]
    _feel(
        settings,
        states,
        world * dofs.shape[0] + i,
        gears[i] * velocity,
        shares[i] * passive / gears[i],
        weight,
    )


@wp.kernel
def choose(mask: wp.array[bool], key: int, keys: wp.array[int]):
    """Sets the keyframe id of each world in `keys`: to `key` if the world's `mask` is True, else to -1
    (none)."""
    world = wp.tid()
    keys[world] = wp.where(mask[world], key, -1)
