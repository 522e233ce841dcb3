# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Reads HEBI's log files with HEBI's own Python API, hebi-py."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import os
import pathlib
import subprocess
import sys
import tempfile
from typing import Any

import numpy as np

from hrdf_mujoco.logs import ACCELEROMETER, Log, LogError

# Names of the signals in hebi-py, by our names in logs.SIGNALS.
_FIELDS = {
    "position": "position",
    "velocity": "velocity",
    "effort": "effort",
    "position_command": "position_command",
    "velocity_command": "velocity_command",
    "effort_command": "effort_command",
    "pwm": "pwm_command",
    "voltage": "voltage",
    "winding_current": "motor_winding_current",
    "winding_temperature": "motor_winding_temperature",
    "motor_velocity": "motor_velocity",
    "motor_position": "motor_position",
    "deflection": "deflection",
    "deflection_velocity": "deflection_velocity",
    "module_time": "hardware_transmit_time",
}

_PATIENCE = 600.0  # s, timeout of the other process that loads a log


def read(path: pathlib.Path) -> Log:
    """Reads a `.hebilog`; modules have no names, because hebi-py does not return them.

    Raises:
        LogError: hebi-py cannot read the file.
        ImportError: hebi-py is not installed.
    """
    # With HEBI_C_LIB, hebi-py cannot read HEBI's logs: another process, without HEBI_C_LIB, loads the log.
    return _load_elsewhere(path) if "HEBI_C_LIB" in os.environ else _load(path)


def _load(path: pathlib.Path) -> Log:
    hebi = _hebi(path)
    rows: dict[str, list[np.ndarray]] = {name: [] for name in (*_FIELDS, "accelerometer")}
    try:
        for feedback in hebi.util.load_log(str(path)).feedback_iterate:
            for name, field in _FIELDS.items():
                rows[name].append(np.array(getattr(feedback, field), dtype=float))
            rows["accelerometer"].append(np.array(feedback.accelerometer, dtype=float))
    except Exception as error:  # some of hebi-py's exception classes are private
        raise LogError(f"{path}: hebi-py cannot read this log ({error})") from None
    if not rows["position"]:
        raise LogError(f"{path}: the log has no feedback")
    vectors = np.array(rows.pop("accelerometer")).reshape(-1, rows["position"][0].size, 3)
    signals = {name: np.array(values) for name, values in rows.items()}
    return Log(path.name, [], signals | {name: vectors[:, :, axis] for axis, name in enumerate(ACCELEROMETER)})


def _load_elsewhere(path: pathlib.Path) -> Log:
    """Loads the log in another process, in which hebi-py uses HEBI's library."""
    if importlib.util.find_spec("hebi") is None:
        raise ImportError(_needs(path, "it is not installed"))
    environment = {name: value for name, value in os.environ.items() if name not in ("HEBI_C_LIB", "HRDF_SIM")}
    environment["PYTHONPATH"] = os.pathsep.join(sys.path)
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder, "log.npz")
        code = "import sys; from hrdf_mujoco.logs import hebilog; hebilog.save(*sys.argv[1:])"
        words = [sys.executable, "-c", code, str(path), str(out)]
        try:
            done = subprocess.run(words, check=False, capture_output=True, text=True, env=environment, timeout=_PATIENCE)
        except subprocess.TimeoutExpired:
            raise LogError(f"{path}: hebi-py does not end within {_PATIENCE:g} s") from None
        if done.returncode:
            raise LogError((done.stderr.splitlines() or [f"{path}: hebi-py cannot read this log"])[-1])
        with np.load(out) as signals:
            return Log(path.name, [], dict(signals))


def save(path: str, out: str) -> None:
    """Writes the signals of a `.hebilog` as a NumPy archive. Ends the process with an error message if the
    log cannot be read."""
    try:
        signals: dict[str, Any] = dict(_load(pathlib.Path(path)).signals)
        np.savez(out, **signals)
    except (ValueError, ImportError) as error:
        sys.exit(str(error))


def _hebi(path: pathlib.Path) -> Any:
    try:
        with contextlib.redirect_stdout(io.StringIO()):  # hides what hebi prints about missing packages
            import hebi
            import hebi.util
    except ImportError as error:
        raise ImportError(_needs(path, error)) from None
    return hebi


def _needs(path: pathlib.Path, why: object) -> str:
    return f"{path}: logs of HEBI need hebi-py: pip install hebi-py ({why})"
