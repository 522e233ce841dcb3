# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""hrdf_mujoco.warp: the firmware in MuJoCo Warp compared with the plugin.

Runs on Warp's CPU device, or on the device that HRDF_WARP_DEVICE names, such as cuda:0.
"""

import os
import pathlib
import tempfile
import unittest
from unittest import mock

import checkout

checkout.use()
checkout.need("mujoco_warp", "warp")

import mujoco
import mujoco_warp as mjw
import numpy as np
import warp as wp

import firmware_cases
import hrdf_mujoco
import hrdf_mujoco.warp
from firmware_cases import ALL, ARM, CASES, PER_COMMAND, TOLERANCE, arm, shared
from hrdf_mujoco import firmware

wp.config.log_level = wp.LOG_WARNING

NAMES = ["J1_base", "J2_shoulder", "J3_elbow"]
BY_HAND = """<mujoco><option timestep="0.001" integrator="implicitfast"/>
  <extension><plugin plugin="hrdf.firmware"/></extension>
  <worldbody><body><joint name="J1" armature="0.01"/><geom size="0.05"/></body></worldbody>
  <actuator><plugin name="J1" joint="J1" plugin="hrdf.firmware"/></actuator>
  <sensor><jointpos name="angle" joint="J1"/></sensor>
</mujoco>"""
FLOOR = """<mujoco><option timestep="0.001"/>
  <worldbody><geom type="plane" size="0 0 .1"/>
    <body pos="0 .7 .3"><freejoint/><geom type="box" size=".05 .06 .07" mass=".5"/></body></worldbody>
