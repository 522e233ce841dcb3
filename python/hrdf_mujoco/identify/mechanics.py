# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Stage 3 of `hrdf identify`: fits payload and effort offsets by inverse dynamics, then friction and
inertia of the drivetrains."""

from __future__ import annotations

import copy
import dataclasses
from typing import Any

import mujoco
import numpy as np

from hrdf_mujoco import _extras
from hrdf_mujoco.identify import fits, results, robots
from hrdf_mujoco.identify.results import Constant
from hrdf_mujoco.identify.robots import Robot
from hrdf_mujoco.logs import Log

_WINDOW, LESS_SMOOTH = 0.15, 0.08  # s, windows of the two smoothing filters
_ORDER = 3
_MOST = 6000  # maximum number of samples for inverse dynamics
_LEAST = 100  # minimum number of samples for a fit
# Minimum speed of a sample, as a share of the no-load speed. The sign of friction is unknown at low speed.
_CREEP = 0.01
_SLOWEST = 0.02  # rad/s; slower samples are never used for friction
# The intervals of the regression are too narrow; this factor widens them. Found with 36 simulated modules.
_CALIBRATED = 2
# Relative error of the armature if the measured effort lags. Found with 36 simulated modules.
_LAGGED = 0.1
# A constant changes if the current ripple is removed. This factor times the change widens its interval.
# Found with 36 simulated modules with a new command every 10 ms.
_RIPPLE = 2
# The unknown inertia of a payload widens the interval of its mass by _MASS (share of the mass), and of its
# centre of mass by _PLACE (m).
_MASS, _PLACE = 0.005, 0.003
_AXES = ("x", "y", "z")
# Friction constants, from the most certain to the least certain.
_FRICTION = ("friction", "load_friction", "viscous", "armature")
NOMINAL_VOLTAGE = 24  # V


@dataclasses.dataclass
class Motion:
    """Smoothed motion of a log at equal time steps, (samples, modules) each, without lag; units of rad,
    s, N m and A."""

    position: np.ndarray
    velocity: np.ndarray
    acceleration: np.ndarray
    effort: np.ndarray
    effort_rate: np.ndarray
    current: np.ndarray
    window: int  # samples in the window of the filter
    has_spring: bool  # False: the log lacks deflections, and the measured effort may lag


def motion(log: Log, current: np.ndarray, seconds: float = _WINDOW) -> Motion:
    """Smooths a log by a Savitzky-Golay filter with a window of `seconds`; `current`: winding current, A,
    (samples, modules).

    If a module's current contains NaN, its whole smoothed current is NaN.

    Raises:
        ImportError: SciPy is not installed.
    """
    signal = _extras.need("scipy.signal", "scipy", "identify")
    step = float(np.median(np.diff(log.time)))
    window = max(int(round(seconds / step)) // 2 * 2 + 1, _ORDER + 2)
    even = np.arange(0, log.time[-1], step)
    window = min(window, (len(even) - 1) // 2 * 2 + 1)

    def smooth(values: np.ndarray, derivative: int = 0) -> np.ndarray:
        columns = [np.interp(even, log["module_time"][:, module], values[:, module]) for module in range(log.count)]
        smoothed = signal.savgol_filter(np.nan_to_num(np.column_stack(columns)), window, _ORDER, deriv=derivative, delta=step, axis=0)
        return np.where(np.isfinite(values).all(axis=0), smoothed, np.nan)

    position, effort = log["position"], log["effort"]
    return Motion(smooth(position), smooth(position, 1), smooth(position, 2), smooth(effort), smooth(effort, 1), smooth(current), window, bool(np.isfinite(log["deflection"]).all()))


def needed(model: mujoco.MjModel, robot: Robot, moved: list[Motion]) -> np.ndarray:
    """Returns the efforts, N m, (samples, modules), that the outputs need for the motion.

    Rotors, friction and damping are on the motor's side of the effort sensor, so they are left out.
    """
    model.dof_armature[:] = model.dof_frictionloss[:] = model.dof_damping[:] = 0
    model.body_gravcomp[:] = 0
    model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONTACT | mujoco.mjtDisableBit.mjDSBL_LIMIT
    data, gears, dofs = mujoco.MjData(model), robot.gears, robot.dofs
    places = model.jnt_qposadr[robot.joints]
    efforts = []
    for each in moved:
        for row in range(len(each.position)):
            data.qpos[places] = each.position[row] / gears
            data.qvel[dofs], data.qacc[dofs] = each.velocity[row] / gears, each.acceleration[row] / gears
            mujoco.mj_inverse(model, data)
            efforts.append(data.qfrc_inverse[dofs] / gears)
    return np.array(efforts)


def thinned(moved: list[Motion]) -> list[Motion]:
    """Returns every k-th sample of the motions, so that all logs together have at most 6000 samples."""
    stride = 1 + sum(len(each.position) for each in moved) // _MOST
    names = [field.name for field in dataclasses.fields(Motion) if field.name not in ("window", "has_spring")]
    return [dataclasses.replace(each, **{name: getattr(each, name)[::stride] for name in names}) for each in moved]


@dataclasses.dataclass
class Load:
    """The fitted offset of each module's effort sensor, and the fitted payload: mass and centre of mass."""

    offsets: list[Constant]
    payload: list[Constant]
    values: dict[str, Any] | None  # payload for the setup file; None: not fitted


