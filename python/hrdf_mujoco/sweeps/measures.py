# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Measures each case of a sweep, from successive blocks of steps."""

from __future__ import annotations

import dataclasses
from typing import Any

import mujoco
import mujoco.batch
import numpy as np

from hrdf_mujoco import firmware
from hrdf_mujoco.sweeps import controls

SAMPLE = 10  # steps between the rows of a trajectory
ALWAYS = ("time", "contacts")  # measures that are not NaN in failed cases


@dataclasses.dataclass(frozen=True)
class Trajectory:
    """The motion of a case: arrays with one row per 10 time steps."""

    names: list[str]  # names of the actuators
    time: np.ndarray  # (rows,), s
    position: np.ndarray  # (rows, actuators), rad or m
    velocity: np.ndarray  # (rows, actuators), rad/s or m/s
    effort: np.ndarray  # (rows, actuators), N m or N, actuator force
    control: np.ndarray  # (rows, nu), the commands, in the order of the model's controls
    qpos: np.ndarray  # (rows, nq), MuJoCo's position vector
    qvel: np.ndarray  # (rows, nv), MuJoCo's velocity vector


_MOTION = ["actuator_length", "actuator_velocity", "actuator_force", "qpos", "qvel"]
TIME = int(mujoco.mjtState.mjSTATE_TIME)
RECORDED: list[str | int] = [*_MOTION, "plugin_state", TIME]


class Modules:
    """Measures the errors, efforts, PWM and winding temperature of each module in each simulation of a
    batch."""

    def __init__(self, batch: mujoco.batch.Batch) -> None:
        model, count = batch.model, batch.nsim
        self._names = controls.names(model)
        known = controls.places(model)
        targets = {i: known.get(f"{name}.position") for i, name in enumerate(self._names)}
        self._led = [i for i, place in targets.items() if place is not None]
        self._targets: list[Any] = [targets[i] for i in self._led]
        modules = firmware.of(batch)
        self._modules = [i for i, name in enumerate(self._names) if name in modules]
        states = model.plugin_stateadr[model.actuator_plugin[self._modules]]
        self._voltages = states + firmware.STATE["voltage"]
        self._windings = states + firmware.STATE["winding"]
        # V, by case and module. A module with at least this motor voltage has full PWM: the voltage of its
        # bus, minus a tolerance for rounding errors.
        buses = [modules[self._names[i]]["motor.bus_voltage"] for i in self._modules]
        self._full_voltage = np.reshape(buses, (len(buses), count)).T * (1 - 1e-12)
        self._steps = np.zeros(count)
        errors, efforts, heats = [(count, len(each)) for each in (self._led, self._names, self._modules)]
        self._squares, self._largest, self._end = np.zeros(errors), np.zeros(errors), np.zeros(errors)
        self._effort = np.zeros(efforts)
        self._full, self._winding = np.zeros(heats), np.full(heats, -np.inf)

    def take(self, ids: np.ndarray, control: np.ndarray, block: dict[str | int, np.ndarray]) -> None:
        """Adds the records of a block of time steps, for the simulations `ids`; arrays are (n, steps, …)."""
        errors = np.abs(control[None, :, self._targets] - block["actuator_length"][..., self._led])
        self._steps[ids] += errors.shape[1]
        self._squares[ids] += np.einsum("nsa,nsa->na", errors, errors)
        self._largest[ids] = np.maximum(self._largest[ids], errors.max(axis=1))
        self._end[ids] = errors[:, -1]
        efforts = np.abs(block["actuator_force"]).max(axis=1)
        self._effort[ids] = np.maximum(self._effort[ids], efforts)
        state = block["plugin_state"]
        is_full = np.abs(state[..., self._voltages]) >= self._full_voltage[ids, None]
        self._full[ids] += np.count_nonzero(is_full, axis=1)
        hottest = state[..., self._windings].max(axis=1)
        self._winding[ids] = np.maximum(self._winding[ids], hottest)

    def columns(self) -> dict[str, np.ndarray]:
        steps = np.maximum(self._steps, 1)
        found: dict[str, np.ndarray] = {}
        for i, name in enumerate(self._names):
            if i in self._led:
                column = self._led.index(i)
                found[f"{name}.error_rms"] = np.sqrt(self._squares[:, column] / steps)
                found[f"{name}.error_max"] = self._largest[:, column]
                found[f"{name}.error_end"] = self._end[:, column]
            found[f"{name}.effort_max"] = self._effort[:, i]
            if i in self._modules:
                column = self._modules.index(i)
                found[f"{name}.full_pwm"] = self._full[:, column] / steps
                found[f"{name}.winding_max"] = self._winding[:, column]
        return found


class Measured:
    """Calls the user's function with the trajectory of each case, and returns its results."""

    def __init__(self, batch: mujoco.batch.Batch, measure: Any) -> None:
        model = batch.model
        self._names = controls.names(model)
        self._measure = measure
        self._parts: list[list[tuple[np.ndarray, ...]]] = [[] for _ in range(batch.nsim)]
        self._timestep = model.opt.timestep

    def take(self, ids: np.ndarray, control: np.ndarray, block: dict[str | int, np.ndarray]) -> None:
        # Copies the records, because the next block of steps overwrites them.
        kept = [block[name][:, SAMPLE - 1 :: SAMPLE].copy() for name in _MOTION]
        commands = control[SAMPLE - 1 :: SAMPLE]
        for row, i in enumerate(ids):
            self._parts[i].append((commands, *(each[row] for each in kept)))

    def of(self, index: int, case: dict[str, Any]) -> dict[str, Any]:
        """Returns the measured numbers of the simulation `index`, by name."""
        parts = map(np.concatenate, zip(*self._parts[index], strict=True))
        control, position, velocity, effort, qpos, qvel = parts
        time = np.arange(1, len(control) + 1) * SAMPLE * self._timestep
        trajectory = Trajectory(self._names, time, position, velocity, effort, control, qpos, qvel)
        taken = {*ALWAYS, "case", "status", *case}
        found = self._measure(case, trajectory)
        if not isinstance(found, dict):
            raise TypeError(f"'measure' returns a dict of numbers, not {found!r}")
        for name in found:
            if not isinstance(name, str) or not name or name in taken:
                raise ValueError(f"'measure' returns {name!r}, which is not a valid column name, or is already used")
        return {name: _number(name, value) for name, value in found.items()}


def _number(name: str, value: Any) -> float:
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(f"'measure' returns {value!r} as {name!r}, not a number") from None
