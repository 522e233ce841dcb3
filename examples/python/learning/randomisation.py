# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""What differs from robot to robot, in each episode anew.

converter/hebi/CATALOG.md says which figures of HEBI's modules are estimated; a policy is to do without
knowing them.
"""
import numpy as np
from hrdf_mujoco import firmware

# Factors, drawn evenly in their logarithm, of each joint, body or module by itself.
ESTIMATED = {
    "rotor inertia": (0.5, 2.0),  # by motors of the same size and speed constant
    "dry friction": (0.5, 2.0),  # "tuning needed"
    "inertia": (0.7, 1.4),  # of links and brackets by their geometry
    "winding resistance": (0.8, 1.25),  # not published for all types
    "heat": (0.7, 1.4),  # resistances and capacities, likewise
}
# Factors of what you know better; voltage and friction are those of a whole robot.
YOURS = {
    "mass": (0.95, 1.05),  # cables and screws
    "bus voltage": (0.9, 1.1),  # a battery
    "floor friction": (0.6, 1.2),
}
RANGES = ESTIMATED | YOURS


class Randomisation:
    """The numbers in a batch that the ranges are of."""

    def __init__(self, batch, ranges=RANGES):
        self._batch, self._ranges = batch, ranges
        settings = batch.expand("actuator_user")
        heat = firmware.FIELDS["heat.winding_to_housing"]
        self.numbers = {
            "rotor inertia": batch.expand("dof_armature"),
            "dry friction": batch.expand("dof_frictionloss"),
            "inertia": batch.expand("body_inertia"),
            "winding resistance": settings[..., firmware.FIELDS["motor.resistance"]],
            "heat": settings[..., heat : heat + 6],
            "mass": batch.expand("body_mass"),
            "bus voltage": settings[..., firmware.FIELDS["motor.bus_voltage"]],
            "floor friction": batch.expand("geom_friction")[..., 0],
        }
        self._nominal = {name: numbers[0].copy() for name, numbers in self.numbers.items()}

    def draw(self, rng, ids):
        """Draws the numbers of some robots."""
        for name, (low, high) in self._ranges.items():
            nominal = self._nominal[name]
            shape = [len(ids), *nominal.shape]
            if name in ("inertia", "heat"):  # one factor for the numbers of a body or module
                shape[-1] = 1
            if name in ("bus voltage", "floor friction"):
                shape[1:] = [1] * nominal.ndim
            factors = np.exp(rng.uniform(np.log(low), np.log(high), shape))
            self.numbers[name][ids] = nominal * factors
        self._batch.set_const(ids)
