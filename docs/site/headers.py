# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Makes a page for each public header: Doxygen reads the header, this program writes Markdown.

A page has the declarations in the order of the header. Data (enums, structs without functions, constants)
is shown as source text with comments.

Every public function needs a text, or read() fails: a comment above the function, or at the end of its last
line. A function without a comment shares the text of the function directly above it (no blank line between
them), if both names begin with the same word (get, set, has, …), or both names are single letters.
"""

from __future__ import annotations

import dataclasses
import html
import pathlib
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator

FOLDERS = ("sim/include", "converter/include")
PAGES = "reference/headers"
_WIDTH = 100


@dataclasses.dataclass
class Header:
    """A public header: its name in `#include`, its lines, and the comment at its start."""

    name: str
    lines: list[str]
    intro: str
    sections: dict[int, str]
    items: list[Item] = dataclasses.field(default_factory=list)

    @property
    def page(self) -> str:
        return f"{PAGES}/{self.name}.md"


@dataclasses.dataclass
class Item:
    """A declaration in a header, with its first and last line (from 1). A class also has its public
    members."""

    kind: str
    name: str
    refid: str
    first: int
    last: int
    node: ElementTree.Element
    scope: str = ""
    owner: str = ""  # enclosing class with its namespaces
    note: str = ""  # comment at the end of a function's last line
    items: list[Item] = dataclasses.field(default_factory=list)

    @property
    def full_name(self) -> str:
        return f"{self.scope}::{self.name}" if self.scope else self.name

    @property
    def anchor(self) -> str:
        return re.sub(r"\W+", ".", self.full_name).strip(".") + ("-operator" if "operator" in self.name else "")

    @property
    def is_data(self) -> bool:
        return self.kind not in ("function", "class", "struct", "union") or (
            self.kind != "function" and all(item.is_data for item in self.items)
        )


def read(root: pathlib.Path, build: pathlib.Path) -> list[Header]:
    """Runs Doxygen over the public headers of the checkout `root`.

    Raises:
        RuntimeError: Doxygen is missing or warns; the message contains Doxygen's output.
    """
    headers = {}
    shutil.rmtree(build / "headers", ignore_errors=True)
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*.h")):
            name = path.relative_to(root / folder).as_posix()
            headers[name], prepared = _prepared(name, path.read_text(encoding="utf-8"))
            copy = build / "headers" / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(prepared, encoding="utf-8")
    shutil.rmtree(build / "doxygen", ignore_errors=True)
    try:
        run = subprocess.run(["doxygen", "docs/site/Doxyfile"], cwd=root, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise RuntimeError("doxygen is missing: apt-get install doxygen") from None
    if run.returncode or run.stderr:
        raise RuntimeError(f"doxygen warns:\n{run.stderr}")
    _collect(build / "doxygen/xml", headers)
    found = list(headers.values())
    if bare := [each for header in found for each in _without_text(header)]:
        raise RuntimeError("public functions without a comment:\n" + "\n".join(bare))
    return found


def counts(headers: list[Header]) -> str:
    """Returns a sentence with the number of C functions and of C++ functions that have a comment."""
    parts = []
    for language, is_c in (("C", True), ("C++", False)):
        own = [header for header in headers if header.name.startswith("hrdf/hebi_c") == is_c]
        total = sum(len(list(_functions(header, header.items))) for header in own)
        bare = sum(len(_without_text(header)) for header in own)
        parts.append(f"{language} functions with text: {total - bare} of {total}")
    return "; ".join(parts)


def _functions(header: Header, items: list[Item]) -> Iterator[tuple[Item, Item | None]]:
    """Yields each function that needs a comment, and the declaration before it (None: the first in
    the header or class)."""
    for before, item in zip([None, *items], items):
        is_default = item.node.findtext("argsstring", "").endswith("=default")
        is_guide = ") -> " in header.lines[item.first - 1]
        if item.kind == "function" and not is_default and not is_guide:
            yield item, before
        yield from _functions(header, item.items)


def _are_alike(a: str, b: str) -> bool:
    """True if two names have the same first word (`set` in setColor), or both are single letters."""
    return re.findall(r"^\w[a-z]*", a) == re.findall(r"^\w[a-z]*", b) or len(a) == len(b) == 1


def _without_text(header: Header) -> list[str]:
    """Returns the header, line and name of each function without a comment."""
    texts: dict[str, bool] = {}
    bare = []
    for item, before in _functions(header, header.items):
        has_text = bool(_text_of(item) or item.note)
        if not has_text and before is not None and texts.get(before.refid, False):
            has_text = _are_alike(before.name, item.name) and _touches(header.lines, before, item)
        texts[item.refid] = has_text
        if not has_text:
            bare.append(f"{header.name}:{item.first}: {item.full_name}")
    return bare


def _prepared(name: str, text: str) -> tuple[Header, str]:
    """Returns the Header for the file `name`, and the file's text with its comments in Doxygen's form."""
    lines = re.sub(r" *// NOLINT(?!NEXTLINE)(\(.*?\)|: .*|(BEGIN|END).*)?$", "", text, flags=re.MULTILINE).splitlines()
    lines = ["" if "NOLINTNEXTLINE" in line else line for line in lines]
    guard = next(i for i, line in enumerate(lines) if line.startswith("#"))
    intro = "\n".join(line[3:] for line in lines[3:guard])
    header = Header(name, lines, intro, {})
    prepared = [""] * guard + lines[guard:]
    row = guard
    while row < len(lines):
        end = row
        while end < len(lines) and lines[end].lstrip().startswith("//"):
            end += 1
        while row < end and _is_continued(lines, row):
            row += 1
        if end > row and end < len(lines):
            if lines[end].strip():
                prepared[row:end] = [_documentation(line) for line in lines[row:end]]
            elif not "".join(lines[end : end + 2]).startswith("#"):
                header.sections[row + 1] = " ".join(line.strip()[3:] for line in lines[row:end])
        row = max(end, row + 1)
    return header, "\n".join(prepared) + "\n"


def _note(lines: list[str], row: int) -> str:
    """Returns the comment at the end of code line `row` (from 0), with its continuation lines."""
    code, mark, note = lines[row].partition("//")
    words = [note.strip()] if mark and code.strip() else []
    while words and row + 1 < len(lines) and _is_continued(lines, row + 1):
        row += 1
        words.append(lines[row].strip().removeprefix("//").strip())
    return " ".join(words)


def _is_continued(lines: list[str], row: int) -> bool:
    """True if a line continues a comment that begins at the end of a line of code, in the same column."""
    column = lines[row].find("//")
    first = row - 1
    while first >= 0 and lines[first].find("//") == column and not lines[first][:column].strip():
        first -= 1
    return not lines[row][:column].strip() and first >= 0 and column == lines[first].find("//") > 0


def _touches(lines: list[str], before: Item, after: Item) -> bool:
    """True if neither a blank line nor a heading such as `public:` is between two declarations."""
    between = lines[_end(lines, before.first) : after.first - 1]
    return all(line.strip() and not re.match(r" *(public|private|protected):", line) for line in between)


def _end(lines: list[str], first: int) -> int:
    """Returns the last line (from 1) of the declaration that starts in line `first` (from 1)."""
    depth = 0
    for row in range(first, len(lines) + 1):
        code = lines[row - 1].split("//")[0]
        depth += sum(map(code.count, "({")) - sum(map(code.count, ")}"))
        if depth <= 0 and re.search(r"[;}]\s*$", code):
            return row
        if code.startswith("#") and not code.endswith("\\"):
            return row
    return first


def _documentation(line: str) -> str:
    """Returns a comment in Doxygen's form; escapes a number at its start, which would start a list."""
    return re.sub(r"^( */// \d+)\.", r"\1\\.", line.replace("//", "///", 1))


