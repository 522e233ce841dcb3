# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""The command `hrdf`, which is a C++ program, and `python -m hrdf_mujoco`, which adds `lib` and `run` to it."""

import argparse
import os
import sys

import hrdf_mujoco

_LIB = "prints the path of HEBI's C library on simulated robots, for HEBI_C_LIB"
_RUN = "runs a program for HEBI's Python API in virtual time (run --help)"


def main() -> None:
    """Runs the program `hrdf` in place of this one."""
    _check_mujoco("hrdf")
    program = hrdf_mujoco._installed("hrdf")
    os.execv(program, ["hrdf", *sys.argv[1:]])


def _print_library(words: list[str]) -> None:
    name = "python -m hrdf_mujoco lib"
    argparse.ArgumentParser(prog=name, description=_LIB).parse_args(words)
    _check_mujoco(name)
    print(hrdf_mujoco._installed("libhrdf_hebi.so"))


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
            print(f"python -m hrdf_mujoco lib {_LIB}.", f"python -m hrdf_mujoco run {_RUN}.", sep="\n")
            print("All other words go to hrdf:\n", flush=True)
        main()
