#!/usr/bin/env python3
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Checks our sources as text: lengths of functions, idioms in changed lines, sizes of folders.

usage: scripts/lint_text.py [--since COMMIT] [FILE...]
       scripts/lint_text.py --count [--at COMMIT]

Lists C++ functions above 40 lines and files above 400 lines, and banned idioms of comments, strings and pages
in lines changed since a commit (default: origin/main, else HEAD~1). Ends with 1 for a function above 50 lines
or a banned idiom. --count prints lines by folder.
"""

import argparse
import collections
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LONG, TOO_LONG, LONG_FILE = 40, 50, 400
CODE = (".cc", ".h", ".c", ".cpp", ".py", ".sh", ".cmake", "CMakeLists.txt")

# Banned idioms, and their replacements. They are searched in comments, strings and pages.
IDIOMS = {
    r"one behind the other": "concatenated, or: in a row",
    r"behind the last": "the index, such as `bodies.size()`",
    r"\b(is|are) none\b": "is missing, empty, invalid",
    r"\bis no (?!longer)\w+": "is not a ...",
    r"\bnone of ours\b": "unknown",
    r"\banew\b": "again",
    r"\bheed(s|ed)?\b": "use, or ignore",
    r"\bpass(es|ed)? over\b": "ignore",
    r"\b(hangs?|hanging) on\b": "depends on, is attached to",
    r"\bstands? (for|beside|still|in for)\b": "represents, is next to, is fixed",
    r"\b(code|function|class|library|program|file|message) (hears|tells|wants|knows)\b": "receives, reports, requires, has",
    r"\bReports whether\b": "True if",
    r"\b(beyond reason|such as are|worth looking)\b": "out of range; if any; useful",
    r"\bexactly when it reported an error": "if and only if an error was reported",
}


def git(*arguments: str) -> str:
    return subprocess.run(["git", "-C", ROOT, *arguments], capture_output=True, text=True, check=True).stdout


def exists(commit: str) -> bool:
    return not subprocess.run(["git", "-C", ROOT, "rev-parse", "--verify", "--quiet", commit], capture_output=True, check=False).returncode


def long_functions(path: pathlib.Path) -> tuple[list[str], bool]:
    """Returns messages about the length of a C++ file and of its functions, and True if a function is too
    long.

    A function begins and ends (with its brace) at the left margin."""
    said, too_long, start = [], False, None
    lines = path.read_text(encoding="utf-8").splitlines()
    name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
    if len(lines) > LONG_FILE:
        said.append(f"{name}: {len(lines)} lines")
    for number, line in enumerate(lines, 1):
        if re.match(r"[A-Za-z].*\(", line) and re.search(r"[{,(]$", line) and " = " not in line:
            start = number
        elif line.startswith(" ") and line.endswith(");") and "{" not in "".join(lines[(start or number) - 1 : number]):
            start = None  # a declaration without a body
        elif line.startswith("}"):
            length = number - start if start else 0
            if length > LONG:
                said.append(f"{name}:{start}: {length} lines: {lines[start - 1]}")
            too_long |= length > TOO_LONG
            start = None
    return said, too_long


def prose_of(path: str, line: str) -> str:
    """Returns the comment and the strings of a line of code, or the whole line of a Markdown page.
    """
    if path.endswith(".md"):
        return line
    mark = "//" if path.endswith((".cc", ".h", ".c", ".cpp")) else "#"
    strings = re.findall(r'"(?:[^"\\]|\\.)*"', line)
    bare = re.sub(r'"(?:[^"\\]|\\.)*"', '""', line)
    return " ".join([*strings, bare.partition(mark)[2]])


def idioms_since(commit: str) -> list[str]:
    """Returns messages about banned idioms in the lines that were added since a commit."""
    found, path, number = [], "", 0
    for line in git("diff", "--unified=0", "--no-color", "--find-renames", commit, "--", ".").splitlines():
        if line.startswith("+++ "):
            path = line[6:]
        elif line.startswith("@@"):
            number = int(re.search(r"\+(\d+)", line)[1])
        elif line.startswith("+"):
            if path.endswith((*CODE, ".md")) and path != "scripts/lint_text.py":
                prose = prose_of(path, line[1:])
                found += [f"{path}:{number}: '{match[0]}': {better}" for idiom, better in IDIOMS.items() for match in re.finditer(idiom, prose)]
            number += 1
    return found


def room_of(path: str) -> str:
    """Returns the folder that a file counts for: the top folder, or its subfolder in `converter` and
    `sim`."""
    parts = path.split("/")[:-1]
    if not parts:
        return "(top)"
    if parts[0] in ("converter", "sim"):
        if len(parts) > 1 and parts[1] == "include":
            return f"{parts[0]}/include"
        return "/".join(parts[:3] if parts[:2] == ["sim", "app"] else parts[:2])
    return parts[0]


def print_counts(commit: str) -> None:
    counts = collections.Counter()
    for entry in git("grep", "--count", "", commit, "--").splitlines():
        path, lines = entry.removeprefix(f"{commit}:").rsplit(":", 1)
        if path.endswith(CODE):
            counts[room_of(path)] += int(lines)
    for room, lines in sorted(counts.items()):
        print(f"{lines:7d}  {room}")
    apart = ("tests", "benchmarks", "examples")
    product = sum(lines for room, lines in counts.items() if room not in apart)
    print(f"{product:7d}  all but {', '.join(apart)}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--since", help="the commit that changed lines are compared with")
    parser.add_argument("--count", action="store_true", help="print lines of code and build files by room")
    parser.add_argument("--at", default="HEAD", help="the commit to count")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    arguments = parser.parse_args()
    if arguments.count:
        print_counts(arguments.at)
        return 0
    files = arguments.files or [ROOT / name for name in git("ls-files", "*.cc", "*.h").splitlines()]
    is_bad = False
    for path in files:
        said, too_long = long_functions(path.resolve())
        is_bad |= too_long
        print("\n".join(said), end="\n" if said else "")
    found = idioms_since(arguments.since or ("origin/main" if exists("origin/main") else "HEAD~1"))
    print("\n".join(found), end="\n" if found else "")
    return int(is_bad or bool(found))


if __name__ == "__main__":
    sys.exit(main())
