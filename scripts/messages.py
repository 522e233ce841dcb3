#!/usr/bin/env python3
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Prints the messages of the library as a Markdown table: severity, message with its hint, and the
bad file or the test that causes it.

usage: scripts/messages.py > messages.md
"""

import argparse
import pathlib
import re

TESTS = pathlib.Path(__file__).resolve().parent.parent / "tests"
FOLDERS = ("bad", "bad/robwork", "bad/collada", "bad/graspit", "sim/loading/bad")
LINE = re.compile(r"(?:^|: )(error|warning|note): (.*)$")
EXPECTED = re.compile(r"EXPECT_DIAGNOSTIC\(\s*((?:\"(?:[^\"\\]|\\.)*\"\s*)+)\)")
TEST = re.compile(r"^TEST(?:_F|_P)?\((\w+),\s*(\w+)\)", re.MULTILINE)


def of_bad_files():
    """Yields each message that a bad file of the tests must cause: severity, message, file name."""
    for folder in FOLDERS:
        for path in sorted((TESTS / folder).iterdir()):
            if not path.is_file():
                continue
            text = path.read_text(encoding="utf-8", errors="replace")
            if path.suffix != ".expect":
                text = text[text.rfind("EXPECT\n") :] if "EXPECT\n" in text else ""
            for line in text.splitlines():
                if found := LINE.search(line):
                    yield *found.groups(), f"tests/{folder}/{path.name}"


def of_tests():
    """Yields "" (unknown severity), pattern and test name of each message that C++ tests expect."""
    for path in sorted(TESTS.rglob("*_test.cc")):
        text = path.read_text(encoding="utf-8")
        for found in EXPECTED.finditer(text):
            pattern = "".join(re.findall(r"\"((?:[^\"\\]|\\.)*)\"", found.group(1)))
            *_, test = TEST.finditer(text, 0, found.start())
            yield "", re.sub(r"\\(.)", r"\1", pattern), ".".join(test.groups())


def main():
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    places = {}
    for severity, message, place in [*of_bad_files(), *of_tests()]:
        places.setdefault((message, severity), place)
    print("| severity | message | file or test |\n|---|---|---|")
    for (message, severity), place in sorted(places.items()):
        print(f"| {severity} | {message.replace('|', chr(92) + '|')} | `{place}` |")


if __name__ == "__main__":
    main()
