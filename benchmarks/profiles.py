#!/usr/bin/env python3
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Compares the actuator profiles with the simulated module for each type, and writes tables.

usage: benchmarks/profiles.py [--bin build/bin] [--types X5-4,X8-9] [--gains kit|none]
       [--backends X5-4,X8-9] [--out benchmarks/PROFILES.md]

Needs a Python with the wheel mujoco 4.0.0; --backends also needs the wheels of Warp and MJX: a backend that
is not installed is left out with a message.
"""
import argparse
import csv
import importlib.util
import pathlib
import re
import subprocess
import sys
import tempfile

import mujoco
import numpy as np

EXPLANATION = """# Actuator profiles against the simulated module

`benchmarks/profiles.py` writes this page. The rig is one module that swings a load about a level axis, at
steps of 1 ms, with {gains} and without gravity compensation. The load hangs down at 0.
When it is level, 0.2 m from the axis, its weight is a tenth of the stall effort. "Module" is
`simulate --headless --control` with the same commands, and zeros for the other loops of a `pid`.

| column | meaning |
|---|---|
| speed | top speed without load and friction, at full command, over max_speed |
| stall | effort at full command and standstill, over max_effort |
| small | rms of the difference to the module over the first 2 s of a step of 0.3 rad; `velocity`: of a quarter of the range; `motor`: largest difference over the way, with 0.15 of max_effort for 0.5 s |
| large | the same for 3 rad; the range; 0.6 of max_effort |
| Warp - C, MJX - C | largest difference between back ends in these steps, rad; Warp computes in single precision |

If stall is below 1, the gains limit the effort. The line of a `position` is then straight from that effort to
max_speed, while the module, like a `dcmotor`, holds the effort up to a higher speed. A module with a velocity
of 0 in `pid` subtracts its velocity loop from a voltage that is already full; a `dcmotor` with three inputs
has one limit for both.

