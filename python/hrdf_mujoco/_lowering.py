# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Models for MJX and MuJoCo Warp, which have no plugins, and tables of modules for the firmware's kernels."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

import mujoco
import numpy as np

from hrdf_mujoco import firmware

PLUGIN = "hrdf.firmware"
PERIOD = 0.001  # s, period of the firmware's control loops
EFFORT_LAG = 0.045  # s, time constant of the effort filter, as kEffortLag of core.h
NO_LIMIT = 1e6
HOME = "home"

_INPUTS = (
    mujoco.mjtCtrlInput.mjINPUT_POS,
    mujoco.mjtCtrlInput.mjINPUT_VEL,
    mujoco.mjtCtrlInput.mjINPUT_FF,
)
# Relative tolerance of time steps, which must be k or 1/k firmware periods (k: integer).
_SAME_STEP = 1e-6


@dataclasses.dataclass(frozen=True)
class Pace:
    """Relation between the firmware's period and a time step."""

    timestep: float  # s
    periods: int  # firmware periods per step, at least 1
    share: float  # step / firmware period, at most 1
    weight: float  # weight of the newest effort in the effort filter


@dataclasses.dataclass(frozen=True)
class Layout:
    """The modules of a model, one module per row: their addresses in the model, and their initial values."""

    names: dict[str, int]  # row of each module, by the module's name
    actuators: np.ndarray  # (n,), ids of the actuators
    controls: np.ndarray  # (n,), addresses of the modules' controls in the model from lowered()
    nu: int  # number of controls in the model from lowered()
    positions: np.ndarray  # (n,), addresses of the joints' positions in qpos
    dofs: np.ndarray  # (n,), addresses of the joints' velocities in qvel
    gears: np.ndarray  # (n,), gears of the actuators
    shares: np.ndarray  # (n,), 1 / number of modules at the same joint
    ranges: np.ndarray  # (n, 3, 2), lower and upper limits of position, velocity and effort commands
    commands: np.ndarray  # (n, 3), same commands in the home pose; NaN: the control loop is off
    settings: np.ndarray  # (n, number of settings), in the order of firmware.FIELDS
    state: np.ndarray  # (n, number of states), values before the modules are switched on
    pace: Pace


def stream(actuator: str) -> int:
    """Returns the number of a module's noise sequence, as streamOf() of firmware_setup.h does."""
    number = 0x811C9DC5  # start value of the hash FNV-1a
    for byte in actuator.encode():
        number = (number ^ byte) * 0x01000193 & 0xFFFFFFFF
    return number % (1 << 24)


def _state(modules: list[str]) -> np.ndarray:
    state = np.zeros((len(modules), len(firmware.STATE)))
    state[:, firmware.STATE["stream"]] = [stream(name) for name in modules]
    return state


def line(speed: Any, effort: Any) -> tuple[Any, Any]:
    """Returns the two derivatives of a motor's torque: by voltage, N m/V, and by speed, N m s/rad."""
    return effort / firmware.NOMINAL_VOLTAGE, firmware.line(speed, effort)


def pace(timestep: float) -> Pace:
    """Returns the relation between a time step (s) and the firmware's period. Raises ValueError if neither is
    a multiple of the other."""
    if 0 < timestep < math.inf:
        weight = 1 - math.exp(-timestep / EFFORT_LAG)
        periods = timestep / PERIOD
        if periods > 1 - _SAME_STEP and _is_near(round(periods), periods):
            return Pace(timestep, round(periods), 1.0, weight)
        if _is_near(round(1 / periods), 1 / periods):
            return Pace(timestep, 1, periods, weight)
    raise ValueError(
        f"a time step of {1000 * timestep:g} ms is not a whole number of milliseconds"
        " or 1 ms divided by a whole number"
    )


