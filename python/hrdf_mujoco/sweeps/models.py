# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""The models of the cases of a sweep."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
import difflib
import functools
import os
import pickle
from typing import Any

import mujoco
import mujoco.batch
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
        """Returns the MJCF of these options, by which a sweep is known."""
        return self._spec(options).to_xml()

    def packed(self, options: tuple[tuple[str, Any], ...]) -> bytes:
        """Returns the model of these options for other machines, which MJCF would round."""
        return pickle.dumps(self.base(options))

    def _compiled(self, options: tuple[tuple[str, Any], ...]) -> mujoco.MjModel:
        return self._spec(options).compile()

    def _spec(self, options: tuple[tuple[str, Any], ...]) -> mujoco.MjSpec:
        if isinstance(self._robot, mujoco.MjSpec):
            return self._robot
        given = {"actuator": "firmware", "visual": "none", **self._options, **dict(options)}
        spec = hrdf_mujoco.spec(self._robot, **given)
        spec.option.timestep = _TIMESTEP
        return spec


class Packed:
    """The same of packed models, by their options."""

    def __init__(self, packed: Mapping[tuple[tuple[str, Any], ...], bytes]) -> None:
        hrdf_mujoco.register()  # MuJoCo crashes on a model whose plugin is not there
        self._models = {options: pickle.loads(each) for options, each in packed.items()}

    def base(self, options: tuple[tuple[str, Any], ...]) -> mujoco.MjModel:
        return self._models[options]


def batch_of(
    base: mujoco.MjModel, cases: Sequence[Mapping[str, Any]]
) -> tuple[mujoco.batch.Batch, np.ndarray]:
    """Returns a batch with the settings and factors of cases, and for each of them "ok", or why there
    is none of these values: its row has some of the other cases then.

    Raises:
        KeyError: there is no such module, body, joint or field; the message has near ones.
        ValueError: a value is no number.
    """
    batch = mujoco.batch.Batch(base, len(cases), nthread=1)
    status = np.full(len(cases), "ok", dtype=object)
    is_scaled = False
    for name in cases[0]:
        if is_option(name):
            continue
        owner, _, what = name.rpartition("/")
        is_factor = what in FACTORS
        if not is_factor:
            firmware.place_of(what, firmware.FIELDS)
        values = _numbers(name, [case[name] for case in cases])
        allowed = _is_factor(values) if is_factor else firmware.allows(what, values)
        is_good = allowed.reshape(len(cases), -1).all(axis=1)
        for row in np.flatnonzero(~is_good):
            value = values[row][~allowed[row]].flat[0]
            status[row] = _why_no_factor(what, value) if is_factor else firmware.why_not(what, value)
        if not is_good.any():
            continue
        values[~is_good] = values[is_good][0]
        if is_factor:
            _scale(batch, owner, what, values)
        else:
            _set(batch, owner, what, values)
        is_scaled |= is_factor
    if is_scaled:
        batch.set_const()
    return batch, status


def is_option(name: str) -> bool:
    """Reports whether a name is that of a model option: "payload", "actuator.J1"."""
    return "/" not in name and name not in FACTORS and not _is_like_setting(name)


def _is_like_setting(name: str) -> bool:
    """Reports whether a name is that of a setting, or has a part of one: "kp", "position.pk"."""
    parts = {part for field in firmware.FIELDS for part in field.split(".")}
    return not parts.isdisjoint(name.split("."))


def _numbers(name: str, values: list[Any]) -> np.ndarray:
    """Returns a row for each case: a number, or one for each module."""
    try:
        if any(value is None or isinstance(value, str) for value in values):
            raise TypeError
        return np.array(values, dtype=float)
    except (TypeError, ValueError):
        raise ValueError(f"{name!r} takes numbers, not {values[0]!r}") from None


def _set(batch: mujoco.batch.Batch, owner: str, field: str, values: np.ndarray) -> None:
    modules = firmware.of(batch)
    if not len(modules):
        raise KeyError(f"{field!r}: the robot has no module with firmware")
    modules[owner or "*"][field] = np.moveaxis(values, 0, -1)


def _is_factor(values: np.ndarray) -> np.ndarray:
    return (values >= 0) & (values < np.inf)


def _why_no_factor(what: str, value: float) -> str:
    return f"{what!r} is {value:g}, not finite and 0 or more"


def _scale(batch: mujoco.batch.Batch, owner: str, what: str, factors: np.ndarray) -> None:
    model = batch.model
    if factors.ndim > 1:
        raise ValueError(f"{what!r} takes a number, not {len(factors[0])} of them")
    if what == "mass_factor":
        bodies = _ids(model, owner, model.nbody, model.body, "body")
        batch.expand("body_mass")[:, bodies] *= factors[:, None]
        batch.expand("body_inertia")[:, bodies] *= factors[:, None, None]
        return
    joints = _ids(model, owner, model.njnt, model.joint, "joint")
    dofs = np.isin(model.dof_jntid, joints)
    field = "dof_frictionloss" if what == "friction_factor" else "dof_armature"
    batch.expand(field)[:, dofs] *= factors[:, None]


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
