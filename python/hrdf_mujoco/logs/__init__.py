# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Logs of modules, read from HEBI's log files, from tables (CSV), or from NumPy archives.

SI units, radians at the output, degrees Celsius. SIGNALS lists the signals, which are columns
`MODULE.SIGNAL` of a table, or arrays (samples x modules) of an archive. In a `Log`, an archive and HEBI's
files, the commands of a sample were active before the sample's time. In a table, the commands of a row are
active after the row's time, so that the table can command a robot; read() converts them.
"""

from __future__ import annotations

import contextlib
import csv
import dataclasses
import difflib
import math
import os
import pathlib
import zipfile

import numpy as np

from hrdf_mujoco import _words

SIGNALS: dict[str, str] = {
    "position": "rad",
    "velocity": "rad/s",
    "effort": "N m",
    "position_command": "rad",
    "velocity_command": "rad/s",
    "effort_command": "N m",
    "pwm": "share of the bus voltage",
    "voltage": "V, of the bus",
    "winding_current": "A",
    "winding_temperature": "C",
    "motor_velocity": "rad/s, of the motor before the gears",
    "motor_position": "rad, of the motor before the gears",
    "deflection": "rad, of the spring",
    "deflection_velocity": "rad/s, of the spring",
    "module_time": "s, of the module's own clock",
    "accelerometer_x": "m/s^2, of the module's housing, with +9.81 upwards at rest",
    "accelerometer_y": "m/s^2",
    "accelerometer_z": "m/s^2",
}
"""Units by name. The first seven are those of `simulate --csv`; a command is NaN where it is not sent."""

REQUIRED = ("position", "velocity", "effort")
ACCELEROMETER = ("accelerometer_x", "accelerometer_y", "accelerometer_z")
COMMANDS = ("position_command", "velocity_command", "effort_command")
LEAST_SAMPLES = 50
BY_ORDER = "the modules of logs without names are matched by order"
_MOST_BYTES = 1 << 30
_LONGEST_STEP, _SHORTEST_STEP = 0.5, 1e-4  # s, limits of the median time between samples
_LONGEST_GAP = 60  # s, longest allowed time between two samples
# Names of signals that other programs use, and our names for them.
_OTHER_NAMES = {
    "pwm_command": "pwm",
    "motor_winding_current": "winding_current",
    "motor_winding_temperature": "winding_temperature",
}
# Range of valid values for each signal; a log with other values is rejected. Accelerometers
# measure up to 16 g (157 m/s^2).
_BOUNDS = {
    **dict.fromkeys(("position", "position_command"), (-1e5, 1e5)),
    **dict.fromkeys(("velocity", "velocity_command", "winding_current", "deflection", "deflection_velocity"), (-1e3, 1e3)),
    **dict.fromkeys(("effort", "effort_command"), (-1e4, 1e4)),
    "pwm": (-1.0001, 1.0001),
    "voltage": (0, 100),
    "winding_temperature": (-60, 300),
    "motor_velocity": (-1e5, 1e5),
    "motor_position": (-1e8, 1e8),
    **dict.fromkeys(ACCELEROMETER, (-200, 200)),
}


class LogError(ValueError):
    """A log that cannot be read. The message has the file, and line and column if known."""


@dataclasses.dataclass
class Log:
    """A log of modules. `signals` has arrays (samples, modules) by the names of SIGNALS; a missing signal is
    NaN."""

    name: str
    modules: list[str]  # names of the modules; empty: the log has no names
    signals: dict[str, np.ndarray]
    notes: list[str] = dataclasses.field(default_factory=list)

    def __getitem__(self, name: str) -> np.ndarray:
        found = self.signals.get(name)
        return np.full_like(self.signals["position"], np.nan) if found is None else found

    def has(self, name: str, module: int) -> bool:
        """True if a module has at least one finite value of a signal."""
        return bool(np.isfinite(self[name][:, module]).any())

    @property
    def time(self) -> np.ndarray:
        """Returns times since the first sample, s, (samples,): the mean of the modules' clocks."""
        return self["module_time"].mean(axis=1)

    @property
    def samples(self) -> int:
        return len(self.signals["position"])

    @property
    def count(self) -> int:
        """Number of modules."""
        return self.signals["position"].shape[1]