def _collect(folder: pathlib.Path, headers: dict[str, Header]) -> None:
    """Reads Doxygen's XML files in `folder`, and adds the declarations to their headers, in source
    order."""
    scopes: dict[str, Item] = {}
    found: dict[str, tuple[str, Item]] = {}
    for path in sorted(folder.glob("*.xml")):
        for compound in ElementTree.parse(path).getroot().iter("compounddef"):
            _collect_compound(compound, scopes, found)
    for file, item in sorted(found.values(), key=lambda pair: pair[1].first):
        if item.kind == "function":
            item.note = _note(headers[file].lines, _end(headers[file].lines, item.first) - 1)
        if not item.scope:
            headers[file].items.append(item)
        elif item.owner in scopes:
            scopes[item.owner].items.append(item)
        else:
            raise RuntimeError(f"{file}:{item.first}: {item.full_name} is in no class that has a page")


def _collect_compound(
    compound: ElementTree.Element, scopes: dict[str, Item], found: dict[str, tuple[str, Item]]
) -> None:
    kind, place = compound.get("kind", ""), compound.find("location")
    full = compound.findtext("compoundname", "")
    name = _without_namespace(full)
    if kind in ("class", "struct", "union"):
        if "@" in name or compound.get("prot", "public") != "public" or place is None or not place.get("bodystart"):
            return
        scope, _, own = name.rpartition("::") if "<" not in name else ("", "", name)
        lines = int(place.get("line", 0)), int(place.get("bodyend", 0))
        owner = full.rpartition("::")[0] if scope else ""
        item = Item(kind, own, compound.get("id", ""), *lines, compound, scope, owner)
        scopes[full] = item
        found[item.refid] = (place.get("file", "").replace("build/docs/headers/", ""), item)
    elif kind in ("namespace", "file"):
        name = ""
    else:
        return
    for member in compound.iter("memberdef"):
        place = member.find("location")
        own = member.findtext("name", "")
        is_hidden = member.get("prot") != "public" or member.get("kind") == "friend" or own.startswith("HRDF_") or "@" in own
        is_hidden = is_hidden or (own.startswith("~") and member.find("detaileddescription/para") is None)
        if is_hidden or place is None or "delete" in member.findtext("argsstring", "").split("=")[-1]:
            continue
        first = int(place.get("line", 0))
        last = int(place.get("bodyend", "-1")) if member.get("kind") == "enum" else first
        item = Item(member.get("kind", ""), own, member.get("id", ""), first, max(first, last), member, name, owner=full)
        found[item.refid] = (place.get("file", "").replace("build/docs/headers/", ""), item)


