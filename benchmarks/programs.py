#!/usr/bin/env python3
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Runs each program of examples/python unchanged in three modes, and writes PROGRAMS.md.

The modes are: in a window, with its own simulation, and in virtual time. PROGRAMS.md lists which programs
succeed, and their run times.

usage: benchmarks/programs.py [--build build/release]

Needs a Python with hebi-py, and Xvfb for the window.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples" / "python"
# Matches a table row in examples/python/README.md. Captures the program's file name and HRDF_SIM.
ROW = re.compile(r"^\| \[`(\w+\.py)`\][^|]*\| `([^`]+)` \|", re.MULTILINE)
LIMIT = 180  # s, timeout of a program
MODES = ("in a window", "its own simulation", "virtual time")


def commands(build, program, simulated):
    """Returns the command and the environment variables that run a program, for each of MODES."""
    library = {"HEBI_C_LIB": str(build / "lib/libhrdf_hebi.so"), "PYTHONPATH": str(ROOT / "python")}
    python = [sys.executable, str(EXAMPLES / program)]
    items = simulated.split(";")
    options = [word for item in items for word in ("--sim", item)]
    return (
        ([ROOT / "scripts/with_display.sh", build / "bin/simulate", *items, "--run", *python], library),
        (python, {**library, "HRDF_SIM": simulated}),
        ([sys.executable, "-m", "hrdf_mujoco", "run", *options, EXAMPLES / program], library),
    )


def measured(command, more):
    """Runs a command in a temporary folder. Returns its run time, s, or None if it fails."""
    with tempfile.TemporaryDirectory() as folder:
        for part in ("models", "examples"):
            os.symlink(ROOT / part, os.path.join(folder, part))
        alone = {**os.environ, "HRDF_LINK_DIR": os.path.join(folder, "link"), **more}
        start = time.monotonic()
        try:
            done = subprocess.run(command, cwd=folder, env=alone, capture_output=True, text=True, timeout=LIMIT)
        except subprocess.TimeoutExpired:
            print(f"{command}: longer than {LIMIT} s", file=sys.stderr)
            return None
        if done.returncode != 0:
            print(f"{command}: {done.returncode}\n{done.stdout}{done.stderr}", file=sys.stderr)
            return None
        return time.monotonic() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build" / "release")
    build = parser.parse_args().build.resolve()
    programs = ROW.findall((EXAMPLES / "README.md").read_text(encoding="utf-8"))
    lines = [f"| program | {' | '.join(f'{mode} (s)' for mode in MODES)} |", "|---|" + "---|" * len(MODES)]
    counts = [0] * len(MODES)
    load = 0
    for program, simulated in programs:
        times = [measured(*each) for each in commands(build, program, simulated)]
        counts = [count + (each is not None) for count, each in zip(counts, times)]
        load = max(load, os.getloadavg()[0])
        cells = ("fails" if each is None else f"{each:.1f}" for each in times)
        lines.append(f"| `{program}` | {' | '.join(cells)} |")
    lines.append(f"| end well | {' | '.join(f'{count} of {len(programs)}' for count in counts)} |")
    (ROOT / "benchmarks" / "PROGRAMS.md").write_text(
        "# Programs for HEBI's Python API, unchanged\n\n"
        "Written by `programs.py`: the time from start to end, with the start of Python and of the window. The machine has "
        f"{os.cpu_count()} cores, and had a load of {load:.0f}. Programs that follow the clock, and programs "
        "that count feedback, may fail on a busy machine.\n\n"
        + "\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(lines))
    return 0 if counts == [len(programs)] * len(MODES) else 1


if __name__ == "__main__":
    sys.exit(main())
