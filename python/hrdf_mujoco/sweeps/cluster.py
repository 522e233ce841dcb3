# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Runs the chunks of a sweep as tasks of Ray."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable, Iterator
from importlib import metadata
from typing import Any

from hrdf_mujoco.sweeps import chunk, models

_ADDRESS = re.compile(r"(?:ray://)?\[?([^/\s]+?)\]?:(\d{1,5})")
_PATIENCE = 10  # s, timeout for a connection; Ray's own timeout is 90 s
_TOKEN = (
    "if it asks for a token, as Ray does by default, set RAY_AUTH_MODE=token, and copy the head's"
    " ~/.ray/auth_token here"
)
_RETRIES = 3  # maximum number of restarts of a chunk whose worker died
_IN_FLIGHT = 2  # chunks per processor, so that a processor always has a next chunk


class Cluster:
    """Ray at an address; "local" starts Ray on this machine until this object is closed.

    Raises:
        ImportError: Ray is not installed.
            ValueError: the address is invalid.
            ConnectionError: there is no server at the address.
    """

    def __init__(self, address: str) -> None:
        try:
            import ray
        except ImportError:
            raise ImportError("a sweep on a cluster needs Ray: pip install 'hrdf-mujoco[cluster]'") from None
        self._ray = ray
        self._is_own = not ray.is_initialized()
        if self._is_own:
            _expect_answer(address)
            _join(ray, address)
        self.processors = max(1, int(ray.cluster_resources().get("CPU", 1)))

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        if self._is_own:
            self._ray.shutdown()

    def run(self, chunks: Iterable[tuple[Any, dict[Any, bytes], list[Any]]], job: chunk.Job) -> Iterator[tuple[Any, tuple[chunk.Rows, float]]]:
        """Yields the rows of each finished chunk, and the duration of its run, s.

        A chunk is a tuple: a key, the packed models, and the cases.

        Raises:
            RuntimeError: a machine of the cluster lacks this package, or has another version of it; or
                a worker died repeatedly.
        """
        task = self._ray.remote(num_cpus=1, max_retries=_RETRIES)(_run)
        pending: dict[Any, Any] = {}
        try:
            for key, packed, cases in chunks:
                pending[task.remote(packed, cases, job, _version())] = key
                while len(pending) >= self.processors * _IN_FLIGHT:
                    yield from _next(self._ray, pending)
            while pending:
                yield from _next(self._ray, pending)
        finally:
            for left in pending:
                self._ray.cancel(left)


def _expect_answer(address: str) -> None:
    if address in ("local", "auto"):
        return
    found = isinstance(address, str) and _ADDRESS.fullmatch(address)
    if not found:
        raise ValueError(f"'cluster' is local, auto, HOST:PORT or ray://HOST:PORT, not {address!r}")
    try:
        socket.create_connection((found[1], int(found[2])), _PATIENCE).close()
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or error
        raise ConnectionError(f"no Ray answers at {address}: {why}") from None


def _join(ray: Any, address: str) -> None:
    try:
        ray.init(address=address, log_to_driver=False)
    except (ConnectionError, ray.exceptions.RayError) as error:
        if address == "auto":
            why = "no Ray runs on this machine: 'ray start --head' starts one, and 'local' one for this sweep"
        else:
            why = f"cannot join Ray at {address}: {str(error).rstrip('.')}; {_TOKEN}"
        raise ConnectionError(why) from None


def _next(ray: Any, pending: dict[Any, Any]) -> Iterator[tuple[Any, tuple[chunk.Rows, float]]]:
    done, _ = ray.wait(list(pending))
    for each in done:
        key = pending.pop(each)
        try:
            yield key, ray.get(each)
        except ray.exceptions.RayError as error:
            raise _said(ray, error, key) from None


def _said(ray: Any, error: Exception, cases: tuple[int, int]) -> Exception:
    """Returns a clear error for a failed task, without Ray's own traceback."""
    died = (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError, ray.exceptions.OutOfMemoryError)
    if isinstance(error, died):
        return RuntimeError(
            f"a worker of the cluster died {_RETRIES + 1} times with cases {cases[0]} to {cases[1] - 1}: it ran out of"
            " memory, crashed or was killed; with the folder 'out' the next run goes on with the cases that are left"
        )
    if "No module named 'hrdf_mujoco'" in str(error):
        return RuntimeError("a machine of the cluster has no hrdf-mujoco: install the same wheel there")
    cause = getattr(error, "cause", None)
    if isinstance(cause, Exception) and type(cause).__module__.partition(".")[0] != "ray":
        return cause
    return RuntimeError(f"a task of Ray failed: {error}")


def _run(packed: dict[Any, bytes], cases: list[Any], job: chunk.Job, version: str) -> tuple[chunk.Rows, float]:
    if _version() != version:
        raise RuntimeError(
            f"a machine of the cluster has hrdf-mujoco {_version()}; this one has {version}:"
            " install the same wheel there"
        )
    return chunk.timed(models.Packed(packed), cases, job)


def _version() -> str:
    try:
        return metadata.version("hrdf-mujoco")
    except metadata.PackageNotFoundError:
        return "of a checkout"
