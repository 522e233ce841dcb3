# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Avoids or reports slow drawing of plots by programs in virtual time."""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Callable
from time import perf_counter  # imported before virtual time: the real clock
from typing import Any

_MODULE, _CLASS = "matplotlib.figure", "Figure"
_MUCH = 3  # s, minimum drawing time for the message of tell_if_slow()
# Minimum share of drawing in the run time for the message of tell_if_slow(). The real share is about twice
# as large, because making figures is not measured.
_SHARE = 0.3


def draw_at_the_end() -> None:
    """Selects a Matplotlib backend that draws each figure once, when it is closed or the program ends.

    A program that calls matplotlib.use() keeps the backend of its choice.
    """
    os.environ["MPLBACKEND"] = "module://hrdf_mujoco.drawing_backend"


def tell_if_slow(virtual_seconds: Callable[[], float]) -> None:
    """Prints a message once, on stderr, if plots take a large share of the run time. Call
    this function before virtual time begins."""
    sys.meta_path.insert(0, _AfterImport(_Watch(virtual_seconds).begin))


class _Watch:
    def __init__(self, virtual_seconds: Callable[[], float]) -> None:
        self._virtual_seconds = virtual_seconds
        self._start = perf_counter()
        self._drawing = 0.0
        self._has_told = False

    def begin(self, module: Any) -> None:
        figure = getattr(module, _CLASS)
        draw = figure.draw

        def timed(*words: Any, **options: Any) -> Any:
            before = perf_counter()
            try:
                return draw(*words, **options)
            finally:
                self._add(perf_counter() - before)

        figure.draw = timed

    def _add(self, seconds: float) -> None:
        self._drawing += seconds
        passed = perf_counter() - self._start
        if self._has_told or self._drawing < max(_MUCH, _SHARE * passed):
            return
        self._has_told = True
        print(
            f"hrdf: drawing took {self._drawing:.0f} of {passed:.0f} s, for {self._virtual_seconds():.1f} s of virtual time: "
            "run --no-plots draws each figure once, at the end",
            file=sys.stderr,
        )


class _AfterImport(importlib.abc.MetaPathFinder):
    """Calls then(matplotlib.figure) after the program has imported that module."""

    def __init__(self, then: Callable[[Any], None]) -> None:
        self._then = then

    def find_spec(self, name: str, path: Any, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        if name != _MODULE:
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        if spec is None or spec.loader is None:
            return spec
        execute = spec.loader.exec_module

        def execute_and_call(module: Any) -> None:
            execute(module)
            self._then(module)

        spec.loader.exec_module = execute_and_call  # type: ignore[method-assign]
        return spec