def read(path: str | os.PathLike[str]) -> Log:
    """Reads a log: `.hebilog`, `.npz`, or a CSV table.

    Raises:
        LogError: the file is not a log, is truncated, or has values that modules do not send.
        ImportError: the file is a `.hebilog` and hebi-py is not installed.
        OSError: the file cannot be read.
    """
    path = pathlib.Path(path)
    expect_regular(path)
    if path.stat().st_size > _MOST_BYTES:
        raise LogError(f"{path}: the file has more than 1 GiB")
    if path.suffix == ".hebilog":
        from hrdf_mujoco.logs import hebilog

        log = hebilog.read(path)
    else:
        log = _read_archive(path) if path.suffix == ".npz" else _read_table(path)
    return checked(path, log)


def expect_regular(path: pathlib.Path) -> None:
    """Raises LogError for a pipe or device: reading might never end."""
    if path.exists() and not path.is_dir() and not path.is_file():
        raise LogError(f"{path}: this is not a regular file")


def checked(path: pathlib.Path, log: Log) -> Log:
    """Checks a log; see read() for errors. Returns the log without invalid samples."""
    if log.samples < LEAST_SAMPLES or not log.count:
        raise LogError(f"{path}: the log has {log.samples} samples of {log.count} modules; at least {LEAST_SAMPLES} of 1 are needed")
    for module in range(log.count):
        for name in REQUIRED:
            _check_measured(path, log, name, module)
    for name, (least, most) in _BOUNDS.items():
        values = log[name]
        if np.nanmin(values, initial=least) < least or np.nanmax(values, initial=most) > most:
            raise LogError(f"{path}: '{name}' is out of range {least:g} to {most:g}; its unit is {SIGNALS[name]}")
    return _with_rising_times(path, log)


def _check_measured(path: pathlib.Path, log: Log, name: str, module: int) -> None:
    missing = ~np.isfinite(log[name][:, module])
    where = f"{path}: '{_column(log, module, name)}'"
    if missing.all():
        raise LogError(f"{where} has no values")
    if missing.mean() > 0.05:
        raise LogError(f"{where} is not finite in {missing.sum()} of {log.samples} samples")


def _column(log: Log, module: int, name: str) -> str:
    return f"{log.modules[module]}.{name}" if log.modules else f"{name}[{module}]"


def _with_rising_times(path: pathlib.Path, log: Log) -> Log:
    """Removes samples without a position, velocity, effort or time of any module, and samples whose time does
    not increase."""
    good = np.all([np.isfinite(log[name]).all(axis=1) for name in (*REQUIRED, "module_time")], axis=0)
    latest = np.maximum.accumulate(np.where(good, log.time, -np.inf))
    good &= np.append(True, log.time[1:] > latest[:-1])
    if (left := int((~good).sum())) > 0.2 * log.samples:
        raise LogError(f"{path}: time does not rise in {left} of {log.samples} samples; a clock that restarts ends a log")
    kept = {name: values[good] for name, values in log.signals.items()}
    kept["module_time"] = kept["module_time"] - kept["module_time"][0]
    result = dataclasses.replace(log, signals=kept)
    if left:
        result.notes.append(f"{log.name}: {left} of {log.samples} samples are left out: time does not rise, or values are missing")
    _check_units(path, result)
    return result


