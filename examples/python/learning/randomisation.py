# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Properties that differ between robots, drawn for each episode.

A policy must work for all values in the ranges. Ranges of measured values are from docs/HARDWARE.md;
all other ranges are assumptions. converter/hebi/CATALOG.md lists which values are measured.
"""
import numpy as np

from hrdf_mujoco import firmware

# Factors of nominal values, log-uniform; drawn separately for each joint, body or module. Ranges
# without a comment are from logs of real modules.
ESTIMATED = {
    "rotor inertia": (0.7, 2.2),
    "dry friction": (0.5, 2.0),
    "friction by load": (1.0, 2.25),
    "inertia": (0.7, 1.4),  # inertias of links and brackets are estimates from their geometry
    "winding resistance": (0.98, 1.02),
    "speed constant": (0.97, 1.03),
    "heat": (0.7, 1.4),  # thermal resistances and capacities, which are estimates
}
# Factors of values that you can measure on your robot. Bus voltage and floor friction: one factor
# per robot.
YOURS = {
    "mass": (0.95, 1.05),  # robot files do not include cables and screws
    "bus voltage": (0.9, 1.1),  # range of a battery's voltage
    "floor friction": (0.6, 1.2),
}
RANGES = ESTIMATED | YOURS
# Rms noise of the position, velocity and effort that a module measures, from logs of modules at rest.
NOISE = {"noise.position": 0.00004, "noise.velocity": 0.015, "noise.effort": 0.005}  # rad, rad/s, N m
EFFORT_OFFSET = 0.07  # N m, standard deviation of effort sensors' offsets (30 modules at rest)


class Randomisation:
    """Draws a random value of each property in `ranges`, for each robot of a batch."""

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
        """Draws new values of all properties for the robots `ids`."""
        ranges = dict(self._ranges)
        self._draw_motors(rng, ids, *ranges.pop("speed constant", (1, 1)))
        if self._ranges:
            self._offsets[ids] = rng.normal(0, EFFORT_OFFSET, (len(ids), *self._offsets.shape[1:]))
            self._seeds[ids] = rng.integers(1 << 24, size=(len(ids), 1))
        for name, (low, high) in ranges.items():
            nominal = self._nominal[name]
            shape = [len(ids), *nominal.shape]
            # One factor for all inertias of a body, and one for all heat values of a module.
            if name in ("inertia", "heat"):
                shape[-1] = 1
            if name in ("bus voltage", "floor friction"):
                shape[1:] = [1] * nominal.ndim
            factors = np.exp(rng.uniform(np.log(low), np.log(high), shape))
            self.numbers[name][ids] = nominal * factors
        self._batch.set_const(ids)

    def _draw_motors(self, rng, ids, low, high):
        """Draws top speeds of motors for the robots `ids`. A motor with a higher top speed has less
        torque. Also sets the actuators' damping in MuJoCo: torque / top speed."""
        factors = np.exp(rng.uniform(np.log(low), np.log(high), (len(ids), *self._motor[0].shape)))
        speeds, efforts = self._motor[0] * factors, self._motor[1] / factors
        self._speeds[ids], self._efforts[ids] = speeds, efforts
        self._lines[ids] = -firmware.line(speeds, efforts)
