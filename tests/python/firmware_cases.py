# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Motions of an arm under the firmware; all implementations of the firmware must give the same motion."""

import mujoco
import numpy as np

import checkout
import hrdf_mujoco
from hrdf_mujoco import firmware

ARM = checkout.ROOT / "models" / "x_arm_3dof.hrdf"
PER_COMMAND = 20  # steps
ALL = "position,velocity,effort"
LOOPS = ALL.split(",")
# rad, after 1 s of motion. Warp computes in single precision.
TOLERANCE = 3e-5

# Two modules drive one hinge, one of them in reverse; a third module drives a slide.
SHARED = """<mujoco><option integrator="implicitfast"/>
  <extension><plugin plugin="hrdf.firmware"><instance name="a"/><instance name="b"/><instance name="c"/></plugin></extension>
  <default><default class="X5-4"><pid kp="0" kv="1.59" input="pos"/></default></default>
  <worldbody>
    <body><joint name="hinge" axis="0 1 0" armature="0.05" damping="0.1" frictionloss="0.4"/>
      <geom type="capsule" fromto="0 0 0 .3 0 0" size="0.03"/>
      <body pos=".3 0 0"><joint name="slide" type="slide" axis="0 0 1" armature="2" frictionloss="3"/>
        <geom size="0.05"/></body></body>
  </worldbody>
  <actuator>
    <plugin class="X5-4" name="right" joint="hinge" plugin="hrdf.firmware" instance="a" gear="1.5"/>
    <plugin class="X5-4" name="left" joint="hinge" plugin="hrdf.firmware" instance="b" gear="-1.5"/>
    <plugin class="X5-4" name="lift" joint="slide" plugin="hrdf.firmware" instance="c" gear="20"/>
  </actuator>
</mujoco>"""


def arm(timestep=0.001, **options):
    spec = hrdf_mujoco.spec(ARM, actuator="firmware", visual="none", **options)
    spec.option.timestep = timestep
    return spec


def shared(timestep=0.001):
    spec = mujoco.MjSpec.from_string(SHARED)
    spec.option.timestep = timestep
    for actuator in spec.actuators:
        actuator.userdata = firmware.setup("X5-4")
    modules = firmware.of(spec)
    for name in modules:  # sets the exact loss of torque with speed; `kv` of the class is rounded
        modules[name]["motor.max_effort"] = modules[name]["motor.max_effort"]
        modules[name]["limits.effort_min"], modules[name]["limits.effort_max"] = -2, 2
    return spec


class Case:
    """A robot with its own settings and commands."""

    def __init__(self, name, inputs=ALL, state=None, scale=1.0, **settings):
        self.name, self.inputs, self.state, self.scale = name, inputs, state or {}, scale
        self.settings = {field.replace("__", "."): value for field, value in settings.items()}

    def commands(self, time):
        """Returns commands for position, velocity and effort of each module at `time` (s); NaN: none."""
        phase = 5 * time + np.array([0.0, 1.0, 2.0])
        every = self.scale * np.stack([0.4 * np.sin(phase), 2 * np.cos(phase), 2 * np.sin(2 * phase)], axis=1)
        return np.where([loop in self.inputs for loop in LOOPS], every, np.nan)

    def set(self, modules, worlds=...):
        """Sets this case's settings and state of all modules. `worlds`: indices; default: all worlds."""
        for target, values in ((modules["*"], self.settings), (modules.state["*"], self.state)):
            for field, value in values.items():
                numbers = np.array(target[field])
                numbers[worlds] = value
                target[field] = numbers

    def moved_in_c(self, steps, timestep):
        """Returns the joint positions over time, as the plugin moves the robot in MuJoCo's own steps."""
        model = arm(timestep, inputs=self.inputs).compile()
        data = mujoco.MjData(model)
        self.set(firmware.of(model, data))
        way = []
        for step in range(0, steps, PER_COMMAND):
            now = self.commands(step * timestep)
            data.ctrl[:] = now[~np.isnan(now)]
            mujoco.mj_step(model, data, PER_COMMAND)
            way.append(data.qpos.copy())
        return np.array(way)


# Each gain of each loop differs from the kit's gain.
GAINS = {
    f"{loop}__{gain}": value
    for loop in LOOPS
    for gain, value in {
        "ki": 0.4, "kd": 0.001, "feed_forward": 0.6, "dead_zone": 0.002, "i_clamp": 0.3, "punch": 0.01,
        "min_target": -0.35, "max_target": 0.3, "target_lowpass": 0.7, "min_output": -0.6, "max_output": 0.5,
        "output_lowpass": 0.8, "d_on_error": 0,
    }.items()
}  # fmt: skip
ENDS = {"limits__position_min": -0.2, "limits__position_max": 0.15}

CASES = [
    *(Case(f"strategy {strategy}", strategy=strategy) for strategy in range(5)),
    *(Case(f"{loop} alone", inputs=loop) for loop in LOOPS),
    Case("velocity and effort", inputs="velocity,effort", strategy=3),
    *(Case(f"all gains in strategy {strategy}", **GAINS | {"strategy": strategy}) for strategy in (2, 3, 4)),
    *(Case(f"strategy {at} at its ends", limits__at_min=at, limits__at_max=at, **ENDS) for at in range(4)),
    Case("limits of velocity", limits__velocity_min=-0.5, limits__velocity_max=0.6),
    Case("limits of effort", limits__effort_min=-1.5, limits__effort_max=2.0),
    Case("saturation", scale=10.0),
    Case("a hot winding", state={"winding": 148}, scale=3.0),
    Case("noisy sensors", noise__position=0.01, noise__velocity=0.1, noise__effort=0.1, noise__seed=16777215),
    Case("a stronger, slower motor", motor__max_effort=12.0, motor__max_speed=2.0, motor__bus_voltage=36.0),
]  # fmt: skip

# Cases that move like a robot without changes: kits use strategy 4, and limit strategy 3 (disabled) changes
# nothing.
AS_USUAL = ("strategy 4", "strategy 3 at its ends")


def compare(test, cases, ways, steps=1000, timestep=0.001, tolerance=TOLERANCE):
    """Compares the motions of arms, indexed (time, case, joint), with the plugin's motions."""
    usual = Case("usual").moved_in_c(steps, timestep)
    for i, case in enumerate(cases):
        with test.subTest(case.name):
            expected = case.moved_in_c(steps, timestep)
            error = np.abs(ways[:, i] - expected).max()
            print(f"{case.name}, {1000 * timestep:g} ms: {error:.2g} rad")
            test.assertGreater(np.ptp(expected, axis=0).max(), 0.01, "the arm moves")
            own = np.abs(expected - usual).max() > 1e-3
            test.assertEqual(own, case.name not in AS_USUAL, "in a way of its own")
            test.assertLess(error, tolerance)
