#!/usr/bin/env python3
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Compares the firmware with logs of real modules, and prints tables in Markdown.

usage: benchmarks/hardware.py FOLDER [--bin build/bin] [--plots FOLDER] [--free [--arm ARM.hrdf]]

FOLDER has logs as described in hardware_logs.py. The first tables compare each module's measured PWM with
the PWM that firmware/core.h computes from commands, gains, bus voltage, and measured position, velocity and
effort; nothing is fitted. --plots draws the measured and the predicted PWM. --free simulates single modules, or the arm of
the HRDF file, with the logged commands; it needs MuJoCo 4.0.0 and libhrdf_decoder.so.

Needs NumPy, SciPy, PyYAML, `hrdf`, and a C++ compiler (CXX) for predict_pwm.cc.
"""
import argparse
import io
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

import hardware_logs
from hardware_logs import ROOT, Joint
from hrdf_mujoco.identify import electrical
from hrdf_mujoco.identify.gear_ratios import RATIOS
from hrdf_mujoco.identify.signals import Periods, trimmed_rms

TOP = 17_000  # motor speed, rpm; above it, the module's own speed limiter acts
GOOD = 0.01  # rms error of the predicted PWM (range -1 to 1) that counts as good
# Columns of predict_pwm's input; `Row` in predict_pwm.cc has the same order.
ROW = ("voltage", "position", "velocity", "effort", "motor_velocity", "position_command", "velocity_command",
       "effort_command", "motor_winding_temperature", "stiffness")


def compiled(folder: str) -> pathlib.Path:
    program = pathlib.Path(folder, "predict_pwm")
    subprocess.run([os.environ.get("CXX", "c++"), "-std=c++20", "-O2", f"-I{ROOT}",
                    ROOT / "benchmarks/predict_pwm.cc", "-o", program], check=True)
    return program


def periods(joint: Joint) -> tuple[np.ndarray, np.ndarray]:
    """Returns predict_pwm's input, one row per firmware period. Also returns the row index of each
    sample except the first.

    Position and effort are interpolated by cubic Hermite splines, other measured values linearly.
    Commands and voltage are the values of the next sample.
    """
    between = Periods.between(joint["module_time"])
    columns = {name: between.held(joint[name]) for name in ROW[:-1]}
    columns["position"] = between.spline(joint["position"], joint["velocity"])
    columns["effort"] = between.spline(joint["effort"], joint.effort_rate)
    columns["velocity"] = between.linear(joint["velocity"])
    columns["motor_velocity"] = between.linear(joint["motor_velocity"]) / RATIOS[joint.type]
    columns["stiffness"] = between.linear(joint.stiffness)
    return np.column_stack([columns[name] for name in ROW]), between.last


def predicted(program: pathlib.Path, settings: dict[str, float], joint: Joint) -> np.ndarray:
    """Returns a module's predicted PWM and winding current (A) at each sample except the first."""
    rows, places = periods(joint)
    text = io.StringIO()
    fields = "".join(f"{name} {value!r}\n" for name, value in settings.items())
    text.write(f"setup\n{fields}rows\n")
    np.savetxt(text, rows, fmt="%.9g")
    run = subprocess.run([program], input=text.getvalue(), capture_output=True, text=True, check=True)
    return np.array(run.stdout.split(), dtype=float).reshape(-1, 2)[places]


def rpm(joint: Joint) -> np.ndarray:
    return np.abs(joint["motor_velocity"]) * 30 / np.pi


def motor_constants(joint: Joint) -> tuple[float, float]:
    """Returns the winding resistance at 20 C (ohm) and the speed constant (rpm/V), fitted to the
    reported winding current. The speed constant is NaN if the motor moves too slowly."""
    motor = electrical.motor_constants(joint["pwm_command"] * joint["voltage"], joint["motor_winding_current"],
                                       joint["motor_winding_temperature"], joint["motor_velocity"])
    return motor.resistance, 30 / np.pi / motor.back_emf


def measure(joint: Joint, programs: pathlib.Path, program: pathlib.Path) -> dict:
    settings = hardware_logs.setup(joint.type, programs) | joint.gains
    pwm, current = predicted(program, settings, joint).T
    slow = (rpm(joint) < TOP)[1:]
    resistance, constant = motor_constants(joint)
    ratio = RATIOS[joint.type]
    return {
        "log": joint.log, "joint": joint, "pwm": pwm, "time": joint["module_time"][1:],
        "rms": trimmed_rms((pwm - joint["pwm_command"][1:])[slow]),
        "current": trimmed_rms((current - joint["motor_winding_current"][1:])[slow]),
        "resistance": resistance, "constant": constant,
        "resistance_here": settings["motor.resistance"],
        "constant_here": settings["motor.max_speed"] * ratio * 30 / np.pi / 24,
        "ratio": joint.gear_ratio, "ratio_here": ratio, "top": np.nanmax(rpm(joint)),
    }


