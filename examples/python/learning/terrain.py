# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Rolling ground as a height field."""
import mujoco
import numpy as np

HALF = 8.0  # m, from the middle to an edge
CELLS = 160  # cells per side; 0.1 m each
BUMP = 0.25  # m, standard deviation of the Gaussian filter


class Terrain:
    """Rolling ground as the geom `floor` of a spec: a square with random heights from 0 to
    `roughness` (m), or a plane if `roughness` is 0."""

    def __init__(self, spec, roughness, seed=0):
        # Elliptic cone: with MuJoCo's default (pyramidal), policies learn to slide the feet.
        # impratio 10: with 200, as in this project's scenes, steps take 1.35 times as long, but the
        # hexapod's walked distance changes by only 1 mm.
        spec.option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
        spec.option.impratio = 10
        self.heights = roughness * _bumps(np.random.default_rng(seed))
        if roughness > 0:
            spec.add_hfield(
                name="terrain", size=[HALF, HALF, roughness, 0.1], nrow=CELLS, ncol=CELLS,
                userdata=self.heights.ravel(),
            )
            spec.worldbody.add_geom(
                name="floor", type=mujoco.mjtGeom.mjGEOM_HFIELD, hfieldname="terrain"
            )
        else:
            spec.worldbody.add_geom(name="floor", type=mujoco.mjtGeom.mjGEOM_PLANE, size=[0, 0, 0.05])

    def highest(self, x, y, radius):
        """Returns the maximum height (m) in a square around each position. `radius` is half the
        square's side (m)."""
        return np.array([self._around(*place, radius).max() for place in zip(x, y, strict=True)])

    def at(self, x, y):
        """Returns the height of the nearest grid point, m."""
        return self.heights[_cell(y), _cell(x)]

    def _around(self, x, y, radius):
        rows = slice(_cell(y - radius), _cell(y + radius) + 1)
        return self.heights[rows, _cell(x - radius) : _cell(x + radius) + 1]


def _cell(place):
    """Returns the index in the height grid for x or y (m): column for x, row for y. Points outside
    get the nearest edge."""
    cell = np.rint((np.asarray(place) + HALF) / (2 * HALF) * (CELLS - 1)).astype(int)
    return np.clip(cell, 0, CELLS - 1)


def _bumps(rng):
    """Returns smooth noise from 0 to 1: white noise after a Gaussian filter."""
    frequencies = np.fft.fftfreq(CELLS, 2 * HALF / CELLS)
    squared = frequencies[:, None] ** 2 + frequencies**2
    filtered = np.fft.fft2(rng.normal(size=(CELLS, CELLS))) * np.exp(-2 * (np.pi * BUMP) ** 2 * squared)
    noise = np.fft.ifft2(filtered).real
    return (noise - noise.min()) / np.ptp(noise)
