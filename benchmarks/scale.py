#!/usr/bin/env python3
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Measures the cost of HEBI's firmware in MuJoCo's steps, and the scaling of batches with it; writes SCALE.md.

usage: benchmarks/scale.py [--pairs 21] [--out FILE] [--json FILE]

Needs the wheel, or a checkout's plugin in HRDF_DECODER; comparing with Ray needs Ray. Ratios are medians of
pairs of measurements in alternating order, because other programs slow both measurements of a pair.
Single threads are measured in CPU time, several threads in wall time.
"""
import argparse
import importlib.util
import json
import os
import pathlib
import statistics
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
ARM = ROOT / "models" / "x_arm_6dof.hrdf"
STEPS, ARMS, WIDE = 1000, 8, 64
CASES = 3000  # cases of the sweep, 1 s of simulated time each
# Number of tasks for Ray, and cases per task. A task takes slightly more than 1 s of wall time.
TASKS, IN_TASK = 8, 200

if "HRDF_DECODER" in os.environ:
    sys.path.insert(0, str(ROOT / "tests" / "python"))
    import checkout

    checkout.use()

import mujoco
import mujoco.batch
import numpy as np

import hrdf_mujoco
from hrdf_mujoco import firmware, sweeps

VARIED = {"position.kp": sweeps.loguniform(5, 200), "mass_factor": sweeps.uniform(0.9, 1.1)}


def arm():
    spec = hrdf_mujoco.spec(ARM, actuator="firmware", visual="none")
    spec.option.timestep = 0.001
    return spec


def with_motors(spec):
    """Replaces each module by MuJoCo's dcmotor with a voltage (V) as control."""
    modules = firmware.of(spec)
    for actuator in spec.actuators:
        module = modules[actuator.name]
        effort, speed = (float(module[f"motor.max_{what}"]) for what in ("effort", "speed"))
        actuator.plugin.active = False
        actuator.plugin.name = ""
        actuator.userdata = []
        actuator.set_to_dcmotor(
            [0, 0], 0, [24, effort, speed], ctrlspec=int(mujoco.mjtCtrlInput.mjINPUT_VOLTAGE)
        )
        actuator.ctrlrange = [0, 0]
        actuator.ctrllimited = mujoco.mjtLimited.mjLIMITED_FALSE
    for instance in list(spec.plugins):
        spec.delete(instance)
    for key in list(spec.keys):
        spec.delete(key)
    return spec


