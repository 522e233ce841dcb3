# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Commands of a sweep: a step from home, an array, or a table as for `simulate --control`."""

from __future__ import annotations

import csv
import dataclasses
import difflib
import os
from typing import Any

import mujoco
import numpy as np

from hrdf_mujoco import _words

STEP = 0.3  # rad or m, default command relative to home

_QUANTITIES = {"position": 1, "velocity": 2, "effort": 4}  # bits of actuator_ctrlspec (mjtCtrlInput)
_COMMAND = "_command"


@dataclasses.dataclass(frozen=True)
class Control:
    """Commands in rows; a row is active from its time until the time of the next row."""

    times: np.ndarray  # (rows,), s, start times of the rows; increasing, the first is 0
    rows: np.ndarray  # (rows, nu), controls of the rows

    def during(self, first: int, count: int, timestep: float) -> np.ndarray:
        """Returns the controls of `count` time steps, (count, nu). `first`: number of the first step."""
        # Times in files are rounded, so a step uses a row that begins before the middle of the step.
        times = (np.arange(first, first + count) + 0.5) * timestep
        return self.rows[np.searchsorted(self.times, times, side="right") - 1]


@dataclasses.dataclass(frozen=True)
class Rows:
    """The cells of a table file, which are sent to other machines of a cluster in place of the file."""

    path: str
    names: list[str]
    first: int  # line number of the row with the column names
    lines: list[tuple[int, list[str]]]  # cells of the rows, with their line numbers


def read(control: Any) -> Any:
    """Returns the rows of the table file `control`. Returns `control` unchanged if it is not a path.

    Raises:
        ValueError: the file cannot be read, or is not a table.
    """
    if not isinstance(control, (str, os.PathLike)):
        return control
    path = os.fspath(control)
    (first, names), *lines = _lines(path)
    return Rows(path, names, first, lines)


def places(model: mujoco.MjModel) -> dict[str, int]:
    """Returns the index of each command, such as "J1.position", in the controls of a model."""
    found = {}
    for i, name in enumerate(names(model)):
        spec = model.actuator_ctrlspec[i]
        quantities = [name for name, bit in _QUANTITIES.items() if spec & bit] or ["effort"]
        for offset, quantity in enumerate(quantities):
            found[f"{name}.{quantity}"] = int(model.actuator_ctrladr[i]) + offset
    return found


def names(model: mujoco.MjModel) -> list[str]:
    """Returns the names of the actuators; an actuator without a name gets its number."""
    return [model.actuator(i).name or f"actuator{i}" for i in range(len(model.actuator_ctrladr))]


def home(model: mujoco.MjModel) -> np.ndarray:
    """Returns the controls that hold the first keyframe, or the initial pose without a keyframe; (nu,)."""
    data = mujoco.MjData(model)
    if model.nkey:
        mujoco.mj_resetDataKeyframe(model, data, 0)
    mujoco.mj_forward(model, data)
    controls = data.ctrl.copy()
    # A keyframe has no controls for an actuator with several controls. The first control, the position
    # command, is set here.
    several = np.flatnonzero(model.actuator_ctrlnum > 1)
    controls[model.actuator_ctrladr[several]] = data.actuator_length[several]
    return controls


def inputs_in(control: Any) -> list[str] | None:
    """Returns the quantities (position, velocity, effort) that a table commands, in the order of the option
    `inputs`. None: `control` is not a table, or commands nothing."""
    if not isinstance(control, Rows):
        return None
    has_commands = any(name.endswith(_COMMAND) for name in control.names)
    ends = {name.rpartition(".")[2] for name in control.names}
    found = [each for each in _QUANTITIES if (each + _COMMAND if has_commands else each) in ends]
    return found or None


