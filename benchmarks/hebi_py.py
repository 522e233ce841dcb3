#!/usr/bin/env python3
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Measures HEBI's Python API on simulated modules, and writes HEBI_PY.md.

usage: benchmarks/hebi_py.py [--library build/release/lib/libhrdf_hebi.so] [--pairs 15] [--seconds 20]
       [--out FILE]

Needs a Python with hebi-py, and the benchmark program hear_and_send (-DHRDF_BUILD_BENCHMARKS=ON). Calls are
compared with HEBI's own library in pairs of processes, in alternating order; a ratio is the median of the
pairs' ratios.
"""
import argparse
import json
import os
import pathlib
import platform
import resource
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
ARM = ROOT / "models" / "x_arm_6dof.hrdf"
SIZE = 6
FREQUENCIES = (100, 500)  # Hz
VIRTUAL_SECONDS = 60  # s of simulated time
FAST = 1000  # real-time factor, higher than the simulation reaches

# Rows of HEBI_PY.md's table: text, key in the result of calls(), and goal for the ratio of calls per
# second, this library / HEBI's library.
ROWS = [
    ("set `command.position` of 6 modules", "set", 0.8),
    ("get `feedback.position` of 6 modules", "get", 0.8),
    ("make a `GroupFeedback(6)`", "make", 0.8),
    ("`send_command` to 6 imitated modules", "imitated", 0.25),
]


def rate(call, seconds=0.3):
    """Returns the number of calls of `call` per second."""
    count = 1
    while True:
        start = time.perf_counter()
        for _ in range(count):
            call()
        taken = time.perf_counter() - start
        if taken > seconds / 3:
            return count / taken
        count *= 2


def memory():
    """Returns the maximum resident memory (MiB) of this process."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def calls():
    """Measures calls of HEBI's Python API that need no robot. Returns calls per second by name,
    and memory (MiB)."""
    import hebi
    import numpy as np

    group = hebi.util.create_imitation_group(SIZE)
    command = hebi.GroupCommand(SIZE)
    positions = np.linspace(0, 1, SIZE)
    command.position = positions
    group.send_command(command)
    feedback = group.get_next_feedback()
    used = memory()

    def set_position():
        command.position = positions

    return {
        "set": rate(set_position),
        "get": rate(lambda: feedback.position),
        "make": rate(lambda: hebi.GroupFeedback(SIZE)),
        "imitated": rate(lambda: group.send_command(command)),
        "memory": used,
    }


def arm():
    """Returns the simulated arm's group, a command that holds its position, and a feedback object.
    """
    import hebi

    group = hebi.Lookup().get_group_from_family("Arm")
    feedback = hebi.GroupFeedback(SIZE)
    command = hebi.GroupCommand(SIZE)
    command.position = group.get_next_feedback(reuse_fbk=feedback).position
    return group, command, feedback


def pace(frequency, seconds):
    """Reads feedback at `frequency` (Hz) and sends a command after each feedback. Returns the
    periods of this loop (s) and the share of feedback that was received. Also returns the number of
    commands per second that are sent without waiting for feedback, measured after the loop."""
    group, command, feedback = arm()
    group.feedback_frequency = frequency
    for _ in range(10):
        group.get_next_feedback(reuse_fbk=feedback)
    times = [time.perf_counter()]
    first = feedback.sequence_number[0]
    while times[-1] < times[0] + seconds:
        if group.get_next_feedback(reuse_fbk=feedback) is None:
            sys.exit("no feedback was received")
        times.append(time.perf_counter())
        group.send_command(command)
    periods = [late - early for early, late in zip(times, times[1:])]
    heard = len(periods) / float(feedback.sequence_number[0] - first)
    return {"periods": periods, "heard": heard, "sent": rate(lambda: group.send_command(command))}


def speed(seconds):
    """Reads feedback and sends commands every 10 ms of simulated time, as fast as possible. Returns
    the real-time factor and memory (MiB)."""
    group, command, feedback = arm()
    group.feedback_frequency = 100
    group.get_next_feedback(reuse_fbk=feedback)
    begin, start = feedback.hardware_transmit_time[0], time.perf_counter()
    while time.perf_counter() < start + seconds:
        group.get_next_feedback(reuse_fbk=feedback)
        group.send_command(command)
    factor = float(feedback.hardware_transmit_time[0] - begin) / (time.perf_counter() - start)
    return {"factor": factor, "memory": memory()}


def virtual(seconds):
    """Reads feedback and sends commands at 100 Hz for `seconds` of virtual time. Returns the CPU
    time, s."""
    group, command, feedback = arm()
    group.feedback_frequency = 100
    group.get_next_feedback(reuse_fbk=feedback)
    end, start = time.time() + seconds, time.process_time()
    while time.time() < end:
        group.get_next_feedback(reuse_fbk=feedback)
        group.send_command(command)
    return {"time": time.process_time() - start}


def in_cpp(program, seconds):
    """Runs the loop of virtual() as a C++ program. Returns the CPU time, s."""
    done = subprocess.run([program, ARM, str(seconds)], stdout=subprocess.PIPE, check=True, text=True)
    return float(done.stdout)


def in_virtual_time(library, seconds):
    environment = os.environ | {"HEBI_C_LIB": library, "PYTHONPATH": str(ROOT / "python")}
    command = [sys.executable, "-m", "hrdf_mujoco", "run", "--sim", f"{ARM}?family=Arm", __file__, "--work", "virtual"]
    done = subprocess.run([*command, str(seconds)], env=environment, stdout=subprocess.PIPE, check=True, text=True)
    return json.loads(done.stdout.splitlines()[-1])["time"]


