# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""What the arm's policy sees and commands, in a fixed order; shared as `walking` is.

Observation (21 numbers):
     0-5   positions, rad: J1_base to J6_wrist3
     6-11  velocities, rad/s
    12-17  commanded positions, rad
    18-20  the way from the gripper to its goal, along the axes of the base, m
Action (6 numbers from -1 to 1): how far the commands move, in units of STEP.
"""
import numpy as np

PERIOD = 0.02  # s, of an action
NAMES = ["J1_base", "J2_shoulder", "J3_elbow", "J4_wrist1", "J5_wrist2", "J6_wrist3"]
HOME = np.array([0, 0.9, 1.7, -0.8, 0, 0])  # rad
JOINTS = 6
SIZE = 21
STEP = 0.03  # rad, in a period
REACH = 1.2  # rad, from home; commands stay within


def observation(position, velocity, command, gripper, goal):
    """Returns the observation; where the gripper is, forward kinematics tell (HEBI's RobotModel)."""
    parts = [position, velocity, command, goal - gripper]
    return np.concatenate(parts, axis=-1).astype(np.float32)


def moved(command, action):
    """Returns the positions that the modules are commanded next, rad."""
    return np.clip(command + STEP * action, HOME - REACH, HOME + REACH)
