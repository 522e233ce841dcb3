# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Checks a built site: each internal link, picture and anchor exists, and no page loads external files.

Usage: check_site.py SITE
"""

import pathlib
import sys
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

# Attributes (element, attribute) that name files which a browser loads together with the page.
_LOADED = {("link", "href"), ("script", "src"), ("img", "src"), ("iframe", "src"), ("source", "src"), ("video", "src")}


class _Page(HTMLParser):
    """Anchors and links of an HTML page. Kind of a link: "loaded" (see _LOADED), or the element's name."""

    def __init__(self, path: pathlib.Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[tuple[str, str]] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.ids.update(filter(None, (given.get("id"), given.get("name") if tag == "a" else None)))
        is_for_loading = given.get("rel") not in ("canonical", "alternate")
        for name in ("href", "src"):
            if given.get(name):
                self.links.append(("loaded" if (tag, name) in _LOADED and is_for_loading else tag, given[name] or ""))


def main(site: pathlib.Path) -> int:
    pages = {path: _Page(path) for path in site.rglob("*.html")}
    problems, count = [], 0
    for path, page in pages.items():
        for kind, link in page.links:
            address = urlsplit(link)
            if address.scheme or address.netloc:
                if kind == "loaded" and address.scheme != "data":
                    problems.append(f"{path}: loads {link}")
                continue
            # Links in 404.html start at the server's root, so this program does not check them.
            if path.name == "404.html":
                continue
            count += 1
            target = (path.parent / unquote(address.path)).resolve() if address.path else path.resolve()
            target = target / "index.html" if target.is_dir() else target
            if not target.is_file():
                problems.append(f"{path}: {link} is missing")
            elif address.fragment and target in pages and unquote(address.fragment) not in pages[target].ids | {"__top"}:
                problems.append(f"{path}: {link} has no such anchor")
    for sheet in site.rglob("*.css"):
        if "url(http" in sheet.read_text(encoding="utf-8"):
            problems.append(f"{sheet}: loads from elsewhere")
    for problem in problems:
        print(f"check_site.py: error: {problem}", file=sys.stderr)
    print(f"{len(pages)} pages, {count} links inside of the site, {len(problems)} problems")
    return 1 if problems or not pages else 0


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] in ("-h", "--help"):
        print((__doc__ or "").strip())
        sys.exit(0 if sys.argv[1:] in (["-h"], ["--help"]) else 2)
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
