# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""A hexapod that learns to walk ahead over ground with low hills.

The return of an episode is at most the distance (m) that it walks.
"""
import pathlib

import mujoco
import numpy as np
import walking
from environment import Robots, register
from terrain import Terrain

import hrdf_mujoco
from hrdf_mujoco import firmware

FILE = pathlib.Path(__file__).parents[3] / "models" / "hexapod.hrdf"
SETTLE = 0.4  # s at rest before an episode
START = 3.0  # m, largest x and y of a robot's start on the ground
RADIUS = 0.6  # m, distance of the feet from the middle of the body
SPEED = 0.3  # m/s, target speed
ASTRAY = 0.5  # rad, largest heading error at the start


class Hexapod(Robots):
    def __init__(self, num_envs=1, roughness=0.05, seconds=10, **options):
        spec = hrdf_mujoco.spec(
            FILE, actuator="firmware", floating_base=True, collision="feet", sensors="none",
            visual="none",
        )
        add_sensors(spec)
        # Sparse, because steps with a dense Jacobian take 1.37 times as long.
        spec.option.jacobian = mujoco.mjtJacobian.mjJAC_SPARSE
        self.terrain = Terrain(spec, roughness)
        self.phases = np.zeros(num_envs)
        self._turns = np.zeros(num_envs)  # rad, walking directions: angles from the world's x axis
        # Orientation of J1's IMU if the robot faces its walking direction.
        self._starts = np.zeros((num_envs, 4))
        super().__init__(
            spec, num_envs, walking.SIZE, walking.JOINTS, period=walking.PERIOD, seconds=seconds,
            **options,
        )
        self._height = self.model.qpos0[2]  # m, height of the base on level ground
        self._efforts = self.batch.actuator_force
        self._max_efforts = firmware.of(self.model)["*"]["motor.max_effort"]
        self._settle = round(SETTLE / self.model.opt.timestep)

    def command(self):
        self.phases = walking.next_phase(self.phases)
        self.batch.ctrl[:] = walking.targets(self.actions, self.phases)

    def observations(self):
        feedback = self.feedback()
        position, velocity, orientation, gyro = np.split(feedback, [18, 36, 40], axis=1)
        return walking.observation(
            position, velocity, orientation, gyro, self.actions, self.phases, self._starts
        )

    def reward(self, before):
        """Returns the reward of each robot: its distance forward in one call of step() (m), times a
        factor from 0 to 1. The factor falls with speed above SPEED, sideways motion, turning, jerky
        actions, and heat of the motors."""
        ahead, aside = self.along(self.batch.qvel[:, :2])
        costs = (
            (np.maximum(ahead - SPEED, 0) / 0.2) ** 2
            + (aside / 0.2) ** 2
            + (self.headings() / 0.4) ** 2  # this cost is 1 at 0.4 rad heading error
            + (self.batch.qvel[:, 5] / 0.5) ** 2  # this cost is 1 at 0.5 rad/s yaw rate
            + np.mean((self.actions - before) ** 2, axis=1)
            + 3 * np.mean((self._efforts / self._max_efforts) ** 2, axis=1)  # heat of the motors
        )
        return walking.PERIOD * np.clip(ahead, 0, SPEED) * np.exp(-costs)

    def fallen(self):
        w, x, y, z = self.batch.qpos[:, 3:7].T
        upright = 1 - 2 * (x * x + y * y)  # z component of the body's z axis
        height = self.batch.qpos[:, 2] - self.terrain.at(*self.batch.qpos[:, :2].T)
        return ~((upright > 0.8) & (height > 0.5 * self._height))  # NaN counts as fallen

    def place(self, ids):
        """Places the robots `ids` at random positions and headings, and lets them stand for SETTLE
        s."""
        x, y = self.np_random.uniform(-START, START, (2, len(ids)))
        turn = self.np_random.uniform(-np.pi, np.pi, len(ids))
        self.phases[ids] = self.np_random.uniform(0, 2 * np.pi, len(ids))
        height = self._height + self.terrain.highest(x, y, RADIUS)
        zero = np.zeros(len(ids))
        pose = [x, y, height, np.cos(turn / 2), zero, zero, np.sin(turn / 2)]
        self.batch.qpos[ids, :7] = np.stack(pose, axis=1)
        self.batch.ctrl[ids] = 0
        self.batch.step(ids=ids, nstep=self._settle)
        self._aim(ids, turn, self.np_random.uniform(-ASTRAY, ASTRAY, len(ids)))

    def _aim(self, ids, turn, astray):
        """Sets the walking directions of the robots `ids` to `turn - astray`. `turn`: headings, rad;
        `astray`: heading errors, rad."""
        self._turns[ids] = turn - astray
        self._starts[ids] = walking.turned(self._measured[ids, 36:40], -astray)

    def headings(self):
        """Returns each robot's heading minus its walking direction, rad; positive to the left."""
        level = np.tile([1.0, 0, 0, 0], (self.num_envs, 1))
        return walking.heading_since(walking.turned(level, self._turns), self.batch.qpos[:, 3:7])

    def along(self, vectors):
        """Returns two components of `vectors` (one horizontal vector per robot): along the walking
        direction, and to the left."""
        x, y = vectors.T
        cosine, sine = np.cos(self._turns), np.sin(self._turns)
        return x * cosine + y * sine, y * cosine - x * sine


def add_sensors(spec):
    """Adds the sensors that real modules have, in the order of the observation."""
    joints = [f"J{i + 1}" for i in range(walking.JOINTS)]
    for kind in (mujoco.mjtSensor.mjSENS_JOINTPOS, mujoco.mjtSensor.mjSENS_JOINTVEL):
        for joint in joints:
            spec.add_sensor(type=kind, objtype=mujoco.mjtObj.mjOBJ_JOINT, objname=joint)
    for kind in (mujoco.mjtSensor.mjSENS_FRAMEQUAT, mujoco.mjtSensor.mjSENS_GYRO):
        spec.add_sensor(type=kind, objtype=mujoco.mjtObj.mjOBJ_SITE, objname="J1_imu")


register("hrdf/Hexapod-v0", Hexapod)
