# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Limits MuJoCo's warnings during a sweep: thousands of cases would print the same warning."""

from __future__ import annotations

import contextlib
import sys
import threading
from collections.abc import Iterator

import mujoco

_lock = threading.Lock()
_told: set[str] = set()
_sweeps = 0  # number of sweeps that are running in threads of this process


@contextlib.contextmanager
def told_once() -> Iterator[None]:
    """Writes each different warning of MuJoCo to stderr only once while `with` runs. Does nothing if the
    program has set a handler for warnings."""
    global _sweeps
    with _lock:
        is_ours = _sweeps > 0 or mujoco.get_mju_user_warning() is None
        if is_ours and _sweeps == 0:
            _told.clear()
            mujoco.set_mju_user_warning(_tell)
        _sweeps += is_ours
    try:
        yield
    finally:
        with _lock:
            _sweeps -= is_ours
            if is_ours and _sweeps == 0:
                mujoco.set_mju_user_warning(None)


def _tell(text: str) -> None:
    if (what := _without_time(text)) not in _told:
        _told.add(what)
        print(text if "warning: " in text else f"warning: {text}", file=sys.stderr, flush=True)


def _without_time(text: str) -> str:
    """Returns the text of a MuJoCo warning without the simulation time at its end."""
    return text.partition(" Time = ")[0]
