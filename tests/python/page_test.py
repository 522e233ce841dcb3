#!/usr/bin/env python3
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""The model and the modules in a page of `hrdf convert` equal hrdf_mujoco's own lowering, bit for bit.

usage: page_test.py HRDF [OPTION...]
"""

import base64
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import zipfile
from unittest import mock

import checkout

checkout.use()

import mujoco
import numpy as np

import hrdf_mujoco
from hrdf_mujoco import _lowering

HRDF = sys.argv[1]
MODELS = checkout.ROOT / "models"
TEMPLATE = "@HRDF_MODEL@\n@HRDF_DESCRIPTION@\n</html>\n"  # the lines with data in page/page.html
FIELDS = ["body_mass", "body_inertia", "body_ipos", "jnt_range", "dof_damping", "dof_armature", "dof_frictionloss",
          "actuator_gainprm", "actuator_biasprm", "actuator_dynprm", "actuator_gear", "actuator_ctrlrange", "actuator_forcerange"]


class Page(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def page_of(self, robot: str, *options: str) -> tuple[mujoco.MjModel, dict]:
        """Returns the model and the description in a page."""
        (self.folder / "template").write_text(TEMPLATE)
        environment = {**os.environ, "HRDF_PAGE_TEMPLATE": str(self.folder / "template")}
        out = self.folder / "page.html"
        subprocess.run([HRDF, "convert", MODELS / robot, out, *options], check=True, capture_output=True, env=environment)
        model, description = (base64.b64decode(line) for line in out.read_text().splitlines()[:2])
        zipfile.ZipFile(io.BytesIO(model)).extractall(self.folder / "model")
        return mujoco.MjModel.from_xml_path(str(self.folder / "model" / "model.xml")), json.loads(description)

    def assert_same(self, robot: str, **options):
        flags = [f"--{name.replace('_', '-')}" if value is True else f"--{name}={value}" for name, value in options.items()]
        model, description = self.page_of(robot, *flags)
        spec = hrdf_mujoco.spec(MODELS / robot, actuator="firmware", inputs="position,velocity,effort", sensors="none", **options)
        spec.option.timestep = 0.001
        modules = _lowering.layout(spec.compile())
        lowered = _lowering.lowered(spec).compile()
        for field in FIELDS:
            expected = getattr(lowered, field)
            np.testing.assert_array_equal(getattr(model, field)[: len(expected)], expected, field)
        rows = description["modules"]
        self.assertEqual([row["name"] for row in rows], list(modules.names))
        for name, expected in {"settings": modules.settings, "gear": modules.gears, "share": modules.shares,
                               "ranges": modules.ranges.reshape(len(rows), 6)}.items():
            np.testing.assert_array_equal([row[name] for row in rows], expected, name)
        self.assertEqual([row["stream"] for row in rows], [_lowering.stream(row["actuator"]) for row in rows])
        self.assertEqual(description["effortWeight"], modules.pace.weight)

    def test_arms_are_the_same(self):
        self.assert_same("x_arm_6dof.hrdf")

    def test_slides_with_gears_are_the_same(self):
        self.assert_same("lamp_gantry.hrdf")

    def test_walkers_on_a_floating_base_are_the_same(self):
        self.assert_same("hexapod.hrdf", floating_base=True)

    def test_gains_are_the_same(self):
        self.assert_same("x_arm_6dof.hrdf", gains=str(MODELS / "gains" / "x_arm_6dof.xml"))


class Show(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        template = pathlib.Path(folder.name, "template")
        template.write_text('<p title="a&b">\n' + TEMPLATE)
        self.enterContext(mock.patch.dict(os.environ, HRDF_PAGE_TEMPLATE=str(template)))
        self.enterContext(mock.patch.object(hrdf_mujoco, "_installed", lambda file: HRDF))

    def test_gives_a_frame_with_the_page(self):
        page = hrdf_mujoco.show(MODELS / "x_arm_3dof.hrdf", floating_base=True, gains=None, height=300)
        frame = page._repr_html_()
        self.assertIn("height: 300px", frame)
        self.assertIn("&lt;p title=&quot;a&amp;b&quot;&gt;", frame)
        self.assertNotIn("allow-same-origin", frame)

    def test_raises_what_convert_says(self):
        with self.assertRaisesRegex(ValueError, "missing.hrdf: error: cannot read the file"):
            hrdf_mujoco.show("missing.hrdf")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