def lowered(spec: mujoco.MjSpec) -> mujoco.MjSpec:
    """Returns a copy of a spec with motors in place of the modules, for engines without plugins.

    A motor's only control is the voltage, V. The torque per volt becomes the actuator's gain. The loss of
    torque with speed becomes joint damping; sensors of the actuator's force do not measure this damping.
    Keyframes get 0 V; sensors of the plugin are removed.

    Args:
        spec: a robot with the profile `firmware`, or a scene with such robots; it is not changed.

    Raises:
        TypeError: `spec` is not an MjSpec.
        ValueError: there are no modules; or a module has no settings, has a `delay`, or is disabled.
    """
    if not isinstance(spec, mujoco.MjSpec):
        raise TypeError(f"lowered() needs an MjSpec, not {type(spec).__name__!r}")
    lowered = spec.copy()
    modules = firmware.of(lowered)
    _check_modules(modules)
    _check_enabled(lowered, modules)
    _lower_keys(lowered, modules)
    ours = [each for each in lowered.plugins if each.plugin_name == PLUGIN]
    instances = {each.name for each in ours}
    for sensor in list(lowered.sensors):
        if sensor.plugin.active and sensor.plugin.name in instances:
            lowered.delete(sensor)
    for name in modules:
        _lower(lowered, name, modules[name])
    for instance in ours + _unnamed_instances(lowered, spec, modules):
        lowered.delete(instance)
    return lowered


def layout(model: mujoco.MjModel) -> Layout:
    """Returns the modules of a model of the profile `firmware`.

    Raises:
        TypeError: `model` is not an MjModel.
        ValueError: there are no modules; or a module has no settings; or the time step or
            the integrator does not work with the firmware.
    """
    if not isinstance(model, mujoco.MjModel):
        raise TypeError(
            f"the modules must be of spec.compile(), an MjModel, not of {type(model).__name__!r}"
        )
    modules = firmware.of(model)
    _check_modules(modules)
    if model.opt.integrator == mujoco.mjtIntegrator.mjINT_RK4:
        raise ValueError("the integrator RK4 has four steps for one period; use implicitfast")
    actuators = np.array([model.actuator(name).id for name in modules])
    joints = model.actuator_trnid[actuators, 0]
    counts = np.array(model.actuator_ctrlnum)
    counts[actuators] = 1
    return Layout(
        names={name: row for row, name in enumerate(modules)},
        actuators=actuators,
        controls=np.cumsum(counts)[actuators] - 1,
        nu=int(counts.sum()),
        positions=model.jnt_qposadr[joints],
        dofs=model.jnt_dofadr[joints],
        gears=model.actuator_gear[actuators, 0],
        shares=1 / np.count_nonzero(joints[:, None] == joints, axis=1),
        ranges=np.array([_ranges(model, each) for each in actuators]),
        commands=np.array([_commands(model, each) for each in actuators]),
        settings=modules["*"].setup,
        state=_state(list(modules)),
        pace=pace(model.opt.timestep),
    )


def home_of(model: mujoco.MjModel) -> int:
    """Returns the id of the keyframe `home`, or -1 if it is missing."""
    return mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_KEY, HOME)


def _is_near(a: float, b: float) -> bool:
    return abs(a - b) <= _SAME_STEP * b


def _check_modules(modules: firmware.Modules) -> None:
    if modules.bare:
        raise ValueError(f"no settings: {firmware.bare_hint(modules.bare[0])}")
    if not modules:
        raise ValueError(
            'the model has no modules of the firmware: hrdf_mujoco.spec(…, actuator="firmware")'
        )


def _check_enabled(spec: mujoco.MjSpec, modules: firmware.Modules) -> None:
    if spec.option.disableflags & mujoco.mjtDisableBit.mjDSBL_ACTUATION:
        raise ValueError("actuation is disabled, but the damping of motors in volts would stay")
    for name in modules:
        actuator = spec.actuator(name)
        if 0 <= actuator.group <= 30 and spec.option.disableactuator >> actuator.group & 1:
            raise ValueError(
                f"{name!r} is in the disabled group {actuator.group}, but its damping would stay"
            )
        if actuator.delay > 0:
            raise ValueError(f"{name!r} has a delay, which would delay the voltage, not the command")


