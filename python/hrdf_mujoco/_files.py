# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Writes files atomically: a file is complete, or it does not change."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import glob
import itertools
import os
import pathlib
import stat
import tempfile
from typing import Any, BinaryIO

_numbers = itertools.count(1)


def expect_writable(path: str | os.PathLike[str]) -> None:
    """Raises OSError if the file `path` cannot be written. Called before work that takes hours."""
    folder = pathlib.Path(path).parent
    if not folder.is_dir():
        raise FileNotFoundError(errno.ENOENT, "there is no such folder", str(folder))
    try:
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def write_whole(path: pathlib.Path, write: Any) -> None:
    """Calls `write` with the path of a temporary file, then renames that file to `path`.

    Also removes temporary files of killed programs from the folder of `path` (see
    converter/text/README.md).
    """
    draft, lock = _draft_of(path)
    try:
        write(draft)
        os.replace(draft, path)
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from None
    finally:
        with contextlib.suppress(OSError):  # an error of unlink() must not replace an earlier error
            draft.unlink()
        os.close(lock)
    _remove_abandoned(path.parent)


def open_plain(path: str | os.PathLike[str]) -> BinaryIO:
    """Opens a file for reading. Raises OSError for a pipe or a device, which may have no end."""
    file = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    if stat.S_ISREG(os.fstat(file).st_mode):
        return os.fdopen(file, "rb")
    os.close(file)
    raise OSError(errno.EINVAL, "it is not a plain file", str(path))


def _start_of_drafts() -> str:
    return f".hrdf-draft-{os.uname().nodename.replace('/', '_')}@"


def _draft_of(path: pathlib.Path) -> tuple[pathlib.Path, int]:
    """Creates a hidden temporary file next to `path`, and locks it until its descriptor is closed."""
    while True:
        draft = path.with_name(f"{_start_of_drafts()}{os.getpid()}-p{next(_numbers)}{path.suffix}")
        try:
            lock = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
        except FileExistsError:
            continue
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(path)) from None
        # Retries if another program deleted the file before it was locked.
        if _is_locked(lock) and os.fstat(lock).st_nlink > 0:
            return draft, lock
        os.close(lock)


def _is_locked(file: int) -> bool:
    """Locks a file. Returns False if another program has the lock."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # some network file systems have no locks: continues without a lock
        return True
    return True


def _remove_abandoned(folder: pathlib.Path) -> None:
    for draft in folder.glob(glob.escape(_start_of_drafts()) + "*"):
        with contextlib.suppress(OSError):
            file = os.open(draft, os.O_WRONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK)
            try:
                about = os.fstat(file)
                if stat.S_ISREG(about.st_mode) and about.st_uid == os.geteuid():
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    draft.unlink()
            finally:
                os.close(file)
