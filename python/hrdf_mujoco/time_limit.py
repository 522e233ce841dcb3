# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""The limit of virtual time of `python -m hrdf_mujoco run --limit S`."""

from __future__ import annotations

import atexit
import contextlib
import gc
import io
import math
import os
import sys
import threading
from typing import NoReturn

from hrdf_mujoco import virtual_time

STATUS = 124  # exit status at the limit, as of the program timeout(1)


class TimeLimit:
    """Interrupts the program after `seconds` of virtual time, and then every 10 s of real time. Ends the
    program if only its threads, child processes or atexit functions still run."""

    def __init__(self, seconds: float, name: str) -> None:
        """Make a TimeLimit before the simulation is opened. `name`: name of the command in errors."""
        self._seconds = seconds
        self._name = name
        self._clock: virtual_time.VirtualTime | None = None
        self._ended = math.inf  # s, virtual time when the last thread ended; infinity: not yet
        atexit.register(self._after_atexit_functions)

    def begin(self, clock: virtual_time.VirtualTime) -> None:
        """Begins to count the virtual time of `clock`."""
        self._clock = clock
        clock.limit(self._seconds)
        wait_for_threads = threading._shutdown  # type: ignore[attr-defined]

        def shut_down() -> None:
            end = self._seconds
            if _threads() and self.is_over():  # the program caught KeyboardInterrupt at the limit
                end += clock.passed()
                clock.limit(self._seconds)
            try:
                wait_for_threads()
            except KeyboardInterrupt:
                if not self.is_over():
                    raise
                self._tell(end, "")
                self._end_at_once()
            self._ended = clock.passed()

        threading._shutdown = shut_down  # type: ignore[attr-defined]

    def is_over(self) -> bool:
        """Returns True if virtual time has reached the limit."""
        return self._clock is not None and self._clock.passed() >= self._seconds

    def end_program(self, where: str) -> NoReturn:
        """Ends the program after an unhandled interruption. `where`: place of the interruption, as text."""
        self._tell(self._seconds, where)
        if _threads():
            self._end_at_once()
        _end_children()
        sys.exit(STATUS)

    def _after_atexit_functions(self) -> None:
        if self._ended < self._seconds and self.is_over():
            self._tell(self._seconds, ", in a function of atexit")
            _flush_and_end()

    def _tell(self, end: float, where: str) -> None:
        running = f"; still running: {', '.join(_threads())}" if _threads() else ""
        with contextlib.suppress(Exception):  # the program may have closed stderr
            print(f"{self._name}: error: the program had not ended after {round(end, 3):g} s of virtual time (--limit)"
                  f"{where}{running}", file=sys.stderr)

    def _end_at_once(self) -> NoReturn:
        """Ends the process without waiting for its other threads, which may never end."""
        _end_children()
        atexit._run_exitfuncs()
        _flush_and_end()


def _threads() -> list[str]:
    """Returns the names of the threads, in quotes, that Python would wait for at its end."""
    return [f"'{each.name}'" for each in threading.enumerate()
            if not each.daemon and each is not threading.main_thread()]


def _end_children() -> None:
    """Ends the processes of multiprocessing, which run in real time. Python would wait for them at its end."""
    multiprocessing = sys.modules.get("multiprocessing")
    for child in multiprocessing.active_children() if multiprocessing else []:
        child.terminate()


def _flush_and_end() -> NoReturn:
    files = [each for each in gc.get_objects() if issubclass(type(each), io.IOBase)]
    for stream in (sys.stdout, sys.stderr, *files):
        with contextlib.suppress(Exception):
            stream.flush()
    os._exit(STATUS)
