#!/usr/bin/env python3
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Runs the benchmarks in pairs and writes their ratios to RESULTS.md.

usage: benchmarks/run.py [--program build/release/bin/benchmarks]
       [--simulate build/release/bin/simulate] [--pairs 25] [--out FILE]

Each row of the table compares two benchmarks in pairs of processes, in alternating order. A ratio is the
median of the pairs' ratios. Other programs hardly change the median: they slow both benchmarks of a pair.
HEBI's own library is measured if its Python package is installed.
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

# Rows of RESULTS.md's table: text, two benchmarks, and the goal for the ratio of their times, first /
# second. Texts about steps/s name the second benchmark first, because the ratio of steps/s is inverse.
ROWS = [
    ("read the kit / HEBI's library importing it", "readKit", "hebiImport", ("<=", 0.4)),
    ("HRDF to compiled model / MuJoCo loading its MJCF, primitives only",
     "primitivesFromHrdf", "primitivesFromMjcf", ("<=", 0.33)),
    ("the same with the meshes that show it", "kitFromHrdf/real_time", "kitFromMjcf/real_time", None),
    ("open the kit again through the plugin / MuJoCo loading its MJCF",
     "kitFromPlugin/real_time", "kitFromMjcf/real_time", ("<=", 1.1)),
    ("open it first in a process / the same with inline_meshes",
     "firstKit/iterations:1/real_time", "firstKitInline/iterations:1/real_time", ("<=", 1.1)),
    ("a WorkCell to compiled model / MuJoCo loading its MJCF, no meshes",
     "workCellToModel", "workCellFromMjcf", ("<=", 0.5)),
    ("COLLADA of 30 MB to compiled model / MuJoCo loading its MJCF, 150 000 triangles",
     "colladaToModel/real_time", "colladaFromMjcf/real_time", None),
    ("read it / pugixml parsing its text alone", "readCollada", "parseColladaText", None),
    ("read the kit / MuJoCo parsing its MJCF", "readKit", "parseKitMjcf", None),
    ("steps/s of the exported kit / of a bare chain with the same friction", "stepBareChain", "stepArm", (">=", 0.8)),
    ("steps/s of the exported kit / of a chain like a UR5e", "stepPeer", "stepArm", None),
    ("the same without dry friction", "stepPeer", "stepArmWithoutDryFriction", (">=", 0.95)),
    ("a step with dry friction / without", "stepArm", "stepArmWithoutDryFriction", None),
    ("a step with the geoms that show it / without", "stepArm", "stepArmWithoutVisuals", None),
    ("a step with sensors / without", "stepArm", "stepArmWithoutSensors", None),
    ("steps/s under command / mj_step of the same motion", "stepSameMotion", "stepUnderCommand", (">=", 0.9)),
    ("read 10 000 elements / 1000, deep", "readDeep/10000", "readDeep/1000", ("<=", 10.5)),
    ("read 10 000 elements / 1000, wide", "readWide/10000", "readWide/1000", ("<=", 10.5)),
    ("lower 1000 elements / the mjs calls alone", "lowerChain/1000", "bareChain/1000", ("<=", 1.2)),
    ("lower 4000 elements / the mjs calls alone", "lowerChain/4000", "bareChain/4000", ("<=", 1.2)),
    ("rollouts on 2 threads / on 1", "rollOut/1/real_time", "rollOut/2/real_time", None),
]

# Benchmarks that read robots of several sizes, and the sizes (number of elements).
GROWING = ("readDeep", "readWide")
COUNTS = (10, 100, 1000, 5000, 10_000)


def runs(program, *options):
    """Returns Google Benchmark's result of each repetition."""
    output = subprocess.run([program, "--benchmark_format=json", *options], check=True,
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    found = [run for run in json.loads(output)["benchmarks"] if run["run_type"] == "iteration"]
    for run in found:
        if run.get("error_occurred"):
            sys.exit(f"{run['run_name']}: {run['error_message']}")
    return found


def program_time(program, name):
    """Returns the time (s) per iteration: wall time if the benchmark uses threads, else CPU time.
    """
    unit = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1}
    [run] = runs(program, f"--benchmark_filter=^{name}$", "--benchmark_min_time=0.1")
    clock = "real_time" if name.endswith("/real_time") else "cpu_time"
    return run[clock] * unit[run["time_unit"]]


def memory(program):
    """Returns the memory (MiB) of a simulated HEBI kit, and the memory of reading and lowering a
    COLLADA robot divided by its text's size. Measures each in a new process."""
    kit = runs(program, "--benchmark_filter=robotInMemory")[0]["KiB"] / 1024
    collada = runs(program, "--benchmark_filter=colladaInMemory")[0]
    return kit, collada["KiB"] / collada["KiB of text"]


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
    """Returns the mean CPU time (s) of 1000 imports of the kit by HEBI's library."""
    taken = 0
    for _ in range(1000):
        start = time.process_time()
        model = library.hebiRobotModelImport(str(KIT).encode())
        taken += time.process_time() - start
        if not model:
            sys.exit(f"HEBI's library does not import {KIT}")
        library.hebiRobotModelRelease(model)
    return taken / 1000


