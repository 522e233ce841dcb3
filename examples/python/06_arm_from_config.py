# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Moves an arm and its gripper to goals; the robot config gives the modules, gains and plugins.

Run it on models/x_arm_6dof.cfg.yaml, from the folder of the project.
"""
import pathlib
import sys
from time import sleep, time

import hebi
import numpy as np

CONFIG = pathlib.Path(__file__).parents[2] / "models" / "x_arm_6dof.cfg.yaml"

config = hebi.config.load_config(str(CONFIG))
arm = hebi.arm.create_from_config(config)
sleep(1)
arm.update()
home = np.array(config.user_data["home_position"])


def go_to(goal, limit=20):
    """Moves to the goal. Returns False if the arm does not arrive in `limit` seconds."""
    arm.set_goal(goal)
    began = time()
    while time() - began < limit:
        if not arm.update():
            sys.exit("no feedback was received in time: the robot is gone, or the machine is busy")
        arm.send()
        if arm.at_goal:
            return True
    return False


there = home + [0.4, 0.2, -0.2, 0.1, 0.3, 0]
goal = hebi.arm.Goal(arm.size)
goal.add_waypoint(t=1.5, position=home)
goal.add_waypoint(t=1.5, position=there)
if not go_to(goal):
    sys.exit("the arm did not get there")
error = abs(arm.last_feedback.position - there).max()
print(f"at the goal, but for {error:.3f} rad")
if error > 0.1:
    sys.exit("the arm is not at the goal")

goal = hebi.arm.Goal(arm.size)
goal.add_waypoint(t=2.0, position=home)
if not go_to(goal):
    sys.exit("the arm did not come back")
error = abs(arm.last_feedback.position - home).max()
print(f"at home, but for {error:.3f} rad")
if error > 0.1:
    sys.exit("the arm is not at home")
