# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""What the hexapod's policy sees and commands, in a fixed order.

The environment and the program that drives the robot share these functions, so that a policy meets on the
hardware what it has learnt with. NumPy alone; arrays may have leading axes, for many robots.

Observation (62 numbers):
     0-17  positions from the stance, rad: J1 to J18, the legs front left, front right, middle left, …
    18-35  velocities, rad/s
    36-38  direction of gravity in the frame of J1's IMU, which is fixed to the body
    39-41  angular velocity in that frame, rad/s
    42-59  the action before
    60-61  sine and cosine of the gait's phase
Action (18 numbers from -1 to 1): targets from the stance in units of REACH, J1 to J18. A positive number
swings a leg ahead, lifts its thigh, or stretches its knee outwards. The clock alone lifts three legs in turn
with the other three, on the spot; to walk is the policy's.
"""
import numpy as np

PERIOD = 0.02  # s, of an action
STRIDE = 1.0  # s, of the gait's clock
JOINTS = 18
SIZE = 62
REACH = 0.35  # rad
LIFT = 0.25  # rad, of a thigh by the clock

# Front left, middle right and rear left step together, then the others.
OFFSETS = np.pi * np.array([0, 1, 1, 0, 0, 1])
# Legs on the right are mirrored.
SIGNS = np.tile([1.0, 1.0, -1.0, -1.0, -1.0, 1.0], 3)


def observation(position, velocity, gravity, gyro, action, phase):
    """Returns the observation; positions and velocities of J1 to J18, phase in rad."""
    clock = np.stack([np.sin(phase), np.cos(phase)], axis=-1)
    parts = [position, velocity, gravity, gyro, action, clock]
    return np.concatenate(parts, axis=-1).astype(np.float32)


def targets(action, phase):
    """Returns the positions that the modules are commanded, rad."""
    moves = REACH * np.asarray(action, float)
    moves[..., 1::3] += LIFT * np.maximum(np.sin(np.asarray(phase)[..., None] + OFFSETS), 0)
    return SIGNS * moves


def next_phase(phase):
    return (phase + 2 * np.pi * PERIOD / STRIDE) % (2 * np.pi)


def gravity_in(orientation):
    """Returns the direction of gravity in the frame whose orientation (w, x, y, z) in the world this is."""
    w, x, y, z = np.moveaxis(np.asarray(orientation), -1, 0)
    return np.stack([2 * (w * y - x * z), -2 * (w * x + y * z), 2 * (x * x + y * y) - 1], axis=-1)