def load(robot: Robot, moved: list[Motion]) -> Load:
    """Fits the measured efforts as a sum: inverse dynamics + payload + sensor offset.

    The payload is a point mass in the frame of the first end effector. If the logs cannot separate
    payload and offsets, the robot file's payload is kept.
    """
    before = [robot.settings[module]["effort_offset"] for module in range(len(robot.names))]
    if not robot.is_fixed or not robot.is_alone.all():
        why = "the robot has joints without a module of their own, or a floating base"
        return Load([results.missing("effort_offset", why, value) for value in before], _no_payload(why), None)
    moved = thinned(moved)
    terms, why = _payload_terms(robot, moved)
    plain = needed(copy.copy(robot.model), robot, moved)
    rest = np.concatenate([each.effort for each in moved]) - plain
    if not all(each.has_spring for each in moved):
        terms["lag"] = -np.concatenate([each.effort_rate for each in moved])
    fit, reasons = _load_fit(terms, rest)
    payload, values = _payload(fit, why or reasons.get("mass", ""), len(rest))
    if values:
        exact = needed(robots.with_payload(robot, values["mass"], values["com"]), robot, moved) - plain
        linear = values["mass"] * (terms["mass"] + sum(com * terms[axis] for com, axis in zip(values["com"], _AXES, strict=True)))
        fit, _ = _load_fit(terms, rest - (exact - linear))
        payload, values = _payload(fit, "", len(rest))
    if not values:
        fit, _ = _load_fit({"lag": terms["lag"]} if "lag" in terms else {}, rest)
    spread = _between_logs(fit.residual.reshape(rest.shape) * _scale(rest), [len(each.position) for each in moved])
    return Load([_offset(robot, fit, spread[module], module, len(rest)) for module in range(len(robot.names))], payload, values)


def _scale(rest: np.ndarray) -> np.ndarray:
    """Returns the robust standard deviation (from the median) of each module's values in `rest`, N m. Efforts
    divided by it give wrist and shoulder modules equal weight in a fit."""
    return np.maximum(1.4826 * np.median(np.abs(rest - np.median(rest, axis=0)), axis=0), 1e-3)