def _without_namespace(name: str) -> str:
    return re.sub(r"\bhrdf::([a-z_]+::)*", "", name)


class Writer:
    """Writes a Markdown page for each header. Names in comments link to the pages that document
    them."""

    def __init__(self, headers: list[Header]) -> None:
        self._places = {}
        for header in headers:
            for item in header.items:
                # Members of an enum or struct have no anchor: their links lead to the enum or struct.
                for each in (item, *item.items):
                    self._places[each.refid] = (header.page, (item if item.is_data else each).anchor)
        self._header = headers[0]
        self._anchors: set[str] = set()

    def page(self, header: Header) -> str:
        self._header, self._anchors = header, set()
        parts = [f"# {header.name}\n\n```cpp\n#include <{header.name}>\n```\n", f"{header.intro}\n"]
        level = 3 if header.sections else 2
        sections = sorted(header.sections.items())
        items = list(header.items)
        for row, text in [(0, ""), *sections]:
            if text:
                title = re.split(r"[.:]( |$)", text)[0]
                parts.append(f"## {title}\n\n" + (f"{_escaped(text)}\n" if text != title else ""))
            end = next((line for line, _ in sections if line > row), len(header.lines) + 1)
            parts.append(self._items([item for item in items if row <= item.first < end], level))
        return "\n".join(parts)

    def _items(self, items: list[Item], level: int) -> str:
        parts: list[str] = []
        rest = list(items)
        while rest:
            item = rest.pop(0)
            group = [item]
            if item.kind == "function":
                while rest and self._continues(group, rest[0]):
                    group.append(rest.pop(0))
                code = "\n".join(_signature(each) for each in group)
            elif item.kind in ("class", "struct", "union"):
                code = self._source(item.first, item.last) if item.is_data else _heading_of_class(item)
            elif item.kind != "enum":
                while rest and rest[0].kind not in ("function", "class", "struct", "union", "enum") and self._touches(group[-1], rest[0]):
                    group.append(rest.pop(0))
                code = self._source(self._with_comment(item.first), _end(self._header.lines, group[-1].first))
                parts.append(self._anchored(group) + f"\n\n```cpp\n{code}\n```\n")
                continue
            else:
                code = self._source(item.first, item.last)
            text = self._description(item)
            parts.append(f"{self._heading(group, level)}\n\n```cpp\n{code}\n```\n\n{text}\n")
            if item.kind in ("class", "struct", "union") and not item.is_data:
                parts.append(self._items(item.items, level + 1))
        return "\n".join(parts)

    def _heading(self, group: list[Item], level: int) -> str:
        names = list(dict.fromkeys(each.name for each in group))
        title = ", ".join(names[:3]) + (" …" if len(names) > 3 else "")
        own, *others = [a for a in dict.fromkeys(e.anchor for e in group) if a not in self._anchors] or [""]
        self._anchors.update([own, *others])
        mark = f" {{ #{own} }}" if own else ""
        return f"{'#' * level} `{title}`{mark}" + ("\n\n" if others else "") + "".join(f'<a id="{other}"></a>' for other in others)

    def _anchored(self, group: list[Item]) -> str:
        new = [a for a in dict.fromkeys(each.anchor for each in group) if a not in self._anchors]
        self._anchors.update(new)
        return "".join(f'<a id="{anchor}"></a>' for anchor in new)

    def _continues(self, group: list[Item], item: Item) -> bool:
        """True if the page shows the function `item` together with the functions `group` directly above."""
        if item.kind != "function" or _text_of(item) or not self._touches(group[-1], item):
            return False
        return not _text_of(group[0]) or _are_alike(group[-1].name, item.name)

    def _touches(self, before: Item, after: Item) -> bool:
        return _touches(self._header.lines, before, after)

    def _with_comment(self, first: int) -> int:
        while self._header.lines[first - 2].lstrip().startswith("//"):
            first -= 1
        return first

    def _source(self, first: int, last: int) -> str:
        lines = self._header.lines[first - 1 : last]
        indent = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
        return "\n".join(line[indent:] for line in lines)

    def _description(self, item: Item) -> str:
        parts = [item.node.find("briefdescription"), item.node.find("detaileddescription")]
        return "\n\n".join(self._blocks(part) for part in parts if part is not None).strip()

    def _blocks(self, node: ElementTree.Element, indent: str = "") -> str:
        """Returns a part of Doxygen's XML text as Markdown."""
        blocks, line = [], _escaped(node.text or "")
        for child in node:
            match child.tag:
                case "para":
                    blocks.append(self._blocks(child, indent))
                case "itemizedlist" | "orderedlist":
                    mark = "1." if child.tag == "orderedlist" else "-"
                    blocks += [line, "\n".join(f"{mark}   {self._blocks(each, indent + '    ')}" for each in child)]
                    line = ""
                case "verbatim" | "preformatted":
                    blocks += [line, f"```cpp\n{(child.text or '').strip(chr(10))}\n```"]
                    line = ""
                case "programlisting":
                    code = "\n".join(_plain(each) for each in child.iter("codeline"))
                    blocks += [line, f"```cpp\n{code}\n```"]
                    line = ""
                case "computeroutput":
                    line += f"`{_plain(child)}`"
                case "ref":
                    line += self._link(child)
                case _:
                    line += _escaped(_SYMBOLS.get(child.tag, "") + _plain(child))
            line += _escaped(child.tail or "")
        return "\n\n".join(block for block in (*blocks, line) if block.strip())

    def _link(self, node: ElementTree.Element) -> str:
        text = _escaped(_plain(node))
        if node.get("refid") not in self._places:
            return text
        page, anchor = self._places[node.get("refid", "")]
        up = "../" * self._header.page.count("/")
        return f"[{text}]({up}{page}#{anchor})" if page != self._header.page else f"[{text}](#{anchor})"


