#!/usr/bin/env python3
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Compiles and runs HEBI's own C++ programs on simulated robots, and writes docs/HEBI_EXAMPLES.md.

Usage: scripts/hebi_examples.py [--build FOLDER] [--kits FOLDER] [--only TEXT] [--out FILE] EXAMPLES

EXAMPLES is a clone of github.com/HebiRobotics/hebi-cpp-examples. The unchanged programs are linked with this
project's replacement of HEBI's C++ API (folder hebi-cpp in the build).
scripts/hebi_examples/programs.toml lists the programs and their robots.
"""
import argparse
import csv
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
HERE = ROOT / "scripts/hebi_examples"
MOVED = 0.1  # rad, range of motion above which a module counts as moved
QT = ("QCoreApplication QEvent QGraphicsEllipseItem QGraphicsLineItem QGraphicsScene QGraphicsView"
      " QGuiApplication QKeyEvent QMessageBox QtCore/QObject QtWidgets/QApplication"
      " QtWidgets/QHBoxLayout QtWidgets/QLabel QtWidgets/QWidget").split()

LISTS = """cmake_minimum_required(VERSION 3.25)
project(hebi_examples LANGUAGES C CXX)
set(CMAKE_CXX_STANDARD 11)
add_compile_options(-w)
add_subdirectory("{hebi_cpp}" hebi-cpp)
function(program name)
  add_executable(${{name}} ${{ARGN}})
  target_link_libraries(${{name}} hebi hebic++ m pthread)
endfunction()
"""

HEADER = """# HEBI's own C++ examples on simulated robots

