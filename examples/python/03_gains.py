# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Loads gains from a file, reads them back and makes a module stiffer.

Run it on models/x_arm_3dof.cfg.yaml, from the folder of the project.
"""
import pathlib
import sys
from time import sleep

import hebi

GAINS = pathlib.Path(__file__).parents[2] / "models" / "gains" / "x_arm_3dof.xml"

lookup = hebi.Lookup()
sleep(2)
group = lookup.get_group_from_family("Arm")
if group is None:
    sys.exit("there is no family 'Arm'")

command = hebi.GroupCommand(group.size)
command.read_gains(str(GAINS))
if not group.send_command_with_acknowledgement(command):
    sys.exit("not all modules took the gains")
info = group.request_info()
print("position kp from the file:", info.position_kp)

command = hebi.GroupCommand(group.size)
command.position_kp = 2 * info.position_kp
if not group.send_command_with_acknowledgement(command):
    sys.exit("not all modules took the gains")
stiffer = group.request_info()
print("position kp now:          ", stiffer.position_kp)
if abs(stiffer.position_kp - 2 * info.position_kp).max() > 1e-4 * abs(info.position_kp).max():
    sys.exit("the modules have other gains than they were sent")
