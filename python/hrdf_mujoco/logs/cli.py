# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""The command `hrdf log`: turns a log into a table as `simulate --csv` writes it."""

from __future__ import annotations

import argparse
import csv
import ctypes
import os
import pathlib
import sys
from typing import NoReturn

import numpy as np

from hrdf_mujoco import logs, run
from hrdf_mujoco._files import expect_writable, write_whole

_NAME = "hrdf log"
_UNREADABLE, _WRONG_WORDS, _INTERRUPTED = 1, 2, 130
_OWN = b"HRDFLOG\n"  # the first bytes of a log of simulated modules
COLUMNS = tuple(logs.SIGNALS)[:7]
"""Of each module in the table."""

_DESCRIPTION = """Writes the log of a robot as a table: time in s, and of each module position, velocity, effort, their commands, and PWM.

  hrdf log monday.hebilog monday.csv
  simulate arm.hrdf --log monday.csv

A .hebilog is read with hebi-py. A log of simulated modules is read without it."""
_EPILOG = "Ends with 0: written, 1: a file is unreadable or cannot be written, 2: wrong words."


def main(words: list[str] | None = None) -> NoReturn:
    """Runs the command; ends with 0, 1 or 2 as its help says."""
    given = _parsed(words)
    try:
        _run(pathlib.Path(given.log), pathlib.Path(given.out), given.names)
    except KeyboardInterrupt:
        _fail("interrupted", _INTERRUPTED)
    except OSError as error:
        _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error), _UNREADABLE)
    except (ValueError, ImportError) as error:
        _fail(str(error), _UNREADABLE)
    sys.exit(0)


def _parsed(words: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog=_NAME, description=_DESCRIPTION, epilog=_EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.error = lambda message: _fail(message, _WRONG_WORDS)  # type: ignore[method-assign]
    parser.add_argument("log", metavar="FILE", help="a .hebilog, a log of simulated modules, or what hrdf identify reads")
    parser.add_argument("out", metavar="OUT.csv", help="table; a file that exists is replaced")
    parser.add_argument("--names", metavar="A,B,...", help="names of the modules, in the order of the log (default: those of the log, else module1, module2, ...)")
    return parser.parse_args(words)


def _run(path: pathlib.Path, out: pathlib.Path, names: str | None) -> None:
    expect_writable(out)
    if out.is_dir():
        raise ValueError(f"{out} is a folder")
    if out.exists() and path.samefile(out):
        raise ValueError(f"{out} is the log itself")
    logs.expect_regular(path)
    with path.open("rb") as file:
        is_own = file.read(len(_OWN)) == _OWN
    if is_own:
        if names is not None:
            raise ValueError(f"{path}: --names is for logs without names; this one has names")
        return _write_own(path, out)
    log = logs.read(path)
    for note in log.notes:
        print(f"{_NAME}: note: {note}", file=sys.stderr)
    table = _table(log, _names(log, names))
    write_whole(out, lambda draft: _write(draft, table))
    return None


def _names(log: logs.Log, given: str | None) -> list[str]:
    if given is None:
        return log.modules or [f"module{number}" for number in range(1, log.count + 1)]
    names = [name.strip() for name in given.split(",")]
    if len(names) != log.count:
        raise ValueError(f"{log.name}: --names has {len(names)} names; the log has {log.count} modules")
    if "" in names or len(set(names)) < len(names):
        raise ValueError("--names: each module needs a name of its own")
    return names


def _table(log: logs.Log, names: list[str]) -> dict[str, np.ndarray]:
    signals = {signal: logs.from_on(log[signal]) if signal in logs.COMMANDS else log[signal] for signal in COLUMNS}
    columns = {f"{name}.{signal}": signals[signal][:, module] for module, name in enumerate(names) for signal in COLUMNS}
    return {"time": log.time} | columns


def _write(draft: pathlib.Path, table: dict[str, np.ndarray]) -> None:
    """Writes columns; NaN is an empty cell. Times have 1 ns, so that they rise."""
    with draft.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(table)
        for time, *cells in zip(*table.values(), strict=True):
            writer.writerow([f"{time:.9f}".rstrip("0").rstrip("."), *("" if np.isnan(cell) else f"{cell:.9g}" for cell in cells)])


def _write_own(path: pathlib.Path, out: pathlib.Path) -> None:
    """Lets libhrdf_hebi.so write the table, which has the reader of its own logs."""
    library = ctypes.CDLL(run.library_path())
    library.hebiGetLastError.restype = ctypes.c_char_p
    library.hrdf_sim_log_table.argtypes = [ctypes.c_char_p] * 2
    if library.hrdf_sim_log_table(os.fsencode(path), os.fsencode(out)) != 0:
        raise ValueError(library.hebiGetLastError().decode())


def _fail(message: str, status: int) -> NoReturn:
    print(f"{_NAME}: error: {message}", file=sys.stderr, flush=True)
    if status == _WRONG_WORDS:
        print(f"Run {_NAME} --help for more information.", file=sys.stderr)
    sys.exit(status)
