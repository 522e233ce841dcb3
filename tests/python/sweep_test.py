# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""hrdf_mujoco.sweep and the command hrdf-sweep."""

import concurrent.futures
import contextlib
import csv
import importlib.util
import io
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import unittest.mock

import checkout

checkout.use()

import mujoco
import numpy as np

import hrdf_mujoco
from hrdf_mujoco import _files, _words, firmware, sweeps
from hrdf_mujoco.sweeps import cli

ARM = checkout.ROOT / "models" / "x_arm_3dof.hrdf"
STEP = 0.3  # rad, the default command without a table
SHORT = {"duration": 0.05}


class InFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def assertSame(self, a, b):
        self.assertEqual(list(a), list(b))
        for name in a:
            np.testing.assert_array_equal(a[name], b[name], name)


    def warned(self):
        """Returns a robot with a warning, and options that compile the robot again for each case."""
        path = self.folder / "light.hrdf"
        path.write_text('<robot version="1.6.0"><actuator type="X5-1"/><rigid-body mass=".2"/></robot>')
        return path, {"home": [[0], [0.1]]}


class Cases(unittest.TestCase):
    def test_are_all_points_of_the_grid_in_the_order_of_its_lists(self):
        cases = sweeps.Cases({"position.kp": [1, 2], "payload": [0.5, 1, 2]}, 1, 0)
        self.assertEqual(len(cases), 6)
        found = [tuple(cases.values(i).values()) for i in range(6)]
        self.assertEqual(found, [(1, 0.5), (1, 1), (1, 2), (2, 0.5), (2, 1), (2, 2)])

    def test_have_each_a_draw_of_their_own_within_bounds(self):
        cases = sweeps.Cases({"a": sweeps.uniform(2, 3), "b": sweeps.loguniform(1, 1000)}, 2000, 7)
        a, b = np.array([tuple(cases.values(i).values()) for i in range(2000)]).T
        self.assertEqual(len(np.unique(a)), 2000)
        self.assertTrue((a >= 2).all() and (a <= 3).all() and (b >= 1).all() and (b <= 1000).all())
        # The mean of 2000 draws is within four standard errors. Standard deviation of one draw: 0.29 for `a`,
        # 2 for log(`b`).
        self.assertAlmostEqual(a.mean(), 2.5, delta=4 * 0.289 / 2000**0.5)
        self.assertAlmostEqual(np.log(b).mean(), np.log(1000) / 2, delta=4 * 2 / 2000**0.5)

    def test_draw_the_same_for_a_number_and_a_seed(self):
        draw = lambda seed: sweeps.Cases({"a": sweeps.uniform(0, 1)}, 5, seed).values(3)
        self.assertEqual(draw(1), draw(1))
        self.assertNotEqual(draw(1), draw(2))

    def test_that_make_no_sense_are_errors(self):
        for vary, samples, message in [
            ({"a": []}, 1, "'a' has no values"),
            ({"a": [1]}, 2, "no value is drawn"),
            ({"a": [1]}, 0, "at least 1"),
        ]:
            with self.assertRaisesRegex(ValueError, message):
                sweeps.Cases(vary, samples, 0)
        with self.assertRaisesRegex(ValueError, "'seed' is at least 0, not -1"):
            sweeps.Cases({"a": [1]}, 1, -1)
        with self.assertRaisesRegex(TypeError, "varies over a list"):
            sweeps.Cases({"a": 3}, 1, 0)
        with self.assertRaisesRegex(ValueError, "two finite numbers that rise"):
            sweeps.uniform(2, 1)
        with self.assertRaisesRegex(ValueError, "numbers above 0"):
            sweeps.loguniform(0, 1)
        with self.assertRaisesRegex(ValueError, "two finite numbers that rise"):
            sweeps.uniform(-1e308, 1e308)
        for values in ("20", b"20", {20, 40}, {20: 40}):
            with self.assertRaisesRegex(TypeError, "varies over a list"):
                sweeps.Cases({"a": values}, 1, 0)
        for vary in (None, [("a", [1])], {1: [1]}):
            with self.assertRaisesRegex(TypeError, "'vary' is a mapping"):
                sweeps.Cases(vary, 1, 0)

    def test_are_told_apart_by_all_digits_of_all_values(self):
        told = lambda values: sweeps.Cases({"a": values}, 1, 0).told()
        values = np.linspace(1, 2, 5000)
        other = values.copy()
        other[2500] += 1e-9
        self.assertEqual(told(values), told(iter(values)))
        self.assertNotEqual(told(values), told(other))
        self.assertLess(len(str(told(values))), 400)
        self.assertNotEqual(told(sweeps.uniform(0, 1)), told(sweeps.uniform(0, 1 + 1e-9)))

    def test_never_leave_the_bounds_by_rounding(self):
        draws = sweeps.Cases({"a": sweeps.loguniform(0.1, 0.1)}, 3, 0)
        self.assertEqual([draws.values(i)["a"] for i in range(3)], [0.1] * 3)