def _check_units(path: pathlib.Path, log: Log) -> None:
    step = float(np.median(np.diff(log.time)))
    if log.samples < LEAST_SAMPLES or not _SHORTEST_STEP <= step <= _LONGEST_STEP:
        raise LogError(f"{path}: the median time between samples is {step:g} s, not {_SHORTEST_STEP:g} to {_LONGEST_STEP:g} s; time is in s")
    gap = float(np.max(np.diff(log["module_time"], axis=0)))
    if gap > _LONGEST_GAP:
        raise LogError(f"{path}: no samples for {gap:.6g} s; divide the log there, at most {_LONGEST_GAP} s are allowed")
    for module in range(log.count):
        position, velocity = log["position"][:, module], log["velocity"][:, module]
        speed = np.gradient(position, log["module_time"][:, module])
        if np.std(velocity) < 0.02 or np.std(speed) < 0.02:
            continue
        ratio = np.sum(np.abs(speed)) / np.sum(np.abs(velocity))
        if not 0.2 < ratio < 5:
            raise LogError(
                f"{path}: '{_column(log, module, 'position')}' changes {ratio:.3g} times as fast as"
                f" '{_column(log, module, 'velocity')}'; units are rad, rad/s and s"
            )


def _read_archive(path: pathlib.Path) -> Log:
    try:
        with np.load(path, allow_pickle=False) as archive:
            arrays = {_OTHER_NAMES.get(name, name): np.array(archive[name]) for name in archive.files}
    except (ValueError, EOFError, KeyError, zipfile.BadZipFile, NotImplementedError) as error:
        raise LogError(f"{path}: this is not a NumPy archive of arrays, or it is cut ({error})") from None
    if "accelerometer" in arrays:
        vectors = arrays["accelerometer"]
        if vectors.ndim != 3 or vectors.shape[2] != 3:
            raise LogError(f"{path}: the array 'accelerometer' has the shape {vectors.shape}, not samples x modules x 3")
        arrays |= {name: vectors[:, :, axis] for axis, name in enumerate(ACCELEROMETER)}
    signals = {name: _numbers(path, name, arrays[name]) for name in SIGNALS if name in arrays}
    for name in REQUIRED:
        if name not in signals:
            raise LogError(f"{path}: the array '{name}' (samples x modules) is missing")
    shape = signals["position"].shape
    for name, values in signals.items():
        if values.shape != shape:
            raise LogError(f"{path}: the array '{name}' has the shape {values.shape}, not {shape}")
    if "module_time" not in signals:
        if arrays.get("time", np.empty(0)).shape != shape[:1]:
            raise LogError(f"{path}: the array 'module_time', or 'time' (samples), is missing")
        signals["module_time"] = np.repeat(_numbers(path, "time", arrays["time"])[:, None], shape[1], axis=1)
    return Log(path.name, [], signals)


def _numbers(path: pathlib.Path, name: str, values: np.ndarray) -> np.ndarray:
    if values.dtype.kind not in "fiu" or (values.ndim != 2 and name != "time"):
        raise LogError(f"{path}: the array '{name}' does not have numbers, samples x modules")
    return values.astype(float)


def _read_table(path: pathlib.Path) -> Log:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise LogError(f"{path}: this is not a table: byte {error.start} is not UTF-8") from None
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip() and not line.startswith("#")]
    if not lines:
        raise LogError(f"{path}: the table is empty")
    head = [cell.strip() for cell in _cells(path, *lines[0])]
    values = np.array([_row(path, number, line, head) for number, line in lines[1:]]).reshape(-1, len(head))
    return _of_columns(path, lines[0][0], head, values)


def _cells(path: pathlib.Path, number: int, line: str) -> list[str]:
    try:
        return next(csv.reader([line], strict=True))
    except (csv.Error, StopIteration) as error:
        raise LogError(f"{path}:{number}: this is not a row of a table ({error})") from None


def _row(path: pathlib.Path, number: int, line: str, head: list[str]) -> list[float]:
    cells = _cells(path, number, line)
    if len(cells) != len(head):
        raise LogError(f"{path}:{number}: the row has {_words.counted(len(cells), 'cell')}, the header has {len(head)}; is the file cut?")
    return [_number(path, number, column, head, cell.strip()) for column, cell in enumerate(cells)]


