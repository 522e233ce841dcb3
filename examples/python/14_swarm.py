# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Simulates a thousand arms with different motors and gains; prints position errors and temperatures."""
import sys

import mujoco.batch
import numpy as np

import hrdf_mujoco
from hrdf_mujoco import firmware

ARMS = 1000
GOAL = [0.5, 0.6, -0.8]  # rad, goal of each joint

spec = hrdf_mujoco.spec("models/x_arm_3dof.hrdf", actuator="firmware", visual="none")
spec.option.timestep = 0.001
model = spec.compile()
batch = mujoco.batch.Batch(model, ARMS)

rng = np.random.default_rng(0)
kp = rng.uniform(5, 120, ARMS)
modules = firmware.of(batch)
modules["*"]["position.kp"] = kp
modules["*"]["motor.max_effort"] *= rng.uniform(0.9, 1.1, ARMS)

batch.reset()
batch.ctrl[:] = GOAL
batch.step(nstep=1000)
error = np.abs(batch.qpos - GOAL).max(axis=1)
winding = modules.state["J2_shoulder"]["winding"]

print("position.kp   largest error   shoulder's winding")
for low in range(5, 120, 23):
    own = (kp >= low) & (kp < low + 23)
    print(f"{low:3} to {low + 23:3}   {error[own].mean():.3f} rad        {winding[own].mean():.1f} C")
soft, stiff = error[kp < 20].mean(), error[kp > 100].mean()
if not stiff < soft / 2:
    sys.exit("stiffer arms are to hold nearer to their goal")
