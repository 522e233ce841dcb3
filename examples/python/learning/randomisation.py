# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""What differs from robot to robot, in each episode anew.

converter/hebi/CATALOG.md lists which figures of HEBI's modules are measured and which are estimated; a
policy must work for all of them. Ranges of measured figures are those of docs/HARDWARE.md.
"""
import numpy as np

from hrdf_mujoco import firmware

# Factors, drawn evenly in their logarithm, of each joint, body or module by itself.
ESTIMATED = {
    "rotor inertia": (0.7, 2.2),  # of logs
    "dry friction": (0.5, 2.0),  # of logs
    "friction by load": (1.0, 2.25),  # of logs
    "inertia": (0.7, 1.4),  # of links and brackets by their geometry
    "winding resistance": (0.98, 1.02),  # of logs
    "speed constant": (0.97, 1.03),  # of logs
    "heat": (0.7, 1.4),  # resistances and capacities, estimated from the housing on
}
# Factors of what you know better; voltage and friction are those of a whole robot.
YOURS = {
    "mass": (0.95, 1.05),  # cables and screws
    "bus voltage": (0.9, 1.1),  # a battery
    "floor friction": (0.6, 1.2),
}
RANGES = ESTIMATED | YOURS
# Rms of what the loops of a module measure: of logs of modules at rest.
NOISE = {"noise.position": 0.00004, "noise.velocity": 0.015, "noise.effort": 0.005}  # rad, rad/s, N m
EFFORT_OFFSET = 0.07  # N m, standard deviation of the effort sensors' offsets: 30 modules at rest


class Randomisation:
    """The numbers in a batch that the ranges are of."""

    def __init__(self, batch, ranges=RANGES):
        self._batch, self._ranges = batch, ranges
        settings = batch.expand("actuator_user")
        heat = firmware.FIELDS["heat.winding_to_housing"]
        self._speeds = settings[..., firmware.FIELDS["motor.max_speed"]]
        self._efforts = settings[..., firmware.FIELDS["motor.max_effort"]]
        self._offsets = settings[..., firmware.FIELDS["effort_offset"]]
        self._seeds = settings[..., firmware.FIELDS["noise.seed"]]
        for name, rms in NOISE.items() if ranges else ():
            settings[..., firmware.FIELDS[name]] = rms
        self._lines = batch.expand("actuator_biasprm")[..., 2]
        self._motor = self._speeds[0].copy(), self._efforts[0].copy()
        self.numbers = {
            "rotor inertia": batch.expand("dof_armature"),
            "dry friction": batch.expand("dof_frictionloss"),
            "friction by load": settings[..., firmware.FIELDS["load_friction"]],
            "inertia": batch.expand("body_inertia"),
            "winding resistance": settings[..., firmware.FIELDS["motor.resistance"]],
            "speed constant": self._speeds,
            "heat": settings[..., heat : heat + 6],
            "mass": batch.expand("body_mass"),
            "bus voltage": settings[..., firmware.FIELDS["motor.bus_voltage"]],
            "floor friction": batch.expand("geom_friction")[..., 0],
        }
        self._nominal = {name: numbers[0].copy() for name, numbers in self.numbers.items()}

    def draw(self, rng, ids):
        """Draws the numbers of some robots."""
        ranges = dict(self._ranges)
        self._draw_motors(rng, ids, *ranges.pop("speed constant", (1, 1)))
        if self._ranges:
            self._offsets[ids] = rng.normal(0, EFFORT_OFFSET, (len(ids), *self._offsets.shape[1:]))
            self._seeds[ids] = rng.integers(1 << 24, size=(len(ids), 1))
        for name, (low, high) in ranges.items():
            nominal = self._nominal[name]
            shape = [len(ids), *nominal.shape]
            if name in ("inertia", "heat"):  # one factor for the numbers of a body or module
                shape[-1] = 1
            if name in ("bus voltage", "floor friction"):
                shape[1:] = [1] * nominal.ndim
            factors = np.exp(rng.uniform(np.log(low), np.log(high), shape))
            self.numbers[name][ids] = nominal * factors
        self._batch.set_const(ids)

    def _draw_motors(self, rng, ids, low, high):
        """A faster motor is weaker; its line is the derivative of the force as well."""
        factors = np.exp(rng.uniform(np.log(low), np.log(high), (len(ids), *self._motor[0].shape)))
        speeds, efforts = self._motor[0] * factors, self._motor[1] / factors
        self._speeds[ids], self._efforts[ids] = speeds, efforts
        self._lines[ids] = -firmware.line(speeds, efforts)
