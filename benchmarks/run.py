#!/usr/bin/env python3
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Runs the benchmarks side by side and writes their ratios to RESULTS.md.

usage: benchmarks/run.py [--program build/release/bin/benchmarks]
       [--simulate build/release/bin/simulate] [--rounds 5] [--repetitions 5] [--out FILE]

One run, in which all that is measured takes turns: rounds of repetitions, in each of which the parts
of the program are interleaved at random. Each ratio is one of medians; that of the fastest stands
beside it, for whatever else the machine does only adds to a time, and rarely to all of them. HEBI's
own library is measured where its Python package is installed.
"""
import argparse
import collections
import ctypes
import importlib.util
import json
import os
import pathlib
import platform
import shutil
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
KIT = ROOT / "models" / "x_arm_6dof.hrdf"

# Each row: the measurement, our command and the reference's (the other way round for rates), and
# the goal.
ROWS = [
    ("read the kit / HEBI's library importing it", "readKit", "hebiImport", ("<=", 0.5)),
    ("HRDF to compiled model / MuJoCo loading its MJCF, primitives only",
     "primitivesFromHrdf", "primitivesFromMjcf", ("<=", 0.5)),
    ("the same with the meshes that show it", "kitFromHrdf", "kitFromMjcf", None),
    ("read the kit / MuJoCo parsing its MJCF", "readKit", "parseKitMjcf", None),
    ("steps/s of the exported kit / of a bare chain", "stepBareChain", "stepArm", (">=", 0.75)),
    ("steps/s under command / mj_step of the same motion", "stepSameMotion", "stepUnderCommand", (">=", 0.8)),
    ("read 10 000 elements / 1000, deep", "readDeep/10000", "readDeep/1000", ("<=", 11)),
    ("read 10 000 elements / 1000, wide", "readWide/10000", "readWide/1000", ("<=", 11)),
    ("lower 1000 elements / the mjs calls alone", "lowerChain/1000", "bareChain/1000", ("<=", 1.2)),
    ("lower 4000 elements / the mjs calls alone", "lowerChain/4000", "bareChain/4000", ("<=", 1.2)),
    ("rollouts on 2 threads / on 1", "rollOut/1/real_time", "rollOut/2/real_time", None),
]


def runs(program, *options):
    """Returns Google Benchmark's results of each repetition."""
    output = subprocess.run([program, "--benchmark_format=json", *options], check=True,
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    found = [run for run in json.loads(output)["benchmarks"] if run["run_type"] == "iteration"]
    for run in found:
        if run.get("error_occurred"):
            sys.exit(f"{run['run_name']}: {run['error_message']}")
    return found


def program_times(program, repetitions):
    """Yields name and wall time (s) of each repetition of each benchmark."""
    unit = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1}
    for run in runs(program, f"--benchmark_repetitions={repetitions}", "--benchmark_filter=-robotInMemory",
                    "--benchmark_enable_random_interleaving=true", "--benchmark_min_time=0.05"):
        yield run["run_name"], run["real_time"] * unit[run["time_unit"]]


def memory(program):
    """Returns the memory (MiB) of a simulated kit, in a process that has freed nothing before."""
    return runs(program, "--benchmark_filter=robotInMemory")[0]["KiB"] / 1024


def hebi_library():
    """Loads HEBI's library; returns None if it is not installed."""
    spec = importlib.util.find_spec("hebi")
    found = spec and sorted(pathlib.Path(spec.submodule_search_locations[0]).rglob("libhebi.so*"))
    if not found:
        return None
    library = ctypes.CDLL(str(found[-1]))
    library.hebiRobotModelImport.restype = ctypes.c_void_p
    library.hebiRobotModelRelease.argtypes = [ctypes.c_void_p]
    return library


def hebi_import(library):
    """Returns the time (s) that HEBI's library takes to import the kit, the mean of 1000."""
    taken = 0
    for _ in range(1000):
        start = time.perf_counter()
        model = library.hebiRobotModelImport(str(KIT).encode())
        taken += time.perf_counter() - start
        if not model:
            sys.exit(f"HEBI's library does not import {KIT}")
        library.hebiRobotModelRelease(model)
    return taken / 1000


