# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Settings and state of HEBI's firmware in MuJoCo models, specs and batches.

The modules are actuators of the profile `firmware`. Settings are part of the model: a change takes
effect at once. A batch has separate settings for each simulation:

    model = hrdf_mujoco.spec("arm.hrdf", actuator="firmware").compile()
    batch = mujoco.batch.Batch(model, 1024)
    modules = firmware.of(batch)                        # or of an MjModel, or an MjSpec
    modules["J2_shoulder"]["position.kp"] = np.linspace(10, 200, 1024)
    modules["*"]["motor.max_effort"] *= rng.uniform(0.9, 1.1, 1024)
    modules.state["J2_shoulder"]["winding"]             # (1024,), C; writable

FIELDS has the names of the settings, STATE the names of the state values. Values are float arrays: one
number for a model, one per simulation for a batch; several modules give one row per module.
"""

from __future__ import annotations

import difflib
import fnmatch
import functools
import json
import os
import pathlib
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import mujoco
import numpy as np

import hrdf_mujoco

__all__ = ["FIELDS", "STATE", "UNITS", "Modules", "of", "parameter", "setup"]

_TABLE = json.loads(pathlib.Path(__file__).with_name("fields.json").read_text(encoding="utf-8"))

FIELDS: dict[str, int] = {name: place for place, (name, *_) in enumerate(_TABLE["setup"])}
"""Places of the settings in the numbers `user` of an actuator."""

STATE: dict[str, int] = {name: place for place, (name, _) in enumerate(_TABLE["state"])}
"""Places of the numbers in a module's part of `plugin_state`."""

UNITS: dict[str, str] = {name: unit for name, unit, *_ in _TABLE["setup"] + _TABLE["state"]}

# For each setting: minimum, maximum, True if only integers are allowed, and the allowed range in words.
_ALLOWED: dict[str, tuple[float, float, bool, str]] = {
    name: (-np.inf if least is None else least, np.inf if most is None else most, is_whole, words)
    for name, _, least, most, is_whole, words in _TABLE["setup"]
}

_VERSION = 2
NOMINAL_VOLTAGE = 24  # V, voltage at which HEBI specifies the limits of a motor
MOTOR = _SPEED, _EFFORT = FIELDS["motor.max_speed"], FIELDS["motor.max_effort"]


@functools.cache
def _setup(type: str) -> tuple[float, ...]:
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "module.hrdf")
        path.write_text(f'<robot version="1.7.0"><actuator type={_quoted(type)}/></robot>')
        try:
            model = hrdf_mujoco.spec(path, actuator="firmware", visual="none").compile()
        # Removes the path of the temporary HRDF file from the start of the error.
        except ValueError as error:
            raise ValueError(str(error).split("error: ")[-1]) from None
    return tuple(model.actuator_user[0])


def setup(type: str) -> np.ndarray:
    """Returns the default settings of a module type such as "X8-9".

    Raises:
        ValueError: the type is unknown; the message suggests similar types.
    """
    return np.array(_setup(type))


def parameter(module: str, field: str) -> Callable[[mujoco.MjSpec, Any], None]:
    """Returns the modifier of a `mujoco.sysid.Parameter` that sets one setting of a module.

    sysid.Parameter("kp", 15, 5, 50, modifier=firmware.parameter("J1", "position.kp"))
    """
    place_of(field, FIELDS)

    def modify(spec: mujoco.MjSpec, parameter: Any) -> None:
        of(spec)[module][field] = np.squeeze(parameter.value)

    return modify


def of(
    owner: mujoco.MjModel | mujoco.MjSpec | mujoco.batch.Batch, data: mujoco.MjData | None = None
) -> Modules:
    """Returns the modules of a model, a spec or a batch; with a model's `data` also their state.

    Raises:
        TypeError: `owner` has another type, or `data` is given without a model.
        ValueError: `data` belongs to another model.
    """
    if isinstance(owner, mujoco.MjModel):
        return Modules(_OfModel(owner, data))
    if data is not None:
        raise TypeError(f"data need an MjModel, not {_typed(owner)}")
    if isinstance(owner, mujoco.MjSpec):
        return Modules(_OfSpec(owner))
    if not hasattr(owner, "expand"):
        raise TypeError(f"modules need an MjModel, an MjSpec or a Batch, not {_typed(owner)}")
    return Modules(_OfBatch(owner))


class Modules(Mapping[str, "Settings"]):
    """Modules by actuator name; a pattern such as "left/*", or a list, selects several."""

    def __init__(self, owner: Any) -> None:
        self._owner = owner

    def __getitem__(self, names: str | Iterable[str]) -> Settings:
        return Settings(self._owner, *chosen(names, self._owner.names, self._owner.bare))

    def __iter__(self) -> Iterator[str]:
        return iter(self._owner.names)

    def __len__(self) -> int:
        return len(self._owner.names)

    def __repr__(self) -> str:
        return f"Modules({list(self)})"

    @property
    def state(self) -> States:
        """The state of the modules, by module name."""
        return States(self._owner)

    @property
    def bare(self) -> list[str]:
        """Names of the modules that have a module type but no settings."""
        return self._owner.bare


