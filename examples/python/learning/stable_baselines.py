# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Adapts an environment with many robots to Stable-Baselines3."""
import numpy as np
from stable_baselines3.common.vec_env import VecEnv


class ForStableBaselines(VecEnv):
    def __init__(self, env, seed):
        # Set before super().__init__(), which calls get_attr() and so reads `_env`.
        self._env, self._first_seed = env, seed
        super().__init__(env.num_envs, env.single_observation_space, env.single_action_space)

    def reset(self):
        observations, _ = self._env.reset(seed=self._first_seed)
        self._first_seed = None  # later resets continue the random sequence
        return observations

    def step_async(self, actions):
        self._actions = actions

    def step_wait(self):
        observations, rewards, fallen, ended, about = self._env.step(self._actions)
        done = fallen | ended
        infos = [{} for _ in range(self.num_envs)]
        for i in np.flatnonzero(done):
            infos[i] = {
                "terminal_observation": about["final_obs"][i],
                "TimeLimit.truncated": bool(ended[i]),
            }
        return observations, rewards, done, infos

    def close(self):
        self._env.close()

    def get_attr(self, attr_name, indices=None):
        return [getattr(self._env, attr_name, None)] * len(self._get_indices(indices))

    def set_attr(self, attr_name, value, indices=None):
        setattr(self._env, attr_name, value)

    def env_method(self, method_name, *args, indices=None, **kwargs):
        raise NotImplementedError(method_name)

    def env_is_wrapped(self, wrapper_class, indices=None):
        return [False] * self.num_envs
