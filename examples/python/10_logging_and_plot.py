# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Logs a motion, reads the log and plots it with Matplotlib, if that is installed.

Run it on models/x_arm_3dof.cfg.yaml.
"""
import math
import os
import sys
import tempfile
from time import sleep, time

import hebi

lookup = hebi.Lookup()
sleep(2)
group = lookup.get_group_from_family("Arm")
if group is None:
    sys.exit("there is no family 'Arm'")

with tempfile.TemporaryDirectory() as folder:
    group.start_log(folder, "swing", mkdirs=True)
    command = hebi.GroupCommand(group.size)
    feedback = group.get_next_feedback()
    start = feedback.position.copy()
    began = time()
    while time() - began < 2:
        feedback = group.get_next_feedback(reuse_fbk=feedback)
        position = start.copy()
        position[0] += 0.3 * math.sin(2 * (time() - began))
        command.position = position
        group.send_command(command)
    log = group.stop_log()
    messages = list(log.feedback_iterate)

times = [message.receive_time[0] for message in messages]
base = [message.position[0] for message in messages]
print(f"{len(messages)} messages in the log; the base moved by {max(base) - min(base):.2f} rad")
if not 150 <= len(messages) <= 220 or max(base) - min(base) < 0.1:
    sys.exit("the log is not what was done")

try:
    import matplotlib
except ImportError:
    print("matplotlib is not installed: no plot")
    sys.exit()
matplotlib.use("Agg")
from matplotlib import pyplot

figure, axes = pyplot.subplots()
axes.plot([t - times[0] for t in times], base)
axes.set_xlabel("time (s)")
axes.set_ylabel("position of the base (rad)")
path = os.path.join(tempfile.gettempdir(), "swing.png")
figure.savefig(path)
print(path)
