# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Commands positions, velocities and efforts. Run it on models/x_arm_3dof.cfg.yaml."""
import math
import sys
from time import sleep, time

import hebi

lookup = hebi.Lookup()
sleep(2)
group = lookup.get_group_from_family("Arm")
if group is None:
    sys.exit("there is no family 'Arm'")
group.command_lifetime = 250  # ms; without a new command for this time, the motors are off

command = hebi.GroupCommand(group.size)
feedback = hebi.GroupFeedback(group.size)
group.get_next_feedback(reuse_fbk=feedback)
start = feedback.position.copy()

# Swings the base slowly, with velocity commands that match the position commands.
began = time()
while time() - began < 3:
    group.get_next_feedback(reuse_fbk=feedback)
    t = time() - began
    position, velocity = start.copy(), 0 * start
    position[0] += 0.3 * (1 - math.cos(2 * t)) / 2
    velocity[0] = 0.3 * math.sin(2 * t)
    command.position = position
    command.velocity = velocity
    group.send_command(command)
error = abs(feedback.position[0] - feedback.position_command[0])
print(f"the base lags {error:.3f} rad behind its command")

# Commands an effort for the base and no position or velocity. The other modules hold their
# position.
command.clear()
command.position = start
command.effort = [math.nan] * group.size
command[0].position = math.nan
command[0].effort = 0.5  # N m
group.get_next_feedback(reuse_fbk=feedback)
before = feedback.position[0]
began = time()
while time() - began < 0.5:
    group.get_next_feedback(reuse_fbk=feedback)
    group.send_command(command)
print(f"0.5 N m turned the base by {feedback.position[0] - before:.3f} rad")
if error > 0.1 or feedback.position[0] <= before:
    sys.exit("the arm did not follow")
