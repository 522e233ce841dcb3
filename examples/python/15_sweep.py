# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Sweeps gains of an arm with a load. The arm's masses vary between cases by up to 10 %."""
import sys

import numpy as np

import hrdf_mujoco
from hrdf_mujoco import uniform

GAINS = [15.0, 30.0, 60.0]

table = hrdf_mujoco.sweep(
    "models/x_arm_3dof.hrdf",
    {"position.kp": GAINS, "mass_factor": uniform(0.9, 1.1)},
    samples=40,
    options={"payload": 0.5},
    duration=3,
)

print("position.kp   shoulder sags by, in the mean and at worst   hottest winding")
sags = []
for gain in GAINS:
    own = table["position.kp"] == gain
    sag = table["J2_shoulder.error_end"][own]
    sags.append(sag.mean())
    winding = table["J2_shoulder.winding_max"][own].max()
    print(f"{gain:11g}   {sag.mean():.3f} rad, {sag.max():.3f} rad {winding:32.1f} C")
if not (table["status"] == "ok").all() or not np.all(np.diff(sags) < 0):
    sys.exit("stiffer arms are to sag less")
