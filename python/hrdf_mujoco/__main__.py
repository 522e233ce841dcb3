# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""The command `hrdf`: the C++ program, in place of this one."""

import os
import sys

import hrdf_mujoco


def main() -> None:
    try:
        hrdf_mujoco._check_mujoco()
    except ImportError as error:
        sys.exit(f"hrdf: error: {error}")
    program = hrdf_mujoco._installed("hrdf")
    os.execv(program, ["hrdf", *sys.argv[1:]])


if __name__ == "__main__":
    main()
