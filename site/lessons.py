"""The lessons of `docs/*/lecons` as the page shows them: prose as a tree of elements, cells as code to run.

A page draws only elements that it knows, so prose is taken apart here, once, and not by whoever reads.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from rummifun.lessons.exercises import exercise_by_number
from rummifun.messages import LANGUAGES, translation

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from book.write_lessons import Cell, cells, lessons

Tree = list[Any]
"""A name, then children: texts and trees. A link has its address before its children."""

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")

_NAMED = {"paragraph": "p", "bullet_list": "ul", "ordered_list": "ol", "list_item": "li"}
_VERBATIM = {"code_inline": "code", "fence": "pre", "code_block": "pre"}


def build(target: Path) -> None:
    """Write, for each language, the list of the lessons and every lesson, as files that `prebuilt.js` names."""
    for lang in LANGUAGES:
        told = [_lesson(page, lang) for page in lessons(lang)]
        for lesson in told:
            _write(target / f"lecon.{lesson['name']}.{lang}.json", lesson)
        _write(target / f"lecons.{lang}.json", [_listed(lesson) for lesson in told])


def _write(file: Path, said: object) -> None:
    file.write_text(json.dumps(said, ensure_ascii=False, sort_keys=True), "utf-8")


def _listed(lesson: dict[str, Any]) -> dict[str, Any]:
    keys = [cell["key"] for cell in lesson["cells"] if cell["kind"] == "exercise"]
    return {"name": lesson["name"], "title": lesson["title"], "exercises": keys}


def _lesson(page: Path, lang: str) -> dict[str, Any]:
    text = page.read_text("utf-8")
    title = text.partition("\n")[0].removeprefix("# ")
    return {"name": page.stem, "title": spaced(title, lang), "cells": [_cell(cell, lang) for cell in cells(text)]}


def _cell(cell: Cell, lang: str) -> dict[str, Any]:
    if cell.kind == "prose":
        return {"kind": "prose", "text": cell.text, "tree": [*_trees(cell.text, lang)]}
    code = {"kind": cell.kind, "key": _key(cell), "text": cell.text.rstrip("\n"), "shown": cell.shown.rstrip("\n")}
    ocaml = {"ocaml": cell.ocaml.rstrip("\n")} if cell.ocaml else {}
    found = {**code, "raises": cell.raises, "number": cell.number, "names": cell.names, "hints": [], **ocaml}
    if not cell.number:
        return found
    asked = exercise_by_number(cell.number, lang)
    start = {"start_ocaml": asked.starts[".ml"].rstrip("\n")} if ".ml" in asked.starts else {}
    return {**found, "hints": [*map(translation(lang), asked.hints)], **start}


def _key(cell: Cell) -> str:
    """Name a cell; the page saves its text under this name: an exercise by its functions, an example by its code."""
    return " ".join(cell.names) or sha256(cell.text.encode()).hexdigest()[:12]


def _trees(text: str, lang: str) -> Iterator[Tree | str]:
    """Take Markdown apart; the title of the page stands elsewhere."""
    for node in SyntaxTreeNode(_MARKDOWN.parse(text)).children:
        if (node.type, node.tag) != ("heading", "h1"):
            yield from _tree(node, lang)


def _tree(node: SyntaxTreeNode, lang: str) -> Iterator[Tree | str]:
    inside = (tree for child in node.children for tree in _tree(child, lang))
    if node.type == "text":
        yield spaced(node.content, lang)
    elif node.type in ("softbreak", "hardbreak"):
        yield " "
    elif node.type in _VERBATIM:
        yield [_VERBATIM[node.type], node.content.rstrip("\n")]
    elif node.type == "link" and str(node.attrs["href"]).startswith("https://"):
        yield ["a", str(node.attrs["href"]), *inside]
    elif node.type in ("inline", "link"):
        yield from inside  # a link leads to a page of the book, which is not here
    else:
        yield [_NAMED.get(node.type, node.tag), *inside]


def spaced(text: str, lang: str) -> str:
    """Keep quotes, and in French the signs that stand after a space, on the line of their words.

    >>> spaced("« Quoi ? »", "fr").count(" ")
    0
    """
    kept = re.sub(r"(?<=«) | (?=»)", "\N{NO-BREAK SPACE}", text)
    return re.sub(r" (?=[:;?!])", "\N{NO-BREAK SPACE}", kept) if lang == "fr" else kept


if __name__ == "__main__":
    build(Path(sys.argv[1]))
