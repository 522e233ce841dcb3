# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Rolling ground as a height field."""
import mujoco
import numpy as np

HALF = 8.0  # m, from the middle to an edge
CELLS = 160  # cells per side; 0.1 m each
BUMP = 0.25  # m, radius of a bump


class Terrain:
    """Rolling ground on a square, with heights from 0 to `roughness`, m; if `roughness` is 0, a plane. Adds
    the ground to a spec as the geom `floor`."""

    def __init__(self, spec, roughness, seed=0):
        # With MuJoCo's default friction cone (pyramidal), policies learn to walk by sliding their feet. With
        # the impratio of this project's scenes, 200, a policy walks the same distance to 1 mm, but steps take
        # 1.35 times as long as with 10.
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
        """Returns the largest height in a square with half side `radius` around each position, m."""
        return np.array([self._around(*place, radius).max() for place in zip(x, y, strict=True)])

    def at(self, x, y):
        """Returns the height of the nearest grid point, m."""
        return self.heights[_cell(y), _cell(x)]

    def _around(self, x, y, radius):
        rows = slice(_cell(y - radius), _cell(y + radius) + 1)
        return self.heights[rows, _cell(x - radius) : _cell(x + radius) + 1]


def _cell(place):
    """Returns the row of the height grid for a y (m), or the column for an x (m). The outermost grid points
    are on the edges of the ground."""
    cell = np.rint((np.asarray(place) + HALF) / (2 * HALF) * (CELLS - 1)).astype(int)
    return np.clip(cell, 0, CELLS - 1)


def _bumps(rng):
    """Returns smooth noise from 0 to 1: white noise after a Gaussian filter."""
    frequencies = np.fft.fftfreq(CELLS, 2 * HALF / CELLS)
    squared = frequencies[:, None] ** 2 + frequencies**2
    filtered = np.fft.fft2(rng.normal(size=(CELLS, CELLS))) * np.exp(-2 * (np.pi * BUMP) ** 2 * squared)
    noise = np.fft.ifft2(filtered).real
    return (noise - noise.min()) / np.ptp(noise)
