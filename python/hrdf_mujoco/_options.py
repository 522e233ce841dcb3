# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Simulation options of several models that are joined into one model."""

from collections.abc import Mapping

import mujoco
import numpy as np

_WORLD = ("gravity", "wind", "magnetic", "density", "viscosity")


def join(specs: Mapping[str, mujoco.MjSpec], scene: mujoco.MjSpec | None = None) -> None:
    """Sets the safest options in all specs, and in `scene`, the model that joins them.

    Integrator: the specs' last in order: Euler, RK4, implicit, implicitfast, discrete. Time step: smallest.
    Cone: elliptic if one spec has it. `impratio`: the largest. Gravity, wind, magnetic field, density and
    viscosity are taken from the specs that set them; a value equal to MuJoCo's default counts as not set.

    Raises:
        ValueError: two specs set different values of gravity, wind, magnetic field, density or viscosity.
    """
    options = [spec.option for spec in specs.values()]
    values = {name: _stated(name, specs) for name in _WORLD}
    values["timestep"] = min(option.timestep for option in options)
    for name in ("integrator", "cone", "impratio"):
        values[name] = max(getattr(option, name) for option in options)
    for option in options if scene is None else [*options, scene.option]:
        for name, value in values.items():
            setattr(option, name, value)


def _stated(name, specs):
    unstated = getattr(mujoco.MjSpec().option, name)
    value, owner = unstated, None
    for prefix, spec in specs.items():
        own = np.copy(getattr(spec.option, name))
        if np.array_equal(own, unstated):
            continue
        if owner is not None and not np.array_equal(own, value):
            raise ValueError(
                f"the {name} of {owner!r} is {_text(value)}, of {prefix!r} {_text(own)}: "
                f"all models in a scene need the same value; set `option.{name}` of one spec"
            )
        value, owner = own, prefix
    return value


def _text(value):
    return " ".join(f"{number:g}" for number in np.atleast_1d(value))
