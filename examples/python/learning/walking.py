# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Observation and commands of the hexapod's policy, in a fixed order.

Training and driving the robot share these functions, so a policy gets the same observations on the
hardware. Needs only NumPy. Arrays may have leading axes, for many robots.

Observation (63 numbers):
    0-17   positions of J1 to J18 relative to the standing pose, rad; order of legs: front left,
           front right, middle left, middle right, rear left, rear right
    18-35  velocities of J1 to J18, rad/s
    36-38  direction of gravity in the frame of J1's IMU (fixed to the body)
    39-41  angular velocity in the frame of J1's IMU, rad/s
    42-59  the previous action
    60-61  sine and cosine of the gait's phase
    62     body's turn to the left since the start of the walk, in units of TURN, -3 to 3

Action (18 numbers from -1 to 1): targets of J1 to J18 relative to the standing pose, in units of REACH.
A positive number swings a leg forward, lifts its thigh, or stretches its knee outwards. The gait lifts
three legs at a time; without the policy the body does not move forward.
"""
import numpy as np

PERIOD = 0.02  # s, duration of an action
STRIDE = 1.0  # s, period of the gait
JOINTS = 18
SIZE = 63
REACH = 0.35  # rad, target at an action of 1
LIFT = 0.25  # rad, rise of a thigh in the gait without policy
TURN = 0.2  # rad, unit of the heading in the observation

# Phases of the legs, rad: front left, middle right and rear left step together; then the others.
OFFSETS = np.pi * np.array([0, 1, 1, 0, 0, 1])
# Signs of the joints' rotations; right legs are mirrored.
SIGNS = np.tile([1.0, 1.0, -1.0, -1.0, -1.0, 1.0], 3)


def observation(position, velocity, orientation, gyro, action, phase, start):
    """Returns the observation. `orientation`, `gyro`: of J1's IMU; `phase`: of the gait (rad);
    `start`: orientation at the start of the walk."""
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
    """Returns the direction of gravity in a frame. `orientation`: (w, x, y, z) of the frame in the
    world."""
    w, x, y, z = np.moveaxis(np.asarray(orientation), -1, 0)
    return np.stack([2 * (w * y - x * z), -2 * (w * x + y * z), 2 * (x * x + y * y) - 1], axis=-1)


def heading_since(start, orientation):
    """Returns the rotation to the left about the vertical from orientation `start` to
    `orientation` of one frame: rad, -pi to pi. Both are (w, x, y, z) in the world. Any frame fixed
    to the body gives the same angle."""
    w0, x0, y0, z0 = np.moveaxis(np.asarray(start), -1, 0)
    w, x, y, z = np.moveaxis(np.asarray(orientation), -1, 0)
    cosine, sine = w * w0 + x * x0 + y * y0 + z * z0, z * w0 - w * z0 - x * y0 + y * x0
    return (2 * np.arctan2(sine, cosine) + np.pi) % (2 * np.pi) - np.pi


def turned(orientations, angles):
    """Returns world orientations (w, x, y, z) rotated to the left about the vertical by `angles`
    (rad)."""
    w, x, y, z = np.moveaxis(np.asarray(orientations), -1, 0)
    cosine, sine = np.cos(np.asarray(angles) / 2), np.sin(np.asarray(angles) / 2)
    parts = [w * cosine - z * sine, x * cosine - y * sine, y * cosine + x * sine, z * cosine + w * sine]
    return np.stack(parts, axis=-1)
