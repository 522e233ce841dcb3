# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Stage 4 of `hrdf identify` (option --refine): fits the least certain constants to free runs of the robot.

The simulated robot follows the logged commands. Friction, effort offsets and dead time vary within their
intervals until the simulated positions are nearest to the log's positions. Without logged position commands,
the robot would drift, so it is reset to the measured state each 0.5 s.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import mujoco
import mujoco.batch
import numpy as np

from hrdf_mujoco import _extras, firmware
from hrdf_mujoco.identify import replay, signals
from hrdf_mujoco.identify.results import Constant
from hrdf_mujoco.identify.robots import Robot
from hrdf_mujoco.logs import Log

_REFINED = ("friction", "viscous", "load_friction", "effort_offset")
_WINDOW = 0.5  # s, time between resets to the measured state
_DEAD_TIMES = np.arange(9) * 1e-3  # s, dead times to try
# Step of numeric derivatives, as a share of a parameter's interval.
_STEP = 0.05
# The best dead time is valid if its error is below this share of the error without dead time.
_CLEAR = 0.98
_MOST = 12  # maximum number of parameter sets that a fit tries


@dataclasses.dataclass
class Error:
    """Mean position error of free runs against a log, rad: with the robot file, after stages 1 to 3, and
    after the refinement."""

    log: str
    is_held_out: bool
    window: float  # s, time between resets to the measured state; infinity: one free run
    file: float
    stages: float
    refined: float


@dataclasses.dataclass
class _Parameter:
    constant: Constant
    module: int
    least: float
    most: float


def refine(robot: Robot, models: tuple[mujoco.MjModel, mujoco.MjModel], every: list[Log], held_out: set[int], constants: list[list[Constant]], say: Callable[[str], None]) -> list[Error]:
    """Changes fitted constants (one list per module) within their intervals, and adds the dead time.

    Args:
        robot: the robot of the logs.
        models: the model of the robot file, and the model with the constants of stages 1 to 3.
        every: all logs.
        held_out: indices of the logs that are only compared.
        constants: the constants of each module; changed in place.
        say: is called with each line of progress.

    Raises:
        ImportError: SciPy is not installed.
    """
    parameters = [made for module, own in enumerate(constants) for constant in own if (made := _parameter(robot, module, constant))]
    if not parameters:
        return []
    runs = _Runs(robot, models[1], [log for index, log in enumerate(every) if index not in held_out], parameters, say)
    start = np.array([each.constant.value for each in parameters])
    found, dead_time = _fitted(runs, start)
    for each, value in zip(parameters, found, strict=True):
        each.constant.stage, each.constant.value = each.constant.value, float(value)
    for module, own in enumerate(constants):
        before = robot.settings[module]["dead_time"]
        why = "" if dead_time else "it makes no clear difference"
        own.append(Constant("dead_time", before, dead_time, float(_DEAD_TIMES[1]), runs.samples, why))
    return [_error(robot, models, log, index in held_out, runs.parameters, found, dead_time) for index, log in enumerate(every)]


def _parameter(robot: Robot, module: int, constant: Constant) -> _Parameter | None:
    if constant.name not in _REFINED or not constant.is_fitted or not 0 < constant.half < np.inf or not robot.is_alone[module]:
        return None
    least, most = constant.value - constant.half, constant.value + constant.half
    if constant.name != "effort_offset":
        least = max(least, 0.0)
    bound = {"load_friction": 1.0, "viscous": 5.0}.get(constant.name, np.inf)
    return _Parameter(constant, module, least, min(most, bound)) if least < min(most, bound) else None


