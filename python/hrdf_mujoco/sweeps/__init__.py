# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Runs a robot many times with varied settings, loads and masses, and measures each run.

    table = hrdf_mujoco.sweep(
        "arm.hrdf",
        {"position.kp": [20, 40, 80], "payload": np.linspace(0, 2, 5)},
    )
    table["J2_shoulder.error_rms"]      # (15,), rad
    table.save("r.csv")
"""

from __future__ import annotations

import concurrent.futures
import contextlib
import os
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator, Mapping
from typing import Any

import mujoco
import numpy as np

from hrdf_mujoco.sweeps import chunk, controls, warnings
from hrdf_mujoco.sweeps import cluster as cluster_
from hrdf_mujoco.sweeps import models as models_
from hrdf_mujoco.sweeps.cases import Cases, Drawn, loguniform, uniform, whole
from hrdf_mujoco.sweeps.measures import Trajectory
from hrdf_mujoco.sweeps.store import Store, digest, digest_of_function
from hrdf_mujoco.sweeps.table import Table, check_path

__all__ = ["Drawn", "Table", "Trajectory", "loguniform", "sweep", "uniform"]

_WORK = 2.0  # s, target duration of a chunk
_LEAST, _MOST = 16, 256  # cases per chunk

Progress = Callable[[int, int], None]


def sweep(
    robot: str | os.PathLike[str] | mujoco.MjSpec,
    vary: Mapping[str, Any],
    *,
    samples: int = 1,
    seed: int = 0,
    control: Any = None,
    duration: float = 5,
    measure: Callable[[dict[str, Any], Trajectory], dict[str, float]] | None = None,
    options: Mapping[str, Any] | None = None,
    threads: int = 0,
    cluster: str | None = None,
    out: str | os.PathLike[str] | None = None,
    progress: bool | Progress | None = None,
) -> Table:
    """Runs all cases from the home pose, and returns a table with one row per case.

    Args:
        robot: a robot file, or a spec with actuators, for example a scene with attached robots.
        vary: names and their values: a list or an array, or a random distribution `uniform(a, b)` or
            `loguniform(a, b)`. Lists make a grid. Names are settings of all modules or of one module
            (`position.kp`, `J2_shoulder/position.kp`; firmware.FIELDS), model options (`payload`,
            `gains`, `base_pose`, …), and `mass_factor` (all bodies or one body), `friction_factor`,
            `armature_factor` (all joints or one joint, as `J2_shoulder/friction_factor`).
        samples: runs per point of the grid, each with separate random values.
        seed: seed of the random values. A case's values depend only on the seed and the case's number, so
            results are the same with any number of threads or machines.
        control: commands: a table file, as for `simulate --control`; or an array, (nu,)
            or one row per step. None: each position command is 0.3 rad (or m) from home.
        duration: s, of each run.
        measure: function of a case's values and its `Trajectory` that returns numbers by name. These
            numbers replace the measures below. On a cluster, the function is sent to other machines.
        options: model options of all cases, as for `hrdf_mujoco.spec`. Defaults:
            visual="none", and actuator="firmware" for HRDF robots. The time step of a robot file is always
            1 ms; a spec keeps its time step.
        threads: threads on this machine; 0: all processors.
        cluster: address of Ray: "local", "auto", or for example "ray://head:10001". None: this machine.
        out: a folder that stores rows as they are finished; the same call then continues an interrupted
            sweep. A table file, `.csv`, `.parquet` or `.arrow`, is instead written at the end.
        progress: True: show progress on stderr; or a function of the finished and total numbers of cases;
            None: on stderr if it is a terminal.

    Returns:
        The table. Per module: `NAME.error_rms`, `.error_max`, `.error_end` (rad or m, command minus
        position, at each step), `.effort_max` (N m or N), `.full_pwm` (share of steps with the full
        bus voltage; steps in which the speed limiter reduces the voltage do not count),
        `.winding_max` (C). Per case: `status` ("ok", or the error; the measures above are then NaN),
        `time` (s, simulated), `contacts` (maximum at one time).

    Raises:
        ValueError, KeyError, TypeError: a file, a name or a value is wrong. The message suggests
            similar names.
        ImportError: a package for `cluster` or Arrow is not installed.
        OSError: `out` cannot be written.
    """
    is_file = out is not None and check_path(out)
    with warnings.told_once():
        started = _Sweep(robot, vary, samples, seed, control, duration, measure, options or {}, threads)
        table = started.run(None if is_file else out, cluster, _shown(progress))
    if is_file:
        assert out is not None
        table.save(out)
    return table


class _Sweep:
    def __init__(
        self,
        robot: Any,
        vary: Mapping[str, Any],
        samples: int,
        seed: int,
        control: Any,
        duration: float,
        measure: Any,
        options: Mapping[str, Any],
        threads: int,
    ) -> None:
        if not isinstance(duration, int | float | np.number) or not 0 < duration < np.inf:
            raise ValueError(f"'duration' is a time above 0 s, not {duration!r}")
        if measure is not None and not callable(measure):
            raise TypeError(f"'measure' is a function of a case and its trajectory, not {measure!r}")
        if not isinstance(options, Mapping) or not all(isinstance(name, str) for name in options):
            raise TypeError(f"'options' is a mapping from names to values, not {options!r}")
        self._threads = whole("threads", threads, 0) or os.cpu_count() or 1
        self._cases = Cases(vary, samples, seed)
        control = controls.read(control)
        self._models = models_.Models(robot, options, self._cases.names, controls.inputs_in(control))
        self._job = chunk.Job(control, duration, measure)
        self._example = self._first_with_a_model()
        self._check()

    def _first_with_a_model(self) -> dict[str, Any]:
        """Returns the values of the first case with valid model options, because random options may be
        invalid. If the first 16 cases are invalid, uses case 0."""
        tries = [self._cases.values(case) for case in range(min(len(self._cases), _LEAST))]
        for values in tries:
            with contextlib.suppress(ValueError):
                self._models.base(self._models.options_of(values))
                return values
        return tries[0]

    def _check(self) -> None:
        """Makes a model with each listed value of each model option, and checks each listed setting, so that
        errors are reported before any case runs."""
        for options in self._listed_options():
            controls.control_of(self._models.base(options), self._job.control)
        base = self._models.base(self._models.options_of(self._example))
        models_.batch_of(base, [self._example])
        for name, listed in self._cases.lists.items():
            if models_.is_option(name):
                continue
            _, problems = models_.numbers_of(base, name, listed)
            for wrong in problems[problems != "ok"]:
                raise ValueError(wrong)

    def _listed_options(self) -> Iterator[Any]:
        """Yields the model options of one example case, then copies with one option changed: one copy for
        each listed value of each varied option."""
        yield self._models.options_of(self._example)
        for name, listed in self._cases.lists.items():
            if models_.is_option(name):
                for value in listed:
                    yield self._models.options_of({**self._example, name: value})

    def _about(self) -> dict[str, Any]:
        """Returns values that identify this sweep; the folder `out` of another sweep is refused."""
        texts = [self._models.text(options) for options in self._listed_options()]
        base = self._models.base(self._models.options_of(self._example))
        control = controls.control_of(base, self._job.control)
        return {
            **self._cases.told(),
            "duration": float(self._job.duration),
            "options": repr(sorted(self._models.options.items())),
            "robot": digest("".join(texts)),
            "control": digest(control.times.tobytes() + control.rows.tobytes()),
            "measure": digest_of_function(self._job.measure),
        }

    def run(self, out: Any, cluster: str | None, progress: Progress) -> Table:
        total = len(self._cases)
        store = Store(out, self._about(), total) if out is not None else None
        done: list[tuple[int, int, chunk.Rows]] = store.read() if store else []
        count = sum(end - first for first, end, _ in done)
        progress(count, total)
        gaps = _Gaps(done, total)
        found = self._here(gaps) if cluster is None else self._on_cluster(cluster, gaps)
        with contextlib.closing(found) as results:
            for (first, end), rows in results:
                done.append((first, end, rows))
                if store:
                    store.write(first, end, rows)
                count += end - first
                progress(count, total)
        return self._table(done)

    def _cases_in(self, span: tuple[int, int]) -> list[tuple[dict[str, Any], Any]]:
        values = [self._cases.values(i) for i in range(*span)]
        return [(each, self._models.options_of(each)) for each in values]

    def _here(self, gaps: _Gaps) -> Generator[tuple[tuple[int, int], chunk.Rows], None, None]:
        """Runs chunks on the threads of this machine."""
        is_ended = threading.Event()
        running: dict[concurrent.futures.Future[tuple[chunk.Rows, float]], tuple[int, int]] = {}
        run = lambda span: chunk.timed(self._models, self._cases_in(span), self._job, lambda: not is_ended.is_set())
        with concurrent.futures.ThreadPoolExecutor(self._threads) as pool:
            try:
                while True:
                    while len(running) < self._threads and (span := gaps.next(self._threads)):
                        running[pool.submit(run, span)] = span
                    if not running:
                        return
                    ready, _ = concurrent.futures.wait(running, return_when="FIRST_COMPLETED")
                    for future in ready:
                        span = running.pop(future)
                        rows, seconds = future.result()
                        gaps.took(span, seconds)
                        yield span, rows
            finally:
                is_ended.set()

    def _on_cluster(self, address: str, gaps: _Gaps) -> Generator[tuple[tuple[int, int], chunk.Rows], None, None]:
        with cluster_.Cluster(address) as there:
            for span, (rows, seconds) in there.run(self._chunks(gaps, there.processors), self._job):
                gaps.took(span, seconds)
                yield span, rows

    def _chunks(self, gaps: _Gaps, processors: int) -> Iterator[Any]:
        while span := gaps.next(processors):
            cases = self._cases_in(span)
            packed = {options: self._models.packed(options) for options in {o for _, o in cases}}
            yield span, packed, cases

    def _table(self, done: list[tuple[int, int, chunk.Rows]]) -> Table:
        total = len(self._cases)
        values = [self._cases.values(i) for i in range(total)]
        columns: dict[str, np.ndarray] = {"case": np.arange(total)}
        for name in self._cases.names:
            columns[name] = _column([each[name] for each in values])
        # Adds columns in the order of the cases, so that the order of columns does not depend on the threads.
        for first, end, rows in sorted(done, key=lambda each: each[0]):
            for name, found in rows.items():
                if name not in columns:
                    columns[name] = (
                        np.full(total, "", dtype=object) if name == "status" else np.full(total, np.nan)
                    )
                columns[name][first:end] = found
        return Table(columns, self._cases.names)


class _Gaps:
    """Splits the unfinished cases into chunks."""

    def __init__(self, done: list[tuple[int, int, Any]], total: int) -> None:
        spans = sorted((first, end) for first, end, _ in done)
        self._starts = [0, *(end for _, end in spans)]
        self._ends = [*(first for first, _ in spans), total]
        self._size = _LEAST
        self._left = total - sum(end - first for first, end in spans)

    def next(self, workers: int) -> tuple[int, int] | None:
        """Returns the next chunk for one of `workers` workers: its first case, and its last case + 1.
        Chunks get smaller, so that all workers end at a similar time."""
        while self._starts and self._starts[0] >= self._ends[0]:
            self._starts.pop(0)
            self._ends.pop(0)
        if not self._starts:
            return None
        size = min(self._size, max(_LEAST, self._left // (2 * workers)))
        first = self._starts[0]
        self._starts[0] = min(first + size, self._ends[0])
        self._left -= self._starts[0] - first
        return first, self._starts[0]

    def took(self, span: tuple[int, int], seconds: float) -> None:
        """Adapts the size of later chunks to the duration `seconds` of a chunk."""
        size = _WORK * (span[1] - span[0]) / max(seconds, 1e-6)
        self._size = int(np.clip(size, _LEAST, _MOST))


def _column(values: list[Any]) -> np.ndarray:
    try:
        column = np.array(values)
    except ValueError:
        column = None
    if column is not None and column.ndim == 1 and column.dtype != object:
        return column
    column = np.empty(len(values), dtype=object)
    column[:] = values
    return column


def _shown(progress: bool | Progress | None) -> Progress:
    if callable(progress):
        return progress
    if progress or (progress is None and sys.stderr.isatty()):
        return _Line()
    return lambda done, total: None


class _Line:
    """Shows the progress of a sweep on stderr; if it is not a terminal, as one line every 10 s."""

    def __init__(self) -> None:
        self._begun = self._last = time.monotonic()
        self._first: int | None = None

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        is_terminal, is_end = sys.stderr.isatty(), done == total
        if self._first is None:
            self._first = done
        if not is_terminal and not is_end and now - self._last < 10:
            return
        self._last = now
        text = f"{done} of {total} cases"
        if self._first < done < total:
            left = (now - self._begun) * (total - done) / (done - self._first)
            text += f", {left:.0f} s left"
        print(f"\r{text}\x1b[K" if is_terminal else text, end="" if is_terminal and not is_end else "\n", file=sys.stderr, flush=True)
