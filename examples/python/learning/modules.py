# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Common functions of programs that drive robots with a policy through HEBI's API."""
import sys
from time import sleep

import hebi
import numpy as np


def find(families, names, frequency):
    """Returns the group of the modules `names`, with feedback at `frequency`, Hz. Ends the program if a
    module is missing."""
    lookup = hebi.Lookup()
    sleep(2)
    group = lookup.get_group_from_names(families, names)
    if group is None:
        sys.exit(f"no modules of {', '.join(families)} have the names {names[0]} to {names[-1]}; is the window open?")
    group.feedback_frequency = frequency  # Hz; programs send a command after each feedback
    return group


def next_of(group, feedback):
    """Returns the next feedback of the group, in the object `feedback`. Ends the program at the timeout."""
    feedback = group.get_next_feedback(reuse_fbk=feedback)
    if feedback is None:
        sys.exit("no feedback was received in time: the robot is gone, or the machine is busy")
    return feedback


def go_to(group, feedback, command, goal, steps):
    """Moves the modules to the positions `goal` (rad) linearly in `steps` feedbacks."""
    start = next_of(group, feedback).position.copy()
    for share in np.linspace(0, 1, steps):
        command.position = (1 - share) * start + share * np.asarray(goal)
        group.send_command(command)
        next_of(group, feedback)


def seconds(text):
    """Parses a positive number of seconds for argparse."""
    number = float(text)
    if not 0 < number < np.inf:
        raise ValueError
    return number
