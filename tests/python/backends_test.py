# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Exported profiles step the same in MuJoCo, MuJoCo Warp and MJX, and measure the same efforts.

    backends_test.py HRDF ROBOT WALKER

HRDF is the program; ROBOT and WALKER are files; WALKER has six feet. Needs the wheels mujoco, mujoco-warp and
mujoco-mjx. Skips a backend that is not installed, with a message; exit status 77 if none is installed.
"""

import importlib
import pathlib
import subprocess
import sys
import tempfile

SKIPPED = 77
STEPS = 200
TIMESTEP = 0.001  # s
# Relative to the distance moved. Warp and JAX compute in single precision.
TOLERANCE = 0.01
# rad, rad/s or N m, added to each command; large enough that position loops saturate at first.
STEP = 0.3


def exported(hrdf, robot, *options):
  import mujoco

  with tempfile.TemporaryDirectory() as folder:
    path = pathlib.Path(folder) / "robot.xml"
    subprocess.run([hrdf, "convert", robot, str(path), *options], check=True)
    if "--with-scene" in options:
      path = path.with_name("scene.xml")
    model = mujoco.MjModel.from_xml_path(str(path))
  model.opt.timestep = TIMESTEP
  return model


def started(model):
  import mujoco

  data = mujoco.MjData(model)
  mujoco.mj_resetDataKeyframe(model, data, 0)
  data.ctrl[model.actuator_ctrladr] += STEP  # first control; for a pid actuator, the position target
  mujoco.mj_forward(model, data)
  return data


def in_c(model):
  import mujoco

  data = started(model)
  for _ in range(STEPS):
    mujoco.mj_step(model, data)
  return data.qpos.copy(), data.sensordata.copy()


def in_warp(model):
  import mujoco_warp as mjw
  import warp as wp

  with wp.ScopedDevice("cpu"):
    device_model = mjw.put_model(model)
    device_data = mjw.put_data(model, started(model))
    for _ in range(STEPS):
      mjw.step(device_model, device_data)
    return device_data.qpos.numpy()[0], device_data.sensordata.numpy()[0]


def in_mjx(model):
  import jax
  from mujoco import mjx

  device_model = mjx.put_model(model)
  step = jax.jit(mjx.step)
  device_data = mjx.put_data(model, started(model))
  for _ in range(STEPS):
    device_data = step(device_model, device_data)
  return jax.device_get(device_data.qpos), jax.device_get(device_data.sensordata)


def efforts(model, sensordata):
  """Returns the z component of each effort sensor, which has 3 components."""
  import numpy as np

  return np.array([
    sensordata[model.sensor_adr[i] + 2]
    for i in range(model.nsensor)
    if model.sensor(i).name.endswith("_effort")
  ])


def contacts_of_feet_in_mjx(hrdf, walker):
  from mujoco import mjx

  model = exported(hrdf, walker, "--with-scene", "--floating-base", "--collision", "feet")
  return mjx.make_data(model)._impl.contact.dist.shape[0]


KIT = ["--gains", "kit"]
CASES = [
  (profile, gains, module, run)
  for module, run, profiles in (
    ("mujoco_warp", in_warp, ("position", "velocity", "dcmotor", "motor")),
    ("mujoco.mjx", in_mjx, ("position", "velocity", "motor")),
  )
  for profile in profiles
  for gains in ([], KIT)
] + [("pid", KIT, "mujoco_warp", in_warp)]


def is_installed(module):
  try:
    importlib.import_module(module)
  except ImportError as error:
    print(f"skipped: {error}")
    return False
  return True


def main(hrdf, robot, walker):
  import numpy as np

  installed = {module: is_installed(module) for module in ("mujoco_warp", "mujoco.mjx")}
  if not any(installed.values()):
    return SKIPPED
  failures = 0
  for profile, gains, module, run in CASES:
    if not installed[module]:
      continue
    model = exported(hrdf, robot, "--actuator", profile, *gains)
    expected, expected_sensors = in_c(model)
    measured, sensors = run(model)
    moved = np.abs(expected - model.key_qpos[0]).max()
    error = np.abs(measured - expected).max()
    expected_effort = efforts(model, expected_sensors)
    effort_error = np.abs(efforts(model, sensors) - expected_effort).max()
    most = np.abs(expected_effort).max()
    good = moved > 1e-4 and error < TOLERANCE * moved and 0.1 < most and effort_error < TOLERANCE * most
    failures += not good
    print(f"{'ok' if good else 'FAILED'}: {' '.join([profile, *gains])} in {module}: {error:.2g} rad from C, moved {moved:.2g} rad;"
          f" effort {effort_error:.2g} N m from C, of {most:.2g} N m")
  if installed["mujoco.mjx"]:
    contacts = contacts_of_feet_in_mjx(hrdf, walker)
    failures += contacts != 6
    print(f"{'ok' if contacts == 6 else 'FAILED'}: {contacts} contacts of six feet in mujoco.mjx")
  return 1 if failures else 0


if __name__ == "__main__":
  if not is_installed("mujoco"):
    sys.exit(SKIPPED)
  sys.exit(main(*sys.argv[1:4]))
