#!/usr/bin/env python3
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Measures HEBI's firmware in MuJoCo Warp: steps a second and memory, for many robots on a GPU.

usage: benchmarks/scale_gpu.py [--worlds N,…] [--steps N] [--pairs N] [--device NAME] [--panda FILE] [--json FILE]

Needs the extra: pip install 'hrdf-mujoco[warp]'; or a checkout's plugin in HRDF_DECODER. One command measures all
on a machine with a GPU, and on another one the same on the processor. `--panda` names the MJCF of MuJoCo
Menagerie's arm, franka_emika_panda/scene.xml, which is measured beside ours. All step 1 ms.

Steps are captured in one CUDA graph, and pairs of measurements follow each other, so that what slows the
machine slows both; ratios are medians of the pairs' ratios.
"""
import argparse
import json
import os
import pathlib
import statistics
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
ARM = ROOT / "models" / "x_arm_6dof.hrdf"
WORLDS = [256, 1024, 4096, 8192, 16384, 65536]
GOAL = 0.9  # steps/s with firmware / without

if "HRDF_DECODER" in os.environ:
    sys.path.insert(0, str(ROOT / "tests" / "python"))
    import checkout

    checkout.use()

import hrdf_mujoco
import hrdf_mujoco.warp
import mujoco
import mujoco_warp as mjw
import numpy as np
import warp as wp


class Bare:
    """Robots without the firmware: `mujoco_warp.step` alone."""

    def __init__(self, spec, worlds, device):
        model = spec.compile()
        self._device = wp.get_device(device)
        with wp.ScopedDevice(device):
            self.model = mjw.put_model(model)
            self.data = mjw.make_data(model, nworld=worlds)
            if model.nkey:
                mjw.reset_data_keyframe(self.model, self.data, 0)
        self._graphs = {}

    def step(self, n):
        if n in self._graphs:
            wp.capture_launch(self._graphs[n])
            return
        self._step(n)
        if self._device.is_cuda:
            with wp.ScopedCapture(self._device) as capture:
                self._step(n)
            self._graphs[n] = capture.graph

    def _step(self, n):
        with wp.ScopedDevice(self._device):
            for _ in range(n):
                mjw.step(self.model, self.data)


def arm():
    spec = hrdf_mujoco.spec(ARM, actuator="firmware", visual="none", sensors="none")
    spec.option.timestep = 0.001
    return spec


def with_firmware(worlds, device):
    robots = hrdf_mujoco.warp.Robots(arm(), worlds, device=device)
    command = robots.command.numpy()
    command[:, :, 0] += np.random.default_rng(0).uniform(-0.5, 0.5, command.shape[:2])
    robots.command.assign(command)
    return robots


def without(worlds, device):
    return Bare(hrdf_mujoco.warp.lowered(arm()), worlds, device)


def panda(path, worlds, device):
    spec = mujoco.MjSpec.from_file(str(path))
    spec.option.timestep = 0.001
    return Bare(spec, worlds, device)


def used(device):
    """Returns the bytes of all arrays on a device with a pool of memory; a processor has none."""
    device = wp.get_device(device)
    return wp.get_mempool_used_mem_current(device) if device.is_mempool_enabled else None


def made(make, worlds, device):
    """Returns robots that have stepped, and the bytes that a world takes."""
    before = used(device)
    robots = make(worlds, device)
    robots.step(1)
    after = used(device)
    return robots, None if before is None else (after - before) / worlds


def timed(robots, steps, device):
    wp.synchronize_device(device)
    began = time.perf_counter()
    robots.step(steps)
    wp.synchronize_device(device)
    return time.perf_counter() - began


def measure(kinds, worlds, steps, pairs, device):
    """Returns for each kind of robots the time of a step of all worlds, and the memory of one."""
    robots = {name: made(make, worlds, device) for name, make in kinds.items()}
    times = {name: [] for name in kinds}
    for pair in range(pairs + 2):  # two capture the graphs
        for name in list(kinds) if pair % 2 else reversed(list(kinds)):
            taken = timed(robots[name][0], steps, device)
            if pair > 1:
                times[name].append(taken / steps)
    finite = {name: bool(np.isfinite(each.data.qpos.numpy()).all()) for name, (each, _) in robots.items()}
    return [
        {
            "worlds": worlds,
            "robots": name,
            "steps/s": worlds / statistics.median(times[name]),
            "of it without firmware": statistics.median(a / b for a, b in zip(times["arm"], times[name])),
            "bytes a world": robots[name][1],
            "finite": finite[name],
        }
        for name in kinds
    ]


def positive(text):
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not above 0")
    return number


def numbers(text):
    return [positive(each) for each in text.split(",")]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--worlds", type=numbers, default=WORLDS)
    parser.add_argument("--steps", type=positive, default=100, help="in a measurement")
    parser.add_argument("--pairs", type=positive, default=9)
    parser.add_argument("--device", help="of Warp; default: its own")
    parser.add_argument("--panda", type=pathlib.Path, help="MJCF of Menagerie's arm")
    parser.add_argument("--json", type=pathlib.Path, help="also writes the table here")
    words = parser.parse_args()
    kinds = {"arm": without, "arm with firmware": with_firmware}
    if words.panda:
        kinds["panda"] = lambda worlds, device: panda(words.panda, worlds, device)
    device = wp.get_device(words.device)
    print(f"{device.name} ({device.alias}), Warp {wp.__version__}, MuJoCo {mujoco.__version__}\n")
    print("| worlds | robots | steps/s | of those of the arm without firmware | KB a world |\n|---|---|---|---|---|")
    rows = []
    for worlds in words.worlds:
        for row in measure(kinds, worlds, words.steps, words.pairs, words.device):
            size = "" if row["bytes a world"] is None else f"{row['bytes a world'] / 1000:.3g}"
            print(f"| {worlds} | {row['robots']} | {row['steps/s']:.4g} | {row['of it without firmware']:.3g} | {size} |", flush=True)
            rows.append(row)
    if words.json:
        words.json.write_text(json.dumps({"device": device.name, "goal": GOAL, "rows": rows}, indent=2) + "\n")
    strayed = [row["robots"] for row in rows if not row["finite"]]
    return f"positions are no numbers: {', '.join(strayed)}" if strayed else 0


if __name__ == "__main__":
    sys.exit(main())
