# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Features of the installed wheel that users rely on. wheel_test.py runs this file in the wheel's
environment."""

import http.server
import os
import pathlib
import pickle
import subprocess
import sys
import tempfile
import threading
import unittest
import zipfile
from importlib import metadata
from unittest import mock

import mujoco

CHECKOUT = pathlib.Path(os.environ["HRDF_CHECKOUT"])
ARM = str(CHECKOUT / "models" / "x_arm_3dof.hrdf")
HRDF, SIMULATE, SWEEP = (
    str(pathlib.Path(sys.executable).with_name(name)) for name in ("hrdf", "hrdf-simulate", "hrdf-sweep")
)


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, check=False, capture_output=True, text=True)


# The first cases do not import hrdf_mujoco: they test `import mujoco` alone.
class PlainMujoco(unittest.TestCase):

    def test_opens_a_robot(self):
        self.assertEqual(mujoco.MjSpec.from_file(ARM).compile().nu, 3)

    def test_opens_a_robot_where_it_reads_only_mjcf(self):
        model = mujoco.MjModel.from_xml_path(f"hrdf:{ARM}?floating_base=1")
        self.assertEqual(model.nv, 9)

    def test_opens_a_workcell(self):
        with tempfile.TemporaryDirectory() as folder:
            cell = pathlib.Path(folder, "cell.wc.xml")
            cell.write_text(
                '<WorkCell name="Cell"><SerialDevice name="Arm"><Frame name="Base"/><Joint name="J1" type="Revolute">'
                '<RPY>0 0 0</RPY><Pos>0 0 1</Pos></Joint><Drawable name="Ball" refframe="J1"><Sphere radius="0.1"/>'
                "</Drawable></SerialDevice></WorkCell>"
            )
            self.assertEqual(mujoco.MjModel.from_xml_path(f"hrdf:{cell}").joint("Arm.J1").id, 0)
            self.assertEqual(run(HRDF, "check", str(cell)).returncode, 0)

    def test_opens_collada(self):
        gripper = CHECKOUT / "models" / "formats" / "gripper.dae"
        self.assertEqual(mujoco.MjSpec.from_file(str(gripper)).compile().nu, 2)
        with tempfile.TemporaryDirectory() as folder:
            packed = pathlib.Path(folder, "gripper.zae")
            with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.write(gripper, "gripper.dae")
            self.assertEqual(mujoco.MjSpec.from_file(str(packed)).compile().nu, 2)
            self.assertEqual(run(HRDF, "check", "--strict", str(packed)).returncode, 0)

    def test_opens_a_saved_robot_in_a_process_that_has_not_seen_it(self):
        text = mujoco.MjSpec.from_file(ARM).to_xml()
        self.assertLess(len(text), 40_000)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "saved.xml")
            path.write_text(text)
            code = f"import mujoco; print(mujoco.MjModel.from_xml_path({str(path)!r}).nmesh)"
            result = run(sys.executable, "-c", code)
        self.assertEqual(result.stderr, "")
        self.assertGreater(int(result.stdout), 0)

    def test_pickles_a_model_with_its_meshes(self):
        model = mujoco.MjSpec.from_file(ARM).compile()
        copy = pickle.loads(pickle.dumps(model))
        self.assertGreater(copy.nmesh, 0)
        self.assertEqual(copy.nmeshvert, model.nmeshvert)

    def test_attaches_a_robot_to_a_scene(self):
        scene = mujoco.MjModel.from_xml_path(str(CHECKOUT / "models" / "scene_two_arms.xml"))
        self.assertEqual(scene.nu, 12)

    def test_lives_with_a_second_copy_of_the_plugin(self):
        mujoco.mj_loadPluginLibrary(os.environ["HRDF_DECODER"])
        self.assertEqual(mujoco.MjSpec.from_file(ARM).compile().nu, 3)

    def test_imports_without_a_warning(self):
        result = run(sys.executable, "-W", "error", "-c", "import mujoco")
        self.assertEqual((result.returncode, result.stderr), (0, ""))


class Spec(unittest.TestCase):

    def setUp(self):
        import hrdf_mujoco

        self.hrdf_mujoco = hrdf_mujoco

    def test_takes_options_of_every_kind(self):
        home = [0.125, 0.5, -0.25]
        spec = self.hrdf_mujoco.spec(
            pathlib.Path(ARM),
            floating_base=True,
            home=home,
            sensors="none",
            gripper=None,
            **{"actuator.J1_base": "position"},
        )
        model = spec.compile()
        self.assertEqual(model.nsensor, 0)
        self.assertEqual(model.key("home").qpos[7:].tolist(), home)

    def test_joins_the_home_of_several_robots(self):
        right = self.hrdf_mujoco.spec(ARM, base_pose=[0, 1, 0], home=[0.1, 0.2, 0.3])
        spec = self.hrdf_mujoco.spec({"left/": ARM, "right/": right}, home=[-0.1, 0.5, 1])
        model = spec.compile()
        self.assertEqual(model.nkey, 1)
        home = model.key("home")
        self.assertEqual(home.qpos.tolist(), [-0.1, 0.5, 1, 0.1, 0.2, 0.3])
        self.assertEqual(home.ctrl.tolist(), home.qpos.tolist())
        self.assertEqual(model.body("right/base").pos[1], 1)

    def test_joins_robots_whose_actuators_take_several_controls(self):
        home = [-0.1, 0.5, 1]
        model = self.hrdf_mujoco.spec(
            {"left/": ARM, "right/": ARM}, actuator="pid", home=home
        ).compile()
        self.assertEqual(model.key("home").ctrl.reshape(6, 3)[:, 0].tolist(), home + home)
        again = mujoco.MjSpec.from_string(
            self.hrdf_mujoco.spec({"left/": ARM}, actuator="pid", home=home, visual="none").to_xml()
        )
        self.assertEqual(again.compile().key("home").ctrl[::3].tolist(), home)

    def test_puts_meshes_into_the_model_where_the_option_says_so(self):
        self.assertIn("hrdf-mesh:", self.hrdf_mujoco.spec(ARM).to_xml())
        self.assertNotIn("hrdf-mesh:", self.hrdf_mujoco.spec(ARM, inline_meshes=True).to_xml())

    def test_prefers_its_options_to_the_environment(self):
        with mock.patch.dict(os.environ, HRDF_OPTIONS="floating_base=1&sensors=none"):
            model = self.hrdf_mujoco.spec(ARM, floating_base=False).compile()
        self.assertEqual((model.nv, model.nsensor), (3, 0))

    def test_fetches_a_mesh_where_the_call_says_so(self):
        asked = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                asked.append(self.path)
                self.send_error(404)

            def log_message(self, *_):
                pass

        with (
            http.server.HTTPServer(("127.0.0.1", 0), Handler) as server,
            tempfile.TemporaryDirectory() as folder,
            mock.patch.dict(os.environ, no_proxy="127.0.0.1", XDG_CACHE_HOME=folder),
        ):
            threading.Thread(target=server.serve_forever, daemon=True).start()
            path = pathlib.Path(folder, "arm.hrdf")
            url = f"http://127.0.0.1:{server.server_port}/part.obj"
            path.write_text(
                f'<robot version="1.6.0"><rigid-body mass="1" mesh_path="{url}"/></robot>'
            )
            mujoco.MjSpec.from_file(f"hrdf:{path}?fetch_meshes=1#.hrdf")
            self.assertEqual(asked, [], "the name alone does not say so")
            self.hrdf_mujoco.spec(path, fetch_meshes=False)
            self.assertEqual(asked, [])
            self.hrdf_mujoco.spec(path, fetch_meshes=True)
            self.assertEqual(asked, ["/part.obj"])
            mujoco.MjSpec.from_file(f"hrdf:{path}?fetch_meshes=1#.hrdf")
            self.assertEqual(asked, ["/part.obj"], "only during the call")
            server.shutdown()

    def test_opens_files_of_any_name(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "50%20 a?b=c&d#e.hrdf")
            path.write_text('<robot version="1.6.0"><actuator type="X5-1"/></robot>')
            self.assertEqual(self.hrdf_mujoco.spec(path).compile().nu, 1)

    def test_tells_what_is_wrong_with_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "bad.hrdf")
            path.write_text('<robot version="1.6.0">\n<actuator type="X5-2"/>\n<joint/></robot>')
            with self.assertRaises(ValueError) as raised:
                self.hrdf_mujoco.spec(path)
        self.assertEqual(
            str(raised.exception),
            f"{path}:2:17: error: unknown actuator type 'X5-2'; did you mean 'X5-1'?"
            " (and 1 more error)",
        )

    def test_tells_what_is_wrong_with_an_option(self):
        with self.assertRaisesRegex(
            ValueError, "unknown option 'actuatr'; did you mean 'actuator'?"
        ):
            self.hrdf_mujoco.spec(ARM, actuatr="pid")

    def test_tells_that_a_file_is_not_there(self):
        with self.assertRaisesRegex(ValueError, "nowhere.hrdf: error: cannot read the file"):
            self.hrdf_mujoco.spec("nowhere.hrdf")

    def test_refuses_another_mujoco_and_says_what_to_install(self):
        real = metadata.version
        other = lambda name: "4.1.0" if name == "mujoco" else real(name)
        self.hrdf_mujoco.register.cache_clear()
        with mock.patch.object(metadata, "version", other):
            with self.assertRaisesRegex(
                ImportError, "there is mujoco==4.1.0: pip install mujoco==4.0.0"
            ):
                self.hrdf_mujoco.register()


class Firmware(unittest.TestCase):

    def test_moves_a_robot_and_is_changed(self):
        import hrdf_mujoco
        from hrdf_mujoco import firmware

        model = hrdf_mujoco.spec(ARM, actuator="firmware").compile()
        data = mujoco.MjData(model)
        data.ctrl[:] = 0.3
        mujoco.mj_step(model, data, 500)
        self.assertGreater(data.qpos[0], 0.2)
        firmware.of(model)["*"]["strategy"] = 0
        mujoco.mj_step(model, data)
        self.assertEqual(firmware.of(model, data).state["J1_base"]["voltage"], 0)


class Extras(unittest.TestCase):

    def test_are_not_imported_with_the_package(self):
        code = (
            "import sys, hrdf_mujoco, hrdf_mujoco.firmware;"
            "print([name for name in ('warp', 'mujoco_warp', 'jax', 'ray') if name in sys.modules])"
        )
        result = run(sys.executable, "-c", code)
        self.assertEqual((result.returncode, result.stdout), (0, "[]\n"), result.stderr)

    def test_that_are_missing_are_named(self):
        for extra in ("warp", "jax"):
            result = run(sys.executable, "-c", f"import hrdf_mujoco.{extra}")
            self.assertEqual(result.returncode, 1)
            self.assertIn(
                f"ImportError: hrdf_mujoco.{extra} needs warp-lang>=1.19,<1.21: pip install 'hrdf-mujoco[{extra}]'",
                result.stderr,
            )


class Tool(unittest.TestCase):

    def test_writes_pages(self):
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder, "arm.html")
            self.assertEqual(run(HRDF, "convert", ARM, str(page)).returncode, 0)
            self.assertIn("part:mujoco.wasm", page.read_text(encoding="utf-8"))

    def test_tells_the_version_of_the_wheel(self):
        self.assertEqual(run(HRDF, "--version").stdout, f"hrdf {metadata.version('hrdf-mujoco')}\n")

    def test_writes_what_mujoco_reads(self):
        with tempfile.TemporaryDirectory() as folder:
            xml = os.path.join(folder, "arm.xml")
            self.assertEqual(run(HRDF, "convert", ARM, xml).returncode, 0)
            self.assertEqual(mujoco.MjModel.from_xml_path(xml).nu, 3)

    def test_passes_its_exit_status_on(self):
        self.assertEqual(run(HRDF, "check", "nowhere.hrdf").returncode, 1)
        self.assertEqual(run(HRDF, "chek").returncode, 2)


def module(*words: str) -> subprocess.CompletedProcess[str]:
    return run(sys.executable, "-m", "hrdf_mujoco", *words)


# HEBI's Python API loads this library; this program calls the library as the API does.
LOOKUP = """
import ctypes, sys
hebi = ctypes.CDLL(sys.argv[1])
hebi.hebiLookupCreate.restype = hebi.hebiGroupCreateFromFamily.restype = ctypes.c_void_p
lookup = ctypes.c_void_p(hebi.hebiLookupCreate(None, ctypes.c_size_t(0)))
group = hebi.hebiGroupCreateFromFamily(lookup, b"Arm", 500)
hebi.hebiGroupGetSize.restype = ctypes.c_size_t
print(hebi.hebiGroupGetSize(ctypes.c_void_p(group)))
"""


class Library(unittest.TestCase):

    def test_is_where_the_module_says(self):
        result = module("lib")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertTrue(os.path.isfile(result.stdout.removesuffix("\n")))

    def test_simulates_a_robot(self):
        environment = {**os.environ, "HRDF_SIM": ARM + "?family=Arm"}
        result = subprocess.run(
            [sys.executable, "-c", LOOKUP, module("lib").stdout.strip()],
            check=False, capture_output=True, text=True, env=environment,
        )
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "3\n", ""))

    def test_is_in_the_help(self):
        self.assertIn("HEBI_C_LIB", module("--help").stdout)
        self.assertIn("convert", module("--help").stdout)
        self.assertEqual(module("lib", "--help").returncode, 0)

    def test_runs_a_program_in_virtual_time(self):
        code = "import time\nbegan = time.time()\ntime.sleep(100)\nprint(round(time.time() - began, 3))"
        with tempfile.TemporaryDirectory() as folder:
            # Replaces HEBI's API, which is not installed here.
            pathlib.Path(folder, "hebi.py").write_text("")
            script = pathlib.Path(folder, "program.py")
            script.write_text(code)
            result = subprocess.run(
                [sys.executable, "-m", "hrdf_mujoco", "run", "--sim", ARM, str(script)],
                check=False, capture_output=True, text=True, timeout=120, env={**os.environ, "PYTHONPATH": folder},
            )
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "100.0\n", ""))

    def test_is_a_plugin_of_pytest(self):
        (found,) = metadata.entry_points(group="pytest11", name="hrdf")
        self.assertEqual(found.value, "hrdf_mujoco.pytest")

    def test_is_not_found_by_other_words(self):
        for words in (["lib", "x"], ["libs"]):
            result = module(*words)
            self.assertEqual((result.returncode, result.stdout), (2, ""))


class Simulate(unittest.TestCase):

    def test_runs_without_a_window(self):
        result = run(SIMULATE, ARM, "--headless", "--duration", "0.1")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("simulated            0.100 s\n", result.stdout)


class Sweep(unittest.TestCase):

    def test_writes_a_table(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "r.csv")
            result = run(SWEEP, ARM, "--vary", "position.kp=20,40", "--duration", "0.05", "--out", str(path))
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertEqual(len(path.read_text().splitlines()), 3)


class Files(unittest.TestCase):

    def test_have_the_licence_of_each_bundled_library(self):
        files = metadata.files("hrdf-mujoco")
        licensed = [file.parts[2] for file in files if file.parts[:2] == ("hrdf_mujoco", "licenses")]
        bundled = [file.name for file in files if file.parts[0] == "hrdf_mujoco.libs"]
        self.assertTrue(bundled)
        for library in bundled:
            name = library.rpartition("-")[0].replace("libcrypto", "libssl")  # both are OpenSSL
            self.assertTrue([each for each in licensed if each.startswith(name)], library)

    def test_are_those_that_users_need(self):
        installed = {
            str(file)
            for file in metadata.files("hrdf-mujoco")
            if file.parts[0] == "hrdf_mujoco" and not {"__pycache__", "licenses"} & set(file.parts)
        }
        self.assertEqual(
            installed,
            {
                "hrdf_mujoco/" + name
                for name in (
                    "__init__.py",
                    "__main__.py",
                    "_extras.py",
                    "_files.py",
                    "_kernels.py",
                    "_lowering.py",
                    "_options.py",
                    "_words.py",
                    "cameras.py",
                    "core.h",
                    "drawing.py",
                    "drawing_backend.py",
                    "fields.json",
                    "firmware.py",
                    "identify/__init__.py",
                    "identify/cli.py",
                    "identify/electrical.py",
                    "identify/fits.py",
                    "identify/fitting.py",
                    "identify/gear_ratios.py",
                    "identify/law.py",
                    "identify/mechanics.py",
                    "identify/orientation.py",
                    "identify/plots.py",
                    "identify/refine.py",
                    "identify/replay.py",
                    "identify/report.py",
                    "identify/results.py",
                    "identify/robots.py",
                    "identify/setup_file.py",
                    "identify/signals.py",
                    "jax.py",
                    "logs/__init__.py",
                    "logs/cli.py",
                    "logs/hebilog.py",
                    "logs/tables.py",
                    "page.html",
                    "page.py",
                    "pytest.py",
                    "py.typed",
                    "run.py",
                    "sweeps/__init__.py",
                    "sweeps/cases.py",
                    "sweeps/chunk.py",
                    "sweeps/cli.py",
                    "sweeps/cluster.py",
                    "sweeps/controls.py",
                    "sweeps/measures.py",
                    "sweeps/models.py",
                    "sweeps/plot.py",
                    "sweeps/store.py",
                    "sweeps/table.py",
                    "sweeps/warnings.py",
                    "time_limit.py",
                    "virtual_time.py",
                    "warp.py",
                    "hrdf",
                    "libhrdf_decoder.so",
                    "libhrdf_hebi.so",
                    "simulate",
                )
            },
        )


if __name__ == "__main__":
    unittest.main()
