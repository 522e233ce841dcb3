# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""`python -m hrdf_mujoco run`: runs a program for HEBI's Python API in virtual time."""

from __future__ import annotations

import argparse
import atexit
import importlib.util
import os
import runpy
import sys
import time
import traceback
import types
from collections.abc import Callable
from typing import Any, NoReturn

import hrdf_mujoco
from hrdf_mujoco import drawing, time_limit, virtual_time

_NAME = "python -m hrdf_mujoco run"
_OWN_FILES = (os.path.dirname(os.path.abspath(__file__)) + os.sep, "<frozen runpy>", runpy.__file__)


# Real time at the start, s since 1970, for --now; saved, because virtual time replaces time.time().
_TIME_AT_START = time.time()


def main(words: list[str]) -> None:
    """Runs a program; `words` has the arguments of the command line. Ends with the program's exit status."""
    parser = _parser()
    own, program = _parted(words)
    options = parser.parse_args(own, argparse.Namespace(words=program))
    _check(options, parser)
    clock, close = _start(options)
    limit = None if options.limit is None else time_limit.TimeLimit(options.limit, _NAME, clock, close)
    if options.now:
        clock.set_date(_TIME_AT_START)
    if options.no_plots:
        drawing.draw_at_the_end()
    else:
        drawing.tell_if_slow(clock.passed)
    sys.excepthook = _excepthook(sys.excepthook)
    try:
        if options.module:
            sys.argv = [options.module, *options.words]
            runpy.run_module(options.module, run_name="__main__", alter_sys=True)
        else:
            _run_script(options.words)
    except KeyboardInterrupt as interrupt:
        if limit is None or not limit.is_over():
            raise
        limit.end_program(_place_of(interrupt))


def library_path() -> str:
    """Returns the path of libhrdf_hebi.so: HEBI_C_LIB if set, else the library of the wheel.

    Raises:
        ImportError: the installed MuJoCo is not the version that the wheel's library needs.
    """
    path = os.environ.get("HEBI_C_LIB")
    if path:
        return path
    hrdf_mujoco._check_mujoco()
    return hrdf_mujoco._installed("libhrdf_hebi.so")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=_NAME,
        usage=f"{_NAME} [--sim ITEM]... [--play CSV] [--csv FILE] [--limit S] [--now] [--no-plots] (SCRIPT | -m MODULE) [ARG]...",
        description="Runs a program for HEBI's Python API on a simulated robot in virtual time: as fast as the "
        "physics go, and the same on each run. The exit status is the program's.",
        epilog=virtual_time.NOT_PATCHED,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--sim", action="append", metavar="ITEM", default=[],
                        help="what is simulated, as in HRDF_SIM, which it overrides")
    parser.add_argument("--play", metavar="CSV", help="what the first phone plays")
    parser.add_argument("--csv", metavar="FILE", help="write a table of what the modules do")
    parser.add_argument("--limit", metavar="S", type=_seconds,
                        help="interrupt the program (KeyboardInterrupt) after S seconds of virtual time, and then every 10 s of real time; the exit status is "
                        f"{time_limit.STATUS} unless the program handles that; a loop that lets no virtual time pass is not ended: "
                        "timeout(1) bounds real time")
    parser.add_argument("--now", action="store_true",
                        help="begin at the present date, and not at 2026-01-01")
    parser.add_argument("--no-plots", action="store_true",
                        help="draw matplotlib's figures once, at the end, as files PROGRAM-1.png and so on")
    parser.add_argument("-m", dest="module", metavar="MODULE", help="run a module in place of a script")
    return parser


def _parted(words: list[str]) -> tuple[list[str], list[str]]:
    """Splits `words` before SCRIPT or after `-m MODULE`: options of this command, and the rest."""
    before = ""
    for index, word in enumerate(words):
        if before not in ("--sim", "--play", "--csv", "--limit"):
            if word == "-m":
                return words[: index + 2], words[index + 2 :]
            if not word.startswith("-"):
                return words[:index], words[index:]
        before = word
    return words, []


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1e9:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of seconds above 0")
    return value


