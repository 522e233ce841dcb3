#!/usr/bin/env python3
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Measures how long scripts/simulate.sh, then scripts/test.sh, and an edit take in a fresh clone without
ccache. Prints a table of CPU time (user and system) and wall time, for BUILD.md.

usage: benchmarks/build_cost.py [--commit COMMIT] [--only first|both|edit]

Packages must be installed (scripts/setup.sh --tests). Takes half an hour on two cores. To compare
machines, also prints the CPU time to compile a small file with Eigen.
"""

import argparse
import os
import pathlib
import platform
import resource
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
YARDSTICK = """#include <Eigen/Dense>
#include <map>
#include <regex>
#include <string>
Eigen::VectorXd solve(const Eigen::MatrixXd& A, const Eigen::VectorXd& b) { return A.colPivHouseholderQr().solve(b); }
bool has(const std::string& text) { return std::regex_search(text, std::regex("a+b")); }
"""
FIRST = ["scripts/simulate.sh", "models/x_arm_6dof.hrdf", "--headless", "--duration", "1"]
EDITED = "converter/hrdf/read.cc"


def taken(command: list[str], folder: pathlib.Path) -> tuple[float, float]:
    """Runs a command. Returns its CPU time and wall time (s); ends the program if it fails."""
    def used() -> float:
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        return children.ru_utime + children.ru_stime
    print("$", *command, file=sys.stderr)
    began, before = time.monotonic(), used()
    done = subprocess.run(command, cwd=folder, env={**os.environ, "CCACHE_DISABLE": "1"}, stdout=sys.stderr, check=False)
    if done.returncode:
        sys.exit(f"build_cost.py: error: {' '.join(command)} ended with {done.returncode}")
    return used() - before, time.monotonic() - began


def edit(clone: pathlib.Path) -> tuple[float, float]:
    """Changes a source file of the HRDF reader, then builds and runs its tests (preset dev).
    Returns the CPU time and wall time, s."""
    build = ["cmake", "--build", "--preset", "dev", "--target", "reader_test"]
    taken(["cmake", "--preset", "dev", "-G", "Ninja"], clone)
    taken(build, clone)
    with open(clone / EDITED, "a", encoding="utf-8") as file:
        file.write("// edited\n")
    sums = [taken(command, clone) for command in (build, ["build/dev/tests/reader_test", "--gtest_brief=1"])]
    return tuple(map(sum, zip(*sums)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--commit", default="HEAD")
    parser.add_argument("--only", choices=("first", "both", "edit"))
    arguments = parser.parse_args()
    find = ["git", "-C", str(ROOT), "rev-parse", "--verify", "--quiet", f"{arguments.commit}^{{commit}}"]
    commit = subprocess.run(find, capture_output=True, text=True, check=False).stdout.strip()
    if not commit:
        sys.exit(f"build_cost.py: error: commit '{arguments.commit}' does not exist")
    rows = []
    with tempfile.TemporaryDirectory(prefix="hrdf_build_cost.") as scratch:
        folder = pathlib.Path(scratch)
        (folder / "yardstick.cc").write_text(YARDSTICK)
        flags = ["-I/usr/include/eigen3", "-O2", "-std=c++20", "-c", "yardstick.cc"]
        yardstick = min(taken(["c++", *flags], folder)[0] for _ in range(3))
        clone = folder / "clone"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        subprocess.run(["git", "checkout", "--quiet", "--detach", commit], cwd=clone, check=True)
        if arguments.only != "edit":
            first = taken(FIRST, clone)
            rows.append(("first command", *first))
        if arguments.only in (None, "both"):
            second = taken(["scripts/test.sh"], clone)
            rows.append(("both commands", first[0] + second[0], first[1] + second[1]))
        if arguments.only in (None, "edit"):
            rows.append(("an edit of a reader's file to its tests, in `dev`", *edit(clone)))
    print(f"{commit[:7]}, {os.cpu_count()} cores, {platform.machine()}, yardstick {yardstick:.1f} s\n")
    print("| what | processor | clock |\n|---|---|---|")
    for what, processor, clock in rows:
        unit = (lambda s: f"{s:.0f} s") if "edit" in what else (lambda s: f"{s / 60:.1f} min")
        print(f"| {what} | {unit(processor)} | {unit(clock)} |")


if __name__ == "__main__":
    main()
