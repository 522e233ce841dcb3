# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""hrdf_mujoco.firmware: settings and state of modules in models, specs and batches."""

import importlib
import re
import subprocess
import sys
import types
import unittest
from unittest import mock

import checkout

checkout.use()

import mujoco
import mujoco.batch
import numpy as np

import hrdf_mujoco
from hrdf_mujoco import _lowering, firmware

ARM = checkout.ROOT / "models" / "x_arm_3dof.hrdf"
NAMES = ["J1_base", "J2_shoulder", "J3_elbow"]
MOTOR = ("motor.max_speed", "motor.max_effort")

BY_HAND = """<mujoco><option timestep="0.001" integrator="implicitfast"/>
  <extension><plugin plugin="hrdf.firmware"/></extension>
  <worldbody><body><joint name="J1" armature="0.01"/><geom size="0.05"/></body></worldbody>
  <actuator><plugin name="J1" joint="J1" plugin="hrdf.firmware"><config key="type" value="X5-4"/></plugin></actuator>
</mujoco>"""


def arm(**options):
    spec = hrdf_mujoco.spec(ARM, actuator="firmware", visual="none", **options)
    spec.option.timestep = 0.001
    return spec


class EffortLag(unittest.TestCase):
    def test_is_that_of_the_core(self):
        core = (checkout.ROOT / "firmware" / "core.h").read_text(encoding="utf-8")
        lag = re.search(r"kEffortLag = ([\d.]+);", core)
        self.assertEqual(_lowering.EFFORT_LAG, float(lag.group(1)))


class Fields(unittest.TestCase):
    def test_name_all_numbers_of_a_model(self):
        model = arm().compile()
        self.assertEqual(len(firmware.FIELDS), model.nuser_actuator)
        self.assertEqual(len(firmware.STATE) * 3, model.npluginstate)
        self.assertEqual(firmware.UNITS["motor.max_effort"], "N m")

    def test_are_those_of_a_type(self):
        setup = firmware.setup("X8-9")
        self.assertEqual(setup.shape, (len(firmware.FIELDS),))
        self.assertEqual(setup[firmware.FIELDS["motor.resistance"]], 5.3)
        with self.assertRaisesRegex(ValueError, "^unknown actuator type 'X8-8'; did you mean 'X8-3'"):
            firmware.setup("X8-8")

    def test_that_are_not_there_are_named_with_near_ones(self):
        modules = firmware.of(arm().compile())
        with self.assertRaisesRegex(KeyError, "no module 'J2_sholder'; did you mean 'J2_shoulder'"):
            modules["J2_sholder"]
        with self.assertRaisesRegex(KeyError, "did you mean 'position.kp'"):
            modules["J1_base"]["position.k_p"]
        with self.assertRaisesRegex(KeyError, "unknown field"):
            firmware.parameter("J1_base", "kp")


    def test_that_end_alike_are_named(self):
        with self.assertRaisesRegex(KeyError, "did you mean 'position.kp' or 'velocity.kp' or"):
            firmware.of(arm().compile())["J1_base"]["kp"]


