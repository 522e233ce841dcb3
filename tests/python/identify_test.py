# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""The command hrdf identify, on logs of simulated arms with known constants, and on HEBI's log."""

import contextlib
import functools
import io
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

import checkout

checkout.need("scipy", "yaml")
checkout.use()

import numpy as np
import yaml

import identify_logs
from hrdf_mujoco import _words, firmware, logs
from hrdf_mujoco.identify import (
    cli,
    electrical,
    fits,
    gear_ratios,
    law,
    replay,
    robots,
    setup_file,
    signals,
)
from hrdf_mujoco.logs import cli as log_cli
from identify_logs import ARM, CONSTANTS, NAMES, PAYLOAD

HEBIS = checkout.ROOT / "tests" / "data" / "hardware" / "x5_1_sine.csv"
STILL = "J1_base"  # this module stays at home in one log


def run(*words: object) -> tuple[int, str]:
    """Returns the exit status of the command, and its stderr."""
    said = io.StringIO()
    with contextlib.redirect_stderr(said), contextlib.redirect_stdout(io.StringIO()):
        try:
            cli.main([str(word) for word in words])
        except SystemExit as ended:
            return int(ended.code or 0), said.getvalue()
    raise AssertionError("the command did not end")


class Command(identify_logs.InFolder):
    def setUp(self):
        super().setUp()
        self.out = self.folder / "arm.setup.yaml"
        self.report = self.folder / "arm.setup.html"

    def assertFails(self, status, message, *words):
        found, said = run(*words, "--out", self.out)
        self.assertEqual(found, status, said)
        self.assertRegex(said.splitlines()[-1 if status != 2 else -2], message)
        self.assertFalse(self.out.exists())
        self.assertNotIn("Traceback", said)


