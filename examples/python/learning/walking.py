# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Observation and commands of the hexapod's policy, in a fixed order.

The training environment and the program that drives the robot share these functions, so a policy gets the
same observations on the hardware. Needs only NumPy; arrays may have leading axes, for many robots.

Observation (63 numbers):
    0-17   positions relative to the standing pose, rad: J1 to J18; legs: front left, front right,
           middle left, middle right, rear left, rear right
    18-35  velocities, rad/s
    36-38  direction of gravity in the frame of J1's IMU, which is fixed to the body
    39-41  angular velocity in that frame, rad/s
    42-59  the previous action
    60-61  sine and cosine of the gait's phase
    62     heading: angle of the body to the left since the start of the walk, in units of TURN, at most 3

Action (18 numbers from -1 to 1): targets relative to the standing pose in units of REACH, J1 to J18. A
positive number swings a leg forward, lifts its thigh, or stretches its knee outwards. The gait's clock lifts
three legs at a time, but does not move the body forward; the policy does.
"""
import numpy as np

PERIOD = 0.02  # s, duration of an action
STRIDE = 1.0  # s, period of the gait's clock
JOINTS = 18
SIZE = 63
REACH = 0.35  # rad, change of a target for an action of 1
LIFT = 0.25  # rad, lift of a thigh by the clock
TURN = 0.2  # rad, unit of the heading in the observation

# Phase offsets of the legs, rad: front left, middle right and rear left step together, then the other three
# legs.
OFFSETS = np.pi * np.array([0, 1, 1, 0, 0, 1])
# Signs of the joints' directions: right legs are mirrored.
SIGNS = np.tile([1.0, 1.0, -1.0, -1.0, -1.0, 1.0], 3)


def observation(position, velocity, orientation, gyro, action, phase, start):
    """Returns the observation from positions and velocities of J1 to J18, orientation and angular velocity
    of J1's IMU, the gait's phase (rad), and the orientation at the start of the walk."""
    clock = np.stack([np.sin(phase), np.cos(phase)], axis=-1)
    heading = np.clip(heading_since(start, orientation) / TURN, -3, 3)[..., None]
    parts = [position, velocity, gravity_in(orientation), gyro, action, clock, heading]
    return np.concatenate(parts, axis=-1).astype(np.float32)


def targets(action, phase):
    """Returns the commanded positions of the modules, rad."""
    moves = REACH * np.asarray(action, float)
    moves[..., 1::3] += LIFT * np.maximum(np.sin(np.asarray(phase)[..., None] + OFFSETS), 0)
    return SIGNS * moves


def next_phase(phase):
    return (phase + 2 * np.pi * PERIOD / STRIDE) % (2 * np.pi)


def gravity_in(orientation):
    """Returns the direction of gravity in a frame with this orientation (w, x, y, z) in the world."""
    w, x, y, z = np.moveaxis(np.asarray(orientation), -1, 0)
    return np.stack([2 * (w * y - x * z), -2 * (w * x + y * z), 2 * (x * x + y * y) - 1], axis=-1)


def heading_since(start, orientation):
    """Returns the angle that a frame has turned to the left about the vertical between two orientations
    (w, x, y, z) in the world, rad from -pi to pi. The mounting of the frame does not matter."""
    w0, x0, y0, z0 = np.moveaxis(np.asarray(start), -1, 0)
    w, x, y, z = np.moveaxis(np.asarray(orientation), -1, 0)
    cosine, sine = w * w0 + x * x0 + y * y0 + z * z0, z * w0 - w * z0 - x * y0 + y * x0
    return (2 * np.arctan2(sine, cosine) + np.pi) % (2 * np.pi) - np.pi


def turned(orientations, angles):
    """Returns orientations (w, x, y, z) in the world after a turn to the left about the vertical by
    `angles`, rad."""
    w, x, y, z = np.moveaxis(np.asarray(orientations), -1, 0)
    cosine, sine = np.cos(np.asarray(angles) / 2), np.sin(np.asarray(angles) / 2)
    parts = [w * cosine - z * sine, x * cosine - y * sine, y * cosine + x * sine, z * cosine + w * sine]
    return np.stack(parts, axis=-1)