</mujoco>"""


DEVICE = os.environ.get("HRDF_WARP_DEVICE", "cpu")


def robots_of(robot, nworld=1, **options):
    return hrdf_mujoco.warp.Robots(robot, nworld, device=DEVICE, **options)


def positions(robots):
    return robots.data.qpos.numpy().copy()


def command(robots, values):
    """Commands positions, for all worlds or for each world."""
    now = robots.command.numpy()
    now[..., 0] = values
    robots.command.assign(now)


class Motion(unittest.TestCase):
    def compares(self, cases, steps, timestep):
        robots = robots_of(arm(timestep, inputs=ALL), len(cases))
        for world, case in enumerate(cases):
            case.set(robots.modules, np.s_[:, world])
        ways = []
        for step in range(0, steps, PER_COMMAND):
            robots.command.assign(np.array([case.commands(step * timestep) for case in cases]))
            robots.step(PER_COMMAND)
            ways.append(positions(robots))
        firmware_cases.compare(self, cases, np.array(ways), steps, timestep)

    def test_is_that_of_the_plugin(self):
        self.compares(CASES, 1000, 0.001)

    def test_is_that_of_the_plugin_in_longer_and_shorter_steps(self):
        self.compares(CASES[:5], 300, 0.002)
        self.compares(CASES[:5], 300, 0.0005)

    def test_is_that_of_the_plugin_on_slides_with_gears_and_where_modules_share_a_joint(self):
        robots = robots_of(shared())
        model = robots.spec_model
        data = mujoco.MjData(model)
        for step in range(10):
            goal = np.array([0.6, -0.6, 1.0]) * np.sin(step)
            command(robots, goal)
            data.ctrl[:] = goal
            robots.step(50)
            mujoco.mj_step(model, data, 50)
            self.assertLess(np.abs(positions(robots)[0] - data.qpos).max(), TOLERANCE)
            effort = firmware.of(model, data).state["*"]["effort"]
            self.assertLess(np.abs(robots.modules.state["*"]["effort"][:, 0] - effort).max(), 0.01)
        self.assertGreater(np.abs(data.qpos).min(), 0.005)

    def test_is_that_of_the_plugin_in_a_scene_with_contacts(self):
        with tempfile.TemporaryDirectory() as folder:
            scene = pathlib.Path(folder, "floor.xml")
            scene.write_text(FLOOR)
            robots = robots_of(ARM, scene=scene, visual="none", home=[0.1, 0.3, 0.2])
        model = robots.spec_model
        data = mujoco.MjData(model)
        mujoco.mj_resetDataKeyframe(model, data, model.key("home").id)
        np.testing.assert_allclose(positions(robots)[0], data.qpos, atol=1e-7)
        contacts = pushed = 0
        for step in range(20):
            goal = [0.1, 0.3 - 0.1 * step, 0.2]  # pushes the arm against the floor
            command(robots, goal)
            data.ctrl[:] = goal
            robots.step(50)
            mujoco.mj_step(model, data, 50)
            joints, error = model.jnt_qposadr[:3], np.abs(positions(robots)[0] - data.qpos)
            contacts = max(contacts, data.ncon)
            pushed = max(pushed, np.abs(data.qfrc_constraint[model.jnt_dofadr[1]]))
            print(f"step {50 * step}: joints {error[joints].max():.2g} rad, box {error.max():.2g}")
            self.assertLess(error[joints].max(), TOLERANCE)
        self.assertGreater(contacts, 4)
        self.assertGreater(pushed, 1.0)


class ARobot(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.robots = robots_of(ARM, 4, visual="none", home=[0.1, 0.4, -0.2])

    def setUp(self):
        self.robots.reset()

    def test_is_at_home_and_holds_it(self):
        np.testing.assert_allclose(positions(self.robots), np.tile([0.1, 0.4, -0.2], (4, 1)), atol=1e-7)
        held = self.robots.command.numpy()
        np.testing.assert_allclose(held[2, :, 0], [0.1, 0.4, -0.2], atol=1e-7)
        self.assertTrue(np.isnan(held[..., 1:]).all(), "other loops are off")
        self.assertEqual(self.robots.modules.state["J1_base"]["winding"].tolist(), [32] * 4)

    def test_has_settings_of_its_own(self):
        robots = robots_of(ARM, 4, visual="none")
        self.assertEqual(robots.settings.shape, (1, 3, len(firmware.FIELDS)))
        self.assertEqual(robots["J2_shoulder"]["position.kp"].tolist(), [30] * 4)
        robots["J2_shoulder"]["position.kp"] = [1, 5, 20, 80]
        self.assertEqual(robots.settings.shape, (4, 3, len(firmware.FIELDS)))
        self.assertEqual(robots["J2_shoulder"]["position.kp"].tolist(), [1, 5, 20, 80])
        self.assertEqual(robots["J1_base"]["position.kp"].tolist(), [15] * 4)
        command(robots, [0, 0.2, 0])
        robots.step(100)
        self.assertTrue((np.diff(positions(robots)[:, 1]) > 0.001)[:2].all(), positions(robots))

    def test_keeps_the_motors_line_with_its_figures(self):
        robots = robots_of(arm(), 2)
        damping = robots.model.dof_damping.numpy()
        effort = robots["J1_base"]["motor.max_effort"][0]
        robots["J1_base"]["motor.max_effort"] = [effort, 2 * effort]
        np.testing.assert_allclose(robots.model.dof_damping.numpy()[:, 0], damping[0, 0] * np.array([1, 2]), rtol=1e-6)
        np.testing.assert_allclose(robots.model.dof_damping.numpy()[:, 1:], damping.repeat(2, 0)[:, 1:])
        np.testing.assert_allclose(robots.model.actuator_gainprm.numpy()[:, 0, 0], [effort / 24, effort / 12], rtol=1e-6)

    def test_shows_and_takes_its_state(self):
        self.robots.modules.state["J2_shoulder"]["winding"] = [40, 150, 32, 32]
        command(self.robots, [0.1, 1.4, -0.2])
        self.robots.step(10)
        voltage = self.robots.modules.state["*"]["voltage"]
        self.assertEqual(voltage.shape, (3, 4))
        self.assertLess(voltage[1, 1], 0.9 * voltage[1, 2], "heat limits the motor")

    def test_is_reset_alone(self):
        command(self.robots, [0.5, 0.5, 0.5])
        self.robots.step(100)
        moved = positions(self.robots)
        for mask in (np.array([False, True, False, True]), wp.array([False, True, False, True], dtype=bool, device=DEVICE)):
            self.robots.reset(mask)
            now = positions(self.robots)
            np.testing.assert_array_equal(now[::2], moved[::2])
            np.testing.assert_allclose(now[1::2], np.tile([0.1, 0.4, -0.2], (2, 1)), atol=1e-7)
            winding = self.robots.modules.state["J2_shoulder"]["winding"]
            self.assertTrue((winding[::2] > 32).all() and (winding[1::2] == 32).all(), winding)
            self.assertAlmostEqual(float(self.robots.command.numpy()[1, 0, 0]), 0.1)
            self.assertAlmostEqual(float(self.robots.command.numpy()[0, 0, 0]), 0.5)

    def test_bounds_its_commands(self):
        command(self.robots, [0.1, 100.0, -0.2])
        self.robots.step(1)
        at = firmware.STATE["position.target"]
        low, high = self.robots.spec_model.actuator_ctrlrange[1]
        self.assertAlmostEqual(float(self.robots.state.numpy()[0, 1, at]), high, places=5)
        self.assertLess(high, 100)

    def test_turns_off_where_its_position_is_no_number(self):
        command(self.robots, [0.2, 0.6, 0])
        begun = positions(self.robots)
        begun[1] = np.nan
        self.robots.data.qpos.assign(begun)
        self.robots.step(1)
        self.assertEqual(self.robots.modules.state["*"]["voltage"][:, 1].tolist(), [0, 0, 0])
        self.assertTrue((self.robots.modules.state["J2_shoulder"]["voltage"][[0, 2, 3]] != 0).all())
        self.assertTrue(np.isfinite(self.robots.state.numpy()).all())
        self.robots.data.qpos.assign(np.tile([0.1, 0.4, -0.2], (4, 1)))

    def test_turns_off_where_its_settings_are_none_that_a_module_can_have(self):
        robots = robots_of(arm(), 2)
        command(robots, [0.2, 0.3, 0.1])
        settings = robots.settings.numpy()
        settings[0, 1, firmware.FIELDS["motor.bus_voltage"]] = np.nan
        robots.settings.assign(settings)
        robots.step(5)
        voltage = robots.modules.state["*"]["voltage"]
        self.assertEqual((voltage != 0).tolist(), [[True] * 2, [False] * 2, [True] * 2])
        self.assertTrue(np.isfinite(robots.state.numpy()).all())

    def test_holds_the_home_of_several_inputs(self):
        robots = robots_of(ARM, inputs=ALL, visual="none", home=[0.1, 0.4, -0.2])
        np.testing.assert_allclose(robots.command.numpy()[0], [[0.1, 0, 0], [0.4, 0, 0], [-0.2, 0, 0]], atol=1e-7)


    def test_stands_beside_others_in_a_world(self):
        pair = {"left/": ARM, "right/": arm(inputs=ALL, home=[0.3, 0.2, 0.1], base_pose=[0, 1, 0])}
        robots = robots_of(pair, 2, visual="none", home=[0.1, 0.4, -0.2])
        self.assertEqual(list(robots.modules), [f"{side}/{name}" for side in ("left", "right") for name in NAMES])
        np.testing.assert_allclose(positions(robots)[1], [0.1, 0.4, -0.2, 0.3, 0.2, 0.1], atol=1e-7)
        np.testing.assert_allclose(robots.command.numpy()[1, :, 0], positions(robots)[1], atol=1e-7)
        robots["left/*"]["strategy"] = 0
        robots.step(20)
        self.assertFalse(robots.modules.state["left/*"]["voltage"].any())
        self.assertTrue(robots.modules.state["right/J2_shoulder"]["voltage"].all())

    def test_steps_by_a_graph_from_the_second_call_on_where_there_is_a_gpu(self):
        robots = robots_of(arm(), 2)
        taken = []
        robots._step, robots._device = taken.append, mock.Mock(is_cuda=True)
        with mock.patch.object(wp, "ScopedCapture"), mock.patch.object(wp, "capture_launch") as launch:
            for n, captured, launched in ((5, [5], 0), (5, [5, 5], 1), (5, [5, 5], 2), (3, [5, 5, 3], 3)):
                robots.step(n)
                self.assertEqual((taken, launch.call_count), (captured, launched))
            robots["J1_base"]["position.kp"] = [1, 2]
            robots.step(5)
            self.assertEqual(taken, [5, 5, 3, 5], "other settings take another graph")
            robots["J1_base"]["position.kp"] = [3, 4]
            robots.step(5)
            self.assertEqual(taken, [5, 5, 3, 5], "written in place")


class Lowered(unittest.TestCase):
    def moves(self, spec, volts):
        model = spec.compile()
        data = mujoco.MjData(model)
        data.ctrl[:] = volts
        way = []
        for _ in range(20):
            mujoco.mj_step(model, data, 50)
            way.append(data.qpos.copy())
        return np.array(way)

    def with_dcmotors(self, spec):
        spec = spec.copy()
        modules = firmware.of(spec)
        for name in modules:
            actuator = spec.actuator(name)
            effort, speed = (float(modules[name][f"motor.max_{what}"]) for what in ("effort", "speed"))
            actuator.plugin.active = False
            actuator.plugin.name = ""
            actuator.userdata = []
            actuator.set_to_dcmotor([0, 0], 0, [24, effort, speed], ctrlspec=int(mujoco.mjtCtrlInput.mjINPUT_VOLTAGE))
            actuator.ctrlrange, actuator.ctrllimited = [0, 0], mujoco.mjtLimited.mjLIMITED_FALSE
        for part in [*spec.plugins, *spec.keys]:
            spec.delete(part)
        return spec

    def test_moves_as_motors_at_a_constant_voltage(self):
        stronger = arm()
        firmware.of(stronger)["*"]["motor.max_effort"] = [11, 12.5, 9]
        for spec in (arm(), stronger, arm(inputs=ALL), shared()):
            for volts in ([12, 24, -5], [-24, 3.7, 36]):
                with self.subTest(volts=volts):
                    ours = self.moves(hrdf_mujoco.warp.lowered(spec), volts)
                    self.assertLess(np.abs(ours - self.moves(self.with_dcmotors(spec), volts)).max(), 1e-9)
                    self.assertGreater(np.abs(ours).max(), 0.1)

    def test_leaves_the_spec_as_it_is(self):
        spec = arm()
        before = spec.to_xml()
        hrdf_mujoco.warp.lowered(spec)
        self.assertEqual(spec.to_xml(), before)

    def test_has_no_plugin_and_one_control_a_module(self):
        model = hrdf_mujoco.warp.lowered(arm(inputs=ALL, sensors="module", home=[0.1, 0.2, 0.3])).compile()
        self.assertEqual((model.nplugin, model.nu), (0, 3))
        self.assertFalse([name for i in range(model.nsensor) if (name := model.sensor(i).name).endswith("_module")])
        self.assertIn("J1_base_position", [model.sensor(i).name for i in range(model.nsensor)])
        self.assertEqual(model.key("home").ctrl.tolist(), [0, 0, 0])
        self.assertEqual(model.key("home").qpos.tolist(), [0.1, 0.2, 0.3])

    def test_takes_modules_that_are_written_by_hand(self):
        spec = mujoco.MjSpec.from_string(BY_HAND)
        spec.actuator("J1").userdata = firmware.setup("X5-4")
        model = hrdf_mujoco.warp.lowered(spec).compile()
        self.assertEqual((model.nplugin, model.nsensor, model.nu), (0, 1, 1))
        self.assertAlmostEqual(model.dof_damping[0], firmware.line(*firmware.setup("X5-4")[2:4]))

    def test_refuses_instances_without_names_beside_other_plugins(self):
        spec = mujoco.MjSpec.from_string(BY_HAND)
        spec.actuator("J1").userdata = firmware.setup("X5-4")
        spec.geoms[0].plugin.active = True
        with self.assertRaisesRegex(ValueError, "'J1' has an instance without a name next to other plugins"):
            hrdf_mujoco.warp.lowered(spec)

    def test_keeps_other_actuators(self):
        spec = arm(inputs=ALL)
        spec.add_actuator(name="first", target="J1_base", trntype=mujoco.mjtTrn.mjTRN_JOINT, ctrlrange=[-1, 1])
        model = hrdf_mujoco.warp.lowered(spec).compile()
        self.assertEqual(model.nu, 4)
        self.assertEqual(model.actuator("first").ctrlrange.tolist(), [-1, 1])


class TheFirmware(unittest.TestCase):
    def test_is_a_part_of_loops_of_others(self):
        spec = arm()
        robots = robots_of(spec, 2)
        lowered = hrdf_mujoco.warp.lowered(spec).compile()
        with wp.ScopedDevice(DEVICE):
            model, data = mjw.put_model(lowered), mjw.make_data(lowered, nworld=2)
        part = hrdf_mujoco.warp.Firmware(spec.compile(), model, data)
        part.modules["J2_shoulder"]["position.kp"] = robots["J2_shoulder"]["position.kp"] = [5, 50]
        for each in (part, robots):
            command(each, 0.3)
        robots.step(40)
        for _ in range(40):
            part.before_step()
            with wp.ScopedDevice(DEVICE):
                mjw.step(model, data)
            part.after_step()
        np.testing.assert_array_equal(data.qpos.numpy(), positions(robots))
        np.testing.assert_array_equal(part.state.numpy(), robots.state.numpy())

    def test_compiles_for_a_gpu_without_one(self):
        from hrdf_mujoco import _kernels

        with tempfile.TemporaryDirectory() as folder:
            wp.compile_aot_module(_kernels.before_step.module, arch=75, module_dir=folder, use_ptx=True)
            (code,) = pathlib.Path(folder).glob("*.ptx")
            self.assertIn("before_step", code.read_text())


class Errors(unittest.TestCase):
    def test_name_modules_and_fields_with_near_ones(self):
        robots = robots_of(arm(), 2)
        with self.assertRaisesRegex(KeyError, "no module 'J2_sholder'; did you mean 'J2_shoulder'"):
            robots["J2_sholder"]
        with self.assertRaisesRegex(KeyError, "did you mean 'position.kp'"):
            robots["J1_base"]["position.k_p"]
        with self.assertRaisesRegex(ValueError, r"needs an array that broadcasts to the shape \(2,\)"):
            robots["J1_base"]["position.kp"] = [1, 2, 3]
        with self.assertRaisesRegex(ValueError, "is inf, not finite; 1e6: no limit"):
            robots["*"]["limits.effort_max"] = np.inf
        with self.assertRaisesRegex(ValueError, "is 0, not above 0"):
            robots["*"]["motor.max_speed"] = 0

    def test_say_what_a_robot_needs(self):
        def refused(why, robot=ARM, nworld=1, **options):
            with self.subTest(why), self.assertRaisesRegex(ValueError, why):
                robots_of(robot, nworld, **options)

        refused("a time step of 1.5 ms is not a whole number of milliseconds or", timestep=0.0015)
        for timestep in (0.0, -0.001, np.inf, np.nan):
            refused(f"a time step of {1000 * timestep:g} ms is not a whole number", timestep=timestep)
        refused("nworld is at least 1, not 0", nworld=0)
        refused("unknown option 'actuatr'; did you mean 'actuator'", actuatr="pid")
        refused("no modules of the firmware: hrdf_mujoco.spec", actuator="pid")
        refused("a spec has no options, but there is 'home'", robot=arm(), home=[0, 0, 0])

    def test_say_what_cannot_be_lowered(self):
        def refused(why, change):
            spec = arm()
            change(spec)
            with self.subTest(why), self.assertRaisesRegex(ValueError, why):
                hrdf_mujoco.warp.lowered(spec)

        def delay(spec):
            spec.actuators[0].delay, spec.actuators[0].nsample = 0.01, 20

        refused("'J1_base' has a delay", delay)
        refused("'J1_base' is in the disabled group 0", lambda spec: setattr(spec.option, "disableactuator", 1))
        refused("actuation is disabled", lambda spec: setattr(spec.option, "disableflags", int(mujoco.mjtDisableBit.mjDSBL_ACTUATION)))
        refused("'J2_shoulder' has a type alone; in its spec write", lambda spec: setattr(spec.actuators[1], "userdata", []))
        with self.assertRaisesRegex(TypeError, "lowered.. needs an MjSpec, not 'MjModel'"):
            hrdf_mujoco.warp.lowered(arm().compile())

    def test_say_which_models_belong_together(self):
        spec = arm()
        lowered = hrdf_mujoco.warp.lowered(spec).compile()
        model, data = mjw.put_model(lowered), mjw.make_data(lowered)
        with self.assertRaisesRegex(ValueError, "no modules of the firmware"):
            hrdf_mujoco.warp.Firmware(lowered, model, data)
        with self.assertRaisesRegex(TypeError, "an MjModel, not of 'MjSpec'"):
            hrdf_mujoco.warp.Firmware(spec, model, data)
        with self.assertRaisesRegex(ValueError, r"not of lowered\(spec\): its nq, nv, nu are \(3, 3, 3\), not \(2, 2, 3\)"):
            hrdf_mujoco.warp.Firmware(shared().compile(), model, data)
        other = spec.compile()
        other.opt.integrator = mujoco.mjtIntegrator.mjINT_RK4
        with self.assertRaisesRegex(ValueError, "RK4 has four steps for one period"):
            hrdf_mujoco.warp.Firmware(other, model, data)

    def test_say_how_many_steps_there_are(self):
        with self.assertRaisesRegex(ValueError, "the number of steps is at least 1, not 0"):
            robots_of(arm()).step(0)

    def test_say_what_a_mask_is(self):
        with self.assertRaisesRegex(ValueError, r"a mask is 2 bool, one a world, not bool \(3,\)"):
            robots_of(arm(), 2).reset([True, False, True])


if __name__ == "__main__":
    unittest.main()