def _number(path: pathlib.Path, line: int, column: int, head: list[str], cell: str) -> float:
    with contextlib.suppress(ValueError):
        value = float(cell or "nan")
        if not math.isinf(value):
            return value
    raise LogError(f"{path}:{line}:{column + 1}: '{head[column]}' is {cell[:40]!r}, not a finite number")


def _of_columns(path: pathlib.Path, line: int, head: list[str], values: np.ndarray) -> Log:
    """Makes a log of the columns `time` and `MODULE.SIGNAL`; for one module, `MODULE.` may be missing."""
    places: dict[tuple[str, str], int] = {}
    unknown = []
    for column, text in enumerate(head):
        module, _, name = text.rpartition(".")
        key = (module, _OTHER_NAMES.get(name, name))
        if key in places:
            raise LogError(f"{path}:{line}:{column + 1}: the column '{text}' occurs twice")
        places[key] = column
        if key[1] not in SIGNALS and text != "time":
            unknown.append(text)
    modules = list(dict.fromkeys(module for module, name in places if name in SIGNALS))
    _check_columns(path, line, places, modules, head)
    signals = {
        name: np.column_stack([values[:, places[module, name]] if (module, name) in places else np.full(len(values), np.nan) for module in modules])
        for name in SIGNALS
        if any((module, name) in places for module in modules)
    }
    if "module_time" not in signals:
        signals["module_time"] = np.repeat(values[:, [places["", "time"]]], len(modules), axis=1)
    signals |= {name: np.concatenate([signals[name][:1], signals[name][:-1]]) for name in COMMANDS if name in signals}
    notes = [f"{path.name}: unknown columns are ignored: {', '.join(unknown[:5])}{', ...' if len(unknown) > 5 else ''}"] if unknown else []
    return Log(path.name, [] if modules == [""] else modules, signals, notes)


def _check_columns(path: pathlib.Path, line: int, places: dict[tuple[str, str], int], modules: list[str], head: list[str]) -> None:
    if ("", "time") not in places and not any(name == "module_time" for _, name in places):
        raise LogError(f"{path}:{line}: the column 'time' (s) is missing")
    if not modules:
        raise LogError(f"{path}:{line}: columns such as 'MODULE.position' are missing")
    for module in modules:
        for name in REQUIRED:
            if (module, name) not in places:
                column = f"{module}.{name}" if module else name
                near = difflib.get_close_matches(column, head, n=1)
                hint = f"; did you mean '{near[0]}'?" if near else ""
                raise LogError(f"{path}:{line}: the column '{column}' is missing{hint}")


def matched(log: Log, robot: list[str]) -> list[int]:
    """Returns for each module of the robot the index of its module in the log. Modules are matched by name,
    or by order if no name matches.

    Raises:
        LogError: some names match and some do not; or no name matches and the numbers of modules differ.
    """
    short = [name.rpartition("/")[2] for name in log.modules]
    for names in (log.modules, short):
        if names and set(robot) <= set(names):
            return [names.index(name) for name in robot]
    wrong = [name for name in log.modules if name not in robot and name.rpartition("/")[2] not in robot]
    if log.count != len(robot) or (log.modules and len(wrong) < log.count):
        there = ", ".join(log.modules) or f"{log.count} modules without names"
        raise LogError(f"{log.name}: the log has {there}; the robot has {', '.join(robot)}")
    log.notes.append(f"{log.name}: modules are matched by order: the robot has no name of the log" if log.modules else BY_ORDER)
    return list(range(log.count))


def from_on(commands: np.ndarray) -> np.ndarray:
    """Converts the commands of a log, (samples, ...), to commands of a table, which are active after the
    time of their row. The last sample keeps its command."""
    return np.concatenate([commands[1:], commands[-1:]])


def of_modules(log: Log, places: list[int]) -> Log:
    """Returns a log that has only the modules with the indices `places`, in this order."""
    names = [log.modules[place] for place in places] if log.modules else []
    return dataclasses.replace(log, modules=names, signals={name: values[:, places] for name, values in log.signals.items()})