class _Runs:
    """Simulated free runs of the fitted logs. One run simulates many robots with different constants."""

    def __init__(self, robot: Robot, model: mujoco.MjModel, fitted: list[Log], parameters: list[_Parameter], say: Callable[[str], None]) -> None:
        self.parameters, self.samples, self._say = parameters, sum(log.samples for log in fitted), say
        self._robot, self._model, self._logs = robot, model, fitted
        self._evaluations = 0

    def differences(self, points: np.ndarray, dead_times: np.ndarray) -> np.ndarray:
        """Returns simulated minus logged positions, rad, with a row for each point. A point is a set of
        parameter values."""
        batch = _batch(self._robot, self._model, self.parameters, points, dead_times)
        parts = []
        for place, log in enumerate(self._logs, 1):
            self._say(f"stage 4: run {self._evaluations + 1}, log {place} of {len(self._logs)}, {len(points)} robots at once")
            run = replay.free_runs(batch, self._robot.joints, log, window(log))
            parts.append(np.moveaxis(run.position - log["position"][1:, None], 1, 0).reshape(len(points), -1))
        self._evaluations += 1
        result = np.concatenate(parts, axis=1)
        self._say(f"stage 4: mean error {1000 * np.abs(result[0]).mean():.3g} mrad")
        return result


def window(log: Log) -> float:
    """Returns the time between resets of a free run to the measured state, s; infinity: the run is not
    reset."""
    return np.inf if signals.has_position_commands(log) else _WINDOW


def _batch(robot: Robot, model: mujoco.MjModel, parameters: list[_Parameter], points: np.ndarray, dead_times: np.ndarray) -> mujoco.batch.Batch:
    batch = mujoco.batch.Batch(model, len(points))
    user, friction = batch.expand("actuator_user"), batch.expand("dof_frictionloss")
    user[..., firmware.FIELDS["dead_time"]] = dead_times[:, None]
    for place, each in enumerate(parameters):
        if each.constant.name == "friction":
            friction[:, robot.dofs[each.module]] = points[:, place]
        else:
            user[:, each.module, firmware.FIELDS[each.constant.name]] = points[:, place]
    return batch


def _fitted(runs: _Runs, start: np.ndarray) -> tuple[np.ndarray, float]:
    """Returns the fitted values of the parameters, and the dead time, s. Fits the dead time twice: before the
    parameters and after them."""
    dead_time = _best_dead_time(runs, start)
    optimize = _extras.need("scipy.optimize", "scipy", "identify")
    bounds = np.array([(each.least, each.most) for each in runs.parameters])
    steps = _STEP * (bounds[:, 1] - bounds[:, 0])
    known: dict[bytes, tuple[np.ndarray, np.ndarray]] = {}

    def at(point: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Returns simulated minus logged positions for the parameters `point`, and the derivatives
        of these differences."""
        if point.tobytes() not in known:
            signed = np.where(point + steps <= bounds[:, 1], steps, -steps)
            points = np.vstack([point, point + np.diag(signed)])
            every = runs.differences(points, np.full(len(points), dead_time))
            known[point.tobytes()] = every[0], (every[1:] - every[0]).T / signed
        return known[point.tobytes()]

    scale = max(float(np.median(np.abs(at(start)[0]))), 1e-6)
    found = optimize.least_squares(
        lambda x: at(x)[0], start, jac=lambda x: at(x)[1], bounds=bounds.T, x_scale=steps / _STEP, loss="soft_l1", f_scale=2 * scale, max_nfev=_MOST, xtol=1e-3, ftol=1e-4
    ).x
    return found, _best_dead_time(runs, found)


def _best_dead_time(runs: _Runs, point: np.ndarray) -> float:
    errors = np.abs(runs.differences(np.tile(point, (len(_DEAD_TIMES), 1)), _DEAD_TIMES)).mean(axis=1)
    best = int(np.argmin(errors))
    return float(_DEAD_TIMES[best]) if errors[best] < _CLEAR * errors[0] else 0.0


def _error(robot: Robot, models: tuple[mujoco.MjModel, mujoco.MjModel], log: Log, is_held_out: bool, parameters: list[_Parameter], found: np.ndarray, dead_time: float) -> Error:
    def mean(run: replay.Run) -> np.ndarray:
        return np.abs(run.position - log["position"][1:, None]).mean(axis=(0, 2))

    stages = np.array([each.constant.stage for each in parameters])
    file = mean(replay.free_runs(mujoco.batch.Batch(models[0], 1), robot.joints, log, window(log)))
    pair = _batch(robot, models[1], parameters, np.array([stages, found]), np.array([0.0, dead_time]))
    before, after = mean(replay.free_runs(pair, robot.joints, log, window(log)))
    return Error(log.name, is_held_out, window(log), float(file[0]), float(before), float(after))
