# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""An arm that learns to bring its gripper to a goal.

The return of an episode is the seconds that it is there; near it, a part of them.
"""
import pathlib

import mujoco
import numpy as np
import reaching
from environment import Robots, register

import hrdf_mujoco

FILE = pathlib.Path(__file__).parents[3] / "models" / "x_arm_6dof.hrdf"
NEAR = 0.05  # m, at which the reward is 1/e
LEAD = 0.6  # rad, of a command ahead of its module, at which the reward is 1/e
GOALS = 1000
SPREAD = 0.8  # rad from home, of the poses whose places are goals
SETTLE = 50  # steps of 2 ms, before an episode
TABLE = 0.1  # m, the least height of a goal


class Arm(Robots):
    def __init__(self, num_envs=1, seconds=4, **options):
        spec = hrdf_mujoco.spec(
            FILE, actuator="firmware", gains="gains/x_arm_6dof.xml", home=reaching.HOME,
            sensors="none", visual="none",
        )  # fmt: skip
        for kind in (mujoco.mjtSensor.mjSENS_JOINTPOS, mujoco.mjtSensor.mjSENS_JOINTVEL):
            for joint in reaching.NAMES:
                spec.add_sensor(type=kind, objtype=mujoco.mjtObj.mjOBJ_JOINT, objname=joint)
        spec.add_sensor(
            type=mujoco.mjtSensor.mjSENS_FRAMEPOS, objtype=mujoco.mjtObj.mjOBJ_SITE, objname="gripper"
        )
        super().__init__(
            spec, num_envs, reaching.SIZE, reaching.JOINTS, period=reaching.PERIOD, seconds=seconds,
            **options,
        )  # fmt: skip
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
        """Seconds, times how near the gripper is, and a factor that falls as a command leads away from its
        module: else a policy presses the arm against itself until motors are hot."""
        lead = np.abs(self.batch.ctrl - self.batch.qpos).max(axis=1)
        return reaching.PERIOD * np.exp(-self.distances() / NEAR - (lead / LEAD) ** 2)

    def distances(self):
        """Returns how far each gripper is from its goal, m."""
        return np.linalg.norm(self._tips - self.goals, axis=1)

    def place(self, ids):
        """Brings arms home, and draws goals."""
        self.batch.qpos[ids] = self.batch.ctrl[ids] = reaching.HOME
        self.goals[ids] = self.np_random.choice(self._places, len(ids))
        self.batch.step(ids=ids, nstep=SETTLE)


def goals(model, tip, seed=0):
    """Returns places where the tip can be while the arm does not touch itself."""
    rng, data, places = np.random.default_rng(seed), mujoco.MjData(model), []
    while len(places) < GOALS:
        data.qpos[:] = reaching.HOME + rng.uniform(-SPREAD, SPREAD, reaching.JOINTS)
        mujoco.mj_fwdPosition(model, data)
        if data.site_xpos[tip, 2] > TABLE and data.ncon == 0:
            places.append(data.site_xpos[tip].copy())
    return np.array(places)


register("hrdf/Arm-v0", Arm)
