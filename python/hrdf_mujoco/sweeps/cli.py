# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""The command `hrdf-sweep`."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from typing import Any, NoReturn

import numpy as np

from hrdf_mujoco import _words, sweeps
from hrdf_mujoco.sweeps import plot

_NAME = "hrdf-sweep"
_WRONG_INPUT, _WRONG_WORDS, _INTERRUPTED = 1, 2, 130
_MAX_VALUES = 1_000_000  # maximum number of values in LOW:HIGH:COUNT

_DESCRIPTION = """Runs a robot with other gains, loads and masses, and measures each run.

  hrdf-sweep arm.hrdf --vary position.kp=20,40,80 --vary payload=0:2:5 --out r.csv --plot r.png
  hrdf-sweep arm.hrdf --vary mass_factor=uniform:0.9:1.1 --samples 1000 --out r.csv"""

_VARY = """what varies, and its values: a list 20,40,80; evenly from 0 to 2 in 5 values, 0:2:5; or drawn for
each case, uniform:0.9:1.1 or loguniform:10:200. Lists make a grid. Names are settings of modules (position.kp, or
J2_shoulder/position.kp for one), model options (payload, gains, ...), and mass_factor, friction_factor,
armature_factor (of all, or J2_shoulder/...). Values with commas of their own, such as poses, are parted by ';'"""


def main(words: list[str] | None = None) -> None:
    """Runs the command; ends with 0, with 1 for wrong input, or with 2 for wrong arguments."""
    parser = argparse.ArgumentParser(
        prog=_NAME,
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="All options of models, as hrdf convert has them, hold for all cases: --gains FILE, --floating-base, ...",
        allow_abbrev=False,
    )
    parser.error = lambda message: _fail(message, _WRONG_WORDS)  # type: ignore[method-assign]
    parser.add_argument("robot", metavar="FILE", help="robot file")
    parser.add_argument("--vary", metavar="NAME=VALUES", action="append", required=True, help=_VARY)
    parser.add_argument("--samples", metavar="N", type=int, help="runs at each point of the grid, with values of its own of what is drawn (default: 1)")
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="of what is drawn")
    parser.add_argument("--control", metavar="FILE", help="commands from a CSV table, as simulate takes it; without it each position is commanded 0.3 rad from home")
    parser.add_argument("--duration", metavar="S", type=float, default=5, help="of each run, in s (default: 5)")
    parser.add_argument("--threads", metavar="N", type=int, default=0, help="on this machine; 0: all processors (default)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="run on Ray: local, auto or ray://host:10001")
    parser.add_argument("--out", metavar="PATH", help="table, .csv, .parquet or .arrow; or a folder that keeps rows as they come: the same call goes on where it stopped. Without it CSV on stdout")
    parser.add_argument("--plot", metavar="FILE.png", help="draw the table")
    given, rest = parser.parse_known_args(words)
    words = sys.argv[1:] if words is None else words
    before = words[words.index(given.robot) - 1] if given.robot != words[0] else ""
    if before in rest:
        _fail(f"{before} may take {given.robot!r}: write FILE first", _WRONG_WORDS)
    try:
        options = _words.options(rest)
    except ValueError as error:
        _fail(str(error), _WRONG_WORDS)
    vary = _varied(given.vary)
    if given.samples is None and any(isinstance(values, sweeps.Drawn) for values in vary.values()):
        print(f"{_NAME}: note: values are drawn once at each point of the grid; --samples N draws them N times", file=sys.stderr)
    _end_at_once_on_a_second_interrupt()
    try:
        if given.plot:
            plot.check(given.plot, vary)
        table = sweeps.sweep(
            given.robot,
            vary,
            samples=1 if given.samples is None else given.samples,
            seed=given.seed,
            control=given.control,
            duration=given.duration,
            options=options,
            threads=given.threads,
            cluster=given.cluster,
            out=given.out,
            progress=True,
        )
        if not given.out:
            table.print()
        if given.plot:
            plot.save(table, given.plot)
    except KeyboardInterrupt:
        kept = f"; the rows so far are in {given.out}" if given.out and os.path.isdir(given.out) else ""
        _fail(f"interrupted{kept}", _INTERRUPTED)
    except BrokenPipeError:  # for example `head` closes the pipe after it has enough lines
        sys.exit(_WRONG_INPUT)
    except OSError as error:
        _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error), _WRONG_INPUT)
    except (ValueError, KeyError, TypeError, ImportError, RuntimeError) as error:
        _fail(str(error.args[0] if error.args else error).removeprefix("error: "), _WRONG_INPUT)
    bad = table["status"] != "ok"
    if bad.any():
        first = int(np.flatnonzero(bad)[0])
        print(f"{_NAME}: warning: {bad.sum()} of {len(bad)} cases did not end well; case {first}: {table['status'][first]}", file=sys.stderr)


def _end_at_once_on_a_second_interrupt() -> None:
    """Makes the first interrupt wait for the threads, because Python crashes if threads are still running at
    its end. A second interrupt ends the process at once."""

    def interrupt(number: int, frame: Any) -> None:
        signal.signal(signal.SIGINT, lambda number, frame: os._exit(_INTERRUPTED))
        raise KeyboardInterrupt

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, interrupt)


def _fail(message: str, status: int) -> NoReturn:
    print(f"{_NAME}: error: {message}", file=sys.stderr)
    if status == _WRONG_WORDS:
        print(f"Run {_NAME} --help for more information.", file=sys.stderr)
    sys.exit(status)


def _varied(texts: list[str]) -> dict[str, Any]:
    varied: dict[str, Any] = {}
    for name, values in map(_vary, texts):
        if name in varied:
            _fail(f"--vary {name} occurs twice; write all its values once", _WRONG_WORDS)
        varied[name] = values
    return varied


def _vary(text: str) -> tuple[str, Any]:
    name, equals, values = text.partition("=")
    if not name or not equals or not values:
        _fail(f"--vary {text}: write NAME=VALUES, as in position.kp=20,40,80", _WRONG_WORDS)
    try:
        option = name if "/" in name else _words.option(name)
        found = _values(values)
        if isinstance(found, list):
            found = [_words.path(option, each) for each in found]
        return option, found
    except ValueError as error:
        _fail(f"--vary {text}: {error}", _WRONG_WORDS)


def _values(text: str) -> Any:
    kind, *numbers = text.split(":")
    if kind in ("uniform", "loguniform"):
        if len(numbers) != 2:
            raise ValueError(f"write {kind}:LOW:HIGH")
        return getattr(sweeps, kind)(*map(_number, numbers))
    if ";" in text:
        return [_value_or_list(each) for each in text.split(";")]
    if len(numbers) == 2 and all(map(_is_number, [kind, *numbers])):
        low, high, count = float(kind), float(numbers[0]), float(numbers[1])
        if not 1 <= count <= _MAX_VALUES or count != int(count):
            raise ValueError(f"{numbers[1]} is not a number of values from 1 to {_MAX_VALUES}")
        return np.linspace(low, high, int(count)).tolist()
    return [_value(each) for each in text.split(",")]


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _number(text: str) -> float:
    if not _is_number(text):
        raise ValueError(f"{text!r} is not a number")
    return float(text)


def _value(text: str) -> Any:
    return float(text) if _is_number(text) else text


def _value_or_list(text: str) -> Any:
    cells = text.split(",")
    return list(map(float, cells)) if len(cells) > 1 and all(map(_is_number, cells)) else _value(text)
