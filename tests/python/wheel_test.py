# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Builds the wheel, installs it into an empty environment and runs installed_wheel.py there.

Usage: wheel_test.py CHECKOUT FOLDER DECODER, with a folder for the environment and the decoder of
another build. Ends with 77 where there is no venv or no package registry.
"""

import os
import pathlib
import shutil
import subprocess
import sys

SKIPPED = 77


def fails(*command: str) -> bool:
    return subprocess.run(command, check=False).returncode != 0


def test(checkout: pathlib.Path, folder: pathlib.Path, decoder: str) -> int:
    shutil.rmtree(folder, ignore_errors=True)
    if fails(sys.executable, "-m", "venv", str(folder)):
        print("skipped: python3-venv is not installed")
        return SKIPPED
    python = str(folder / "bin" / "python")
    pip = (python, "-m", "pip", "--quiet", "--disable-pip-version-check")
    # Fetches all that a build of the wheel needs first, so that a failure below is ours.
    if fails(*pip, "install", "mujoco==4.0.0", "scikit-build-core>=0.10"):
        print("skipped: pip gets no packages")
        return SKIPPED
    # As the preset `release` compiles, and as deep in the checkout, so that ccache has all objects.
    os.environ["CMAKE_ARGS"] = "--preset release " + os.environ.get("HRDF_CMAKE_ARGS", "")
    os.environ.setdefault("CXX", "c++")  # CMake's own choice; Python would name another
    settings = ("cmake.build-type=RelWithDebInfo", f"build-dir={checkout / 'build/wheel_test'}")
    options = [word for setting in settings for word in ("--config-settings", setting)]
    if fails(*pip, "install", "--no-build-isolation", *options, str(checkout / "python")):
        return 1
    checks = pathlib.Path(__file__).with_name("installed_wheel.py")
    environment = {**os.environ, "HRDF_CHECKOUT": str(checkout), "HRDF_DECODER": decoder}
    if subprocess.run([python, str(checks)], check=False, env=environment).returncode:
        return 1
    page = str(checkout / "tests/readme_test.py")
    build = str(pathlib.Path(decoder).parent.parent)
    return int(fails(python, page, str(checkout), build, "Readme.test_shows_a_program_in_python"))


if __name__ == "__main__":
    environment = pathlib.Path(sys.argv[2])
    try:
        status = test(pathlib.Path(sys.argv[1]), environment, sys.argv[3])
    finally:
        shutil.rmtree(environment, ignore_errors=True)
    sys.exit(status)
