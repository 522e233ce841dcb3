# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""The command hrdf log: tables of HEBI's logs, of arrays, and of logs of simulated modules."""

import contextlib
import importlib.util
import io
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import types
import unittest
import unittest.mock

import checkout

checkout.need("numpy")

import numpy as np

import hrdf_mujoco
from hrdf_mujoco import logs
from hrdf_mujoco.logs import cli, hebilog, tables

OWN = checkout.ROOT / "tests" / "fuzz" / "log_corpus" / "two_records.hrdflog"
COUNT = 60


def feedback(sample):
    """Returns a packet of two modules as in hebi-py; only the first module has a velocity command."""
    time = 0.01 * sample
    nan = np.full(2, np.nan)
    return types.SimpleNamespace(
        position=[np.sin(time), 0.5], velocity=[np.cos(time), 0.0], effort=[0.25, -1.5], position_command=nan,
        velocity_command=[0.125, np.nan], effort_command=nan, pwm_command=[0.5, -0.5], voltage=[24, 24],
        motor_winding_current=nan, motor_winding_temperature=nan, motor_velocity=nan, motor_position=nan,
        deflection=nan, deflection_velocity=nan, accelerometer=np.zeros((2, 3)), hardware_transmit_time=[1000 + time, 7000 + time])  # fmt: skip


