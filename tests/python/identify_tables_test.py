# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Logs that hrdf identify reads, and logs that it refuses."""

import importlib.util
import os
import random
import unittest

import checkout

checkout.need("scipy")
checkout.use()

import numpy as np

import identify_logs
from hrdf_mujoco import logs
from identify_logs import NAMES


class Tables(identify_logs.InFolder):
    def read(self, text):
        path = self.folder / "table.csv"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return logs.read(path)

    def assertBad(self, message, text):
        with self.assertRaisesRegex(logs.LogError, message):
            self.read(text)

    def lines(self):
        return self.log(1).read_text().splitlines()

    def test_that_are_empty_or_not_tables_are_errors(self):
        self.assertBad("table.csv: the table is empty", "")
        self.assertBad("table.csv: the table is empty", "# only a comment\n")
        self.assertBad("byte 0 is not UTF-8", b"\xff\xfe\x00")
        self.assertBad("table.csv:1: the column 'time' .* is missing", "a,b\n1,2\n")
        self.assertBad("table.csv:1: columns such as 'MODULE.position' are missing", "time\n1\n")
        self.assertBad("at least 50", "time,position,velocity,effort\n0,0,0,0\n")

    def test_that_are_cut_name_the_line(self):
        lines = self.lines()
        self.assertBad(rf"table.csv:{len(lines)}: the row has 1 cell, the header has {lines[0].count(',') + 1}", "\n".join([*lines[:-1], "11.9"]))

    def test_with_bad_cells_name_line_and_column(self):
        lines = self.lines()
        cells = lines[4].split(",")
        cells[2] = "fast"
        self.assertBad("table.csv:5:3: 'J1_base.velocity' is 'fast', not a finite number", "\n".join([*lines[:4], ",".join(cells), *lines[5:]]))
        cells[2] = "inf"
        self.assertBad("table.csv:5:3: 'J1_base.velocity' is 'inf', not a finite number", "\n".join([*lines[:4], ",".join(cells), *lines[5:]]))

    def test_without_a_column_name_it(self):
        lines = self.lines()
        self.assertBad("the column 'J2_shoulder.effort' is missing; did you mean 'J2_shoulder.efort'", "\n".join([lines[0].replace("J2_shoulder.effort,", "J2_shoulder.efort,"), *lines[1:]]))
        self.assertBad(r"table.csv:1:4: the column 'J1_base.velocity' occurs twice", "\n".join([lines[0].replace("J1_base.effort,", "J1_base.velocity,"), *lines[1:]]))

    def test_with_columns_of_nan_name_them(self):
        count = len(identify_logs.simulated(1)["time"])
        with self.assertRaisesRegex(logs.LogError, "'J3_elbow.effort' has no values"):
            logs.read(self.log(1, **{"J3_elbow.effort": np.full(count, np.nan)}))
        some = np.where(np.arange(count) % 3 == 0, np.nan, identify_logs.simulated(1)["J3_elbow.effort"])
        with self.assertRaisesRegex(logs.LogError, "'J3_elbow.effort' is not finite in 400 of 1200 samples"):
            logs.read(self.log(1, **{"J3_elbow.effort": some}))

    def test_in_other_units_are_errors(self):
        table = identify_logs.simulated(1)
        for change, message in [
            ({"J1_base.position": np.degrees(table["J1_base.position"])}, "changes 57.3 times as fast as 'J1_base.velocity'"),
            ({"time": 1000 * table["time"]}, "median time between samples is 10 s"),
            ({"J1_base.pwm": 100 * table["J1_base.pwm"]}, "'pwm' is out of range -1"),
            ({"J1_base.voltage": 1000 * table["J1_base.voltage"]}, "'voltage' is out of range 0 to 100"),
            ({"time": table["time"][::-1]}, "time does not rise"),
            ({"time": table["time"] + np.where(np.arange(1200) < 600, 0, 3600)}, "no samples for 3600.01 s; divide the log there"),
            ({"J1_base.effort": np.where(np.arange(1200) == 600, 1e9, table["J1_base.effort"])}, "'effort' is out of range -10000 to 10000; its unit is N m"),
            ({"J1_base.position_command": np.full(1200, -1e300)}, "'position_command' is out of range -100000 to 100000"),
            ({"J1_base.accelerometer_x": np.full(1200, 1e9)}, "'accelerometer_x' is out of range -200 to 200"),
        ]:
            with self.assertRaisesRegex(logs.LogError, message):
                logs.read(self.log(1, **change))

    def test_of_other_modules_are_errors(self):
        log = logs.read(self.log(1))
        for robot in (["J1_base", "J2_shoulder", "J4"], ["A", "B"], ["J1_base", "J2_shoulder", "J3_elbow", "J4"]):
            with self.assertRaisesRegex(logs.LogError, "log.csv: the log has J1_base, J2_shoulder, J3_elbow; the robot has"):
                logs.matched(log, robot)
        self.assertEqual(logs.matched(log, ["J3_elbow", "J1_base"]), [2, 0])
        self.assertEqual(logs.matched(log, ["A", "B", "C"]), [0, 1, 2])
        self.assertIn("matched by order", log.notes[-1])

    def test_that_are_devices_or_pipes_are_errors(self):
        pipe = self.folder / "pipe.csv"
        os.mkfifo(pipe)
        for path in (pipe, "/dev/zero"):
            with self.assertRaisesRegex(logs.LogError, "this is not a regular file"):
                logs.read(path)

    def test_of_archives_are_read_and_checked(self):
        path, table = self.folder / "log.npz", identify_logs.simulated(1)
        arrays = {name: np.column_stack([table[f"{module}.{name}"] for module in NAMES]) for name in ("position", "velocity", "effort")}
        np.savez(path, time=table["time"], **arrays)
        log = logs.read(path)
        self.assertEqual((log.samples, log.count), (1200, 3))
        np.savez(path, time=table["time"], **{**arrays, "effort": arrays["effort"][:, :2]})
        with self.assertRaisesRegex(logs.LogError, r"'effort' has the shape \(1200, 2\), not \(1200, 3\)"):
            logs.read(path)
        np.savez(path, time=table["time"], **arrays, accelerometer=np.zeros((1200, 3, 3)))
        self.assertTrue(logs.read(path).has("accelerometer_z", 2))
        np.savez(path, time=table["time"], **arrays, accelerometer=np.zeros((1200, 3)))
        with self.assertRaisesRegex(logs.LogError, r"'accelerometer' has the shape \(1200, 3\), not samples x modules x 3"):
            logs.read(path)
        np.savez(path, time=table["time"], **arrays, accelerometer=np.zeros((1199, 3, 3)))
        with self.assertRaisesRegex(logs.LogError, r"'accelerometer_x' has the shape \(1199, 3\), not \(1200, 3\)"):
            logs.read(path)
        np.savez(path, time=table["time"], position=np.array([{}], dtype=object))
        with self.assertRaisesRegex(logs.LogError, "log.npz"):
            logs.read(path)

    def test_that_are_damaged_end_in_a_reading_or_an_error(self):
        """Cuts, swaps and replaces bytes at random."""
        good = self.log(1).read_bytes()[:60_000]
        rng = random.Random(4)
        read = 0
        for _ in range(150):
            text = bytearray(good)
            for _ in range(rng.randrange(1, 4)):
                place = rng.randrange(len(text))
                kind = rng.randrange(4)
                if kind == 0:
                    del text[place:]
                elif kind == 1:
                    text[place] = rng.choice(b',"\n.-e#\x00\xff9')
                elif kind == 2:
                    text[place:place] = rng.choice([b"nan", b"1e999", b",,", b'"', b"\r\n", "é".encode(), b"-"])
                else:
                    del text[place : place + rng.randrange(1, 3000)]
                if not text:
                    break
            try:
                log = self.read(bytes(text))
            except logs.LogError:
                continue
            read += 1
            self.assertTrue(np.isfinite(log["position"]).all())
            self.assertTrue((np.diff(log.time) > 0).all())
        self.assertLess(read, 140)

    @unittest.skipUnless(importlib.util.find_spec("hebi"), "hebi-py is not installed")
    def test_of_hebi_that_are_damaged_are_errors(self):
        path = self.folder / "log.hebilog"
        for data in (b"", b"x" * 100):
            path.write_bytes(data)
            with self.assertRaisesRegex(logs.LogError, "log.hebilog: hebi-py cannot read this log"):
                logs.read(path)


if __name__ == "__main__":
    unittest.main()
