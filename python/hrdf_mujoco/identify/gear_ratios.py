# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Finds module types by their gear ratio. Needs only NumPy."""

from __future__ import annotations

import numpy as np

# Gear ratios by family and size of the modules, as in converter/hebi/motors.cc and converter/hebi/CATALOG.md.
_SIZES = {
    ("X5", "T5"): ((1, 272.22), (4, 762.22), (9, 1742.22)),
    ("X8", "R8", "T8"): ((3, 272.22), (9, 762.22), (16, 1462.222)),
    ("R25", "T25"): ((8, 212), (20, 532), (40, 1087)),
}
RATIOS: dict[str, float] = {
    f"{family}-{size}": ratio for families, sizes in _SIZES.items() for family in families for size, ratio in sizes
}
"""Gear ratios by type."""

_RESISTANCES = {"X5": 9.99, "X8": 5.30}  # ohm, windings at 20 C; families with published logs
_SAME_RATIO = 0.05


def gear_ratio(output: np.ndarray, motor: np.ndarray, least_turn: float = 0.1) -> float:
    """Returns the motor's angle divided by the angle of the gears' output; both in rad, (samples,).

    NaN: the output turns by less than `least_turn`, rad, or a value is missing. The spring is between gears and
    output, so `output` is the position minus the deflection.
    """
    if not np.isfinite(output).all() or not np.isfinite(motor).all() or np.ptp(output) < least_turn:
        return float("nan")
    return float(np.polyfit(output, motor, 1)[0])


def found_type(declared: str, ratio: float, resistance: float) -> tuple[str, str]:
    """Returns the type of a module, and a note if the robot file has another type.

    `ratio`: gear ratio of the log, NaN: unknown; `resistance`, ohm, distinguishes X5 from X8, NaN: unknown.
    """
    if not np.isfinite(ratio) or declared not in RATIOS or _fits(declared, ratio):
        return declared, ""
    near = [kind for kind in RATIOS if _fits(kind, ratio) and kind[:2] in _RESISTANCES]
    if np.isfinite(resistance):
        near.sort(key=lambda kind: abs(_RESISTANCES[kind[:2]] - resistance))
    elif declared[0:2] in _RESISTANCES:
        near.sort(key=lambda kind: kind[:2] != declared[:2])
    if not near:
        return declared, f"its gear ratio is {ratio:.1f} in the logs, which no type has; the robot file has {declared}"
    return near[0], f"its gear ratio is {ratio:.1f} in the logs: {near[0]}; the robot file has {declared}, {RATIOS[declared]:.1f}"


def _fits(kind: str, ratio: float) -> bool:
    return abs(ratio / RATIOS[kind] - 1) < _SAME_RATIO