def window(program):
    """Returns the time (s) in which `simulate` opens a window with HEBI's kit, draws it and ends,
    without a graphics card. None: the program or Xvfb is missing."""
    if not os.access(program, os.X_OK) or shutil.which("Xvfb") is None:
        return None
    script = 's=$(date +%s%N); "$@" && echo $(($(date +%s%N) - s))'
    command = [ROOT / "scripts/with_display.sh", "sh", "-c", script, "sh",
               program, KIT, "--duration", "0.001"]
    return 1e-9 * int(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


def measure(program, simulate, pairs):
    """Runs the benchmarks in pairs. Returns pairs of times (s) by table row, and times (s) of
    unpaired benchmarks by name."""
    library = hebi_library()

    def time_of(name):
        if name == "hebiImport":
            return hebi_import(library)
        return program_time(program, name)

    by_row = collections.defaultdict(list)
    alone = collections.defaultdict(list)
    for turn in range(pairs):
        for what, ours, theirs, _ in ROWS:
            if library is None and theirs == "hebiImport":
                continue
            first, second = (ours, theirs) if turn % 2 == 0 else (theirs, ours)
            times = {first: time_of(first), second: time_of(second)}
            by_row[what].append((times[ours], times[theirs]))
        for name in (f"{kind}/{count}" for kind in GROWING for count in COUNTS):
            alone[name].append(program_time(program, name))
        opened = window(simulate)
        if opened is not None:
            alone["window"].append(opened)
    return by_row, alone


def unrest(by_row):
    """Returns how much other programs slowed the benchmarks: the mean, over all benchmarks, of
    median time / minimum time - 1."""
    sides = [side for pairs in by_row.values() for side in zip(*pairs)]
    return statistics.mean(statistics.median(side) / min(side) - 1 for side in sides)


def table(by_row, windows, kit_mebibytes, collada_share):
    rows = ["| what | median of the pairs' ratios | half of them within | medians | goal | reached |",
            "|---|---|---|---|---|---|"]
    rows += [row(what, by_row[what], goal) for what, _, _, goal in ROWS]
    rows.append(f"| memory of a simulated kit | | | {kit_mebibytes:.1f} MiB | | |")
    rows.append(f"| memory while COLLADA of 30 MB is read and lowered / its size | {collada_share:.3g} | | | | |")
    what = "a window with the kit in it, opened and closed"
    if windows:
        opened = statistics.median(windows)
        rows.append(f"| {what} | | | {opened:.2g} s | <= 1 s | {'yes' if opened <= 1 else 'no'} |")
    else:
        rows.append(f"| {what} | | | not measured | <= 1 s | |")
    return rows


def growth(alone):
    """Returns a table of the reading time per element, by the number of elements."""
    rows = ["| elements | deep | wide |", "|---|---|---|"]
    for count in COUNTS:
        each = [f"{1e6 * statistics.median(alone[f'{kind}/{count}']) / count:.3g} us" for kind in GROWING]
        rows.append(f"| {count} | {each[0]} | {each[1]} |")
    return rows


def row(what, pairs, goal):
    """Returns a table row: median and quartiles of the ratios, median times, goal. `pairs`: times
    (s) of two benchmarks."""
    if not pairs:
        return f"| {what} | | | not installed | {goal[0]} {goal[1]} | |"
    ratios = sorted(ours / theirs for ours, theirs in pairs)
    ratio = statistics.median(ratios)
    quarter = len(ratios) // 4
    half = f"{ratios[quarter]:.3g} to {ratios[-1 - quarter]:.3g}"
    sign, bound = goal or ("", "")
    is_met = "" if not goal else ratio <= bound if sign == "<=" else ratio >= bound
    verdict = {"": "", True: "yes", False: "no"}[is_met]
    medians = " / ".join(f"{1e3 * statistics.median(side):.3g} ms" for side in zip(*pairs))
    return f"| {what} | {ratio:.3g} | {half} | {medians} | {sign} {bound} | {verdict} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", default=ROOT / "build/release/bin/benchmarks")
    parser.add_argument("--simulate", default=ROOT / "build/release/bin/simulate")
    parser.add_argument("--pairs", type=int, default=25, help="of each row")
    parser.add_argument("--out", default=ROOT / "benchmarks/RESULTS.md", type=pathlib.Path)
    arguments = parser.parse_args()
    if not os.access(arguments.program, os.X_OK):
        sys.exit(f"{arguments.program} is not there; build it with\n"
                 "  cmake --preset release -DHRDF_BUILD_BENCHMARKS=ON\n"
                 "  cmake --build --preset release --target benchmarks")
    by_row, alone = measure(arguments.program, arguments.simulate, arguments.pairs)
    text = "\n".join([
        "# Results", "",
        f"Written by `benchmarks/run.py`: one run of {arguments.pairs} pairs a row, of which all took turns; "
        f"the medians are {unrest(by_row):.0%} above the fastest. "
        f"{os.cpu_count()} cores, {platform.machine()}.", "",
        *table(by_row, alone["window"], *memory(arguments.program)), "",
        "Reading, time per element:", "", *growth(alone), ""])
    arguments.out.write_text(text)
    print(text)


if __name__ == "__main__":
    main()