class BadValues(unittest.TestCase):
    def setUp(self):
        self.model = arm().compile()
        self.before = self.model.actuator_user.copy()
        self.modules = firmware.of(self.model)

    def refuses(self, name, field, value, why):
        with self.subTest(value=value), self.assertRaisesRegex(ValueError, why):
            self.modules[name][field] = value
        np.testing.assert_array_equal(self.model.actuator_user, self.before)

    def test_name_the_field_and_what_it_takes(self):
        for value in ("15 N m", None, [1, 2], [15]):
            self.refuses("J1_base", "position.kp", value, "'position.kp' needs a number, not ")
        for value in ([1, 2], "stiff", [[1, 2, 3], [1, 2, 3]]):
            self.refuses("*", "position.kp", value, r"'position.kp' needs an array that broadcasts to the shape \(3,\)")

    def test_that_no_module_can_have_are_refused(self):
        for name, field, value, why in [
            ("*", "position.kp", float("nan"), "'position.kp' is nan, not finite"),
            ("*", "position.kp", [1, 2, float("inf")], "'position.kp' is inf, not finite"),
            ("*", "position.kp", [1, -2, 3], "'position.kp' is -2, not 0 or more"),
            ("*", "limits.effort_max", float("inf"), "'limits.effort_max' is inf, not finite; 1e6: no limit"),
            ("*", "effort.output_lowpass", 0, "'effort.output_lowpass' is 0, not above 0 and up to 1"),
            ("J1_base", "effort.output_lowpass", 1.5, "'effort.output_lowpass' is 1.5, not above 0 and up to 1"),
            ("J1_base", "strategy", 2.5, "'strategy' is 2.5, not 0, 1, 2, 3 or 4"),
            ("J1_base", "version", 1, "'version' is 1, not 2"),
            *(("J1_base", field, 0, f"'{field}' is 0, not above 0") for field in MOTOR),
            *(("*", field, [1, -7, 1], f"'{field}' is -7, not above 0") for field in MOTOR),
        ]:
            self.refuses(name, field, value, f"^{re.escape(why)}$")

    def is_taken(self, field, value):
        try:
            self.modules["J1_base"][field] = value
        except ValueError:
            return False
        return True

    def is_run(self):
        try:
            mujoco.MjData(self.model)
        except mujoco.FatalError:
            return False
        return True

    def open_range(self, field):
        """Moves the other end of a field's range far away, because the plugin refuses a range with min > max."""
        for one, other, far in (("min", "max", 1e6), ("max", "min", -1e6)):
            for end in (field.replace(f"{one}_", f"{other}_"), field.replace(f"_{one}", f"_{other}")):
                if end != field and end in firmware.FIELDS and not end.startswith("limits.at_"):
                    self.model.actuator_user[0, firmware.FIELDS[end]] = far

    def test_are_taken_where_the_plugin_takes_them(self):
        fields = [name for name in firmware.FIELDS if name != "version"]
        for field in fields:
            for value in (-1e6, -1, -0.5, 0, 0.5, 1, 1.5, 2, 3, 4, 5, 1e6):
                self.model.actuator_user[:] = self.before
                self.open_range(field)
                taken = self.is_taken(field, value)
                self.model.actuator_user[0, firmware.FIELDS[field]] = value
                self.assertEqual(taken, self.is_run(), (field, value))

    def test_of_a_batch_name_the_shape(self):
        modules = firmware.of(mujoco.batch.Batch(self.model, 4, nthread=1))
        with self.assertRaisesRegex(ValueError, r"needs an array that broadcasts to the shape \(3, 4\)"):
            modules["*"]["position.kp"] = [1, 2, 3]
        with self.assertRaisesRegex(ValueError, r"needs an array that broadcasts to the shape \(4,\)"):
            modules.state["J1_base"]["winding"] = "hot"


class Owners(unittest.TestCase):
    def test_that_have_no_modules_are_named(self):
        model = arm().compile()
        for owner in (ARM, None, mujoco.MjData(model)):
            with self.assertRaisesRegex(TypeError, "modules need an MjModel, an MjSpec or a Batch"):
                firmware.of(owner)

    def test_take_data_of_their_own(self):
        model, data = arm().compile(), mujoco.MjData(mujoco.MjModel.from_xml_string("<mujoco/>"))
        with self.assertRaisesRegex(ValueError, "the data are of another model"):
            firmware.of(model, data)
        with self.assertRaisesRegex(TypeError, "data need an MjModel, not 'MjSpec'"):
            firmware.of(arm(), data)

    def test_answer_for_names_that_are_none(self):
        modules = firmware.of(arm().compile())
        self.assertNotIn(3, modules)
        self.assertNotIn(None, modules)
        self.assertEqual(repr(modules), "Modules(['J1_base', 'J2_shoulder', 'J3_elbow'])")

    def test_say_how_a_type_alone_gets_settings(self):
        spec = mujoco.MjSpec.from_string(BY_HAND)
        for owner in (spec, spec.compile()):
            for name in ("J1", "J*"):
                with self.assertRaisesRegex(KeyError, "'J1' has a type alone; in its spec write"):
                    firmware.of(owner)[name]
        spec.actuator("J1").userdata = firmware.setup("X5-4")
        self.assertEqual(firmware.of(spec)["J1"]["position.kp"], 15)
        self.assertEqual(firmware.of(spec.compile())["J1"]["position.kp"], 15)


