# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""The commands `hrdf` (a C++ program, with `log` and `identify` in Python), `hrdf-simulate` (a C++ program)
and `hrdf-sweep`. `python -m hrdf_mujoco` is `hrdf` with the additional commands `lib` and `run`."""

import argparse
import ctypes
import os
import sys
from typing import NoReturn

import hrdf_mujoco

_LIB = "prints the path of HEBI's C library on simulated robots, for HEBI_C_LIB"
# Libraries of the graphics driver, which a wheel cannot contain, and the Debian packages that have them.
_OF_THE_SYSTEM = {"libEGL.so.1": "libegl1", "libOpenGL.so.0": "libopengl0"}
_DRIVER = "libgl1-mesa-dri"  # software drawing, for machines without a graphics card
_IDENTIFY = "fits the constants of a robot to logs of its modules (identify --help)"
_LOG = "writes the log of a robot as a table (log --help)"
_RUN = "runs a program for HEBI's Python API in virtual time (run --help)"


def main() -> None:
    """Replaces this process by the program `hrdf`, or runs a command that is written in Python."""
    if sys.argv[1:2] == ["identify"]:
        _identify(sys.argv[2:])
    if sys.argv[1:2] == ["log"]:
        _log(sys.argv[2:])
    _check_mujoco("hrdf")
    program = hrdf_mujoco._installed("hrdf")
    os.execv(program, ["hrdf", *sys.argv[1:]])


def simulate() -> None:
    """Replaces this process by the program `simulate` of this package."""
    name = "hrdf-simulate"
    _check_mujoco(name)
    missing = [package for library, package in _OF_THE_SYSTEM.items() if not _is_there(library)]
    if missing:
        sys.exit(f"{name}: error: OpenGL is missing; on Debian and Ubuntu: apt-get install {' '.join([*missing, _DRIVER])}")
    os.execv(hrdf_mujoco._installed("simulate"), [name, *sys.argv[1:]])


def sweep() -> None:
    """Runs the command `hrdf-sweep`."""
    _check_mujoco("hrdf-sweep")
    from hrdf_mujoco.sweeps import cli

    cli.main()


def _is_there(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _print_library(words: list[str]) -> None:
    name = "python -m hrdf_mujoco lib"
    argparse.ArgumentParser(prog=name, description=_LIB).parse_args(words)
    _check_mujoco(name)
    print(hrdf_mujoco._installed("libhrdf_hebi.so"))


def _identify(words: list[str]) -> NoReturn:
    _check_mujoco("hrdf identify")
    from hrdf_mujoco.identify import cli

    cli.main(words)


def _log(words: list[str]) -> NoReturn:
    try:
        from hrdf_mujoco.logs import cli
    except ImportError as error:
        sys.exit(f"hrdf log: error: {error}")
    cli.main(words)


def _check_mujoco(name: str) -> None:
    try:
        hrdf_mujoco._check_mujoco()
    except ImportError as error:
        sys.exit(f"{name}: error: {error}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["lib"]:
        _print_library(sys.argv[2:])
    elif sys.argv[1:2] == ["run"]:
        from hrdf_mujoco import run

        run.main(sys.argv[2:])
    else:
        if sys.argv[1:] in (["-h"], ["--help"]):
            print(f"python -m hrdf_mujoco lib {_LIB}.", f"python -m hrdf_mujoco run {_RUN}.", f"python -m hrdf_mujoco log {_LOG}.", f"python -m hrdf_mujoco identify {_IDENTIFY}.", sep="\n")
            print("All other words go to hrdf:\n", flush=True)
        main()
