# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""MuJoCo's warnings while a sweep runs: thousands of cases would say the same."""

from __future__ import annotations

from collections.abc import Iterator
import contextlib
import sys

import mujoco


@contextlib.contextmanager
def told_once() -> Iterator[None]:
    """Writes each warning to stderr once, unless the program has a handler of its own."""
    if mujoco.get_mju_user_warning() is not None:
        yield
        return
    told: set[str] = set()

    def tell(text: str) -> None:
        if (what := _without_time(text)) not in told:
            told.add(what)
            print(text if "warning: " in text else f"warning: {text}", file=sys.stderr, flush=True)

    mujoco.set_mju_user_warning(tell)
    try:
        yield
    finally:
        mujoco.set_mju_user_warning(None)


def _without_time(text: str) -> str:
    """Returns a warning of MuJoCo's engine without when it was."""
    return text.partition(" Time = ")[0]
