#!/usr/bin/env python3
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Counts the tests of ctest runs, and lists failed and skipped tests with their reasons.

usage: scripts/summary.py REPORT RESULTS [REPORT RESULTS]...

REPORT is CTest's JUnit file, RESULTS the folder with the reports of test programs, which replace
CTest's entries of the same name. Ends with 1 if a test failed or no test ran.
"""

import pathlib
import re
import sys
from xml.etree import ElementTree

_SKIPPED_WORDS = re.compile(r"^skipped: (.*)$", re.MULTILINE)
_SKIPPED_METHOD = re.compile(r"^(\w+) \((?:__main__\.)?([\w.]+?)(?:\.\1)?\).* skipped '(.*)'$", re.MULTILINE)
# Characters that XML does not allow; a report may have them in the output of tests.
_NO_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|&#x(?!0?[9AD];)[0-9A-Fa-f]{1,2};")


def cases(report: pathlib.Path):
    """Yields the tests of a JUnit report, as XML elements."""
    text = report.read_text(encoding="utf-8", errors="replace")
    yield from ElementTree.fromstring(_NO_XML.sub("?", text).encode()).iter("testcase")


class Count:
    def __init__(self):
        self.passed = 0
        self.failed: list[str] = []
        self.skipped: list[tuple[str, str]] = []  # name and reason of each skipped test

    def program(self, report: pathlib.Path) -> int:
        """Counts the tests in the report of a test program. Returns the number of failed tests."""
        failed = len(self.failed)
        for case in cases(report):
            name = f"{case.get('classname')}.{case.get('name')}"
            skipped = case.find("skipped")
            if case.find("failure") is not None:
                self.failed.append(name)
            elif skipped is not None:
                self.skipped.append((name, ((skipped.get("message") or "").strip().splitlines() or ["no reason"])[-1]))
            elif case.get("status") == "run":
                self.passed += 1
        return len(self.failed) - failed

    def entry(self, case: ElementTree.Element, results: pathlib.Path) -> None:
        """Counts an entry of CTest's report as one test. If its program wrote a report, counts the
        tests in that report instead."""
        name = case.get("name", "")
        fails = case.get("status") == "fail"
        own = results / f"{name}.xml"
        if own.exists():
            if self.program(own) == 0 and fails:
                self.failed.append(f"{name} (ended early)")
            return
        said = case.findtext("system-out") or ""
        if fails:
            self.failed.append(name)
        elif case.find("skipped") is not None or case.get("status") in ("notrun", "disabled"):
            reason = _SKIPPED_WORDS.search(said)
            self.skipped.append((name, reason.group(1) if reason else "it did not run"))
        else:
            self.passed += 1
            for method, suite, reason in _SKIPPED_METHOD.findall(said):
                self.skipped.append((f"{name}: {suite}.{method}", reason))


def main(arguments: list[str]) -> int:
    if len(arguments) % 2 or not arguments or "--help" in arguments:
        print(__doc__)
        return 0 if "--help" in arguments else 2
    count = Count()
    for report, results in zip(arguments[::2], arguments[1::2]):
        if not pathlib.Path(report).exists():
            count.failed.append(f"{report} is missing")
            continue
        try:
            for case in cases(pathlib.Path(report)):
                count.entry(case, pathlib.Path(results))
        except ElementTree.ParseError:
            count.failed.append(f"{report} is not a complete report")
    for name in count.failed:
        print(f"failed: {name}")
    for name, reason in count.skipped:
        print(f"skipped: {name}: {reason}")
    skipped = f", {len(count.skipped)} skipped" if count.skipped else ""
    print(f"{count.passed} passed, {len(count.failed)} failed{skipped}")
    return int(bool(count.failed) or count.passed == 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
