# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Runs a chunk of the cases of a sweep on one thread."""

from __future__ import annotations

import contextlib
import dataclasses
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import mujoco
import mujoco.batch
import numpy as np

from hrdf_mujoco.sweeps import controls, measures
from hrdf_mujoco.sweeps import models as models_

# Number of steps between two checks of warnings and contacts. A smaller number needs more calls, a larger
# number more memory.
_BLOCK = 10 * measures.SAMPLE


@dataclasses.dataclass(frozen=True)
class Job:
    """Data that are equal for all cases of a sweep."""

    control: Any
    duration: float  # s
    measure: Callable[..., dict[str, float]] | None


Values = Mapping[str, Any]
Rows = dict[str, np.ndarray]


def timed(*words: Any) -> tuple[Rows, float]:
    """Calls run(). Returns its rows, and its duration, s."""
    begun = time.monotonic()
    return run(*words), time.monotonic() - begun


def run(
    models: Any, cases: Sequence[tuple[Values, Any]], job: Job, is_wanted: Callable[[], bool] = lambda: True
) -> Rows:
    """Runs cases; a case is a pair of its values and its model options. Returns the measured values and the
    status of each case. If `is_wanted` returns False, ends early; the rows are then invalid."""
    rows: Rows = {"status": np.full(len(cases), "ok", dtype=object)}
    groups: dict[Any, list[int]] = {}
    for i, (_, options) in enumerate(cases):
        groups.setdefault(options, []).append(i)
    for options, members in groups.items():
        try:
            base = models.base(options)
            control = controls.control_of(base, job.control)
        except ValueError as error:
            rows["status"][members] = f"no model: {str(error.args[0]).removeprefix('error: ')}"
            continue
        found = _run(base, [cases[i][0] for i in members], control, job, is_wanted)
        for name, values in found.items():
            if name not in rows:
                rows[name] = np.full(len(cases), 0.0 if name in measures.ALWAYS else np.nan)
            rows[name][members] = values
    for name in measures.ALWAYS:
        rows.setdefault(name, np.zeros(len(cases)))
    return rows


def _run(
    base: mujoco.MjModel,
    cases: list[Values],
    control: controls.Control,
    job: Job,
    is_wanted: Callable[[], bool],
) -> Rows:
    """Runs cases that have the same model and differ only in settings and factors."""
    batch, problems = models_.batch_of(base, cases)
    status = np.where(problems == "ok", "ok", "no model: " + problems)
    batch.reset(keyframe=0 if base.nkey else -1)
    taker: Any = measures.Measured(batch, job.measure) if job.measure else measures.Modules(batch)
    contacts, done = np.zeros(len(cases)), np.zeros(len(cases))
    steps = max(1, round(job.duration / base.opt.timestep))
    seen = batch.bind("ncon")
    records: dict[str | int, np.ndarray] = {}
    for first in range(0, steps, _BLOCK):
        alive = np.flatnonzero(status == "ok")
        if not len(alive) or not is_wanted():
            break
        shape = (len(alive), min(_BLOCK, steps - first))
        records = _arrays(batch, shape, records)
        commands = control.during(first, shape[1], base.opt.timestep)
        before = batch.warning[alive, :, 1]
        with contextlib.suppress(mujoco.batch.SimulationError):
            batch.rollout(shape[1], commands, record=measures.RECORDED, ids=alive, out=records)
        risen = batch.warning[alive, :, 1] > before
        for row in np.flatnonzero(risen.any(axis=1) | (batch.status[alive] != 0)):
            i = alive[row]
            status[i] = f"stopped: {batch.error(i)}" if batch.status[i] else _unstable(risen[row])
            done[i] += 0 if batch.status[i] else _steps(records[measures.TIME][row, :, 0])
        good = status[alive] == "ok"
        ids = alive[good]
        if not len(ids):
            continue
        if not good.all():
            records = {name: array[good] for name, array in records.items()}
        done[ids] += shape[1]
        contacts[ids] = np.maximum(contacts[ids], seen[ids])
        taker.take(ids, commands, records)
    rows = {"status": status, "time": done * base.opt.timestep, "contacts": contacts}
    if job.measure:
        _measure(taker, cases, rows)
    else:
        rows.update(taker.columns())
    for name, values in rows.items():
        if name != "status" and name not in measures.ALWAYS:
            values[status != "ok"] = np.nan
    return rows


def _arrays(
    batch: mujoco.batch.Batch, shape: tuple[int, int], known: dict[str | int, np.ndarray]
) -> dict[str | int, np.ndarray]:
    """Returns arrays for the records of a block of steps. Reuses the arrays `known` if their shape fits,
    because allocation takes time."""
    if known and known[measures.TIME].shape[:2] == shape:
        return known
    made = {}
    for item in measures.RECORDED:
        field = batch.bind(item) if isinstance(item, str) else np.empty((1, 1))
        made[item] = np.empty((*shape, *field.shape[1:]), field.dtype)
    return made


def _steps(times: np.ndarray) -> int:
    """Returns the number of steps before a simulation became unstable; until then, `times` increases."""
    return 1 + int(np.count_nonzero(np.logical_and.accumulate(np.diff(times) > 0)))


def _measure(taker: measures.Measured, cases: list[Values], rows: Rows) -> None:
    status = rows["status"]
    for i, case in enumerate(cases):
        if status[i] != "ok":
            continue
        for name, value in taker.of(i, dict(case)).items():
            rows.setdefault(name, np.full(len(cases), np.nan))[i] = value


def _unstable(risen: np.ndarray) -> str:
    kinds = [mujoco.mjtWarning(int(i)).name.removeprefix("mjWARN_") for i in np.flatnonzero(risen)]
    return "unstable: " + ", ".join(kinds)
