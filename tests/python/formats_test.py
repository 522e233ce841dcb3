# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Robots without modules in Python's MuJoCo: a WorkCell and COLLADA by name, by hrdf_mujoco.spec and in
scenes."""

import pathlib
import tempfile
import unittest
import zipfile

import checkout

checkout.use()

import mujoco
import numpy as np

import hrdf_mujoco

ARM = checkout.ROOT / "models" / "x_arm_3dof.hrdf"

CELL = """<WorkCell name="Cell">
  <SerialDevice name="Arm">
    <Frame name="Base"/>
    <Joint name="J1" type="Revolute"><RPY>0 0 0</RPY><Pos>0 0 0.1</Pos></Joint>
    <Drawable name="Beam" refframe="J1"><RPY>0 0 0</RPY><Pos>0.2 0 0</Pos><Box x="0.3" y="0.1" z="0.1"/></Drawable>
    <Frame name="TCP" type="EndEffector"><RPY>0 0 0</RPY><Pos>0.4 0 0</Pos></Frame>
    <Q name="Home">0.5</Q>
  </SerialDevice>
</WorkCell>
"""


HAND = checkout.ROOT / "models" / "formats" / "tripod" / "tripod.xml"


class Config(unittest.TestCase):
    def test_opens_as_its_kit_has_it(self):
        spec = hrdf_mujoco.spec(checkout.ROOT / "models" / "x_arm_6dof.cfg.yaml")
        model = spec.compile()
        np.testing.assert_allclose(model.key("home").qpos[:6], [0, 0.9, 1.7, -0.8, 0, 0])
        self.assertEqual(spec.text("hrdf:family").data, "Arm")


class Hand(unittest.TestCase):

    def check(self, model: mujoco.MjModel) -> None:
        self.assertEqual([model.actuator(i).name for i in range(model.nu)], ["dof0", "dof1", "dof2"])
        model.site("contact2")

    def test_opens_where_mujoco_reads_only_mjcf(self):
        self.check(mujoco.MjModel.from_xml_path(f"hrdf:{HAND}"))

    def test_opens_with_options(self):
        spec = hrdf_mujoco.spec(HAND, home=[0.1, 0.2, 0.25])
        self.check(spec.compile())
        self.assertAlmostEqual(spec.compile().key("home").qpos[5], 0.8 * 0.25)

    def test_closes(self):
        model = hrdf_mujoco.spec(HAND).compile()
        data = mujoco.MjData(model)
        data.ctrl[:] = 0.2
        mujoco.mj_step(model, data, 500)
        self.assertAlmostEqual(data.joint("chain0_joint1").qpos[0], 0.8 * data.joint("chain0_joint0").qpos[0], places=4)
        self.assertAlmostEqual(data.joint("chain0_joint0").qpos[0], 0.2, places=1)


class WorkCell(unittest.TestCase):

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name, "a cell.wc.xml")
        self.path.write_text(CELL)

    def check(self, model: mujoco.MjModel, prefix: str = "") -> None:
        self.assertEqual(model.joint(f"{prefix}Arm.J1").type[0], mujoco.mjtJoint.mjJNT_HINGE)
        model.site(f"{prefix}Arm.TCP")
        model.actuator(f"{prefix}Arm.J1")

    def test_opens_where_mujoco_reads_only_mjcf(self):
        self.check(mujoco.MjModel.from_xml_path(f"hrdf:{self.path}"))

    def test_opens_as_a_spec(self):
        self.check(mujoco.MjSpec.from_file(f"hrdf:{self.path}").compile())

    def test_opens_with_options(self):
        model = mujoco.MjModel.from_xml_path(f"hrdf:{self.path}?density=2700")
        self.assertAlmostEqual(model.body("Arm.J1").mass[0], 2700 * 0.3 * 0.1 * 0.1)
        spec = hrdf_mujoco.spec(self.path, density=2700, home=[0.25])
        self.check(spec.compile())
        self.assertEqual(spec.compile().key("home").qpos[0], 0.25)

    def test_opens_in_a_scene(self):
        scene = mujoco.MjSpec.from_string(
            f'<mujoco><option integrator="implicitfast"/><asset><model name="cell" file="hrdf:{self.path}?density=2700#.xml"/>'
            '</asset><worldbody><attach model="cell" prefix="left/"/></worldbody></mujoco>'
        )
        self.check(scene.compile(), "left/")

    def test_stands_beside_an_arm_with_modules(self):
        model = hrdf_mujoco.spec({"cell/": self.path, "arm/": ARM}).compile()
        self.check(model, "cell/")
        self.assertEqual(model.nu, 4)
        self.assertAlmostEqual(model.key("home").qpos[0], 0.5)

    def test_gives_its_integrator_to_robots_beside_it(self):
        for pair in ({"cell/": self.path, "arm/": ARM}, {"arm/": ARM, "cell/": self.path}):
            model = hrdf_mujoco.spec(pair).compile()
            self.assertEqual(model.opt.integrator, mujoco.mjtIntegrator.mjINT_IMPLICITFAST)

    def test_holds_its_home(self):
        model = hrdf_mujoco.spec(self.path).compile()
        data = mujoco.MjData(model)
        mujoco.mj_resetDataKeyframe(model, data, model.key("home").id)
        mujoco.mj_step(model, data, 500)
        self.assertAlmostEqual(data.joint("Arm.J1").qpos[0], 0.5, places=3)

    def test_refuses_options_of_modules(self):
        with self.assertRaisesRegex(ValueError, "option 'gains' is for HRDF robots"):
            hrdf_mujoco.spec(self.path, gains="kit")

    def test_says_where_an_error_is(self):
        self.path.write_text(CELL.replace("Joint", "Joynt"))
        with self.assertRaisesRegex(ValueError, r"a cell\.wc\.xml:4:5: .*<Joynt>"):
            hrdf_mujoco.spec(self.path)


class Joined(unittest.TestCase):
    """Robots whose specs state simulation options."""

    def robots(self, **stated):
        left, right = hrdf_mujoco.spec(ARM), hrdf_mujoco.spec(ARM)
        for name, (of_left, of_right) in stated.items():
            setattr(left.option, name, of_left)
            setattr(right.option, name, of_right)
        return {"left/": left, "right/": right}

    def test_have_the_safest_options_of_both(self):
        elliptic, pyramidal = mujoco.mjtCone.mjCONE_ELLIPTIC, mujoco.mjtCone.mjCONE_PYRAMIDAL
        robots = self.robots(timestep=(0.001, 0.002), cone=(elliptic, pyramidal), impratio=(1, 50))
        option = hrdf_mujoco.spec(robots).compile().opt
        self.assertEqual((option.timestep, option.cone, option.impratio), (0.001, elliptic, 50))

    def test_have_the_gravity_of_the_one_that_states_it(self):
        robots = self.robots(gravity=([0, 0, -9.81], [0, 0, -1.62]))
        self.assertEqual(hrdf_mujoco.spec(robots).compile().opt.gravity[2], -1.62)

    def test_are_refused_with_two_gravities(self):
        robots = self.robots(gravity=([0, 0, -9.82], [0, 0, -1.62]))
        with self.assertRaisesRegex(
            ValueError, "gravity of 'left/' is 0 0 -9.82, of 'right/' 0 0 -1.62"
        ):
            hrdf_mujoco.spec(robots)


class Collada(unittest.TestCase):
    """The gripper of models/formats, as a .dae file and in a .zae archive."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = checkout.ROOT / "models" / "formats" / "gripper.dae"
        self.packed = pathlib.Path(folder.name, "a gripper.zae")
        with zipfile.ZipFile(self.packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.write(self.path, "gripper.dae")

    def check(self, model: mujoco.MjModel, prefix: str = "") -> None:
        model.actuator(f"{prefix}wrist")
        model.site(f"{prefix}hand")
        self.assertEqual(model.neq, 1)

    def test_opens_by_its_extension(self):
        for path in (self.path, self.packed):
            self.check(mujoco.MjSpec.from_file(str(path)).compile())

    def test_opens_where_mujoco_reads_only_mjcf(self):
        for path in (self.path, self.packed):
            self.check(mujoco.MjModel.from_xml_path(f"hrdf:{path}"))

    def test_opens_with_options(self):
        spec = hrdf_mujoco.spec(self.packed, home=[0.25, 0.01])
        self.check(spec.compile())
        self.assertEqual(spec.compile().key("home").qpos[0], 0.25)
        with self.assertRaisesRegex(ValueError, "option 'gains' is for HRDF robots"):
            hrdf_mujoco.spec(self.path, gains="kit")

    def test_opens_in_a_scene(self):
        scene = mujoco.MjSpec.from_string(
            f'<mujoco><option integrator="implicitfast"/><asset><model name="hand" file="{self.packed}"/></asset>'
            '<worldbody><attach model="hand" prefix="left/"/></worldbody></mujoco>'
        )
        self.check(scene.compile(), "left/")

    def test_has_keys_of_the_open_and_the_closed_hand(self):
        model = hrdf_mujoco.spec(self.path).compile()
        self.assertAlmostEqual(model.key("hand.open").qpos[1], 0.04)
        self.assertAlmostEqual(model.key("hand.close").qpos[1], 0)
        self.assertAlmostEqual(model.key("hand.open").qpos[2], 0.04, msg="the finger that follows")


if __name__ == "__main__":
    unittest.main()