class OfAModel(unittest.TestCase):
    def test_reads_and_writes_settings(self):
        model = arm().compile()
        modules = firmware.of(model)
        self.assertEqual(list(modules), NAMES)
        np.testing.assert_array_equal(modules["J1_base"].setup, firmware.setup("X5-4"))
        modules["J2_shoulder"]["position.kp"] = 55
        self.assertEqual(modules["J2_shoulder"]["position.kp"], 55)
        self.assertEqual(model.actuator_user[1, firmware.FIELDS["position.kp"]], 55)
        modules["*"]["position.kp"] *= 2
        self.assertEqual(modules["*"]["position.kp"][1], 110)
        modules[["J1_base", "J3_elbow"]]["limits.at_min"] = [2, 3]
        self.assertEqual(modules["*"]["limits.at_min"].tolist(), [2, 1, 3])

    def test_keeps_the_motors_line_with_its_figures(self):
        model = arm().compile()
        before = model.actuator_biasprm.copy()
        modules = firmware.of(model)
        for field in MOTOR:
            modules["*"][field] = modules["*"][field]
        np.testing.assert_array_equal(model.actuator_biasprm, before)
        modules["J1_base"]["motor.max_effort"] *= 2
        self.assertEqual(model.actuator_biasprm[0, 2], 2 * before[0, 2])
        self.assertEqual(modules["J1_base"]["nominal.effort"], firmware.setup("X5-4")[firmware.FIELDS["nominal.effort"]])

    def test_reports_the_noise_of_its_sensors(self):
        model = arm(sensors="module").compile()
        firmware.of(model)["*"]["noise.position"] = 0.01
        places = [model.sensor(f"{name}_module").adr[0] for name in NAMES]
        data, noise = mujoco.MjData(model), []
        for _ in range(400):
            mujoco.mj_step(model, data)
            noise.append(data.sensordata[places] - data.actuator_length)
        np.testing.assert_allclose(np.std(noise, axis=0), 0.01, rtol=0.2)
        self.assertLess(np.abs(np.corrcoef(np.transpose(noise)) - np.eye(3)).max(), 0.25)

    def test_shows_the_state_in_the_data(self):
        model = arm().compile()
        data = mujoco.MjData(model)
        modules = firmware.of(model, data)
        self.assertEqual(modules.state["J1_base"]["winding"], 32)
        data.ctrl[:] = 0.3
        mujoco.mj_step(model, data, 100)
        self.assertGreater(modules.state["J1_base"]["winding"], 32)
        modules.state["*"]["winding"] = 100
        self.assertEqual(data.plugin_state[firmware.STATE["winding"]], 100)
        with self.assertRaisesRegex(ValueError, "the state is in the data"):
            firmware.of(model).state["J1_base"]["winding"]

    def test_names_modules_of_attached_robots_with_their_prefix(self):
        scene = hrdf_mujoco.spec({"left/": arm(), "right/": arm(base_pose=[0, 2, 0])})
        model = scene.compile()
        modules = firmware.of(model)
        self.assertEqual(len(modules), 6)
        self.assertEqual(model.opt.timestep, 0.001)
        modules["left/*"]["strategy"] = 3
        self.assertEqual(model.actuator_user[:, 1].tolist(), [3, 3, 3, 4, 4, 4])


class OfASpec(unittest.TestCase):
    def test_writes_what_is_compiled(self):
        spec = arm()
        modules = firmware.of(spec)
        modules["J1_base"]["position.kp"] = 5
        modules["J1_base"]["motor.max_effort"] *= 2
        model = spec.compile()
        self.assertEqual(firmware.of(model)["*"]["position.kp"].tolist()[0], 5)
        effort = firmware.setup("X5-4")[firmware.FIELDS["motor.max_effort"]]
        self.assertEqual(firmware.of(model)["J1_base"]["motor.max_effort"], 2 * effort)
        self.assertAlmostEqual(-model.actuator_biasprm[0, 2], 2 * effort / model.actuator_user[0, 2])
        self.assertEqual(model.actuator_user[2, 3], effort, "others of the class stay")

    def test_is_changed_by_a_parameter(self):
        spec = arm()

        class Parameter:
            value = np.array([7.5])

        firmware.parameter("J3_elbow", "velocity.kp")(spec, Parameter())
        self.assertEqual(firmware.of(spec)["J3_elbow"]["velocity.kp"], 7.5)
        Parameter.value = np.array([1.0, 2.0, 3.0])
        firmware.parameter("*", "velocity.kp")(spec, Parameter())
        self.assertEqual(firmware.of(spec)["*"]["velocity.kp"].tolist(), [1, 2, 3])


