#!/usr/bin/env python3
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Compares the files and the motion of robots between two builds, to check that a change affects neither.

usage: scripts/written.py OLD NEW [ROBOT...]

    scripts/written.py ~/before/build/release build/release

Converts HEBI's kits, the random robots of tests/data, our models and the named robot files with each set
of options below, and compares MJCF, assets, scenes and exit status byte by byte. Then compares the hashes
of tests/motion_hash. Prints each difference. Ends with 1 if there is a difference.
"""

import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
DATA = ROOT / "tests/data"
ACTUATORS = ("position", "velocity", "pid", "dcmotor", "motor", "firmware")
OPTIONS = {
    "default": [],
    **{f"actuator {name}": [f"--actuator={name}"] for name in ACTUATORS},
    "kit gains": ["--gains=kit", "--actuator=pid"],
    "kit gains, firmware": ["--gains=kit", "--actuator=firmware", "--inputs=position,effort"],
    "gripper": ["--gripper"],
    "floating base": ["--floating-base", "--sensors=imu"],
    "all sensors": ["--sensors=module"],
    "no sensors, damping": ["--sensors=none", "--friction=damping", "--gravcomp"],
    "feet": ["--collision=feet"],
    "bare": ["--collision=none", "--visual=none", "--friction=none", "--limits=none"],
    "payload, pose": ["--payload=0.5,0,0,0.1", "--base-pose=0.1,0.2,0.3,0.9,0.1,0.3,0.2", "--family=f"],
    "inline": ["--inline-meshes", "--mesh-format=msh"],
    "gains and safety files": [f"--{what}={ROOT}/models/{what}/x_arm_6dof.xml" for what in ("gains", "safety")],
    "mjz": [],
}


def robots(scratch: pathlib.Path, named: list[str]) -> dict[str, str]:
    """Returns the paths of all compared robot files, by name. The robots in the JSON files of
    tests/data are written into `scratch`."""
    found = {str(path.relative_to(ROOT)): str(path) for path in sorted((ROOT / "models").glob("*.hrdf"))}
    formats = ROOT / "models/formats"
    for pattern in ("*.wc.xml", "*.dae", "tripod/*.xml"):
        found |= {str(path.relative_to(ROOT)): str(path) for path in sorted(formats.glob(pattern))}
    for table in ("kits", "random"):
        for robot in json.loads((DATA / f"{table}.json").read_text()):
            folder = scratch / table / robot["name"]
            for name, text in robot["files"].items():
                path = folder / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            found[f"{table} {robot['name']}"] = str(folder / next(iter(robot["files"])))
    return found | {name: str(pathlib.Path(name).absolute()) for name in named}


def written(build: pathlib.Path, robot: str, name: str) -> dict[str, str]:
    """Converts a robot with the options `name`. Returns hashes of the exit status and of the written
    files."""
    with tempfile.TemporaryDirectory(prefix="hrdf_written.") as folder:
        out = pathlib.Path(folder) / ("robot.mjz" if name == "mjz" else "robot.xml")
        scene = [] if name == "mjz" else ["--with-scene"]
        command = [str(build / "bin/hrdf"), "convert", robot, str(out), *scene, *OPTIONS[name]]
        done = subprocess.run(command, capture_output=True, check=False)
        hashes = {"exit status": str(done.returncode)}
        for path in sorted(pathlib.Path(folder).rglob("*")):
            if path.is_file():
                hashes[str(path.relative_to(folder))] = hashlib.sha256(path.read_bytes()).hexdigest()
        return hashes


def motion(build: pathlib.Path, robot: str) -> dict[str, str]:
    """Returns the hash of a robot's motion in a build."""
    done = subprocess.run([str(build / "tests/motion_hash"), robot], capture_output=True, text=True, check=False)
    return {"motion": f"{done.returncode} {done.stdout}"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", metavar="OLD", type=pathlib.Path, help="a build's folder")
    parser.add_argument("new", metavar="NEW", type=pathlib.Path, help="another one")
    parser.add_argument("robots", nargs="*", metavar="ROBOT", help="more robot files")
    arguments = parser.parse_args()
    builds = [folder.absolute() for folder in (arguments.old, arguments.new)]
    for program in (build / name for build in builds for name in ("bin/hrdf", "tests/motion_hash")):
        if not program.exists():
            sys.exit(f"written.py: error: {program} is missing")
    with tempfile.TemporaryDirectory(prefix="hrdf_written.") as folder:
        found = robots(pathlib.Path(folder), arguments.robots)
        cases = [(robot, options) for robot in found for options in OPTIONS]
        moving = [robot for robot in found if robot.startswith(("models/", "kits")) and found[robot].endswith(".hrdf")]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            sides = [[pool.submit(written, build, found[robot], options) for robot, options in cases] +
                     [pool.submit(motion, build, found[robot]) for robot in moving] for build in builds]
            cases += [(robot, "motion") for robot in moving]
            files = differences = failed = 0
            for (robot, options), old, new in zip(cases, *(map(lambda task: task.result(), side) for side in sides)):
                files += len(old)
                failed += old.get("exit status", "0") != "0"
                for file in sorted(old.keys() | new.keys()):
                    if old.get(file) != new.get(file):
                        differences += 1
                        print(f"{robot}, {options}: {file} differs", flush=True)
    print(f"{len(cases)} cases of {len(found)} robots ({failed} refused), {files} files and hashes: {differences} differ")
    sys.exit(differences > 0)


if __name__ == "__main__":
    main()
