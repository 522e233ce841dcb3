#!/usr/bin/env python3
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Measures web pages in Chromium, and the same robots in `simulate`, and writes benchmarks/PAGE.md.

usage: benchmarks/page.py [--build BUILD]
"""

import argparse
import datetime
import gzip
import os
import pathlib
import platform
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "page"))
from browser import Page  # noqa: E402

ROBOTS = [("x_arm_6dof.hrdf", []), ("hexapod.hrdf", ["--floating-base"])]
OPENINGS = 5
SECONDS = 10  # s of simulated time
# Simulates 2 s before the measurement, so that the browser has optimised the code.
WARM = "hrdf.pause(); for (const end = performance.now() + 2000; performance.now() < end;) hrdf.realtimeFactor(0.2)"
MOVED = "new Promise((done) => { const look = () => hrdf.timing.motion ? done() : setTimeout(look, 20); look(); })"


def natively(build: pathlib.Path, robot: pathlib.Path, options: list[str]) -> float:
    """Returns the real-time factor of `simulate`; the start of the program does not count."""
    def run(duration: float) -> float:
        began = time.perf_counter()
        subprocess.run([build / "bin/simulate", robot, "--headless", "--duration", str(duration), *options], check=True, capture_output=True)
        return time.perf_counter() - began

    return 8 / (min(run(8.001) for _ in range(3)) - min(run(0.001) for _ in range(3)))


def measured(chromium: str, page: pathlib.Path) -> dict[str, float]:
    """Opens a page OPENINGS times. Returns medians: the real-time factor, and times (s) from the start of
    loading until the page is unpacked, MuJoCo is ready, and the first picture and motion are shown."""
    openings, factors = [], []
    for _ in range(OPENINGS):
        with Page(chromium) as browser:
            browser.offline()
            browser.open(page)
            browser.evaluate(MOVED)
            openings.append(browser.evaluate("hrdf.timing"))
            browser.evaluate(WARM)
            factors.append(browser.evaluate(f"hrdf.realtimeFactor({SECONDS})"))
            complaints = browser.complaints() + browser.requests()
            if complaints:
                raise SystemExit(f"page.py: error: {complaints[0]}")
    medians = {name: statistics.median(each[name] for each in openings) / 1000 for name in ["unpacked", "loaded", "picture", "motion"]}
    return {**medians, "factor": statistics.median(factors)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release")
    build = parser.parse_args().build.resolve()
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        raise SystemExit("page.py: error: no Chromium; scripts/setup.sh --pages installs it")
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for robot, options in ROBOTS:
            file, page = ROOT / "models" / robot, pathlib.Path(folder, robot).with_suffix(".html")
            subprocess.run([build / "bin/hrdf", "convert", file, page, *options], check=True, capture_output=True)
            bytes = page.read_bytes()
            rows.append({"robot": robot.removesuffix(".hrdf"), "size": len(bytes) / 1e6, "packed": len(gzip.compress(bytes)) / 1e6,
                         **measured(chromium, page), "native": natively(build, file, options)})
    version = subprocess.run([chromium, "--version"], capture_output=True, text=True, check=True).stdout
    load = os.getloadavg()[0]
    write(rows, re.search(r"\d+", version)[0], load)


def write(rows: list[dict], chromium: str, load: float) -> None:
    table = [
        ("page, MB", lambda row: f"{row['size']:.2f}"),
        ("page by gzip, MB", lambda row: f"{row['packed']:.2f}"),
        ("unpacked, s", lambda row: f"{row['unpacked']:.2f}"),
        ("MuJoCo ready, s", lambda row: f"{row['loaded']:.2f}"),
        ("first picture, s", lambda row: f"{row['picture']:.2f}"),
        ("first motion, s", lambda row: f"{row['motion']:.2f}"),
        ("real time in Chromium", lambda row: f"{row['factor']:.1f} ×"),
        ("real time in `simulate`", lambda row: f"{row['native']:.1f} ×"),
    ]
    lines = ["# Pages", "", "Cost of a robot's page, by `benchmarks/page.py`: medians of " + str(OPENINGS) + " openings in a headless Chromium "
             + chromium + " without a graphics card,", f"on {os.cpu_count()} cores ({platform.machine()}) with a load of {load:.1f} at the end, "
             + datetime.date.today().isoformat() + ". Times count from the start of loading; real time is with the firmware and gravity",
             f"compensation at home, over {SECONDS} simulated seconds after 2 s that do not count.", "",
             "| | " + " | ".join(row["robot"] for row in rows) + " |", "|---|" + "---|" * len(rows)]
    lines += [f"| {name} | " + " | ".join(cell(row) for row in rows) + " |" for name, cell in table]
    (ROOT / "benchmarks" / "PAGE.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(lines[7:]))


if __name__ == "__main__":
    main()
