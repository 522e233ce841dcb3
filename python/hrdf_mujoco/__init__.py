# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""HEBI's robot description format, HRDF, for MuJoCo.

Once this package is installed, programs that import only `mujoco` open robots:
`mujoco.MjSpec.from_file("arm.hrdf")`, `mujoco.MjModel.from_xml_path("hrdf:arm.hrdf?actuator=pid")`,
scenes that attach a robot, and `mujoco-studio arm.hrdf`. The function `spec` opens robots with options.
COLLADA robots (`robot.zae`) open in the same ways. RobWork's WorkCells and GraspIt!'s robots open by
names such as `hrdf:UR.wc.xml`.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import importlib
import os
from collections.abc import Iterable, Iterator, Mapping
from importlib import metadata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import mujoco

__all__ = ["Option", "Picture", "loguniform", "picture", "read_log", "register", "show", "spec", "sweep", "uniform"]

_DISTRIBUTION = "hrdf-mujoco"

_LAZY = {"loguniform": "sweeps", "sweep": "sweeps", "uniform": "sweeps", "read_log": "logs.tables",
         "picture": "cameras", "Picture": "cameras", "show": "page"}

# Value of a model option: a bool, number, text, path, or list; None: option not set.
Option = bool | float | str | os.PathLike[str] | Iterable[float] | Iterable[str] | None


def __getattr__(name: str) -> object:
    """Imports a submodule of this package when a name from that submodule is first used."""
    if name in _LAZY:
        return getattr(importlib.import_module(f"hrdf_mujoco.{_LAZY[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


@functools.cache  # reading the package's metadata takes longer than reading most robots
def register() -> None:
    """Loads the plugin into MuJoCo; further calls have no effect.

    `import mujoco` calls this function.

    Raises:
        ImportError: this MuJoCo is not the version that the plugin was built for.
    """
    import mujoco

    _check_mujoco()
    mujoco.mj_loadPluginLibrary(_installed("libhrdf_decoder.so"))


def spec(
    path: str | os.PathLike[str] | Mapping[str, str | os.PathLike[str] | mujoco.MjSpec],
    **options: Option,
) -> mujoco.MjSpec:
    """Opens a robot, or several robots in one model, with model options.

    Args:
        path: an HRDF file, a RobWork WorkCell, a COLLADA file or a GraspIt! robot; the file's content
            selects the format. For several robots: a mapping from the prefix of a robot's names to the
            robot's file or spec: `{"left/": "arm.hrdf", "right/": hrdf_mujoco.spec("arm.hrdf")}`.
        **options: the options of `hrdf convert`, with `_` for `-`: `floating_base=True`,
            `home=[0, 1.2, -0.5]` (rad or m), `**{"actuator.W1": "velocity"}`. They override
            the environment variable HRDF_OPTIONS; None: option not set.

    Returns:
        The robot, for further editing, `attach`ing or `compile()`. Several robots share one model,
        each at its own `base_pose`; the keyframe `home` has the home poses of all robots. The time step is
        the smallest of all robots, `impratio` the largest; the cone is elliptic if one robot has it; the
        integrator is the last in the order Euler, RK4, implicit, implicitfast, discrete.

    Raises:
        ValueError: the file or an option is wrong (the message has the first error and the number of
            further errors), or two robots set different values, for example of gravity.
    """
    import mujoco

    register()
    if isinstance(path, Mapping):
        return _joined(
            {
                prefix: robot if isinstance(robot, mujoco.MjSpec) else spec(robot, **options)
                for prefix, robot in path.items()
            }
        )
    # The model name ends in ".hrdf", because MuJoCo selects the decoder by the end of the name.
    name = f"hrdf:{_escaped(os.fsdecode(path))}?{_query(options)}#.hrdf"
    with _fetching_allowed():
        return mujoco.MjSpec.from_file(name)


def _joined(robots: Mapping[str, mujoco.MjSpec]) -> mujoco.MjSpec:
    """Attaches robots to one model, and joins their keyframes `home` into one keyframe.

    MuJoCo alone would keep one keyframe for each robot, with the other robots at zero.
    """
    import mujoco

    from hrdf_mujoco import _options

    scene = mujoco.MjSpec()
    _options.join(robots, scene)
    positions: list[float] = []
    controls: list[float] = []
    for prefix, robot in robots.items():
        model = robot.compile()
        data = mujoco.MjData(model)
        if model.nkey:
            mujoco.mj_resetDataKeyframe(model, data, model.key("home").id)
        mujoco.mj_forward(model, data)
        positions.extend(data.qpos)
        controls.extend(_home_controls(model, data))
        for key in list(robot.keys):
            robot.delete(key)
        scene.attach(robot, prefix=prefix, frame=scene.worldbody.add_frame())
    scene.add_key(name="home", qpos=positions, ctrl=controls)
    return scene


def _home_controls(model: mujoco.MjModel, data: mujoco.MjData) -> Iterable[float]:
    """Returns the controls that hold a robot at its keyframe `home`. The keyframe itself has no controls if
    an actuator has several controls."""
    controls = data.ctrl.copy()
    for address, count, length in zip(
        model.actuator_ctrladr, model.actuator_ctrlnum, data.actuator_length, strict=True
    ):
        # The first control of an actuator with several controls is the position command.
        if count > 1:
            controls[address] = length
    return controls


@contextlib.contextmanager
def _fetching_allowed() -> Iterator[None]:
    """Context manager: allows the option fetch_meshes in model names. Otherwise the option is ignored,
    so that a scene file cannot start downloads."""
    allow = ctypes.CDLL(_installed("libhrdf_decoder.so")).hrdf_allow_fetching
    allow(1)
    try:
        yield
    finally:
        allow(0)


def _wheel() -> metadata.Distribution:
    try:
        return metadata.distribution(_DISTRIBUTION)
    except metadata.PackageNotFoundError:
        why = f"{_DISTRIBUTION} is not installed, which has MuJoCo's plugin; in a checkout of the project: pip install ."
        raise ImportError(why) from None


def _check_mujoco() -> None:
    needed = next(r for r in _wheel().requires or [] if r.startswith("mujoco=="))
    try:
        found = f"mujoco=={metadata.version('mujoco')}"
    except metadata.PackageNotFoundError:
        found = "no mujoco"
    if found != needed:
        wheel = f"{_DISTRIBUTION} {_wheel().version}"
        raise ImportError(f"{wheel} needs {needed}, but there is {found}: pip install {needed}")


def _query(options: dict[str, Option]) -> str:
    given = {name: value for name, value in options.items() if value is not None}
    return "&".join(f"{_escaped(name)}={_escaped(_text(value))}" for name, value in given.items())


def _text(value: Option) -> str:
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, Iterable) and not isinstance(value, str):
        return ",".join(map(_text, value))
    if isinstance(value, str):
        return value
    return str(value).lower()  # a bool, of Python or of NumPy


def _escaped(text: str) -> str:
    """Escapes the characters that separate the parts of a URL."""
    for mark in "%?#&=":
        text = text.replace(mark, f"%{ord(mark):02X}")
    return text


@functools.cache
def _installed(file: str) -> str:
    """Returns the path of a file in the installed wheel, also if this Python code runs from a checkout."""
    return str(_wheel().locate_file(f"hrdf_mujoco/{file}"))
