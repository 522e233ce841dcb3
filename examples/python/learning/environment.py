# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Robots in a MuJoCo batch as a Gymnasium environment: a policy commands the modules, which run their own
control loops."""
import gymnasium
import mujoco
import mujoco.batch
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from randomisation import NOISE as JOINT_NOISE
from randomisation import RANGES, Randomisation

TIMESTEP = 0.002  # s; two periods of the firmware
LATENCY = (0.0, 0.02)  # s, range of random delays of commands
FEEDBACK_DELAY = (0.0, 0.02)  # s, range of random delays of feedback
# Standard deviation of each sensor type's noise. Values of joints and gyros are from logs of
# modules at rest (docs/HARDWARE.md).
NOISE = {
    mujoco.mjtSensor.mjSENS_JOINTPOS: JOINT_NOISE["noise.position"],
    mujoco.mjtSensor.mjSENS_JOINTVEL: JOINT_NOISE["noise.velocity"],
    mujoco.mjtSensor.mjSENS_FRAMEQUAT: 0.005,
    mujoco.mjtSensor.mjSENS_GYRO: 0.0013,  # rad/s
    mujoco.mjtSensor.mjSENS_FRAMEPOS: 0.002,  # m
}
GYRO_OFFSET = 0.022  # rad/s, standard deviation between robots, from logs of modules at rest


class Robots(gymnasium.vector.VectorEnv):
    """Base class of robots that learn: delays, noise, random properties, and ends of episodes.

    Subclasses define observations, commands and rewards. Delays of commands and feedback are drawn
    for each robot and episode.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(self, spec, num_envs, observations, actions, *, period, seconds, ranges=RANGES,
                 latency=LATENCY, feedback_delay=FEEDBACK_DELAY, noise=1.0, threads=0):
        self.num_envs = num_envs
        self.single_observation_space = gymnasium.spaces.Box(-np.inf, np.inf, (observations,))
        self.single_action_space = gymnasium.spaces.Box(-1, 1, (actions,))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._latency, self._feedback_delay = latency, feedback_delay
        spec.option.timestep = TIMESTEP
        for delayed, most in ((spec.actuators, latency[1]), (spec.sensors, feedback_delay[1])):
            for each in delayed:
                each.nsample = int(np.ceil(most / TIMESTEP)) + 1
                each.delay = most
        self.model = spec.compile()
        self.batch = mujoco.batch.Batch(self.model, num_envs, nthread=threads)
        self._nstep = round(period / TIMESTEP)
        self._length = round(seconds / period)
        kinds = np.repeat(self.model.sensor_type, self.model.sensor_dim)
        self._deviations = noise * np.array([NOISE[mujoco.mjtSensor(kind)] for kind in kinds])
        self._offset = noise * GYRO_OFFSET * (kinds == mujoco.mjtSensor.mjSENS_GYRO)
        self._offsets = np.zeros((num_envs, len(kinds)))
        # Reads `sensordata` before the first step: the batch updates this array only after a first read.
        self._measured = self.batch.sensordata
        self._commands_late = self.batch.expand("actuator_delay")
        self._feedback_late = self.batch.expand("sensor_delay")
        self.randomisation = Randomisation(self.batch, ranges)
        self.ages = np.zeros(num_envs, int)
        self.actions = np.zeros((num_envs, actions))  # last actions, one row per robot

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self._restart(np.arange(self.num_envs))
        return self.observations(), {}

    def step(self, actions):
        observations, rewards, fallen, ended = self.advance(actions)
        infos = {}
        done = np.flatnonzero(fallen | ended)
        if len(done):
            infos = {"final_obs": observations.copy(), "_final_obs": fallen | ended}
            self._restart(done)
            observations[done] = self.observations()[done]
        return observations, rewards, fallen, ended, infos

    def advance(self, actions):
        """Runs one action in each robot. Does not reset robots whose episode has ended."""
        before, self.actions = self.actions, np.clip(np.asarray(actions, float), -1, 1)
        self.command()
        self.batch.step(nstep=self._nstep)
        self.ages += 1
        fallen = self.fallen()
        rewards = np.where(fallen, 0, np.maximum(self.reward(before), 0))
        return self.observations(), rewards, fallen, ~fallen & (self.ages >= self._length)

    def feedback(self):
        """Returns the sensors' values with noise, one row per robot, in the order of sensors in
        the spec."""
        noise = self.np_random.normal(size=self._measured.shape)
        return self._measured + self._offsets + self._deviations * noise

    def _restart(self, ids):
        self.ages[ids] = 0
        self.actions[ids] = 0
        self.batch.reset(ids=ids)
        self.randomisation.draw(self.np_random, ids)
        self._offsets[ids] = self._offset * self.np_random.normal(size=(len(ids), len(self._offset)))
        self._commands_late[ids] = self._feedback_late[ids] = 0
        # The delays are 0 until place() has filled the buffers of delayed commands and feedback.
        self.place(ids)
        self._commands_late[ids] = self.np_random.uniform(*self._latency, (len(ids), 1))
        self._feedback_late[ids] = self.np_random.uniform(*self._feedback_delay, (len(ids), 1))

    def command(self):
        """Writes the current actions as commands into the batch."""
        raise NotImplementedError

    def observations(self):
        raise NotImplementedError

    def reward(self, before):
        """Returns the reward of each robot. `before`: its previous action."""
        raise NotImplementedError

    def fallen(self):
        """Returns an array: True for each robot that failed, for example by a fall."""
        return np.zeros(self.num_envs, bool)

    def place(self, ids):
        """Places the robots `ids` for a new episode, and lets them rest for at least 20 ms."""
        raise NotImplementedError


def register(name, robots):
    """Registers the robot class `robots` for gymnasium.make and make_vec."""
    gymnasium.register(
        name, entry_point=lambda **options: Single(robots, **options), vector_entry_point=robots
    )


class Single(gymnasium.Env):
    """One robot as a gymnasium.Env."""

    metadata = {"render_modes": []}

    def __init__(self, robots, **options):
        self.robots = robots(1, **options)
        self.observation_space = self.robots.single_observation_space
        self.action_space = self.robots.single_action_space

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        observations, infos = self.robots.reset(seed=seed, options=options)
        return observations[0], infos

    def step(self, action):
        observations, rewards, fallen, ended = self.robots.advance(np.asarray(action)[None])
        return observations[0], float(rewards[0]), bool(fallen[0]), bool(ended[0]), {}