def table(head: list[str], rows: list[list]) -> None:
    print("| " + " | ".join(head) + " |\n|" + "---|" * len(head))
    for row in rows:
        print("| " + " | ".join(map(str, row)) + " |")
    print()


def counted(name: str, found: list[dict]) -> list:
    values = [each["rms"] for each in found]
    return [name, len(values), sum(value <= GOOD for value in values), f"{np.median(values):.4f}",
            f"{np.mean(values):.4f}", f"{min(values):.4f} to {max(values):.4f}"]


def by(found: list[dict], key) -> dict[str, list[dict]]:
    groups: dict[str, list[dict]] = {}
    for each in found:
        groups.setdefault(key(each), []).append(each)
    return groups


def source(each: dict) -> str:
    return each["log"].about["source"]


def print_pwm(found: list[dict]) -> None:
    head = ["joint-logs", "number", f"rms at most {GOOD}", "median", "mean", "range"]
    rows = [counted(name, group) for name, group in by(found, source).items()]
    types = by(found, lambda each: each["joint"].type)
    rows += [counted(kind, group) for kind, group in sorted(types.items())]
    print("## PWM predicted\n")
    table(head, [*rows, counted("all", found)])
    logs = by(found, lambda each: each["log"].name)
    width = max(map(len, logs.values()))
    table(["log", *map(str, range(1, width + 1))],
          [[name, *(f"{each['rms']:.4f}" for each in group)] for name, group in logs.items()])


def spread(group: list[dict], name: str, digits: int) -> str:
    values = [each[name] for each in group if np.isfinite(each[name])]
    if not values:
        return "does not move"
    return f"{np.median(values):.{digits}f} ({min(values):.{digits}f} to {max(values):.{digits}f})"


def print_motors(found: list[dict]) -> None:
    groups = by(found, lambda each: f"{source(each)}, {each['joint'].index + 1}: {each['joint'].type}")
    print("## Motors: median (range) over the logs, against the setup of the type\n")
    table(["module", "R, 20 C, ohm", "setup", "rpm/V", "setup", "gear ratio", "setup", "top rpm",
           "rms of winding current, A"],
          [[name, spread(group, "resistance", 2), f"{group[0]['resistance_here']:.2f}",
            spread(group, "constant", 0), f"{group[0]['constant_here']:.0f}",
            spread(group, "ratio", 1), f"{group[0]['ratio_here']:.1f}",
            f"{max(each['top'] for each in group):.0f}", spread(group, "current", 3)]
           for name, group in groups.items()])


def draw(found: list[dict], folder: pathlib.Path) -> None:
    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    folder.mkdir(parents=True, exist_ok=True)
    for name, group in by(found, lambda each: each["log"].name).items():
        size = (12, 1 + 2.2 * len(group))
        figure, axes = plt.subplots(len(group), 1, sharex=True, squeeze=False, figsize=size)
        for axis, each in zip(axes[:, 0], group, strict=True):
            axis.plot(each["time"], each["joint"]["pwm_command"][1:], label="module", linewidth=1)
            axis.plot(each["time"], each["pwm"], label=f"predicted, rms {each['rms']:.4f}", linewidth=1)
            axis.set_ylabel(f"{each['joint'].index + 1}: {each['joint'].type}, PWM")
            axis.legend(loc="upper right")
        axes[-1, 0].set_xlabel("s")
        figure.tight_layout()
        figure.savefig(folder / f"{name}.png", dpi=80)
        plt.close(figure)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--bin", type=pathlib.Path, default=ROOT / "build/bin")
    parser.add_argument("--plots", type=pathlib.Path)
    parser.add_argument("--free", action="store_true")
    parser.add_argument("--arm", type=pathlib.Path, help="HRDF of the logs whose modules it has")
    chosen = parser.parse_args()
    if chosen.plots and chosen.plots.resolve().is_relative_to(ROOT):
        parser.error("logs of others have no licence: draw into a folder outside the repository")
    return chosen


def main() -> None:
    chosen = arguments()
    logs = hardware_logs.read(chosen.folder)
    if not logs:
        sys.exit(f"no logs (*.npz) in {chosen.folder}")
    used = [log for log in logs if not log.why_left_out]
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(folder)
        found = [measure(joint, chosen.bin, program) for log in used for joint in log.joints]
    print_pwm(found)
    print_motors(found)
    for log in logs:
        if log.why_left_out:
            print(f"Left out: {log.name}: {log.why_left_out}")
    if chosen.plots:
        draw(found, chosen.plots)
    if chosen.free:
        import hardware_free

        hardware_free.compare(used, chosen.bin, chosen.arm)


if __name__ == "__main__":
    main()
