"""A link at each example of the reference, which opens it on the page without a server, to be changed and run."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from doctest import DocTestParser
from importlib import import_module
from itertools import groupby
from typing import Any
from urllib.parse import urlencode

from docutils import nodes
from modules import door_of, home

ELSEWHERE = tuple(
    f"rummifun.{room}"
    for room in ("shells", "kernels", "grading", "console", "plugins", "storage", "arguments", "page")
)
"""What needs processes, files or compilers, which a page has not."""


def linked(app: Any, doctree: nodes.document) -> None:
    """Add the links to the page of a module: one for each docstring, after its last example."""
    room, _, module = app.env.docname.rpartition("/")
    if room != "api" or module.startswith(ELSEWHERE):
        return
    for parent, blocks in groupby([*doctree.findall(nodes.doctest_block)], key=lambda block: block.parent):
        shown = [*blocks]
        address = f"../{app.config.site_address}#/essai?{query(module, [block.astext() for block in shown])}"
        link = nodes.reference("", "Try it", refuri=address, classes=["essai"])
        parent.insert(parent.index(shown[-1]) + 1, nodes.paragraph("", "", link))


def query(module: str, texts: list[str]) -> str:
    """Write the cells of examples as what an address asks for."""
    return urlencode([("code", cell) for cell in cells(module, texts)])


def cells(module: str, texts: list[str]) -> list[str]:
    """Cut examples into cells, each of which ends where something is shown; what they use is imported first."""
    found = [""]
    for example in DocTestParser().get_examples("\n\n".join(texts)):
        found[-1] += example.source
        if example.want:
            found.append("")
    found[0] = "".join(imported(module, "".join(found))) + found[0]
    return [cell.rstrip("\n") for cell in found if cell]


def imported(module: str, code: str) -> Iterator[str]:
    """Write the imports of what some code takes from a module, each from where anyone would import it."""
    there = vars(import_module(module))
    used = {node.id for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name) and node.id in there}
    doors: dict[str, list[str]] = {}
    for name in sorted(used):
        doors.setdefault(door_of(home(module, name), name), []).append(name)
    yield from (f"from {door} import {', '.join(names)}\n" for door, names in sorted(doors.items()))


def setup(app: Any) -> dict[str, bool]:
    """Declare where the page without a server is, seen from the first page of the book."""
    app.add_config_value("site_address", "../site/", "html", str)
    app.connect("doctree-read", linked)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
