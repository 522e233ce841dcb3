# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Finds the tilt of the base from the accelerometers of modules that are almost at rest."""

from __future__ import annotations

import copy

import mujoco
import numpy as np

from hrdf_mujoco.identify import results
from hrdf_mujoco.identify.results import Constant
from hrdf_mujoco.identify.robots import Robot
from hrdf_mujoco.logs import ACCELEROMETER, Log

_SLOW = 0.1  # rad/s; slower motion adds less than 0.01 m/s^2 to the measured gravity
_LEAST, _MOST = 20, 500  # minimum and maximum number of samples per log
# m/s^2, range of a valid accelerometer's measurement at rest; other accelerometers are not used.
_GRAVITY = (9.0, 10.6)
# m/s^2, standard deviation of the accelerometers' offsets (docs/LEARNING.md).
_BIAS = 0.075
_NAMES = ("base.tilt x", "base.tilt y")
_STANDARD = 9.81  # m/s^2, standard gravity
# rad. Two accelerometers agree if their measured directions of gravity differ by less than this angle: four
# times the effect of their offsets.
_SAME = 0.05


def tilt(robot: Robot, fitted: list[Log], notes: list[str]) -> list[Constant]:
    """Returns the fitted rotation of the base relative to its pose in the opened robot: the components of one
    rotation vector, rad, about the world's x and y axes.

    Adds to `notes` the modules whose accelerometers contradict the majority.
    """
    if not robot.is_fixed:
        return _missing("the robot has joints without a module, or a floating base")
    if not any(log.has(ACCELEROMETER[0], module) for log in fitted for module in range(log.count)):
        return _missing("the logs have no accelerometer")
    found, samples = _directions(robot, fitted)
    if not found:
        return _missing("no module with an accelerometer is at rest")
    agreeing = _agreeing(robot, found, notes)
    turned = _rotation(np.mean(agreeing, axis=0))
    spread = np.std(agreeing, axis=0, ddof=1)[[1, 0]] if len(agreeing) > 1 else np.zeros(2)
    halves = 1.96 * np.hypot(_BIAS / _STANDARD, spread) / np.sqrt(len(agreeing))
    return [
        results.judged(Constant(name, 0.0, float(value), float(half), samples), 0.1)
        for name, value, half in zip(_NAMES, turned, halves, strict=True)
    ]


def gravity(found: list[Constant]) -> np.ndarray | None:
    """Returns gravity in the world frame of the robot file, m/s^2. None: the tilt of the base is unknown, or
    smaller than half its interval."""
    if not all(each.is_fitted for each in found) or all(abs(each.value) <= each.half for each in found):
        return None
    return -_STANDARD * _turned(found).T[:, 2]


def base_pose(robot: Robot, found: list[Constant]) -> str:
    """Returns a value for the model option `base_pose`: the base pose of the robot with the fitted tilt."""
    turned, quaternion = np.zeros(4), np.zeros(4)
    mujoco.mju_mat2Quat(turned, _turned(found).ravel())
    mujoco.mju_mulQuat(quaternion, turned, robot.model.body_quat[1])
    return ",".join(f"{value:.5g}" for value in (*robot.model.body_pos[1], *quaternion))


def _missing(why: str) -> list[Constant]:
    return [results.missing(name, why, 0.0) for name in _NAMES]


def _agreeing(robot: Robot, found: dict[int, np.ndarray], notes: list[str]) -> np.ndarray:
    """Returns the largest set of directions that differ by less than _SAME (rad) from one module's direction.
    If several sets have this size, chooses the module nearest to the base."""
    directions = np.array(list(found.values()))
    apart = np.arccos(np.clip(directions @ directions.T, -1, 1))
    first = int(np.argmax(np.sum(apart < _SAME, axis=1)))
    notes += [
        f"{robot.names[module]}: its accelerometer shows another direction of gravity by {apart[first, row]:.2f} rad; the robot file may have"
        " a wrong twist, bracket or zero before this module"
        for row, module in enumerate(found)
        if apart[first, row] >= _SAME
    ]
    return directions[apart[first] < _SAME]


def _directions(robot: Robot, fitted: list[Log]) -> tuple[dict[int, np.ndarray], int]:
    """Returns the upward direction that each module's accelerometer measured, in the world frame of the robot
    file, and the number of samples."""
    sums, count = np.zeros((len(robot.names), 3)), np.zeros(len(robot.names))
    data, places = mujoco.MjData(copy.copy(robot.model)), robot.model.jnt_qposadr[robot.joints]
    for log in fitted:
        measured = np.stack([log[name] for name in ACCELEROMETER], axis=-1)
        rows = np.flatnonzero((np.abs(log["velocity"]) < _SLOW).all(axis=1))
        for row in rows[:: 1 + len(rows) // _MOST] if len(rows) >= _LEAST else ():
            data.qpos[places] = log["position"][row] / robot.gears
            mujoco.mj_kinematics(robot.model, data)
            for module, site in enumerate(_sites(robot)):
                if site >= 0 and np.isfinite(measured[row, module]).all():
                    sums[module] += data.site_xmat[site].reshape(3, 3) @ measured[row, module]
                    count[module] += 1
    with np.errstate(invalid="ignore"):
        means = sums / count[:, None]
    sizes = np.linalg.norm(means, axis=1)
    good = (count >= _LEAST) & (sizes > _GRAVITY[0]) & (sizes < _GRAVITY[1])
    return {int(module): means[module] / sizes[module] for module in np.flatnonzero(good)}, int(count[good].sum())


def _sites(robot: Robot) -> list[int]:
    """Returns the site of each module's accelerometer; -1: no accelerometer."""
    sites = []
    for name in robot.names:
        sensor = mujoco.mj_name2id(robot.model, mujoco.mjtObj.mjOBJ_SENSOR, f"{name}_accelerometer")
        sites.append(int(robot.model.sensor_objid[sensor]) if sensor >= 0 else -1)
    return sites


def _rotation(up: np.ndarray) -> np.ndarray:
    """Returns the rotation that turns `up` to the world's z axis: rad about x and y."""
    sine = float(np.hypot(up[0], up[1]))
    angle = float(np.arctan2(sine, up[2]))
    return angle * np.array([up[1], -up[0]]) / sine if sine > 0 else np.array([angle, 0.0])


def _turned(found: list[Constant]) -> np.ndarray:
    """Returns the rotation matrix of the fitted tilt of the base."""
    quaternion, matrix = np.zeros(4), np.zeros(9)
    vector = np.array([found[0].value, found[1].value, 0.0])
    angle = float(np.linalg.norm(vector))
    mujoco.mju_axisAngle2Quat(quaternion, vector / max(angle, 1e-12), angle)
    mujoco.mju_quat2Mat(matrix, quaternion)
    return matrix.reshape(3, 3)