Written by `scripts/hebi_examples.py` with unchanged programs of
[hebi-cpp-examples](https://github.com/HebiRobotics/hebi-cpp-examples) that were available (see the end of
this page). They are compiled with `HEBI_CPP_DIR` (see [sim](../sim/README.md#hebis-programs)) and run in real
time on the robots of `HRDF_SIM`, with phones that play a table. A stub that draws nothing replaces Qt.

`scripts/hebi_examples/programs.toml` has each bench and the expected results: exit status, output, modules
that turn by more than 0.1 rad, and modules that turn by less.

**{found} programs: {compiled} of {tried} compile, {ran} of {benches} run as expected.**

| program | compiles | runs | what it does there |
|---|---|---|---|
"""


def programs_in(examples):
    """Returns the paths of HEBI's programs: files with a main function."""
    found = []
    for folder in ("basic", "advanced", "kits"):
        for file in sorted((examples / folder).rglob("*.cpp")):
            text = file.read_text(errors="replace")
            if re.search(r"^\s*int\s+main\s*\(", text, re.MULTILINE):
                found.append(file.relative_to(examples).as_posix())
    return found


def target_of(path):
    return re.sub(r"\W", "_", path.removesuffix(".cpp"))


def write_project(examples, build, work, paths, table):
    """Writes a CMake project of the programs, and the headers that replace Qt."""
    stubs = work / "stubs"
    for name in QT:
        header = stubs / name
        header.parent.mkdir(parents=True, exist_ok=True)
        header.write_text(f'#include "{HERE}/stubs/qt.hpp"\n')
    lines = [LISTS.format(hebi_cpp=build / "hebi-cpp")]
    for path in paths:
        known = table.get(path, {})
        sources = [examples / each for each in [path, *known.get("sources", [])]]
        folders = [stubs, examples, (examples / path).parent]
        folders += [examples / each for each in known.get("includes", [])]
        lines.append("program({} {})".format(target_of(path), " ".join(f'"{s}"' for s in sources)))
        lines.append("target_include_directories({} PRIVATE {})".format(
            target_of(path), " ".join(f'"{f}"' for f in folders)))
    (work / "CMakeLists.txt").write_text("\n".join(lines) + "\n")


def compile_all(work, paths):
    """Compiles HEBI's programs, and returns the paths of the compiled programs. Does not optimise, because
    some functions end without a return value, and optimised code then crashes."""
    subprocess.run(["cmake", "-S", work, "-B", work / "build", "-G", "Ninja",
                    "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_CXX_FLAGS_DEBUG=-g1",
                    f"-DCMAKE_RUNTIME_OUTPUT_DIRECTORY={work}/bin"],
                   check=True, stdout=subprocess.DEVNULL)
    shutil.rmtree(work / "bin", ignore_errors=True)
    log = work / "compile.log"
    with log.open("w") as out:
        subprocess.run(["ninja", "-C", work / "build", "-k", "0", "-j", "2"], stdout=out)
    print(f"compiled; {log} has the errors")
    return [path for path in paths if (work / "bin" / target_of(path)).exists()]


def turns(table):
    """Returns each module's range of motion (rad) in the CSV file `table`."""
    with open(table) as file:
        rows = list(csv.DictReader(file))
    columns = [name for name in rows[0] if name.endswith(".position")] if rows else []
    reach = {}
    for name in columns:
        values = [float(row[name]) for row in rows if row[name]]
        reach[name.removesuffix(".position")] = max(values) - min(values) if values else 0.0
    return reach


def complaints_of(known, status, text, table):
    """Returns sentences about differences between a program's expected and actual results."""
    wrong = []
    if status != known.get("ends"):
        wrong.append(f"ends with {status}" if status is not None else "does not end")
    if "says" in known and known["says"] not in text:
        wrong.append(f"does not say '{known['says']}'")
    if "says_not" in known and known["says_not"] in text:
        count = text.count(known["says_not"])
        wrong.append(f"says '{known['says_not']}' {count} times")
    reach = turns(table) if table.exists() else {}
    for name in known.get("moves", []):
        if not reach.get(name, 0) > MOVED:
            wrong.append(f"{name} turns by {reach.get(name, 0):.3f} rad")
    for name in known.get("rests", []):
        if not reach.get(name, 9) < MOVED:
            wrong.append(f"{name} turns by {reach.get(name, 9):.3f} rad")
    return wrong


def run(path, known, examples, kits, work):
    """Runs a program on its simulated robots. Returns the differences from the expected results."""
    name = target_of(path)
    home = work / "run" / name
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    for source, to in known.get("copies", {}).items():
        shutil.copytree(examples / source, home / to, dirs_exist_ok=True)
    start = home / known.get("folder", ".")
    (start / "logs").mkdir(parents=True, exist_ok=True)
    phone, table = home / "phone.csv", home / "motion.csv"
    phone.write_text(known.get("phone", "").lstrip())
    items = known["bench"].format(hebi=examples, kits=kits, models=ROOT / "models", here=HERE,
                                  phone=phone)
    environment = dict(os.environ, HRDF_SIM=items, HRDF_SIM_CSV=str(table))
    command = [str(work / "bin" / name), *known.get("arguments", [])]
    log = home / "output.txt"
    with log.open("w") as out:
        process = subprocess.Popen(command, cwd=start, env=environment, stdout=out, stderr=out)
        try:
            status = process.wait(known["seconds"])
        except subprocess.TimeoutExpired:
            process.terminate()
            process.wait()
            status = None
    return complaints_of(known, status, log.read_text(errors="replace"), table)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("examples", type=pathlib.Path)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release")
    parser.add_argument("--kits", type=pathlib.Path, default=ROOT / "models",
                        help="HEBI's robots, with Daisy.hrdf")
    parser.add_argument("--only", default="", help="programs with this text in their path")
    parser.add_argument("--out", type=pathlib.Path, help="default: docs/HEBI_EXAMPLES.md")
    options = parser.parse_args()
    examples, build = options.examples.resolve(), options.build.resolve()
    work = build / "hebi_examples"
    work.mkdir(exist_ok=True)
    table = tomllib.loads((HERE / "programs.toml").read_text())
    found = [path for path in programs_in(examples) if options.only in path]
    if not found:
        sys.exit(f"{examples} has no such programs")
    tried = [path for path in found if "not_tried" not in table.get(path, {})]
    write_project(examples, build, work, tried, table)
    compiled = compile_all(work, tried)
    rows, ran, benches = [], 0, 0
    for path in found:
        known = table.get(path, {})
        compiles, runs = "yes" if path in compiled else "no", ""
        if path not in tried:
            compiles, runs = "not tried", known["not_tried"]
        elif "bench" in known:
            benches += 1
            wrong = ["does not compile"]
            if path in compiled:
                wrong = run(path, known, examples, options.kits.resolve(), work)
            ran += not wrong
            runs = "; ".join(wrong) if wrong else "yes"
        else:
            runs = "not tried: no bench"
        print(f"{path}: compiles: {compiles}, runs: {runs}")
        rows.append(f"| `{path}` | {compiles} | {runs} | {known.get('does', '')} |\n")
    text = HEADER.format(found=len(found), compiled=len(compiled), tried=len(tried), ran=ran,
                         benches=benches) + "".join(rows)
    if options.only and not options.out:
        print(text)
        return
    notes = HERE / "notes.md"
    (options.out or ROOT / "docs/HEBI_EXAMPLES.md").write_text(text + "\n" + notes.read_text())


if __name__ == "__main__":
    main()
