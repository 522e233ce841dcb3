# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Adds the Markdown pages of the checkout to the site that MkDocs builds. Paths stay the same, so
links between pages stay valid."""

from __future__ import annotations

import json
import os
import pathlib
import re
import subprocess
import sys
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

sys.path.insert(0, os.path.dirname(__file__))
import headers

_ROOT = pathlib.Path(__file__).resolve().parents[2]
# Files that are not pages of the site. notes.md is not, because docs/HEBI_EXAMPLES.md contains its text.
_LEFT_OUT = ("docs/site/", "scripts/hebi_examples/notes.md")
_LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|!\[[^\]]*\]\([^)]*\))*)\]\(([^)#:\s]+)(#[^)\s]*)?\)")
# Sections of the navigation with pages of C and C++ headers, and the path prefix of their headers.
_HEADERS = {"C++, arms": "hrdf/sim/arm/", "C++, simulation": "hrdf/sim/", "C": "hrdf/hebi_c", "C++, converter": "hrdf/"}
_MODULES = ("", "firmware", "sweeps", "logs", "logs.tables", "cameras", "warp", "jax", "pytest", "run", "virtual_time")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Makes the pages of the API, and fills empty sections of the navigation in mkdocs.yml."""
    try:
        found = headers.read(_ROOT, _ROOT / "build/docs")
    except RuntimeError as error:
        raise PluginError(str(error)) from None
    print(headers.counts(found))
    writer = headers.Writer(found)
    names = [f"hrdf_mujoco.{module}".rstrip(".") for module in _MODULES]
    modules = {name: f"reference/python/{name}.md" for name in names}
    config.extra["api"] = {header.page: writer.page(header) for header in found}
    config.extra["api"] |= {page: f"::: {name}\n" for name, page in modules.items()}
    _fill(config.nav, "Python", modules)
    pages = {header.name: header.page for header in found}
    for title, start in _HEADERS.items():
        _fill(config.nav, title, {n.removeprefix(start[: start.rindex("/") + 1]): pages.pop(n) for n in list(pages) if n.startswith(start)})
    listed = json.dumps(config.nav)
    rest = [name for name in _known() if f'"{name}"' not in listed and not name.startswith("docs/") and name.endswith(".md")]
    _fill(config.nav, "Folders", {name.removesuffix("/README.md"): name for name in rest})
    return config


def _fill(nav: list[Any], title: str, pages: dict[str, str]) -> None:
    """Adds `pages` (paths by title) to the empty section `title` of the site's navigation."""
    for entry in nav:
        if isinstance(entry, dict):
            (name, value), = entry.items()
            if name == title and not value:
                entry[name] = [{key: page} for key, page in pages.items()]
            elif isinstance(value, list):
                _fill(value, title, pages)


def _known() -> list[str]:
    """Returns the Markdown pages and pictures of the checkout, without ignored files."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md", "*.png", "*.webp"]
    names = subprocess.run(command, cwd=_ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    return [name for name in names if not name.startswith(_LEFT_OUT)]


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the checkout's pages and pictures and the pages of the API to the site."""
    for name in _known():
        files.append(File.generated(config, name, abs_src_path=str(_ROOT / name)))
    for name, text in config.extra.pop("api").items():
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Changes a page's links to source files into links to the repository, or into plain text if the site has
    no repository address."""
    folder = os.path.dirname(page.file.src_uri)
    repository = config.extra["repository"]

    def replaced(match: re.Match[str]) -> str:
        text, target, anchor = match[1], match[2], match[3] or ""
        path = os.path.normpath(os.path.join(folder, target))
        if files.get_file_from_path(path) is not None or not (_ROOT / path).exists():
            # Links to pages of the site, and to missing files, stay unchanged: MkDocs reports missing files.
            return match[0]
        if files.get_file_from_path(f"{path}/README.md") is not None:
            return f"[{text}]({target.rstrip('/')}/README.md{anchor})"
        return f"[{text}]({repository}/blob/HEAD/{path}{anchor})" if repository else text

    parts = re.split(r"(^ *```.*?^ *```)", markdown, flags=re.MULTILINE | re.DOTALL)
    return "".join(part if index % 2 else _LINK.sub(replaced, part) for index, part in enumerate(parts))