class Sweep(InFolder):
    def test_measures_what_a_run_of_that_model_does(self):
        table = hrdf_mujoco.sweep(ARM, {"J2_shoulder/position.kp": [20, 40]}, duration=0.5)
        spec = hrdf_mujoco.spec(ARM, actuator="firmware", visual="none")
        spec.option.timestep = 0.001
        model = spec.compile()
        firmware.of(model)["J2_shoulder"]["position.kp"] = 40
        data = mujoco.MjData(model)
        mujoco.mj_resetDataKeyframe(model, data, 0)
        data.ctrl[:] += STEP
        errors, efforts, windings, full = [], [], [], 0
        state = firmware.of(model, data).state["J2_shoulder"]
        bus = firmware.of(model)["J2_shoulder"]["motor.bus_voltage"]
        for _ in range(500):
            mujoco.mj_step(model, data)
            errors.append(abs(data.ctrl[1] - data.actuator_length[1]))
            efforts.append(abs(data.actuator_force[1]))
            windings.append(float(state["winding"]))
            full += abs(state["voltage"]) >= bus * (1 - 1e-12)
        self.assertEqual(table["J2_shoulder.error_max"][1], max(errors))
        self.assertAlmostEqual(table["J2_shoulder.error_rms"][1], np.sqrt(np.mean(np.square(errors))), places=14)
        self.assertEqual(table["J2_shoulder.error_end"][1], errors[-1])
        self.assertEqual(table["J2_shoulder.effort_max"][1], max(efforts))
        self.assertEqual(table["J2_shoulder.full_pwm"][1], full / 500)
        self.assertTrue(0 < full < 500)
        self.assertEqual(table["J2_shoulder.winding_max"][1], max(windings))
        self.assertEqual(table["status"].tolist(), ["ok", "ok"])
        self.assertEqual(table["time"].tolist(), [0.5, 0.5])

    def test_hands_the_whole_motion_to_a_measure(self):
        seen = []
        measure = lambda case, trajectory: seen.append(trajectory) or {}
        hrdf_mujoco.sweep(ARM, {"J2_shoulder/position.kp": [20, 40]}, duration=0.33, measure=measure)
        spec = hrdf_mujoco.spec(ARM, actuator="firmware", visual="none")
        spec.option.timestep = 0.001
        model = spec.compile()
        data = mujoco.MjData(model)
        for kp, trajectory in zip((20, 40), seen, strict=True):
            firmware.of(model)["J2_shoulder"]["position.kp"] = kp
            mujoco.mj_resetDataKeyframe(model, data, 0)
            data.ctrl[:] += STEP
            for row in range(33):
                mujoco.mj_step(model, data, 10)
                for name in ("length", "velocity", "force"):
                    ours = {"length": "position", "force": "effort"}.get(name, name)
                    np.testing.assert_array_equal(getattr(trajectory, ours)[row], getattr(data, f"actuator_{name}"))
                np.testing.assert_array_equal(trajectory.qpos[row], data.qpos)
                np.testing.assert_array_equal(trajectory.qvel[row], data.qvel)
            self.assertEqual(trajectory.qpos.shape, (33, 3))

    def test_has_the_same_rows_on_any_number_of_threads(self):
        vary = {"position.kp": sweeps.loguniform(5, 200), "mass_factor": sweeps.uniform(0.9, 1.1)}
        one = hrdf_mujoco.sweep(ARM, vary, samples=70, seed=3, threads=1, **SHORT)
        two = hrdf_mujoco.sweep(ARM, vary, samples=70, seed=3, threads=2, **SHORT)
        self.assertSame(one, two)
        self.assertEqual(len(np.unique(one["J2_shoulder.error_rms"])), 70)

    def test_varies_model_options_and_holds_the_others(self):
        table = hrdf_mujoco.sweep(ARM, {"payload": [0, 2]}, options={"home": [0, 1, -1]}, duration=2)
        self.assertGreater(table["J2_shoulder.error_end"][1], 2 * table["J2_shoulder.error_end"][0])

    def test_scales_masses_friction_and_armature_of_all_or_one(self):
        base = hrdf_mujoco.spec(ARM, actuator="firmware").compile()
        cases = [{"mass_factor": 2, "friction_factor": 3, "armature_factor": 4, "J2_shoulder/friction_factor": f} for f in (1, 3)]
        batch, _ = sweeps.models_.batch_of(base, cases)
        whole, one = (batch.get_model(i) for i in range(2))
        np.testing.assert_allclose(whole.body_mass, 2 * base.body_mass)
        np.testing.assert_allclose(whole.body_inertia, 2 * base.body_inertia)
        np.testing.assert_allclose(whole.body_subtreemass, 2 * base.body_subtreemass)
        np.testing.assert_allclose(whole.dof_frictionloss, 3 * base.dof_frictionloss)
        np.testing.assert_allclose(whole.dof_armature, 4 * base.dof_armature)
        np.testing.assert_allclose(one.dof_frictionloss, whole.dof_frictionloss * [1, 3, 1])

    def test_scales_what_a_pattern_names(self):
        base = hrdf_mujoco.spec(ARM, actuator="firmware").compile()
        batch, _ = sweeps.models_.batch_of(base, [{"J[23]*/friction_factor": 2}])
        np.testing.assert_allclose(batch.get_model(0).dof_frictionloss, base.dof_frictionloss * [1, 2, 2])

    def test_sets_one_module_over_all_in_any_order(self):
        base = hrdf_mujoco.spec(ARM, actuator="firmware").compile()
        for names in (["J1_base/position.kp", "position.kp"], ["position.kp", "J1_base/position.kp"]):
            values = {"J1_base/position.kp": 1, "position.kp": 2}
            batch, _ = sweeps.models_.batch_of(base, [{name: values[name] for name in names}])
            self.assertEqual(firmware.of(batch)["*"]["position.kp"].tolist(), [[1], [2], [2]])

    def test_commands_each_case_from_a_home_of_its_own(self):
        measure = lambda case, trajectory: {"J3": trajectory.control[0, 2]}
        table = hrdf_mujoco.sweep(ARM, {"home": [[0, 0.5, -0.5], [0, 1, -1]]}, measure=measure, **SHORT)
        np.testing.assert_allclose(table["J3"], [-0.2, -0.7])

    def test_sets_each_module_from_a_list(self):
        base = hrdf_mujoco.spec(ARM, actuator="firmware").compile()
        values = [[1, 2, 3], np.array([4, 5, 6]), 7]
        batch, _ = sweeps.models_.batch_of(base, [{"position.kp": each} for each in values])
        np.testing.assert_array_equal(firmware.of(batch)["*"]["position.kp"], [[1, 4, 7], [2, 5, 7], [3, 6, 7]])

    def test_takes_poses_in_any_kind_of_list(self):
        poses = [[0, 1, -1], (0, 1, -1), np.array([0, 1, -1]), "0,1,-1"]
        table = hrdf_mujoco.sweep(ARM, {"home": poses}, **SHORT)
        self.assertEqual(len(set(table["J2_shoulder.error_rms"])), 1)
        self.assertTrue((table["status"] == "ok").all())

    def test_says_a_warning_once(self):
        unstable = {"armature_factor": [0, 1e-12, 0, 0], "mass_factor": sweeps.uniform(1, 2)}
        for robot, vary, more in ((*self.warned(), {}), (ARM, unstable, {"samples": 5})):
            said = io.StringIO()
            with contextlib.redirect_stderr(said):
                hrdf_mujoco.sweep(robot, vary, threads=2, **more, **SHORT)
            lines = said.getvalue().splitlines()
            self.assertGreater(len(lines), 0)
            self.assertEqual(len(lines), len(set(line.partition(" Time")[0] for line in lines)), lines)
        self.assertIn("unstable", said.getvalue())

    def test_says_a_warning_once_of_sweeps_at_once(self):
        said, entered = io.StringIO(), threading.Barrier(2)

        def run(done, total):  # both sweeps run before either ends
            if done == 0:
                entered.wait(60)

        with contextlib.redirect_stderr(said), concurrent.futures.ThreadPoolExecutor(2) as pool:
            robot, vary = self.warned()
            both = [pool.submit(hrdf_mujoco.sweep, robot, vary, progress=run, **SHORT) for _ in range(2)]
            self.assertSame(*(each.result() for each in both))
        self.assertEqual(said.getvalue().count("warning: "), 1, said.getvalue())
        self.assertIsNone(mujoco.get_mju_user_warning())

    def test_leaves_warnings_to_the_program_that_takes_them(self):
        heard = []
        mujoco.set_mju_user_warning(heard.append)
        try:
            hrdf_mujoco.sweep(*self.warned(), **SHORT)
            self.assertGreater(heard.count(heard[0]), 1)
            self.assertIsNotNone(mujoco.get_mju_user_warning())
        finally:
            mujoco.set_mju_user_warning(None)

    def test_takes_a_table_of_commands(self):
        path = self.folder / "control.csv"
        path.write_text("time,J1_base.position\n0.1,0.2\n0.3,-0.1\n")
        seen = []

        def measure(case, trajectory):
            seen.append(trajectory)
            return {"last": trajectory.control[-1, 0], "n": len(trajectory.time)}

        table = hrdf_mujoco.sweep(ARM, {"position.kp": [20.0]}, control=path, duration=0.5, measure=measure)
        trajectory = seen[0]
        self.assertEqual(trajectory.names, ["J1_base", "J2_shoulder", "J3_elbow"])
        np.testing.assert_allclose(trajectory.time, np.arange(1, 51) * 0.01)
        # The row at time t has the command of the step that ends at t.
        np.testing.assert_array_equal(trajectory.control[:, 0], [0] * 10 + [0.2] * 20 + [-0.1] * 20)
        self.assertEqual(table["last"].tolist(), [-0.1])
        self.assertNotIn("J1_base.error_rms", table)

    def test_runs_robots_of_other_makers(self):
        cell = checkout.ROOT / "models" / "formats" / "workbench.wc.xml"
        path = self.folder / "control.csv"
        path.write_text("time,Arm.J1.position\n0,0.1\n")
        for control in (None, path):
            table = hrdf_mujoco.sweep(cell, {"density": [500, 1000]}, control=control, **SHORT)
            self.assertEqual(table["status"].tolist(), ["ok", "ok"])
            self.assertTrue(np.all(table["Arm.J1.error_rms"] > 0))
        with self.assertRaisesRegex(ValueError, "is for HRDF robots"):
            hrdf_mujoco.sweep(cell, {"density": [500]}, options={"actuator": "firmware"}, **SHORT)
        with self.assertRaisesRegex(KeyError, "the robot has no module with firmware"):
            hrdf_mujoco.sweep(cell, {"position.kp": [5]}, **SHORT)

    def test_takes_velocities_of_a_table(self):
        path = self.folder / "control.csv"
        path.write_text("time,J1_base.velocity\n0,0.4\n")
        measure = lambda case, trajectory: {"speed": trajectory.velocity[-1, 0]}
        table = hrdf_mujoco.sweep(ARM, {"velocity.kp": [0.5]}, control=path, duration=1, measure=measure)
        self.assertAlmostEqual(table["speed"][0], 0.4, delta=0.1)

    def test_keeps_an_unstable_case_as_a_row(self):
        spec = mujoco.MjSpec.from_string("""<mujoco><option timestep="0.001" integrator="Euler"/>
          <worldbody><body><joint name="J" axis="0 1 0"/><geom size="0.1"/></body></worldbody>
          <actuator><position name="J" joint="J" kp="10" kv="1"/></actuator></mujoco>""")
        table = hrdf_mujoco.sweep(spec, {"mass_factor": [1, 1e-7, 2]}, duration=1)
        self.assertEqual(table["status"][0], "ok")
        self.assertTrue(table["status"][1].startswith("unstable: BADQ"), table["status"][1])
        self.assertEqual(table["status"][2], "ok")
        self.assertTrue(np.isnan(table["J.error_rms"][1]))
        self.assertLess(table["time"][1], 0.1)
        self.assertTrue(np.isfinite(table["J.error_rms"][[0, 2]]).all())

    def test_goes_on_where_it_stopped(self):
        vary = {"position.kp": sweeps.uniform(10, 100)}
        keep = self.folder / "rows"
        whole = hrdf_mujoco.sweep(ARM, vary, samples=200, **SHORT)

        class Stop(Exception):
            pass

        def stop(done, total):
            if done > 0:
                raise Stop

        with self.assertRaises(Stop):
            hrdf_mujoco.sweep(ARM, vary, samples=200, out=keep, progress=stop, **SHORT)
        self.assertEqual(len(list(keep.glob("cases-*.npz"))), 1)
        begun = []
        again = hrdf_mujoco.sweep(ARM, vary, samples=200, out=keep, progress=lambda *each: begun.append(each), **SHORT)
        self.assertGreater(begun[0][0], 0)
        self.assertSame(whole, again)
        count = len(list(keep.iterdir()))
        self.assertSame(whole, hrdf_mujoco.sweep(ARM, vary, samples=200, out=keep, **SHORT))
        self.assertEqual(len(list(keep.iterdir())), count)

    def test_ends_its_threads_when_its_rows_cannot_be_kept(self):
        def fail(done, total):
            if done:
                raise OSError(28, "No space left on device")

        before = threading.active_count()
        try:
            hrdf_mujoco.sweep(ARM, {"position.kp": sweeps.uniform(1, 9)}, samples=500, progress=fail, duration=2, threads=2)
        except OSError:  # the traceback refers to the objects of the run
            self.assertEqual(threading.active_count(), before)

    def test_goes_on_from_rows_that_overlap(self):
        keep = self.folder / "rows"
        run = lambda: hrdf_mujoco.sweep(ARM, {"position.kp": sweeps.uniform(10, 100)}, samples=40, out=keep, **SHORT)
        whole = run()
        (first, *others) = sorted(keep.glob("cases-*.npz"))
        with np.load(first) as file:  # adds files as if an earlier sweep had split the cases differently
            np.savez(keep / "cases-000000003-000000009.npz", **{name: file[name][3:9] for name in file.files})
            np.savez(keep / "cases-000000000-000000012.npz", **{name: file[name][:12] for name in file.files})
        others[-1].unlink()
        self.assertSame(whole, run())

    def test_takes_no_rows_of_other_cases(self):
        keep = self.folder / "rows"
        run = lambda: hrdf_mujoco.sweep(ARM, {"position.kp": [10.0, 20.0]}, out=keep, **SHORT)
        run()
        (path,) = keep.glob("cases-*.npz")
        foreign = keep / "cases-000000002-000000004.npz"
        foreign.write_bytes(path.read_bytes())
        with self.assertRaisesRegex(ValueError, "is not of these 2 cases"):
            run()
        foreign.unlink()
        np.savez(path, time=np.zeros(2), status=np.zeros(2))
        with self.assertRaisesRegex(ValueError, "does not have the rows"):
            run()

    def test_tells_rows_that_are_not_whole(self):
        keep = self.folder / "rows"
        run = lambda: hrdf_mujoco.sweep(ARM, {"position.kp": [10.0, 20.0]}, out=keep, **SHORT)
        whole = run()
        (path,) = keep.glob("cases-*.npz")
        content = path.read_bytes()
        other = path.with_name("cases-000000000-000000001.npz")  # named for 1 case; `content` has 2 cases
        for name, bad in [(path, content[:1000]), (path, b""), (path, b"text"), (other, content)]:
            name.write_bytes(bad)
            with self.assertRaisesRegex(ValueError, f"{name.name} does not have the rows of"):
                run()
            name.unlink()
        self.assertSame(whole, run())

    def test_opens_plain_files_alone_in_a_folder_that_it_goes_on_from(self):
        keep = self.folder / "rows"
        run = lambda: hrdf_mujoco.sweep(ARM, {"position.kp": [10.0, 20.0]}, out=keep, **SHORT)
        run()
        (path,) = keep.glob("cases-*.npz")
        for file in (path, keep / "sweep.json"):
            content = file.read_bytes()
            file.unlink()
            os.mkfifo(file)
            with self.assertRaisesRegex(OSError, f"it is not a plain file: .*{file.name}"):
                run()
            file.unlink()
            file.write_bytes(content)
        (keep / "sweep.json").write_text("[" * 200_000)
        with self.assertRaisesRegex(ValueError, "sweep.json is not the folder of a sweep"):
            run()

    def test_removes_drafts_of_programs_that_were_killed(self):
        code = "import os, pathlib, sys; from hrdf_mujoco import _files; _files.write_whole(pathlib.Path(sys.argv[1]), lambda draft: os._exit(9))"
        subprocess.run([sys.executable, "-c", code, self.folder / "killed.csv"], env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}, check=False)
        (draft,) = self.folder.glob(".hrdf-draft-*.csv")
        _files.write_whole(self.folder / "other.json", lambda own: self.assertTrue(own.write_text("x") and draft.exists()))
        self.assertEqual([each.name for each in self.folder.iterdir()], ["other.json"])

    def test_does_not_call_a_case_good_whose_modules_are_off(self):
        vary = {"position.kp": sweeps.uniform(-10, 100)}  # modules refuse gains below 0
        firsts = set()
        for seed in range(20):
            table = hrdf_mujoco.sweep(ARM, vary, samples=40, seed=seed, duration=0.01)
            bad = table["position.kp"] < 0
            firsts.add(bool(bad[0]))
            self.assertEqual((table["status"] != "ok").tolist(), bad.tolist())
            for value, status in zip(table["position.kp"][bad], table["status"][bad]):
                self.assertEqual(status, f"no model: 'position.kp' is {value:g}, not 0 or more")
            self.assertTrue(np.isnan(table["J2_shoulder.error_rms"][bad]).all())
        self.assertEqual(firsts, {False, True})

    def test_takes_no_option_that_varies_too(self):
        with self.assertRaisesRegex(ValueError, "'payload' varies, so it is not an option of all cases"):
            hrdf_mujoco.sweep(ARM, {"payload": [1]}, options={"payload": 2}, **SHORT)

    def test_does_not_mix_two_sweeps_in_a_folder(self):
        hrdf_mujoco.sweep(ARM, {"position.kp": [10.0]}, out=self.folder / "rows", **SHORT)
        with self.assertRaisesRegex(ValueError, "has a sweep with another 'vary'"):
            hrdf_mujoco.sweep(ARM, {"position.kp": [20.0]}, out=self.folder / "rows", **SHORT)
        with self.assertRaisesRegex(ValueError, "has a sweep with another 'options'"):
            hrdf_mujoco.sweep(ARM, {"position.kp": [10.0]}, options={"home": [0, 1, 0]}, out=self.folder / "rows", **SHORT)

        other = checkout.ROOT / "models" / "pan_tilt.hrdf"
        with self.assertRaisesRegex(ValueError, "has a sweep with another 'robot'"):
            hrdf_mujoco.sweep(other, {"position.kp": [10.0]}, out=self.folder / "rows", **SHORT)

    def test_tells_wrong_names_and_values_before_it_runs(self):
        for vary, error, message in [
            ({"position.pk": [1]}, KeyError, "did you mean 'position.kp'"),
            ({"kp": [1]}, KeyError, "did you mean 'position.kp'"),
            ({"J2_sholder/position.kp": [1]}, KeyError, "did you mean 'J2_shoulder'"),
            ({"massfactor": [1]}, KeyError, "did you mean 'mass_factor'"),
            ({"Position.Kp": [1]}, KeyError, "did you mean 'position.kp'"),
            ({"/position.kp": [1]}, KeyError, "no module ''"),
            ({"position.kp": [1, "x"]}, ValueError, "'position.kp' needs a number, or a list of 3, one for each module, not 'x'"),
            ({"position.kp": [1, [1, 2]]}, ValueError, "one for each module, not \\[1, 2\\]"),
            ({"J1_base/position.kp": [[1, 2]]}, ValueError, "'J1_base/position.kp' needs a number, not"),
            ({"payload": [{"a": 1}]}, TypeError, "'payload' must be a switch, a number,"),
            ({"J2/friction_factor": [1]}, KeyError, "no joint 'J2'"),
            ({"paylod": [1]}, ValueError, "did you mean 'payload'"),
            ({"payload": [1, -1]}, ValueError, "'payload'"),
            ({"gains": ["nowhere.xml"]}, ValueError, "nowhere.xml"),
            ({"mass_factor": [-1]}, ValueError, "'mass_factor' is -1, not finite and 0 or more"),
            ({"position.kp": [float("nan")]}, ValueError, "finite"),
            ({"actuator": ["firmware", "motor"]}, ValueError, "no actuator has a position command"),
            ({"position.kp": [20, -1]}, ValueError, "'position.kp' is -1, not 0 or more"),
        ]:
            with self.assertRaisesRegex(error, message, msg=str(vary)):
                hrdf_mujoco.sweep(ARM, vary, out=self.folder / "rows", **SHORT)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_tells_wrong_words_of_a_call(self):
        for words, error, message in [
            ({"threads": "2"}, TypeError, "'threads' is a whole number, not '2'"),
            ({"threads": -1}, ValueError, "'threads' is at least 0, not -1"),
            ({"samples": 1.5}, TypeError, "'samples' is a whole number, not 1.5"),
            ({"seed": None}, TypeError, "'seed' is a whole number, not None"),
            ({"duration": "5"}, ValueError, "'duration' is a time above 0 s, not '5'"),
            ({"duration": float("nan")}, ValueError, "'duration' is a time above 0 s, not nan"),
            ({"measure": 3}, TypeError, "'measure' is a function"),
            ({"options": "x"}, TypeError, "'options' is a mapping"),
            ({"control": [[1, 2, 3], [1]]}, ValueError, "'control' is an array of finite numbers"),
            ({"control": [1, 2, np.nan]}, ValueError, "with numbers that are not finite"),
            ({"out": ""}, ValueError, "path of the table is empty"),
        ]:
            with self.subTest(words), self.assertRaisesRegex(error, message):
                hrdf_mujoco.sweep(ARM, {"position.kp": [1]}, **{**SHORT, **words})

    def test_tells_what_is_wrong_in_what_a_measure_returns(self):
        for found, message in [
            ({"time": 1}, "'measure' returns 'time'"),
            ({"position.kp": 1}, "'measure' returns 'position.kp'"),
            ({"": 1}, "'measure' returns ''"),
            ({1: 1}, "'measure' returns 1"),
            ({"a": "fast"}, "'measure' returns 'fast' as 'a', not a number"),
            ({"a": [1, 2]}, "not a number"),
        ]:
            with self.assertRaisesRegex(ValueError, message):
                hrdf_mujoco.sweep(ARM, {"position.kp": [1]}, measure=lambda case, trajectory: found, **SHORT)  # noqa: B023

    def test_has_columns_in_the_order_of_cases(self):
        def measure(case, trajectory):
            if case["position.kp"] == 0:
                time.sleep(0.5)  # so that another thread's chunk ends first
            return {"early" if case["position.kp"] < 16 else "late": 1}

        table = hrdf_mujoco.sweep(ARM, {"position.kp": list(range(32))}, measure=measure, threads=2, **SHORT)
        self.assertEqual(list(table)[-2:], ["early", "late"])
        self.assertEqual(int(np.isnan(table["late"]).sum()), 16)

    def test_keeps_columns_of_any_name(self):
        run = lambda: hrdf_mujoco.sweep(
            ARM, {"position.kp": [1, 2]}, measure=lambda case, trajectory: {"file": 1, "a/b": case["position.kp"]},
            out=self.folder / "rows", **SHORT)
        self.assertSame(run(), run())
        self.assertEqual(run()["a/b"].tolist(), [1, 2])

    def test_numbers_actuators_without_a_name(self):
        spec = mujoco.MjSpec.from_string("""<mujoco><worldbody><body><joint name="A"/><geom size="0.1"/>
          <body><joint name="B"/><geom size="0.1" pos="1 0 0"/></body></body></worldbody>
          <actuator><position joint="A" kp="10"/><position joint="B" kp="10"/></actuator></mujoco>""")
        table = hrdf_mujoco.sweep(spec, {"mass_factor": [1]}, **SHORT)
        self.assertIn("actuator0.error_rms", table)
        self.assertIn("actuator1.error_rms", table)

    def test_tells_what_is_wrong_in_a_table_of_commands(self):
        path = self.folder / "control.csv"
        for text, message in [
            ("J1_base.position\n0\n", "control.csv:1: the first row has no column 'time'"),
            ("time,J1_base.position\n0,x\n", "control.csv:2: 'J1_base.position' is 'x', not a number"),
            ("time,J1_base.position\n0,\n", "leave its column out"),
            ("time,J1_base.position\n0\n", "control.csv:2: 1 cell; the first row has 2"),
            ("time,J1_bas.position\n0,1\n", "did you mean 'J1_base.position'"),
            ("time,J1_base.position\n1,1\n1,2\n", "control.csv:3: the time 1 does not rise"),
            ("time,J1_base.position\n", "the table has no rows"),
        ]:
            path.write_text(text)
            with self.assertRaisesRegex(ValueError, message):
                hrdf_mujoco.sweep(ARM, {"position.kp": [1]}, control=path, **SHORT)

    def installed(self):
        """Returns a folder that looks like an installed wheel, for Ray's workers."""
        package = self.folder / "hrdf_mujoco"
        package.mkdir()
        for file in (checkout.ROOT / "python" / "hrdf_mujoco").iterdir():
            (package / file.name).symlink_to(file)
        (package / "libhrdf_decoder.so").symlink_to(os.environ["HRDF_DECODER"])
        about = self.folder / "hrdf_mujoco-0.1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text("Metadata-Version: 2.1\nName: hrdf-mujoco\nVersion: 0.1.0\nRequires-Dist: mujoco==4.0.0\n")
        return self.folder

    def test_runs_on_a_cluster_with_the_same_rows(self):
        try:
            import ray  # noqa: F401
        except ImportError:
            with self.assertRaisesRegex(ImportError, r"pip install 'hrdf-mujoco\[cluster\]'"):
                hrdf_mujoco.sweep(ARM, {"position.kp": [1.0]}, cluster="local", **SHORT)
            self.skipTest("Ray is not installed")
        path = os.pathsep.join([str(self.installed()), os.environ.get("PYTHONPATH", "")])
        vary = {"position.kp": sweeps.uniform(10, 100), "payload": sweeps.uniform(-1, 2)}  # below 0: invalid
        found = [str(self.folder), *sys.path]
        with unittest.mock.patch.dict(os.environ, PYTHONPATH=path), unittest.mock.patch.object(sys, "path", found):
            there = hrdf_mujoco.sweep(ARM, vary, samples=40, cluster="local", **SHORT)
        here = hrdf_mujoco.sweep(ARM, vary, samples=40, **SHORT)
        self.assertEqual((here["status"] != "ok").tolist(), (here["payload"] < 0).tolist())
        self.assertEqual(len(np.unique(there["position.kp"])), 40)
        self.assertSame(here, there)

    def test_goes_on_after_a_worker_that_died(self):
        try:
            import ray  # noqa: F401
        except ImportError:
            self.skipTest("Ray is not installed")
        out, mark = self.folder / "out", self.folder / "kill"
        path = os.pathsep.join([str(self.installed()), os.environ.get("PYTHONPATH", "")])
        found = [str(self.folder), *sys.path]

        def measure(case, trajectory):
            if case["position.kp"] > 35 and mark.exists():
                os.kill(os.getpid(), 9)
            return {"one": 1.0}

        run = lambda cluster: hrdf_mujoco.sweep(
            ARM, {"position.kp": [float(kp) for kp in range(40)]}, measure=measure, cluster=cluster, out=out, **SHORT
        )
        mark.touch()
        with unittest.mock.patch.dict(os.environ, PYTHONPATH=path), unittest.mock.patch.object(sys, "path", found):
            with self.assertRaisesRegex(RuntimeError, r"a worker of the cluster died 4 times with cases 32 to 39: "):
                run("local")
            self.assertTrue((out / "cases-000000000-000000016.npz").exists())
            mark.unlink()
            self.assertEqual(run(None)["one"].sum(), 40)

    def test_tells_addresses_where_no_cluster_is(self):
        if not importlib.util.find_spec("ray"):
            self.skipTest("Ray is not installed")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        for address, error, message in [
            ("nonsense", ValueError, "HOST:PORT or ray://HOST:PORT, not 'nonsense'"),
            ("", ValueError, "not ''"),
            ("ray://", ValueError, "not 'ray://'"),
            (f"127.0.0.1:{port}", ConnectionError, f"no Ray answers at 127.0.0.1:{port}: Connection refused"),
            (f"ray://127.0.0.1:{port}", ConnectionError, "Connection refused"),
        ]:
            with self.assertRaisesRegex(error, message):
                hrdf_mujoco.sweep(ARM, {"position.kp": [1.0]}, cluster=address, **SHORT)


