#!/usr/bin/env python3
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Shows the cost of a change: builds two commits and compares their benchmarks.

usage: benchmarks/compare.py OLD NEW [BENCHMARK...] [--pairs 15]

    benchmarks/compare.py main~1 main readKit stepArm 'lowerChain/1000'

A pair runs a benchmark in both builds, one after the other; which build is first alternates. Prints the
median of the pairs' ratios NEW / OLD, and the range of the middle half of the ratios; below 1, NEW takes
less time. The builds are kept in build/compare, so that the next comparison is faster.
Needs the packages that `scripts/setup.sh --benchmarks` installs.
"""

import argparse
import pathlib
import statistics
import subprocess
import sys

import run

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "compare"
ROWS = ("readKit", "primitivesFromHrdf", "kitFromHrdf/real_time", "lowerChain/1000", "stepArm", "stepUnderCommand")


def built(commit: str) -> str:
    """Builds the benchmarks of a commit. Returns the path of the program."""
    git = ["git", "-C", str(ROOT)]
    done = subprocess.run([*git, "rev-parse", "--verify", "--short", f"{commit}^{{commit}}"],
                          capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"compare.py: error: there is no commit '{commit}'")
    tree = FOLDER / done.stdout.strip()
    program = tree / "build/release/bin/benchmarks"
    if not program.exists():
        print(f"Building the benchmarks of {commit} in {tree}", file=sys.stderr)
        if not (tree / "CMakeLists.txt").exists():
            subprocess.run([*git, "worktree", "prune"], check=True)
            add = ["worktree", "add", "--force", "--detach", "--quiet", str(tree), done.stdout.strip()]
            subprocess.run([*git, *add], check=True)
        packages = tree / "build/_deps"
        packages.parent.mkdir(exist_ok=True)
        if not packages.exists() and (ROOT / "build/_deps").exists():
            packages.symlink_to(ROOT / "build/_deps")
        options = ["-DHRDF_BUILD_BENCHMARKS=ON", "-DHRDF_BUILD_TESTS=OFF", "-DHRDF_BUILD_EXAMPLES=OFF", "-G", "Ninja"]
        for command in (["cmake", "--preset", "release", *options],
                        ["cmake", "--build", "--preset", "release", "--target", "benchmarks"]):
            done = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)
            if done.returncode:
                sys.exit(f"compare.py: error: {commit} does not build\n{done.stdout[-4000:]}{done.stderr}")
    return str(program)


def row(name: str, pairs: list[tuple[float, float]]) -> str:
    """Returns a table row of the ratios and times of one benchmark. `pairs`: times (s) of the old
    and the new build."""
    ratios = sorted(new / old for old, new in pairs)
    quarter = len(ratios) // 4
    old, new = (1e3 * statistics.median(side) for side in zip(*pairs))
    return (f"{name:32} {statistics.median(ratios):6.3f}   {ratios[quarter]:.3f} to {ratios[-1 - quarter]:.3f}"
            f"   {old:.4g} -> {new:.4g} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", metavar="OLD", help="a commit")
    parser.add_argument("new", metavar="NEW", help="another one")
    parser.add_argument("benchmarks", nargs="*", metavar="BENCHMARK", help=f"names; else {', '.join(ROWS)}")
    parser.add_argument("--pairs", type=int, default=15)
    arguments = parser.parse_args()
    if arguments.pairs < 1:
        parser.error("--pairs is at least 1")
    programs = [built(commit) for commit in (arguments.old, arguments.new)]
    names = arguments.benchmarks or ROWS
    for program in programs:
        listed = subprocess.run([program, "--benchmark_list_tests"], capture_output=True, text=True, check=True)
        if missing := [name for name in names if name not in listed.stdout.split()]:
            sys.exit(f"compare.py: error: {program} has no benchmark {', '.join(missing)}")
    pairs = {name: [] for name in names}
    for turn in range(arguments.pairs):
        for name in names:
            times = {}
            for side in ((0, 1), (1, 0))[turn % 2]:
                times[side] = run.program_time(programs[side], name)
            pairs[name].append((times[0], times[1]))
        print(f"\r{turn + 1} of {arguments.pairs} pairs", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(f"{'benchmark':32} {'ratio':>6}   half of the pairs   medians")
    for name in names:
        print(row(name, pairs[name]))


if __name__ == "__main__":
    main()
