# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Measures how a policy lets hexapods walk that it has not met.

    python examples/python/learning/evaluate.py --policy build/learning/hexapod/policy.npz
"""
import argparse

import numpy as np
import walking
from hexapod import Hexapod
from hrdf_mujoco import firmware
from policy import HEXAPOD, walker

def walked(policy, robots=64, seconds=10, seed=1000, **options):
    """Returns for each robot: return, distance as the crow flies (m), whether it fell, hottest winding (C)."""
    env = Hexapod(robots, seconds=seconds + 1, **options)
    seen, _ = env.reset(seed=seed)
    start = env.batch.qpos[:, :2].copy()
    earned, fell = np.zeros(robots), np.zeros(robots, bool)
    for _ in range(round(seconds / walking.PERIOD)):
        seen, rewards, fallen, _ = env.advance(policy(seen))
        fell |= fallen
        earned += np.where(fell, 0, rewards)
    distance = np.linalg.norm(env.batch.qpos[:, :2] - start, axis=1)
    return earned, distance, fell, firmware.of(env.batch).state["*"]["winding"].max(axis=0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--policy", type=walker, default=str(HEXAPOD), help="file that train.py has written")
    parser.add_argument("--roughness", type=float, default=0.05, help="height of the ground, m")
    args = parser.parse_args()
    if not 0 <= args.roughness < np.inf:
        parser.error("argument --roughness: it takes a height from 0 on")
    earned, distance, fell, winding = walked(args.policy, roughness=args.roughness)
    print(f"return     {earned.mean():.2f} in the mean, {earned.min():.2f} at least")
    print(f"distance   {distance.mean():.2f} m in the mean, {distance.min():.2f} m at least, in 10 s")
    print(f"falls      {fell.sum()} of {len(fell)}")
    print(f"windings   {winding.mean():.0f} C in the mean of each robot's hottest, {winding.max():.0f} C at most")


if __name__ == "__main__":
    main()