def commands(model):
    """Returns the position commands (rad) for 1 s: 0 for 0.5 s, then 0.2."""
    controls = np.zeros((STEPS, model.nu))
    controls[STEPS // 2 :] = 0.2
    return controls


def voltages(model, controls):
    """Simulates the modules with `controls`. Returns the voltages (V) at which MuJoCo's dcmotors
    give the same efforts, and the final positions. The modules' own voltages differ, because
    dcmotors ignore the winding's temperature."""
    data = mujoco.MjData(model)
    modules = firmware.of(model)
    names = [model.actuator(i).name for i in range(model.nu)]
    effort, speed = (np.array([float(modules[name][f"motor.max_{what}"]) for name in names]) for what in ("effort", "speed"))
    motion = np.empty_like(controls)
    for step, control in enumerate(controls):
        data.ctrl[:] = control
        mujoco.mj_step(model, data)
        motion[step] = 24 * (data.actuator_force / effort + data.actuator_velocity / speed)
    return motion, data.qpos.copy()


def ratios(first, second, pairs, clock):
    """Returns time of `first` / time of `second` for each pair."""

    def timed(run):
        began = clock()
        run()
        return clock() - began

    found = []
    for pair in range(pairs + 1):
        if pair % 2:
            a, b = timed(first), timed(second)
        else:
            b, a = timed(second), timed(first)
        if pair:  # pair 0 only warms the caches
            found.append(a / b)
    return found


def replayed(model, controls):
    batch = mujoco.batch.Batch(model, ARMS, nthread=1)
    batch.reset()
    start = batch.state.copy()

    def run():
        batch.state[:] = start
        batch.rollout(STEPS, controls, record=())

    run()
    return run, batch.qpos[0].copy()


def stepped(model, threads):
    batch = mujoco.batch.Batch(model, WIDE, nthread=threads)
    batch.reset()
    start = batch.state.copy()

    def run():
        batch.state[:] = start
        batch.step(nstep=100)

    return run


def swept():
    hrdf_mujoco.sweep(ARM, VARIED, samples=CASES, duration=1, threads=2)


def rolled():
    """Makes a batch with the cases of a sweep. Returns a function that simulates the batch."""
    cases = sweeps.Cases(VARIED, CASES, 0)
    base = arm().compile()
    kps, factors = np.array([tuple(cases.values(i).values()) for i in range(CASES)]).T
    batch = mujoco.batch.Batch(base, CASES, nthread=2)
    firmware.of(batch)["*"]["position.kp"] = kps
    batch.expand("body_mass")[:] *= factors[:, None]
    batch.expand("body_inertia")[:] *= factors[:, None, None]
    batch.set_const()
    controls = sweeps.controls.control_of(base, None).during(0, STEPS, 0.001)

    def run():
        batch.reset(keyframe=0)
        batch.rollout(STEPS, controls, record=["qpos"])

    return run


def tasks():
    """Returns two functions that run TASKS tasks: in one worker of Ray, and in this process."""
    import ray

    ray.init(address="local", num_cpus=1, log_to_driver=False, include_dashboard=False)
    cluster = sweeps.cluster_.Cluster("local")  # connects to the Ray that ray.init() started
    sweep = sweeps._Sweep(ARM, VARIED, TASKS * IN_TASK, 0, None, 1.0, None, {}, 1)
    spans = [(i * IN_TASK, (i + 1) * IN_TASK) for i in range(TASKS)]

    def chunks():
        for span in spans:
            cases = sweep._cases_in(span)
            yield span, {(): sweep._models.packed(())}, cases

    def there():
        assert len(list(cluster.run(chunks(), sweep._job))) == TASKS

    def here():
        for span in spans:
            sweeps.chunk.run(sweep._models, sweep._cases_in(span), sweep._job)

    return there, here


def why_no_ray():
    if "HRDF_DECODER" in os.environ:
        return "workers of Ray need the wheel"
    return None if importlib.util.find_spec("ray") else "Ray is not installed"


def measure(pairs):
    modules = arm().compile()
    motors = with_motors(arm()).compile()
    controls = commands(modules)
    volts, reached = voltages(modules, controls)
    ours, end = replayed(modules, controls)
    theirs, same = replayed(motors, volts)
    assert np.abs(end - reached).max() < 1e-12 and np.abs(same - end).max() < 1e-9, (end, same)
    yield "steps/s with firmware / the same motion of plain motors", ratios(
        theirs, ours, pairs, time.process_time
    ), (">=", 0.9)
    wall = time.perf_counter
    with_firmware = ratios(stepped(modules, 1), stepped(modules, 2), pairs, wall)
    without = ratios(stepped(motors, 1), stepped(motors, 2), pairs, wall)
    yield "a batch with firmware on 2 threads / on 1", with_firmware, (">=", 1.8)
    yield "that / the same without firmware", [statistics.median(with_firmware) / statistics.median(without)], (">=", 0.97)
    few = max(1, pairs // 4)
    yield f"sweep of {CASES} cases of 1 s on 2 threads / bare rollouts of their models", ratios(
        swept, rolled(), few, wall
    ), ("<=", 1.1)
    if why := why_no_ray():
        print(f"skipped Ray: {why}", file=sys.stderr)
    else:
        yield "tasks of 1 s on Ray's one worker / the same here", ratios(*tasks(), few, wall), ("<=", 1.05)
    yield "KB a six-axis robot in a batch", [8 * mujoco.batch.Batch(modules, 1).nstate / 1000], ("<=", 2.5)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=21, help="of sweeps and of Ray a quarter")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "benchmarks" / "SCALE.md")
    parser.add_argument("--json", type=pathlib.Path, help="also writes the table here")
    words = parser.parse_args()
    rows = []
    lines = ["| what | median | half of them within | goal | reached |", "|---|---|---|---|---|"]
    print(*lines, sep="\n")
    for what, found, (sign, goal) in measure(words.pairs):
        median = statistics.median(found)
        low, _, high = statistics.quantiles(found, n=4) if len(found) > 1 else (median,) * 3
        half = f"{low:.3g} to {high:.3g}" if len(found) > 1 else ""
        reached = median >= goal if sign == ">=" else median <= goal
        lines.append(f"| {what} | {median:.3g} | {half} | {sign} {goal} | {'yes' if reached else 'no'} |")
        print(lines[-1], flush=True)
        rows.append({"what": what, "median": median, "low": low, "high": high, "goal": f"{sign} {goal}"})
    words.out.write_text(
        "# The firmware in MuJoCo's steps, batches and sweeps\n\n"
        f"Written by `benchmarks/scale.py`: {words.pairs} pairs on the six-axis arm, of sweeps and of Ray a quarter."
        f" {os.cpu_count()} cores, with a load of {os.getloadavg()[0]:.1f} at the end.\n\n" + "\n".join(lines) + "\n"
    )
    if words.json:
        words.json.write_text(json.dumps(rows, indent=2) + "\n")


if __name__ == "__main__":
    main()
