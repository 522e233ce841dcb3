# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Lets a policy drive the hexapod through HEBI's API at 50 Hz: in a window of simulate, or on the hardware.

    build/bin/simulate models/hexapod.hrdf --floating-base --run python examples/python/learning/play.py
"""
import argparse
import sys
from time import time

import hebi
import numpy as np
import walking
from modules import find, go_to, next_of, seconds
from policy import HEXAPOD, walker

NAMES = [f"J{i + 1}" for i in range(walking.JOINTS)]
STAND = round(2.0 / walking.PERIOD)  # number of feedbacks while standing up: 2 s


def walk(group, feedback, command, policy, steps):
    action, phase = np.zeros(walking.JOINTS), 0.0
    start = next_of(group, feedback).orientation[0].copy()
    for _ in range(steps):
        feedback = next_of(group, feedback)
        seen = walking.observation(
            feedback.position, feedback.velocity, feedback.orientation[0], feedback.gyro[0], action, phase, start
        )
        action, phase = policy(seen), walking.next_phase(phase)
        command.position = walking.targets(action, phase)
        group.send_command(command)


def report(before, after):
    """Prints how far the hexapod's body has tilted and turned. Ends the program if the hexapod
    fell."""
    down = walking.gravity_in(before) @ walking.gravity_in(after)
    tilt, turn = np.degrees([np.arccos(np.clip(down, -1, 1)), walking.heading_since(before, after)])
    print(f"the body has tilted by {tilt:.1f} degrees, and turned by {turn:.1f} to the left")
    if tilt > 30:
        sys.exit("the hexapod fell")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--policy", type=walker, default=str(HEXAPOD), help="file that train.py has written")
    parser.add_argument("--seconds", type=seconds, default=10)
    args = parser.parse_args()
    group = find(["HEBI"], NAMES, 1 / walking.PERIOD)
    feedback, command = hebi.GroupFeedback(group.size), hebi.GroupCommand(group.size)
    stance = np.zeros(walking.JOINTS)
    go_to(group, feedback, command, stance, STAND)
    before = feedback.orientation[0].copy()
    steps, began = round(args.seconds / walking.PERIOD), time()
    walk(group, feedback, command, args.policy, steps)
    print(f"{steps} commands in {time() - began:.2f} s")
    go_to(group, feedback, command, stance, STAND)
    report(before, feedback.orientation[0])


if __name__ == "__main__":
    main()
