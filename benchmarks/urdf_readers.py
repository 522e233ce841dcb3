#!/usr/bin/env python3
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Opens URDF files of `hrdf convert` in several readers, and compares them with the original model.

    benchmarks/urdf_readers.py --hrdf build/release/bin/hrdf models/*.hrdf models/formats/gripper.dae

Prints a table with a row per robot: links and moving joints; the result of urdfdom's check_urdf; and the largest
errors of MuJoCo and pinocchio in three poses (the first is zero). Errors of frames: m, and entries of rotations.
Errors of mass matrices: without rotors, divided by the largest element or by 1 kg m^2 if that is larger. The last
rows have the maximum of all robots. A reader that is not installed is left out. Needs MuJoCo 4.0.0; `pip install
pin` installs pinocchio, the package `liburdfdom-tools` installs check_urdf.
"""

import argparse
import functools
import importlib.util
import pathlib
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Iterator

import mujoco
import numpy as np

BODY, JOINT = mujoco.mjtObj.mjOBJ_BODY, mujoco.mjtObj.mjOBJ_JOINT
MOVING = ("revolute", "continuous", "prismatic")


class Robot:
    """The URDF file of a robot, and the MuJoCo model that `hrdf convert` wrote together with it."""

    def __init__(self, hrdf: str, file: pathlib.Path, folder: pathlib.Path) -> None:
        self.urdf = folder / "robot.urdf"
        words = [hrdf, "convert", file, self.urdf, "--ros2-control", "mujoco"]
        done = subprocess.run(words, check=False, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError((done.stderr.splitlines() or ["no reason"])[-1])
        self.model = mujoco.MjModel.from_xml_path(str(self.urdf.with_suffix(".xml")))
        root = ET.parse(self.urdf).getroot()
        self.links = {link.get("name") for link in root.findall("link")}
        self.joints = [joint.get("name") for joint in root.findall("joint") if joint.get("type") in MOVING]

    def poses(self) -> Iterator[dict[str, float]]:
        """Yields three poses: joint positions (rad or m) by joint name. The first pose is 0."""
        random = np.random.default_rng(7)
        for number in range(3):
            ranges = [self.model.joint(name).range if self.model.joint(name).limited else (-2, 2) for name in self.joints]
            yield {name: random.uniform(*ends) if number else 0.0 for name, ends in zip(self.joints, ranges)}

    def frames(self, data: mujoco.MjData) -> dict[str, np.ndarray]:
        """Returns the 3x4 pose of each link with a body, by link name."""
        frames = {}
        for body in range(1, self.model.nbody):
            name = self.model.body(body).name
            link = f"{name}_link" if f"{name}_link" in self.links else name
            if link in self.links:
                frames[link] = np.c_[data.xmat[body].reshape(3, 3), data.xpos[body]]
        return frames

    def worst(self, read) -> tuple[float, float]:
        """Returns the largest errors of frames and of mass matrices. `read(pose)` returns the frames
        and the mass matrix of a URDF reader."""
        off = [0.0, 0.0]
        for pose in self.poses():
            data, M = forward(self.model, pose, self.joints)
            frames, N = read(pose)
            for link, X in self.frames(data).items():
                off[0] = max(off[0], np.abs(frames[link] - X).max())
            if M.size:
                off[1] = max(off[1], np.abs(M - N).max() / max(1, np.abs(M).max()))
        return off[0], off[1]


def forward(model: mujoco.MjModel, pose: dict[str, float], joints: list[str]) -> tuple[mujoco.MjData, np.ndarray]:
    """Returns MuJoCo's data at a pose, and the mass matrix without rotors, its rows and columns
    ordered as `joints`."""
    data = mujoco.MjData(model)
    for name, q in pose.items():
        data.joint(name).qpos[0] = q
    mujoco.mj_forward(model, data)
    M = np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, data, M)
    dofs = [model.joint(name).dofadr[0] for name in joints]
    return data, (M - np.diag(model.dof_armature))[np.ix_(dofs, dofs)]


def by_mujoco(robot: Robot):
    model = mujoco.MjModel.from_xml_path(str(robot.urdf))

    def read(pose):
        data, M = forward(model, pose, robot.joints)
        return {link: np.c_[data.body(link).xmat.reshape(3, 3), data.body(link).xpos] for link in robot.links}, M

    return read


def by_pinocchio(robot: Robot):
    import pinocchio

    model = pinocchio.buildModelFromUrdf(str(robot.urdf))
    data = model.createData()

    def read(pose):
        q = pinocchio.neutral(model)
        for name, value in pose.items():
            joint = model.joints[model.getJointId(name)]
            q[joint.idx_q : joint.idx_q + joint.nq] = [value] if joint.nq == 1 else [np.cos(value), np.sin(value)]
        pinocchio.framesForwardKinematics(model, data, q)
        M = np.triu(pinocchio.crba(model, data, q))
        dofs = [model.joints[model.getJointId(name)].idx_v for name in robot.joints]
        frames = {link: data.oMf[model.getFrameId(link)] for link in robot.links}
        return {link: np.c_[X.rotation, X.translation] for link, X in frames.items()}, (M + np.triu(M, 1).T)[np.ix_(dofs, dofs)]

    return read


def of_urdfdom(robot: Robot) -> str:
    done = subprocess.run(["check_urdf", robot.urdf], check=False, capture_output=True, text=True)
    return "yes" if done.returncode == 0 and "Successfully Parsed" in done.stdout else "**no**"


def row(robot: Robot, readers: list, worst: dict[str, tuple[float, float]]) -> list[str]:
    cells = [str(len(robot.links)), str(len(robot.joints))]
    if shutil.which("check_urdf"):
        cells.append(of_urdfdom(robot))
    for reader in readers:
        off = robot.worst(reader(robot))
        key = reader.__name__
        worst[key] = tuple(max(pair) for pair in zip(off, worst.get(key, (0.0, 0.0))))
        cells += [f"{each:.0e}" for each in off]
    return cells


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hrdf", default="hrdf", help="the program (default: %(default)s)")
    parser.add_argument("robots", nargs="+", type=pathlib.Path, metavar="FILE")
    words = parser.parse_args()
    readers = [by_mujoco] + ([by_pinocchio] if importlib.util.find_spec("pinocchio") else [])
    line = functools.partial(print, "|", sep=" ", flush=True)
    heads = ["urdfdom"] if shutil.which("check_urdf") else []
    heads += [f"{reader.__name__[3:]}: {what}" for reader in readers for what in ("frames", "mass matrix")]
    line(" | ".join(["robot", "links", "joints", *heads]), "|")
    line(" | ".join("---" for _ in range(3 + len(heads))), "|")
    worst: dict[str, tuple[float, float]] = {}
    failed = 0
    for file in words.robots:
        with tempfile.TemporaryDirectory() as folder:
            try:
                cells = row(Robot(words.hrdf, file, pathlib.Path(folder)), readers, worst)
            except (RuntimeError, ValueError, KeyError) as error:
                failed += 1
                cells = [str(error).replace("\n", " ")]
        failed += "**no**" in cells
        line(" | ".join([file.name, *cells]), "|")
    for reader, (frames, masses) in worst.items():
        print(f"\nworst of {reader[3:]}: frames {frames:.1e}, mass matrix {masses:.1e}")
    print(f"\n{len(words.robots)} robots, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