def control_of(model: mujoco.MjModel, control: Any) -> Control:
    """Returns the commands of a table or of an array. None: all position commands step at time 0 by STEP from
    the home pose, upward if the range allows."""
    if control is None:
        return _step(model)
    if isinstance(control, Rows):
        return _table(model, control)
    wanted = f"'control' is an array of finite numbers, ({model.nu},) or (steps, {model.nu}), or a table's file"
    try:
        rows = np.asarray(control, dtype=float)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(f"{wanted}, not {control!r}") from None
    if rows.ndim == 1:
        rows = rows[None]
    if rows.ndim != 2 or rows.shape[1] != model.nu or not len(rows) or not np.isfinite(rows).all():
        more = "" if np.isfinite(rows).all() else " with numbers that are not finite"
        raise ValueError(f"{wanted}; this is an array {np.shape(control)}{more}")
    return Control(np.arange(len(rows)) * model.opt.timestep, rows)


def _step(model: mujoco.MjModel) -> Control:
    controls = home(model)
    positions = [place for name, place in places(model).items() if name.endswith(".position")]
    if not positions:
        raise ValueError("no actuator has a position command, so a sweep needs 'control'")
    for place in positions:
        low, high = -np.inf, np.inf
        if model.actuator_ctrllimited[place]:
            low, high = model.actuator_ctrlrange[place]
        up = controls[place] + STEP
        controls[place] = np.clip(up if up <= high else controls[place] - STEP, low, high)
    return Control(np.zeros(1), controls[None])


def _table(model: mujoco.MjModel, table: Rows) -> Control:
    columns = _columns(model, table)
    times, rows = [0.0], [home(model)]  # before the table's first row, modules stay at home
    for number, cells in table.lines:
        values = [_number(table.path, number, *cell) for cell in zip(table.names, cells, strict=True)]
        time = values[table.names.index("time")]
        if time < times[-1] or (time == times[-1] and len(rows) > 1):
            raise ValueError(f"{table.path}:{number}: the time {time:g} does not rise")
        row = rows[-1].copy()
        for i, place in columns.items():
            row[place] = values[i]
        times.append(time)
        rows.append(row)
    if len(rows) == 1:
        raise ValueError(f"{table.path}: the table has no rows")
    first = 1 if times[1] == 0 else 0
    return Control(np.array(times[first:]), np.array(rows[first:]))


def _lines(path: str) -> list[tuple[int, list[str]]]:
    """Returns the rows of a table with their line numbers; the first row has the column names."""
    try:
        with open(path, newline="", encoding="utf-8-sig") as file:
            lines = [(i, cells) for i, cells in enumerate(csv.reader(file), start=1) if cells]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        why = getattr(error, "strerror", None) or error
        raise ValueError(f"{path}: cannot read the table: {why}") from None
    if not lines or "time" not in lines[0][1]:
        raise ValueError(f"{path}:1: the first row has no column 'time'")
    width = len(lines[0][1])
    for number, cells in lines:
        if len(cells) != width:
            raise ValueError(f"{path}:{number}: {_words.counted(len(cells), 'cell')}; the first row has {width}")
    return lines


def _columns(model: mujoco.MjModel, table: Rows) -> dict[int, int]:
    """Returns the indices of the table's command columns, and of their controls in the model."""
    known = places(model)
    # A table that `simulate --csv` wrote also has columns of measured values, which are not commands.
    has_commands = any(name.endswith(_COMMAND) for name in table.names)
    found = {}
    for i, column in enumerate(table.names):
        if column == "time" or (has_commands and not column.endswith(_COMMAND)):
            continue
        name = column.removesuffix(_COMMAND)
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1)
            hint = f"did you mean {near[0]!r}?" if near else "there are " + ", ".join(known)
            raise ValueError(f"{table.path}:{table.first}: the column {column!r} has no actuator; {hint}")
        found[i] = known[name]
    return found


def _number(path: str, line: int, column: str, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = np.nan
    if np.isfinite(value):
        return value
    hint = "" if text.strip() else "; to leave a loop off, leave its column out"
    raise ValueError(f"{path}:{line}: {column!r} is {text!r}, not a number{hint}")
