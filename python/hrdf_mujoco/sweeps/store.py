# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""A folder that stores the rows of a sweep as they are finished, so that an interrupted sweep can
continue."""

from __future__ import annotations

import hashlib
import inspect
import json
import os
import pathlib
import re
import zipfile
from typing import Any

import numpy as np

from hrdf_mujoco._files import open_plain, write_whole

_ABOUT = "sweep.json"
_NAME = re.compile(r"cases-(\d+)-(\d+)\.npz")


class Store:
    """The folder of a sweep. It has files `cases-FIRST-END.npz` with rows of finished cases, each written
    atomically, and a file that identifies the sweep.

    Raises:
        ValueError: the folder belongs to another sweep.
        OSError: the folder cannot be made, or a file in it is not a regular file.
    """

    def __init__(self, folder: str | os.PathLike[str], about: dict[str, Any], total: int) -> None:
        self._folder, self._total = pathlib.Path(folder), total
        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._folder / _ABOUT
        if path.exists():
            _expect_same(path, about)
        else:
            write_whole(path, lambda draft: draft.write_text(json.dumps(about, indent=1) + "\n"))

    def read(self) -> list[tuple[int, int, dict[str, np.ndarray]]]:
        """Returns the stored spans of cases in order: first case, end, and rows of each span.

        Raises:
            ValueError: a file is incomplete, for example truncated by copying.
            OSError: a file cannot be read, or is not a regular file.
        """
        found: list[tuple[int, int, dict[str, np.ndarray]]] = []
        last = 0
        for path in sorted(self._folder.iterdir()):
            name = _NAME.fullmatch(path.name)
            if not name:
                continue
            first, end = int(name[1]), int(name[2])
            if not first < end <= self._total:
                raise ValueError(f"{path} is not of these {self._total} cases; remove it")
            rows = _rows(path, end - first)
            # Skips cases that are already read: two sweeps at the same time may have stored the same cases.
            begin = max(first, last)
            if begin < end:
                found.append((begin, end, {name: values[begin - first :] for name, values in rows.items()}))
                last = end
        return found

    def write(self, first: int, end: int, rows: dict[str, np.ndarray]) -> None:
        def write(draft: pathlib.Path) -> None:
            with zipfile.ZipFile(draft, "w") as archive:  # np.savez does not accept all column names
                for name, values in rows.items():
                    with archive.open(f"{name}.npy", "w") as file:
                        np.lib.format.write_array(file, _typed(values), allow_pickle=False)

        write_whole(self._folder / f"cases-{first:09d}-{end:09d}.npz", write)


def _rows(path: pathlib.Path, count: int) -> dict[str, np.ndarray]:
    with open_plain(path) as opened:
        try:
            with np.load(opened) as file:
                rows = {column: file[column] for column in file.files}
        except Exception:
            rows = {}
    kinds = {name: values.dtype.kind for name, values in rows.items() if values.shape == (count,)}
    if kinds.pop("status", "") != "U" or len(kinds) + 1 != len(rows) or not set(kinds.values()) <= {"f"}:
        raise ValueError(f"{path} does not have the rows of {count} cases; remove it to run them again")
    return {**rows, "status": rows["status"].astype(object)}


def _typed(values: np.ndarray) -> np.ndarray:
    return values.astype(str) if values.dtype == object else values


def _expect_same(path: pathlib.Path, about: dict[str, Any]) -> None:
    with open_plain(path) as opened:
        try:
            known = json.loads(opened.read())
        except (ValueError, RecursionError):
            known = None
    if not isinstance(known, dict):
        raise ValueError(f"{path} is not the folder of a sweep; choose another folder")
    for name, value in about.items():
        if known.get(name) != value:
            raise ValueError(
                f"{path.parent} has a sweep with another {name!r}: {known.get(name)}, not {value};"
                " choose another folder, or remove this one"
            )


def digest(value: Any) -> str:
    """Returns a short hash of a value. Equal values have equal hashes."""
    return hashlib.sha256(value if isinstance(value, bytes) else str(value).encode()).hexdigest()[:16]


def digest_of_function(function: Any) -> str | None:
    if function is None:
        return None
    try:
        return digest(inspect.getsource(function))
    # Callable objects, and functions typed at Python's prompt, have no source text: hashes their names.
    except (OSError, TypeError):
        return digest(getattr(function, "__qualname__", type(function).__qualname__))
