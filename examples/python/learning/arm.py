# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""An arm that learns to move its gripper to a goal.

The return of an episode is approximately the time (s) at the goal.
"""
import pathlib

import mujoco
import numpy as np
import reaching
from environment import Robots, register

import hrdf_mujoco

FILE = pathlib.Path(__file__).parents[3] / "models" / "x_arm_6dof.hrdf"
NEAR = 0.05  # m, distance from the goal at which the reward falls to 1/e
LEAD = 0.6  # rad, difference of command and position at which the reward falls to 1/e
GOALS = 1000
SPREAD = 0.8  # rad, largest difference from home in the random poses that define goals
SETTLE = 50  # time steps of 2 ms at rest before an episode
TABLE = 0.1  # m, lowest height of a goal


class Arm(Robots):
    def __init__(self, num_envs=1, seconds=4, **options):
        spec = hrdf_mujoco.spec(
            FILE, actuator="firmware", gains="gains/x_arm_6dof.xml", home=reaching.HOME,
            sensors="none", visual="none",
        )
        for kind in (mujoco.mjtSensor.mjSENS_JOINTPOS, mujoco.mjtSensor.mjSENS_JOINTVEL):
            for joint in reaching.NAMES:
                spec.add_sensor(type=kind, objtype=mujoco.mjtObj.mjOBJ_JOINT, objname=joint)
        spec.add_sensor(
            type=mujoco.mjtSensor.mjSENS_FRAMEPOS, objtype=mujoco.mjtObj.mjOBJ_SITE, objname="gripper"
        )
        super().__init__(
            spec, num_envs, reaching.SIZE, reaching.JOINTS, period=reaching.PERIOD, seconds=seconds,
            **options,
        )
        tip = self.model.site("gripper").id
        self._tips = self.batch.site_xpos[:, tip]
        self._places = goals(self.model, tip)
        self.goals = np.zeros((num_envs, 3))

    def command(self):
        self.batch.ctrl[:] = reaching.moved(self.batch.ctrl, self.actions)

    def observations(self):
        position, velocity, gripper = np.split(self.feedback(), [6, 12], axis=1)
        return reaching.observation(position, velocity, self.batch.ctrl, gripper, self.goals)

    def reward(self, before):
        """Returns the reward of each arm: the duration of an action (s), times two factors from 0
        to 1. The first factor falls with the gripper's distance from its goal, the second with the
        difference of command and position. Without the second, a policy presses the arm against
        itself until the motors are hot."""
        lead = np.abs(self.batch.ctrl - self.batch.qpos).max(axis=1)
        return reaching.PERIOD * np.exp(-self.distances() / NEAR - (lead / LEAD) ** 2)

    def distances(self):
        """Returns the distance of each gripper from its goal, m."""
        return np.linalg.norm(self._tips - self.goals, axis=1)

    def place(self, ids):
        """Moves the arms `ids` to the home pose, and draws a random goal for each."""
        self.batch.qpos[ids] = self.batch.ctrl[ids] = reaching.HOME
        self.goals[ids] = self.np_random.choice(self._places, len(ids))
        self.batch.step(ids=ids, nstep=SETTLE)


def goals(model, tip, seed=0):
    """Returns GOALS random positions of the gripper's tip, m in the world: above TABLE, and without
    self-collision of the arm."""
    rng, data, places = np.random.default_rng(seed), mujoco.MjData(model), []
    while len(places) < GOALS:
        data.qpos[:] = reaching.HOME + rng.uniform(-SPREAD, SPREAD, reaching.JOINTS)
        mujoco.mj_fwdPosition(model, data)
        if data.site_xpos[tip, 2] > TABLE and data.ncon == 0:
            places.append(data.site_xpos[tip].copy())
    return np.array(places)


register("hrdf/Arm-v0", Arm)
