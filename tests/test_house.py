"""The house: every import of it, also those inside functions and those for types alone, goes down."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import rummifun

ROOT = Path(rummifun.__file__).parent


def modules() -> dict[str, Path]:
    names = ((path, path.relative_to(ROOT.parent).with_suffix("").parts) for path in sorted(ROOT.rglob("*.py")))
    return {".".join(parts).removesuffix(".__init__"): path for path, parts in names}


def imported(path: Path, known: dict[str, Path]) -> Iterator[str]:
    """List the modules of the house that a file imports, wherever it does."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module in known:
            for alias in node.names:
                inside = f"{node.module}.{alias.name}"
                yield inside if inside in known else str(node.module)


def circle(graph: dict[str, set[str]]) -> list[str]:
    """Give the modules of a circle, the first one twice; none where there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


def test_no_import_goes_in_a_circle() -> None:
    known = modules()
    assert circle({name: set(imported(path, known)) - {name} for name, path in known.items()}) == []


def test_a_circle_would_be_seen() -> None:
    known = modules()
    graph = {name: set(imported(path, known)) - {name} for name, path in known.items()}
    graph["rummifun.chance"].add("rummifun.core.game")
    assert "rummifun.chance" in circle(graph)
