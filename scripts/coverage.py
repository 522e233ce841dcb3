# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Summarizes coverage.json, the output of `llvm-cov export`; coverage.sh runs the tests and writes that
file."""

import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Files in which each branch must have a test, or a reason for having no test.
READER = [
    "converter/text/xml.cc",
    "converter/text/xml_well_formed.cc",
    "converter/text/utf8.cc",
    "converter/text/scanner.cc",
    "converter/text/arithmetic.cc",
    "converter/text/attributes.cc",
    "converter/text/hints.cc",
    "converter/model/rotations.cc",
    "converter/hebi/gains.cc",
    "converter/hebi/group_xml.cc",
    "converter/hebi/safety.cc",
    "converter/hrdf/attributes.cc",
    "converter/hrdf/check.cc",
    "converter/hrdf/grammar.cc",
    "converter/hrdf/hints.cc",
    "converter/hrdf/read.cc",
    "converter/hrdf/read_part.cc",
]
FOLDERS = ["firmware", "converter", "plugin", "sim"]


def branches(file):
    """Returns how often each condition in a file was true and false. Keys: (first line, first column,
    last line, last column)."""
    taken = {}
    for line, column, end_line, end_column, yes, no, *_ in file["branches"]:
        old = taken.get((line, column, end_line, end_column), (0, 0))
        taken[line, column, end_line, end_column] = (old[0] + yes, old[1] + no)
    return taken


def text_at(lines, place):
    line, column, end_line, end_column = place
    end = end_column - 1 if line == end_line else None
    return lines[line - 1][column - 1 : end]


def missed(file, path):
    """Yields the branches of a file that no test reaches, without those with a comment "untested:
    REASON"."""
    lines = path.read_text().splitlines()
    for place, (yes, no) in sorted(branches(file).items()):
        condition = text_at(lines, place)
        if (yes and no) or condition == "true" or condition.startswith("requires"):
            continue
        if any("untested: " in line for line in lines[place[0] - 2 : place[0]]):
            continue
        never = "never evaluated" if not yes and not no else f"never {'false' if yes else 'true'}"
        yield f"{path.relative_to(ROOT)}:{place[0]}:{place[1]}: {never}: {condition}"


def row(name, files):
    text = f"{name:20}"
    for kind in "lines", "branches":
        if kind == "lines":
            total = sum(file["summary"]["lines"]["count"] for file in files)
            taken = sum(file["summary"]["lines"]["covered"] for file in files)
        else:
            counts = [count for file in files for pair in branches(file).values() for count in pair]
            total, taken = len(counts), sum(count > 0 for count in counts)
        text += f"{taken:8} of {total:5} {kind} {taken / max(total, 1):6.1%}"
    return text


def main():
    files = {}
    for file in json.load(open(sys.argv[1]))["data"][0]["files"]:
        path = pathlib.Path(file["filename"]).resolve()
        if path.is_relative_to(ROOT):
            files[path] = file
    reader = {path: file for path, file in files.items()
              if str(path.relative_to(ROOT)) in READER}
    unseen = set(READER) - {str(path.relative_to(ROOT)) for path in reader}
    if unseen:
        sys.exit(f"nothing was counted of the reader's {', '.join(sorted(unseen))}")
    for folder in FOLDERS:
        print(row(folder, [f for p, f in files.items() if p.is_relative_to(ROOT / folder)]))
    print(row("converter's reader", reader.values()))
    gaps = [gap for path, file in sorted(reader.items()) for gap in missed(file, path)]
    print("\n".join(["", "Branches of the reader without a test:"] + gaps) if gaps else
          "Each branch of the reader has a test or a reason.")
    sys.exit(1 if gaps else 0)


main()
