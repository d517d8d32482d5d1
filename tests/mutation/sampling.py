"""The possible mistakes: the rooms, the places in their code, the mutations of a place, and the draw of one.

A *place* is a node of the code that cosmic-ray can mutate. Places are drawn evenly over all rooms, then a mutation of
each. Annotations and docstrings are no code.
"""

from __future__ import annotations

import ast
import re
import tomllib
from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from fnmatch import fnmatch
from functools import cache
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Any, Final

import parso
from cosmic_ray.ast import ast_nodes
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import OPERATOR_PROVIDERS, get_operator, operator_names

from mutation.operators import Provider

OPERATOR_PROVIDERS["rummifun"] = Provider()

ROOT: Final = Path(__file__).parents[2]
SOURCE: Final = "src/rummifun"
EQUIVALENTS: Final = ROOT / "tests" / "mutation" / "equivalents.toml"
ROOMS: Final[Mapping[str, Sequence[str]]] = {
    "chance.py": ["tests/test_chance.py"],
    "refusal.py": ["tests/test_refusal.py", "tests/test_catalogues.py", "tests/games/test_game_names.py"],
    "messages": ["tests/test_catalogues.py", "tests/test_languages.py"],
    "multiset": ["tests/multiset", "tests/sheet", "tests/laws/test_multiset.py"],
    "core": ["tests/games/test_*.py", "tests/session"],
    "pieces": ["tests/pieces"],
    "games/*.py": ["tests/games/test_*.py"],
    "games/rummikub": ["tests/games/rummikub", "tests/sheet", "tests/games/test_*.py"],
    "games/descente": ["tests/games/descente", "tests/games/test_*.py"],
    "games/haricots": ["tests/games/haricots", "tests/games/test_*.py"],
    "games/reussites": ["tests/games/reussites", "tests/games/test_*.py"],
    "laws/exercises": ["tests/course", "tests/laws/test_corpus.py"],
    "laws": ["tests/laws", "tests/mutants", "tests/games/test_*.py"],
    "players": ["tests/players", "tests/shells/rl"],
    "session": ["tests/session", "tests/games/test_*.py"],
    "analysis": ["tests/analysis", "tests/shells/commands", "tests/published"],
    "kernels": ["tests/kernels"],
    "render": ["tests/render", "tests/shells/web"],
    "lessons": ["tests/book", "tests/course", "tests/shells/commands"],
    "protocol": ["tests/shells/plugins", "tests/shells/commands"],
    "grading": ["tests/grading", "tests/shells/commands"],
    "catalogue": ["tests/players", "tests/games/test_*.py", "tests/shells/rl"],
    "console": ["tests/shells/test_cli.py", "tests/shells/commands", "tests/shells/line"],
    "plugins": ["tests/shells/plugins", "tests/shells/commands", "tests/shells/line"],
    "storage": ["tests/shells/storage", "tests/shells/line", "tests/crashes", "tests/analysis"],
    "arguments": ["tests/shells/plugins", "tests/shells/commands", "tests/shells/line", "tests/shells/test_cli.py"],
    "page": ["tests/shells/web", "tests/shells/storage", "tests/crashes"],
    "shells/cli/line": ["tests/shells/line", "tests/shells/plugins"],
    "shells/cli": [
        *["tests/shells/commands", "tests/shells/plugins", "tests/shells/test_cli.py", "tests/analysis", "tests/book"],
        *["tests/grading/test_platforms.py", "tests/course", "tests/conformite"],
    ],
    "shells/rl": ["tests/shells/rl"],
    "shells/tui": ["tests/shells/tui", "tests/shells/plugins"],
    "shells/web": ["tests/shells/web", "tests/shells/storage", "tests/crashes"],
    "shells/browser": ["tests/shells/web"],
    "invite": ["tests/invite"],
}
"""The rooms where mistakes are made, and the tests that must see them, beside the examples of their docstrings.

A room comes before the one that holds it.
"""

EVERY: Final = ["tests/test_values.py", "tests/test_typed.py"]  # the tests of every room
LEFT: Final = re.compile("(?!.*_Is_IsNot|.*_IsNot_Is).*_(Is|IsNot)(_|$)")
"""Changes that are not made, of equality to identity or back: small equal values are one value in CPython."""


@dataclass(frozen=True)
class Mistake:
    """A mutation of a place: the module, cosmic-ray's name for it, its occurrence there, and the code's text."""

    module: str
    operator: str
    occurrence: int
    function: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.module}: {self.function}\n    - {self.before}\n    + {self.after}"


def modules(room: str) -> Sequence[Path]:
    """List the modules of a room.

    >>> [file.name for file in modules("chance.py")], len(modules("multiset")) > 3
    (['chance.py'], True)
    """
    within = ROOT / SOURCE
    return sorted((within / room).rglob("*.py") if (within / room).is_dir() else within.glob(room))


@cache
def room_of(module: str) -> str:
    """Return the room of a module.

    >>> room_of("src/rummifun/games/__init__.py"), room_of("src/rummifun/games/rummikub/etat.py")
    ('games/*.py', 'games/rummikub')
    """
    return next(room for room in ROOMS if ROOT / module in modules(room))


