# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Virtual time for Python: the simulation's clock replaces the machine's clock.

`install` replaces the functions of `time` and the waits of threads by functions of libhrdf_hebi.so.
Python's functions use seconds, the library uses microseconds.
"""

from __future__ import annotations

import ctypes
import os
import queue
import selectors
import subprocess
import sys
import threading
import time
import types
from collections.abc import Callable, Iterable
from typing import Any

NOT_PATCHED = """\
Not in virtual time: datetime.now(), time.localtime() and time.strftime() without a time, time.clock_gettime(), timeouts of
locks, sockets and select.select(), multiprocessing, threads of _thread, signal timers, extension modules and child processes; subprocess keeps
the real clock. Where a thread waits for one of these, time goes on without it; where all do, it follows the wall clock.
A loop that neither waits nor looks at the time stops it."""

_MICRO = 1_000_000
# Start value of time.monotonic() and perf_counter(), s: as if the machine had run for a day.
_UPTIME = 86_400
# Python modules in which the clocks stay real, also in their submodules.
_REAL = {"subprocess", "pytest", "_pytest", "pluggy", "xdist", "execnet", __name__.partition(".")[0]}


class _File(ctypes.Structure):
    _fields_ = [("file", ctypes.c_int32), ("events", ctypes.c_int16)]


class Library:
    """libhrdf_hebi.so, with its functions for simulation and virtual time."""

    def __getattr__(self, name: str) -> Any:  # only type checkers need this; `__init__` sets all attributes
        raise AttributeError(name)

    def __init__(self, path: str) -> None:
        """Loads the library with a virtual clock, unless this process has loaded the library before.

        Raises:
            OSError: the file is another library, or the library runs in real time.
        """
        before = os.environ.get("HRDF_SIM_CLOCK")
        os.environ["HRDF_SIM_CLOCK"] = "stepped"  # for the library; not inherited by child processes
        try:
            functions = ctypes.CDLL(path)
        finally:
            del os.environ["HRDF_SIM_CLOCK"]
            if before:
                os.environ["HRDF_SIM_CLOCK"] = before
        signatures: dict[str, tuple[Any, list[Any]]] = {
            "hebiGetLastError": (ctypes.c_char_p, []),
            "hrdf_sim_open": (ctypes.c_int, [ctypes.c_char_p] * 3),
            "hrdf_sim_close": (None, []),
            "hrdf_sim_state_hash": (ctypes.c_uint64, []),
            "hrdf_clock_is_stepped": (ctypes.c_int32, []),
            "hrdf_clock_now": (ctypes.c_int64, []),
            "hrdf_clock_set": (None, [ctypes.c_int64]),
            "hrdf_clock_limit": (None, [ctypes.c_int64]),
            "hrdf_clock_enter": (None, []),
            "hrdf_clock_begin": (None, []),
            "hrdf_clock_leave": (None, []),
            "hrdf_clock_interruptions": (ctypes.c_int32, []),
            "hrdf_clock_wait_create": (ctypes.c_uint64, []),
            "hrdf_clock_wait": (
                ctypes.c_int32,
                [ctypes.c_uint64, ctypes.c_int64, ctypes.POINTER(_File), ctypes.c_size_t],
            ),
            "hrdf_clock_wake": (None, [ctypes.c_uint64]),
            "hrdf_clock_wait_drop": (None, [ctypes.c_uint64]),
        }
        for name, (result, arguments) in signatures.items():
            function = getattr(functions, name, None)
            if function is None:
                raise OSError(f"'{path}' is not libhrdf_hebi.so of this version")
            function.restype, function.argtypes = result, arguments
            setattr(self, name.removeprefix("hrdf_"), function)
        if not self.clock_is_stepped():
            raise OSError("libhrdf_hebi.so was loaded before, in real time")

    def open(self, items: str, folder: str | None = None, play: str | None = None) -> None:
        """Opens a simulation and closes the current one.

        Args:
            items: in the form of HRDF_SIM.
            folder: folder of relative paths; None: the working folder at the start of the process.
            play: a CSV file of phone inputs, which the first simulated phone plays.

        Raises:
            ValueError: the items cannot be opened; all errors are on stderr, the exception has the first.
        """
        texts = [text if text is None else os.fsencode(text) for text in (items, folder, play)]
        if any(text and b"\0" in text for text in texts):
            raise ValueError(f"a text of {items!r} has a NUL character")
        if self.sim_open(*texts) != 0:
            raise ValueError(os.fsdecode(self.hebiGetLastError()))


class VirtualTime:
    """Runs Python in virtual time between install() and remove()."""

    _installed: VirtualTime | None = None

    def __init__(self, library: Library) -> None:
        self._library = library
        self._is_on = False
        self._undo: list[tuple[Any, str, Any]] = []
        self._start = library.clock_now()
        self._real: dict[Any, Callable[..., Any]] = {}

    @classmethod
    def installed(cls) -> VirtualTime | None:
        """Returns the VirtualTime that is installed in this process, or None if virtual time has not
        begun."""
        return cls._installed

    def install(self) -> None:
        """Begins virtual time for this thread, which must be the main thread, and for threads started
        later."""
        VirtualTime._installed = self
        self._library.clock_enter()
        self._library.clock_begin()
        self._is_on = True
        os.register_at_fork(after_in_child=self._turn_off)
        self._replace_clocks()
        self._replace_waits()
        self._keep_real_time_of_subprocess()

    def remove(self) -> None:
        """Returns to real time. Threads that wait in virtual time continue in real time."""
        VirtualTime._installed = None
        self._turn_off()
        for owner, name, value in reversed(self._undo):
            setattr(owner, name, value)
        self._undo.clear()
        self._library.clock_leave()

    def set_date(self, seconds: float) -> None:
        """Sets the date of virtual time to `seconds` since 1970."""
        passed = self._library.clock_now() - self._start
        self._library.clock_set(round(seconds * _MICRO))
        self._start = self._library.clock_now() - passed

    def passed(self) -> float:
        """Returns the virtual time that has passed since install(), s."""
        return (self._library.clock_now() - self._start) / _MICRO

    def limit(self, seconds: float | None) -> None:
        """Interrupts the main thread, as Ctrl C does, after `seconds` of virtual time, and then every 10 s of
        real time. None cancels an earlier limit."""
        self._library.clock_limit(0 if seconds is None else max(1, round(seconds * _MICRO)))

    def is_limit_over(self) -> bool:
        """Returns True if the limit has interrupted the main thread. Unlike passed(), never waits."""
        return bool(self._library.clock_interruptions() > 0)

    def enter_again(self) -> None:
        """Lets the main thread use virtual time again, for atexit functions. This thread left virtual time at
        the end of the main program."""
        self._library.clock_enter()
        self._library.clock_begin()

    def _turn_off(self) -> None:
        self._is_on = False

    def _set(self, owner: Any, name: str, value: Any) -> None:
        self._undo.append((owner, name, getattr(owner, name)))
        setattr(owner, name, value)

    def _replace_clocks(self) -> None:
        library, real_sleep = self._library, time.sleep

        def clock(real: Callable[[], Any], offset: Callable[[], int], unit: Any) -> Callable[[], Any]:
            return lambda: unit(library.clock_now() - offset()) if self._is_on else real()

        def seconds(micros: int) -> float:
            return micros / _MICRO

        def nanoseconds(micros: int) -> int:
            return micros * 1000

        def sleep(duration: float, /) -> None:
            if not self._is_on:
                return real_sleep(duration)
            if duration < 0:
                raise ValueError("sleep length must be non-negative")
            self.wait(0, duration)

        def since_epoch() -> int:
            return 0

        def since_boot() -> int:
            return self._start - _UPTIME * _MICRO

        replaced: dict[Any, Any] = {time.sleep: sleep}
        for name, offset in (("time", since_epoch), ("monotonic", since_boot), ("perf_counter", since_boot)):
            for full, unit in ((name, seconds), (name + "_ns", nanoseconds)):
                real = getattr(time, full)
                replaced[real] = clock(real, offset, unit)
        # Also replaces the clock functions in modules that imported them by name, such as `from time import
        # time`.
        for module in list(sys.modules.values()):
            if getattr(module, "__name__", "").partition(".")[0] in _REAL:
                continue
            for name, value in list(getattr(module, "__dict__", {}).items()):
                if isinstance(value, types.BuiltinFunctionType) and value in replaced:
                    self._set(module, name, replaced[value])

    def wait(self, number: int, timeout: float | None, files: Iterable[tuple[int, int]] = ()) -> bool:
        """Waits until a thread calls clock_wake(number), or one of `files` is ready. Returns False after
        `timeout`, s."""
        polled = [_File(file, events) for file, events in files]
        array = (_File * len(polled))(*polled)
        end = -1
        if timeout is not None:
            end = self._library.clock_now() + round(min(timeout, threading.TIMEOUT_MAX) * _MICRO)
        while True:
            # clock_wait() returns 2 after 50 ms of real time. Python handles signals before the next call.
            result = self._library.clock_wait(number, end, array, len(polled))
            if result != 2:
                return result == 1

    def _replace_waits(self) -> None:
        self._set(threading.Condition, "wait", self._condition_wait())
        # SimpleQueue in C waits in the kernel, in real time. SimpleQueue in Python uses the replaced waits.
        self._set(queue, "SimpleQueue", queue._PySimpleQueue)
        self._replace_threads()
        for name in ("SelectSelector", "PollSelector", "EpollSelector", "DevpollSelector"):
            if hasattr(selectors, name):
                selector = getattr(selectors, name)
                self._set(selector, "select", self._select(selector.select))

    def _condition_wait(self) -> Callable[..., bool]:
        real, library = threading.Condition.wait, self._library

        # Replaces the lock that a Condition makes per waiting thread; Condition.notify() calls release().
        class Waiter:
            def __init__(self) -> None:
                self.number = library.clock_wait_create()

            def release(self) -> None:
                library.clock_wake(self.number)

        def wait(condition: threading.Condition, timeout: float | None = None) -> bool:
            if not self._is_on:
                return real(condition, timeout)
            if not condition._is_owned():
                raise RuntimeError("cannot wait on un-acquired lock")
            waiter = Waiter()
            condition._waiters.append(waiter)
            state = condition._release_save()
            is_notified = False
            try:
                is_notified = self.wait(waiter.number, timeout)
                return is_notified
            finally:
                condition._acquire_restore(state)
                if not is_notified and waiter in condition._waiters:
                    condition._waiters.remove(waiter)
                library.clock_wait_drop(waiter.number)

        return wait

    def _replace_threads(self) -> None:
        thread, library = threading.Thread, self._library
        start, bootstrap, join, shutdown = thread.start, thread._bootstrap, thread.join, threading._shutdown
        # By running thread: numbers (from clock_wait_create()) of the waits of other threads for its end.
        joiners: dict[threading.Thread, list[int]] = {}
        lock = threading.Lock()

        def started(self_: threading.Thread) -> None:
            if not self._is_on or self_._started.is_set():
                return start(self_)
            joiners[self_] = []
            library.clock_enter()
            try:
                start(self_)
            except BaseException:
                if not self_._started.is_set():
                    library.clock_leave()
                    joiners.pop(self_, None)
                raise

        def run(self_: threading.Thread) -> None:
            library.clock_begin()
            # A new thread first waits until all other threads wait too. Otherwise threads would run at
            # the same time, in another order in each run.
            while library.clock_wait(0, 0, None, 0) == 2:
                pass
            try:
                bootstrap(self_)
            finally:
                with lock:
                    waiting = joiners.pop(self_, [])
                for number in waiting:
                    library.clock_wake(number)
                library.clock_leave()

        def joined(self_: threading.Thread, timeout: float | None = None) -> None:
            if self._is_on and self_ is not threading.current_thread():
                number = library.clock_wait_create()
                with lock:
                    runs = self_ in joiners
                    if runs:
                        joiners[self_].append(number)
                is_over = not runs or self.wait(number, None if timeout is None else max(timeout, 0))
                library.clock_wait_drop(number)
                if not is_over:
                    return
                # The joined thread's function has ended: join() needs no timeout.
                timeout = None if runs else timeout
            join(self_, timeout)

        def shut_down() -> None:
            # Leaves virtual time, because the interpreter waits for the remaining threads in real time.
            library.clock_leave()
            shutdown()

        self._set(thread, "start", started)
        self._set(thread, "_bootstrap", run)
        self._set(thread, "join", joined)
        self._set(threading, "_shutdown", shut_down)

    def _select(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def select(selector: Any, timeout: float | None = None) -> Any:
            if not self._is_on or isinstance(selector, _RealPoll):
                return real(selector, timeout)
            if timeout is None or timeout > 0:
                if hasattr(selector, "fileno"):
                    files = [(selector.fileno(), 1)]
                else:  # event bits of poll(): 1 is POLLIN, 4 is POLLOUT
                    keys = selector.get_map().values()
                    files = [
                        (key.fd, (key.events & 1) | (4 if key.events & selectors.EVENT_WRITE else 0))
                        for key in keys
                    ]
                self.wait(0, timeout, files)
            return real(selector, 0)

        return select

    def _keep_real_time_of_subprocess(self) -> None:
        real = {name: value for owner, name, value in self._undo if owner is time}
        self._set(subprocess, "time", types.SimpleNamespace(**{**vars(time), **real}))
        if hasattr(subprocess, "_PopenSelector"):
            self._set(subprocess, "_PopenSelector", _RealPoll)


class _RealPoll(selectors.PollSelector):
    """A selector that waits in real time for input and output of child processes."""