_SYMBOLS = {"ndash": "–", "mdash": "—", "nonbreakablespace": " ", "times": "×", "deg": "°"}


def _plain(node: ElementTree.Element) -> str:
    text = node.text or ""
    for child in node:
        text += (" " if child.tag == "sp" else _SYMBOLS.get(child.tag, "")) + _plain(child) + (child.tail or "")
    return text


def _escaped(text: str) -> str:
    return re.sub(r"([\\`*_\[\]{}#])", r"\\\1", html.escape(text, quote=False))


def _text_of(item: Item) -> str:
    return "".join(_plain(item.node.find(part)).strip() for part in ("briefdescription", "detaileddescription"))


def _template(node: ElementTree.Element) -> str:
    parameters = node.find("templateparamlist")
    if parameters is None:
        return ""
    words = [" ".join(filter(None, (_plain(p.find("type")), p.findtext("declname", "")))) for p in parameters]
    return f"template <{', '.join(words)}>\n"


def _heading_of_class(item: Item) -> str:
    bases = [f"{each.get('prot')} {_spaced(_without_namespace(each.text or ''))}" for each in item.node.findall("basecompoundref")]
    return f"{_template(item.node)}{item.kind} {item.name}" + (f" : {', '.join(bases)}" if bases else "") + ";"


def _signature(item: Item) -> str:
    """Returns a function's declaration with the comment at its end; a long declaration has line breaks."""
    node = item.node
    words = ["static" if node.get("static") == "yes" else "", "virtual" if node.get("virt") != "non-virtual" else ""]
    words.append(_spaced(_plain(node.find("type"))))
    start = " ".join([word for word in words if word] + [node.findtext("name", "")])
    arguments = node.findtext("argsstring", "")
    end = re.sub(r"=(default|0)$", r" = \1", arguments[arguments.rfind(")") :]) + ";"
    parameters = [_parameter(each) for each in node.findall("param")]
    line = f"{start}({', '.join(parameters)}{end}"
    if len(line) > _WIDTH:
        line = f"{start}(\n    " + ",\n    ".join(parameters) + end
    return _template(node) + line + (f"  // {item.note}" if item.note else "")


def _parameter(node: ElementTree.Element) -> str:
    kind = node.find("type")
    words = [_spaced(_plain(kind)) if kind is not None else "", node.findtext("declname", "")]
    default = node.find("defval")
    ending = "" if default is None else f" = {_plain(default)}"
    return " ".join(filter(None, words)) + node.findtext("array", "") + ending


def _spaced(kind: str) -> str:
    """Returns the text of a type in our format, without the spaces that Doxygen adds."""
    return re.sub(r" ([&*>]+)", r"\1", kind.replace("< ", "<"))


if __name__ == "__main__":
    root = pathlib.Path(__file__).resolve().parents[2]
    try:
        print(counts(read(root, root / "build/docs")))
    except RuntimeError as error:
        sys.exit(f"headers.py: error: {error}")
