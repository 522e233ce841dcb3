# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Makes the models of a sweep's cases."""

from __future__ import annotations

import difflib
import functools
import os
import pickle
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import mujoco
import mujoco.batch
import numpy as np

import hrdf_mujoco
from hrdf_mujoco import firmware

FACTORS = ("mass_factor", "friction_factor", "armature_factor")

_KNOWN = {name: i for i, name in enumerate([*firmware.FIELDS, *FACTORS])}
_TIMESTEP = 0.001  # s, period of the firmware's control loops
_FOR_HRDF = "for HRDF robots"  # in the converter's error if only HRDF robots have an option
_KEPT = 64  # maximum number of models in the cache


class Models:
    """Compiles the models of a robot for cases with different model options.

    `inputs`: value of the model option `inputs`, for HEBI's firmware.
    """

    def __init__(self, robot: Any, options: Mapping[str, Any], varied: list[str], inputs: list[str] | None = None) -> None:
        self._robot, self._inputs = robot, inputs
        self.options = {name: _frozen(name, value) for name, value in options.items()}
        self._varied = [name for name in varied if is_option(name)]
        if twice := next((name for name in self._varied if name in self.options), None):
            raise ValueError(f"{twice!r} varies, so it is not an option of all cases")
        if isinstance(robot, mujoco.MjSpec) and (self._varied or self.options):
            name = next(iter(self._varied or self.options))
            raise ValueError(f"a spec already has its options: {name!r} needs a robot's file")
        self._base = functools.lru_cache(maxsize=_KEPT)(self._compiled)

    def options_of(self, values: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
        """Returns the model options of a case; cases with equal options share a compiled model."""
        return tuple((name, _frozen(name, values[name])) for name in self._varied)

    def base(self, options: tuple[tuple[str, Any], ...]) -> mujoco.MjModel:
        """Returns the compiled model with these model options. Raises ValueError as `hrdf_mujoco.spec`
        does."""
        return self._base(options)

    def text(self, options: tuple[tuple[str, Any], ...]) -> str:
        """Returns the MJCF text of the model with these options. A sweep's folder stores a hash of
        the texts of all models, to detect another robot."""
        return self._spec(options).to_xml()

    def packed(self, options: tuple[tuple[str, Any], ...]) -> bytes:
        """Returns the model with these options, or the error, as pickled bytes. MJCF text would have rounded
        numbers."""
        try:
            return pickle.dumps(self.base(options))
        except ValueError as error:
            return pickle.dumps(error)

    def _compiled(self, options: tuple[tuple[str, Any], ...]) -> mujoco.MjModel:
        return self._spec(options).compile()

    def _spec(self, options: tuple[tuple[str, Any], ...]) -> mujoco.MjSpec:
        if isinstance(self._robot, mujoco.MjSpec):
            return self._robot
        given = {"visual": "none", **self.options, **dict(options)}
        is_open = "actuator" not in given
        if is_open or given["actuator"] == "firmware":
            given = {"actuator": "firmware", "inputs": self._inputs, **given}
        try:
            spec = hrdf_mujoco.spec(self._robot, **given)
        except ValueError as error:
            if not is_open or _FOR_HRDF not in str(error):
                raise
            # Tries again without `actuator` and `inputs`, which only HRDF robots have. For other files, the
            # converter then chooses the actuators.
            spec = hrdf_mujoco.spec(self._robot, **{**given, "actuator": None, "inputs": None})
        spec.option.timestep = _TIMESTEP
        return spec


class Packed:
    """Models that another machine compiled and pickled. base() returns the model with the given options, as
    Models.base() does."""

    def __init__(self, packed: Mapping[tuple[tuple[str, Any], ...], bytes]) -> None:
        hrdf_mujoco.register()  # MuJoCo crashes on a model whose plugin is not loaded
        self._models = {options: pickle.loads(each) for options, each in packed.items()}

    def base(self, options: tuple[tuple[str, Any], ...]) -> mujoco.MjModel:
        model = self._models[options]
        if isinstance(model, ValueError):
            raise model
        return model


def batch_of(
    base: mujoco.MjModel, cases: Sequence[Mapping[str, Any]]
) -> tuple[mujoco.batch.Batch, np.ndarray]:
    """Returns a batch with the settings and factors of cases, and for each case "ok", or the reason why its
    values are invalid. In the batch, an invalid case has the values of another case.

    Raises:
        KeyError, ValueError: as `numbers_of`.
    """
    batch = mujoco.batch.Batch(base, len(cases), nthread=1)
    status = np.full(len(cases), "ok", dtype=object)
    is_scaled = False
    # Writes the settings of all modules first, then the settings of single modules, which override them.
    for name in sorted((name for name in cases[0] if not is_option(name)), key=lambda name: "/" in name):
        numbers, problems = numbers_of(base, name, [case[name] for case in cases])
        is_good = problems == "ok"
        status[~is_good] = problems[~is_good]
        if not is_good.any():
            continue
        numbers[~is_good] = numbers[is_good][0]
        owner, what = _parted(name)
        if what in FACTORS:
            fields, places = _scaled(base, owner, what)
            for field in fields:
                _multiply(batch, field, places, numbers)
            is_scaled = True
        else:
            firmware.of(batch)[owner][what] = np.moveaxis(numbers, 0, -1)
    if is_scaled:
        batch.set_const()
    return batch, status


def numbers_of(base: mujoco.MjModel, name: str, values: Sequence[Any]) -> tuple[np.ndarray, np.ndarray]:
    """Returns the values of a setting or a factor, one row per case: a number, or one number per
    module. Also returns for each case "ok", or the reason why the value is invalid.

    Raises:
        KeyError: the module, body, joint or field is unknown; the message suggests similar names.
        ValueError: a value is not a number.
    """
    owner, what = _parted(name)
    if what in FACTORS:
        _scaled(base, owner, what)
        numbers = _rows(name, values, ())
        allowed = (numbers >= 0) & (numbers < np.inf)
        why_not: Callable[[str, float], str] = _why_no_factor
    else:
        modules = firmware.of(base)
        if not modules:
            raise KeyError(f"{what!r}: the robot has no module with firmware")
        numbers = _rows(name, values, modules[owner][what].shape)
        allowed, why_not = firmware.allows(what, numbers), firmware.why_not
    problems = np.full(len(values), "ok", dtype=object)
    for row in np.flatnonzero(~allowed.reshape(len(values), -1).all(axis=1)):
        problems[row] = why_not(what, numbers[row][~allowed[row]].flat[0])
    return numbers, problems


@functools.cache
def is_option(name: str) -> bool:
    """True for the name of a model option: "payload", "actuator.J1"."""
    return "/" not in name and not _is_like_setting(name)


def _is_like_setting(name: str) -> bool:
    """True if a name resembles a setting or a factor: "kp", "position.pk", "massfactor"."""
    parts = {part for field in firmware.FIELDS for part in field.split(".")}
    is_near = difflib.get_close_matches(name.lower(), _KNOWN, n=1, cutoff=0.85)
    return bool(is_near) or not parts.isdisjoint(name.split("."))


def _parted(name: str) -> tuple[str, str]:
    """Splits "J1/position.kp" into the module, body or joint ("*": all) and the setting or factor. Raises
    KeyError if the setting or factor is unknown."""
    owner, slash, what = name.rpartition("/")
    firmware.place_of(what, _KNOWN)
    return owner if slash else "*", what


def _rows(name: str, values: Sequence[Any], shape: tuple[int, ...]) -> np.ndarray:
    rows = np.empty((len(values), *shape))
    for i, value in enumerate(values):
        try:
            if value is None or isinstance(value, (str, bytes)):
                raise TypeError
            rows[i] = value
        except (TypeError, ValueError, OverflowError):
            wanted = f"a number, or a list of {shape[0]}, one for each module" if shape else "a number"
            raise ValueError(f"{name!r} needs {wanted}, not {value!r}") from None
    return rows


def _why_no_factor(what: str, value: float) -> str:
    return f"{what!r} is {value:g}, not finite and 0 or more"


def _scaled(model: mujoco.MjModel, owner: str, what: str) -> tuple[tuple[str, ...], Any]:
    """Returns the names of the model's arrays that a factor scales, and the indices of the scaled
    elements."""
    if what == "mass_factor":
        return ("body_mass", "body_inertia"), _ids(owner, model.nbody, model.body, "body")
    joints = _ids(owner, model.njnt, model.joint, "joint")
    field = "dof_frictionloss" if what == "friction_factor" else "dof_armature"
    return (field,), np.isin(model.dof_jntid, joints)


def _multiply(batch: mujoco.batch.Batch, field: str, places: Any, factors: np.ndarray) -> None:
    values = batch.expand(field)
    values[:, places] *= factors.reshape(-1, *[1] * (values.ndim - 1))


def _ids(owner: str, count: int, named: Any, kind: str) -> list[int]:
    if owner == "*":
        return list(range(count))
    return firmware.chosen(owner, {named(i).name: i for i in range(count)}, kind=kind)[0]


def _frozen(name: str, value: Any) -> Any:
    """Returns the value of a model option in a form that can be hashed."""
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, (np.ndarray, np.generic)):
        value = value.tolist()
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, Iterable) and not isinstance(value, (bytes, Mapping)):
        return tuple(_frozen(name, each) for each in value)
    raise TypeError(f"{name!r} must be a switch, a number, a word, a file or a list of these, not {value!r}")