def window(program, repetitions):
    """Returns times (s) of runs of simulate that end with the first pictures of the kit in a window, on a
    display without a graphics card; empty without such a program or display."""
    if not os.access(program, os.X_OK) or shutil.which("Xvfb") is None:
        return []
    script = 'for i in $(seq %d); do s=$(date +%%s%%N); "$@" && echo $(($(date +%%s%%N) - s)); done'
    command = [ROOT / "scripts/with_display.sh", "sh", "-c", script % repetitions, "sh",
               program, KIT, "--duration", "0.001"]
    output = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
    return [1e-9 * int(line) for line in output.split()]


def measure(program, simulate, rounds, repetitions):
    """Returns the times (s) of each measurement."""
    times = collections.defaultdict(list)
    library = hebi_library()
    for _ in range(rounds):
        for name, seconds in program_times(program, repetitions):
            times[name].append(seconds)
        if library:
            times["hebiImport"] += [hebi_import(library) for _ in range(repetitions)]
        times["window"] += window(simulate, repetitions)
    return times


def unrest(times):
    """Returns the mean distance of the medians from the fastest times: the load of other programs."""
    return statistics.mean(statistics.median(each) / min(each) - 1 for each in times.values() if each)


def table(times, mebibytes):
    rows = ["| what | ratio of medians | of the fastest | medians | goal | reached |",
            "|---|---|---|---|---|---|"]
    rows += [row(what, times[ours], times[theirs], goal) for what, ours, theirs, goal in ROWS]
    rows.append(f"| memory of a simulated kit | | | {mebibytes:.1f} MiB | | |")
    what = "a window with the kit in it, opened and closed"
    if times["window"]:
        opened = statistics.median(times["window"])
        rows.append(f"| {what} | | | {opened:.2g} s | <= 1 s | {'yes' if opened <= 1 else 'no'} |")
    else:
        rows.append(f"| {what} | | | not measured | <= 1 s | |")
    return rows


def growth(times):
    """Returns the reading time per element, by the number of elements."""
    counts = [10, 100, 1000, 5000, 10_000]
    rows = ["| elements | deep | wide |", "|---|---|---|"]
    for count in counts:
        each = [f"{1e6 * statistics.median(times[f'{kind}/{count}']) / count:.3g} us"
                for kind in ("readDeep", "readWide")]
        rows.append(f"| {count} | {each[0]} | {each[1]} |")
    return rows


def row(what, ours, theirs, goal):
    """Returns a line of the table, from the times of two benchmarks."""
    if not theirs:
        return f"| {what} | | | not installed | {goal[0]} {goal[1]} | |"
    ratio = statistics.median(ours) / statistics.median(theirs)
    sign, bound = goal or ("", "")
    is_met = "" if not goal else ratio <= bound if sign == "<=" else ratio >= bound
    verdict = {"": "", True: "yes", False: "no"}[is_met]
    times = f"{1e3 * statistics.median(ours):.3g} ms / {1e3 * statistics.median(theirs):.3g} ms"
    fastest = min(ours) / min(theirs)
    return f"| {what} | {ratio:.3g} | {fastest:.3g} | {times} | {sign} {bound} | {verdict} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", default=ROOT / "build/release/bin/benchmarks")
    parser.add_argument("--simulate", default=ROOT / "build/release/bin/simulate")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--repetitions", type=int, default=5, help="in each round")
    parser.add_argument("--out", default=ROOT / "benchmarks/RESULTS.md", type=pathlib.Path)
    arguments = parser.parse_args()
    if not os.access(arguments.program, os.X_OK):
        sys.exit(f"{arguments.program} is not there; build it with\n"
                 "  cmake --preset release -DHRDF_BUILD_BENCHMARKS=ON\n"
                 "  cmake --build --preset release --target benchmarks")
    times = measure(arguments.program, arguments.simulate, arguments.rounds, arguments.repetitions)
    text = "\n".join([
        "# Results", "",
        "Written by `benchmarks/run.py`: one run, in which all parts took turns, "
        f"{arguments.rounds * arguments.repetitions} repetitions each; "
        f"the medians are {unrest(times):.0%} above the fastest. "
        f"{os.cpu_count()} cores, {platform.machine()}.", "",
        *table(times, memory(arguments.program)), "",
        "Reading, time per element:", "", *growth(times), ""])
    arguments.out.write_text(text)
    print(text)


if __name__ == "__main__":
    main()
