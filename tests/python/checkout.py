# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Lets tests use the package of this checkout with the plugin HRDF_DECODER instead of an installed wheel."""

import importlib.util
import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))

SKIPPED = 77

# Files of the wheel, except the plugin.
FILES = {"core.h": str(ROOT / "firmware" / "core.h")}


def need(*modules: str) -> None:
    """Ends with 77 and the reason if a module is not installed."""
    for module in modules:
        if importlib.util.find_spec(module.partition(".")[0]) and importlib.util.find_spec(module):
            continue
        reason = {"jax": " (scripts/test.sh --jax fetches it, 0.3 GB)"}.get(module, "")
        if module == "hebi" and sys.version_info >= (3, 13):
            reason = " (it has no NumPy for Python 3.13)"
        print(f"skipped: {module} is not installed{reason}")
        sys.exit(SKIPPED)


def use() -> None:
    """Ends with 77 if MuJoCo 4.0.0 is not installed."""
    need("mujoco", "mujoco.batch")
    import mujoco

    if mujoco.__version__ != "4.0.0":
        print(f"skipped: MuJoCo is {mujoco.__version__}")
        sys.exit(SKIPPED)
    import hrdf_mujoco

    hrdf_mujoco._check_mujoco = lambda: None
    hrdf_mujoco._installed = lambda file: FILES.get(file, os.environ["HRDF_DECODER"])
    hrdf_mujoco.register()
