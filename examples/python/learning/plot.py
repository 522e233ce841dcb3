# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Draws the learning curve from a table that Stable-Baselines3's monitor wrote.

    python examples/python/learning/plot.py build/learning/hexapod/episodes.monitor.csv curve.png
"""
import sys

import numpy as np


def table(path):
    """Returns three arrays with a value per episode: the return, the length (steps), and the time (s) since
    training began."""
    with open(path, encoding="utf-8") as file:
        rows = [line.split(",") for line in file.readlines()[2:]]
    return np.array(rows, float).reshape(-1, 3).T


def returns(path):
    return table(path)[0]


def curve(path, picture):
    import matplotlib

    matplotlib.use("agg")
    from matplotlib import pyplot

    earned, lengths, times = table(path)
    steps = np.cumsum(lengths) / 1e6
    width = max(len(earned) // 50, 1)
    mean = np.convolve(earned, np.full(width, 1 / width), "valid")
    figure, axes = pyplot.subplots(figsize=(7, 3.6), layout="constrained")
    axes.plot(steps, earned, ".", markersize=2, alpha=0.25, label="an episode")
    axes.plot(steps[width - 1 :], mean, label=f"mean of {width}")
    axes.set(xlabel="steps of all robots, millions", ylabel="return", ylim=(0, None))
    axes.set_title(f"{len(earned)} episodes in {times[-1] / 60:.1f} minutes", fontsize="medium")
    axes.legend(loc="upper left")
    figure.savefig(picture, dpi=120)


if __name__ == "__main__":
    curve(*sys.argv[1:])
