#!/usr/bin/env python3
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Compares the verdict "well-formed or not" of the XML layer with the verdict of expat.

    compare_with_expat.py build/dev/tests/well_formed [--mutations 10000] [--seed 1]

Judges tests/bad, the corpora of robots, gains files and models, and mutations of all of them. Prints the
number of texts and each class of disagreement; fails if a class is not in KNOWN.
"""

import argparse
import collections
import pathlib
import random
import re
import subprocess
import sys
import xml.parsers.expat

SOURCE = pathlib.Path(__file__).resolve().parents[2]
STRANGE = [
    b"&", b"&#0;", b"&amp;", b"&#xD800;", b"]]>", b"<!--", b"-->", b"--", b"<![CDATA[", b"\xff",
    b"\x01", b"/>", b"</", b"<", b">", b"<output>", b"</output>", b"'", b'"', b"=", b"<?xml",
    b"<?a", b"<?", b"?>", b"<!DOCTYPE robot>", b"<!DOCTYPE robot [", b"]>", b"\xef\xbb\xbf",
    b"\xef\xbf\xbe", b"xmlns:a='b'", b"a:b", b"tag='a' tag='b'", b" ", b"\n", b"\r",
]  # fmt: skip

# Intended differences: patterns for the XML layer's verdict and expat's verdict, and the reason.
KNOWN = [
    ("good", "declaration not at start", "a warning: nothing in a declaration counts"),
    ("good", "XML declaration not well-formed", "nothing in a declaration counts"),
    ("good", "invalid token", "names may hold any character beyond ASCII: none is in a grammar"),
    ("declarations in a DOCTYPE", "good", "entities could hide what is read"),
    ("written in UTF-N", "good", "files are UTF-8"),
]


def texts():
    """Returns name and text of each file in the folders. A form feed separates several robots in one file."""
    for folder, pattern in (
        ("tests/bad", "**/*.hrdf"),
        ("tests/fuzz/corpus", "*"),
        ("tests/fuzz/gains_corpus", "*"),
        ("models", "**/*.hrdf"),
        ("models", "**/*.xml"),
    ):
        for path in sorted((SOURCE / folder).glob(pattern)):
            if not path.is_file():
                continue
            data = path.read_bytes()
            if folder.endswith("gains_corpus"):
                data = data[1:]  # skips the first byte: the number of modules, not XML
            for i, text in enumerate(data.split(b"\f")):
                yield f"{path.relative_to(SOURCE)}:{i}", text


def mutated(text, rng):
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(text) + 1)
        kind = rng.randrange(6)
        if kind == 0:
            text = text[:at] + bytes([rng.randrange(256)]) + text[at:]
        elif kind == 1:
            text = text[:at] + text[at + rng.randint(1, 8) :]
        elif kind == 2:
            text = text[:at] + rng.choice(STRANGE) + text[at:]
        elif kind == 3:
            text = text[:at]
        elif kind == 4:
            other = rng.randrange(len(text) + 1)
            text = text[:at] + text[other : other + rng.randint(1, 60)] + text[at:]
        else:
            words = re.split(rb"(\w+)", text)
            i, j = rng.randrange(len(words)), rng.randrange(len(words))
            words[i], words[j] = words[j], words[i]
            text = b"".join(words)
    return text


def expat(text):
    parser = xml.parsers.expat.ParserCreate("UTF-8")
    try:
        parser.Parse(text, True)
    except xml.parsers.expat.ExpatError as error:
        return xml.parsers.expat.ErrorString(error.code)
    return "good"


def ours(program, all_texts):
    data = b"".join(b"%d\n%s" % (len(text), text) for text in all_texts)
    answer = subprocess.run([program], input=data, stdout=subprocess.PIPE, check=True).stdout
    verdicts = answer.decode(errors="replace").split("\n")[:-1]
    assert len(verdicts) == len(all_texts), "a verdict for each text"
    return verdicts


def shape(verdict):
    """Returns the verdict without the parts that depend on the file."""
    verdict = re.sub(r"^:\d+:\d+: error: ", "", verdict)
    return re.sub(r"\d+", "N", re.sub(r"'[^']*'|<[^>]*>", "…", verdict.split("; ")[0]))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--mutations", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="the first text of each class")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    given = list(texts())
    cases = given + [
        (f"mutation {i} of {name}", mutated(text, rng))
        for i in range(options.mutations)
        for name, text in [rng.choice(given)]
    ]
    classes = collections.defaultdict(list)
    good = 0
    for (name, text), verdict in zip(cases, ours(options.program, [text for _, text in cases])):
        reference = expat(text)
        good += reference == "good"
        if (verdict == "good") != (reference == "good"):
            classes[shape(verdict), reference].append((name, text, verdict))
    print(f"{len(given)} texts and {options.mutations} mutations; {good} are well-formed to expat")
    unknown = 0
    for (verdict, reference), found in sorted(classes.items(), key=lambda c: -len(c[1])):
        why = next(
            (why for a, b, why in KNOWN if re.search(a, verdict) and re.search(b, reference)), None
        )
        unknown += why is None
        name, text, full = found[0]
        print(f"{len(found):6} ours: {verdict} | expat: {reference} | {why or 'NOT KNOWN'}")
        if why is None:
            print(f"       as {name}: {full}")
            if options.show:
                sys.stdout.flush()
                sys.stdout.buffer.write(text + b"\n")
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
