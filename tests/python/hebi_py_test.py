# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""HEBI's Python API on simulated robots. Each test runs a separate program, as users write it."""

import os
import shutil
import subprocess
import sys
import tempfile
import textwrap
import unittest

import checkout

MODELS = os.environ.get("HRDF_MODELS", "")
ARM = os.path.join(MODELS, "x_arm_6dof.cfg.yaml")


def run(program, simulated="", **environment):
    """Runs `program` with HRDF_SIM=`simulated`; returns exit status, last line of stdout, and stderr."""
    done = subprocess.run(
        [sys.executable, "-c", "import hebi, time\n" + textwrap.dedent(program)],
        env={**os.environ, "HRDF_SIM": simulated, **environment},
        capture_output=True, text=True, timeout=120)
    return done.returncode, (done.stdout.splitlines() or [""])[-1], done.stderr.strip()


class HebiPy(unittest.TestCase):
    def test_moves_an_arm_with_a_trajectory(self):
        status, out, err = run(
            f"""
            import numpy as np
            config = hebi.config.load_config({ARM!r})
            arm = hebi.arm.create_from_config(config)
            arm.update()
            start = arm.last_feedback.position.copy()
            goal = hebi.arm.Goal(arm.size).add_waypoint(t=1.0, position=start + 0.2)
            arm.set_goal(goal)
            end = time.time() + 20
            while time.time() < end and not arm.at_goal:
                arm.update()
                arm.send()
            for _ in range(50):
                arm.update()
                arm.send()
            print(float(np.abs(arm.last_feedback.position - start - 0.2).max()) < 0.05)
            """, ARM)
        self.assertEqual((status, out), (0, "True"), err)

    def test_holds_the_home_pose_before_the_first_command(self):
        program = """
            group = hebi.Lookup().get_group_from_family('Arm')
            first = group.get_next_feedback().position[1]
            time.sleep(1)
            print(abs(group.get_next_feedback().position[1] - first) < 0.05)
            """
        self.assertEqual(run(program, ARM)[:2], (0, "True"))

    def test_reads_buttons_of_a_phone(self):
        with tempfile.TemporaryDirectory() as folder:
            table = os.path.join(folder, "press.csv")
            with open(table, "w", encoding="utf-8") as file:
                file.write("time,b1,a3\n0,0,0\n0.2,1,0.5\n")
            status, out, err = run(
                """
                phone = hebi.util.create_mobile_io(hebi.Lookup(), 'Arm', 'mobileIO')
                end = time.time() + 20
                while time.time() < end and not (phone.update() and phone.get_button_state(1)):
                    pass
                print(phone.get_button_state(1), phone.get_axis_state(3), phone.orientation[0])
                """, f"mobile-io:Arm/mobileIO?play={table}")
        self.assertEqual((status, out), (0, "True 0.5 1.0"), err)

    def test_logs_feedback_and_reads_it_back(self):
        with tempfile.TemporaryDirectory() as folder:
            status, out, err = run(
                f"""
                group = hebi.Lookup().get_group_from_family('Arm')
                group.start_log({folder!r}, 'x')
                for _ in range(10):
                    group.get_next_feedback()
                log = group.stop_log()
                again = hebi.util.load_log(log.filename)
                print(again.number_of_modules == group.size, len(list(again.feedback_iterate)) > 5)
                """, ARM)
            self.assertEqual((status, out, os.listdir(folder)), (0, "True True", ["x.hrdflog"]), err)
        self.assertEqual(err.count("hrdf log FILE OUT.csv"), 1, err)

    def test_calls_handlers(self):
        status, out, err = run(
            """
            group = hebi.Lookup().get_group_from_family('Arm')
            seen = []
            group.add_feedback_handler(lambda feedback: seen.append(feedback.size))
            end = time.time() + 20
            while time.time() < end and len(seen) < 3:
                time.sleep(0.01)
            group.clear_feedback_handlers()
            print(seen[:3])
            """, ARM)
        self.assertEqual((status, out), (0, "[7, 7, 7]"), err)

    def test_tells_what_is_there_if_nothing_is_found(self):
        status, out, err = run(
            "print(hebi.Lookup().get_group_from_names(['Nobody'], ['x'], 10))", ARM)
        self.assertEqual((status, out), (0, "None"))
        self.assertIn("'Arm/J1_base'", err)

    def test_says_what_is_wrong_with_items_that_cannot_be_opened(self):
        status, out, err = run(
            "print(hebi.Lookup().get_group_from_family('Arm', 10))", "/nonexistent.hrdf")
        self.assertEqual((status, out), (0, "None"))
        self.assertIn("/nonexistent.hrdf", err)

    def test_refuses_a_factor_that_is_none(self):
        status, out, err = run("print(len(list(hebi.Lookup().entrylist)))", ARM, HRDF_SIM_FACTOR="0")
        self.assertEqual((status, out), (0, "0"))
        self.assertIn("HRDF_SIM_FACTOR is '0'", err)

    def test_refuses_a_clock_that_is_none(self):
        status, out, err = run("print(len(list(hebi.Lookup().entrylist)))", ARM, HRDF_SIM_CLOCK="fast")
        self.assertEqual((status, out), (0, "0"))
        self.assertIn("HRDF_SIM_CLOCK is 'fast', not 'real' or 'stepped'", err)

    def test_counts_the_errors_that_are_too_many_to_show(self):
        with tempfile.TemporaryDirectory() as folder:
            table = os.path.join(folder, "press.csv")
            with open(table, "w", encoding="utf-8") as file:
                file.write("time,b1\n" + "".join(f"{i},x\n" for i in range(100)))
            _, out, err = run("print(len(list(hebi.Lookup().entrylist)))",
                              f"{ARM};mobile-io:Arm/phone?play={table}")
        self.assertEqual(out, "0")
        self.assertEqual(err.count(": error: "), 10, err)
        self.assertIn("and 90 more errors", err)
        self.assertIn(f"included from HRDF_SIM, item 2 'mobile-io:Arm/phone?play={table}'", err)

    def test_says_which_pace_the_machine_keeps(self):
        status, _, err = run("""
            lookup = hebi.Lookup()
            group = lookup.get_group_from_family('Arm')
            while time.sleep(2) or not group.get_next_feedback():
                pass
            """, ARM, HRDF_SIM_FACTOR="1e6")
        self.assertEqual(status, 0, err)
        self.assertRegex(err, "It keeps up with an HRDF_SIM_FACTOR below [0-9]")

    def test_writes_a_table_of_what_modules_do(self):
        with tempfile.TemporaryDirectory() as folder:
            table = os.path.join(folder, "out.csv")
            status, _, err = run(
                "hebi.Lookup().get_group_from_family('Arm'); time.sleep(0.5)", ARM,
                HRDF_SIM_CSV=table)
            self.assertEqual(status, 0, err)
            with open(table, encoding="utf-8") as file:
                lines = file.read().splitlines()
        self.assertTrue(lines[0].startswith("time,J1_base.position,J1_base.velocity"))
        self.assertEqual([line.split(",")[0] for line in lines[1:4]], ["0", "0.01", "0.02"])

    def test_warns_of_a_table_that_no_module_is_in(self):
        with tempfile.TemporaryDirectory() as folder:
            table = os.path.join(folder, "out.csv")
            status, out, err = run("print(len(list(hebi.Lookup().entrylist)))", "mobile-io:Arm/phone;io-board:Arm/board", HRDF_SIM_CSV=table)
            self.assertEqual((status, out), (0, "2"), err)
            self.assertIn("the table is not written: no actuator is simulated", err)
            self.assertFalse(os.path.exists(table))

    def test_writes_no_table_over_what_the_robot_is_made_from(self):
        with tempfile.TemporaryDirectory() as folder:
            robot = shutil.copy(os.path.join(MODELS, "x_arm_3dof.hrdf"), folder)
            with open(robot, encoding="utf-8") as file:
                before = file.read()
            status, out, err = run("print(len(list(hebi.Lookup().entrylist)))", robot,
                                   HRDF_SIM_CSV=robot)
            self.assertEqual((status, out), (0, "0"), err)
            self.assertIn("the model is made from it", err)
            with open(robot, encoding="utf-8") as file:
                self.assertEqual(file.read(), before)

    def test_writes_whole_rows_however_it_ends(self):
        with tempfile.TemporaryDirectory() as folder:
            table = os.path.join(folder, "out.csv")
            status, _, _ = run("""
                import os, signal
                # Rows are written each quarter of a second; the kernel may cut a write that is going on.
                group = hebi.Lookup().get_group_from_family('Arm'); time.sleep(1.1)
                os.kill(os.getpid(), signal.SIGKILL)
                """, ARM, HRDF_SIM_CSV=table)
            self.assertEqual(status, -9)
            with open(table, encoding="utf-8") as file:
                text = file.read()
        self.assertTrue(text.endswith("\n"))
        self.assertEqual(len({line.count(",") for line in text.splitlines()}), 1)

    def test_leaves_a_forked_child_without_a_simulation(self):
        status, out, err = run(
            """
            import os
            group = hebi.Lookup().get_group_from_family('Arm')
            child = os.fork()
            if child == 0:
                os._exit(0 if group.get_next_feedback(timeout_ms=100) is None else 1)
            print(os.waitpid(child, 0)[1], group.get_next_feedback() is not None)
            """, ARM)
        self.assertEqual((status, out), (0, "0 True"), err)


if __name__ == "__main__":
    checkout.need("hebi")
    unittest.main()
