# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Lists the modules, makes a group and prints its feedback. Run it on models/x_arm_3dof.cfg.yaml."""
import sys
from time import sleep

import hebi

lookup = hebi.Lookup()
sleep(2)  # real modules need this time to answer

for entry in lookup.entrylist:
    print(f"{entry.family} / {entry.name}")

group = lookup.get_group_from_family("Arm")
if group is None:
    sys.exit("there is no family 'Arm'")
group.feedback_frequency = 50.0  # Hz

feedback = hebi.GroupFeedback(group.size)
for _ in range(25):
    if group.get_next_feedback(reuse_fbk=feedback) is None:
        sys.exit("no feedback was received in time: the robot is gone, or the machine is busy")
print("positions (rad):", feedback.position.round(3))
print("temperatures (degrees C):", feedback.motor_winding_temperature.round(1))

# HEBI's library calls the handler on a separate thread.
heard = []
group.add_feedback_handler(lambda message: heard.append(message.receive_time[0]))
sleep(1)
group.clear_feedback_handlers()
print(f"{len(heard)} messages in 1 s")
if not 10 <= len(heard) <= 55:  # 50 messages in 1 s; fewer on a busy machine
    sys.exit("feedback did not come at 50 Hz")
