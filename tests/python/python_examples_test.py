# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Runs each program of examples/python as its README describes, with HEBI's Python API."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import checkout

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples" / "python"
README = EXAMPLES / "README.md"
# A row of the README's table: program and HRDF_SIM.
ROW = re.compile(r"^\| \[`([\w/]+\.py)`\][^|]*\| `([^`]+)` \|", re.MULTILINE)


def programs():
    return dict(ROW.findall(README.read_text(encoding="utf-8")))


class PythonExamples(unittest.TestCase):
    def test_all_are_in_the_readme(self):
        others = re.findall(r"^\| \[`(\w+\.py)`\]", README.read_text(encoding="utf-8"), re.MULTILINE)
        self.assertEqual(sorted(others), sorted(path.name for path in EXAMPLES.glob("*.py")))

    def test_all_end_well(self):
        self.assertGreaterEqual(len(programs()), 10)
        for name, simulated in programs().items():
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                for part in ("models", "examples"):
                    os.symlink(ROOT / part, os.path.join(folder, part))
                done = subprocess.run(
                    [sys.executable, EXAMPLES / name], cwd=folder, capture_output=True, text=True,
                    env={**os.environ, "HRDF_SIM": simulated}, timeout=120)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    checkout.need("hebi")
    unittest.main()
