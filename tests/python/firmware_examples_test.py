# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Runs the programs of examples/python that use MuJoCo's own API."""

import os
import pathlib
import subprocess
import sys
import unittest

import checkout

checkout.use()

EXAMPLES = checkout.ROOT / "examples" / "python"
PROGRAMS = (
    "11_vector_env.py", "12_predictive_control.py", "13_identification.py", "14_swarm.py", "15_sweep.py",
)  # fmt: skip
# Uses the package of this checkout instead of the wheel.
RUN = "import sys, runpy, checkout; checkout.use(); runpy.run_path(sys.argv[1], run_name='__main__')"


def run(program: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(pathlib.Path(__file__).parent), os.environ.get("PYTHONPATH", "")])
    return subprocess.run(
        [sys.executable, "-c", RUN, str(EXAMPLES / program)], cwd=checkout.ROOT, capture_output=True,
        text=True, env={**os.environ, "PYTHONPATH": path}, timeout=600,
    )  # fmt: skip


class Examples(unittest.TestCase):
    def test_end_well(self):
        for program in PROGRAMS:
            with self.subTest(program):
                done = run(program)
                print(f"{program}: {done.stdout.strip().splitlines()[-1:]}")
                if done.returncode != checkout.SKIPPED:
                    self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()
