# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Moves the end effector along a line by inverse kinematics and a trajectory.

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

feedback = group.get_next_feedback()
home = feedback.position.copy()
tip = model.get_end_effector(home)
print("the tip is at", tip[0:3, 3].round(3), "m")

# Waypoints on a straight line to a point 10 cm forward and 10 cm to the left. Joint limits around
# the home position keep the inverse kinematics away from self-collisions.
near = hebi.robot_model.joint_limit_constraint(home - 0.35, home + 0.8)
waypoints = [home]
for step in np.linspace(0.25, 1, 4):
    place = hebi.robot_model.endeffector_position_objective(tip[0:3, 3] + step * np.array([0.1, 0.1, 0]))
    waypoints.append(model.solve_inverse_kinematics(waypoints[-1], place, near))
positions = np.array(waypoints).T
times = np.linspace(0, 4, len(waypoints))
velocities = np.full(positions.shape, np.nan)  # NaN: the trajectory chooses the velocity
velocities[:, [0, -1]] = 0
trajectory = hebi.trajectory.create_trajectory(times, positions, velocities, velocities.copy())

command = hebi.GroupCommand(group.size)
began = time()
while time() - began < trajectory.duration + 1:
    feedback = group.get_next_feedback(reuse_fbk=feedback)
    t = min(time() - began, trajectory.duration)
    position, velocity, _ = trajectory.get_state(t)
    command.position = position
    command.velocity = velocity
    # Efforts that compensate gravity reduce the position errors.
    command.effort = model.get_grav_comp_efforts(feedback.position, GRAVITY)
    group.send_command(command)

moved = model.get_end_effector(feedback.position)[0:3, 3] - tip[0:3, 3]
print("it moved by", moved.round(3), "m")
if abs(moved - [0.1, 0.1, 0]).max() > 0.02:
    sys.exit("the arm did not get there")
