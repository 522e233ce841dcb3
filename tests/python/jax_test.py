# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""hrdf_mujoco.jax: the firmware in MJX compared with the plugin, on the CPU."""

import functools
import os
import unittest

os.environ.setdefault("JAX_PLATFORMS", "cpu")

import checkout

checkout.use()
checkout.need("jax", "warp", "mujoco.mjx")

import jax
import mujoco
import numpy as np
import warp as wp
from mujoco import mjx

import firmware_cases
import hrdf_mujoco.jax
from firmware_cases import ALL, CASES, PER_COMMAND, TOLERANCE, arm, shared
from hrdf_mujoco import firmware

wp.config.log_level = wp.LOG_WARNING
jnp = jax.numpy


def on_device(spec):
    model = mjx.put_model(hrdf_mujoco.jax.lowered(spec).compile(), impl="jax")
    return hrdf_mujoco.jax.Firmware(spec.compile()), model, mjx.make_data(model)


def stacked(trees):
    return jax.tree.map(lambda *leaves: jnp.stack(leaves), *trees)


def stepping(modules, n):
    """Returns the compiled step of several robots at once."""
    return jax.jit(jax.vmap(functools.partial(modules.step, n_substeps=n)))


EFFORT = firmware.setup("X5-4")[firmware.FIELDS["motor.max_effort"]]  # N m, of J1_base

class Motion(unittest.TestCase):
    def set(self, modules, model, case):
        state = modules.init()
        for field, value in (case.settings | case.state).items():
            model, state = modules.set(model, state, "*", field, value)
        return model, state

    def compares(self, cases, tolerance):
        modules, model, data = on_device(arm(inputs=ALL))
        models, states = map(stacked, zip(*(self.set(modules, model, case) for case in cases)))
        # Arrays that are already on the device at the first call need no second compilation.
        states = jax.device_put(states, jax.devices()[0])
        data = stacked([data] * len(cases))
        step = stepping(modules, PER_COMMAND)
        ways = []
        for begun in range(0, 1000, PER_COMMAND):
            now = np.array([case.commands(begun / 1000) for case in cases])
            data, states = step(models, data, states, jnp.array(now))
            ways.append(np.array(data.qpos))
        firmware_cases.compare(self, cases, np.array(ways), tolerance=tolerance)

    def test_is_that_of_the_plugin(self):
        self.compares(CASES[:9], TOLERANCE)

    def test_is_nearer_to_that_of_the_plugin_where_physics_have_64_bits(self):
        with jax.enable_x64(True):
            self.compares(CASES, TOLERANCE / 15)

    def test_is_that_of_the_plugin_on_slides_with_gears_where_modules_share_a_joint_in_a_shorter_step(self):
        modules, model, data = on_device(shared(0.0005))
        state = jax.device_put(modules.init(), jax.devices()[0])
        model_in_c = shared(0.0005).compile()
        in_c = mujoco.MjData(model_in_c)
        step = jax.jit(functools.partial(modules.step, n_substeps=100))
        for piece in range(6):
            goal = np.array([0.6, -0.6, 1.0]) * np.sin(piece)
            data, state = step(model, data, state, modules.command.at[:, 0].set(goal))
            in_c.ctrl[:] = goal
            mujoco.mj_step(model_in_c, in_c, 100)
            self.assertLess(np.abs(np.array(data.qpos) - in_c.qpos).max(), TOLERANCE)
            effort = firmware.of(model_in_c, in_c).state["*"]["effort"]
            self.assertLess(np.abs(modules.get(state, "*", "effort") - effort).max(), 0.01)
        self.assertGreater(np.abs(in_c.qpos).min(), 0.005)


class OnWarp(unittest.TestCase):
    """MJX on MuJoCo Warp, which MJX uses on a GPU."""

    def test_the_motion_is_that_of_the_plugin(self):
        lowered = hrdf_mujoco.jax.lowered(arm()).compile()
        modules, model = hrdf_mujoco.jax.Firmware(arm().compile()), mjx.put_model(lowered, impl="warp")
        gains = jnp.array([5.0, 15.0, 30.0])
        data = jax.vmap(lambda _: mjx.make_data(lowered, impl="warp"))(gains)
        state = jax.vmap(lambda kp: modules.set(model, modules.init(), "*", "position.kp", kp)[1])(gains)
        command = modules.command.at[:, 0].set(0.3)
        step = jax.jit(jax.vmap(functools.partial(modules.step, n_substeps=50), in_axes=(None, 0, 0, None)))
        for _ in range(4):
            data, state = step(model, data, state, command)
        for robot, kp in enumerate(gains):
            model_in_c = arm().compile()
            in_c = mujoco.MjData(model_in_c)
            firmware.of(model_in_c)["*"]["position.kp"] = kp
            in_c.ctrl[:] = 0.3
            mujoco.mj_step(model_in_c, in_c, 200)
            self.assertLess(np.abs(np.array(data.qpos[robot]) - in_c.qpos).max(), TOLERANCE)
            self.assertGreater(in_c.qpos[0], 0.1)