class Arrow(InFolder):
    def test_says_why_pyarrow_does_not_import(self):
        (self.folder / "pyarrow.py").write_text("raise ImportError('it needs another NumPy')\n", encoding="utf-8")
        with unittest.mock.patch.dict(sys.modules), unittest.mock.patch.object(sys, "path", [str(self.folder), *sys.path]):
            sys.modules.pop("pyarrow", None)
            with self.assertRaisesRegex(ImportError, r"need pyarrow: .*\(it needs another NumPy\)$"):
                sweeps.table.check_path(self.folder / "table.arrow")


class Command(InFolder):
    def run_with(self, *words):
        out, err = io.StringIO(), io.StringIO()
        status = 0
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                cli.main([str(word) for word in words])
            except SystemExit as end:
                status = end.code
        return status, err.getvalue()

    def test_writes_a_table_and_a_picture(self):
        table, picture = self.folder / "r.csv", self.folder / "r.png"
        words = [ARM, "--vary", "position.kp=20,40", "--vary", "payload=0:2:3", "--duration", "0.05", "--out", table]
        try:
            import matplotlib  # noqa: F401

            words += ["--plot", picture]
        except ImportError:
            picture = None
        status, said = self.run_with(*words)
        self.assertEqual(status, 0, said)
        self.assertIn("6 of 6 cases", said)
        with open(table, newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([(r["position.kp"], r["payload"]) for r in rows],
                         [(k, p) for k in ("20.0", "40.0") for p in ("0.0", "1.0", "2.0")])
        self.assertTrue(all(r["status"] == "ok" for r in rows))
        if picture:
            self.assertEqual(picture.read_bytes()[:4], b"\x89PNG")

    def test_hints_at_samples_where_values_are_drawn_once(self):
        words = [ARM, "--vary", "position.kp=uniform:20:40", "--duration", "0.05", "--out", self.folder / "r.csv"]
        status, said = self.run_with(*words)
        self.assertEqual(status, 0, said)
        self.assertIn("note: values are drawn once at each point of the grid; --samples N draws them N times", said)
        self.assertNotIn("note:", self.run_with(*words, "--samples", "1")[1])

    def apart(self, *words, begin="pass", **pipes):
        code = f"import checkout; checkout.use(); {begin}; from hrdf_mujoco.sweeps import cli; cli.main()"
        words = [sys.executable, "-c", code, *map(str, words)]
        child = subprocess.Popen(words, cwd=checkout.ROOT / "tests/python", text=True, **pipes)
        self.addCleanup(child.kill)
        return child

    def run_apart(self, *words, **pipes):
        child = self.apart(*words, **pipes)
        out, err = child.communicate(timeout=300)
        return subprocess.CompletedProcess(words, child.returncode, out, err)

    def test_ends_at_once_when_it_is_interrupted(self):
        for count in (1, 2, 3):  # at the second signal, hrdf-sweep ends without waiting for its threads
            keep = self.folder / str(count)
            child = self.apart(ARM, "--vary", "position.kp=0:50:64", "--duration", "1e6", "--out", keep, stderr=subprocess.PIPE)
            while not (keep / "sweep.json").exists() and child.poll() is None:
                time.sleep(0.05)
            time.sleep(0.3)
            for _ in range(count):
                child.send_signal(signal.SIGINT)
            said = child.communicate(timeout=60)[1]
            # Python does not handle signals shortly before it ends.
            self.assertIn(child.returncode, (130,) if count == 1 else (130, -signal.SIGINT), said)
            self.assertNotIn("Traceback", said)
            if count == 1:
                self.assertIn(f"hrdf-sweep: error: interrupted; the rows so far are in {keep}", said)

    def test_writes_to_stdout_behind_what_is_there(self):
        log = self.folder / "log"
        log.write_text("before\n")
        with open(log, "a") as file:
            self.run_apart(ARM, "--vary", "position.kp=20,40", "--duration", "0.05", stdout=file)
        lines = log.read_bytes().split(b"\n")
        self.assertEqual(lines[0], b"before")
        self.assertTrue(lines[1].startswith(b"case,position.kp,status,"))
        self.assertFalse(lines[1].endswith(b"\r"))
        self.assertEqual(len(lines), 5)

    def test_tells_that_it_cannot_write_to_stdout(self):
        words = [ARM, "--vary", "position.kp=20", "--duration", "0.05"]
        with open("/dev/full", "w") as full:
            done = self.run_apart(*words, stdout=full, stderr=subprocess.PIPE)
        self.assertEqual(done.returncode, 1)
        self.assertIn("hrdf-sweep: error: ", done.stderr)
        self.assertNotIn("Traceback", done.stderr)
        done = self.run_apart(*words, stderr=subprocess.PIPE, preexec_fn=lambda: os.close(1))
        self.assertEqual(done.returncode, 1)
        self.assertIn("hrdf-sweep: error: ", done.stderr)
        self.assertNotIn("Traceback", done.stderr)

    def test_writes_the_table_although_the_picture_fails(self):
        try:
            import matplotlib  # noqa: F401
        except ImportError:
            self.skipTest("matplotlib is not installed")
        words = [ARM, "--vary", "position.kp=20", "--duration", "0.05", "--plot", self.folder / "r.png"]
        fails = "from unittest import mock; mock.patch('hrdf_mujoco.sweeps.plot.save', side_effect=ValueError('no')).start()"
        done = self.run_apart(*words, begin=fails, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertTrue(done.stdout.startswith("case,position.kp,"))

    def test_takes_lists_and_names_of_options_as_flags_have_them(self):
        table = self.folder / "r.csv"
        words = [ARM, "--vary", "position.kp=1,2,3;4", "--vary", "floating-base=true,false", "--duration", "0.05", "--out", table]
        status, said = self.run_with(*words)
        self.assertEqual(status, 0, said)
        with open(table, newline="") as file:
            rows = [(row["position.kp"], row["floating_base"]) for row in csv.DictReader(file)]
        self.assertEqual(rows, [(kp, base) for kp in ("1.0,2.0,3.0", "4.0") for base in ("true", "false")])
        self.assertEqual(_words.options(["--actuator.left-arm", "motor"]), {"actuator.left-arm": "motor"})

    def test_hands_model_options_on(self):
        table = self.folder / "r.csv"
        status, said = self.run_with(ARM, "--vary", "position.kp=20", "--duration", "0.05", "--out", table, "--gravcomp", "--home", "0,1,-1")
        self.assertEqual(status, 0, said)

    def test_tells_before_it_runs_that_a_picture_cannot_be_written(self):
        try:
            import matplotlib  # noqa: F401
        except ImportError:
            self.skipTest("matplotlib is not installed")
        table = self.folder / "r.csv"
        for picture, message in [(self.folder / "r.xyz", "a plot ends in .png"), (self.folder / "no" / "r.png", "no such folder")]:
            status, said = self.run_with(ARM, "--vary", "payload=1", "--out", table, "--plot", picture)
            self.assertEqual(status, 1)
            self.assertIn(message, said)
            self.assertFalse(table.exists())
        status, said = self.run_with(ARM, "--vary", "home=0,1,0;0,1,1", "--out", table, "--plot", self.folder / "r.png")
        self.assertIn("a plot needs something that varies in numbers", said)
        self.assertFalse(table.exists())

    def test_ends_with_2_for_wrong_words_and_1_for_wrong_input(self):
        for words, expected, message in [
            ([], 2, "required"),
            ([ARM], 2, "--vary"),
            ([ARM, "--vary", "position.kp"], 2, "write NAME=VALUES"),
            ([ARM, "--vary", "payload=0:2:x"], 1, "payload"),
            ([ARM, "--vary", "payload=0:2:2.5"], 2, "2.5 is not a number of values"),
            ([ARM, "--vary", "payload=0:2:inf"], 2, "inf is not a number of values"),
            ([ARM, "--vary", "payload=0:2:1e9"], 2, "1e9 is not a number of values"),
            ([ARM, "--vary", "payload=1", "--vary", "payload=2"], 2, "--vary payload occurs twice"),
            ([ARM, "--vary", "payload=uniform:1"], 2, "write uniform:LOW:HIGH"),
            ([ARM, "--vary", "payload=1", "--threads", "x"], 2, "--threads"),
            ([ARM, "--vary", "payload=1", "--gainz", "x"], 1, "did you mean 'gains'"),
            (["--gains", ARM, "--vary", "payload=1"], 2, f"--gains may take '{ARM}': write FILE first"),
            ([self.folder / "no.hrdf", "--vary", "payload=1"], 1, "is there such a file"),
            ([ARM, "--vary", "payload=1", "--out", self.folder / "r.txt"], 1, "ends in .csv"),
            ([ARM, "--vary", "payload=1", "--out", self.folder / "no" / "r.csv"], 1, "no such folder"),
        ]:
            status, said = self.run_with(*words)
            self.assertEqual(status, expected, said)
            self.assertIn(message, said)
            self.assertTrue(said.startswith("hrdf-sweep: error: "), said)


if __name__ == "__main__":
    unittest.main()
