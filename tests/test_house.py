"""The house: every import of it, also those inside functions and those for types alone, goes down."""

import re
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from harness.nonempty import nonempty
from sources import SOURCES


def modules() -> dict[str, Path]:
    names = ((path, path.relative_to(SOURCES.parent).with_suffix("").parts) for path in sorted(SOURCES.rglob("*.py")))
    return {".".join(parts).removesuffix(".__init__"): path for path, parts in names}


IMPORT = re.compile(r"^ *(?:from ([\w.]+) import (\([^)]*\)|.*)|import ([\w.]+))", re.MULTILINE)


def imported(path: Path, known: dict[str, Path]) -> Iterator[str]:
    """List the modules of the house that a file imports, wherever it does."""
    for room, names, module in IMPORT.findall(path.read_text(encoding="utf-8")):
        if module in known:
            yield module
        elif room in known:
            for name in re.findall(r"(?:^|[,(])\s*(\w+)", names):
                yield f"{room}.{name}" if f"{room}.{name}" in known else room


def circle(graph: dict[str, set[str]]) -> list[str]:
    """Give the modules of a circle, the first one twice; none where there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


@cache
def imports() -> dict[str, set[str]]:
    known = modules()
    return {name: set(imported(path, known)) - {name} for name, path in known.items()}


def test_imports_go_in_no_circle() -> None:
    assert len(imports()) > 100
    assert circle(imports()) == []


def test_circle_finds_one() -> None:
    graph = {**imports(), "rummifun.chance": {*imports()["rummifun.chance"], "rummifun.core.game"}}
    assert "rummifun.chance" in circle(graph)


def test_tables_of_the_architecture_name_modules_that_stand() -> None:
    text = (Path(__file__).parents[1] / "docs/architecture.md").read_text("utf-8")
    cells = nonempty(re.findall(r"^\| (`[^|]*`) \|", text, re.MULTILINE))
    named = {word.rpartition(".")[2] for cell in cells for word in re.findall(r"`([a-z][\w.]*)`", cell)}
    rooms = {folder.name for folder in SOURCES.rglob("*") if folder.is_dir()}
    assert named <= {name.rpartition(".")[2] for name in modules()} | rooms
