# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Camera pictures of simulated robots, for programs that use HEBI's Python API."""

from __future__ import annotations

import ctypes
import dataclasses
import functools
import os

import numpy as np

from hrdf_mujoco import run


@dataclasses.dataclass(frozen=True)
class Picture:
    """Picture of a simulated camera, in the camera's frame C: x right, y down, z forward.

    A point (x, y, z) in C is at column and row `(intrinsics @ [x, y, z] / z)[:2]`; whole numbers are the
    centres of pixels. For an orthographic camera: `(intrinsics @ [x, y, 1])[:2]`.
    """

    rgb: np.ndarray
    """Colours (height, width, 3), uint8, rows from the top."""
    depth: np.ndarray
    """Distance along z of C (height, width), m, float32; infinity where nothing is."""
    time: float
    """Simulated time, s."""
    intrinsics: np.ndarray
    """Of the lens (3, 3), pixels; focal lengths of an orthographic camera in pixels per m."""
    pose: np.ndarray
    """Of C in the world (4, 4), m."""


class _Picture(ctypes.Structure):
    _fields_ = [
        ("width", ctypes.c_int32),
        ("height", ctypes.c_int32),
        ("time", ctypes.c_double),
        ("focal", ctypes.c_double * 2),
        ("principal", ctypes.c_double * 2),
        ("pose", ctypes.c_double * 16),
    ]


_MOST_PIXELS = 4096


def picture(camera: str, width: int = 0, height: int = 0) -> Picture:
    """Takes a camera picture of this process's simulation (HRDF_SIM, `run --sim`, `hrdf_sim` of pytest).

    It needs no display; virtual time does not advance.

    Args:
        camera: name of the camera in the model.
        width: pixels, from 1 to 4096.
        height: as `width`. Both 0: the camera's size in the model; 640 x 480 if the model has no size.

    Raises:
        ValueError: the camera is unknown (the message lists the cameras), or the size is out of range.
        ValueError: this process has no simulation, or the machine has no OpenGL.
        OSError: HEBI_C_LIB is not libhrdf_hebi.so of this version.
    """
    if (width, height) != (0, 0) and not (1 <= width <= _MOST_PIXELS and 1 <= height <= _MOST_PIXELS):
        raise ValueError(f"a picture has from 1 to {_MOST_PIXELS} pixels a side, not {width} x {height}")
    if "\0" in camera:
        raise ValueError(f"no camera has a name with NUL: {camera[:100]!r}")
    taken = _Picture(width, height)
    _take(camera, taken, None, None)  # sets the picture's size: taken.width and taken.height
    rgb = np.empty((taken.height, taken.width, 3), np.uint8)
    depth = np.empty((taken.height, taken.width), np.float32)
    _take(camera, taken, rgb.ctypes.data, depth.ctypes.data)
    (fx, fy), (cx, cy) = taken.focal, taken.principal
    lens = [[fx, 0, cx], [0, fy, cy], [0, 0, 1]]
    return Picture(rgb, depth, taken.time, np.array(lens), np.array(taken.pose).reshape(4, 4))


def _take(camera: str, taken: _Picture, rgb: int | None, depth: int | None) -> None:
    library = _library()
    if library.hrdf_sim_picture(os.fsencode(camera), ctypes.byref(taken), rgb, depth) != 0:
        raise ValueError(os.fsdecode(library.hebiGetLastError()))


@functools.cache
def _library() -> ctypes.CDLL:
    path = run.library_path()
    if not os.path.isfile(path):  # opening a FIFO would block
        raise OSError(f"'{path}' is not a file")
    library = ctypes.CDLL(path)
    if not hasattr(library, "hrdf_sim_picture"):
        raise OSError(f"'{path}' is not libhrdf_hebi.so of this version")
    library.hrdf_sim_picture.argtypes = [
        ctypes.c_char_p, ctypes.POINTER(_Picture), ctypes.c_void_p, ctypes.c_void_p
    ]
    library.hebiGetLastError.restype = ctypes.c_char_p
    return library
