# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""`python -m hrdf_mujoco run`: runs a program for HEBI's Python API in virtual time."""

from __future__ import annotations

import argparse
import atexit
import contextlib
import gc
import importlib.util
import io
import os
import runpy
import sys
import threading
import time
import traceback
import types
from typing import Any, NoReturn

import hrdf_mujoco
from hrdf_mujoco import drawing, virtual_time

_NAME = "python -m hrdf_mujoco run"
_AT_LIMIT = 124  # exit status after the time limit, as of timeout(1)
_OWN_FILES = (os.path.dirname(os.path.abspath(__file__)) + os.sep, "<frozen runpy>", runpy.__file__)


# Real time, s since 1970, for --now; virtual time later replaces time.time().
_TIME_AT_START = time.time()


def main(words: list[str]) -> None:
    """Runs the program that the arguments `words` name. Ends with the exit status of that program."""
    parser = _parser()
    own, program = _parted(words)
    options = parser.parse_args(own, argparse.Namespace(words=program))
    _check(options, parser)
    clock = _start(options)
    if options.limit is not None:
        clock.limit(options.limit)
        _end_threads_at_limit(options.limit, clock)
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
        if options.limit is None or clock.passed() < options.limit:
            raise
        _tell_of_limit(options.limit, _place_of(interrupt))
        if _threads():
            _end_at_once()
        sys.exit(_AT_LIMIT)


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
                        help="interrupt the program (KeyboardInterrupt) after so many seconds of virtual time; the exit status is "
                        f"{_AT_LIMIT} unless the program handles that; a loop that lets no virtual time pass is not ended: "
                        "timeout(1) bounds real time")
    parser.add_argument("--now", action="store_true",
                        help="begin at the present date, and not at 2026-01-01")
    parser.add_argument("--no-plots", action="store_true",
                        help="draw matplotlib's figures once, at the end, as files PROGRAM-1.png and so on")
    parser.add_argument("-m", dest="module", metavar="MODULE", help="run a module in place of a script")
    return parser


def _parted(words: list[str]) -> tuple[list[str], list[str]]:
    """Splits the arguments into arguments of this command and the program: a script or a module, with its
    arguments."""
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


def _start(options: argparse.Namespace) -> virtual_time.VirtualTime:
    """Opens the simulation that --sim or HRDF_SIM names, and begins virtual time."""
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
        # atexit calls sim_close last, while Python still runs: closing calls handlers of the program.
        atexit.register(library.sim_close)
        os.environ.pop("HRDF_SIM_CSV", None)  # child processes would write the same file
    clock = virtual_time.VirtualTime(library)
    clock.install()
    return clock


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


def _end_threads_at_limit(limit: float, clock: virtual_time.VirtualTime) -> None:
    """Ends the program's other threads at the time limit. Without it, Python would wait for them after
    the main thread has ended."""
    wait = threading._shutdown  # type: ignore[attr-defined]

    def shut_down() -> None:
        end = limit
        if _threads() and clock.passed() >= limit:  # the program caught the KeyboardInterrupt
            end = clock.passed() + limit
            clock.limit(limit)
        try:
            wait()
        except KeyboardInterrupt:
            if clock.passed() < limit:
                raise
            _tell_of_limit(end, "")
            _end_at_once()

    threading._shutdown = shut_down  # type: ignore[attr-defined]


def _place_of(interrupt: KeyboardInterrupt) -> str:
    frames = traceback.extract_tb(_without_own_frames(interrupt.__traceback__))
    return f", in line {frames[-1].lineno} of '{frames[-1].filename}'" if frames else ""


def _threads() -> list[str]:
    """Returns the names of the threads, in quotes, that Python would wait for at its end."""
    return [f"'{each.name}'" for each in threading.enumerate()
            if not each.daemon and each is not threading.main_thread()]


def _tell_of_limit(end: float, where: str) -> None:
    running = f"; still running: {', '.join(_threads())}" if _threads() else ""
    with contextlib.suppress(Exception):  # the program may have closed stderr
        print(f"{_NAME}: error: the program had not ended after {round(end, 3):g} s of virtual time (--limit){where}{running}",
              file=sys.stderr)


def _end_at_once() -> NoReturn:
    """Ends the process without waiting for its other threads, which may never end."""
    atexit._run_exitfuncs()
    files = [each for each in gc.get_objects() if issubclass(type(each), io.IOBase)]
    for stream in (sys.stdout, sys.stderr, *files):
        with contextlib.suppress(Exception):
            stream.flush()
    os._exit(_AT_LIMIT)


def _excepthook(shown: Any) -> Any:
    """Returns a hook for exceptions, which removes this package's frames from the traceback and then
    calls `shown`."""

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
