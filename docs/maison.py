"""Draw the house from the code's own imports: floors as import-linter knows them, an arrow for what a room imports.

    python docs/maison.py maison.svg

The wider an arrow, the more modules of the room import the other. An arrow is left out where others lead to the same
room by way of a third. All rooms import the lowest floor, and its arrows are left out too.
"""

from __future__ import annotations

import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from html import escape
from itertools import pairwise
from math import log2
from pathlib import Path
from typing import Final, NamedTuple

import grimp

ROOT: Final = Path(__file__).parents[1]
WIDTH: Final = 880
FLOOR: Final = 92
BOX: Final = (150, 44)
ASIDE: Final = (0.0, 0.16, -0.16, 0.38)
"""How far the rooms that have a floor to themselves stand from its middle, so that arrows can pass."""


class Room(NamedTuple):
    """A room: its name, how many modules it has, and where it stands."""

    name: str
    modules: int
    x: float
    y: float


def floors() -> list[list[str]]:
    """List the rooms of each floor, from the top, as the layers of import-linter say."""
    written = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = next(c["layers"] for c in written["tool"]["importlinter"]["contracts"] if c["type"] == "layers")
    return [[name.strip(" ()") for name in layer.split(":")] for layer in layers]


def imports(graph: grimp.ImportGraph) -> Counter[tuple[str, str]]:
    """Count the imports from one room to another, module by module."""
    pairs = (
        (_room(importer), _room(imported))
        for importer in graph.modules
        for imported in graph.find_modules_directly_imported_by(importer)
    )
    return Counter((one, other) for one, other in pairs if one and other and one != other)


def _room(module: str) -> str:
    return module.split(".")[1] if module.startswith("rummifun.") else ""


def rooms(graph: grimp.ImportGraph) -> list[list[Room]]:
    """Place the rooms that exist, floor by floor."""
    size = Counter(map(_room, graph.modules))
    built = [floor for floor in ([name for name in floor if size[name]] for floor in floors()) if floor]
    alone = iter(ASIDE)
    aside = [next(alone, 0.0) if n and len(floor) == 1 else 0.0 for n, floor in enumerate(built)]
    return [
        [
            Room(name, size[name], WIDTH * ((i + 1) / (len(floor) + 1) + aside[n]), FLOOR * n + 40)
            for i, name in enumerate(floor)
        ]
        for n, floor in enumerate(built)
    ]


def drawn(graph: grimp.ImportGraph) -> str:
    """Draw the house in SVG."""
    placed = rooms(graph)
    height = FLOOR * len(placed)
    body = [*_arrows(placed, imports(graph)), *(part for floor in placed for room in floor for part in _box(room))]
    for above, _ in pairwise(placed):
        y = above[0].y + FLOOR / 2
        body.insert(0, f'<line x1="10" x2="{WIDTH - 10}" y1="{y}" y2="{y}" stroke="#8884" stroke-dasharray="2 6"/>')
    title = "rooms of rummifun, imports going down"
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{title}"',
            ' font-family="sans-serif" font-size="15" text-anchor="middle">',
            *body,
            "</svg>\n",
        )
    )


def direct(pairs: Iterable[tuple[str, str]]) -> set[tuple[str, str]]:
    """Keep of the arrows that go down what no way through a third room says as well."""
    beyond: dict[str, set[str]] = {}
    for one, other in pairs:
        beyond.setdefault(one, set()).add(other)

    def reached(one: str) -> set[str]:
        return set().union(*({far} | reached(far) for far in beyond.get(one, set())))

    return {(a, b) for a, farther in beyond.items() for b in farther if not any(b in reached(c) for c in farther)}


def _arrows(placed: list[list[Room]], counted: Counter[tuple[str, str]]) -> Iterator[str]:
    where = {room.name: room for floor in placed[:-1] for room in floor}
    drawn = [(one, other) for one, other in counted if one in where and other in where]
    down = [(one, other) for one, other in drawn if where[one].y < where[other].y]
    level = {(one, other) for one, other in drawn if where[one].y == where[other].y}
    for one, other in sorted(direct(down) | level):
        n = counted[one, other]
        said = f"{one} → {other}: {n}"
        yield (
            f'<path d="{_way(where[one], where[other])}" fill="none" stroke="#4d94bd" stroke-opacity=".7" '
            f'stroke-width="{1 + log2(n):.1f}"><title>{escape(said)}</title></path>'
        )


def _way(a: Room, b: Room) -> str:
    """Go down from one room to another; along the floor between neighbours; round the rest where it is far."""
    top, bottom = a.y + BOX[1] / 2, b.y - BOX[1] / 2
    bend, corner = (top + bottom) / 2, f"{b.x:.0f} {top:.0f}"
    if a.y == b.y:
        return f"M{a.x:.0f} {a.y:.0f} H{b.x:.0f}"
    if b.y - a.y > 4 * FLOOR:
        return f"M{a.x:.0f} {top:.0f} C{corner} {corner} {b.x:.0f} {top + FLOOR:.0f} V{bottom:.0f}"
    return f"M{a.x:.0f} {top:.0f} C{a.x:.0f} {bend:.0f} {b.x:.0f} {bend:.0f} {b.x:.0f} {bottom:.0f}"


def _box(room: Room) -> Iterator[str]:
    width, height = BOX
    modules = "1 module" if room.modules == 1 else f"{room.modules} modules"
    yield (
        f'<rect x="{room.x - width / 2:.0f}" y="{room.y - height / 2:.0f}" width="{width}" height="{height}" rx="8" '
        'fill="#f4efe4" stroke="#6b5b3e"/>'
    )
    yield f'<text x="{room.x:.0f}" y="{room.y - 1:.0f}" fill="#222">{escape(room.name)}</text>'
    yield f'<text x="{room.x:.0f}" y="{room.y + 15:.0f}" fill="#555" font-size="11">{modules}</text>'


if __name__ == "__main__":
    svg = drawn(grimp.build_graph("rummifun", cache_dir=None))
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(svg, encoding="utf-8")
    else:
        sys.stdout.write(svg)
