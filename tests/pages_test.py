# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Runs README.md and the pages of docs/ that are tutorials, from top to bottom, in a folder like a checkout.

usage: pages_test.py CHECKOUT BUILD [--all] [PAGE...]

A block with title="FILE" is written to that file; if the checkout has the file, the block must be a part of it.
Each `sh` block runs in one shell; its exports hold for the
rest of the page. A `text` block lists lines of the output of the block before. Windows need Xvfb. Blocks whose
Python modules are not installed are skipped, and so are commands that install or build for minutes, unless
--all is given in a fresh clone.
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

PAGES = ("README.md", "docs/INSTALL.md", "docs/FIRST_PROGRAM.md", "docs/GAINS.md", "docs/TEST_IN_CI.md",
         "docs/MUJOCO.md", "docs/FORMATS.md", "docs/ADD_A_FORMAT.md", "docs/CPP.md")  # fmt: skip
_BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```', re.MULTILINE | re.DOTALL)
_LONG = re.compile(r"scripts/(simulate|test|setup|wheel)\.sh|git clone|cmake --preset|pip install|python3 -m venv|apt install|--fetch")
_NEEDS_PACKAGE = re.compile(r"^(hrdf|hrdf-\w+) |python -m (hrdf_mujoco|pytest)", re.MULTILINE)
_SECONDS = 300

_checkout = _build = pathlib.Path()
_takes_long_ones = False


def _is_installed(module: str) -> bool:
    return importlib.util.find_spec(module) is not None


def _missing(commands: str, files: dict[str, str]) -> list[str]:
    """Returns the modules that commands need, by the files they name, and that are not installed."""
    needed = {"hrdf_mujoco", "hebi"} if _NEEDS_PACKAGE.search(commands) else set()
    if "-m pytest" in commands:
        needed.add("pytest")
    for name, text in files.items():
        if f"python {name}" in commands:
            needed |= set(re.findall(r"^(?:import|from) (\w+)", text, re.MULTILINE))
            needed |= {"hrdf_mujoco"} if ".hrdf" in text else set()
    return sorted(module for module in needed if not _is_installed(module))


class Pages(unittest.TestCase):
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
        (cls.folder / ".bin").mkdir()
        python = cls.folder / ".bin/python"  # outside of virtual environments, Debian has no `python`
        python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
        python.chmod(0o755)
        cls.environment = {
            **os.environ,
            "PATH": f"{python.parent}:{pathlib.Path(sys.executable).parent}:{os.environ['PATH']}",
            "HRDF_LINK_DIR": str(cls.folder / "link"),
            "XDG_CONFIG_HOME": str(cls.folder / "config"),
        }
        for name in ("CMAKE_PREFIX_PATH", "HEBI_C_LIB"):  # a page itself must set HEBI_C_LIB
            cls.environment.pop(name, None)

    @classmethod
    def tearDownClass(cls):
        cls._scratch.cleanup()

    def run_commands(self, commands: str) -> str:
        """Runs commands in one shell. Windows open under Xvfb. Commands that
        open a window without `simulate --run` are stopped after 10 s."""
        opens_window = "bin/simulate" in commands and "--headless" not in commands
        words = [str(_checkout / "scripts/with_display.sh")] if opens_window else []
        process = subprocess.Popen(
            [*words, "bash", "-ec", commands], cwd=self.folder, env=self.environment, start_new_session=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        is_open = opens_window and "--run" not in commands
        try:
            said, _ = process.communicate(timeout=10 if is_open else _SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 15)
            said, _ = process.communicate(timeout=30)
            self.assertTrue(is_open, f"{commands}\ndid not end\n{said}")
            return said
        self.assertEqual(process.returncode, 0, f"{commands}\n{said}")
        return said

    def follow(self, page: str) -> None:
        files: dict[str, str] = {}
        exports, said = [], None  # what the last block said; None: it was skipped
        for kind, title, text in _BLOCK.findall((_checkout / page).read_text(encoding="utf-8")):
            if title and not title.startswith("build/") and (_checkout / title).is_file():
                source = (_checkout / title).read_text(encoding="utf-8")
                self.assertIn(" ".join(text.split()), " ".join(source.split()), f"{page}: {title}")
            elif title:
                files[title] = text
                (self.folder / title).parent.mkdir(parents=True, exist_ok=True)
                (self.folder / title).write_text(text, encoding="utf-8")
            elif kind == "text":
                for line in text.splitlines() if said is not None else ():
                    self.assertIn(line.strip(), said, page)
            else:
                self.assertEqual(kind, "sh", f"{page}: a block that nobody tries:\n{text}")
                said = self.run_block(page, exports, text, files)

    def run_block(self, page: str, exports: list[str], text: str, files: dict[str, str]) -> str | None:
        lines = [line for line in text.splitlines() if _takes_long_ones or not _LONG.search(line.partition(" #")[0])]
        missing = _missing("\n".join(lines), files)
        if missing:
            print(f"{page}: skipped without {', '.join(missing)}: {lines[-1]}", file=sys.stderr)
            return None
        said = self.run_commands("\n".join([*exports, *lines])) if lines else None
        exports += [line for line in lines if line.startswith("export ")]
        return said

    def test_do_what_they_say(self):
        for page in _pages:
            with self.subTest(page):
                self.follow(page)

    def test_lead_to_pages_that_are_there(self):
        for page in _pages:
            text = (_checkout / page).read_text(encoding="utf-8")
            for target in re.findall(r"\]\(([^)#:]+)", text):
                self.assertTrue((_checkout / page).parent.joinpath(target).exists(), f"{page}: {target}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=pathlib.Path)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("pages", nargs="*", default=PAGES, metavar="PAGE")
    parser.add_argument("--all", action="store_true")
    arguments = parser.parse_args()
    for folder in (arguments.checkout, arguments.build):
        if not folder.is_dir():
            parser.error(f"'{folder}' is not a folder")
    _checkout, _build = arguments.checkout.resolve(), arguments.build.resolve()
    _takes_long_ones, _pages = arguments.all, arguments.pages
    unittest.main(argv=sys.argv[:1])