def _load_fit(terms: dict[str, np.ndarray], rest: np.ndarray) -> tuple[fits.Fit, dict[str, str]]:
    """Fits `rest`, the efforts that inverse dynamics do not explain, N m, by a sum of `terms` and an
    offset per module. All arrays are (samples, modules)."""
    samples, count = rest.shape
    ones = {f"offset {module}": np.tile(np.eye(count)[module], (samples, 1)) for module in range(count)}
    columns = {name: (values / _scale(rest)).ravel() for name, values in {**terms, **ones}.items()}
    kept, reasons = fits.reduced(columns, [name for name in ("lag", *_AXES, "mass") if name in terms])
    if "mass" not in kept:
        kept = {name: values for name, values in kept.items() if name not in _AXES}
    return fits.robust(kept, (rest / _scale(rest)).ravel()), reasons


def _payload_terms(robot: Robot, moved: list[Motion]) -> tuple[dict[str, np.ndarray], str]:
    """Returns the efforts that a payload adds: per kg of its mass, and per kg m of its moment along x, y and
    z.

    The efforts of a point mass are quadratic in its position. Subtracting the efforts of two opposite
    positions cancels the quadratic part.
    """
    if "payload" in robot.options:
        return {}, "the option payload sets it"
    near = 0.05  # m, distance of the trial masses from the end effector's origin
    try:
        model = {place: robots.with_payload(robot, 1, list(place)) for place in [(0.0, 0.0, 0.0), *_places(near)]}
    except ValueError:
        return {}, "the robot has no end effector"
    plain = needed(copy.copy(robot.model), robot, moved)
    efforts = {place: needed(each, robot, moved) - plain for place, each in model.items()}
    terms = {"mass": efforts[0.0, 0.0, 0.0]}
    for axis, name in enumerate(_AXES):
        plus, minus = (tuple(sign * near * np.eye(3)[axis]) for sign in (1, -1))
        terms[name] = (efforts[plus] - efforts[minus]) / (2 * near)
    return terms, ""


def _places(distance: float) -> list[tuple[float, ...]]:
    return [tuple(sign * distance * np.eye(3)[axis]) for axis in range(3) for sign in (1, -1)]


def _no_payload(why: str) -> list[Constant]:
    return [results.missing("payload.mass", why, 0.0), *(results.missing(f"payload.com {axis}", why, 0.0) for axis in _AXES)]


def _payload(fit: fits.Fit, why: str, samples: int) -> tuple[list[Constant], dict[str, Any] | None]:
    if "mass" not in fit:
        return _no_payload(why), None
    mass, half = fit["mass"], _CALIBRATED * fit.half("mass") + _MASS * abs(fit["mass"])
    constant = Constant("payload.mass", 0.0, mass, half, samples)
    if mass - half <= 0:
        constant.why = "it is not above 0 beyond its interval"
        return [constant, *_no_payload("the mass of the payload is not above 0")[1:]], None
    constant = results.judged(constant, max(0.3 * mass, 0.05))
    com = []
    for axis in _AXES:
        found = results.missing(f"payload.com {axis}", "it cannot be told apart from other constants in these logs", 0.0)
        if axis in fit and not constant.why:
            value, width = fit.ratio(axis, "mass")
            found = results.judged(Constant(f"payload.com {axis}", 0.0, value, _CALIBRATED * width + _PLACE, samples), 0.05)
        com.append(found)
    values = {"mass": mass, "com": [each.value if each.is_fitted else 0.0 for each in com]}
    return [constant, *com], values if constant.is_fitted else None


def _between_logs(residual: np.ndarray, lengths: list[int]) -> np.ndarray:
    """Returns for each module the spread of the logs' median residuals, N m: 1.96 standard deviations;
    0 for one log."""
    medians = [np.median(part, axis=0) for part in np.split(residual, np.cumsum(lengths)[:-1])]
    return 1.96 * np.std(medians, axis=0, ddof=1) if len(medians) > 1 else np.zeros(residual.shape[1])


