# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""The command `hrdf log`: converts a log to a table."""

from __future__ import annotations

import argparse
import pathlib
import sys
from typing import NoReturn

from hrdf_mujoco import logs
from hrdf_mujoco._files import expect_writable, write_whole
from hrdf_mujoco.logs import tables

_NAME = "hrdf log"
_UNREADABLE, _WRONG_WORDS, _INTERRUPTED = 1, 2, 130

_DESCRIPTION = """Writes the log of a robot as a table: time in s, and of each module position, velocity, effort, their commands, and PWM.

  hrdf log monday.hebilog monday.csv
  simulate arm.hrdf --log monday.csv
  hrdf log monday.hrdflog monday.parquet

The ending of OUT says what it is: a table for simulate and spreadsheets (.csv), for pandas and the like (.parquet), or messages of each
module for viewers such as Foxglove's (.mcap). The latter two need the extra [logs]. In Python hrdf_mujoco.read_log(FILE) gives the table.
A .hebilog is read with hebi-py. A log of simulated modules is read without it."""
_EPILOG = "Ends with 0: written, 1: a file is unreadable or cannot be written, 2: wrong words."


def main(words: list[str] | None = None) -> NoReturn:
    """Runs the command; ends with 0, 1 or 2 as its help says."""
    given = _parsed(words)
    try:
        _run(pathlib.Path(given.log), pathlib.Path(given.out), given.names.split(",") if given.names is not None else None)
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
    parser.add_argument("out", metavar="OUT", help="OUT.csv, OUT.parquet or OUT.mcap; a file that exists is replaced")
    parser.add_argument("--names", metavar="A,B,...", help="names of the modules, in the order of the log (default: those of the log, else module1, module2, ...)")
    return parser.parse_args(words)


def _run(path: pathlib.Path, out: pathlib.Path, names: list[str] | None) -> None:
    expect_writable(out)
    if out.is_dir():
        raise ValueError(f"{out} is a folder")
    if out.exists() and path.samefile(out):
        raise ValueError(f"{out} is the log itself")
    write = tables.writer(out)
    if tables.is_own(path) and out.suffix == ".csv":
        return tables.write_own(path, out, names)  # needs less memory than read_log()
    if tables.is_own(path):
        table = tables.read_log(path, names)
    else:
        log = logs.read(path)
        for note in log.notes:
            print(f"{_NAME}: note: {note}", file=sys.stderr)
        table = tables.table_of(log, names)
    write_whole(out, lambda draft: write(draft, table))
    return None


def _fail(message: str, status: int) -> NoReturn:
    print(f"{_NAME}: error: {message}", file=sys.stderr, flush=True)
    if status == _WRONG_WORDS:
        print(f"Run {_NAME} --help for more information.", file=sys.stderr)
    sys.exit(status)
