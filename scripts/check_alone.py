#!/usr/bin/env python3
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Checks that each C++ file compiles by itself: builds that compile files together, or with precompiled
headers, do not see a missing include.

usage: scripts/check_alone.py [--since COMMIT] [FILE...]

Checks the named files; without names the files that changed since COMMIT, or all files. A header is compiled
with the options of a source that includes it. Writes only build/alone, CMake's list of options.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "alone"


def changed(since: str | None) -> list[str]:
    """Returns the tracked C++ files, relative to the checkout: all, or those changed since the
    commit `since`."""
    kinds = ["*.cc", "*.h", "*.hpp"]
    if since is None:
        command = ["git", "ls-files", *kinds]
    else:
        command = ["git", "diff", "--name-only", "--diff-filter=d", since, "--", *kinds]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"check_alone.py: error: {done.stderr.strip()}")
    if since is None and not done.stdout:
        sys.exit("check_alone.py: error: git tracks no sources here")
    return done.stdout.split()


def options() -> dict[str, list[str]]:
    """Returns the compiler command of each source file, without input and output."""
    configure = ["cmake", "-S", str(ROOT), "-B", str(FOLDER), "-DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON"]
    configure += ["-DHRDF_PUBLISH=OFF", *shlex.split(os.environ.get("HRDF_CMAKE_ARGS", ""))]
    subprocess.run(configure, check=True, stdout=subprocess.DEVNULL)
    found = {}
    for entry in json.loads((FOLDER / "compile_commands.json").read_text()):
        words = shlex.split(entry["command"])
        if words[0].endswith("ccache"):
            words = words[1:]
        found[os.path.relpath(entry["file"], ROOT)] = [*words[: words.index("-o")], "-fsyntax-only"]
    return found


def command_for(name: str, known: dict[str, list[str]]) -> list[str] | None:
    """Returns the command that compiles a file alone; for a header, with the options of a source
    file. None: no target has the file."""
    if name in known:
        return [*known[name], "-c", name]
    if name.endswith(".cc"):
        return None

    def likeness(other: str) -> int:
        return len(os.path.commonprefix([name.replace("/include/hrdf", ""), other]))

    # Uses the options of the source file with the most similar path; prefers files that include the header.
    include = f"/{pathlib.Path(name).name}"
    users = [other for other in known if likeness(other) and include in (ROOT / other).read_text(encoding="utf-8")]
    nearest = max(users or known, key=likeness)
    return [*known[nearest], "-include", name, "-x", "c++", "-c", "/dev/null"]


def check(job: tuple[str, list[str]]) -> tuple[str, str]:
    name, command = job
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    return name, done.stderr if done.returncode else ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--since", metavar="COMMIT")
    parser.add_argument("files", nargs="*", metavar="FILE")
    arguments = parser.parse_args()
    names = [os.path.relpath(pathlib.Path(name).resolve(), ROOT) for name in arguments.files] or changed(arguments.since)
    if missing := [name for name in names if not (ROOT / name).is_file()]:
        sys.exit(f"check_alone.py: error: no such file: {', '.join(missing)}")
    known = options() if names else {}
    jobs = [(name, command) for name in names if (command := command_for(name, known))]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, problem in pool.map(check, jobs):
            if problem:
                failed += 1
                print(f"{name} does not compile by itself:\n{problem}", file=sys.stderr)
    left_out = f"; {len(names) - len(jobs)} are in no target here" if len(names) > len(jobs) else ""
    print(f"{len(jobs) - failed} of {len(jobs)} files compile by themselves{left_out}")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