def _lower_keys(spec: mujoco.MjSpec, modules: firmware.Modules) -> None:
    """Gives each module one control, 0 V, in every keyframe."""
    if not spec.keys:
        return
    model = spec.copy().compile()
    for place, key in enumerate(spec.keys):
        controls: list[float] = []
        for i in range(model.nactuator):
            first, count = model.actuator_ctrladr[i], model.actuator_ctrlnum[i]
            is_module = model.actuator(i).name in modules
            controls.extend([0.0] if is_module else model.key_ctrl[place][first : first + count])
        key.ctrl = controls


def _lower(spec: mujoco.MjSpec, name: str, module: firmware.Settings) -> None:
    actuator = spec.actuator(name)
    gain, slope = line(float(module["motor.max_speed"]), float(module["motor.max_effort"]))
    joint = spec.joint(actuator.target)
    damping = np.array(joint.damping)
    damping[0] += actuator.gear[0] ** 2 * slope
    joint.damping = damping
    actuator.plugin.active = False
    actuator.plugin.name = ""
    actuator.userdata = []
    actuator.set_to_motor()
    actuator.gainprm[0] = gain
    actuator.ctrlspec = 0
    actuator.ctrllimited = mujoco.mjtLimited.mjLIMITED_FALSE
    actuator.ctrlrange = [0, 0]


def _unnamed_instances(
    lowered: mujoco.MjSpec, spec: mujoco.MjSpec, modules: firmware.Modules
) -> list[mujoco.MjsPlugin]:
    """Returns the modules' plugin instances that have no name. The caller deletes them, because MuJoCo
    crashes on unused instances.

    Raises ValueError if `lowered` has other plugins, which may use the unnamed instances.
    """
    unnamed = [name for name in modules if not spec.actuator(name).plugin.name]
    if not unnamed:
        return []
    kinds = (lowered.actuators, lowered.sensors, lowered.bodies, lowered.geoms, lowered.meshes)
    if any(each.plugin.active for kind in kinds for each in kind):
        raise ValueError(
            f"{unnamed[0]!r} has an instance without a name next to other plugins; write a name:"
            ' <extension><plugin plugin="hrdf.firmware"><instance name="…"/></plugin></extension>'
        )
    return [each for each in lowered.plugins if not each.name]


def _inputs(model: mujoco.MjModel, actuator: int) -> list[int]:
    """Returns the quantity that each control of an actuator commands: 0 position, 1 velocity, 2
    effort."""
    signature = model.actuator_ctrlspec[actuator] or int(mujoco.mjtCtrlInput.mjINPUT_POS)
    return [i for i, each in enumerate(_INPUTS) if signature & int(each)]


def _ranges(model: mujoco.MjModel, actuator: int) -> np.ndarray:
    ranges = np.tile([-NO_LIMIT, NO_LIMIT], (3, 1))
    if not model.opt.disableflags & mujoco.mjtDisableBit.mjDSBL_CLAMPCTRL:
        for control, i in enumerate(_inputs(model, actuator), model.actuator_ctrladr[actuator]):
            if model.actuator_ctrllimited[control]:
                ranges[i] = model.actuator_ctrlrange[control]
    return ranges


def _commands(model: mujoco.MjModel, actuator: int) -> np.ndarray:
    """Returns a module's commands in the home pose. For a module with several controls, the keyframe has
    no controls, so the position command is computed from the joint's position."""
    home = home_of(model)
    inputs = _inputs(model, actuator)
    commands = np.full(3, np.nan)
    commands[inputs] = 0
    if home >= 0 and len(inputs) == 1:
        commands[inputs] = model.key_ctrl[home, model.actuator_ctrladr[actuator]]
    elif home >= 0 and inputs[0] == 0:
        joint = model.actuator_trnid[actuator, 0]
        position = model.key_qpos[home, model.jnt_qposadr[joint]]
        commands[0] = model.actuator_gear[actuator, 0] * position
    return commands