@cache
def changes() -> Mapping[str, Any]:
    """Return the mutations of cosmic-ray, each by its name."""
    kinds = {name: get_operator(name) for name in operator_names() if not LEFT.match(name)}
    return {name: kind() for name, kind in kinds.items() if not kind.arguments()}


def code_alone(source: str) -> str:
    """Return the code without its layout, annotations and docstrings, which say nothing to the program.

    >>> code_alone("def f(x: int | None) -> int: return x + 1") == code_alone("def f(x) :\\n  return x+1")
    True
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        for annotated in {"annotation", "returns"} & set(node._fields):
            setattr(node, annotated, None)
        if isinstance(body := getattr(node, "body", None), list):
            body[:] = [one for one in body if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))]
    return ast.dump(tree)


@dataclass(frozen=True)
class Nodes:
    """Every node of the code of some rooms, module by module, with their number up to the end of each module."""

    read: Sequence[tuple[Path, str, Sequence[Any]]]
    until: Sequence[int]

    @classmethod
    def of(cls, rooms: Sequence[str]) -> Nodes:
        files = dict.fromkeys(file for room in rooms for file in modules(room))  # a room may hold another
        sources = [(file, file.read_text("utf-8")) for file in files]
        read = [(file, source, list(ast_nodes(parso.parse(source)))) for file, source in sources]
        return cls(read, list(accumulate(len(nodes) for *_, nodes in read)))

    def draw(self, rng: Random) -> Mistake | None:
        """Draw a node, then a mutation of it; None where there is none."""
        drawn = rng.randrange(self.until[-1])
        which = bisect(self.until, drawn)
        file, source, nodes = self.read[which]
        place = drawn - self.until[which]  # from the end, as Python counts
        possible = [
            (name, i) for name, made in changes().items() for i, _ in enumerate(made.mutation_positions(nodes[place]))
        ]
        if not possible:
            return None
        name, index = rng.choice(possible)
        before = sum(1 for node in nodes[:place] for _ in changes()[name].mutation_positions(node))
        return mistake(file, source, name, before + index, enclosing(nodes[place]))


def enclosing(node: Any) -> str:
    while node is not None and node.type not in ("funcdef", "classdef"):
        node = node.parent
    return "" if node is None else str(node.name.value)


def mistake(file: Path, source: str, operator: str, occurrence: int, function: str) -> Mistake | None:
    """Make a mutation, and return it with the new code; None if the code is the same as before, or empty."""
    wrong = mutate_code(source, changes()[operator], occurrence)
    try:
        if wrong is None or code_alone(wrong) == code_alone(source):
            return None
    except SyntaxError:
        return None
    changed = list(unified_diff(source.splitlines(), wrong.splitlines(), n=0, lineterm=""))[2:]
    before, after = (" ".join(" ".join(line[1:] for line in changed if line[0] == sign).split()) for sign in "-+")
    return Mistake(file.relative_to(ROOT).as_posix(), operator, occurrence, function, before, after)


def listed() -> Sequence[Mapping[str, Any]]:
    """Read the mistakes that no test can see, each with its reason."""
    read: Sequence[Mapping[str, Any]] = tomllib.loads(EQUIVALENTS.read_text("utf-8"))["equivalent"]
    return read


def pattern(text: str) -> str:
    """Return the regular expression of a text of `equivalents.toml`, where `#` stands for any number.

    >>> re.fullmatch(pattern("range(#)"), "range( 17)") is not None
    True
    """
    return re.escape(text).replace(r"\#", r" ?\d[\d_]*")


def equivalent(mistake: Mistake, equivalents: Sequence[Mapping[str, Any]]) -> bool:
    return any(
        fnmatch(mistake.module, f"{SOURCE}/{one['where']}")
        and any(reads(mistake, one["line"], to) for to in one["reads"])
        for one in equivalents
    )


def reads(mistake: Mistake, line: str, to: str) -> bool:
    """Tell whether a mistake only turns one text of a line into another.

    >>> one = Mistake("m.py", "", 0, "", "f(x=1) + f(x=22)", "f(x=1) + f(x= 23)")
    >>> reads(one, "x=#", "x=#"), reads(one, "f(x=1)", "f(x=#)"), reads(one, "x=22", "x= 23")
    (True, False, True)
    """
    before, after = mistake.before, mistake.after
    return any(
        re.fullmatch(re.escape(before[: found.start()]) + pattern(to) + re.escape(before[found.end() :]), after)
        for found in re.finditer(pattern(line), before)
    )


def mistakes(rooms: Sequence[str], rng: Random) -> Iterator[Mistake]:
    """Draw mistakes without end, none listed as equivalent, none twice."""
    nodes, equivalents, seen = Nodes.of(rooms), listed(), set[Mistake]()
    while True:
        drawn = nodes.draw(rng)
        if drawn is not None and drawn not in seen and not equivalent(drawn, equivalents):
            seen.add(drawn)
            yield drawn
