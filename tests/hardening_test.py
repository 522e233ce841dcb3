# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Checks that built files are hardened: hardening_test.py READELF FILE..."""

import pathlib
import re
import subprocess
import sys


def missing(readelf: str, file: str) -> list[str]:
    """Returns the names of the protections that a program or library lacks."""
    words = [readelf, "--wide", "--file-header", "--program-headers", "--dynamic", "--dyn-syms", file]
    text = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    wanted = {
        "position-independent code": r"Type: +DYN ",
        "read-only relocations (-z relro)": r"GNU_RELRO ",
        "symbols that are bound at the start (-z now)": r"BIND_NOW|FLAGS.* NOW",
        "a stack that is not executable": r"GNU_STACK .* RW +0x",
        "a stack protector": r"__stack_chk_fail",
    }
    if not pathlib.Path(file).name.startswith("mesh_"):  # mesh readers use no C functions that have checks
        wanted["checked calls of the C library (_FORTIFY_SOURCE)"] = r"__(?!stack)\w+_chk\b"
    return [name for name, pattern in wanted.items() if not re.search(pattern, text)]


wrong = [f"{file} lacks {name}" for file in sys.argv[2:] for name in missing(sys.argv[1], file)]
print("\n".join(wrong))
sys.exit(1 if wrong or len(sys.argv) < 3 else 0)
