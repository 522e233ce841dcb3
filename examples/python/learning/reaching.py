# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Observation and commands of the arm's policy, in a fixed order; training and playing share this file.

Observation (21 numbers):
    0-5    positions, rad: J1_base to J6_wrist3
    6-11   velocities, rad/s
    12-17  commanded positions, rad
    18-20  vector from the gripper to its goal, in the base frame, m

Action (6 numbers from -1 to 1): changes of the commands, in units of STEP.
"""
import numpy as np

PERIOD = 0.02  # s, duration of an action
NAMES = ["J1_base", "J2_shoulder", "J3_elbow", "J4_wrist1", "J5_wrist2", "J6_wrist3"]
HOME = np.array([0, 0.9, 1.7, -0.8, 0, 0])  # rad
JOINTS = 6
SIZE = 21
STEP = 0.03  # rad, largest change of a command per action
REACH = 1.2  # rad, largest difference between a command and the home position


def observation(position, velocity, command, gripper, goal):
    """Returns the observation of the arm's policy. `gripper` is the gripper's position (m) from forward
    kinematics (HEBI's RobotModel)."""
    parts = [position, velocity, command, goal - gripper]
    return np.concatenate(parts, axis=-1).astype(np.float32)


def moved(command, action):
    """Returns the next commanded positions, rad."""
    return np.clip(command + STEP * action, HOME - REACH, HOME + REACH)
