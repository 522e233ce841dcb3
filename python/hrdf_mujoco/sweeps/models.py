# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""The model of each case of a sweep."""

from __future__ import annotations

from collections.abc import Callable, Mapping
import copy
import difflib
import functools
import os
from typing import Any

import mujoco
import numpy as np

import hrdf_mujoco
from hrdf_mujoco import firmware

FACTORS = ("mass_factor", "friction_factor", "armature_factor")

_TIMESTEP = 0.001  # s, a period of the firmware
_KEPT = 64  # models of combinations of options


class Models:
    """Makes models of a robot with varied settings, model options and factors."""

    def __init__(self, robot: Any, options: Mapping[str, Any], varied: list[str]) -> None:
        self._robot = robot
        self._options = dict(options)
        self._varied = [name for name in varied if is_option(name)]
        if twice := next((name for name in self._varied if name in self._options), None):
            raise ValueError(f"{twice!r} varies, so it is no option of all cases")
        if isinstance(robot, mujoco.MjSpec) and (self._varied or self._options):
            name = next(iter(self._varied or self._options))
            raise ValueError(f"a spec has its options already: {name!r} goes with a robot's file")
        self._base = functools.lru_cache(maxsize=_KEPT)(self._compiled)

    def options_of(self, values: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
        """Returns the model options of a case, which cases of one compiled model share."""
        return tuple((name, _frozen(values[name])) for name in self._varied)

    def base(self, options: tuple[tuple[str, Any], ...]) -> mujoco.MjModel:
        """Returns the model of these options; raises ValueError as `hrdf_mujoco.spec` does."""
        return self._base(options)

    def text(self, options: tuple[tuple[str, Any], ...]) -> str:
        """Returns the MJCF of these options, for other machines."""
        return self._spec(options).to_xml()

    def _compiled(self, options: tuple[tuple[str, Any], ...]) -> mujoco.MjModel:
        return self._spec(options).compile()

    def _spec(self, options: tuple[tuple[str, Any], ...]) -> mujoco.MjSpec:
        if isinstance(self._robot, mujoco.MjSpec):
            return self._robot
        given = {"actuator": "firmware", "visual": "none", **self._options, **dict(options)}
        spec = hrdf_mujoco.spec(self._robot, **given)
        spec.option.timestep = _TIMESTEP
        return spec


class Texts:
    """The same of MJCF texts, by their options."""

    def __init__(self, texts: Mapping[tuple[tuple[str, Any], ...], str]) -> None:
        hrdf_mujoco.register()
        self._models = {
            options: mujoco.MjModel.from_xml_string(text) for options, text in texts.items()
        }

    def base(self, options: tuple[tuple[str, Any], ...]) -> mujoco.MjModel:
        return self._models[options]


def model_of(
    base: mujoco.MjModel, values: Mapping[str, Any], data_of: Callable[[Any], Any] = mujoco.MjData
) -> mujoco.MjModel:
    """Returns a copy of a model with the settings and factors of a case. `data_of` returns data of the
    model `base`, to be written over.

    Raises:
        KeyError: there is no such module, body, joint or field; the message has near ones.
        ValueError: a value that no module or body has.
    """
    model = copy.copy(base)
    modules = None
    is_scaled = False
    for name, value in values.items():
        if is_option(name):
            continue
        owner, _, what = name.rpartition("/")
        if what in FACTORS:
            _scale(model, owner, what, value)
            is_scaled = True
        else:
            modules = modules or firmware.of(model)
            if not len(modules):
                raise KeyError(f"{name!r}: the robot has no module with firmware")
            modules[owner or "*"][what] = value
    if modules:
        _expect_possible(model, values)
    if is_scaled:
        mujoco.mj_setConst(model, data_of(base))
    return model


def _expect_possible(model: mujoco.MjModel, values: Mapping[str, Any]) -> None:
    """Raises ValueError for settings that no module can have: a module of a batch would stay off, and
    its case look as if it went well. Which setting it is, a warning of the plugin says as well."""
    try:
        mujoco.MjData(model)
    except mujoco.FatalError:
        given = [f"{name} = {value!r}" for name, value in values.items() if _sets(name)]
        raise ValueError(f"no module can have {', '.join(given)}") from None


def _sets(name: str) -> bool:
    """Reports whether a name is that of a setting, of all modules or of one."""
    return not is_option(name) and name.rpartition("/")[2] not in FACTORS


def is_option(name: str) -> bool:
    """Reports whether a name is that of a model option: "payload", "actuator.J1"."""
    return "/" not in name and name not in FACTORS and not _is_like_setting(name)


def _is_like_setting(name: str) -> bool:
    """Reports whether a name is that of a setting, or has a part of one: "kp", "position.pk"."""
    parts = {part for field in firmware.FIELDS for part in field.split(".")}
    return not parts.isdisjoint(name.split("."))


def sizes_of(model: mujoco.MjModel) -> tuple[int, ...]:
    """Returns what models have to share to run in one batch."""
    return tuple(getattr(model, name) for name in _size_names())


@functools.cache
def _size_names() -> tuple[str, ...]:
    model = mujoco.MjModel.from_xml_string("<mujoco/>")
    names = [name for name in dir(model) if name.startswith("n")]
    return tuple(name for name in names if isinstance(getattr(model, name), int))


def _scale(model: mujoco.MjModel, owner: str, what: str, factor: Any) -> None:
    if not isinstance(factor, (int, float, np.number)) or not 0 <= factor < np.inf:
        raise ValueError(f"{what!r} takes numbers from 0 on, not {factor!r}")
    if what == "mass_factor":
        bodies = _ids(model, owner, model.nbody, model.body, "body")
        model.body_mass[bodies] *= factor
        model.body_inertia[bodies] *= factor
        return
    joints = _ids(model, owner, model.njnt, model.joint, "joint")
    dofs = np.isin(model.dof_jntid, joints)
    array = model.dof_frictionloss if what == "friction_factor" else model.dof_armature
    array[dofs] *= factor


def _ids(model: mujoco.MjModel, owner: str, count: int, named: Any, kind: str) -> list[int]:
    if not owner:
        return list(range(count))
    names = [named(i).name for i in range(count)]
    if owner in names:
        return [names.index(owner)]
    near = difflib.get_close_matches(owner, names, n=3)
    known = " or ".join(map(repr, near)) if near else ", ".join(filter(None, names))
    raise KeyError(f"there is no {kind} {owner!r}; " + (f"did you mean {known}?" if near else f"there are {known}"))


def _frozen(value: Any) -> Any:
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    return tuple(value) if isinstance(value, list) else value
