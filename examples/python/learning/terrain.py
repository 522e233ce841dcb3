# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Rolling ground as a height field."""
import mujoco
import numpy as np

HALF = 8.0  # m, from the middle to an edge
CELLS = 160  # a side; 0.1 m each
BUMP = 0.25  # m, how far a bump reaches


class Terrain:
    """Heights from 0 to `roughness` (m) on a square, and the geom `floor` of a spec; 0: a plane."""

    def __init__(self, spec, roughness, seed=0):
        # Feet stand: with MuJoCo's own cone they slide, and policies learn to use it. With an impratio of
        # 200, as in scenes, a policy walks as far to 1 mm, and steps take 1.35 times as long.
        spec.option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
        spec.option.impratio = 10
        self.heights = roughness * _bumps(np.random.default_rng(seed))
        if roughness > 0:
            spec.add_hfield(
                name="terrain", size=[HALF, HALF, roughness, 0.1], nrow=CELLS, ncol=CELLS,
                userdata=self.heights.ravel(),
            )  # fmt: skip
            spec.worldbody.add_geom(
                name="floor", type=mujoco.mjtGeom.mjGEOM_HFIELD, hfieldname="terrain"
            )
        else:
            spec.worldbody.add_geom(name="floor", type=mujoco.mjtGeom.mjGEOM_PLANE, size=[0, 0, 0.05])

    def highest(self, x, y, radius):
        """Returns the largest height on the square of `radius` about each place, m."""
        return np.array([self._around(*place, radius).max() for place in zip(x, y, strict=True)])

    def at(self, x, y):
        """Returns the height of the nearest grid point, m."""
        return self.heights[_cell(y), _cell(x)]

    def _around(self, x, y, radius):
        rows = slice(_cell(y - radius), _cell(y + radius) + 1)
        return self.heights[rows, _cell(x - radius) : _cell(x + radius) + 1]


def _cell(place):
    """Returns the row of a y, or the column of an x: points lie from edge to edge."""
    cell = np.rint((np.asarray(place) + HALF) / (2 * HALF) * (CELLS - 1)).astype(int)
    return np.clip(cell, 0, CELLS - 1)


def _bumps(rng):
    """Returns smooth noise from 0 to 1: white noise behind a Gaussian filter."""
    frequencies = np.fft.fftfreq(CELLS, 2 * HALF / CELLS)
    squared = frequencies[:, None] ** 2 + frequencies**2
    filtered = np.fft.fft2(rng.normal(size=(CELLS, CELLS))) * np.exp(-2 * (np.pi * BUMP) ** 2 * squared)
    noise = np.fft.ifft2(filtered).real
    return (noise - noise.min()) / np.ptp(noise)
