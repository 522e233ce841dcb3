# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Reads and writes logs as tables with the columns `time` and `MODULE.SIGNAL`, as `simulate --csv` writes
them."""

from __future__ import annotations

import csv
import ctypes
import json
import os
import pathlib
import tempfile
from collections.abc import Callable, Sequence

import numpy as np

from hrdf_mujoco import _extras, _words, logs, run

COLUMNS = tuple(logs.SIGNALS)[:7]
"""Of each module in a table."""

Table = dict[str, np.ndarray]
_OWN = b"HRDFLOG\n"  # the first bytes of a log of simulated modules
_NANOSECONDS = 1e9


def read_log(path: str | os.PathLike[str], names: Sequence[str] | None = None) -> Table:
    """Reads a log as a table for pandas: `pandas.DataFrame(read_log("a.hrdflog"))`.

    Args:
        path: a log of simulated modules, HEBI's `.hebilog` (read with hebi-py), a table of
            `simulate --csv` or `hrdf log`, or a NumPy archive of `hrdf identify`.
            names: names of the modules, in the order of a log without names; default: module1, module2, ...

    Returns:
        Arrays (samples,): `time` (s), and for each module `MODULE.position`, `.velocity`, `.effort`, their
        commands `.position_command` (active after the row's time) and so on, and `.pwm`. SI units and
        radians at the output; NaN: the module has no value.

    Raises:
        ValueError: the file is not a log, or `names` does not match it.
        ImportError: the file is a `.hebilog` and hebi-py is not installed.
        OSError: the file cannot be read.
    """
    path = pathlib.Path(path)
    if is_own(path):
        return _read_own(path, names)
    return table_of(logs.read(path), names)


def is_own(path: pathlib.Path) -> bool:
    """True for a log of simulated modules; the file name does not matter."""
    logs.expect_regular(path)
    with path.open("rb") as file:
        return file.read(len(_OWN)) == _OWN


def table_of(log: logs.Log, names: Sequence[str] | None = None) -> Table:
    """Returns the table of a log; see read_log() for `names` and errors."""
    columns: Table = {"time": log.time}
    signals = {signal: logs.from_on(log[signal]) if signal in logs.COMMANDS else log[signal] for signal in COLUMNS}
    for module, name in enumerate(_names(log, names)):
        columns |= {f"{name}.{signal}": signals[signal][:, module] for signal in COLUMNS}
    return columns


def _names(log: logs.Log, given: Sequence[str] | None) -> list[str]:
    if given is None:
        return log.modules or [f"module{number}" for number in range(1, log.count + 1)]
    names = [name.strip() for name in given]
    if len(names) != log.count:
        raise ValueError(f"{log.name}: --names has {_words.counted(len(names), 'name')}; the log has {_words.counted(log.count, 'module')}")
    if "" in names or len(set(names)) < len(names):
        raise ValueError("--names: each module needs a unique name")
    return names


def _read_own(path: pathlib.Path, names: Sequence[str] | None) -> Table:
    with tempfile.TemporaryDirectory() as folder:
        table = pathlib.Path(folder, "log.csv")
        write_own(path, table, names)
        with table.open(newline="", encoding="utf-8") as file:
            head, *rows = csv.reader(file)
    values = np.array([[float(cell or "nan") for cell in row] for row in rows]).reshape(-1, len(head))
    return {name: values[:, column] for column, name in enumerate(head)}


def write_own(path: pathlib.Path, out: pathlib.Path, names: Sequence[str] | None = None) -> None:
    """Converts a log of simulated modules to a CSV table with libhrdf_hebi.so."""
    if names is not None:
        raise ValueError(f"{path}: --names is for logs without names; this one has names")
    library = ctypes.CDLL(run.library_path())
    library.hebiGetLastError.restype = ctypes.c_char_p
    library.hrdf_sim_log_table.argtypes = [ctypes.c_char_p] * 2
    if library.hrdf_sim_log_table(os.fsencode(path), os.fsencode(out)) != 0:
        raise ValueError(library.hebiGetLastError().decode())


def writer(out: pathlib.Path) -> Callable[[pathlib.Path, Table], None]:
    """Returns the function that writes a table to a file with the suffix of `out`.

    Raises:
        ValueError: the suffix is unknown.
        ImportError: the package for the suffix is not installed.
    """
    if out.suffix not in _WRITERS:
        raise ValueError(f"{out}: a table's file ends in .csv, .parquet or .mcap")
    if out.suffix == ".parquet":
        _extras.need("pyarrow.parquet", "pyarrow", "logs")
    if out.suffix == ".mcap":
        _extras.need("mcap.writer", "mcap", "logs")
    return _WRITERS[out.suffix]


def _write_csv(path: pathlib.Path, table: Table) -> None:
    """Writes a table as CSV: NaN as an empty cell, times with 9 decimals (1 ns) so that they increase."""
    with path.open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(table)
        for time, *cells in zip(*table.values(), strict=True):
            rows.writerow([f"{time:.9f}".rstrip("0").rstrip("."), *("" if np.isnan(cell) else f"{cell:.9g}" for cell in cells)])


def _write_parquet(path: pathlib.Path, table: Table) -> None:
    """Writes a table as Parquet: NaN as null."""
    import pyarrow
    import pyarrow.parquet

    columns = {name: pyarrow.array(values, from_pandas=True) for name, values in table.items()}
    pyarrow.parquet.write_table(pyarrow.table(columns), path)


def _write_mcap(path: pathlib.Path, table: Table) -> None:
    """Writes a table as MCAP, with a channel `/MODULE` of JSON messages for each module. A message omits
    fields without a value."""
    import mcap.writer

    columns: dict[str, dict[str, np.ndarray]] = {}
    for column, values in table.items():
        module, _, signal = column.rpartition(".")
        if module:
            columns.setdefault(module, {})[signal] = values
    with path.open("wb") as file:
        out = mcap.writer.Writer(file)
        out.start(profile="", library="hrdf-mujoco")
        fields = {signal: {"type": "number", "description": logs.SIGNALS[signal]} for signal in COLUMNS}
        schema = json.dumps({"type": "object", "properties": fields}).encode()
        number = out.register_schema("hrdf_mujoco.Module", "jsonschema", schema)
        channels = {module: out.register_channel(f"/{module}", "json", number) for module in columns}
        for row, time in enumerate(table["time"]):
            moment = round(time * _NANOSECONDS)
            for module, signals in columns.items():
                message = {signal: values[row] for signal, values in signals.items() if not np.isnan(values[row])}
                out.add_message(channels[module], moment, json.dumps(message).encode(), moment)
        out.finish()


_WRITERS = {".csv": _write_csv, ".parquet": _write_parquet, ".mcap": _write_mcap}