class States:
    def __init__(self, owner: Any) -> None:
        self._owner = owner

    def __getitem__(self, names: str | Iterable[str]) -> _State:
        return _State(self._owner, *chosen(names, self._owner.names, self._owner.bare))


class _Fields:
    """Settings or state values of one or more modules, by name."""

    def __init__(self, owner: Any, places: list[int], is_one: bool) -> None:
        self._owner, self._places, self._is_one = owner, places, is_one

    def _joined(self, values: list[np.ndarray]) -> np.ndarray:
        return values[0] if self._is_one else np.array(values)

    def _rows(self, field: str, values: Any) -> Iterable[np.ndarray]:
        """Broadcasts `values` to all modules and the shape of the field; yields one array per module."""
        shape = self._owner.shape if self._is_one else (len(self._places), *self._owner.shape)
        try:
            if values is None:
                raise TypeError
            numbers = np.broadcast_to(np.asarray(values, dtype=float), shape)
        except (TypeError, ValueError):
            wanted = f"an array that broadcasts to the shape {shape}" if shape else "a number"
            raise ValueError(f"{field!r} needs {wanted}, not {values!r}") from None
        return [numbers] if self._is_one else numbers


class Settings(_Fields):
    def __getitem__(self, field: str) -> np.ndarray:
        place = place_of(field, FIELDS)
        return self._joined([self._owner.setting(i, place) for i in self._places])

    def __setitem__(self, field: str, values: Any) -> None:
        place = place_of(field, FIELDS)
        rows = self._rows(field, values)
        _check(field, np.array(rows))
        for i, value in zip(self._places, rows, strict=True):
            self._owner.set_setting(i, place, value)

    @property
    def setup(self) -> np.ndarray:
        """All settings of the modules; the last axis is in the order of FIELDS."""
        fields = [self[field] for field in FIELDS]
        return np.stack(fields, axis=-1)


class _State(_Fields):
    def __getitem__(self, field: str) -> np.ndarray:
        place = place_of(field, STATE)
        return self._joined([self._owner.state(i, place) for i in self._places])

    def __setitem__(self, field: str, values: Any) -> None:
        place = place_of(field, STATE)
        for i, value in zip(self._places, self._rows(field, values), strict=True):
            self._owner.set_state(i, place, value)


class _OfModel:
    """The modules of a model, and their state in `data` if `data` is given."""

    def __init__(self, model: mujoco.MjModel, data: mujoco.MjData | None) -> None:
        if data is not None and data.plugin_state.size != model.npluginstate:
            raise ValueError("the data are of another model")
        self._model, self._data = model, data
        plugins = [i for i in range(model.nactuator) if model.actuator_plugin[i] >= 0]
        self.names, self.bare = _told_apart(
            {model.actuator(i).name: i for i in plugins}, model.actuator_user
        )
        self.shape: tuple[int, ...] = ()

    def _user(self) -> np.ndarray:
        return self._model.actuator_user

    def _bias(self) -> np.ndarray:
        return self._model.actuator_biasprm

    def _states(self) -> np.ndarray:
        if self._data is None:
            raise ValueError("the state is in the data: firmware.of(model, data)")
        return self._data.plugin_state

    def setting(self, actuator: int, place: int) -> np.ndarray:
        return self._user()[..., actuator, place].copy()

    def set_setting(self, actuator: int, place: int, value: Any) -> None:
        user = self._user()
        user[..., actuator, place] = value
        if place in MOTOR:
            slope = line(user[..., actuator, _SPEED], user[..., actuator, _EFFORT])
            self._bias()[..., actuator, 2] = -slope

    def state(self, actuator: int, place: int) -> np.ndarray:
        return self._states()[..., self._first(actuator) + place]

    def set_state(self, actuator: int, place: int, value: Any) -> None:
        self._states()[..., self._first(actuator) + place] = value

    def _first(self, actuator: int) -> int:
        return self._model.plugin_stateadr[self._model.actuator_plugin[actuator]]


class _OfBatch(_OfModel):
    """The modules of a batch. The first write to a setting gives each simulation separate settings."""

    def __init__(self, batch: mujoco.batch.Batch) -> None:
        super().__init__(batch.model, None)
        self._batch = batch
        self.shape = (batch.nsim,)

    def _user(self) -> np.ndarray:
        return self._batch.expand("actuator_user")

    def _bias(self) -> np.ndarray:
        return self._batch.expand("actuator_biasprm")

    def _states(self) -> np.ndarray:
        return self._batch.bind("plugin_state")

    def setting(self, actuator: int, place: int) -> np.ndarray:
        user = self._batch.expanded("actuator_user")
        if user is None:
            return np.full(self._batch.nsim, self._model.actuator_user[actuator, place])
        return user[..., actuator, place].copy()


