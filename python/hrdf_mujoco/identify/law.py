# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Stage 2 of `hrdf identify`: fits control strategy and gains to a log, with the control law of
firmware/core.h."""

from __future__ import annotations

import dataclasses

import numpy as np

from hrdf_mujoco.identify import fits, signals
from hrdf_mujoco.logs import COMMANDS, Log

FULL_SCALE = 48  # V, motor voltage for the output 1 of a control loop
_HALF_SCALE = 24  # V, feed-forward voltage at the nominal speed or effort if the gain is 1
_SATURATED = 0.98  # share of full PWM; above it, the PWM counts as saturated
# Share of the speed limit up to which samples are fitted. Above this speed, the speed limiter may reduce the
# voltage.
_BELOW_LIMIT = 0.8
_LEAST = 100  # minimum number of samples for a fit
# Minimum rms error of the predicted PWM for a warning about the gains.
_WARN = 0.015
_SAME = 0.1  # relative difference up to which two gains count as equal
_NOISE = 1e-4  # rad, rad/s or N m: smaller commands and errors are rounding errors
_DELAYS = np.arange(0, 0.0301, 0.001)  # s, delays of the commands to try
# The best delay is valid if its residual is below this share of the larger of two residuals: without delay,
# and with 5 ms more delay.
_CLEAR = 0.98
# Order in which the regression leaves out nearly dependent terms. The effort rate (gain kd) is noisiest.
_DROP = ["effort rate", "velocity error", "effort command", "effort error", "velocity command", "position error", "offset"]


@dataclasses.dataclass
class Gains:
    """Gains of a module.

    `found`: value and half of the 95 % interval of each gain, by name. `strategies`: control strategies that
    fit the log. `delay`: time from a command to its effect on the PWM, s; NaN: unknown. `rms`: rms of the PWM
    that the fit does not explain. `why`: reason if no gains were found.
    """

    found: dict[str, tuple[float, float]] = dataclasses.field(default_factory=dict)
    strategies: list[int] = dataclasses.field(default_factory=list)
    delay: float = float("nan")
    rms: float = float("nan")
    why: str = ""


@dataclasses.dataclass
class Channel:
    """Signals of a module that the control law uses, (samples,) each, in units of V, rad, s and N m;
    NaN: not sent."""

    volts: np.ndarray
    bus: np.ndarray
    position: np.ndarray
    velocity: np.ndarray
    effort: np.ndarray
    effort_rate: np.ndarray
    position_command: np.ndarray
    velocity_command: np.ndarray
    effort_command: np.ndarray
    time: np.ndarray
    scheduling: np.ndarray  # factor of kp and kd in the firmware's effort loop

    def delayed(self, delay: float) -> Channel:
        """Returns a copy of the signals with the commands delayed by `delay`, s."""
        names = ("position_command", "velocity_command", "effort_command")
        return dataclasses.replace(self, **{name: signals.shifted(getattr(self, name), self.time, delay) for name in names})


def channel_of(log: Log, module: int) -> Channel:
    """Returns the signals of a module. The derivative of effort is from the spring's deflection if the log
    has the deflection, else from differences of the effort."""
    values = {name: log[name][:, module] for name in ("position", "velocity", "effort", *COMMANDS)}
    bus, time = log["voltage"][:, module], log["module_time"][:, module]
    deflection, speed = log["deflection"][:, module], log["deflection_velocity"][:, module]
    rate, scheduling = np.gradient(values["effort"], time), signals.scheduling(values["effort"], deflection)
    if np.isfinite([deflection, speed]).all() and np.ptp(deflection) > 0:
        rate = signals.effort_rate(values["effort"], deflection, speed)
    return Channel(log["pwm"][:, module] * bus, bus, effort_rate=rate, time=time, scheduling=scheduling, **values)


def columns(channel: Channel) -> dict[str, np.ndarray]:
    """Returns the terms of the control law, (samples,) each. Terms of a loop without a command are 0."""
    effort = np.nan_to_num(channel.effort_command)
    return {
        "position error": np.nan_to_num(channel.position_command - channel.position),
        "velocity error": np.nan_to_num(channel.velocity_command - channel.velocity),
        "velocity command": np.nan_to_num(channel.velocity_command),
        "effort error": channel.scheduling * (effort - channel.effort),
        "effort command": effort,
        "effort rate": -channel.scheduling * np.nan_to_num(channel.effort_rate),
        "offset": np.ones(len(channel.volts)),
    }


def gains(channel: Channel, settings: dict[str, float]) -> Gains:
    """Fits the control law. `settings` has the nominal motor and the gains of the robot file, by the names of
    firmware.FIELDS."""
    pwm = channel.volts / channel.bus
    if _is_direct(channel, pwm):
        return Gains(strategies=[1], rms=signals.trimmed_rms(pwm - channel.effort_command))
    used = np.isfinite(channel.volts) & (np.abs(pwm) < _SATURATED)
    used &= np.abs(channel.velocity) < _BELOW_LIMIT * settings["motor.speed_limit"]
    if used.sum() < _LEAST or np.std(pwm[used]) < 1e-4:
        return Gains(why="the PWM does not vary")
    terms = {name: values[used] for name, values in columns(channel).items()}
    kept, _ = fits.reduced(terms, _DROP, least=0.05, noise=_NOISE)
    target = channel.volts[used] - _assumed(terms, kept, settings)
    fit = fits.robust(kept, target)
    result = Gains(rms=signals.trimmed_rms(fit.residual / channel.bus[used]))
    result.delay = _delay(channel, used, settings, list(kept))
    _name(result, fit, channel, settings)
    return result


def _is_direct(channel: Channel, pwm: np.ndarray) -> bool:
    both = np.isfinite(channel.effort_command) & np.isfinite(pwm)
    if both.sum() < _LEAST or np.std(pwm[both]) < 1e-4:
        return False
    return signals.trimmed_rms((pwm - channel.effort_command)[both]) < 0.01


def _factors(settings: dict[str, float]) -> dict[str, float]:
    """Returns the gains of the robot file as coefficients, V per unit of the term, for the terms that the
    regression may leave out."""
    return {
        "velocity error": FULL_SCALE * settings["velocity.kp"],
        "velocity command": _HALF_SCALE * settings["velocity.feed_forward"] / settings["nominal.speed"],
        "effort error": FULL_SCALE * settings["effort.kp"],
        "effort command": _HALF_SCALE * settings["effort.feed_forward"] / settings["nominal.effort"],
        "effort rate": FULL_SCALE * settings["effort.kd"],
    }


def _assumed(terms: dict[str, np.ndarray], kept: dict[str, np.ndarray], settings: dict[str, float]) -> np.ndarray:
    """Returns the voltage, V, of the terms that the regression left out, with the gains of the robot file."""
    volts = np.zeros(len(terms["offset"]))
    for name, factor in _factors(settings).items():
        if name not in kept:
            volts += factor * terms[name]
    return volts


def _delay(channel: Channel, used: np.ndarray, settings: dict[str, float], kept: list[str]) -> float:
    """Returns the delay of the commands that gives the smallest residual, s; NaN if the residual hardly
    depends on the delay."""
    if np.median(np.diff(channel.time)) > 0.05:
        return float("nan")
    errors = []
    for delay in _DELAYS:
        terms = {name: values[used] for name, values in columns(channel.delayed(delay)).items()}
        matrix = np.column_stack([terms[name] for name in kept])
        target = channel.volts[used] - _assumed(terms, {name: terms[name] for name in kept}, settings)
        fit, *_ = np.linalg.lstsq(matrix, target, rcond=None)
        errors.append(signals.trimmed_rms(target - matrix @ fit))
    best = int(np.argmin(errors))
    is_clear = errors[best] < _CLEAR * max(errors[0], errors[best + 5 if best + 5 < len(errors) else -1])
    return float(_DELAYS[best]) if is_clear and best < len(errors) - 1 else float("nan")


def _name(result: Gains, fit: fits.Fit, channel: Channel, settings: dict[str, float]) -> None:
    """Converts the coefficients of `fit` to gains by name, and finds the control strategies that fit the
    coefficients."""
    scale = dict.fromkeys(("velocity error", "effort error", "effort rate"), 1 / FULL_SCALE)
    scale["velocity command"] = settings["nominal.speed"] / _HALF_SCALE
    scale["effort command"] = settings["nominal.effort"] / _HALF_SCALE
    names = {
        "velocity error": "velocity.kp",
        "velocity command": "velocity.feed_forward",
        "effort error": "effort.kp",
        "effort rate": "effort.kd",
        "effort command": "effort.feed_forward",
    }
    for column, name in names.items():
        if column in fit:
            result.found[name] = (fit[column] * scale[column], fit.half(column) * scale[column])
    result.strategies = _strategies(fit, channel)
    if "position error" in fit:
        result.found["position.kp"] = _position_gain(fit, settings, result.strategies)


def _strategies(fit: fits.Fit, channel: Channel) -> list[int]:
    """Returns HEBI's control strategies that fit a log: 2, 3 and 4 if the log has effort commands, or the
    effort error is not a term of the fit. Otherwise: 2 and 4 if an effort loop acts, 3 if not."""
    if np.isfinite(channel.effort_command).any() or "effort error" not in fit:
        return [2, 3, 4]
    is_on = abs(fit["effort error"]) > max(fit.half("effort error"), 0.1)
    return [2, 4] if is_on else [3]


def _position_gain(fit: fits.Fit, settings: dict[str, float], strategies: list[int]) -> tuple[float, float]:
    """Returns position.kp: PWM/rad in strategy 3, else N m/rad. If several strategies fit, uses the strategy
    of `settings`."""
    slope, half = fit["position error"], fit.half("position error")
    strategy = settings["strategy"] if settings["strategy"] in strategies else strategies[-1]
    if strategy == 3:
        return slope / FULL_SCALE, half / FULL_SCALE
    given = _factors(settings)
    per_effort = sum(fit[name] if name in fit else given[name] for name in ("effort error", "effort command"))
    return (slope / per_effort, half / abs(per_effort)) if abs(per_effort) > 0.1 else (float("nan"), float("nan"))


def is_clear(value: float, half: float) -> bool:
    """True if the interval of a gain is small relative to the gain, so that the log determines the gain."""
    return half < 0.3 * abs(value)


def differences(gains: Gains, settings: dict[str, float], rms: float) -> list[str]:
    """Returns sentences about differences between the gains of a log and the gains of the robot file. Empty:
    there is no difference, or the log cannot show one.

    `rms`: rms error of the PWM that the gains of the robot file predict.
    """
    said = []
    if gains.strategies and settings["strategy"] not in gains.strategies:
        said.append(f"strategy {' or '.join(map(str, gains.strategies))}, not {settings['strategy']:g}")
    if not rms > max(_WARN, 2 * gains.rms) and not said:
        return []
    for name, (value, half) in gains.found.items():
        given = settings[name]
        if is_clear(value, half) and abs(value - given) > half + _SAME * max(abs(given), abs(value)):
            said.append(f"{name} {value:.3g} +-{half:.1g}, not {given:g}")
    return said
