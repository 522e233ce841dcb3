# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Runs what README.md prints: each command, program, scene and CMake list, in a folder that looks
like the checkout.

Usage: readme_test.py CHECKOUT BUILD [--all] [TEST...], with --all in a fresh clone also the commands
that install and build. The commands in Python need the wheel and hebi-py: wheel_test.py runs them. Needs
Xvfb for the window.
"""

import argparse
import importlib.util
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
# They install or build, for minutes; the tests of package and wheel do what they do.
_LONG = ("scripts/simulate.sh ", "scripts/test.sh", "scripts/setup.sh ", "python3 -m venv ", "pip install ")
_SECONDS = 300

_checkout = _build = pathlib.Path()
_takes_long_ones = False


def _blocks(language: str) -> list[str]:
    text = (_checkout / "README.md").read_text(encoding="utf-8")
    return [block for kind, block in _BLOCK.findall(text) if kind == language]


def _only(language: str) -> str:
    (block,) = _blocks(language)
    return block


def _commands() -> list[str]:
    lines = [line for block in _blocks("sh") for line in block.splitlines()]
    return [line.split("    #")[0].strip() for line in lines if line]


def _has(*modules: str) -> bool:
    return all(importlib.util.find_spec(module) for module in modules)


class Readme(unittest.TestCase):
    """A test is a part of the page."""

    @classmethod
    def setUpClass(cls):
        cls._scratch = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls._scratch.name)
        for entry in _checkout.iterdir():
            if entry.name not in ("build", ".git"):
                (cls.folder / entry.name).symlink_to(entry)
        build = cls.folder / "build"
        build.mkdir()
        for name, target in {"bin": _build / "bin", "lib": _build / "lib", "release": _build}.items():
            (build / name).symlink_to(target)
        python = pathlib.Path(sys.executable).parent
        cls.environment = {
            **os.environ,
            "PATH": f"{python}:{os.environ['PATH']}",
            "HRDF_LINK_DIR": str(cls.folder / "link"),
            "XDG_CONFIG_HOME": str(cls.folder / "config"),
        }
        cls.environment.pop("CMAKE_PREFIX_PATH", None)

    @classmethod
    def tearDownClass(cls):
        cls._scratch.cleanup()

    def run_line(self, command: str, **options) -> str:
        where = {"cwd": self.folder, "env": self.environment, **options}
        done = subprocess.run(
            ["bash", "-c", command], capture_output=True, text=True, timeout=_SECONDS, check=False, **where
        )
        self.assertEqual(done.returncode, 0, f"{command}\n{done.stdout}{done.stderr}")
        return done.stdout

    def in_window(self, command: str) -> None:
        """Runs a command that shows a window, for some seconds, or to its own end."""
        with_display = str(_checkout / "scripts/with_display.sh")
        with subprocess.Popen(
            ["setsid", with_display, "bash", "-c", command],
            cwd=self.folder, env=self.environment, stderr=subprocess.PIPE, text=True,
        ) as window:  # fmt: skip
            try:
                window.wait(_SECONDS if "--run" in command else 10)
                self.assertEqual(window.returncode, 0, f"{command}\n{window.stderr.read()}")
            except subprocess.TimeoutExpired:
                self.assertNotIn("--run", command)
                os.killpg(window.pid, 15)
                window.wait(30)

    def test_shows_commands_that_do_what_it_says(self):
        exports = []
        for command in _commands():
            with self.subTest(command):
                if command.startswith(_LONG) and not _takes_long_ones:
                    continue
                if "first.c" in command:
                    continue  # test_shows_a_program_in_c
                if "python" in command and not _has("hebi", "hrdf_mujoco"):
                    continue  # wheel_test.py runs this test where both are installed
                if command.startswith("export "):
                    exports.append(command)
                elif command.startswith("build/bin/simulate"):
                    self.in_window("\n".join([*exports, f"exec {command}"]))
                else:
                    self.run_line("\n".join([*exports, command]))

    def test_shows_a_program_in_python(self):
        if not _has("hrdf_mujoco"):
            self.skipTest("the wheel is not installed")
        (self.folder / "first.py").write_text(_only("python"), encoding="utf-8")
        self.run_line(f"{sys.executable} first.py")

    def test_shows_a_scene_that_opens(self):
        (self.folder / "table.xml").write_text(_only("xml"), encoding="utf-8")
        said = self.run_line("build/bin/simulate table.xml --headless --duration 0.5 --png table.png")
        self.assertIn("degrees of freedom   6, and 6 of a free body", said)
        self.assertIn("MuJoCo's warnings    none", said)

    def test_shows_a_program_in_cpp_that_ends_where_it_says(self):
        self.run_line("cmake --install build/release --prefix installed --strip")
        project = self.folder / "first"
        project.mkdir()
        source = _only("cpp")
        (project / "first.cc").write_text(source, encoding="utf-8")
        (project / "CMakeLists.txt").write_text(_only("cmake"), encoding="utf-8")
        self.run_line("cmake -G Ninja -S first -B first/build -DCMAKE_PREFIX_PATH=$PWD/installed && cmake --build first/build")
        end = re.search(r'"\\n";  // ([-\d. ]+):', source)
        self.assertIsNotNone(end)
        self.assertEqual(self.run_line("first/build/first").split(), end.group(1).split())
        elsewhere = subprocess.run(
            [project / "build/first"], cwd=project, capture_output=True, text=True, check=False
        )
        self.assertEqual(elsewhere.returncode, 1)
        self.assertIn("models/pan_tilt.hrdf: error: no such file", elsewhere.stderr)

    def test_shows_a_program_in_c(self):
        self.run_line("cmake --install build/release --prefix installed --strip")
        (self.folder / "first.c").write_text(_only("c"), encoding="utf-8")
        (compile_line,) = (line for line in _commands() if "first.c" in line)
        self.run_line(compile_line)
        self.assertEqual(self.run_line("./first_in_c"), "6 actuators\n")

    def test_leads_to_pages_that_are_there(self):
        text = (_checkout / "README.md").read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)#:]+)", text):
            self.assertTrue((_checkout / target).exists(), target)

    def test_has_no_block_that_nobody_tries(self):
        text = (_checkout / "README.md").read_text(encoding="utf-8")
        self.assertEqual({kind for kind, _ in _BLOCK.findall(text)}, {"sh", "python", "xml", "cmake", "cpp", "c"})


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkout", type=pathlib.Path)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--all", action="store_true")
    arguments, tests = parser.parse_known_args()
    _checkout, _build = arguments.checkout.resolve(), arguments.build.resolve()
    _takes_long_ones = arguments.all
    unittest.main(argv=[sys.argv[0], *tests])
