# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Makes the wheel of a build folder, installs it into an empty environment and runs installed_wheel.py
there, then the pages with HEBI's Python API.

Usage: wheel_test.py CHECKOUT FOLDER BUILD, with a folder for the environment. Ends with 77 if venv or the
package registry is not available.
"""

import os
import pathlib
import shutil
import subprocess
import sys

SKIPPED = 77


def fails(*command: str) -> bool:
    return subprocess.run(command, check=False).returncode != 0


def test(checkout: pathlib.Path, folder: pathlib.Path, build: pathlib.Path) -> int:
    shutil.rmtree(folder, ignore_errors=True)
    if fails(sys.executable, "-m", "venv", str(folder)):
        print("skipped: python3-venv is not installed")
        return SKIPPED
    python = str(folder / "bin" / "python")
    pip = (python, "-m", "pip", "--quiet", "--disable-pip-version-check")
    # Fetches the wheel's dependencies first: if a later command fails, the wheel is the cause.
    if fails(*pip, "install", "mujoco==4.0.0"):
        print("skipped: pip gets no packages")
        return SKIPPED
    if not (build / "share/hrdf-mujoco/page.html").exists():
        print("skipped: the build has no pages (scripts/setup.sh --pages)")
        return SKIPPED
    if fails(str(checkout / "scripts/wheel.sh"), "--of", str(build), str(folder)):
        return 1
    (wheel,) = folder.glob("*.whl")
    if fails(*pip, "install", str(wheel)):
        return 1
    checks = pathlib.Path(__file__).with_name("installed_wheel.py")
    decoder = str(build / "lib/libhrdf_decoder.so")
    environment = {**os.environ, "HRDF_CHECKOUT": str(checkout), "HRDF_DECODER": decoder}
    if subprocess.run([python, str(checks)], check=False, env=environment).returncode:
        return 1
    # The programs in docs/ need pytest and HEBI's API. HEBI's API is missing for Python 3.13 and later.
    pins = (checkout / "tests/python/hebi.txt").read_text(encoding="utf-8").splitlines()
    if fails(*pip, "install", *(pin for pin in pins if pin.startswith(("hebi-py", "numpy", "pytest")))):
        return 1
    return int(fails(python, str(checkout / "tests/pages_test.py"), str(checkout), str(build)))


if __name__ == "__main__":
    environment = pathlib.Path(sys.argv[2])
    try:
        status = test(pathlib.Path(sys.argv[1]), environment, pathlib.Path(sys.argv[3]))
    finally:
        shutil.rmtree(environment, ignore_errors=True)
    sys.exit(status)
