#!/usr/bin/env python3
# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Assembles the template of pages from scripts, MuJoCo, three.js, firmware, licences and the window's colours."""

import argparse
import base64
import gzip
import json
import pathlib
import re

HERE = pathlib.Path(__file__).resolve().parent
CUSTOM = 0  # section id of names and debug information


def varint(data: bytes, at: int) -> tuple[int, int]:
    """Returns the unsigned LEB128 number at index `at`, and the index after it."""
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at


def without_custom_sections(wasm: bytes) -> bytes:
    """Removes names and debug information from a WebAssembly module, which are more
    than half of MuJoCo's file."""
    if wasm[:4] != b"\0asm":
        raise SystemExit("assemble.py: error: mujoco.wasm is not WebAssembly")
    kept, at = [wasm[:8]], 8
    while at < len(wasm):
        size, body = varint(wasm, at + 1)
        if wasm[at] != CUSTOM:
            kept.append(wasm[at : body + size])
        at = body + size
    return b"".join(kept)


def packed(data: bytes) -> str:
    return base64.b64encode(gzip.compress(data, 9, mtime=0)).decode()


def colours(theme: pathlib.Path) -> str:
    """Returns the colours of the window's theme as CSS properties."""
    struct = re.search(r"struct Theme \{(.*?)\n\};", theme.with_suffix(".h").read_text(), re.DOTALL)
    names = [name for line in re.findall(r"ImVec4 ([\w, ]+);", struct[1]) for name in line.split(", ")]
    rules = []
    for theme_name, selector in [("kLight", ":root"), ("kDark", '[data-theme="dark"]')]:
        table = re.search(rf"Theme {theme_name} = \{{(.*?)\n\}};", theme.with_suffix(".cc").read_text(), re.DOTALL)
        values = re.findall(r"rgb\(0x([0-9a-f]{6})\)", table[1])
        if len(values) != len(names):
            raise SystemExit(f"assemble.py: error: {theme}.cc has {len(values)} colours for {len(names)} names")
        properties = " ".join(f"--{name}: #{value};" for name, value in zip(names, values))
        rules.append(f"{selector} {{ color-scheme: {theme_name[1:].lower()}; {properties} }}")
    return "\n".join(rules)


def scripts(packages: pathlib.Path, ours: list[str]) -> dict[str, str]:
    """Returns the scripts by their import names."""
    three = packages / "three"
    files = {
        "three.core.min.js": three / "build/three.core.min.js",
        "three": three / "build/three.module.min.js",
        "three/addons/controls/OrbitControls.js": three / "examples/jsm/controls/OrbitControls.js",
        "mujoco.js": packages / "@mujoco/mujoco/mujoco.js",
        **{name: HERE / name for name in ours},
    }
    return {name: path.read_text(encoding="utf-8") for name, path in files.items()}


def licences(packages: pathlib.Path, mujoco: list[pathlib.Path]) -> str:
    parts = [("three.js", packages / "three/LICENSE"), *((f"MuJoCo: {path.name}", path) for path in mujoco)]
    ours = ("hrdf-mujoco", HERE.parent / "LICENSE")
    return "\n\n".join(f"{title}\n{'=' * len(title)}\n\n{path.read_text(encoding='utf-8')}" for title, path in [ours, *parts])


def main() -> None:
    parser = argparse.ArgumentParser()
    for name in ["packages", "firmware", "theme", "out"]:
        parser.add_argument(f"--{name}", type=pathlib.Path, required=True)
    parser.add_argument("--licences", type=pathlib.Path, nargs="+", required=True)
    parser.add_argument("--scripts", nargs="+", required=True)
    given = parser.parse_args()

    ours = [name for name in given.scripts if name != "boot.js"]
    parts = {
        "mujoco.wasm": without_custom_sections((given.packages / "@mujoco/mujoco/mujoco.wasm").read_bytes()),
        "firmware.wasm": given.firmware.read_bytes(),
        "scripts": json.dumps(scripts(given.packages, ours)).encode(),
        "licences": licences(given.packages, given.licences).encode(),
    }
    style = (HERE / "style.css").read_text().replace("@HRDF_COLOURS@", colours(given.theme))
    marks = {
        "@HRDF_STYLE@": style,
        "@HRDF_PARTS@": "\n".join(f'<script type="text/plain" id="part:{name}">{packed(data)}</script>' for name, data in parts.items()),
        "@HRDF_BOOT@": (HERE / "boot.js").read_text(),
    }
    text = (HERE / "page.html").read_text()
    for mark, content in marks.items():
        text = text.replace(mark, content)
    given.out.parent.mkdir(parents=True, exist_ok=True)
    partial = given.out.with_suffix(".partial")
    partial.write_text(text, encoding="utf-8")
    partial.replace(given.out)


if __name__ == "__main__":
    main()
