# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""A trained policy as a file of NumPy arrays: the robot's computer needs no PyTorch."""
import argparse
import pathlib
import zipfile

import numpy as np
import reaching
import walking

# Policies that train.py wrote with seed 0.
HEXAPOD, ARM = (pathlib.Path(__file__).with_name(name) for name in ("hexapod.npz", "arm.npz"))


class Policy:
    """A policy: a multilayer perceptron with tanh. `layers` has the weights and the biases of each layer."""

    def __init__(self, layers):
        self.layers = layers

    def __call__(self, observation):
        """Returns the mean action (numbers from -1 to 1) for an observation."""
        values = observation
        for i, (weights, biases) in enumerate(self.layers):
            values = values @ weights.T + biases
            if i + 1 < len(self.layers):
                values = np.tanh(values)
        return np.clip(values, -1, 1)

    def save(self, path):
        arrays = {f"{name}{i}": each for i, layer in enumerate(self.layers)
                  for name, each in zip(("weights", "biases"), layer, strict=True)}
        np.savez_compressed(path, **arrays)

    @classmethod
    def load(cls, path):
        with open(path, "rb") as opened, np.load(opened) as file:
            count = len(file.files) // 2
            return cls([(file[f"weights{i}"], file[f"biases{i}"]) for i in range(count)])


def walker(path):
    """Loads a hexapod's policy for argparse."""
    return _loaded(path, "the hexapod", walking)


def reacher(path):
    """Loads an arm's policy for argparse."""
    return _loaded(path, "the arm", reaching)


def _loaded(path, robot, numbers):
    try:
        policy = Policy.load(path)
        action = policy(np.zeros(numbers.SIZE))
    except OSError as error:
        raise argparse.ArgumentTypeError(f"{path}: {error.strerror or error}") from None
    except (KeyError, TypeError, ValueError, EOFError, zipfile.BadZipFile):
        action = np.empty(0)
    if action.shape != (numbers.JOINTS,) or not np.isfinite(action).all():
        raise argparse.ArgumentTypeError(f"{path} is no policy of {robot} that train.py has written")
    return policy
