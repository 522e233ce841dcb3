# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""benchmarks/scale_gpu.py runs on Warp's CPU device; its figures have no meaning there."""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import checkout

checkout.use()
checkout.need("mujoco_warp")


BENCHMARK = checkout.ROOT / "benchmarks" / "scale_gpu.py"
PANDA = """<mujoco><worldbody><body><joint name="j"/><geom size=".1"/></body></worldbody>
  <actuator><position joint="j" kp="9"/></actuator></mujoco>"""


def run(*words):
    command = [sys.executable, str(BENCHMARK), "--device", "cpu", "--steps", "3", "--pairs", "2", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)


class Benchmark(unittest.TestCase):
    def test_measures_robots_with_and_without_firmware(self):
        with tempfile.TemporaryDirectory() as folder:
            table, panda = pathlib.Path(folder, "table.json"), pathlib.Path(folder, "panda.xml")
            panda.write_text(PANDA)
            done = run("--worlds", "64", "--panda", str(panda), "--json", str(table))
            self.assertEqual(done.returncode, 0, done.stderr)
            rows = json.loads(table.read_text())["rows"]
        self.assertEqual([row["robots"] for row in rows], ["arm with firmware", "the same motion without it", "panda"])
        for row in rows:
            self.assertEqual(row["worlds"], 64)
            self.assertGreater(row["steps/s"], 0)
            self.assertIsNone(row["strayed"])
            self.assertIn(f"| 64 | {row['robots']} |", done.stdout)

    def test_says_what_a_number_of_worlds_is(self):
        done = run("--worlds", "0")
        self.assertEqual(done.returncode, 2)
        self.assertIn("'0' is not above 0", done.stderr)


if __name__ == "__main__":
    unittest.main()
