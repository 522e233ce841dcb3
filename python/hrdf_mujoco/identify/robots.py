# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""The robot of a log as a MuJoCo model whose modules run HEBI's firmware."""

from __future__ import annotations

import contextlib
import copy
import dataclasses
import os
import re
from collections.abc import Iterator
from typing import Any

import mujoco
import numpy as np

import hrdf_mujoco
from hrdf_mujoco import firmware

PERIOD = 1e-3  # s, time step and period of the firmware
_FIXED = {"actuator": "firmware", "inputs": "position,velocity,effort", "sensors": "module", "visual": "none", "collision": "none"}
_OF_TYPE = ("motor.", "nominal.", "heat.")  # prefixes of settings that depend on the module type
_BUS = "motor.bus_voltage"


@dataclasses.dataclass
class Robot:
    """A robot with its modules. `joints`, `dofs` and `gears` have a value per module; `settings` has numbers
    by the names of firmware.FIELDS for each module.

    `is_alone` is False for modules that share a joint.
    """

    path: str
    options: dict[str, Any]
    model: mujoco.MjModel
    names: list[str]
    types: list[str]
    joints: np.ndarray
    settings: list[dict[str, float]]
    gravity: np.ndarray | None = None  # m/s^2, in the world; None: gravity of the robot file

    @property
    def dofs(self) -> np.ndarray:
        return self.model.jnt_dofadr[self.joints]

    @property
    def gears(self) -> np.ndarray:
        return self.model.actuator_gear[:, 0]

    @property
    def is_alone(self) -> np.ndarray:
        return np.array([np.sum(self.joints == joint) == 1 for joint in self.joints])

    @property
    def is_fixed(self) -> bool:
        """True if each joint of the robot has a module, so that logs contain the whole pose."""
        return set(self.joints) == set(range(self.model.njnt)) and self.model.nv == self.model.njnt

    def before(self, module: int) -> dict[str, float]:
        """Returns the settings of a module before identification, with `friction` (N m) and `armature` (kg
        m^2) of its joint."""
        dof = self.dofs[module]
        return self.settings[module] | {"friction": self.model.dof_frictionloss[dof], "armature": self.model.dof_armature[dof]}


def opened(path: str | os.PathLike[str], options: dict[str, Any]) -> Robot:
    """Opens a robot with model options.

    Raises:
        ValueError: the file or an option is wrong, or the robot has no modules.
    """
    spec = hrdf_mujoco.spec(path, **{**options, **_FIXED})
    spec.option.timestep = PERIOD
    classes = [actuator.classname.name for actuator in spec.actuators]
    model = spec.compile()
    modules = firmware.of(model)
    if not len(modules) or model.nu != 3 * len(modules):
        raise ValueError(f"{os.fspath(path)}: each drive of the robot must be a HEBI module")
    names = list(modules)
    types = [found[0] if (found := re.match(r"[A-Z]\d+-\d+", name)) else "" for name in classes]
    settings = [{field: float(modules[name][field]) for field in firmware.FIELDS} for name in names]
    model.actuator_ctrllimited[:] = 0  # positions of a module may exceed one turn
    joints = model.actuator_trnid[:, 0] if model.actuator_trnid.ndim == 2 else model.actuator_trnid[::2]
    return Robot(os.fspath(path), dict(options), model, names, types, np.array(joints), settings)


def with_types(robot: Robot, types: list[str]) -> Robot:
    """Returns the robot with the module types `types`. A module with a new type gets this type's settings
    of motor, nominal values and heat."""
    settings = []
    for kind, declared, numbers in zip(types, robot.types, robot.settings, strict=True):
        of_type = dict(zip(firmware.FIELDS, firmware.setup(kind), strict=True)) if kind != declared else {}
        changed = {name: float(value) for name, value in of_type.items() if name.startswith(_OF_TYPE) and name != _BUS}
        settings.append(numbers | changed)
    return dataclasses.replace(robot, types=types, settings=settings)


def with_gravity(robot: Robot, gravity: np.ndarray | None) -> Robot:
    """Returns the robot with another gravity, m/s^2 in the world; None: unchanged."""
    if gravity is None:
        return robot
    model = copy.copy(robot.model)
    model.opt.gravity[:] = gravity
    return dataclasses.replace(robot, model=model, gravity=gravity)


def with_payload(robot: Robot, mass: float, com: list[float]) -> mujoco.MjModel:
    """Returns a model of the robot with a point mass, kg, at `com`, m, in the frame of the first end effector.

    Raises:
        ValueError: the robot has no end effector.
    """
    return _compiled(robot, {"payload": [mass, *com]})


def _compiled(robot: Robot, more: dict[str, Any]) -> mujoco.MjModel:
    with quiet():  # opened() has reported the file's warnings
        spec = hrdf_mujoco.spec(robot.path, **{**robot.options, **_FIXED, **more})
        spec.option.timestep = PERIOD
        if robot.gravity is not None:
            spec.option.gravity = robot.gravity
        return spec.compile()


def set_up(robot: Robot, setup: dict[str, Any]) -> mujoco.MjModel:
    """Returns the robot's model with the constants of a setup file; see setup_file.py for its keys."""
    payload = setup.get("payload")
    model = with_payload(robot, payload["mass"], payload["com"]) if payload else _compiled(robot, {})
    model.actuator_ctrllimited[:] = 0
    modules = firmware.of(model)
    for module, name in enumerate(robot.names):
        given = setup["modules"].get(name, {})
        for field, value in (robot.settings[module] | given).items():
            if field in firmware.FIELDS:
                modules[name][field] = value
        dof = robot.dofs[module]
        model.dof_frictionloss[dof] = given.get("friction", model.dof_frictionloss[dof])
        model.dof_armature[dof] = given.get("armature", model.dof_armature[dof])
    return model


@contextlib.contextmanager
def quiet(said: list[str] | None = None) -> Iterator[None]:
    """Keeps MuJoCo's warnings out of stderr and out of MuJoCo's log file while `with` runs. Adds the warnings
    to `said`."""
    mujoco.set_mju_user_warning(lambda text: None if said is None else said.append(text))
    try:
        yield
    finally:
        mujoco.set_mju_user_warning(None)


def setting(model: mujoco.MjModel, module: int, field: str) -> float:
    return float(model.actuator_user[module, firmware.FIELDS[field]])
