# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Closes and opens a gripper by effort. Run it on models/x_arm_6dof.cfg.yaml.

A gripper is a module with effort commands: a positive effort opens it.
"""
import sys
from time import sleep, time

import hebi

lookup = hebi.Lookup()
sleep(2)
gripper = lookup.get_group_from_names(["Arm"], ["gripperSpool"])
if gripper is None:
    sys.exit("there is no gripper")

command = hebi.GroupCommand(1)
feedback = hebi.GroupFeedback(1)


def push(effort, seconds):
    """Commands an effort (N m) for `seconds`. Returns the angle of the gripper's spool, rad."""
    began = time()
    while time() - began < seconds:
        gripper.get_next_feedback(reuse_fbk=feedback)
        command.effort = effort
        gripper.send_command(command)
    return feedback.position[0]


opened, closed = push(1, 1), push(-5, 1)
print(f"open at {opened:.2f} rad of the spool, closed at {closed:.2f}")
if abs(opened - closed) < 0.5 or abs(push(1, 1) - opened) > 0.1:
    sys.exit("the gripper did not move")