class Log(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.out = self.folder / "out.csv"

    def run_command(self, *words):
        """Returns exit status and stderr."""
        told = io.StringIO()
        with contextlib.redirect_stderr(told), self.assertRaises(SystemExit) as end:
            cli.main([str(word) for word in words])
        return end.exception.code, told.getvalue()

    def assert_fails(self, status, message, *words):
        ended, told = self.run_command(*words)
        self.assertEqual(ended, status, told)
        self.assertRegex(told, message)
        self.assertEqual(list(self.folder.glob(".*")), [], "a draft is left")

    def hebilog(self):
        """Writes a log file and replaces the module hebi, so that this process reads the file."""
        path = self.folder / "monday.hebilog"
        simulated = unittest.mock.patch.dict("os.environ")  # HEBI_C_LIB would make another process read it
        simulated.start()
        self.addCleanup(simulated.stop)
        os.environ.pop("HEBI_C_LIB", None)
        path.write_bytes(b"HEBI")
        hebi = types.ModuleType("hebi")
        hebi.util = types.ModuleType("hebi.util")
        hebi.util.load_log = lambda _: types.SimpleNamespace(feedback_iterate=map(feedback, range(COUNT)))
        patch = unittest.mock.patch.dict("sys.modules", {"hebi": hebi, "hebi.util": hebi.util})
        patch.start()
        self.addCleanup(patch.stop)
        return path

    def archive(self):
        path = self.folder / "log.npz"
        values = {name: np.array([getattr(feedback(i), name) for i in range(COUNT)]) for name in logs.REQUIRED}
        np.savez(path, time=0.01 * np.arange(COUNT), **values)
        return path

    def rows(self):
        return [line.split(",") for line in self.out.read_text().splitlines()]

    def test_of_hebi_has_the_columns_of_simulate(self):
        self.assertEqual(self.run_command(self.hebilog(), self.out), (0, ""))
        head, first, *rest = self.rows()
        signals = ["position", "velocity", "effort", "position_command", "velocity_command", "effort_command", "pwm"]
        self.assertEqual(head, ["time", *(f"module{i}.{signal}" for i in (1, 2) for signal in signals)])
        self.assertEqual(first, ["0", "0", "1", "0.25", "", "0.125", "", "0.5", "0.5", "0", "-1.5", "", "", "", "-0.5"])
        self.assertEqual(len(rest), COUNT - 1)
        self.assertEqual(rest[-1][0], "0.59")
        self.assertAlmostEqual(float(rest[-1][1]), np.sin(0.59), places=8)

    def test_has_the_names_that_are_given(self):
        self.assertEqual(self.run_command(self.hebilog(), self.out, "--names", "base, elbow"), (0, ""))
        self.assertEqual([self.rows()[0][1], self.rows()[0][8]], ["base.position", "elbow.position"])

    def test_refuses_names_that_do_not_fit(self):
        path = self.hebilog()
        self.assert_fails(1, "--names has 1 name; the log has 2 modules", path, self.out, "--names", "base")
        self.assert_fails(1, "each module needs a unique name", path, self.out, "--names", "a,a")
        self.assertFalse(self.out.exists())

    def test_reads_back_the_same(self):
        self.run_command(self.archive(), self.out)
        again, first = logs.read(self.out), logs.read(self.archive())
        for name in logs.REQUIRED:
            np.testing.assert_allclose(again[name], first[name], rtol=1e-8, atol=1e-12)

    def test_has_commands_in_the_row_from_whose_time_on_they_hold(self):
        path, shape = self.folder / "log.npz", (COUNT, 2)
        commands = np.arange(COUNT * 2, dtype=float).reshape(shape)
        np.savez(path, time=0.01 * np.arange(COUNT), **dict.fromkeys(logs.REQUIRED, np.zeros(shape)), position_command=commands)
        self.assertEqual(self.run_command(path, self.out), (0, ""))
        _, *rows = self.rows()
        self.assertEqual([float(row[4]) for row in rows], [*commands[1:, 0], commands[-1, 0]])
        np.testing.assert_array_equal(logs.read(self.out)["position_command"][1:], commands[1:])

    def test_of_simulated_modules_needs_no_hebi_py(self):
        with unittest.mock.patch.dict("sys.modules", {"hebi": None}):
            self.assertEqual(self.run_command(OWN, self.out), (0, ""))
        head, *rows = self.rows()
        self.assertEqual(head[0], "time")
        self.assertTrue(head[1].endswith(".position"), head)
        self.assertEqual(len(rows), 2)

    def test_of_simulated_modules_that_is_cut_in_its_header_is_an_error(self):
        path = self.folder / "cut.hebilog"
        path.write_bytes(OWN.read_bytes()[:40])
        self.assert_fails(1, "the file ends in its header", path, self.out)
        self.assertFalse(self.out.exists())

    def test_of_hebi_needs_hebi_py(self):
        path = self.hebilog()
        with unittest.mock.patch.dict("sys.modules", {"hebi": None}):
            self.assert_fails(1, "monday.hebilog: logs of HEBI need hebi-py: pip install hebi-py", path, self.out)

    def test_that_is_missing_or_empty_is_an_error(self):
        self.assert_fails(1, "no.hebilog: No such file", self.folder / "no.hebilog", self.out)
        empty = self.folder / "empty.csv"
        empty.write_text("")
        self.assert_fails(1, "empty.csv: the table is empty", empty, self.out)

    def test_that_is_a_pipe_is_an_error(self):
        os.mkfifo(self.folder / "pipe")
        self.assert_fails(1, "pipe: this is not a regular file", self.folder / "pipe", self.out)

    def test_stays_where_the_table_would_replace_it(self):
        path = self.archive()
        self.assert_fails(1, "is the log itself", path, path)
        own = shutil.copy(OWN, self.folder)
        self.assert_fails(1, "is the log itself", own, own)

    def test_goes_to_a_folder_that_exists(self):
        self.assert_fails(1, "there is no such folder", self.archive(), self.folder / "no" / "out.csv")
        self.assert_fails(1, "is a folder", self.archive(), self.folder)

    def test_keeps_the_old_table_when_it_fails(self):
        self.out.write_text("old")
        with unittest.mock.patch.dict(tables._WRITERS, {".csv": unittest.mock.Mock(side_effect=OSError(28, "No space left on device"))}):
            self.assert_fails(1, "out.csv: No space left on device", self.archive(), self.out)
        self.assertEqual(self.out.read_text(), "old")

    def test_without_a_table_is_wrong_usage(self):
        self.assert_fails(2, "OUT", self.archive())

    def test_ends_in_a_format_of_tables(self):
        self.assert_fails(1, r"a.txt: a table's file ends in .csv, .parquet or .mcap", self.archive(), self.folder / "a.txt")

    def test_is_a_table_in_python(self):
        table = hrdf_mujoco.read_log(self.hebilog(), names=["base", "elbow"])
        self.assertEqual(list(table)[:3], ["time", "base.position", "base.velocity"])
        np.testing.assert_allclose(table["base.position"], np.sin(0.01 * np.arange(COUNT)))
        self.assertTrue(np.isnan(table["elbow.velocity_command"]).all())

    def test_of_simulated_modules_is_a_table_in_python(self):
        self.assertEqual(self.run_command(OWN, self.out), (0, ""))
        head, *rows = self.rows()
        table = hrdf_mujoco.read_log(OWN)
        self.assertEqual(list(table), head)
        np.testing.assert_array_equal(table["time"], [float(row[0]) for row in rows])

    @unittest.skipUnless(importlib.util.find_spec("pyarrow"), "pyarrow is not installed")
    def test_goes_to_parquet(self):
        import pyarrow.parquet as parquet

        out = self.folder / "out.parquet"
        self.assertEqual(self.run_command(self.hebilog(), out), (0, ""))
        read, table = parquet.read_table(out), hrdf_mujoco.read_log(self.folder / "monday.hebilog")
        self.assertEqual(read.column_names, list(table))
        self.assertEqual(read["module1.position_command"].null_count, COUNT)
        np.testing.assert_array_equal(read["module1.position"].to_numpy(), table["module1.position"])

    @unittest.skipUnless(importlib.util.find_spec("mcap"), "mcap is not installed")
    def test_goes_to_mcap(self):
        from mcap import reader

        out = self.folder / "out.mcap"
        self.assertEqual(self.run_command(self.hebilog(), out), (0, ""))
        table = hrdf_mujoco.read_log(self.folder / "monday.hebilog")
        with out.open("rb") as file:
            messages = [(channel.topic, message.log_time, json.loads(message.data)) for _, channel, message in reader.make_reader(file).iter_messages()]
        of_first = [(time, data) for topic, time, data in messages if topic == "/module1"]
        self.assertEqual(len(messages), 2 * COUNT)
        self.assertEqual([time for time, _ in of_first], [10_000_000 * i for i in range(COUNT)])
        self.assertEqual([data["position"] for _, data in of_first], table["module1.position"].tolist())
        self.assertEqual(set(of_first[0][1]), {"position", "velocity", "effort", "velocity_command", "pwm"})

    def hebilog_elsewhere(self, load=""):
        """Writes a log file and a package hebi that reads the file in another process; the code `load` runs
        there first."""
        (self.folder / "monday.hebilog").write_bytes(b"HEBI")
        (self.folder / "hebi").mkdir()
        (self.folder / "hebi" / "__init__.py").write_text("")
        (self.folder / "hebi" / "util.py").write_text(
            "import os, sys, time\n"
            f"{load}\n"
            f"sys.path.insert(0, {str(pathlib.Path(__file__).parent)!r})\n"
            "import types, log_test\n"
            "load_log = lambda _: types.SimpleNamespace(feedback_iterate=map(log_test.feedback, range(log_test.COUNT)))\n"
        )
        return self.folder / "monday.hebilog"

    def read_elsewhere(self, load=""):
        """Reads the file of hebilog_elsewhere() in this process, whose environment names simulated robots."""
        path = self.hebilog_elsewhere(load)
        simulated = {"HEBI_C_LIB": "/simulated.so", "HRDF_SIM": "arm.hrdf"}
        with unittest.mock.patch.dict("os.environ", simulated), unittest.mock.patch.object(sys, "path", [str(self.folder), *sys.path]):
            return logs.read(path)

    def test_of_hebi_is_read_by_hebis_library_where_this_process_has_another(self):
        log = self.read_elsewhere("assert not {'HEBI_C_LIB', 'HRDF_SIM'} & set(os.environ)")
        self.assertEqual(log.name, "monday.hebilog")
        np.testing.assert_array_equal(log["position"], [feedback(i).position for i in range(COUNT)])

    def test_of_hebi_that_another_process_cannot_read_is_an_error(self):
        with self.assertRaisesRegex(logs.LogError, "no such library"):
            self.read_elsewhere("sys.exit('no such library')")

    def test_of_hebi_that_takes_another_process_too_long_is_an_error(self):
        with unittest.mock.patch.object(hebilog, "_PATIENCE", 0.2), self.assertRaisesRegex(logs.LogError, "does not end within 0.2 s"):
            self.read_elsewhere("time.sleep(60)")

    @unittest.skipUnless("HRDF_SIMULATE" in os.environ, "HRDF_SIMULATE is not set")
    def test_of_hebi_is_replayed_by_simulate(self):
        self.hebilog_elsewhere()
        robot = checkout.ROOT / "models" / "pan_tilt.hrdf"
        path = os.pathsep.join([str(pathlib.Path(sys.executable).parent), os.environ["PATH"]])
        environment = {**os.environ, "PATH": path, "PYTHONPATH": f"{self.folder}:{checkout.ROOT / 'python'}"}
        done = subprocess.run(
            [os.environ["HRDF_SIMULATE"], str(robot), "--headless", "--log", str(self.folder / "monday.hebilog")],
            check=False, capture_output=True, text=True, env=environment, timeout=60,
        )  # fmt: skip
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("0.590 s", done.stdout)

    def test_needs_the_extra_for_other_formats(self):
        with unittest.mock.patch.dict("sys.modules", {"mcap.writer": None}):
            self.assert_fails(1, r"needs mcap: pip install 'hrdf-mujoco\[logs\]'", self.archive(), self.folder / "a.mcap")


if __name__ == "__main__":
    unittest.main()
