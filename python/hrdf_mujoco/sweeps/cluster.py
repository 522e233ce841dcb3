# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Runs the chunks of a sweep as tasks of Ray."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
import dataclasses
from importlib import metadata
from typing import Any

from hrdf_mujoco.sweeps import chunk, models

_IN_FLIGHT = 2  # chunks for each processor, so that none waits for the next


def run(address: str, chunks: Iterable[tuple[Any, dict[Any, str], list[Any]]], job: chunk.Job) -> Iterator[tuple[Any, chunk.Rows]]:
    """Yields the rows of chunks as they come. A chunk is its key, its models' texts and its cases.

    Raises:
        ImportError: Ray is not installed.
        RuntimeError: a machine of the cluster lacks this package, or has another version of it.
    """
    try:
        import ray
    except ImportError:
        raise ImportError("a sweep on a cluster needs Ray: pip install 'hrdf-mujoco[cluster]'") from None

    is_own = not ray.is_initialized()
    if is_own:
        ray.init(address=address, log_to_driver=False)
    task = ray.remote(num_cpus=1, max_retries=3)(_run)
    job = dataclasses.replace(job, threads=1)
    most = max(1, int(ray.cluster_resources().get("CPU", 1))) * _IN_FLIGHT
    pending: dict[Any, Any] = {}
    try:
        for key, texts, cases in chunks:
            pending[task.remote(texts, cases, job, _version())] = key
            while len(pending) >= most:
                yield from _next(ray, pending)
        while pending:
            yield from _next(ray, pending)
    finally:
        for left in pending:
            ray.cancel(left)
        if is_own:
            ray.shutdown()


def _next(ray: Any, pending: dict[Any, Any]) -> Iterator[tuple[Any, chunk.Rows]]:
    done, _ = ray.wait(list(pending))
    for each in done:
        key = pending.pop(each)
        try:
            yield key, ray.get(each)
        except ray.exceptions.RayError as error:
            raise _said(error) from None


def _said(error: Exception) -> Exception:
    """Returns what went wrong in a task, without Ray's own account of it."""
    if "No module named 'hrdf_mujoco'" in str(error):
        return RuntimeError("a machine of the cluster has no hrdf-mujoco: install the same wheel there")
    cause = getattr(error, "cause", None)
    if isinstance(cause, Exception) and type(cause).__module__.partition(".")[0] != "ray":
        return cause
    return RuntimeError(f"a task of Ray failed: {error}")


def _run(texts: dict[Any, str], cases: list[Any], job: chunk.Job, version: str) -> chunk.Rows:
    if _version() != version:
        raise RuntimeError(
            f"a machine of the cluster has hrdf-mujoco {_version()}; this one has {version}:"
            " install the same wheel there"
        )
    return chunk.run(chunk.prepare(models.Texts(texts), cases), job)


def _version() -> str:
    try:
        return metadata.version("hrdf-mujoco")
    except metadata.PackageNotFoundError:
        return "of a checkout"
