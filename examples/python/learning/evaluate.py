# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Measures how a policy drives robots with properties on which the policy was not trained.

    python examples/python/learning/evaluate.py hexapod --policy build/learning/hexapod/policy.npz
"""
import argparse

import numpy as np
import reaching
import walking
from arm import Arm
from hexapod import Hexapod
from policy import ARM, HEXAPOD, reacher, walker

from hrdf_mujoco import firmware


def walked(policy, robots=64, seconds=10, seed=1000, **options):
    """Returns for each robot: sum of rewards; distance forward and to the left (m); True if it
    fell; temperature of its hottest winding (C)."""
    env = Hexapod(robots, seconds=seconds + 1, **options)
    seen, _ = env.reset(seed=seed)
    start = env.batch.qpos[:, :2].copy()
    earned, fell = np.zeros(robots), np.zeros(robots, bool)
    for _ in range(round(seconds / walking.PERIOD)):
        seen, rewards, fallen, _ = env.advance(policy(seen))
        fell |= fallen
        earned += np.where(fell, 0, rewards)
    ahead, aside = env.along(env.batch.qpos[:, :2] - start)
    return earned, ahead, aside, fell, firmware.of(env.batch).state["*"]["winding"].max(axis=0)


def reached(policy, robots=64, seconds=4, seed=1000, **options):
    """Returns the distance (m) of each gripper from its goal after `seconds`."""
    env = Arm(robots, seconds=seconds + 1, **options)
    seen, _ = env.reset(seed=seed)
    for _ in range(round(seconds / reaching.PERIOD)):
        seen, *_ = env.advance(policy(seen))
    return env.distances()


def evaluate_hexapod(policy, roughness):
    earned, ahead, aside, fell, winding = walked(policy, roughness=roughness)
    print(f"return     {earned.mean():.2f} in the mean, {earned.min():.2f} at least")
    print(f"ahead      {ahead.mean():.2f} m in the mean, {ahead.min():.2f} m at least, in 10 s")
    print(f"aside      {np.abs(aside).mean():.2f} m in the mean, {np.abs(aside).max():.2f} m at most")
    print(f"falls      {fell.sum()} of {len(fell)}")
    print(f"windings   {winding.mean():.0f} C in the mean of each robot's hottest, {winding.max():.0f} C at most")


def evaluate_arm(policy):
    left = 1000 * reached(policy)
    print(f"distance   {np.median(left):.0f} mm in the median after 4 s, above {np.quantile(left, 0.9):.0f} mm of one in ten")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    robots = parser.add_subparsers(required=True, dest="robot", metavar="robot")
    hexapod, arm = robots.add_parser("hexapod", help="how far it walks"), robots.add_parser("arm", help="how near it gets")
    hexapod.add_argument("--policy", type=walker, default=str(HEXAPOD), help="file that train.py has written")
    hexapod.add_argument("--roughness", type=float, default=0.05, help="height of the ground, m")
    arm.add_argument("--policy", type=reacher, default=str(ARM), help="file that train.py has written")
    args = parser.parse_args()
    if args.robot == "arm":
        return evaluate_arm(args.policy)
    if not 0 <= args.roughness < np.inf:
        hexapod.error("argument --roughness: it takes a height from 0 on")
    return evaluate_hexapod(args.policy, args.roughness)


if __name__ == "__main__":
    main()
