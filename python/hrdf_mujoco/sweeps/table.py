# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""The table of a sweep: a row for each case."""

from __future__ import annotations

import csv
import os
import pathlib
import sys
from collections.abc import Iterator, Mapping
from typing import Any, TextIO

import numpy as np

from hrdf_mujoco._files import expect_writable, write_whole

_ENDINGS = ".csv, .parquet or .arrow"


def check_path(path: str | os.PathLike[str]) -> bool:
    """True for the path of a table file, False for the path of a folder.

    Raises:
        ValueError: the suffix is unknown.
        OSError: the folder of the file is missing or not writable.
        ImportError: the suffix needs pyarrow, which is not installed.
    """
    if not os.fspath(path):
        raise ValueError("the path of the table is empty")
    path = pathlib.Path(path)
    if not path.suffix or path.is_dir():
        return False
    if path.suffix not in (".csv", ".parquet", ".arrow"):
        raise ValueError(f"{path}: a table is a folder, or a file that ends in {_ENDINGS}")
    expect_writable(path)
    if path.suffix != ".csv":
        _pyarrow()
    return True


class Table(Mapping[str, np.ndarray]):
    """The table of a sweep, with columns by name: `case`, the varied settings and options, `status`, `time`
    (s), `contacts`, and the measures."""

    def __init__(self, columns: dict[str, np.ndarray], varied: list[str]) -> None:
        self._columns = columns
        self.varied = varied

    def __getitem__(self, name: str) -> np.ndarray:
        return self._columns[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    def __repr__(self) -> str:
        bad = int((self["status"] != "ok").sum())
        return f"Table({len(self['case'])} cases, {bad} of them not ok; columns {', '.join(self)})"

    def table(self) -> Any:
        """Returns an Arrow table.

        Raises:
            ImportError: pyarrow is not installed.
        """
        pyarrow = _pyarrow()
        return pyarrow.table({name: pyarrow.array(_plain(each)) for name, each in self.items()})

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the table atomically: as `.parquet` or `.arrow` by its suffix, else as CSV.

        Raises:
            ValueError: the suffix is unknown.
            OSError: the file cannot be written.
            ImportError: pyarrow is not installed.
        """
        if not check_path(path):
            raise ValueError(f"{path}: a table's file ends in {_ENDINGS}")
        path = pathlib.Path(path)
        writers = {".csv": self._save_csv, ".parquet": self._write_parquet, ".arrow": self._write_arrow}
        write_whole(path, writers[path.suffix])

    def print(self) -> None:
        """Writes the table to stdout as CSV."""
        # Opens the descriptor of stdout, because opening /dev/stdout would truncate a redirected file.
        with open(sys.stdout.fileno() if sys.stdout else 1, "w", newline="", encoding="utf-8", closefd=False) as file:
            self._write_csv(file)

    def _save_csv(self, path: pathlib.Path) -> None:
        with open(path, "w", newline="", encoding="utf-8") as file:
            self._write_csv(file)

    def _write_csv(self, file: TextIO) -> None:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(self)
        writer.writerows(zip(*map(_plain, self.values()), strict=True))

    def _write_parquet(self, path: pathlib.Path) -> None:
        table = self.table()
        import pyarrow.parquet

        pyarrow.parquet.write_table(table, path)

    def _write_arrow(self, path: pathlib.Path) -> None:
        table = self.table()
        import pyarrow.feather

        pyarrow.feather.write_feather(table, path)


def _plain(column: np.ndarray) -> list[Any]:
    return [_text(value) for value in column.tolist()]


def _text(value: Any) -> Any:
    """Converts a list, such as a pose, to the text of a model option. Returns other values unchanged."""
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else value


def _pyarrow() -> Any:
    try:
        import pyarrow
    except ImportError as error:
        raise ImportError(f"Arrow tables need pyarrow: pip install 'hrdf-mujoco[logs]' ({error})") from None
    return pyarrow
