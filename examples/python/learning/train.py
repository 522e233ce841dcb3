# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Trains a policy with PPO, and writes `policy.npz` and the learning curve.

    python examples/python/learning/train.py hexapod --out build/learning
"""
import argparse
import pathlib
import sys
import time

import numpy as np
import torch
from arm import Arm
from hexapod import Hexapod
from plot import curve, returns
from policy import Policy
from stable_baselines import ForStableBaselines
from stable_baselines3 import PPO
from stable_baselines3.common.vec_env import VecMonitor, VecNormalize

ROBOTS = {"hexapod": (Hexapod, 1_000_000), "arm": (Arm, 1_000_000)}  # environment, training steps


def trained(env, steps, seed):
    """Trains a policy with PPO; `steps`: sum of all robots' steps. Returns the trained PPO."""
    model = PPO(
        "MlpPolicy", env, seed=seed, device="cpu", verbose=1, n_steps=64, batch_size=1024, n_epochs=5,
        learning_rate=1e-3, target_kl=0.03, gamma=0.98, gae_lambda=0.95,
        policy_kwargs={"net_arch": [128, 64], "log_std_init": -1},
    )
    return model.learn(steps)


def exported(model):
    layers = [each for each in model.policy.mlp_extractor.policy_net if hasattr(each, "weight")]
    return Policy([(layer.weight.detach().numpy(), layer.bias.detach().numpy())
                   for layer in (*layers, model.policy.action_net)])


def count(text):
    """Parses a positive integer for argparse."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not above 0")
    return number


def seed(text):
    number = int(text)
    if not 0 <= number < 2**32:
        raise argparse.ArgumentTypeError(f"{text} is not from 0 to {2**32 - 1}")
    return number


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("robot", choices=ROBOTS)
    parser.add_argument("--out", type=pathlib.Path, default="build/learning", help="folder")
    parser.add_argument("--robots", type=count, default=64, help="how many learn at once")
    parser.add_argument("--steps", type=count, help="of all robots together")
    parser.add_argument("--seed", type=seed, default=0)
    args = parser.parse_args()
    robot, steps = ROBOTS[args.robot]
    folder = args.out / args.robot
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        parser.error(f"argument --out: {folder}: {error.strerror}")
    # One thread: updates of the network are too small for several threads.
    torch.set_num_threads(1)

    began = time.monotonic()
    env = ForStableBaselines(robot(args.robots), args.seed)
    env = VecMonitor(env, str(folder / "episodes"))
    env = VecNormalize(env, norm_obs=False, gamma=0.98)
    try:
        model = trained(env, args.steps or steps, args.seed)
    except KeyboardInterrupt:
        sys.exit(f"interrupted: {folder / 'policy.npz'} is as it was before; the same line begins anew")
    minutes = (time.monotonic() - began) / 60
    env.close()
    exported(model).save(folder / "policy.npz")

    earned = returns(folder / "episodes.monitor.csv")
    if not len(earned):
        sys.exit("no episode has ended: train for more steps")
    tenth = max(len(earned) // 10, 1)
    first, last = np.mean(earned[:tenth]), np.mean(earned[-tenth:])
    print(f"{minutes:.1f} minutes, {len(earned)} episodes")
    print(f"mean return: {first:.3f} of the first tenth, {last:.3f} of the last: {last / first:.1f} times")
    curve(folder / "episodes.monitor.csv", folder / "curve.png")


if __name__ == "__main__":
    main()
