# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Lets a policy drive the hexapod through HEBI's API at 50 Hz: in a window of simulate, or on the hardware.

    build/bin/simulate models/hexapod.hrdf --floating-base --run python examples/python/learning/play.py
"""
import argparse
import sys
from time import sleep, time

import hebi
import numpy as np
import walking
from policy import HEXAPOD, walker

STAND = 2.0  # s, to stand up in


def hexapod():
    names = [f"J{i + 1}" for i in range(walking.JOINTS)]
    lookup = hebi.Lookup()
    sleep(2)
    group = lookup.get_group_from_names(["HEBI"], names)
    if group is None:
        sys.exit("there is no hexapod: no modules of the family HEBI have the names J1 to J18; is the window open?")
    group.feedback_frequency = 1 / walking.PERIOD  # each feedback is answered by a command
    return group


def next_of(group, feedback):
    feedback = group.get_next_feedback(reuse_fbk=feedback)
    if feedback is None:
        sys.exit("the hexapod is gone")
    return feedback


def stand(group, feedback, command):
    start = next_of(group, feedback).position.copy()
    for share in np.linspace(0, 1, round(STAND / walking.PERIOD)):
        command.position = (1 - share) * start
        group.send_command(command)
        next_of(group, feedback)


def walk(group, feedback, command, policy, steps):
    action, phase = np.zeros(walking.JOINTS), 0.0
    for _ in range(steps):
        feedback = next_of(group, feedback)
        gravity = walking.gravity_in(feedback.orientation[0])
        seen = walking.observation(
            feedback.position, feedback.velocity, gravity, feedback.gyro[0], action, phase
        )
        action, phase = policy(seen), walking.next_phase(phase)
        command.position = walking.targets(action, phase)
        group.send_command(command)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--policy", type=walker, default=str(HEXAPOD), help="file that train.py has written")
    parser.add_argument("--seconds", type=float, default=10)
    args = parser.parse_args()
    if not 0 < args.seconds < np.inf:
        parser.error("argument --seconds: it takes a time above 0")
    group = hexapod()
    feedback, command = hebi.GroupFeedback(group.size), hebi.GroupCommand(group.size)
    stand(group, feedback, command)
    down = walking.gravity_in(feedback.orientation[0])
    steps, began = round(args.seconds / walking.PERIOD), time()
    walk(group, feedback, command, args.policy, steps)
    print(f"{steps} commands in {time() - began:.2f} s")
    stand(group, feedback, command)
    tilt = np.degrees(np.arccos(np.clip(down @ walking.gravity_in(feedback.orientation[0]), -1, 1)))
    print(f"the body has tilted by {tilt:.1f} degrees")
    if tilt > 30:
        sys.exit("the hexapod fell")


if __name__ == "__main__":
    main()
