#!/usr/bin/env python3
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Measures HEBI's firmware in MuJoCo Warp: steps per second and memory, for many robots on a GPU.

usage: benchmarks/scale_gpu.py [--worlds N,…] [--steps N] [--pairs N] [--device NAME] [--panda FILE] [--json FILE]

Needs `pip install 'hrdf-mujoco[warp]'`, or a checkout's plugin in HRDF_DECODER. Uses the CPU if the machine
has no GPU. For comparison, `--panda` names an arm of MuJoCo Menagerie: franka_emika_panda/scene.xml.

Time steps are 1 ms, captured in one CUDA graph. Each arm moves from home to a different target. Arms without
firmware make the same motion, with the recorded voltages of the firmware. Arms at rest would take half the time,
because the solver needs fewer iterations for their dry friction. A ratio is the median over pairs of successive
measurements, so that other programs slow both.
"""
import argparse
import gc
import json
import os
import pathlib
import statistics
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
ARM = ROOT / "models" / "x_arm_6dof.hrdf"
WORLDS = [256, 1024, 4096, 8192, 16384, 65536]
GOAL = 0.9  # minimum ratio of steps/s: with firmware / without firmware
FIRMWARE = "arm with firmware"
# rad, allowed difference of final positions between arms with and without firmware: a GPU adds
# numbers in random order.
SAME = 1e-3

if "HRDF_DECODER" in os.environ:
    sys.path.insert(0, str(ROOT / "tests" / "python"))
    import checkout

    checkout.use()

import mujoco
import mujoco_warp as mjw
import numpy as np
import warp as wp

import hrdf_mujoco
import hrdf_mujoco.warp

wp.config.log_level = wp.LOG_WARNING


class WithFirmware:
    """Simulated arms with the firmware. Each arm moves from home to a different target."""

    def __init__(self, worlds, device):
        self._robots = hrdf_mujoco.warp.Robots(arm(), worlds, device=device)
        self.data, self.reset, self.step = self._robots.data, self._robots.reset, self._robots.step
        command = self._robots.command.numpy()
        command[:, :, 0] += np.random.default_rng(0).uniform(-0.5, 0.5, command.shape[:2])
        self._targets = command

    def start(self):
        self.reset()
        self._robots.command.assign(self._targets)

    def voltages(self, steps):
        """Returns the motor voltages (V) of the first `steps` steps, (steps, worlds, modules)."""
        self.start()
        found = wp.empty((steps, *self.data.ctrl.shape), dtype=float, device=self.data.ctrl.device)
        for step in range(steps):
            self.step(1)
            wp.copy(found[step], self.data.ctrl)
        return found


class Bare:
    """Simulated robots without the firmware. Step i uses row i of `controls`; None: the controls of
    the start state do not change."""

    def __init__(self, spec, worlds, device, controls=None):
        model = spec.compile()
        self._device, self._controls, self._graph = wp.get_device(device), controls, None
        with wp.ScopedDevice(device):
            self.model = mjw.put_model(model)
            self.data = mjw.make_data(model, nworld=worlds)
            self._home = wp.zeros(worlds, dtype=int) if model.nkey else None
        self.start()

    def start(self):
        with wp.ScopedDevice(self._device):
            if self._home is None:
                mjw.reset_data(self.model, self.data)
            else:
                mjw.reset_data_keyframe(self.model, self.data, self._home)

    def step(self, n):
        if not self._device.is_cuda:
            self._step(n)
            return
        # Captures a CUDA graph of `n` steps; `n` is the same in all calls.
        if self._graph is None:
            self._step(n)
            with wp.ScopedCapture(self._device) as capture:
                self._step(n)
            self._graph = capture.graph
        wp.capture_launch(self._graph)

    def _step(self, n):
        with wp.ScopedDevice(self._device):
            for step in range(n):
                if self._controls is not None:
                    wp.copy(self.data.ctrl, self._controls[step])
                mjw.step(self.model, self.data)


def arm():
    spec = hrdf_mujoco.spec(ARM, actuator="firmware", visual="none", sensors="none")
    spec.option.timestep = 0.001
    return spec


def panda(path, worlds, device):
    spec = mujoco.MjSpec.from_file(str(path))
    spec.option.timestep = 0.001
    return Bare(spec, worlds, device)


def used(device):
    """Returns the bytes allocated on the device; None if it has no memory pool, such as a CPU."""
    gc.collect()
    device = wp.get_device(device)
    return wp.get_mempool_used_mem_current(device) if device.is_mempool_enabled else None


def made(make, worlds, device):
    """Returns the robots that `make(worlds, device)` makes, and their memory per world, bytes (None:
    unknown)."""
    before = used(device)
    robots = make(worlds, device)
    after = used(device)
    return robots, None if before is None else (after - before) / worlds


def timed(robots, steps, device):
    robots.start()
    wp.synchronize_device(device)
    began = time.perf_counter()
    robots.step(steps)
    wp.synchronize_device(device)
    return time.perf_counter() - began


def measure(worlds, words):
    """Returns the table rows, one per kind of robots: steps/s, ratio to the robots with firmware,
    bytes per world."""
    firmware, memory = made(WithFirmware, worlds, words.device)
    voltages = firmware.voltages(words.steps)
    robots = {FIRMWARE: (firmware, memory)}
    lowered = hrdf_mujoco.warp.lowered(arm())
    robots["the same motion without it"] = made(lambda *on: Bare(lowered, *on, voltages), worlds, words.device)
    if words.panda:
        robots["panda"] = made(lambda *on: panda(words.panda, *on), worlds, words.device)
    times = {name: [] for name in robots}
    # The first two pairs capture the CUDA graphs, so they are not counted.
    for pair in range(words.pairs + 2):
        for name in list(robots) if pair % 2 else reversed(list(robots)):
            taken = timed(robots[name][0], words.steps, words.device)
            if pair > 1:
                times[name].append(taken / words.steps)
    ends = {name: each.data.qpos.numpy() for name, (each, _) in robots.items()}
    return [
        {
            "worlds": worlds,
            "robots": name,
            "steps/s": worlds / statistics.median(times[name]),
            "with firmware / it": statistics.median(a / b for a, b in zip(times[name], times[FIRMWARE])),
            "bytes a world": robots[name][1],
            "strayed": why_strayed(name, ends),
        }
        for name in robots
    ]


def why_strayed(name, ends):
    """Returns an error if the final positions `ends[name]` are invalid, else None."""
    if not np.isfinite(ends[name]).all():
        return f"positions of '{name}' are no numbers"
    if name != FIRMWARE and ends[name].shape == ends[FIRMWARE].shape:
        apart = np.abs(ends[name] - ends[FIRMWARE]).max()
        return f"'{name}' ends {apart:.2g} rad off" if apart > SAME else None
    return None


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
    device = wp.get_device(words.device)
    print(f"{device.name} ({device.alias}), Warp {wp.__version__}, MuJoCo {mujoco.__version__}\n")
    print("| worlds | robots | steps/s | with firmware / it | KB a world |\n|---|---|---|---|---|")
    rows = []
    for worlds in words.worlds:
        for row in measure(worlds, words):
            size = "" if row["bytes a world"] is None else f"{row['bytes a world'] / 1000:.3g}"
            print(f"| {worlds} | {row['robots']} | {row['steps/s']:.4g} | {row['with firmware / it']:.3g} | {size} |", flush=True)
            rows.append(row)
    if words.json:
        words.json.write_text(json.dumps({"device": device.name, "goal": GOAL, "rows": rows}, indent=2) + "\n")
    return "; ".join(row["strayed"] for row in rows if row["strayed"]) or 0


if __name__ == "__main__":
    sys.exit(main())
