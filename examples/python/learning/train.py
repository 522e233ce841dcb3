# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Trains a policy by PPO, and writes it as `policy.npz` with the learning curve.

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

ROBOTS = {"hexapod": (Hexapod, 1_000_000), "arm": (Arm, 1_000_000)}  # with the steps of all robots


def trained(env, steps, seed):
    """Returns the model of PPO after training."""
    model = PPO(
        "MlpPolicy", env, seed=seed, device="cpu", verbose=1, n_steps=64, batch_size=1024, n_epochs=5,
        learning_rate=1e-3, target_kl=0.03, gamma=0.98, gae_lambda=0.95,
        policy_kwargs={"net_arch": [128, 64], "log_std_init": -1},
    )  # fmt: skip
    return model.learn(steps)


def exported(model):
    layers = [each for each in model.policy.mlp_extractor.policy_net if hasattr(each, "weight")]
    return Policy([(layer.weight.detach().numpy(), layer.bias.detach().numpy())
                   for layer in (*layers, model.policy.action_net)])  # fmt: skip


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("robot", choices=ROBOTS)
    parser.add_argument("--out", type=pathlib.Path, default="build/learning", help="folder")
    parser.add_argument("--robots", type=int, default=64, help="how many learn at once")
    parser.add_argument("--steps", type=int, help="of all robots together")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    robot, steps = ROBOTS[args.robot]
    folder = args.out / args.robot
    folder.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)  # updates are small; more would wait for each other

    began = time.monotonic()
    env = ForStableBaselines(robot(args.robots), args.seed)
    env = VecMonitor(env, str(folder / "episodes"))
    env = VecNormalize(env, norm_obs=False, gamma=0.98)
    model = trained(env, args.steps or steps, args.seed)
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
