#!/usr/bin/env python3
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Measures programs for HEBI's Python API on modules that `simulate` simulates in another process.

usage: benchmarks/link.py [--build build/release] [--seconds 10] [--pairs 3]

Needs a Python with hebi-py. `simulate --headless --publish` runs in real time. Prints a table.
"""
import argparse
import contextlib
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
ARM = ROOT / "models" / "x_arm_6dof.hrdf"
PROGRAMS = 4
FREQUENCY = 500  # Hz
CONNECTS = 1000


def group():
    import hebi
    return hebi.Lookup().get_group_from_names(["HEBI"], ["*"], 10_000)


def round_trips(seconds):
    """Returns the sorted times (us) from sending a command to receiving its acknowledgement."""
    import hebi
    robot = group()
    command = hebi.GroupCommand(robot.size)
    times = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        command.position = 0.0
        start = time.perf_counter()
        assert robot.send_command_with_acknowledgement(command)
        times.append((time.perf_counter() - start) * 1e6)
        time.sleep(0.002)
    return sorted(times)


def heard(seconds):
    """Returns the share of feedback that was received, at FREQUENCY."""
    import hebi
    robot = group()
    robot.feedback_frequency = FREQUENCY
    feedback = hebi.GroupFeedback(robot.size)
    robot.get_next_feedback(reuse_fbk=feedback)
    start = time.perf_counter()
    count = 0
    while time.perf_counter() < start + seconds:
        count += robot.get_next_feedback(reuse_fbk=feedback) is not None
    return count / (seconds * FREQUENCY)


@contextlib.contextmanager
def robot(build, duration):
    """Publishes a simulated robot in a temporary folder. Yields the process of `simulate`, which
    ends after at most `duration` s of simulated time."""
    with tempfile.TemporaryDirectory(prefix="link-") as folder:
        os.environ["HRDF_LINK_DIR"] = folder
        process = subprocess.Popen(
            [build / "bin/simulate", ARM, "--headless", "--publish", "--duration", str(duration)],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        while not list(pathlib.Path(folder).glob("*.sock")):
            time.sleep(0.01)
        try:
            yield process
        finally:
            process.terminate()
            process.wait()


def program(task, seconds):
    return subprocess.Popen([sys.executable, __file__, "--task", task, "--seconds", str(seconds)],
                            stdout=subprocess.PIPE, text=True)


def answer(process):
    return json.loads(process.communicate()[0].splitlines()[-1])


def factor(build, seconds, programs):
    """Returns the real-time factor that `simulate` reports."""
    with robot(build, seconds) as process:
        running = [program("heard", seconds - 1) for _ in range(programs)]
        out, _ = process.communicate()
        for each in running:
            each.kill()
            each.wait()
    return float(re.search(r"real-time factor +([0-9.]+)", out)[1])


def memory(process):
    """Returns the resident memory (MiB) of a process."""
    pages = int(pathlib.Path(f"/proc/{process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def connect_often(process):
    """Makes CONNECTS connections to the simulation. Returns the growth of its memory, MiB."""
    import socket
    path = next(pathlib.Path(os.environ["HRDF_LINK_DIR"]).glob("*.sock"))

    def connect():
        with socket.socket(socket.AF_UNIX) as link:
            link.connect(str(path))

    for _ in range(CONNECTS):
        connect()
    before = memory(process)
    for _ in range(CONNECTS):
        connect()
    return memory(process) - before


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--pairs", type=int, default=3)
    parser.add_argument("--task", choices=["heard", "round_trips"], help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.task:
        print(json.dumps(globals()[options.task](options.seconds)))
        return
    os.environ.setdefault("HEBI_C_LIB", str(options.build / "lib/libhrdf_hebi.so"))
    os.environ.pop("HRDF_SIM", None)
    with robot(options.build, 1e6) as process:
        times = answer(program("round_trips", options.seconds))
        running = [program("heard", options.seconds) for _ in range(PROGRAMS)]
        shares = [answer(each) for each in running]
        growth = connect_often(process)
    ratios = [factor(options.build, options.seconds, PROGRAMS) / factor(options.build, options.seconds, 0)
              for _ in range(options.pairs)]
    print("| | measured |\n|---|---|")
    print(f"| acknowledged command, there and back: median | {statistics.median(times):.0f} us |")
    print(f"| the same: 99 of 100 | {times[int(0.99 * len(times))]:.0f} us |")
    print(f"| feedback heard by {PROGRAMS} programs at {FREQUENCY} Hz, least | {100 * min(shares):.1f} % |")
    print(f"| real-time factor with {PROGRAMS} programs over without, median of pairs | {statistics.median(ratios):.3f} |")
    print(f"| memory after {CONNECTS} connections | +{growth:.2f} MiB |")


if __name__ == "__main__":
    main()