class AFirmware(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.firmware, cls.model, cls.data = on_device(arm(home=[0.1, 0.4, -0.2]))

    def test_starts_cold_with_the_commands_of_its_home(self):
        state = self.firmware.init()
        self.assertEqual(self.firmware.names, ["J1_base", "J2_shoulder", "J3_elbow"])
        warm = [firmware.STATE[place] for place in ("winding", "housing", "body")]
        np.testing.assert_array_equal(state.numbers[:, warm], np.full((3, 3), 32))
        streams = state.numbers[:, firmware.STATE["stream"]]
        self.assertEqual(len(set(streams.tolist())), 3)
        self.assertFalse(np.delete(state.numbers, [*warm, firmware.STATE["stream"]], axis=1).any())
        self.assertEqual(self.firmware.get(state, "J1_base", "motor.max_effort"), np.float32(EFFORT))
        np.testing.assert_allclose(self.firmware.command[:, 0], [0.1, 0.4, -0.2])
        self.assertTrue(np.isnan(self.firmware.command[:, 1:]).all())

    def test_has_settings_for_each_robot(self):
        gains = jnp.array([1.0, 5.0, 20.0])

        @jax.vmap
        def stiff(kp):
            return self.firmware.set(self.model, self.firmware.init(), "J2_shoulder", "position.kp", kp)[1]

        states = stiff(gains)
        self.assertEqual(self.firmware.get(states, "J2_shoulder", "position.kp").tolist(), gains.tolist())
        self.assertEqual(self.firmware.get(states, ["J1_base"], "position.kp").shape, (3, 1))

    def test_keeps_the_motors_line_with_its_figures(self):
        state = self.firmware.init()
        model, changed = self.firmware.set(self.model, state, "J1_base", "motor.max_effort", 2 * EFFORT)
        np.testing.assert_allclose(model.dof_damping[0], 2 * self.model.dof_damping[0], rtol=1e-6)
        np.testing.assert_allclose(model.actuator_gainprm[0, 0], 2 * EFFORT / 24, rtol=1e-6)
        np.testing.assert_array_equal(model.dof_damping[1:], self.model.dof_damping[1:])
        self.assertEqual(self.firmware.get(state, "J1_base", "motor.max_effort"), np.float32(EFFORT), "the one before stays")
        same, _ = self.firmware.set(model, changed, "J1_base", "winding", 100)
        self.assertIs(same, model)


class Errors(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.firmware, cls.model, cls.data = on_device(arm())

    def test_name_modules_and_fields_with_near_ones(self):
        state = self.firmware.init()
        with self.assertRaisesRegex(KeyError, "no module 'J2_sholder'; did you mean 'J2_shoulder'"):
            self.firmware.get(state, "J2_sholder", "position.kp")
        with self.assertRaisesRegex(KeyError, "did you mean 'position.kp'"):
            self.firmware.set(self.model, state, "*", "position.k_p", 1)
        with self.assertRaisesRegex(KeyError, "unknown field 'windin'; did you mean 'winding'"):
            self.firmware.get(state, "*", "windin")

    def test_say_what_a_step_takes(self):
        with self.assertRaisesRegex(ValueError, r"a command has the shape \(3, 3\), not \(3,\)"):
            self.firmware.step(self.model, self.data, self.firmware.init(), jnp.zeros(3))
        other = mjx.put_model(mujoco.MjModel.from_xml_string("<mujoco/>"))
        with self.assertRaisesRegex(ValueError, r"not of lowered\(spec\): its nu is 0, not 3"):
            self.firmware.step(other, mjx.make_data(other), self.firmware.init(), self.firmware.command)

    def test_say_what_a_model_needs(self):
        with self.assertRaisesRegex(ValueError, "no modules of the firmware"):
            hrdf_mujoco.jax.Firmware(hrdf_mujoco.jax.lowered(arm()).compile())
        with self.assertRaisesRegex(TypeError, "an MjModel, not of 'MjSpec'"):
            hrdf_mujoco.jax.Firmware(arm())


if __name__ == "__main__":
    unittest.main()