def _check(options: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
    if options.module:
        try:
            found = importlib.util.find_spec(options.module)
        except (ImportError, ValueError):
            found = None
        if found is None:
            _fail(f"there is no module '{options.module}'")
    elif not options.words:
        parser.error("a SCRIPT or -m MODULE is missing")
    elif not os.path.isfile(options.words[0]):
        _fail(f"there is no script '{options.words[0]}'")
    if (options.play or options.csv) and not (options.sim or os.environ.get("HRDF_SIM")):
        parser.error("--play and --csv need something simulated: --sim ITEM or HRDF_SIM")
    if not (options.sim or os.environ.get("HRDF_SIM")):
        print("hrdf_mujoco run: note: --sim ITEM and HRDF_SIM have no robot: the program finds no modules",
              file=sys.stderr)
    if importlib.util.find_spec("hebi") is None:
        _fail("HEBI's Python API is not installed: pip install hebi-py")


def _start(options: argparse.Namespace) -> tuple[virtual_time.VirtualTime, Callable[[], None]]:
    """Opens the simulation that --sim or HRDF_SIM names, and begins virtual time. Returns the clock, and the
    function that closes the simulation."""
    try:
        path = library_path()
        os.environ.pop("HRDF_SIM_FACTOR", None)
        library = virtual_time.Library(path)
    except (ImportError, OSError) as error:
        _fail(str(error))
    os.environ["HEBI_C_LIB"] = path
    if options.sim:
        os.environ["HRDF_SIM"] = _joined(options.sim)
    if options.csv:
        os.environ["HRDF_SIM_CSV"] = options.csv
    if os.environ.get("HRDF_SIM"):
        try:
            library.open(os.environ["HRDF_SIM"], play=options.play)
        except ValueError:
            sys.exit(1)  # the library has printed the reason
        # Closes the simulation while Python still runs, because closing calls handlers of the program.
        atexit.register(library.sim_close)
        os.environ.pop("HRDF_SIM_CSV", None)  # so that child processes do not overwrite the CSV file
    clock = virtual_time.VirtualTime(library)
    clock.install()
    return clock, library.sim_close


def _joined(items: list[str]) -> str:
    """Joins items of HRDF_SIM by ';', and escapes ';' in items that are paths."""
    if len(items) == 1:
        return items[0]
    return ";".join(
        item.replace("%", "%25").replace(";", "%3B") if os.path.exists(item) else item for item in items
    )


def _run_script(words: list[str]) -> None:
    """Runs a script as `python SCRIPT` does."""
    path = words[0]
    sys.argv = words
    if not sys.flags.safe_path:
        sys.path[0] = os.path.dirname(os.path.realpath(path))
    module = types.ModuleType("__main__")
    module.__file__ = os.path.abspath(path)
    module.__builtins__ = __builtins__  # type: ignore[attr-defined]
    sys.modules["__main__"] = module
    with open(path, "rb") as file:
        text = file.read()
    exec(compile(text, module.__file__, "exec", dont_inherit=True), module.__dict__)


def _place_of(interrupt: KeyboardInterrupt) -> str:
    frames = traceback.extract_tb(_without_own_frames(interrupt.__traceback__))
    return f", in line {frames[-1].lineno} of '{frames[-1].filename}'" if frames else ""


def _excepthook(shown: Any) -> Any:
    """Returns a hook for exceptions that removes this package's frames from the traceback, then calls the
    hook `shown`."""

    def show(kind: Any, error: BaseException, trace: types.TracebackType | None) -> None:
        own = _without_own_frames(trace)
        shown(kind, error.with_traceback(own), own)

    return show


def _without_own_frames(trace: types.TracebackType | None) -> types.TracebackType | None:
    if trace is None:
        return None
    rest = _without_own_frames(trace.tb_next)
    if trace.tb_frame.f_code.co_filename.startswith(_OWN_FILES):
        return rest
    return types.TracebackType(rest, trace.tb_frame, trace.tb_lasti, trace.tb_lineno)


def _fail(why: str) -> NoReturn:
    print(f"{_NAME}: error: {why}", file=sys.stderr)
    sys.exit(1)
