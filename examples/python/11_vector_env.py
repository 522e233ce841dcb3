# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""A Gymnasium environment with many arms: a policy at 50 Hz, with the modules' control loops at 1 kHz.

Exits with status 77 if Gymnasium is not installed.
"""
import sys

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
except ImportError:
    print("gymnasium is not installed")
    sys.exit(77)
import mujoco.batch
import numpy as np

import hrdf_mujoco
from hrdf_mujoco import firmware

STEPS = 20  # time steps of 1 ms per action


class Reach(gymnasium.vector.VectorEnv):
    """Many arms that learn to reach a pose. Gains and motors differ between arms."""

    def __init__(self, num_envs, length=100):
        spec = hrdf_mujoco.spec("models/x_arm_3dof.hrdf", actuator="firmware", visual="none")
        spec.option.timestep = 0.001
        model = spec.compile()
        self.batch = mujoco.batch.Batch(model, num_envs)
        self.num_envs, self.length = num_envs, length
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        joints = model.nu
        self.single_action_space = gymnasium.spaces.Box(-0.1, 0.1, (joints,), np.float32)
        self.single_observation_space = gymnasium.spaces.Box(-np.inf, np.inf, (3 * joints,))
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        modules = firmware.of(self.batch)
        for field, like in (("position.kp", (10, 40)), ("motor.max_effort", None)):
            low, high = like or (0.9, 1.1)
            drawn = self.np_random.uniform(low, high, self.num_envs)
            modules["*"][field] = drawn if like else modules["*"][field] * drawn
        self.goals = np.zeros_like(self.batch.qpos)
        self.ages = np.zeros(self.num_envs, int)
        self.restart(np.arange(self.num_envs))
        return self.observations(), {}

    def restart(self, ids):
        self.batch.reset(ids=ids)
        self.goals[ids] = self.np_random.uniform(-0.8, 0.8, (len(ids), self.goals.shape[1]))
        self.ages[ids] = 0

    def step(self, actions):
        self.batch.ctrl[:] += actions
        self.batch.step(nstep=STEPS)
        self.ages += 1
        rewards = -np.abs(self.batch.qpos - self.goals).sum(axis=1)
        truncated = self.ages >= self.length
        infos = {}
        if truncated.any():
            infos = {"final_obs": self.observations(), "_final_obs": truncated.copy()}
            self.restart(np.flatnonzero(truncated))
        return self.observations(), rewards, np.zeros(self.num_envs, bool), truncated, infos

    def observations(self):
        return np.hstack([self.batch.qpos, self.batch.qvel, self.goals]).astype(np.float32)


env = Reach(64)
observations, _ = env.reset(seed=0)
assert observations in env.observation_space
first, returns = None, []
# A simple policy: changes each arm's commands towards its goal.
for _ in range(100):
    positions, _, goals = np.split(observations, 3, axis=1)
    actions = np.clip(goals - env.batch.ctrl, -0.1, 0.1).astype(np.float32)
    observations, rewards, _, truncated, infos = env.step(actions)
    returns.append(rewards.mean())
print(f"reward: {returns[0]:.2f} at first, {returns[-1]:.3f} at the end of the episode")
if not (truncated.all() and "final_obs" in infos and returns[-1] > 0.3 * returns[0]):
    sys.exit("the arms are to reach their goals")