class OfABatch(unittest.TestCase):
    def test_gives_each_simulation_its_own_settings(self):
        model = arm().compile()
        batch = mujoco.batch.Batch(model, 4, nthread=2)
        modules = firmware.of(batch)
        self.assertEqual(modules["J2_shoulder"]["position.kp"].shape, (4,))
        self.assertIsNone(batch.expanded("actuator_user"), "reading expands nothing")
        modules["J1_base"]["position.kp"] = np.linspace(1, 6, 4)
        batch.reset()
        batch.ctrl[:] = 0.3
        batch.step(nstep=200)
        reached = batch.qpos[:, 0]
        self.assertTrue((np.diff(reached) > 0.003).all(), reached)
        self.assertEqual(model.actuator_user[0, firmware.FIELDS["position.kp"]], 15)

    def test_broadcasts_over_modules_and_simulations(self):
        batch = mujoco.batch.Batch(arm().compile(), 5, nthread=1)
        modules = firmware.of(batch)
        factors = np.linspace(0.9, 1.1, 5)
        before = modules["*"]["motor.max_effort"]
        self.assertEqual(before.shape, (3, 5))
        modules["*"]["motor.max_effort"] *= factors
        np.testing.assert_allclose(modules["*"]["motor.max_effort"], before * factors)
        line = modules["*"]["motor.max_effort"] / modules["*"]["motor.max_speed"]
        np.testing.assert_allclose(-batch.expand("actuator_biasprm")[:, :, 2].T, line)

    def test_shows_and_writes_states(self):
        batch = mujoco.batch.Batch(arm().compile(), 3, nthread=1)
        batch.reset()
        modules = firmware.of(batch)
        winding = modules.state["J2_shoulder"]["winding"]
        self.assertEqual(winding.tolist(), [32, 32, 32])
        modules.state["J2_shoulder"]["winding"] = [40, 150, 32]
        batch.ctrl[:] = 0.2
        batch.step(nstep=10)
        after = modules.state["J2_shoulder"]["winding"]
        self.assertGreater(after[1], 140)
        self.assertLess(modules.state["J2_shoulder"]["voltage"][1],
                        modules.state["J2_shoulder"]["voltage"][2], "heat limits the motor")


class Extras(unittest.TestCase):
    def refuses(self, modules, why):
        for extra in ("warp", "jax"):
            with self.subTest(extra), mock.patch.dict(sys.modules, modules):
                with self.assertRaisesRegex(ImportError, why.format(extra)):
                    importlib.import_module(f"hrdf_mujoco.{extra}")

    def test_that_are_missing_are_named(self):
        self.refuses({"warp": None}, r"hrdf_mujoco.{0} needs warp-lang>=1.19,<1.21: pip install 'hrdf-mujoco\[{0}\]'")

    def test_of_another_version_are_named(self):
        for version in ("1.18.9", "1.21.0", "2.0.0rc1"):
            other = types.SimpleNamespace(__version__=version)
            self.refuses({"warp": other}, f"needs warp-lang>=1.19,<1.21, but there is {version}: pip install")

    def test_are_not_imported_with_the_package(self):
        code = (
            "import sys, checkout; checkout.use(); import hrdf_mujoco.firmware;"
            "sys.exit(str([name for name in ('warp', 'mujoco_warp', 'jax', 'ray') if name in sys.modules]))"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=checkout.ROOT / "tests/python")
        self.assertEqual(done.stderr.strip().splitlines()[-1], "[]")


if __name__ == "__main__":
    unittest.main()
