#!/usr/bin/env python3
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Measures every robot of models/ and writes the table docs/CORPUS.md.

Needs the build in build/ and Python's mujoco 4.0.0. If HEBI's own library (hebi-py) is installed, it also
compares all output frames with that library.

Usage: scripts/corpus.py [--check] [FILE ...]
       scripts/corpus.py --formats FOLDER
With files, measures these files and prints the table. With --check, fails if a robot does not load
or has a warning, and writes nothing. With a folder of robots in other formats than HRDF, measures
all of them and writes docs/CORPUS_FORMATS.md.
"""
import argparse
import json
import pathlib
import random
import statistics
import subprocess
import sys
import time

import mujoco

try:
    import hebi
except ImportError:
    hebi = None

ROOT = pathlib.Path(__file__).resolve().parent.parent
HRDF = ROOT / "build/bin/hrdf"
DECODER = ROOT / "build/lib/libhrdf_decoder.so"
POSES = 5
LOADS = 9
SECONDS = 0.5  # s of CPU time to measure the step rate

HEADER = """# The robots of models/, measured

Written by `scripts/corpus.py` with MuJoCo {mujoco}{hebi}. Times are from one
machine; use them only to compare robots. *Load*: HRDF to compiled model, after a first load. *Steps*: of the
default 2 ms, at the home pose, on one core. *Frame error*: the largest difference of any output frame from
HEBI's library, in metres for positions and as sine for directions, over {poses} random poses; HEBI's figures have
single precision.

| robot | loads | warnings | mass (kg) | degrees of freedom | load (ms) | steps (1/s) | frame error |
|---|---|---|---|---|---|---|---|
"""


FORMATS = """# Public robots of other formats, measured

Written by `scripts/corpus.py --formats FOLDER` with MuJoCo {mujoco}, from files that RobWork 23.9.11 and
OpenRAVE (ec22ecf) publish. [docs/CORPUS.md](CORPUS.md) explains the columns. The degrees of freedom are
the actuators. Many warnings report that a file has no masses, or that its meshes are missing. Tests compare
the frames with the original programs, to 1e-6.

*Dynamics* is the worst measure of `hrdf check --dynamics`, as a multiple of its limit: above 1 it is a fault.
In random jumps of the commands robots have no contacts. With contacts, collisions move fingers of
`kawada-hironx.zae` at 5.2 times, of `pr2-beta-static.zae` at 2.2 times, and of
`kawada-hironx-parallelfingers.zae` at 1.2 times that limit.

