# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Makes an arm weightless: it stays where it is without position commands.

Run it on models/x_arm_6dof.cfg.yaml, from the folder of the project.
"""
import pathlib
import sys
from time import sleep, time

import hebi
import numpy as np

HRDF = pathlib.Path(__file__).parents[2] / "models" / "x_arm_6dof.hrdf"
GRAVITY = np.array([0.0, 0.0, -9.81])  # m/s^2, in the frame of the base
NAMES = ["J1_base", "J2_shoulder", "J3_elbow", "J4_wrist1", "J5_wrist2", "J6_wrist3"]

lookup = hebi.Lookup()
sleep(2)
group = lookup.get_group_from_names(["Arm"], NAMES)
if group is None:
    sys.exit("cannot find the modules of the arm")
model = hebi.robot_model.import_from_hrdf(str(HRDF))

command = hebi.GroupCommand(group.size)
feedback = group.get_next_feedback()
start = feedback.position.copy()
began = time()
while time() - began < 4:
    feedback = group.get_next_feedback(reuse_fbk=feedback)
    command.effort = model.get_grav_comp_efforts(feedback.position, GRAVITY)
    group.send_command(command)
drift = abs(feedback.position - start).max()
print(f"the arm drifted by {drift:.3f} rad in 4 s")
if drift > 0.3:
    sys.exit("the arm fell")
