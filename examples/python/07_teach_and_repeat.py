# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Teaches an arm waypoints with the buttons of a phone, and repeats them.

Button 1 stores the current position, button 3 plays the stored positions, button 8 ends the program.
The arm is weightless while you teach it. In simulation nothing pushes the arm, so it does not move.
Run the program on a simulated arm and phone; the table press.csv presses the buttons:

    HRDF_SIM="models/x_arm_6dof.cfg.yaml;mobile-io:Arm/mobileIO?play=examples/python/press.csv"
"""
import pathlib
import sys
from time import sleep

import hebi

CONFIG = pathlib.Path(__file__).parents[2] / "models" / "x_arm_6dof.cfg.yaml"

lookup = hebi.Lookup()
sleep(2)
phone = hebi.util.create_mobile_io(lookup, "Arm", "mobileIO")
if phone is None:
    sys.exit("the phone is not there")
phone.set_button_label(1, "keep")
phone.set_button_label(3, "play")
phone.set_button_label(8, "end")
phone.clear_text()
phone.add_text("teach me")

arm = hebi.arm.create_from_config(hebi.config.load_config(str(CONFIG)), lookup)
goal = hebi.arm.Goal(arm.size)
kept = played = 0
while arm.update():
    arm.send()
    if not phone.update(0):
        continue
    if phone.get_button_diff(1) == 1:
        goal.add_waypoint(t=1.5, position=arm.last_feedback.position)
        kept += 1
        phone.add_text(f"{kept} kept")
    if phone.get_button_diff(3) == 1 and kept > 1:
        arm.set_goal(goal)
        played += 1
    if phone.get_button_diff(8) == 1:
        break
phone.clear_text()
print(f"{kept} waypoints kept, played {played} times")
if kept < 2 or played == 0:
    sys.exit("the buttons were not pressed")