class Fitted(Command):
    """One run on a log, with another log held out."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.shared = pathlib.Path(folder.name)
        paths = [identify_logs.write(cls.shared / f"{seed}.csv", identify_logs.simulated(seed), 0.5) for seed in (1, 2)]
        cls.status, cls.said = run(ARM, *paths, "--out", cls.shared / "arm.setup.yaml")

    def setUp(self):
        super().setUp()
        self.assertEqual(self.status, 0, self.said)
        self.setup = yaml.safe_load((self.shared / "arm.setup.yaml").read_text())
        self.page = (self.shared / "arm.setup.html").read_text()

    def test_gives_back_the_constants_of_a_simulated_arm(self):
        setup = self.setup
        near = {"motor.resistance": 0.01, "motor.max_speed": 0.02, "motor.max_effort": 0.05, "effort_offset": 0.05, "friction": 0.05,
                "viscous": 0.1, "load_friction": 0.05, "armature": 0.15}
        missing = 0
        for name, constants in CONSTANTS.items():
            for constant in ("motor.resistance", "motor.max_speed", "effort_offset", "friction", "viscous", "load_friction"):
                if constant not in constants:
                    continue
                true = constants[constant]
                slack = near[constant] * max(abs(true), 1)
                found = setup["modules"][name].get(constant)
                missing += found is None
                if found is not None:
                    self.assertAlmostEqual(found, true, delta=slack, msg=f"{name} {constant}")
        self.assertLessEqual(missing, 2)
        self.assertAlmostEqual(setup["payload"]["mass"], PAYLOAD["mass"], delta=0.03)
        np.testing.assert_allclose(setup["payload"]["com"], PAYLOAD["com"], atol=0.01)

    def test_has_the_true_values_in_its_intervals(self):
        outside = []
        for name, constant, value, half in self.rows():
            true = CONSTANTS[name].get(constant, robots.opened(ARM, {}).before(NAMES.index(name)).get(constant))
            if abs(value - true) > half:
                outside.append(f"{name} {constant}: {value} +-{half}, not {true}")
        self.assertLessEqual(len(outside), 2, outside)  # of about 24

    def rows(self):
        """Returns module, constant, value and half of the interval of each fitted constant in the report."""
        for part in self.page.split("<h2>")[1:]:
            name = part.partition(":")[0]
            for row in re.findall(r"<tr class=\"\">(.*?)</tr>", part) if name in NAMES else []:
                cells = re.findall(r"<td[^>]*>(.*?)</td>", row)
                if len(cells) == 7 and cells[-1] == "fitted":
                    yield name, cells[0], float(cells[3]), float(cells[4])

    def test_makes_the_robot_follow_a_log_that_was_not_fitted(self):
        row = re.search(r"<td>J2_shoulder</td>(.*?)</tr>", self.page)
        *_, before, after = map(float, re.findall(r">([\d.]+)<", row[1]))
        self.assertLess(after, before / 3)

    def test_does_not_fit_what_it_holds_out(self):
        self.assertEqual(self.setup["source"]["logs"], ["1.csv"])
        run(ARM, self.log(1), "--out", self.out)
        alone = yaml.safe_load(self.out.read_text())["modules"]
        self.assertEqual(self.setup["modules"], alone)
        run(ARM, self.log(1), self.log(2, "2.csv"), "--out", self.out, "--hold-out", "none", "--force")
        self.assertNotEqual(yaml.safe_load(self.out.read_text())["modules"], alone)

    def test_writes_settings_that_modules_can_have_and_warns_of_no_gains(self):
        self.assertNotIn("not the gains", self.said)
        self.assertEqual(self.setup["version"], 1)
        for module in self.setup["modules"].values():
            for name, value in module.items():
                if name in firmware.FIELDS:
                    self.assertTrue(firmware.allows(name, np.array([value])).all(), name)
                else:
                    self.assertIn(name, ("type", "friction", "armature", "spring"))

    def test_names_files_without_their_folders(self):
        for path in ("arm.setup.yaml", "arm.setup.html"):
            self.assertNotIn(str(self.shared), (self.shared / path).read_text())


def rows(page: str, part: str) -> dict[str, tuple[float, float]]:
    """Returns value and half of the interval of each fitted constant below the heading `part` of the report."""
    text = page.partition(f"<h2>{part}")[2].partition("<h2>")[0]
    cells = [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in re.findall(r"<tr class=\"\">(.*?)</tr>", text)]
    return {row[0]: (float(row[3]), float(row[4])) for row in cells if len(row) == 7 and row[-1].startswith("fitted")}


class Tilted(Command):
    """The base of the robot is turned by 0.2 rad about x and by -0.1 rad about y."""

    @classmethod
    def setUpClass(cls):
        vector = np.array([0.2, -0.1, 0.0])
        angle = np.linalg.norm(vector)
        quaternion = [np.cos(angle / 2), *(np.sin(angle / 2) * vector / angle)]
        cls.pose = ",".join(f"{value:.9g}" for value in (0, 0, 1, *quaternion))
        made = functools.partial(identify_logs.made, ARM, CONSTANTS, PAYLOAD, options={"base_pose": [0, 0, 1, *quaternion]})
        cls.moving, cls.still = made(seconds=12), made(seconds=2, still=tuple(NAMES))

    def fit(self, *words, **changes):
        logs = [identify_logs.write(self.folder / "still.csv", {**self.still, **changes}, 0.5), identify_logs.write(self.folder / "moving.csv", self.moving, 0.5)]
        return run(ARM, *logs, "--out", self.out, "--hold-out", "none", "--force", *words)

    def test_is_found_by_the_accelerometers_and_used_in_the_dynamics(self):
        status, said = self.fit()
        self.assertEqual(status, 0, said)
        found = rows(self.report.read_text(), "Base")
        for name, true in {"base.tilt x": 0.2, "base.tilt y": -0.1}.items():
            self.assertLess(abs(found[name][0] - true), min(found[name][1], 0.02), name)
        setup = yaml.safe_load(self.out.read_text())
        self.assertAlmostEqual(setup["payload"]["mass"], PAYLOAD["mass"], delta=0.05)
        for name in NAMES[1:]:
            self.assertAlmostEqual(setup["modules"][name]["effort_offset"], CONSTANTS[name]["effort_offset"], delta=0.1)
        pose = re.search(r"--base-pose (\S+)", said)[1]
        status, said = self.fit("--base-pose", pose)
        self.assertNotIn("is tilted", said)

    def test_is_none_where_the_robot_file_has_it(self):
        status, said = self.fit("--base-pose", self.pose)
        self.assertEqual(status, 0, said)
        self.assertNotIn("is tilted", said)
        for value, half in rows(self.report.read_text(), "Base").values():
            self.assertLess(abs(value), half)

    def test_names_a_module_whose_accelerometer_contradicts_the_others(self):
        name = "J3_elbow.accelerometer_"
        _, said = self.fit(**{f"{name}x": self.still[f"{name}y"], f"{name}y": -self.still[f"{name}x"]})
        self.assertRegex(said, r"J3_elbow: its accelerometer shows another direction of gravity by [\d.]+ rad")
        self.assertAlmostEqual(rows(self.report.read_text(), "Base")["base.tilt x"][0], 0.2, delta=0.02)


class Refined(Command):
    """Logs of an arm whose motors get their voltage with a delay; the second log is held out."""

    DEAD_TIME = 0.004  # s

    @classmethod
    def setUpClass(cls):
        constants = {name: {**values, "dead_time": cls.DEAD_TIME} for name, values in CONSTANTS.items()}
        cls.tables = [identify_logs.made(ARM, constants, PAYLOAD, seconds=8, seed=seed) for seed in (1, 2)]

    def test_lowers_the_error_of_a_log_that_was_not_fitted(self):
        logs = [identify_logs.write(self.folder / f"{place}.csv", table, 0.5) for place, table in enumerate(self.tables)]
        status, said = run(ARM, *logs, "--out", self.out, "--refine")
        self.assertEqual(status, 0, said)
        before, after = map(float, re.search(r"1.csv \(held out\): mean error ([\d.]+) mrad, refined ([\d.]+) mrad", said).groups())
        self.assertLess(after, 0.9 * before)
        self.assertIn("stage 4: run 1, log 1 of 1", said)
        self.assertIn("<h2>Refined</h2>", self.report.read_text())
        setup = yaml.safe_load(self.out.read_text())["modules"]
        for name in NAMES:
            self.assertAlmostEqual(setup[name].get("dead_time", self.DEAD_TIME), self.DEAD_TIME, delta=0.0011)
            for constant, (value, half) in rows(self.report.read_text(), name).items():
                self.assertTrue(constant not in ("friction", "effort_offset") or abs(value - CONSTANTS[name][constant]) < half + 0.02, (name, constant))
        self.assertRegex(self.report.read_text(), "refined from")


class OfSimulate(Command):
    """Tables that `simulate --csv` writes for an arm in strategy 3 with known gains."""

    GAINS = {"position.kp": [1.5, 2.0, 1.2], "velocity.kp": [0.05, 0.06, 0.04]}

    def table(self, *words):
        """Writes gains and a motion, runs simulate, and returns the table that simulate writes."""
        rows = "".join(f"<{loop}><kp>{' '.join(map(str, values))}</kp></{loop}>" for loop, values in ((name[:-3], values) for name, values in self.GAINS.items()))
        (self.folder / "gains.xml").write_text(f"<group_gains><control_strategy>3 3 3</control_strategy>{rows}</group_gains>")
        motion = {"time": np.arange(800) * 0.01}
        angle, rate = np.array([identify_logs.wave(3, 1)(time) for time in motion["time"]]).transpose(1, 2, 0)
        motion |= {f"{name}.position": angle[place] for place, name in enumerate(NAMES)} | {f"{name}.velocity": rate[place] for place, name in enumerate(NAMES)}
        return self.simulated(identify_logs.write(self.folder / "in.csv", motion), "simulated.csv")

    def simulated(self, control, name):
        words = ["--headless", "--duration", 8, "--collision", "none", "--no-gravity-compensation", "--gains", self.folder / "gains.xml"]
        out = self.folder / name
        subprocess.run(list(map(str, [os.environ["HRDF_SIMULATE"], ARM, *words, "--control", control, "--csv", out])), check=True, capture_output=True)
        return out

    def gains(self, log):
        robot = robots.opened(ARM, {"gains": str(self.folder / "gains.xml")})
        log.signals["voltage"] = np.full_like(log["position"], 24)
        return [law.gains(law.channel_of(log, module), robot.settings[module]).found for module in range(3)]

    def test_give_back_the_gains(self):
        for module, found in enumerate(self.gains(logs.read(self.table()))):
            for name, values in self.GAINS.items():
                self.assertAlmostEqual(found[name][0], values[module], delta=0.03 * values[module], msg=f"{NAMES[module]} {name}")

    def test_of_a_log_give_the_constants_of_the_log(self):
        log = logs.read(self.table())
        archive, table = self.folder / "log.npz", self.folder / "table.csv"
        np.savez(archive, **log.signals)
        with contextlib.suppress(SystemExit):
            log_cli.main([str(archive), str(table), "--names", ",".join(NAMES)])
        found = []
        for path in (archive, table):
            status, said = run(ARM, path, "--gains", self.folder / "gains.xml", "--out", self.out, "--force")
            self.assertEqual(status, 0, said)
            found.append(yaml.safe_load(self.out.read_text())["modules"])
        for name in NAMES:
            self.assertEqual(list(found[0][name]), list(found[1][name]))
            np.testing.assert_allclose(*([value for value in each[name].values() if value != each[name]["type"]] for each in found), rtol=1e-3, atol=1e-6)

    def test_repeat_the_motion_as_commands(self):
        table = self.table()
        again, first = logs.read(self.simulated(table, "again.csv")), logs.read(table)
        np.testing.assert_allclose(again["position"], first["position"], atol=1e-9)


class Identify(Command):
    def test_says_what_a_module_at_rest_cannot_tell(self):
        status, said = run(ARM, self.log(1, still=(STILL,)), "--out", self.out)
        self.assertEqual(status, 0, said)
        setup = yaml.safe_load(self.out.read_text())
        for constant in ("friction", "viscous", "load_friction", "armature", "motor.max_speed"):
            self.assertNotIn(constant, setup["modules"][STILL])
        page = self.report.read_text().partition(f"<h2>{STILL}")[2].partition("<h2>")[0]
        self.assertIn("not identifiable from these logs: the module does not move", page)

    def test_gives_nothing_for_a_log_at_rest(self):
        table = identify_logs.simulated(1)
        held = {name: np.full_like(values, values[0]) for name, values in table.items() if name != "time"}
        for name in NAMES:
            held[f"{name}.pwm"] = np.zeros(len(table["time"]))
        log = self.log(**held)
        self.assertFails(3, "no constant is identifiable", ARM, log, "--floating-base")
        self.assertFails(3, "no constant is identifiable", ARM, log, "--floating-base", "--refine", "--force")
        self.assertTrue(self.report.exists())

    def test_warns_of_gains_that_are_not_those_of_the_log(self):
        gains = self.folder / "gains.xml"
        gains.write_text("<group_gains><position><kp>3 3 3</kp></position></group_gains>")
        status, said = run(ARM, self.log(1), "--out", self.out, "--gains", gains, "--force")
        self.assertEqual(status, 0, said)
        self.assertRegex(said, r"these are not the gains of the log: .*position.kp [\d.]+ \+-[\d.e-]+, not 3")

    def test_replaces_files_only_with_force(self):
        self.out.write_text("mine")
        status, said = run(ARM, self.log(1), "--out", self.out)
        self.assertEqual(status, 1)
        self.assertIn("exists; --force replaces it", said)
        self.assertEqual(self.out.read_text(), "mine")

    def test_fits_hebis_own_log(self):
        robot = self.folder / "one.hrdf"
        robot.write_text('<robot version="1.6.0"><actuator type="X5-1"/></robot>')
        status, said = run(robot, HEBIS, "--out", self.out)
        self.assertEqual(status, 0, said)
        module = yaml.safe_load(self.out.read_text())["modules"]["J1"]
        self.assertLess(module["friction"], 0.1)  # N m; HEBI's module moves freely
        self.assertRegex(said, "position.kp 0.6.* not 5|position.kp 1.* not 5")

    def test_reports_without_matplotlib(self):
        with unittest.mock.patch.dict("sys.modules", {"matplotlib": None}):
            status, said = run(ARM, self.log(1), "--out", self.out)
        self.assertEqual(status, 0, said)
        self.assertIn("Matplotlib is not installed", self.report.read_text())
        self.assertNotIn("<img", self.report.read_text())

    def test_escapes_names_in_the_report(self):
        log = self.log(1, "<b>&.csv")
        run(ARM, log, "--out", self.out)
        self.assertIn("&lt;b&gt;&amp;.csv", self.report.read_text())
        self.assertNotIn("<b>", self.report.read_text())
        self.assertEqual(yaml.safe_load(self.out.read_text())["source"]["logs"], ["<b>&.csv"])


class Words(Command):
    def test_of_the_wrong_kind_end_with_2(self):
        log = self.log(1)
        self.assertFails(2, "the following arguments are required", ARM)
        self.assertFails(2, "is not a LOG of the command", ARM, log, "--hold-out", "other.csv")
        self.assertFails(2, "excludes all logs", ARM, log, "--hold-out", log)
        self.assertFails(2, "must be different files", ARM, log, "--report", self.out)

    def test_of_files_end_with_1(self):
        self.assertFails(1, "No such file", ARM, self.folder / "missing.csv")
        self.assertFails(1, "unknown option 'nonsense'", ARM, self.log(1), "--nonsense", "2")
        self.assertFails(1, "arm.hrdf", self.folder / "arm.hrdf", self.log(1))

    def test_take_paths_of_the_working_directory(self):
        gains = str(pathlib.Path(__file__).resolve().parents[2] / "models/gains/x_arm_6dof.xml")
        here = os.path.relpath(gains)
        self.assertEqual(_words.options(["--gains", here, "--safety", "beside-the-robot.xml", "--actuator", here]),
                         {"gains": gains, "safety": "beside-the-robot.xml", "actuator": here})

    def test_are_split_into_own_and_model_options(self):
        own, rest = _words.split(["a", "--gains", "g", "b", "--out=o", "--floating-base", "--force"], {"--out"}, {"--force"})
        self.assertEqual((own, rest), (["a", "b", "--out=o", "--force"], ["--gains", "g", "--floating-base"]))

    def test_of_the_program_hrdf_go_to_python(self):
        python = self.folder / "python3"
        python.write_text('#!/bin/sh\nshift 2\necho "$@"\nexit 3\n')
        python.chmod(0o755)
        program = pathlib.Path(os.environ["HRDF_SIMULATE"]).with_name("hrdf")
        ran = subprocess.run([program, "identify", "a b", "--force"], check=False, capture_output=True, text=True, env={"PATH": f"{self.folder}:/bin:/usr/bin"})
        self.assertEqual((ran.returncode, ran.stdout), (3, "identify a b --force\n"))
        ran = subprocess.run([program, "identify"], check=False, capture_output=True, text=True, env={"PATH": "/nowhere"})
        self.assertEqual(ran.returncode, 1)
        self.assertIn("python3 cannot be run", ran.stderr)

    def test_of_the_program_hrdf_say_how_the_package_is_installed(self):
        python = self.folder / "python3"
        python.write_text(f'#!/bin/sh\nexec "{sys.executable}" -S -E "$@"\n')  # Python without packages
        python.chmod(0o755)
        program = pathlib.Path(os.environ["HRDF_SIMULATE"]).with_name("hrdf")
        for words, status in ((["log", "--help"], 0), (["identify", "-h"], 0), (["log", "a", "b"], 1)):
            ran = subprocess.run(
                [program, *words], check=False, capture_output=True, text=True, cwd=self.folder, env={"PATH": f"{self.folder}:/bin:/usr/bin"}
            )
            told = ran.stderr if status else ran.stdout
            self.assertEqual(ran.returncode, status, ran.stderr)
            self.assertRegex(told, rf"^hrdf {words[0]}.*the Python package.*pip install '\.\[")

    def test_say_what_is_missing(self):
        with unittest.mock.patch.dict("sys.modules", {"scipy.optimize": None}):
            self.assertFails(1, r"needs scipy: pip install 'hrdf-mujoco\[identify\]'", ARM, self.log(1))
        log = self.folder / "log.hebilog"
        log.write_bytes(b"x" * 100)
        with unittest.mock.patch.dict("sys.modules", {"hebi": None}):
            self.assertFails(1, "logs of HEBI need hebi-py: pip install hebi-py", ARM, log)


class Fits(unittest.TestCase):
    def test_have_95_percent_of_the_truth_in_their_intervals(self):
        rng = np.random.default_rng(3)
        inside = []
        for _ in range(60):
            x = rng.standard_normal((400, 2))
            smooth = np.convolve(rng.standard_normal(409), np.ones(10) / 10, mode="valid")
            y = x @ [2.0, -1.0] + 0.3 * smooth
            y[::50] += 30  # outliers, as from packets with irregular periods
            fit = fits.robust({"a": x[:, 0], "b": x[:, 1]}, y)
            inside += [abs(fit["a"] - 2) < fit.half("a"), abs(fit["b"] + 1) < fit.half("b")]
        self.assertGreater(np.mean(inside), 0.9)
        self.assertLess(fit.half("a"), 0.1)

    def test_leave_out_columns_that_cannot_be_told_apart(self):
        x = np.linspace(0, 1, 100)
        columns = {"a": x, "b": 2 * x + 1e-6, "c": np.zeros(100), "ones": np.ones(100)}
        kept, reasons = fits.reduced(columns, ["b", "c", "ones"])
        self.assertEqual(list(kept), ["a", "ones"])
        self.assertEqual(set(reasons), {"b", "c"})


class Springs(unittest.TestCase):
    def test_have_the_lowest_degree_that_is_exact(self):
        twist = np.linspace(-0.05, 0.07, 500)
        numbers, constant = electrical.spring(-twist, 60 * twist)
        np.testing.assert_allclose(numbers, [60, 0, 0, 0, 0])
        true = [93.47, 24.98, -7581.0, 2811.0, 2643302.0]
        numbers, constant = electrical.spring(-twist, sum(c * twist ** (k + 1) for k, c in enumerate(true)))
        np.testing.assert_allclose(numbers, true, rtol=1e-6)
        self.assertAlmostEqual(constant.value, 93.47, places=4)

    def test_that_stiffen_lower_the_gains_of_the_effort_loop(self):
        twist = np.linspace(-0.05, 0.07, 500)
        share = signals.scheduling(60 * twist + 5000 * twist**3, -twist)
        np.testing.assert_allclose(share, 1 / (0.7 + 0.3 * (1 + 250 * twist**2)), rtol=1e-6)
        np.testing.assert_array_equal(signals.scheduling(np.zeros(500), -twist), 1)
        np.testing.assert_array_equal(signals.scheduling(60 * twist, np.full(500, np.nan)), 1)

    def test_that_stiffen_are_in_the_predicted_pwm(self):
        table, robot = identify_logs.simulated(1), robots.opened(ARM, {})
        columns = {name: np.column_stack([table[f"{each}.{name}"] for each in NAMES]) for name in identify_logs.COLUMNS}
        columns |= {"module_time": np.repeat(table["time"][:, None], 3, axis=1), "deflection_velocity": np.full((len(table["time"]), 3), np.nan)}
        twist = np.interp(columns["effort"], 60 * np.linspace(-1, 1, 2001) + 5000 * np.linspace(-1, 1, 2001) ** 3, np.linspace(-1, 1, 2001))
        plain, stiff = (replay.predicted(robot.model, robot.joints, logs.Log("", [], columns | more)).pwm for more in ({}, {"deflection": -twist}))
        effort = columns["effort"][1:]
        small, large = np.abs(effort) < 0.05, np.abs(effort) > 3
        self.assertLess(np.median(np.abs(stiff - plain)[small]), 1e-3)
        self.assertGreater(np.median(np.abs(stiff - plain)[large]), 1e-3)

    def test_without_load_are_unknown(self):
        self.assertIn("not loaded", electrical.spring(np.zeros(500), np.zeros(500))[1].why)
        self.assertIn("not a function", electrical.spring(np.linspace(0, 1, 500), np.random.default_rng(0).standard_normal(500))[1].why)


class Types(unittest.TestCase):
    def test_have_the_ratios_of_the_catalog(self):
        page = (checkout.ROOT / "converter/hebi/CATALOG.md").read_text()
        for families, cells in re.findall(r"^\| ([XRT]\d[\w, ]*) \| [\d.e-]+ \| ([\d., ]+) \|", page, re.MULTILINE):
            for family in families.split(", "):
                kinds = list(dict.fromkeys(re.findall(rf"\b{family}-\d+", page)))
                self.assertEqual([gear_ratios.RATIOS[kind] for kind in kinds], list(map(float, cells.split(", "))))

    def test_are_found_by_ratio_and_resistance(self):
        self.assertEqual(gear_ratios.found_type("X8-9", 763.0, 5.3), ("X8-9", ""))
        kind, note = gear_ratios.found_type("X5-9", 763.0, 5.28)
        self.assertEqual(kind, "X8-9")
        self.assertIn("the robot file has X5-9", note)
        self.assertEqual(gear_ratios.found_type("X8-9", float("nan"), 5.3), ("X8-9", ""))
        self.assertIn("which no type has", gear_ratios.found_type("X8-9", 50.0, 5.3)[1])


class SetupFile(unittest.TestCase):
    def test_holds_any_name_and_number(self):
        setup = {
            "version": 1,
            "source": {"logs": ["a b.csv", "no", 'x"y\n.csv', "ü.csv"], "tool": "hrdf identify 0.2"},
            "modules": {"left/J1": {"type": "X8-9", "spring": [93.47, 1e-7, -2643302.0, 1e20, 0.0]}, "on": {"type": "X5-1", "friction": 0.1}},
            "payload": {"mass": 0.62, "com": [0.0, -1e-9, 0.03]},
        }
        read = yaml.safe_load(setup_file.text(setup))
        self.assertEqual(read["source"], setup["source"])
        self.assertEqual(list(read["modules"]), ["left/J1", "on"])
        np.testing.assert_allclose(read["modules"]["left/J1"]["spring"], setup["modules"]["left/J1"]["spring"], rtol=1e-4)
        np.testing.assert_allclose(read["payload"]["com"], setup["payload"]["com"], rtol=1e-4)


if __name__ == "__main__":
    unittest.main()
