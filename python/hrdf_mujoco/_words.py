# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Parses model options in the arguments of Python commands, and formats counts for messages."""

from __future__ import annotations

import os
from typing import Any

# Model options whose values are paths, as isPath in converter/options/options.cc.
_PATHS = {"meshes", "inside", "gains", "safety", "setup", "resources"}


def counted(count: int, one: str) -> str:
    """Returns a count with its noun: "1 name" or "2 names"."""
    return f"{count} {one}" + "s" * (count != 1)


def split(words: list[str], valued: set[str], switches: set[str]) -> tuple[list[str], list[str]]:
    """Returns the command's own arguments, and the model options with their values.

    `valued` and `switches` are the command's own options with and without a value; all other arguments that
    begin with `--` are model options.
    """
    own: list[str] = []
    rest: list[str] = []
    left = list(words)
    while left:
        word = left.pop(0)
        name, equals, _ = word.partition("=")
        is_own = name in valued or word in switches or not word.startswith("--")
        target = own if is_own else rest
        target.append(word)
        takes_next = not equals and (name in valued or not is_own)
        if takes_next and left and not left[0].startswith("--"):
            target.append(left.pop(0))
    return own, rest


def options(words: list[str]) -> dict[str, Any]:
    """Returns model options of arguments such as --gains FILE, --floating-base, --actuator.J1=pid.

    Raises:
        ValueError: an argument is not an option.
    """
    options: dict[str, Any] = {}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if not word.startswith("--") or word == "--":
            raise ValueError(f"unexpected {word!r}")
        name, equals, value = word[2:].partition("=")
        if not equals:
            is_switch = not rest or rest[0].startswith("--")
            options[option(name)] = True if is_switch else path(option(name), rest.pop(0))
        else:
            options[option(name)] = path(option(name), value)
    return options


def path(name: str, value: Any) -> Any:
    """Returns `value`, the value of the model option `name`. If the option takes a path and `value` exists in
    the working directory, returns the absolute path. Other paths stay relative to the robot's folder."""
    is_here = name in _PATHS and value != "kit" and os.path.exists(str(value))
    return os.path.abspath(value) if is_here else value


def option(name: str) -> str:
    """Returns the Python name of a model option; joint names keep their hyphens."""
    option, dot, joint = name.partition(".")
    return option.replace("-", "_") + dot + joint
