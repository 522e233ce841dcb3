# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Writes robot.setup.yaml, the constants of one robot; the model option `setup` reads this file. Example:

    version: 1
    source: {logs: [a.hebilog], tool: hrdf identify 0.2}
    modules:
      J2_shoulder: {type: X8-16, motor.resistance: 5.3, effort_offset: 0.12, friction: 0.35, spring: [93, 0, 0, 0, 0]}
    payload: {mass: 0.62, com: [0, 0, 0.03]}

Keys of a module are `type`, names of firmware.FIELDS, `friction` (N m), `armature` (kg m^2), and
`spring`, five coefficients: effort (N m) = sum of spring[k - 1] (-deflection)^k, k = 1 to 5, deflection in
rad. `com` is in m in the frame of the first end effector.
"""

from __future__ import annotations

import json
import re
from typing import Any

_DIGITS = 5
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_./-]*")
_RESERVED = {"y", "n", "yes", "no", "on", "off", "true", "false", "null"}


def text(setup: dict[str, Any]) -> str:
    """Returns the text of a setup file. `setup` has the keys `version`, `source`, `modules` and optionally
    `payload`."""
    lines = [f"version: {setup['version']}", f"source: {_value(setup['source'])}", "modules:" if setup["modules"] else "modules: {}"]
    lines += [f"  {_word(name)}: {_value(module)}" for name, module in setup["modules"].items()]
    if "payload" in setup:
        lines.append(f"payload: {_value(setup['payload'])}")
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_word(key)}: {_value(each)}" for key, each in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_value, value)) + "]"
    return _word(value) if isinstance(value, str) else _number(float(value))


def _number(value: float) -> str:
    """Returns a number in a form that YAML 1.1 reads as a number: an exponent needs a point and a sign."""
    short = f"{value:.{_DIGITS}g}"
    mantissa, e, exponent = short.partition("e")
    return f"{mantissa}{'' if '.' in mantissa else '.0'}e{exponent}" if e else short


def _word(word: str) -> str:
    return word if _PLAIN.fullmatch(word) and word.lower() not in _RESERVED else json.dumps(word, ensure_ascii=True)
