# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Programs for HEBI's Python API in virtual time, as `python -m hrdf_mujoco run` runs them.

Each test runs a separate program with a limit of real time; a wait that hangs would exceed it.
"""

import importlib.util
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import textwrap
import unittest

import checkout

ROOT = pathlib.Path(__file__).resolve().parents[2]
ARM = str(ROOT / "models" / "x_arm_3dof.cfg.yaml")
HANG = 120  # s of real time, much more than any test needs
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "python")}
for each in ("HRDF_SIM", "HRDF_OPTIONS", "HRDF_SIM_CSV"):
    ENVIRONMENT.pop(each, None)

START = """
import time
import hebi
group = hebi.Lookup().get_group_from_family('Arm')
"""


def launch(*words, **options):
    return subprocess.run(
        [sys.executable, "-m", "hrdf_mujoco", "run", *words],
        **{"env": ENVIRONMENT, "capture_output": True, "text": True, "timeout": HANG, **options})


def run(program, *options, sim=ARM, start=START, **more):
    """Runs a program on the arm; returns its exit status, stdout and stderr."""
    with tempfile.TemporaryDirectory() as folder:
        script = pathlib.Path(folder, "program.py")
        script.write_text(start + textwrap.dedent(program), encoding="utf-8")
        done = launch("--sim", sim, *options, str(script), **more)
    return done.returncode, done.stdout, done.stderr


class Program(unittest.TestCase):
    def expect(self, program, output, *options, **more):
        """Expects `output` as the last line that a program prints."""
        status, out, err = run(program, *options, **more)
        self.assertEqual((status, (out.splitlines() or [""])[-1]), (0, output), out + err)
        return err


SCENE = """<mujoco><worldbody><camera name="eye" pos="1 1 3"/>
<geom type="box" pos="1 1 0" size="0.1 0.1 0.1" rgba="1 0 0 1"/></worldbody></mujoco>"""


class Pictures(Program):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        scene = pathlib.Path(cls.folder.name, "scene.xml")
        scene.write_text(SCENE, encoding="utf-8")
        cls.items = f"{ARM};scene:{scene}"
        status, _, err = run("import hrdf_mujoco\nhrdf_mujoco.picture('eye', 8, 8)", sim=cls.items)
        if status and "offers no OpenGL" in err:
            raise unittest.SkipTest("needs OpenGL")

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_are_arrays_with_the_time_of_the_feedback(self):
        self.expect("""
            import hrdf_mujoco
            time.sleep(0.5)
            heard = group.get_next_feedback().hardware_transmit_time[0]
            taken = hrdf_mujoco.picture('eye', 64, 48)
            assert taken.rgb.shape == (48, 64, 3) and taken.rgb.dtype == 'uint8'
            assert taken.depth.shape == (48, 64) and taken.depth.dtype == 'float32'
            assert taken.rgb[24, 32, 0] > 2 * taken.rgb[24, 32, 1]
            assert abs(taken.depth[24, 32] - 2.9) < 1e-3
            point = taken.pose @ [0, 0, 2.9, 1]
            print(abs(point - [1, 1, 0.1, 1]).max() < 1e-3, abs(taken.time - heard) < 1e-6)
            """, "True True", sim=self.items)

    def test_take_no_time_also_while_a_thread_sleeps(self):
        # Drawing this picture takes longer than the 20 ms after which the clock checks for sleeping threads.
        self.expect("""
            import threading, hrdf_mujoco
            threading.Thread(target=time.sleep, args=(1000,), daemon=True).start()
            time.sleep(0.1)
            before = time.monotonic()
            hrdf_mujoco.picture('eye', 4000, 4000)
            print(time.monotonic() - before < 0.001)
            """, "True", sim=self.items)

    def test_of_an_unknown_camera_say_which_there_are(self):
        status, _, err = run("import hrdf_mujoco\nhrdf_mujoco.picture('ear')", sim=self.items)
        self.assertEqual(status, 1)
        self.assertIn("ValueError: the model has no camera 'ear'; its cameras are 'eye'", err)


class Clocks(Program):
    def test_move_by_what_is_slept(self):
        self.expect("""
            clocks = time.time, time.monotonic, time.perf_counter
            before = [clock() for clock in clocks]
            time.sleep(1000)
            print([round(clock() - start, 3) for clock, start in zip(clocks, before)])
            """, "[1000.0, 1000.0, 1000.0]")

    def test_show_nanoseconds_too(self):
        self.expect("""
            before = time.monotonic_ns()
            time.sleep(2)
            print(type(before), (time.monotonic_ns() - before) // 1000000)
            """, "<class 'int'> 2000")

    def test_start_at_a_fixed_date(self):
        self.expect("print(round(time.time() - 1767225600, 3))", "0.0")

    def test_start_now_where_the_option_says_so(self):
        self.expect("""
            import datetime
            print(abs(time.time() - datetime.datetime.now().timestamp()) < 60, time.monotonic() < 1e5)
            """, "True True", "--now")

    def test_are_those_that_were_imported_by_name(self):
        self.expect("""
            from time import sleep, time as now
            before = now()
            sleep(50)
            print(round(now() - before, 3))
            """, "50.0", start="")

    def test_end_a_loop_that_only_looks_at_them(self):
        self.expect("""
            before, looks = time.time(), 0
            while time.time() < before + 1:
                looks += 1
            print(looks < 11000)
            """, "True")

    def test_are_those_of_feedback(self):
        self.expect("""
            time.sleep(3)
            group.get_next_feedback()
            heard = group.get_next_feedback().receive_time[0]
            print(abs(time.time() - heard) < 1e-5)
            """, "True")

    def test_refuse_to_sleep_less_than_nothing(self):
        status, _, err = run("time.sleep(-1)")
        self.assertEqual(status, 1)
        self.assertIn("ValueError: sleep length must be non-negative", err)


class Loops(Program):
    def test_hear_feedback_at_its_frequency(self):
        self.expect("""
            group.feedback_frequency = 100.0
            end, count = time.time() + 10, 0
            while time.time() < end:
                group.get_next_feedback()
                count += 1
            print(count in (1000, 1001))
            """, "True")

    def test_of_a_thread_keep_pace_with_the_main_thread(self):
        self.expect("""
            import threading
            count, end = 0, False
            def loop():
                global count
                while not end:
                    group.get_next_feedback()
                    count += 1
            group.feedback_frequency = 100.0
            thread = threading.Thread(target=loop)
            thread.start()
            time.sleep(0.5)
            half = count
            time.sleep(2.5)
            end = True
            thread.join()
            print(49 <= half <= 51, 299 <= count <= 302)
            """, "True True")

    def test_of_several_threads_take_turns_as_on_each_run(self):
        program = """
            import threading
            order = []
            def loop(name, period):
                for _ in range(30):
                    time.sleep(period)
                    order.append(name)
            threads = [threading.Thread(target=loop, args=each) for each in (("a", 0.01), ("b", 0.015), ("c", 0.02))]
            for each in threads: each.start()
            for each in threads: each.join()
            print("".join(order))
            """
        first, second = run(program), run(program)
        self.assertEqual(first[0], 0, first[2])
        self.assertRegex(first[1].splitlines()[-1], "^[abc]{90}$")
        self.assertEqual(first[1], second[1])

    def test_may_spin_until_another_thread_has_begun(self):
        self.expect("""
            import threading
            event, begun = threading.Event(), []
            def work():
                event.wait()
                begun.append(1)
                time.sleep(1)
            thread = threading.Thread(target=work)
            thread.start()
            time.sleep(1)
            event.set()
            while not begun:
                pass
            print(round(time.time() - 1767225600, 2))
            """, "1.0")

    def test_of_groups_acknowledge_settings(self):
        self.expect("""
            command = hebi.GroupCommand(group.size)
            command.position_kp = 7
            before = time.time()
            print(group.send_command_with_acknowledgement(command), time.time() - before < 0.01)
            """, "True True")

    def test_call_handlers_while_the_program_sleeps(self):
        self.expect("""
            heard = []
            group.feedback_frequency = 50.0
            group.add_feedback_handler(lambda message: heard.append(time.time()))
            time.sleep(2)
            group.clear_feedback_handlers()
            time.sleep(1)
            print(len(heard), heard == sorted(heard))
            """, "100 True")

    def test_wait_for_what_a_handler_sets(self):
        self.expect("""
            import threading
            event, before = threading.Event(), time.time()
            def handle(message):
                if message.receive_time[0] > before + 1:
                    event.set()
            group.add_feedback_handler(handle)
            event.wait()
            print(round(time.time() - before, 1))
            group.clear_feedback_handlers()
            """, "1.0")


class Waits(Program):
    """Waiting functions of Python's standard library."""

    def test_of_a_queue_end_by_the_timeout(self):
        self.expect("""
            import queue
            before = time.time()
            try:
                queue.Queue().get(timeout=1.5)
            except queue.Empty:
                print(round(time.time() - before, 3))
            """, "1.5")

    def test_of_a_queue_end_by_what_is_put(self):
        self.expect("""
            import queue, threading
            things, before = queue.Queue(), time.time()
            def put():
                time.sleep(2)
                things.put("x")
            threading.Thread(target=put).start()
            print(things.get(timeout=5), round(time.time() - before, 3))
            """, "x 2.0")

    def test_of_a_timer_end_in_time(self):
        self.expect("""
            import threading
            before, called = time.time(), []
            timer = threading.Timer(1, lambda: called.append(time.time() - before))
            timer.start()
            timer.join()
            print(round(called[0], 3))
            """, "1.0")

    def test_of_a_join_end_by_the_timeout(self):
        self.expect("""
            import threading
            thread = threading.Thread(target=time.sleep, args=(5,))
            thread.start()
            before = time.time()
            thread.join(1)
            first = round(time.time() - before, 3), thread.is_alive()
            thread.join()
            print(first, round(time.time() - before, 3), thread.is_alive())
            """, "(1.0, True) 5.0 False")

    def test_of_a_pool_overlap(self):
        self.expect("""
            from concurrent.futures import ThreadPoolExecutor
            before = time.time()
            with ThreadPoolExecutor(4) as pool:
                list(pool.map(time.sleep, [1, 2, 3, 1]))
            print(round(time.time() - before, 2))
            """, "3.0")

    def test_of_asyncio_overlap_and_time_out(self):
        self.expect("""
            import asyncio
            async def main():
                before = time.time()
                await asyncio.gather(asyncio.sleep(1), asyncio.sleep(2))
                try:
                    await asyncio.wait_for(asyncio.Event().wait(), 3)
                except asyncio.TimeoutError:
                    return round(time.time() - before, 2)
            print(asyncio.run(main()))
            """, "5.0")

    def test_of_asyncio_end_by_a_thread(self):
        self.expect("""
            import asyncio
            async def main():
                before = time.time()
                await asyncio.get_running_loop().run_in_executor(None, time.sleep, 4)
                return round(time.time() - before, 2)
            print(asyncio.run(main()))
            """, "4.0")

    def test_for_a_child_process_have_the_real_clock(self):
        self.expect("""
            import subprocess, sys
            code = "import time; time.sleep(0.5); print('child')"
            done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
            print(done.stdout.strip())
            try:
                subprocess.run([sys.executable, "-c", "import time; time.sleep(60)"], timeout=0.3)
            except subprocess.TimeoutExpired:
                print("expired")
            """, "expired")

    def test_for_input_let_the_wall_clock_lead(self):
        with tempfile.TemporaryDirectory() as folder:
            begun = pathlib.Path(folder, "begun")
            # Writes a word 1 s after the program has begun to wait.
            wait = f"while [ ! -e {begun} ]; do sleep 0.1; done; sleep 1; echo word"
            with subprocess.Popen(["sh", "-c", wait], stdout=subprocess.PIPE) as writes:
                err = self.expect(f"""
                    before = time.time()
                    open({str(begun)!r}, "w").close()
                    word = input()
                    print(word, 0.2 < time.time() - before < 30)
                    """, "word True", stdin=writes.stdout)
        self.assertEqual(err.count("follows the wall clock"), 1, err)

    def test_for_input_of_one_thread_do_not_hold_the_others(self):
        reader, writer = os.pipe()
        with subprocess.Popen(["sleep", "60"], stdout=writer) as holds:
            os.close(writer)
            err = self.expect("""
                import os, threading
                threading.Thread(target=input, daemon=True).start()
                before = time.time()
                time.sleep(100)
                print(round(time.time() - before), flush=True)
                os._exit(0)
                """, "100", stdin=reader)
            holds.kill()
        os.close(reader)
        self.assertEqual(err.count("time continues without the thread"), 1, err)

    def test_for_a_lock_end_when_its_owner_has_slept(self):
        self.expect("""
            import threading
            lock, before = threading.Lock(), time.time()
            def hold():
                with lock:
                    time.sleep(3)
            thread = threading.Thread(target=hold)
            thread.start()
            time.sleep(0.1)
            with lock:
                print(2.9 < time.time() - before < 3.1)
            """, "True")

    @unittest.skipUnless(importlib.util.find_spec("matplotlib"), "matplotlib is not installed")
    def test_of_pyplot_end_in_time(self):
        self.expect("""
            import matplotlib
            matplotlib.use("Agg")
            from matplotlib import pyplot
            pyplot.plot([1, 2])
            before = time.time()
            pyplot.pause(20)
            print(round(time.time() - before, 2))
            """, "20.0")

    @unittest.skipUnless(importlib.util.find_spec("tkinter") and os.environ.get("DISPLAY"), "there is no display")
    def test_of_tk_follow_the_wall_clock(self):
        self.expect("""
            import tkinter
            window, count, before = tkinter.Tk(), 0, time.time()
            def tick():
                global count
                count += 1
                if time.time() > before + 0.5:
                    window.destroy()
                else:
                    window.after(10, tick)
            tick()
            window.mainloop()
            print(5 < count < 500)
            """, "True")

    def test_of_threads_that_nobody_joins_end_before_the_program(self):
        self.expect("""
            import threading
            def last():
                time.sleep(100)
                print(round(time.time() - before))
            before = time.time()
            threading.Thread(target=last).start()
            """, "100")

    def test_of_threads_that_go_on_do_not_hold_the_end(self):
        self.expect("""
            import atexit, threading
            def loop():
                while True:
                    group.get_next_feedback()
            def sleep():
                while True:
                    time.sleep(0.001)
            heard = []
            group.add_feedback_handler(lambda message: heard.append(message.size))
            for each in loop, sleep:
                threading.Thread(target=each, daemon=True).start()
            atexit.register(lambda: print(len(heard) >= 100, group.get_next_feedback() is not None))
            time.sleep(1)
            """, "True True")

    def test_of_a_forked_child_are_real(self):
        self.expect("""
            import os
            child = os.fork()
            if child == 0:
                time.sleep(0.01)
                os._exit(0 if time.time() > 1767225600 + 3600 else 1)
            print(os.waitpid(child, 0)[1])
            """, "0")


class Repeats(Program):
    PROGRAM = """
        import ctypes, os
        command = hebi.GroupCommand(group.size)
        start = group.get_next_feedback().position
        began = time.time()
        while time.time() - began < 2:
            feedback = group.get_next_feedback()
            command.position = start + 0.1 * (time.time() - began)
            group.send_command(command)
        state = ctypes.CDLL(os.environ["HEBI_C_LIB"]).hrdf_sim_state_hash
        state.restype = ctypes.c_uint64
        print(state(), feedback.position.tolist())
        """

    def test_bit_for_bit(self):
        first, second = run(self.PROGRAM), run(self.PROGRAM)
        self.assertEqual(first[0], 0, first[2])
        self.assertRegex(first[1], r"(?m)^[1-9]\d+ \[")
        self.assertEqual(first[1], second[1])

    def test_its_table(self):
        tables = []
        with tempfile.TemporaryDirectory() as folder:
            for name in ("a.csv", "b.csv"):
                table = pathlib.Path(folder, name)
                status, _, err = run(self.PROGRAM, "--csv", str(table))
                self.assertEqual(status, 0, err)
                tables.append(table.read_text(encoding="utf-8"))
        self.assertGreater(tables[0].count("\n"), 200)
        self.assertEqual(tables[0], tables[1])

    def test_what_a_phone_plays(self):
        with tempfile.TemporaryDirectory() as folder:
            table = pathlib.Path(folder, "press.csv")
            table.write_text("time,b1\n0,0\n3,1\n", encoding="utf-8")
            self.expect("""
                phone = hebi.util.create_mobile_io(hebi.Lookup(), 'Arm', 'mobileIO')
                while phone.update() and not phone.get_button_state(1):
                    pass
                print(round(time.time() - 1767225600, 1))
                """, "3.0", "--play", str(table), "--sim", "mobile-io:Arm/mobileIO")

    def test_a_phone_alone_without_a_table(self):
        with tempfile.TemporaryDirectory() as folder:
            err = self.expect("print(hebi.Lookup().get_group_from_family('Pad').size)", "1",
                              "--csv", folder + "/out.csv", sim="mobile-io:Pad/mobileIO", start="import hebi\n")
            self.assertEqual(os.listdir(folder), [])
        self.assertIn("the table is not written: no actuator is simulated", err)

    def test_the_phone_that_a_config_names(self):
        with tempfile.TemporaryDirectory() as folder:
            table, config = pathlib.Path(folder, "press.csv"), pathlib.Path(folder, "arm.cfg.yaml")
            table.write_text("time,b1\n0,0\n3,1\n", encoding="utf-8")
            robot = os.path.relpath(ROOT / "models" / "x_arm_3dof.hrdf", folder)
            config.write_text(
                f"version: 1.1\nnames: [a, b, c]\nfamilies: Arm\nhrdf: {robot}\n"
                "user_data: {mobile_io_family: Arm, mobile_io_name: mobileIO}\n", encoding="utf-8")
            self.expect("""
                phone = hebi.util.create_mobile_io(hebi.Lookup(), 'Arm', 'mobileIO')
                while phone.update() and not phone.get_button_state(1):
                    pass
                print(round(time.time() - 1767225600, 1))
                """, "3.0", "--play", str(table), sim=str(config), start="import time\nimport hebi\n")


PLOTS = """
    import matplotlib.pyplot as plt
    from matplotlib.figure import Figure
    draw, drawn = Figure.draw, []
    def counted(*words):
        drawn.append(plt.gcf().number)
        draw(*words)
    Figure.draw = counted
    plt.ion()
    plt.plot([0, 1])
    for _ in range(3):
        plt.pause(0.1)
        plt.gcf().canvas.draw()
    plt.show()
    """


@unittest.skipUnless(importlib.util.find_spec("matplotlib"), "matplotlib is not installed")
class Plots(Program):
    def test_are_drawn_once_at_the_end_by_no_plots(self):
        with tempfile.TemporaryDirectory() as folder:
            err = self.expect(PLOTS + """
    print(len(drawn), round(time.time() - 1767225600, 1))
    plt.close()
    print(len(drawn))
                """, "1", "--no-plots", start="import time\n", cwd=folder)
            self.assertEqual(os.listdir(folder), ["program-1.png"])
            self.assertEqual(pathlib.Path(folder, "program-1.png").read_bytes()[1:4], b"PNG")
        self.assertIn("figure 1 is program-1.png", err)

    def test_that_nobody_closes_are_drawn_when_the_program_ends(self):
        with tempfile.TemporaryDirectory() as folder:
            self.expect(PLOTS + "\n    print(len(drawn))", "0", "--no-plots", start="", cwd=folder)
            self.assertEqual(os.listdir(folder), ["program-1.png"])

    def test_that_take_most_of_the_time_are_told_once(self):
        err = self.expect("""
            from hrdf_mujoco import drawing
            drawing._MUCH = drawing._SHARE = 0
            import matplotlib
            matplotlib.use("Agg")
            import matplotlib.pyplot as plt
            plt.figure()
            for _ in range(3):
                plt.gcf().canvas.draw()
            print("done")
            """, "done", start="")
        self.assertEqual(err.count("run --no-plots draws each figure once, at the end"), 1, err)


class Launcher(Program):
    def test_ends_with_the_status_of_the_program(self):
        self.assertEqual(run("raise SystemExit(7)")[0], 7)

    def test_interrupts_the_program_at_the_limit(self):
        self.expect("""
            before = time.time()
            try:
                while True:
                    group.get_next_feedback()
            except KeyboardInterrupt:
                print(round(before + time.time() - 2 * 1767225600, 1))
            """, "10.0", "--limit", "10")

    def test_interrupts_a_wait_at_the_limit(self):
        for wait in ("time.sleep(1e6)", "threading.Event().wait(1e6)", "[0 for _ in iter(time.time, 0)]"):
            with self.subTest(wait):
                self.expect(f"""
                    import threading
                    try:
                        {wait}
                    except KeyboardInterrupt:
                        print(round(time.time() - 1767225600))
                    """, "5", "--limit", "5")

    def test_ends_with_124_where_the_program_does_not_handle_the_limit(self):
        status, _, err = run("time.sleep(100)", "--limit", "1")
        self.assertEqual(status, 124)
        self.assertRegex(err, r"error: the program had not ended after 1 s of virtual time \(--limit\), in line \d+ of '")
        self.assertNotIn("Traceback", err)

    def test_ends_with_124_where_a_thread_of_the_program_does_not_end(self):
        thread = """
            import atexit, threading
            atexit.register(print, "at the end")
            def work():
                while True:
                    time.sleep(0.1)
            threading.Thread(target=work, name="worker").start()
            """
        handled = """
            try:
                time.sleep(1e6)
            except KeyboardInterrupt:
                pass
            """
        for main, end in (("", 1), ("time.sleep(1e6)", 1), (handled, 2)):
            with self.subTest(main):
                status, out, err = run(textwrap.dedent(thread) + textwrap.dedent(main), "--limit", "1")
                self.assertEqual((status, out.splitlines()[-1]), (124, "at the end"), err)
                self.assertRegex(err, rf"after {end} s of virtual time \(--limit\).*; still running: 'worker'\n")
                self.assertNotIn("Traceback", err)

    def test_keeps_what_the_program_wrote_to_a_file_before_the_limit(self):
        thread = """
            import threading
            threading.Thread(target=time.sleep, args=(1e6,)).start()
            """
        for threads in ("", thread):
            with self.subTest(threads), tempfile.TemporaryDirectory() as folder:
                status, _, err = run(textwrap.dedent(threads) + """
log = open("log.txt", "w")
log.write("row")
time.sleep(1e6)
""", "--limit", "1", cwd=folder)
                self.assertEqual(status, 124, err)
                self.assertEqual(pathlib.Path(folder, "log.txt").read_text(encoding="utf-8"), "row")

    def test_ends_with_124_where_the_program_has_closed_stderr(self):
        self.assertEqual(run("import sys\nsys.stderr.close()\ntime.sleep(100)", "--limit", "1")[0], 124)

    def test_ends_with_124_where_a_pool_waits_for_its_work_at_the_limit(self):
        for pool in ("ThreadPoolExecutor", "ProcessPoolExecutor"):
            with self.subTest(pool):
                status, _, err = run(f"""
from concurrent.futures import {pool}
def work():
    while True:
        time.sleep(0.1)
with {pool}(1) as pool:
    pool.submit(work)
    time.sleep(1e6)
""", "--limit", "1")
                self.assertEqual(status, 124, err)
                self.assertIn("s of virtual time (--limit)", err)

    def test_ends_with_124_where_a_child_process_does_not_end(self):
        status, _, err = run("""
import multiprocessing
def work():
    while True:
        time.sleep(0.1)
multiprocessing.Process(target=work).start()
time.sleep(1e6)
""", "--limit", "1")
        self.assertEqual(status, 124, err)

    def test_ends_with_124_where_only_a_child_process_or_a_function_of_atexit_runs_on(self):
        child = """
import multiprocessing
def work():
    while True:
        time.sleep(0.1)
multiprocessing.Process(target=work).start()
"""
        lock = """
import atexit, threading
lock = threading.Lock()
lock.acquire()
atexit.register(lock.acquire)
"""
        for program in (child, lock):
            with self.subTest(program):
                self.assertEqual(run(program, "--limit", "1")[0], 124)

    def test_ends_in_time_beside_a_busy_daemon(self):
        for phase in range(10):  # the thread starts 0 to 0.9 ms after a clock step (1 ms each)
            self.expect(f"""
                import threading
                end = time.time() + {phase} * 1e-4
                while time.time() < end:
                    pass
                def work():
                    while True:
                        pass
                threading.Thread(target=work, daemon=True).start()
                print("end")
                """, "end", "--limit", "100")

    def test_interrupts_at_the_limit_where_a_shell_ignores_interrupts(self):
        status, _, err = run("time.sleep(100)", "--limit", "1",
                             preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN))
        self.assertEqual(status, 124, err)

    def test_ends_with_124_where_a_function_of_atexit_does_not_end(self):
        with tempfile.TemporaryDirectory() as folder:
            table = pathlib.Path(folder, "out.csv")
            status, _, err = run("import atexit\natexit.register(time.sleep, 1e6)\n", "--limit", "1", "--csv", str(table))
            self.assertEqual(status, 124, err)
            self.assertIn("after 1 s of virtual time (--limit), in a function of atexit", err)
            self.assertTrue(table.read_text(encoding="utf-8").endswith("\n"))

    def test_ends_as_interrupted_before_the_limit(self):
        status, _, err = run("raise KeyboardInterrupt", "--limit", "1")
        self.assertEqual(status, -2)
        self.assertTrue(err.rstrip().endswith("KeyboardInterrupt"), err)

    def test_shows_no_frames_of_its_own(self):
        status, _, err = run("def fail():\n    time.sleep(1)\n    raise KeyError('x')\nfail()")
        self.assertEqual(status, 1)
        self.assertEqual(re.findall(r'File ".*?([^/"]+)", line \d+, in (\S+)', err),
                         [("program.py", "<module>"), ("program.py", "fail")], err)

    def test_gives_the_program_its_words_and_its_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "beside.py").write_text("word = 'found'", encoding="utf-8")
            script = pathlib.Path(folder, "program.py")
            script.write_text("import beside, sys\nprint(__name__, sys.argv[1:], beside.word, __file__)", encoding="utf-8")
            done = launch("--sim", ARM, "program.py", "--limit", "x", cwd=folder)
        self.assertEqual(done.stdout, f"__main__ ['--limit', 'x'] found {script}\n", done.stderr)

    def test_shows_lines_of_a_script_that_changed_the_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "own.py").write_text("import os\nos.chdir('/')\nraise KeyError('x')", encoding="utf-8")
            done = launch("--sim", ARM, "own.py", cwd=folder)
        self.assertIn(f'File "{folder}/own.py", line 3, in <module>\n    raise KeyError', done.stderr)

    def test_leaves_children_in_real_time_and_the_table_alone(self):
        with tempfile.TemporaryDirectory() as folder:
            self.expect("""
                import os, subprocess, sys
                code = "import os; print(os.environ.get('HRDF_SIM_CLOCK'), os.environ.get('HRDF_SIM_CSV'))"
                sys.stdout.flush()  # which may hold words of HEBI's package
                subprocess.run([sys.executable, "-c", code], check=True)
                """, "None None", "--csv", folder + "/out.csv")

    def test_runs_a_module(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "own.py").write_text("import sys\nprint(__name__, sys.argv[1:])", encoding="utf-8")
            done = launch("--sim", ARM, "-m", "own", "--now", cwd=folder)
        self.assertEqual(done.stdout, "__main__ ['--now']\n", done.stderr)

    def test_says_what_is_wrong(self):
        with tempfile.TemporaryDirectory() as folder:
            script = shutil.copy(ROOT / "examples/python/01_lookup_and_feedback.py", folder)
            for words, status, said in [
                (["--sim", ARM, "nowhere.py"], 1, "there is no script 'nowhere.py'"),
                (["-m", "nowhere.at_all"], 1, "there is no module 'nowhere.at_all'"),
                (["--sim", "nowhere.hrdf", script], 1, "nowhere.hrdf"),
                (["--sim", ARM, "--csv", folder + "/no/out.csv", script], 1, "out.csv"),
                (["--sim", ARM, "--play", "press.csv", script], 1, "the robot has no phone to play"),
                (["--sim", ARM], 2, "a SCRIPT or -m MODULE is missing"),
                (["--limit", "soon", script], 2, "'soon' is not a number of seconds"),
                (["--csv", "x.csv", script], 2, "need something simulated"),
                (["--simulate", script], 2, "unrecognized arguments: --simulate"),
            ]:
                with self.subTest(words):
                    done = launch(*words, cwd=folder)
                    self.assertEqual((done.returncode, done.stdout), (status, ""), done.stderr)
                    self.assertIn(said, done.stderr)

    def test_says_that_hebis_api_is_missing(self):
        done = subprocess.run(
            [sys.executable, "-I", "-S", "-c",
             f"import sys; sys.path.insert(0, {str(ROOT / 'python')!r})\n"
             f"from hrdf_mujoco import run; run.main([{__file__!r}])"],
            env=ENVIRONMENT, capture_output=True, text=True, timeout=HANG)
        self.assertEqual(done.returncode, 1)
        self.assertIn("pip install hebi-py", done.stderr)

    def test_says_what_it_does_not_patch(self):
        done = launch("--help")
        self.assertEqual(done.returncode, 0)
        self.assertIn("datetime.now()", done.stdout)

    def test_lets_lookups_fail_where_nothing_is_simulated(self):
        with tempfile.TemporaryDirectory() as folder:
            script = pathlib.Path(folder, "program.py")
            script.write_text("import hebi\nprint(hebi.Lookup().get_group_from_family('Arm'))", encoding="utf-8")
            done = launch(str(script))
        self.assertEqual(done.stdout.splitlines()[-1:], ["None"], done.stderr)


class Examples(unittest.TestCase):
    ROW = re.compile(r"^\| \[`([\w/]+\.py)`\][^|]*\| `([^`]+)` \|", re.MULTILINE)

    def test_all_run(self):
        folder = ROOT / "examples" / "python"
        programs = self.ROW.findall((folder / "README.md").read_text(encoding="utf-8"))
        self.assertGreaterEqual(len(programs), 10)
        for name, simulated in programs:
            with self.subTest(name), tempfile.TemporaryDirectory() as cwd:
                for part in ("models", "examples"):
                    os.symlink(ROOT / part, os.path.join(cwd, part))
                done = launch("--sim", simulated, "--limit", "600", str(folder / name), cwd=cwd)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    checkout.need("hebi")
    unittest.main()
