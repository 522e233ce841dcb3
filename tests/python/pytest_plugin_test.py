# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""The plugin of pytest, used as by users: a folder with an ini file and tests."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap
import time
import unittest

import checkout

ROOT = pathlib.Path(__file__).resolve().parents[2]
HANG = 120  # s of real time, much more than any test needs
INI = "[pytest]\nhrdf_sim = arm.hrdf?family=Arm\n"
START = """
import time
import hebi

def arm():
    return hebi.Lookup().get_group_from_family('Arm')
"""


def run(tests, ini=INI, environment=None, launcher=("pytest",)):
    """Runs pytest on `tests` in a folder with arm.hrdf; its working directory is another folder. Returns exit
    status and output of pytest."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        os.symlink(ROOT / "models" / "x_arm_3dof.hrdf", folder / "arm.hrdf")
        (folder / "pytest.ini").write_text(ini, encoding="utf-8")
        (folder / "test_own.py").write_text(START + textwrap.dedent(tests), encoding="utf-8")
        done = subprocess.run(
            # Loads the plugin, as the entry point of the wheel does.
            [sys.executable, "-m", *launcher, "-p", "hrdf_mujoco.pytest", "-p", "no:cacheprovider", str(folder)],
            cwd=ROOT / "tests",
            env={**os.environ, "PYTHONPATH": str(ROOT / "python"), **(environment or {})},
            capture_output=True, text=True, timeout=HANG)
    return done.returncode, done.stdout + done.stderr


class Plugin(unittest.TestCase):
    def expect(self, tests, passed, *more, **options):
        status, out = run(tests, *more, **options)
        self.assertEqual(status, 0, out)
        self.assertRegex(out, rf"\b{passed} passed", out)
        return out

    def test_opens_a_simulation_for_each_test(self):
        self.expect("""
            def test_moves(hrdf_sim):
                group = arm()
                command = hebi.GroupCommand(group.size)
                command.position = group.get_next_feedback().position + 0.1
                for _ in range(20):
                    group.send_command(command)
                    group.get_next_feedback()
                assert hrdf_sim.state_hash() != 0

            def first_position():
                return arm().get_next_feedback().position.tolist()

            positions = []

            def test_first(hrdf_sim):
                positions.append((first_position(), hrdf_sim.state_hash()))

            def test_second(hrdf_sim):
                positions.append((first_position(), hrdf_sim.state_hash()))
                assert positions[0] == positions[1]
            """, 3)

    def test_closes_it_for_groups_of_the_test_before(self):
        self.expect("""
            old = []

            def test_first(hrdf_sim):
                old.append(arm())
                assert old[0].get_next_feedback() is not None

            def test_second(hrdf_sim):
                assert old[0].get_next_feedback() is None
                assert not old[0].send_command(hebi.GroupCommand(old[0].size))
                assert arm().get_next_feedback() is not None

            def test_without():
                assert arm() is None
            """, 3)

    def test_closes_it_for_threads_that_still_wait(self):
        self.expect("""
            import threading
            threads = []

            def test_first(hrdf_sim):
                group = arm()
                group.feedback_frequency = 0.001
                thread = threading.Thread(target=group.get_next_feedback, kwargs={"timeout_ms": 10**9}, daemon=True)
                thread.start()
                threads.append(thread)
                time.sleep(1)
                assert thread.is_alive()

            def test_second(hrdf_sim):
                threads[0].join(1)
                assert not threads[0].is_alive()
            """, 2)

    def test_makes_time_virtual_before_tests_are_imported(self):
        self.expect("""
            from time import sleep
            began = time.time()
            sleep(1000)
            taken = time.time() - began

            def test_time(hrdf_sim):
                assert abs(taken - 1000) < 0.01
                before = time.time()
                time.sleep(5)
                assert abs(time.time() - before - 5) < 0.01
                late = before + 5 - arm().get_next_feedback().receive_time[0]
                assert abs(late) < 0.02
            """, 1)

    def test_leaves_the_clocks_of_pytest_real(self):
        before = time.monotonic()
        out = self.expect("def test_long(hrdf_sim): time.sleep(300)", 1)
        found = re.search(r"passed.* in ([0-9.]+)s", out)
        self.assertLess(float(found[1]), time.monotonic() - before, out)
        self.assertGreater(float(found[1]), 0)

    def test_does_nothing_without_the_ini_line(self):
        self.expect("""
            def test_time():
                assert time.time() > 1767225600 + 1e6 or time.sleep.__module__ is None
                assert type(time.sleep).__name__ == "builtin_function_or_method"
            """, 1, "[pytest]\n")

    def test_says_that_the_ini_line_is_missing(self):
        status, out = run("def test_x(hrdf_sim): pass", "[pytest]\n")
        self.assertEqual(status, 1)
        self.assertIn("needs the line `hrdf_sim = ITEMS`", out)

    def test_says_what_is_wrong_with_the_items(self):
        status, out = run("def test_x(hrdf_sim): pass", "[pytest]\nhrdf_sim = nowhere.hrdf\n")
        self.assertEqual(status, 1)
        self.assertIn("nowhere.hrdf", out)

    def test_says_that_the_library_is_another(self):
        status, out = run("def test_x(hrdf_sim): pass", environment={"HEBI_C_LIB": "/nowhere.so"})
        self.assertEqual(status, 4)
        self.assertIn("ERROR: hrdf_sim: /nowhere.so", out)

    def test_may_itself_run_in_virtual_time(self):
        self.expect("def test_x(hrdf_sim): time.sleep(5)\n", 1, launcher=["hrdf_mujoco", "run", "-m", "pytest"])

    def test_opens_other_items_where_a_test_wants_them(self):
        self.expect("""
            def test_other(hrdf_sim):
                hrdf_sim.open("arm.hrdf?family=Other")
                assert arm() is None
                assert hebi.Lookup().get_group_from_family("Other").size == 3
            """, 1)

    def test_refuses_items_that_no_text_can_name(self):
        self.expect("""
            import pytest

            @pytest.mark.parametrize("items", ["", "arm.hrdf\\0.txt", None])
            def test_other(hrdf_sim, items):
                with pytest.raises(ValueError):
                    hrdf_sim.open(items)
            """, 3)


if __name__ == "__main__":
    checkout.need("hebi", "pytest")
    unittest.main()
