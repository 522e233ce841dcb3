# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Identifies a gain and a friction from a log of motion, with MuJoCo's `mujoco.sysid`.

The log is from `simulate`; a log of the hardware has the same columns. Exits with status 77 if
`mujoco[sysid]` is not installed.
"""
import csv
import os
import pathlib
import subprocess
import sys
import tempfile

import mujoco
import numpy as np
from mujoco import sysid

import hrdf_mujoco
from hrdf_mujoco import firmware

if not hasattr(sysid, "optimize"):
    print("mujoco[sysid] is not installed")
    sys.exit(77)

ROBOT, MODULE = "models/x_arm_3dof.hrdf", "J2_shoulder"
SIMULATE = os.environ.get("HRDF_SIMULATE", "build/bin/simulate")
# True values of the simulated arm: gain (N m/rad), and dry friction (N m) of HEBI's X5.
TRUE_KP, TRUE_FRICTION = 22.0, 0.1


def motion():
    """Simulates a moving arm. Returns the times, s, and the commanded and measured positions of MODULE,
    rad."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder)
        (path / "gains.xml").write_text(
            f"<group_gains><position><kp>{TRUE_KP:g}</kp></position></group_gains>"
        )
        # Keeps the arm above the floor, which the program `simulate` adds; `model` has no floor.
        rows = "".join(f"{0.4 * i:g},{0.6 + 0.3 * (-1) ** i:g}\n" for i in range(6))
        (path / "in.csv").write_text(f"time,{MODULE}.position\n{rows}")
        subprocess.run(
            [SIMULATE, ROBOT, "--headless", "--no-gravity-compensation", "--duration", "2.4",
             "--gains", path / "gains.xml", "--control", path / "in.csv", "--csv", path / "out.csv"],
            check=True, stdout=subprocess.DEVNULL,
        )
        with open(path / "out.csv", newline="") as file:
            table = list(csv.DictReader(file))
    column = lambda name: np.array([float(row[name]) for row in table])
    names = ["J1_base", "J2_shoulder", "J3_elbow"]
    commands = np.column_stack([column(f"{name}.position_command") for name in names])
    return column("time"), commands, column(f"{MODULE}.position")


times, commands, positions = motion()
spec = hrdf_mujoco.spec(ROBOT, actuator="firmware", visual="none", sensors="none")
spec.add_sensor(
    name="position", type=mujoco.mjtSensor.mjSENS_ACTUATORPOS,
    objtype=mujoco.mjtObj.mjOBJ_ACTUATOR, objname=MODULE,
)
spec.option.timestep = 0.001
model = spec.compile()


def set_friction(spec, parameter):
    spec.joint(MODULE).frictionloss = parameter.value[0]


parameters = sysid.ParameterDict()
parameters.add(
    sysid.Parameter("kp", 10, 5, 60, modifier=firmware.parameter(MODULE, "position.kp"))
)
parameters.add(sysid.Parameter("friction", 0.3, 0.01, 1, modifier=set_friction))

# Each command is held until the next. After a step of 1 ms, MuJoCo's sensors still have the values
# of the step's start. To match them, the measured positions get times that are 1 ms later.
fine = np.arange(round(times[-1] * 1000)) / 1000
held = commands[np.searchsorted(times, fine + 1e-6, side="right") - 1]
sequences = sysid.ModelSequences(
    "arm", spec, "steps",
    sysid.create_initial_state(model, model.key("home").qpos),
    sysid.TimeSeries.from_control_names(fine, held, model),
    sysid.TimeSeries.from_names(times + 0.001, positions[:, None], model, ["position"]),
)
found, _ = sysid.optimize(
    parameters, sysid.build_residual_fn(models_sequences=[sequences]), verbose=False, x_scale=[10, 0.1], max_iters=12
)
kp, friction = found.as_vector()
print(f"position.kp: {kp:.2f} (it is {TRUE_KP:g}), friction: {friction:.3f} N m (it is {TRUE_FRICTION:g})")
if abs(kp / TRUE_KP - 1) > 0.05 or abs(friction / TRUE_FRICTION - 1) > 0.05:
    sys.exit("the figures are to be within 5 %")