def virtual_pairs(library, count, seconds):
    program = pathlib.Path(library).parent.parent / "bin" / "hear_and_send"
    pairs = []
    for turn in range(count):
        if turn % 2 == 0:
            ours = in_virtual_time(library, seconds)
            pairs.append((ours, in_cpp(program, seconds)))
        else:
            theirs = in_cpp(program, seconds)
            pairs.append((in_virtual_time(library, seconds), theirs))
    return pairs


WORK = {"calls": calls, "pace": pace, "speed": speed, "virtual": virtual}


def run(library, work, *arguments, factor=1):
    """Runs the measurement `work` (a key of WORK) in a new process. `library`: this project's HEBI
    library; None: HEBI's own."""
    environment = {key: value for key, value in os.environ.items() if key != "HEBI_C_LIB"}
    if library:
        environment |= {"HEBI_C_LIB": library, "HRDF_SIM": f"{ARM}?family=Arm", "HRDF_SIM_FACTOR": str(factor)}
    command = [sys.executable, __file__, "--work", work, *map(str, arguments)]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True, text=True)
    return json.loads(done.stdout.splitlines()[-1])


def pairs_of(library, count):
    pairs = []
    for turn in range(count):
        sides = [library, None] if turn % 2 == 0 else [None, library]
        found = {side: run(side, "calls") for side in sides}
        pairs.append((found[library], found[None]))
    return pairs


def quantile(values, share):
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def row(*cells):
    return "| " + " | ".join(cells) + " |"


def verdict(is_reached):
    return "yes" if is_reached else "no"


def report(library, count, seconds):
    lines = ["# HEBI's Python API on simulated modules", "",
             f"Written by `benchmarks/hebi_py.py`: {count} pairs, loops of {seconds:g} s on `{ARM.name}`, all in one run. "
             f"{os.cpu_count()} cores, {platform.machine()}, load {os.getloadavg()[0]:.1f} at the start.", "",
             row("calls a second", "ours / HEBI's library, median", "half within", "medians", "goal", "reached"),
             row(*["---"] * 6)]
    pairs = pairs_of(library, count)
    for what, key, goal in ROWS:
        ratios = [ours[key] / theirs[key] for ours, theirs in pairs]
        ours, theirs = (statistics.median(pair[side][key] for pair in pairs) for side in (0, 1))
        ratio = statistics.median(ratios)
        lines.append(row(what, f"{ratio:.2f}", f"{quantile(ratios, .25):.2f} to {quantile(ratios, .75):.2f}",
                         f"{ours / 1000:.1f} k / {theirs / 1000:.1f} k", f">= {goal}", verdict(ratio >= goal)))
    paces = {frequency: run(library, "pace", frequency, seconds) for frequency in FREQUENCIES}
    fast = run(library, "speed", seconds, factor=FAST)
    sent = paces[FREQUENCIES[0]]["sent"]
    imitated = statistics.median(theirs["imitated"] for _, theirs in pairs)
    lines.append(row("`send_command` to 6 simulated modules / to 6 imitated ones of HEBI's library", f"{sent / imitated:.2f}",
                     " ", f"{sent / 1000:.1f} k / {imitated / 1000:.1f} k", ">= 0.25", verdict(sent / imitated >= 0.25)))
    theirs = statistics.median(pair[1]["memory"] for pair in pairs)
    lines += ["", row("simulated arm", "measured", "goal", "reached"), row(*["---"] * 4)]
    for frequency, found in paces.items():
        middle, late = (1000 * quantile(found["periods"], share) for share in (0.5, 0.99))
        period = 1000 / frequency
        is_good = abs(middle - period) <= 0.01 * period and late <= 1.2 * period + 1 and found["heard"] >= 0.99
        lines.append(row(f"period of `get_next_feedback` at {frequency} Hz: median, 99 of 100, heard",
                         f"{middle:.2f} ms, {late:.2f} ms, {100 * found['heard']:.1f} %",
                         f"within 1 % of {period:g} ms, {1.2 * period + 1:g} ms, 99 %", verdict(is_good)))
    lines.append(row("simulated seconds a second of a loop of hearing and sending at 100 Hz, at full speed",
                     f"{fast['factor']:.0f}", " ", " "))
    pairs = virtual_pairs(library, count, VIRTUAL_SECONDS)
    ratios = [theirs / ours for ours, theirs in pairs]
    ours, theirs = (VIRTUAL_SECONDS / statistics.median(pair[side] for pair in pairs) for side in (0, 1))
    ratio = statistics.median(ratios)
    lines.append(row(f"simulated seconds a second of that loop in virtual time / of `Simulation::step` in C++ (half within "
                     f"{quantile(ratios, .25):.2f} to {quantile(ratios, .75):.2f})",
                     f"{ratio:.2f} ({ours:.0f} / {theirs:.0f})", ">= 0.8", verdict(ratio >= 0.8)))
    lines.append(row("memory of Python with the arm / with HEBI's library and imitated modules",
                     f"{fast['memory']:.0f} MiB / {theirs:.0f} MiB", " ", " "))
    return "\n".join(lines) + "\n"


def main():
    if sys.argv[1:2] == ["--work"]:
        name, *arguments = sys.argv[2:]
        print(json.dumps(WORK[name](*map(float, arguments))))
        return
    parser = argparse.ArgumentParser(description="Measures HEBI's Python API on simulated modules.")
    parser.add_argument("--library", default=str(ROOT / "build/release/lib/libhrdf_hebi.so"))
    parser.add_argument("--pairs", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--out", default=str(ROOT / "benchmarks/HEBI_PY.md"))
    arguments = parser.parse_args()
    text = report(str(pathlib.Path(arguments.library).resolve()), arguments.pairs, arguments.seconds)
    pathlib.Path(arguments.out).write_text(text, encoding="utf-8")
    print(text, end="")


if __name__ == "__main__":
    main()