| file | loads | warnings | mass (kg) | degrees of freedom | load (ms) | steps (1/s) | dynamics |
|---|---|---|---|---|---|---|---|
"""


def load(path):
    # MuJoCo's own reader opens files that end in .xml; the prefix hrdf: selects our reader.
    name = f"hrdf:{path}" if path.suffix == ".xml" else str(path)
    return mujoco.MjSpec.from_file(name).compile()


def load_ms(path):
    def once():
        start = time.perf_counter()
        load(path)
        return 1e3 * (time.perf_counter() - start)

    return statistics.median(once() for _ in range(LOADS))


def steps_per_second(model):
    data = mujoco.MjData(model)
    if model.nkey:
        mujoco.mj_resetDataKeyframe(model, data, 0)
    steps, start = 0, time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        mujoco.mj_step(model, data, 500)
        steps += 500
    return steps / (time.perf_counter() - start)


def frame_error(path, model, info):
    """Returns the largest difference between coordinates (m) or rotation matrices of our output frames and
    HEBI's, at random positions. None: HEBI's library is missing, or the file is not HRDF."""
    if hebi is None or path.suffix != ".hrdf":
        return None
    theirs = hebi.robot_model.import_from_hrdf(str(path))
    data = mujoco.MjData(model)
    random.seed(1)
    worst = 0
    for _ in range(POSES):
        q = [random.uniform(-1, 1) for _ in info["dofs"]]
        for value, dof in zip(q, info["dofs"]):
            data.joint(dof["joint"]).qpos = value / dof["gear_ratio"]
        mujoco.mj_kinematics(model, data)
        frames = theirs.get_forward_kinematics("output", q)
        for frame, X in zip(info["frames"]["output"], frames, strict=True):
            site = data.site(frame["site"])
            worst = max(worst, abs(site.xpos - X[:3, 3]).max(), abs(site.xmat - X[:3, :3].flat).max())
    return worst


def row(path, root=ROOT):
    name = path.relative_to(root) if path.is_relative_to(root) else path.name
    found = json.loads(subprocess.run([HRDF, "check", "--json", path], stdout=subprocess.PIPE).stdout)
    warnings = sum(one["severity"] == "warning" for one in found)
    try:
        model = load(path)
    except ValueError as error:
        return False, f"| `{name}` | **no**: {str(error).splitlines()[0]} | {warnings} | | | | | |"
    info = json.loads(subprocess.check_output([HRDF, "info", "--json", path], stderr=subprocess.DEVNULL))
    error = frame_error(path, model, info)
    cells = [
        f"`{name}`", "yes", warnings, f"{info['mass']:.3f}", len(info["dofs"]), f"{load_ms(path):.1f}",
        f"{steps_per_second(model):.2g}".replace("e+0", "e") if model.nv else "",
        "" if error is None else f"{error:.0e}",
    ]
    return warnings == 0, "| " + " | ".join(map(str, cells)) + " |"


def is_robot(path):
    """True if a file is a whole robot, False for a part of a robot."""
    if path.suffix not in (".xml", ".dae", ".zae") or path.name.endswith(".dwc.xml"):
        return False
    found = subprocess.run([HRDF, "info", "--json", path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return found.returncode == 0


def dynamics(path):
    """Returns the worst measure of `hrdf check --dynamics` (name, and value divided by its limit);
    empty if nothing was measured."""
    found = json.loads(subprocess.run([HRDF, "check", "--dynamics", "--json", path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout)
    if not found or not found[0]["measures"]:
        return ""
    worst = found[0]["measures"][0]
    if worst["value"] is None or not worst["limit"]:
        return f"{worst['measure']}: **{worst['value']}**" if worst["fault"] else ""
    share = f"{worst['value'] / worst['limit']:.2g}"
    return f"{worst['measure']}: " + (f"**{share}**" if worst["fault"] else share)


def write_formats(folder):
    rows = []
    for path in sorted(path for path in folder.rglob("*") if path.is_file() and is_robot(path)):
        print(f"{path.name} ...", file=sys.stderr)
        cells = row(path, folder)[1].split(" | ")
        rows.append(" | ".join([*cells[:-1], dynamics(path)]) + " |")
    table = FORMATS.format(mujoco=mujoco.__version__) + "\n".join(rows) + "\n"
    (ROOT / "docs/CORPUS_FORMATS.md").write_text(table)
    print("docs/CORPUS_FORMATS.md")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--check", action="store_true", help="fail on a robot that is not clean")
    parser.add_argument("--formats", metavar="FOLDER", type=pathlib.Path, help="measure robots of other formats")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    given = parser.parse_args()
    for needed in (HRDF, DECODER):
        if not needed.exists():
            sys.exit(f"{needed} is not there: build first")
    mujoco.mj_loadPluginLibrary(str(DECODER))
    if given.formats:
        write_formats(given.formats.resolve())
        return
    files = [file.resolve() for file in given.files] or sorted((ROOT / "models").rglob("*.hrdf"))
    clean, rows = True, []
    for path in files:
        print(f"{path.name} ...", file=sys.stderr)
        is_clean, text = row(path)
        clean &= is_clean
        rows.append(text)
    by = f" and HEBI's library by hebi-py {hebi.__version__}" if hebi else ""
    table = HEADER.format(mujoco=mujoco.__version__, hebi=by, poses=POSES) + "\n".join(rows) + "\n"
    if given.files or given.check:
        print(table)
    else:
        (ROOT / "docs/CORPUS.md").write_text(table)
        print("docs/CORPUS.md")
    if given.check and not clean:
        sys.exit(1)


if __name__ == "__main__":
    main()