def _offset(robot: Robot, fit: fits.Fit, spread: float, module: int, samples: int) -> Constant:
    """Returns the effort offset of a module. Its interval is valid for other logs, because offsets vary more
    between logs than within a log."""
    name, settings = f"offset {module}", robot.settings[module]
    constant = Constant("effort_offset", settings["effort_offset"], fit[name], float(np.hypot(_CALIBRATED * fit.half(name), spread)), samples)
    return results.judged(constant, max(0.05 * settings["motor.max_effort"], abs(constant.value)))


def friction(moved: list[Motion], less_smooth: list[Motion], steady: list[Motion], module: int, before: dict[str, float], offset: float) -> list[Constant]:
    """Fits a module's friction constants to the motions `moved`. Two more fits, to the same motions with less
    smoothing (`less_smooth`) and with current without ripple (`steady`), widen the intervals by their
    differences."""
    found, *others = (friction_of(each, module, before, offset) for each in (moved, less_smooth, steady))
    for constant, other, without in zip(found, *others, strict=True):
        change = constant.value - other.value if other.is_fitted else 0
        ripple = _RIPPLE * (constant.value - without.value) if without.is_fitted else 0
        lag = _LAGGED * constant.value if constant.name == "armature" and not moved[0].has_spring else 0
        constant.half = float(np.linalg.norm([_CALIBRATED * constant.half, change, ripple, lag]))
    return found


def friction_of(moved: list[Motion], module: int, before: dict[str, float], offset: float) -> list[Constant]:
    """Fits the constants in K i = e + friction sign(w) + viscous w + load_friction |e| sign(w) + armature a,
    for a moving module.

    i: winding current; e: effort minus `offset`, the sensor's error; K: output torque per ampere; w:
    velocity; a: acceleration. Constants that the logs do not determine keep their value in `before`. Returns
    `motor.max_effort` (24 K/R, with R of `before`) and the constants of _FRICTION.
    """
    names = ("motor.max_effort", *_FRICTION)
    rows = _moving(moved, module, before)
    current = np.concatenate([each.current[row, module] for each, row in zip(moved, rows, strict=True)])
    if len(current) < _LEAST:
        return [results.missing(name, "the module does not move", before[name]) for name in names]
    if not np.isfinite(current).all():
        return [results.missing(name, "the logs have no current of the motor", before[name]) for name in names]
    if np.std(current) < 1e-4:
        return [results.missing(name, "the motor's current does not vary", before[name]) for name in names]
    columns = _friction_columns(moved, rows, module, offset)
    if all(each.has_spring for each in moved):
        del columns["lag"]
    effort = columns.pop("effort")
    kept, reasons = fits.reduced({"effort": effort, **columns}, ["lag", *reversed(_FRICTION), "ones", "effort"])
    return _settled(_Unknowns(kept, {}, reasons), columns, effort, current, before)


def _moving(moved: list[Motion], module: int, before: dict[str, float]) -> list[np.ndarray]:
    """Returns for each log the samples in which a module turns in one direction during the whole window of
    the filter."""
    slowest = max(_SLOWEST, _CREEP * before["motor.max_speed"])
    rows = []
    for each in moved:
        sign = np.sign(each.velocity[:, module]) * (np.abs(each.velocity[:, module]) > slowest)
        half = each.window // 2
        padded = np.pad(sign, half)
        around = np.lib.stride_tricks.sliding_window_view(padded, each.window)
        rows.append((np.abs(around.sum(axis=1)) == each.window) if len(sign) else np.zeros(0, dtype=bool))
    return rows


def _friction_columns(moved: list[Motion], rows: list[np.ndarray], module: int, offset: float) -> dict[str, np.ndarray]:
    def of(name: str) -> np.ndarray:
        return np.concatenate([getattr(each, name)[row, module] for each, row in zip(moved, rows, strict=True)])

    effort, velocity = of("effort") - offset, of("velocity")
    sign = np.sign(velocity)
    return {
        "effort": effort,
        "friction": sign,
        "viscous": velocity,
        "load_friction": np.abs(effort) * sign,
        "armature": of("acceleration"),
        "lag": of("effort_rate"),
        "ones": np.ones(len(effort)),
    }


