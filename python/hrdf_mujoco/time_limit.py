# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""The limit of virtual time of `python -m hrdf_mujoco run --limit S`."""

from __future__ import annotations

import atexit
import contextlib
import gc
import io
import os
import signal
import sys
import threading
from collections.abc import Callable
from typing import NoReturn

from hrdf_mujoco import virtual_time

STATUS = 124  # exit status at the limit, as of the program timeout(1)


class TimeLimit:
    """Interrupts the program after `seconds` of virtual time, and then every 10 s of real time. Ends the
    process if the main program was over before and only threads, child processes or atexit functions run. If
    the main program handled the interruption, its threads may run another `seconds` of virtual time."""

    def __init__(self, seconds: float, name: str, clock: virtual_time.VirtualTime, close: Callable[[], None]) -> None:
        """`name` begins the error at the limit. `close` closes the simulation."""
        self._seconds = seconds
        self._name = name
        self._clock = clock
        self._close = close
        self._is_reported = False  # the error at the limit was printed, or the program handled the interruption
        if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # in shells, after "&"
            signal.signal(signal.SIGINT, signal.default_int_handler)
        wait_for_threads = threading._shutdown  # type: ignore[attr-defined]

        def shut_down() -> None:
            end = seconds
            if _threads() and self.is_over():  # the program caught the interruption
                end += clock.passed()
                clock.limit(seconds)
            try:
                wait_for_threads()
            except KeyboardInterrupt:
                if not self.is_over():
                    raise
                self._report(end, "")
                self._end_at_once()
            self._is_reported = self.is_over()
            clock.enter_again()

        threading._shutdown = shut_down  # type: ignore[attr-defined]
        atexit.register(self._at_exit)  # runs after the atexit functions of the program
        clock.limit(seconds)

    def is_over(self) -> bool:
        """Returns True if virtual time has reached the limit."""
        return self._clock.is_limit_over()

    def end_program(self, where: str) -> NoReturn:
        """Ends the program, which did not handle the interruption. `where`: place of the interruption, for
        the error."""
        self._report(self._seconds, where)
        if _threads():
            self._end_at_once()
        _end_children()
        sys.exit(STATUS)

    def _at_exit(self) -> None:
        if self.is_over() and not self._is_reported:
            self._report(self._seconds, ", in a function of atexit")
            _end_children()
            self._close()
            self._flush_and_end()
        self._clock.limit(None)

    def _report(self, end: float, where: str) -> None:
        self._is_reported = True
        running = f"; still running: {', '.join(_threads())}" if _threads() else ""
        with contextlib.suppress(Exception):  # the program may have closed stderr
            print(f"{self._name}: error: the program had not ended after {round(end, 3):g} s of virtual time (--limit)"
                  f"{where}{running}", file=sys.stderr)

    def _end_at_once(self) -> NoReturn:
        """Ends the process without waiting for its other threads, which may never end."""
        _end_children()
        atexit._run_exitfuncs()
        self._flush_and_end()

    def _flush_and_end(self) -> NoReturn:
        self._clock.limit(None)
        try:
            files = [each for each in gc.get_objects() if issubclass(type(each), io.IOBase)]
            for stream in (sys.stdout, sys.stderr, *files):
                with contextlib.suppress(Exception):
                    stream.flush()
        finally:
            os._exit(STATUS)


def _threads() -> list[str]:
    """Returns the names of the threads, in quotes, that Python would wait for at its end."""
    return [f"'{each.name}'" for each in threading.enumerate()
            if not each.daemon and each is not threading.main_thread()]


def _end_children() -> None:
    """Ends the processes of multiprocessing, which run in real time. Python would wait for them at its end."""
    multiprocessing = sys.modules.get("multiprocessing")
    for child in multiprocessing.active_children() if multiprocessing else []:
        child.terminate()
