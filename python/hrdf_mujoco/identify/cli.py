# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""The command `hrdf identify`."""

from __future__ import annotations

import argparse
import os
import pathlib
import sys
from importlib import metadata
from typing import NoReturn

from hrdf_mujoco import _extras, _words
from hrdf_mujoco._files import expect_writable, write_whole

_NAME = "hrdf identify"
_UNREADABLE, _WRONG_WORDS, _NOTHING, _INTERRUPTED = 1, 2, 3, 130

_DESCRIPTION = """Fits the constants of one robot to logs of its modules: motors, springs, effort offsets, friction, payload.

  hrdf identify arm.hrdf monday.hebilog tuesday.hebilog --gains gains.xml

Writes arm.setup.yaml for the model option setup, and the report arm.setup.html. Logs are HEBI's (.hebilog, with
hebi-py), tables as simulate --csv writes them, or NumPy archives."""
_EPILOG = """Model options, as hrdf convert has them, hold for the robot: --gains FILE, --base-pose X,Y,Z,...

Ends with 0: fitted, 1: a file is unreadable or invalid, 2: wrong words, 3: the logs give no constant."""


def main(words: list[str] | None = None) -> NoReturn:
    """Runs the command; ends with 0, 1, 2 or 3 as its help says."""
    given, options = _parsed(words)
    try:
        status = _run(given, options)
    except KeyboardInterrupt:
        _fail("interrupted", _INTERRUPTED)
    except OSError as error:
        _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error), _UNREADABLE)
    except (ValueError, ImportError, RuntimeError) as error:
        _fail(str(error).removeprefix("error: "), _UNREADABLE)
    sys.exit(status)


def _parsed(words: list[str] | None) -> tuple[argparse.Namespace, dict[str, object]]:
    parser = argparse.ArgumentParser(
        prog=_NAME, description=_DESCRIPTION, epilog=_EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False
    )
    parser.error = lambda message: _fail(message, _WRONG_WORDS)  # type: ignore[method-assign]
    parser.add_argument("robot", metavar="ROBOT", help="robot file")
    parser.add_argument("logs", metavar="LOG", nargs="+", help="logs of that robot, in the order of time")
    parser.add_argument("--out", metavar="FILE", help="setup file (default: ROBOT with the ending .setup.yaml)")
    parser.add_argument("--report", metavar="FILE.html", help="report (default: the setup file with the ending .html)")
    parser.add_argument("--force", action="store_true", help="replace files that exist")
    parser.add_argument("--hold-out", metavar="LOG", action="append", help="a LOG that is not fitted, but compared; may be given again; none: fit all (default: the last of several logs)")
    parser.add_argument("--refine", action="store_true", help="fit friction, dead time and effort offsets to free runs too, within their intervals (minutes)")
    words = sys.argv[1:] if words is None else words
    own, rest = _words.split(words, {"--out", "--report", "--hold-out"}, {"--force", "--refine", "-h", "--help"})
    given = parser.parse_args(own)
    try:
        return given, _words.options(rest)
    except ValueError as error:
        _fail(str(error), _WRONG_WORDS)


def _run(given: argparse.Namespace, options: dict[str, object]) -> int:
    for module in ("scipy.optimize", "scipy.signal", "scipy.stats"):
        _extras.need(module, "scipy", "identify")
    out, report = _targets(given)
    held_out = _held_out(given)
    from hrdf_mujoco import logs
    from hrdf_mujoco.identify import fitting, robots, setup_file
    from hrdf_mujoco.identify import report as page

    said: list[str] = []
    with robots.quiet(said):
        robot = robots.opened(given.robot, options)
    for text in said:
        _say(f"warning: {text.strip().removeprefix('warning: ')}")
    read = []
    for path in given.logs:
        _say(f"reading {path}")
        read.append(logs.read(path))
    result = fitting.identify(robot, read, held_out, _say, f"{_NAME} {_version()}", given.refine)
    for note in result.notes:
        _say(f"note: {note}")
    text = page.text(result)
    write_whole(report, lambda draft: draft.write_text(text, encoding="utf-8"))
    if result.is_empty:
        _say(f"error: no constant is identifiable from these logs; {report} has the reasons")
        return _NOTHING
    setup = setup_file.text(result.setup)
    write_whole(out, lambda draft: draft.write_text(setup, encoding="utf-8"))
    print(f"{out}\n{report}")
    return 0


def _targets(given: argparse.Namespace) -> tuple[pathlib.Path, pathlib.Path]:
    """Returns the paths of the setup file and the report; ends with an error if one cannot be written."""
    robot = pathlib.Path(given.robot)
    stem = robot.name.removesuffix(robot.suffix).removesuffix(".cfg")
    out = pathlib.Path(given.out) if given.out else robot.with_name(f"{stem}.setup.yaml")
    report = pathlib.Path(given.report) if given.report else out.with_suffix(".html")
    read = {pathlib.Path(path).resolve() for path in (given.robot, *given.logs)}
    if out.resolve() == report.resolve() or read & {out.resolve(), report.resolve()}:
        _fail("the setup file, the report, ROBOT and LOG must be different files", _WRONG_WORDS)
    for path in (out, report):
        if path.is_dir():
            _fail(f"{path} is a folder", _WRONG_WORDS)
        if path.exists() and not given.force:
            _fail(f"{path} exists; --force replaces it", _UNREADABLE)
        expect_writable(path)
    return out, report


def _held_out(given: argparse.Namespace) -> set[int]:
    """Returns the indices of the logs that are held out: compared, but not fitted."""
    if not given.hold_out:
        return {len(given.logs) - 1} if len(given.logs) > 1 else set()
    if given.hold_out == ["none"]:
        return set()
    chosen = set()
    for path in given.hold_out:
        found = {index for index, log in enumerate(given.logs) if path == log or path == os.path.basename(log)}
        if not found:
            _fail(f"--hold-out {path}: this file is not a LOG of the command", _WRONG_WORDS)
        chosen |= found
    if len(chosen) == len(given.logs):
        _fail("--hold-out excludes all logs; at least one log must be fitted", _WRONG_WORDS)
    return chosen


def _version() -> str:
    try:
        return metadata.version("hrdf-mujoco")
    except metadata.PackageNotFoundError:  # run from a checkout: no version
        return "of a checkout"


def _say(text: str) -> None:
    print(f"{_NAME}: {text}", file=sys.stderr, flush=True)


def _fail(message: str, status: int) -> NoReturn:
    _say(f"error: {message}")
    if status == _WRONG_WORDS:
        print(f"Run {_NAME} --help for more information.", file=sys.stderr)
    sys.exit(status)