class _OfSpec:
    """Modules of a spec before it is compiled."""

    def __init__(self, spec: mujoco.MjSpec) -> None:
        self._actuators = list(spec.actuators)
        plugins = {each.name: i for i, each in enumerate(self._actuators) if each.plugin.active}
        self.names, self.bare = _told_apart(plugins, [each.userdata for each in self._actuators])
        self.shape: tuple[int, ...] = ()

    def setting(self, actuator: int, place: int) -> np.ndarray:
        return np.array(self._actuators[actuator].userdata[place])

    def set_setting(self, actuator: int, place: int, value: Any) -> None:
        user = np.array(self._actuators[actuator].userdata)
        user[place] = value
        self._actuators[actuator].userdata = user
        if place in MOTOR:
            self._actuators[actuator].biasprm[2] = -line(user[_SPEED], user[_EFFORT])

    def state(self, actuator: int, place: int) -> np.ndarray:
        raise ValueError("a spec has no state; compile it: firmware.of(model, data)")

    def set_state(self, actuator: int, place: int, value: Any) -> None:
        self.state(actuator, place)


def line(speed: Any, effort: Any) -> Any:
    """Returns a motor's loss of torque with speed, N m s/rad, bit for bit as MuJoCo computes it."""
    constant = NOMINAL_VOLTAGE / speed
    resistance = constant * NOMINAL_VOLTAGE / effort
    return constant * constant / resistance


def _holds_setup(user: Any) -> bool:
    return len(user) >= len(FIELDS) and user[0] == _VERSION


def _told_apart(plugins: dict[str, int], users: Any) -> tuple[dict[str, int], list[str]]:
    """Returns the indices of the modules with settings, by name, and the names of the modules without
    settings."""
    names = {name: i for name, i in plugins.items() if _holds_setup(users[i])}
    return names, [name for name in plugins if name not in names]


def allows(field: str, values: np.ndarray) -> np.ndarray:
    """Returns for each value True if it is valid for the setting `field`. An invalid value would turn the
    module off."""
    least, most, is_whole, _ = _ALLOWED[field]
    good = np.isfinite(values) & (values >= least) & (values <= most)
    return good & (values == np.floor(values)) if is_whole else good


def why_not(field: str, value: float) -> str:
    """Returns the reason why a value is invalid for the setting `field`, as a text for a message."""
    least, _, _, words = _ALLOWED[field]
    says_all = np.isfinite(value) or least < 0
    return f"{field!r} is {value:g}, not {words if says_all else 'finite'}"


def _check(field: str, values: np.ndarray) -> None:
    wrong = values[~allows(field, values)]
    if wrong.size:
        raise ValueError(why_not(field, wrong.flat[0]))


def _typed(owner: Any) -> str:
    return f"{type(owner).__name__!r}"


def _quoted(text: str) -> str:
    from xml.sax.saxutils import quoteattr

    return quoteattr(os.fspath(text))


def _hint(name: str, known: Iterable[str]) -> str:
    known = list(known)
    near = difflib.get_close_matches(str(name), known, n=3)
    near = near or [each for each in known if each.endswith(f".{name}")]
    if near:
        return "; did you mean " + " or ".join(repr(each) for each in near) + "?"
    return "; there are " + ", ".join(known) if known else "; the model has none"


def place_of(field: str, places: dict[str, int]) -> int:
    if field not in places:
        raise KeyError(f"unknown field {field!r}{_hint(field, places)}")
    return places[field]


def chosen(
    names: str | Iterable[str], known: Mapping[str, int], bare: Iterable[str] = (), kind: str = "module"
) -> tuple[list[int], bool]:
    """Returns the indices of the modules in `names`, and True if `names` is the name of one module and not a
    pattern."""
    if isinstance(names, str) and names in known:
        return [known[names]], True
    places: list[int] = []
    for name in names if isinstance(names, Iterable) and not isinstance(names, str) else [names]:
        found = [known[each] for each in known if _means(name, each)]
        if not found:
            raise KeyError(f"no {kind} {name!r}{_bare_hint(name, bare) or _hint(name, known)}")
        places += [each for each in found if each not in places]
    return places, False


def _means(pattern: str, name: str) -> bool:
    return name == pattern or fnmatch.fnmatchcase(name, str(pattern))


def _bare_hint(pattern: str, bare: Iterable[str]) -> str:
    found = next((name for name in bare if _means(pattern, name)), None)
    return f" with settings: {bare_hint(found)}" if found else ""


def bare_hint(name: str) -> str:
    return (
        f"{name!r} has a type alone; in its spec write"
        f" spec.actuator({name!r}).userdata = hrdf_mujoco.firmware.setup('X5-4'), or its type"
    )