@dataclasses.dataclass
class _Unknowns:
    """Friction constants of a fit, by name. `kept`: columns of the fitted constants. `reasons`: why constants
    were left out."""

    kept: dict[str, np.ndarray]
    zero: dict[str, float]  # upper limit of each constant that is fixed at 0, by name
    reasons: dict[str, str]


def _settled(unknowns: _Unknowns, columns: dict[str, np.ndarray], effort: np.ndarray, current: np.ndarray, before: dict[str, float]) -> list[Constant]:
    """Repeats the fit until no interval is too wide and no constant is below 0."""
    # Torque constant, N m/A: output torque per winding current.
    constant = before["motor.max_effort"] * before["motor.resistance"] / NOMINAL_VOLTAGE
    kept = unknowns.kept
    while True:
        absent = [name for name in _FRICTION if name not in kept and name not in unknowns.zero]
        known = effort + sum((before[name] * columns[name] for name in absent), np.zeros(len(effort)))
        is_free = "effort" in kept
        fit = fits.robust({**kept, "effort": known}, current) if is_free else fits.robust(kept, current - known / constant)
        found = {name: _per_effort(fit, name, constant) for name in _FRICTION if name in kept}
        if is_free and not (0.5 < 1 / (fit["effort"] * constant) < 2 and fit.half("effort") < 0.1 * abs(fit["effort"])):
            unknowns.reasons["effort"] = "the effort varies too little"
            del kept["effort"]
        elif not _left_out(unknowns, found, before):
            return _constants(fit, found, unknowns, before)


def _left_out(unknowns: _Unknowns, found: dict[str, tuple[float, float]], before: dict[str, float]) -> bool:
    """Removes one constant from the fit: the constant with the widest interval if an interval is too wide,
    else the lowest negative constant. Returns False if no constant is removed."""
    widest = {
        "friction": 0.02 * before["motor.max_effort"],
        "viscous": 0.05 * before["motor.max_effort"] / before["motor.max_speed"],
        "load_friction": 0.1,
        "armature": 0.3 * max(before["armature"], 1e-6),
    }
    excess = {name: half / max(widest[name], 0.3 * abs(value)) for name, (value, half) in found.items()}
    wide = [name for name in found if excess[name] > 1]
    below = [name for name in found if found[name][0] < 0]
    if wide:
        worst = max(wide, key=lambda name: excess[name])
        unknowns.reasons[worst] = "its interval is too wide"
    elif below:
        worst = min(below, key=lambda name: found[name][0] / widest[name])
        upper = sum(found[worst])
        if upper > 0:
            unknowns.zero[worst] = upper
        else:
            unknowns.reasons[worst] = "it is below 0 in the fit"
    else:
        return False
    del unknowns.kept[worst]
    return True


def _per_effort(fit: fits.Fit, name: str, constant: float) -> tuple[float, float]:
    if "effort" in fit:
        return fit.ratio(name, "effort")
    return fit[name] * constant, fit.half(name) * constant


def _constants(fit: fits.Fit, found: dict[str, tuple[float, float]], unknowns: _Unknowns, before: dict[str, float]) -> list[Constant]:
    samples, reasons = len(fit.residual), unknowns.reasons
    effort = Constant("motor.max_effort", before["motor.max_effort"], samples=samples, why=reasons.get("effort", ""))
    if "effort" in fit:
        effort.value = NOMINAL_VOLTAGE / (fit["effort"] * before["motor.resistance"])
        effort.half = effort.value * fit.half("effort") / abs(fit["effort"])
    others = []
    for name in _FRICTION:
        value, half = found.get(name, (0.0, unknowns.zero.get(name, float("nan"))))
        why = reasons.get(name, "") if name not in found else ""
        others.append(Constant(name, before[name], value if not why else float("nan"), half, samples, why))
    return [effort, *others]
