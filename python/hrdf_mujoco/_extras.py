# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Imports optional packages; the error for a missing package names the extra that installs it."""

from __future__ import annotations

import importlib
from types import ModuleType


def need(module: str, package: str, extra: str) -> ModuleType:
    """Imports a module; raises ImportError, which names the extra, if its package is not installed."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise ImportError(
            f"hrdf_mujoco.{extra} needs {package}: pip install 'hrdf-mujoco[{extra}]' ({error})"
        ) from error


def need_warp(extra: str) -> ModuleType:
    """Imports Warp. Raises ImportError if its version is not supported."""
    warp = need("warp", "warp-lang>=1.19,<1.21", extra)
    version = tuple(int(part) for part in warp.__version__.split(".")[:2])
    if not (1, 19) <= version < (1, 21):
        raise ImportError(
            f"hrdf_mujoco.{extra} needs warp-lang>=1.19,<1.21, but there is {warp.__version__}:"
            f" pip install 'hrdf-mujoco[{extra}]'"
        )
    return warp
