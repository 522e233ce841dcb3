# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Lets a policy bring the arm's gripper to goals through HEBI's API at 50 Hz: in a window of simulate, or on
the hardware.

    build/bin/simulate models/x_arm_6dof.cfg.yaml --run python examples/python/learning/play_arm.py
"""
import argparse
import pathlib
import sys

import hebi
import numpy as np
import reaching
from modules import find, go_to, next_of, seconds
from policy import ARM, reacher

CONFIG = pathlib.Path(__file__).parents[3] / "models" / "x_arm_6dof.cfg.yaml"
HOMEWARD = round(3.0 / reaching.PERIOD)  # number of feedbacks while moving home: 3 s
NEAR = 0.1  # m, distance from a goal that counts as reached
# Goals of the gripper in the frame of the base, m.
GOALS = [[0.45, 0.2, 0.35], [0.45, -0.2, 0.35], [0.35, 0, 0.5], [0.5, 0, 0.2]]


def reach(group, feedback, command, policy, gripper_at, goal, steps):
    """Moves the gripper to `goal` (m) with the policy. Returns the remaining distance, m."""
    asked = command.position.copy()
    for _ in range(steps):
        feedback = next_of(group, feedback)
        gripper = gripper_at(feedback.position)
        seen = reaching.observation(feedback.position, feedback.velocity, asked, gripper, goal)
        command.position = asked = reaching.moved(asked, policy(seen))
        group.send_command(command)
    return np.linalg.norm(gripper_at(next_of(group, feedback).position) - goal)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--policy", type=reacher, default=str(ARM), help="file that train.py has written")
    parser.add_argument("--goal", type=float, nargs=3, action="append", metavar=("X", "Y", "Z"),
                        help="place for the gripper from the base, m; again for the next")
    parser.add_argument("--seconds", type=seconds, default=4, help="for each goal")
    args = parser.parse_args()
    config = hebi.config.load_config(str(CONFIG))
    model = hebi.robot_model.import_from_hrdf(config.hrdf)
    group = find(config.families, config.names, 1 / reaching.PERIOD)
    feedback, command = hebi.GroupFeedback(group.size), hebi.GroupCommand(group.size)
    command.read_gains(config.gains["default"])
    group.send_command_with_acknowledgement(command)
    command.clear()

    go_to(group, feedback, command, reaching.HOME, HOMEWARD)
    far = 0
    for goal in args.goal or GOALS:
        left = reach(group, feedback, command, args.policy, lambda at: model.get_end_effector(at)[:3, 3],
                     np.array(goal), round(args.seconds / reaching.PERIOD))
        is_far = bool(left > NEAR)
        far += is_far
        print(f"{1000 * left:.0f} mm from {goal} m after {args.seconds:g} s" + is_far * ": not reached")
    go_to(group, feedback, command, reaching.HOME, HOMEWARD)
    if far:
        sys.exit(f"play_arm.py: goals that are not reached: {far}; they may be out of the arm's reach")


if __name__ == "__main__":
    main()
