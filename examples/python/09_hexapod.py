# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Makes a hexapod stand and shift its weight. Run it on "models/hexapod.hrdf?floating_base=1"."""
import math
import sys
from time import sleep, time

import hebi

lookup = hebi.Lookup()
sleep(2)
group = lookup.get_group_from_family("HEBI")
if group is None or group.size != 18:
    sys.exit("there is no hexapod")

command = hebi.GroupCommand(group.size)
feedback = group.get_next_feedback()
stance = feedback.position.copy()
began = time()
while time() - began < 4:
    feedback = group.get_next_feedback(reuse_fbk=feedback)
    t = time() - began
    position = stance.copy()
    position[0::3] += 0.1 * math.sin(math.pi * t)  # first joint of each leg
    command.position = position
    group.send_command(command)
error = abs(feedback.position - feedback.position_command).max()
print(f"joints are at most {error:.3f} rad from their commands")
if error > 0.2:
    sys.exit("the hexapod fell")
