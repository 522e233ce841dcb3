# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Runs some cases of a sweep on the threads of this machine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
import dataclasses
import functools
from typing import Any

import mujoco
import mujoco.batch
import numpy as np

from hrdf_mujoco.sweeps import controls, measures, models as models_

# Steps that run without a look at them: fewer cost more in calls, more cost memory for records.
_BLOCK = 10 * measures.SAMPLE


@dataclasses.dataclass(frozen=True)
class Job:
    """What all cases of a sweep share."""

    control: Any
    duration: float  # s
    measure: Callable[..., dict[str, float]] | None
    threads: int


Values = Mapping[str, Any]
Rows = dict[str, np.ndarray]


@dataclasses.dataclass
class Prepared:
    """Cases with their models; those without one have a status in its place."""

    cases: list[Values]
    models: list[mujoco.MjModel | None]
    status: list[str]


def prepare(models: Any, cases: Sequence[tuple[Values, Any]]) -> Prepared:
    """Makes the models of cases, each with its values and its model options."""
    prepared = Prepared([], [], [])
    data_of = functools.cache(mujoco.MjData)  # takes longer than all else of a model
    for values, options in cases:
        model, status = None, "ok"
        try:
            base = models.base(options)
            model = models_.model_of(base, values, data_of)
        except (KeyError, ValueError) as error:
            status = f"no model: {error.args[0]}"
        prepared.cases.append(values)
        prepared.models.append(model)
        prepared.status.append(status)
    return prepared


def run(prepared: Prepared, job: Job) -> Rows:
    """Returns a row for each case: what was measured, and how it ended."""
    count = len(prepared.cases)
    rows = {
        "status": np.array(prepared.status, dtype=object),
        "time": np.zeros(count),
        "contacts": np.zeros(count),
    }
    groups: dict[tuple[int, ...], list[int]] = {}
    for i, model in enumerate(prepared.models):
        if model is not None:
            groups.setdefault(models_.sizes_of(model), []).append(i)
    for members in groups.values():
        own = [prepared.models[i] for i in members]
        found = _run(own, [prepared.cases[i] for i in members], job)
        for name, values in found.items():
            if name not in rows:
                rows[name] = np.full(count, np.nan)
            rows[name][members] = values
    return rows


def _run(own: list[mujoco.MjModel], cases: list[Values], job: Job) -> Rows:
    model, count = own[0], len(own)
    batch = mujoco.batch.Batch(model, count, job.threads)
    batch.set_models(own)
    batch.reset(keyframe=0 if model.nkey else -1)
    control = controls.control_of(model, job.control)
    steps = max(1, round(job.duration / model.opt.timestep))
    taker = measures.Measured(own, job.measure) if job.measure else measures.Modules(own)
    status = np.full(count, "ok", dtype=object)
    contacts = batch.bind("ncon")
    most = np.zeros(count)
    done = np.zeros(count)
    for first in range(0, steps, _BLOCK):
        alive = np.flatnonzero(status == "ok")
        if not len(alive):
            break
        size = min(_BLOCK, steps - first)
        block = control.during(first, size, model.opt.timestep)
        each = np.broadcast_to(block, (len(alive), *block.shape))
        before = batch.warning[alive, :, 1]
        try:
            found = batch.rollout(size, each, mujoco.mjtState.mjSTATE_CTRL, measures.RECORDED, ids=alive)
        except mujoco.batch.SimulationError:
            found = None
        risen = batch.warning[alive, :, 1] > before
        for row in np.flatnonzero(risen.any(axis=1) | (batch.status[alive] != 0)):
            i = int(alive[row])
            status[i] = f"stopped: {batch.error(i)}" if batch.status[i] else _unstable(risen[row])
        if found is None:
            continue
        good = status[alive] == "ok"
        ids = alive[good]
        if not len(ids):
            continue
        done[ids] += size
        most[ids] = np.maximum(most[ids], contacts[ids])
        records = found if good.all() else {name: array[good] for name, array in found.items()}
        taker.take(ids, block, records)
    rows = {"status": status, "time": done * model.opt.timestep, "contacts": most}
    if job.measure:
        _measure(taker, cases, rows)
    else:
        rows.update(taker.columns())
    bad = status != "ok"
    for name, values in rows.items():
        if name not in ("status", "time", "contacts"):
            values[bad] = np.nan
    return rows


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
