#!/usr/bin/env python3
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""MuJoCo 3.14 opens the files of `hrdf convert --mujoco 3.14`, and moves the robots as 4.0 does.

usage: older_mujoco_test.py HRDF MODELS [OPTION...]
"""

import pathlib
import subprocess
import sys
import tempfile
import unittest

try:
    import mujoco
except ImportError:
    mujoco = None

if mujoco is None or not mujoco.__version__.startswith("3.14."):
    print("skipped: MuJoCo 3.14 is not installed (scripts/environments.sh fetches it)")
    sys.exit(77)

HRDF, MODELS = sys.argv[1], pathlib.Path(sys.argv[2])
PROFILES = ["position", "velocity", "pid", "dcmotor", "motor"]


class OlderMujoco(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def converted(self, robot: str, *options: str) -> pathlib.Path:
        """Returns the path of the converted model, or of its scene with --with-scene."""
        command = [HRDF, "convert", MODELS / robot, self.folder / "robot.xml", "--mujoco", "3.14", *options]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return self.folder / ("scene.xml" if "--with-scene" in options else "robot.xml")

    def test_opens_every_profile(self):
        for profile in PROFILES:
            with self.subTest(profile):
                model = mujoco.MjModel.from_xml_path(str(self.converted("x_arm_3dof.hrdf", "--actuator", profile)))
                self.assertGreaterEqual(model.nu, 3)

    def test_opens_scenes_grippers_and_walkers(self):
        for robot in ["hexapod.hrdf", "x_arm_6dof.hrdf", "lamp_gantry.hrdf", "rover.hrdf"]:
            with self.subTest(robot):
                path = self.converted(robot, "--with-scene", "--gripper", "--sensors", "imu")
                self.assertGreater(mujoco.MjModel.from_xml_path(str(path)).ngeom, 0)
                for each in self.folder.iterdir():
                    if each.is_file():
                        each.unlink()

    def test_opens_robots_of_other_formats(self):
        for robot in ["formats/gripper.dae", "formats/workbench.wc.xml"]:
            with self.subTest(robot):
                model = mujoco.MjModel.from_xml_path(str(self.converted(robot)))
                self.assertEqual(model.opt.integrator, mujoco.mjtIntegrator.mjINT_DISCRETE)

    def test_refuses_scenes_that_are_written_for_a_newer_one(self):
        command = [HRDF, "convert", MODELS / "pan_tilt.hrdf", self.folder / "new.xml", "--with-scene"]
        subprocess.run(command, capture_output=True, check=True)
        with self.assertRaisesRegex(ValueError, "castshadow"):
            mujoco.MjModel.from_xml_path(str(self.folder / "scene.xml"))

    def test_holds_an_arm_at_home(self):
        model = mujoco.MjModel.from_xml_path(str(self.converted("x_arm_6dof.hrdf")))
        data = mujoco.MjData(model)
        mujoco.mj_resetDataKeyframe(model, data, 0)
        start = data.qpos.copy()
        mujoco.mj_step(model, data, 1000)
        self.assertLess(abs(data.qpos - start).max(), 0.02)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
