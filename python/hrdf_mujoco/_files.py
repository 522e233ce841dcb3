# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Files that are written whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import pathlib
import tempfile
import threading
from typing import Any


def expect_writable(path: str | os.PathLike[str]) -> None:
    """Raises OSError where a file cannot be written, for commands that write after hours."""
    folder = pathlib.Path(path).parent
    if not folder.is_dir():
        raise FileNotFoundError(errno.ENOENT, "there is no such folder", str(folder))
    try:
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def write_whole(path: pathlib.Path, write: Any) -> None:
    """Lets `write` write another file, which takes the place of `path` once it is whole."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}")
    try:
        write(draft)
        os.replace(draft, path)
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from None
    finally:
        with contextlib.suppress(OSError):  # what went wrong above counts
            draft.unlink()
