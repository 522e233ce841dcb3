# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Stage 1 of `hrdf identify`: fits resistance and speed constant of each motor, and each spring."""

from __future__ import annotations

import dataclasses

import numpy as np

from hrdf_mujoco.identify import fits, results
from hrdf_mujoco.identify.results import Constant

COPPER = 0.004  # 1/K, temperature coefficient of the winding's resistance, relative to 20 C
TOP = 17_000 * np.pi / 30  # rad/s of the motor; above this, the modules' own speed limiter acts
SLOW = 250  # rad/s of the motor, minimum speed for a fit of the speed constant
NOMINAL_VOLTAGE = 24  # V, bus voltage for the setting motor.max_speed
_LEAST = 50  # minimum number of samples for a fit
_TIMING = 0.001  # relative error of R and Ke, because values of a packet are from different periods
_EXACT = 1e-6  # N m, rounding error of efforts in a log, which have single precision


@dataclasses.dataclass
class Motor:
    """Resistance at 20 C, ohm, and speed constant of the motor, V s/rad, each with half its 95 % interval;
    NaN: unknown."""

    resistance: float = float("nan")
    resistance_half: float = float("nan")
    back_emf: float = float("nan")
    back_emf_half: float = float("nan")
    samples: int = 0


def motor_constants(volts: np.ndarray, current: np.ndarray, winding: np.ndarray, speed: np.ndarray) -> Motor:
    """Fits volts = R (1 + 0.004 (T - 20)) current + Ke speed; arrays (samples,) in V, A, C, rad/s of the motor.

    PWM and current in a packet are from different periods, so both have noise. The result is between
    two fits, of the voltage and of the current, and its interval contains both.
    """
    kept = (np.abs(speed) < TOP) & np.isfinite(volts + current + winding + speed)
    volts, speed = volts[kept], speed[kept]
    current = (current * (1 + COPPER * (winding - 20)))[kept] if len(kept) else current
    if len(volts) < _LEAST or np.std(current) < 1e-3 or np.std(volts) < 1e-2:
        return Motor()
    columns, _ = fits.reduced({"current": current, "speed": speed}, ["speed"])
    if "speed" in columns and np.max(np.abs(speed)) < SLOW:
        # The back-EMF of a slow motor is too small to fit the speed constant Ke. The speed stays in the fit,
        # because the resistance would be biased without the speed.
        columns["speed"] = speed
    first = fits.robust(columns, volts)
    second = fits.robust({"volts": volts, **({"speed": speed} if "speed" in columns else {})}, current)
    lower, upper = sorted((first["current"], 1 / second["volts"]))
    resistance = np.sqrt(lower * upper) if lower > 0 else float("nan")
    half = np.hypot(max(first.half("current"), _TIMING * resistance), (upper - lower) / 2)
    motor = Motor(float(resistance), float(half), samples=len(volts))
    if "speed" in columns and np.max(np.abs(speed)) >= SLOW:
        other = -second["speed"] / second["volts"]
        motor.back_emf = (first["speed"] + other) / 2
        motor.back_emf_half = float(np.hypot(max(first.half("speed"), _TIMING * abs(motor.back_emf)), (first["speed"] - other) / 2))
    return motor


def constants(motor: Motor, ratio: float, before: dict[str, float], why: str) -> list[Constant]:
    """Returns `motor.resistance` and `motor.max_speed` (at the output, no load, 24 V).

    `ratio`: gear ratio. `before`: settings of the robot file. `why`: reason if a signal is missing;
    empty: no signal is missing.
    """
    resistance = Constant("motor.resistance", before["motor.resistance"], motor.resistance, motor.resistance_half, motor.samples, why)
    speed = Constant("motor.max_speed", before["motor.max_speed"], samples=motor.samples, why=why)
    if not why and not motor.samples:
        speed.why = resistance.why = "the current does not vary"
    elif not why and not np.isfinite(motor.back_emf):
        speed.why = f"the motor stays below {SLOW} rad/s"
    elif not why:
        speed.value = NOMINAL_VOLTAGE / (motor.back_emf * ratio)
        speed.half = speed.value * motor.back_emf_half / abs(motor.back_emf)
    widest = 0.1
    return [
        results.judged(resistance, widest * abs(resistance.value), least=0.05),
        results.judged(speed, widest * abs(speed.value), least=1e-3),
    ]


def spring(deflection: np.ndarray, effort: np.ndarray) -> tuple[list[float], Constant]:
    """Fits a spring: effort = sum of c_k (-deflection)^k, k = 1 to 5; arrays (samples,) in rad, N m.

    Returns the five coefficients (0 for powers that do not improve the fit; empty list: no fit),
    and the stiffness without load.
    """
    good = np.isfinite(deflection) & np.isfinite(effort)
    twist, effort = -deflection[good], effort[good]
    if not len(twist):
        return [], results.missing("spring", "the logs have no deflection")
    size = float(np.max(np.abs(twist)))
    if len(twist) < _LEAST or np.ptp(twist) < 1e-5:
        return [], results.missing("spring", "the spring is not loaded")
    powers = np.column_stack([(twist / size) ** power for power in range(1, 6)])
    errors = {}
    for degree in range(1, 6):
        fit, *_ = np.linalg.lstsq(powers[:, :degree], effort, rcond=None)
        errors[degree] = (float(np.std(powers[:, :degree] @ fit - effort)), fit)
    best = errors[5][0]
    degree = next(degree for degree in range(1, 6) if errors[degree][0] <= max(1.5 * best, _EXACT))
    rms, fit = errors[degree]
    if rms > 0.05 * np.std(effort):
        return [], results.missing("spring", "effort is not a function of deflection")
    numbers = [float(value / size**power) for power, value in enumerate(fit, 1)]
    half = float(2 * rms / size / np.sqrt(len(twist)))
    return numbers + [0.0] * (5 - degree), Constant("spring", value=numbers[0], half=half, samples=len(twist))
