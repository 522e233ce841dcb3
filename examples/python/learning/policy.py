# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""A trained policy as a file of NumPy arrays: the computer of the robot needs no PyTorch."""
import pathlib

import numpy as np

HEXAPOD = pathlib.Path(__file__).with_name("hexapod.npz")  # trained by train.py with the seed 0


class Policy:
    """A perceptron with tanh: layers of weights and biases."""

    def __init__(self, layers):
        self.layers = layers

    def __call__(self, observation):
        """Returns the mean action, within -1 and 1."""
        values = observation
        for i, (weights, biases) in enumerate(self.layers):
            values = values @ weights.T + biases
            if i + 1 < len(self.layers):
                values = np.tanh(values)
        return np.clip(values, -1, 1)

    def save(self, path):
        arrays = {f"{name}{i}": each for i, layer in enumerate(self.layers)
                  for name, each in zip(("weights", "biases"), layer, strict=True)}  # fmt: skip
        np.savez_compressed(path, **arrays)

    @classmethod
    def load(cls, path):
        with np.load(path) as file:
            count = len(file.files) // 2
            return cls([(file[f"weights{i}"], file[f"biases{i}"]) for i in range(count)])