An effort loop hides the rotor from the output while it has voltage left, so the joint has only a part of the
rotor's inertia. A start at full voltage moves the whole rotor, and is slower than the model's, most for the
heavy rotors of R25 and T25. Small motions are more important: with the whole rotor a step of 3 rad of R25-8
is 48 instead of 73 mrad off, a step of 0.3 rad 22 instead of 7; X5-4: 17 instead of 35, 14 instead of 7.
"""

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROFILES = ("position", "velocity", "motor", "pid", "dcmotor")
# Profiles that Warp supports; `pid` needs --gains kit.
IN_WARP = {"position", "velocity", "motor", "dcmotor", "pid"}
IN_MJX = {"position", "velocity", "motor"}
LENGTH = 0.2  # m, distance of the load's centre of mass from the axis
GRAVITY = 9.81  # m/s^2
TIMESTEP = 0.001  # s
DURATION = 2.0  # s
PUSH = 0.5  # s, time after which the effort command returns to 0
ROW = 0.01  # s between rows of simulate's table


def catalog():
  """Returns the catalog's pair (max_speed, max_effort) for each module type, from
  converter/hebi/CATALOG.md."""
  text = (ROOT / "converter/hebi/CATALOG.md").read_text()
  types = {}
  for line in text.splitlines():
    cells = [cell.strip() for cell in line.split("|")[1:-1]]
    if len(cells) != 7 or not re.match(r"[XRTH]\d", cells[0]) or "rpm" in line:
      continue
    names, speeds, efforts = (cells[i].split(", ") for i in (1, 3, 4))
    if len(names) == len(speeds) == len(efforts) == 3:
      for name, speed, effort in zip(names, speeds, efforts):
        types[name] = (float(speed) * 2 * np.pi / 60, float(effort))
  return types


class Rig:
  def __init__(self, folder, programs, kind, effort, gains):
    self.folder, self.programs, self.kind, self.gains = folder, programs, kind, gains
    mass = 0.1 * effort / (GRAVITY * LENGTH)
    self.robot = folder / f"{kind}.hrdf"
    size = " ".join(f'{axis}="{1e-3 * mass}"' for axis in ("ixx", "iyy", "izz"))
    version = "1.7.0" if kind.startswith("H") else "1.6.0"
    self.robot.write_text(
        f'<robot version="{version}" rot="Ry(pi/2)"><actuator type="{kind}" tag="J1"/>'
        f'<rigid-body mass="{mass}" com_trans="{LENGTH} 0 0" {size}/></robot>')

  def model(self, profile):
    path = self.folder / f"{self.kind}-{profile}.xml"
    gains = ["--gains", "kit"] if self.gains == "kit" else []
    subprocess.run([self.programs / "hrdf", "convert", self.robot, path, "--actuator", profile,
                    "--visual", "none", "--collision", "none", *gains], check=True)
    model = mujoco.MjModel.from_xml_path(str(path))
    model.opt.timestep = TIMESTEP
    return model

  def module(self, rows):
    """Runs the simulated module with the commands `rows`: (time, position, velocity, effort).
    Returns its positions (rad), one every 10 ms."""
    table, out = self.folder / "in.csv", self.folder / "out.csv"
    cell = lambda value: "" if value is None else repr(float(value))
    lines = ["time,J1.position,J1.velocity,J1.effort"]
    lines += [",".join([repr(row[0]), *map(cell, row[1:])]) for row in rows]
    table.write_text("\n".join(lines) + "\n")
    subprocess.run([self.programs / "simulate", self.robot, "--headless", "--duration",
                    str(DURATION), "--no-gravity-compensation", "--control", table, "--csv", out,
                    "--collision", "none", "--visual", "none"], check=True,
                   stdout=subprocess.DEVNULL)
    with open(out, newline="") as file:
      return np.array([float(row["J1.position"]) for row in csv.DictReader(file)])


def commands(profile, speed, effort, model):
  """Returns a small and a large command for `profile`, each as a list of (time, MuJoCo's controls) and
  as rows for Rig.module()."""
  if profile == "velocity":
    most = model.actuator_ctrlrange[0, 1]
    return [([(0.0, [v])], [(0.0, None, v, None)]) for v in (most / 4, most)]
  if profile == "motor":
    return [([(0.0, [t]), (PUSH, [0.0])], [(0.0, None, None, t), (PUSH, None, None, 0.0)])
            for t in (0.15 * effort, 0.6 * effort)]
  if profile == "pid":
    return [([(0.0, [q, 0.0, 0.0])], [(0.0, q, 0.0, 0.0)]) for q in (0.3, 3.0)]
  return [([(0.0, [q])], [(0.0, q, None, None)]) for q in (0.3, 3.0)]


def controls(schedule, steps):
  rows = [max((c for c in schedule if c[0] <= i * TIMESTEP + 1e-9), key=lambda c: c[0])[1]
          for i in range(steps)]
  return np.array(rows)


def in_c(model, schedule):
  data = mujoco.MjData(model)
  steps = round(DURATION / TIMESTEP)
  positions = [data.qpos[0]]
  for row in controls(schedule, steps):
    data.ctrl[:] = row
    mujoco.mj_step(model, data)
    positions.append(data.qpos[0])
  return np.array(positions)


def in_warp(model, schedule):
  import mujoco_warp as mjw
  import warp as wp

  with wp.ScopedDevice("cpu"):
    device_model = mjw.put_model(model)
    device_data = mjw.put_data(model, mujoco.MjData(model))
    positions = [0.0]
    for row in controls(schedule, round(DURATION / TIMESTEP)):
      device_data.ctrl.assign(row[None].astype(np.float32))
      mjw.step(device_model, device_data)
      positions.append(float(device_data.qpos.numpy()[0, 0]))
  return np.array(positions)


_scan = None


def in_mjx(model, schedule):
  global _scan
  import jax
  from mujoco import mjx

  jax.config.update("jax_enable_x64", True)
  if _scan is None:
    def run(device_model, device_data, rows):
      def step(data, row):
        data = mjx.step(device_model, data.replace(ctrl=row))
        return data, data.qpos[0]
      return jax.lax.scan(step, device_data, rows)[1]
    _scan = jax.jit(run)
  rows = controls(schedule, round(DURATION / TIMESTEP))
  positions = _scan(mjx.put_model(model), mjx.put_data(model, mujoco.MjData(model)), rows)
  return np.concatenate([[0.0], np.asarray(positions)])


def free(model):
  """Removes gravity, joint friction and command limits from the model, and returns it."""
  model.opt.gravity[:] = 0
  model.dof_frictionloss[:] = 0
  model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CLAMPCTRL
  return model


def full(profile, speed, effort):
  """Returns the controls for full output in the positive direction: `speed` (rad/s) in the profile
  `velocity`, `effort` (N m) in the profile `motor`, the position 1e4 rad in other profiles."""
  return {"velocity": [speed], "motor": [effort], "pid": [1e4, 0, 0]}.get(profile, [1e4])


def top_speed(model, profile, speed, effort):
  data = mujoco.MjData(model)
  data.ctrl[:] = full(profile, speed, effort)
  most = 0
  for _ in range(round(6 / TIMESTEP)):
    mujoco.mj_step(model, data)
    most = max(most, abs(data.qvel[0]))
  return most / speed


def stall(model, profile, speed, effort):
  data = mujoco.MjData(model)
  data.ctrl[:] = full(profile, 1e3 * speed, effort)
  mujoco.mj_forward(model, data)
  return abs(data.actuator_force[0]) / effort


def rms(a, b):
  size = min(len(a), len(b))
  return 1e3 * np.sqrt(np.mean((a[:size] - b[:size]) ** 2))


def difference(profile, ours, module):
  size = min(len(ours), len(module))
  if profile != "motor":
    return f"{rms(ours, module):.1f} mrad"
  return f"{100 * np.abs(ours[:size] - module[:size]).max() / np.ptp(module):.1f} %"


def is_installed(module):
  try:
    found = importlib.util.find_spec(module) is not None
  except ImportError:
    found = False
  if not found:
    print(f"left out: {module} is not installed", file=sys.stderr)
  return found


def backends():
  return [(name, run, profiles) for name, module, run, profiles in
          (("Warp", "mujoco_warp", in_warp, IN_WARP), ("MJX", "mujoco.mjx", in_mjx, IN_MJX))
          if is_installed(module)]


def row_of(rig, profile, speed, effort, others):
  model = rig.model(profile)
  # A separate model, because free() changes the model.
  line = rig.model(profile)
  cells = [rig.kind, profile, f"{top_speed(free(line), profile, speed, effort):.4f}",
           f"{stall(line, profile, speed, effort):.3f}"]
  runs = commands(profile, speed, effort, model)
  every = round(ROW / TIMESTEP)
  ours = [in_c(model, schedule) for schedule, _ in runs]
  cells += [difference(profile, mine[::every], rig.module(rows))
            for mine, (_, rows) in zip(ours, runs)]
  for _, run, profiles in others:
    if profile not in profiles:
      cells.append("no")
      continue
    apart = [np.abs(run(model, schedule) - mine).max() for mine, (schedule, _) in zip(ours, runs)]
    cells.append(f"{max(apart):.0e}")
  return cells


def table(kinds, types, others, arguments):
  head = ["type", "profile", "speed", "stall", "small", "large"]
  head += [f"{name} - C" for name, _, _ in others]
  lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
  print("\n".join(lines), flush=True)
  with tempfile.TemporaryDirectory() as folder:
    for kind in kinds:
      speed, effort = types[kind]
      rig = Rig(pathlib.Path(folder), arguments.bin, kind, effort, arguments.gains)
      for profile in PROFILES:
        lines.append("| " + " | ".join(row_of(rig, profile, speed, effort, others)) + " |")
        print(lines[-1], flush=True)
  return "\n" + "\n".join(lines) + "\n"


def main():
  parser = argparse.ArgumentParser(description=__doc__,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
  parser.add_argument("--bin", default=ROOT / "build/bin", type=pathlib.Path)
  parser.add_argument("--types", default="")
  parser.add_argument("--gains", default="kit", choices=("kit", "none"))
  parser.add_argument("--backends", default="")
  parser.add_argument("--out", type=pathlib.Path)
  arguments = parser.parse_args()
  types = catalog()
  chosen = arguments.types.split(",") if arguments.types else list(types)
  gains = "HEBI's kit gains (`gains=kit`)" if arguments.gains == "kit" else "no gains"
  text = EXPLANATION.format(gains=gains) + table(chosen, types, [], arguments)
  if arguments.backends:
    text += table(arguments.backends.split(","), types, backends(), arguments)
  if arguments.out:
    arguments.out.write_text(text)


if __name__ == "__main__":
  main()
