"""The driver of a Python file that may use our modules: it counts branches, and earns no marks.

Lessons import multisets, states and rules where a hand-in has to write them. A function of ours that a file
imports is not its own; its arguments are of our types where it has none, so that its patterns and ours fit them.

A branch is an arm of `if`, of `match`, of `… if … else …`, of a loop or of `except`; an operand behind `and` or `or`;
the element of a comprehension with an `if`. Each is marked in the tree of the program before it is compiled.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rummifun.grading.sandbox.filesystem import (
    HIDDEN_FOLDERS,
    existing_paths,
    mapped_files,
    python_executable,
    python_files,
)
from rummifun.grading.sandbox.limits import Limits
from rummifun.grading.sandbox.python_driver import PythonDriver, main

if TYPE_CHECKING:
    from rummifun.grading.sandbox.process import SandboxProcess

_GAME: Final = "rummifun.games.rummikub"


_WITH_SETS: Final = tuple(f"{_GAME}.{name}" for name in ("etat", "rules", "extraction", "move_types"))
"""The modules that take or return multisets, which are then ours."""


_WORDS: Final = ("T", "Joker", "Couleur", "Joueur", "Bleu", "Rouge", "Jaune", "Noir", "J1", "J2")


_SETS: Final = frozenset({"V", "A", "from_pairs"})


_PACKAGES: Final = (
    *("rummifun", "pyrsistent", "pvectorc", "_pyrsistent_version", "toolz", "typing_extensions"),
    *("hypothesis", "_hypothesis_globals", "sortedcontainers", "attr", "attrs"),
)
"""The packages that ours needs, and those that the laws need."""


_BOOT: Final = """
import sys
from importlib.util import spec_from_file_location

class Finder:
    places = dict(zip(sys.argv[1::2], sys.argv[2::2]))

    def find_spec(self, name, path=None, target=None):
        return spec_from_file_location(name, self.places[name]) if name in self.places else None

sys.meta_path.append(Finder())
from rummifun.grading.sandbox.lending_driver import run_driver
run_driver()
"""
"""Packages are found by their files: a cell does not show the folder that they stand in, with all the others."""


def open_lending_sandbox(scratch: Path, limits: Limits) -> SandboxProcess:
    """Open a cell for a file that may use ours: it can read the files that ours needs, and nothing else."""
    from rummifun.grading.sandbox.process import SandboxProcess  # here: not every system has cells

    files = {name: spec.origin for name in _PACKAGES if (spec := find_spec(name)) and spec.origin}
    places = (str(Path(file).parent) if file.endswith("__init__.py") else file for file in files.values())
    disk = (place for place in python_files() if not place.startswith(HIDDEN_FOLDERS))
    command = (python_executable(), "-I", "-S", "-B", "-c", _BOOT, *chain.from_iterable(files.items()))
    return SandboxProcess(command, scratch, limits, existing_paths([*disk, *places, *_libraries()]), closed=True)


def _libraries() -> list[str]:
    """List the shared objects of this process, which has imported ours and the packages it needs."""
    try:
        maps = Path("/proc/self/maps").read_text()
    except OSError:  # there are none where there is no cell either
        return []
    return [path for path in mapped_files(maps) if ".so" in Path(path).name]


def sheet_constructors() -> dict[str, Any]:
    """Return the constructors of the sheet, ours."""
    from rummifun.games import rummikub

    return {name: getattr(rummikub, name) for name in _WORDS}


def provided_values(space: Mapping[str, Any]) -> dict[str, Any]:
    """Return the constructors of the sheet's values for a file that imports ours: those of the types it imports."""
    lent: dict[str, Any] = {}
    for value in [*space.values()]:
        name = value.__name__ if type(value) is ModuleType else str(getattr(value, "__module__", ""))
        if name == "rummifun.multiset.somme":
            lent |= {word: getattr(sys.modules[name], word) for word in "VA"}
        elif name.startswith("rummifun.multiset"):
            lent["from_pairs"] = sys.modules["rummifun.multiset.ordre_sup"].from_pairs
        elif name.startswith(_WITH_SETS) or (name == _GAME and type(value) is ModuleType):
            lent |= {word: getattr(sys.modules[_GAME], word) for word in ("Etat", "Statut", "from_pairs")}
    entry = space.get("plist")
    if getattr(entry, "__module__", "").startswith("pyrsistent"):
        lent = {"from_pairs": entry, **lent}
    return {word: one for word, one in lent.items() if word not in _SETS or "from_pairs" not in space}


_GIVEN: Final = "donne"
"""The module with what a sheet of one's own gives its students, who may be given functions of ours."""


class LendingDriver(PythonDriver):
    """The driver of a file that may use ours: `B` asks for its branches."""

    def __init__(self) -> None:
        self.branches = BranchCounter()
        super().__init__()
        setattr(self.builtins, MARK_FUNCTION, self.branches.mark_reached)

    def provided_names(self) -> dict[str, Any]:
        for name in ("ordre_sup", "somme"):  # `provided_values` looks for them
            import_module(f"rummifun.multiset.{name}")
        return sheet_constructors()

    def instrument(self, tree: ast.Module, name: str) -> ast.Module:
        return self.branches.instrument(tree, name, self.module)

    def visible_names(self) -> dict[str, Any]:
        seen = super().visible_names()
        return {**provided_values(seen), **seen}

    def _is_imported(self, name: str, value: Any) -> bool:
        ours = str(getattr(value, "__module__", "")).partition(".")[0] == "rummifun"
        return (ours and self.module != _GIVEN) or super()._is_imported(name, value)

    def handle_order(self, line: str, source: Callable[[int], str]) -> tuple[str, str]:
        if line == "B":
            return "k", json.dumps(self.branches.list_branches())
        if line.startswith("R "):  # all is loaded
            self.branches.start_counting()
        return super().handle_order(line, source)


def run_driver() -> None:
    """Answer orders until there are no more."""
    main(LendingDriver)


MARK_FUNCTION: Final = "__rummifun_reached__"
"""The function that a marked program calls in each branch, with its number."""


Place = tuple[str, str, int, int, int | None, int | None, bool]
"""The place of a branch: file, definition, lines and columns; last, true for an `else` left out of the program."""


class Branch(NamedTuple):
    """A branch: the definition that contains it, its line, and whether it was reached."""

    owner: str
    line: int
    is_reached: bool


class BranchCounter:
    """The branches of all marked programs, and those reached since the counter began to count.

    >>> found = BranchCounter()
    >>> tree = found.instrument(ast.parse("def f(x): return x > 0 and (1 if x > 9 else 2)"), "")
    >>> space = {MARK_FUNCTION: found.mark_reached}
    >>> exec(compile(tree, "", "exec"), space)
    >>> space["f"](3), found.list_branches()
    (2, [Branch(owner='f', line=1, is_reached=True), Branch(owner='f', line=1, is_reached=False), \
Branch(owner='f', line=1, is_reached=True)])
    """

    def __init__(self) -> None:
        self._all: dict[Place, int] = {}
        self._reached_numbers: set[int] = set()

    def mark_reached(self, number: int) -> None:
        """Note that a branch was reached."""
        self._reached_numbers.add(number)

    def start_counting(self) -> None:
        """Begin to count: branches reached before do not count."""
        self._reached_numbers.clear()

    def list_branches(self) -> list[Branch]:
        """List all branches."""
        return [Branch(owner, line, i in self._reached_numbers) for (_, owner, line, *_), i in self._all.items()]

    def instrument(self, tree: ast.Module, file: str, module: str = "") -> ast.Module:
        """Mark the branches in the definitions of a file, a module or not; to mark again adds none."""
        for statement in tree.body:
            owner = _owner(statement)
            if owner:
                _Marker(self._all, file, f"{module}.{owner}" if module else owner).visit(statement)
        return ast.fix_missing_locations(tree)


def _owner(statement: ast.stmt) -> str:
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return statement.name
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
    return next((one.id for one in targets if isinstance(one, ast.Name)), "")


class _Marker(ast.NodeTransformer):
    def __init__(self, known: dict[Place, int], file: str, owner: str) -> None:
        self._known, self._file, self._owner = known, file, owner

    def _call(self, node: ast.stmt | ast.expr, missing: bool = False) -> ast.Call:
        place = self._file, self._owner, node.lineno, node.col_offset, node.end_lineno, node.end_col_offset, missing
        number = self._known.setdefault(place, len(self._known))
        return ast.Call(ast.Name(MARK_FUNCTION, ast.Load()), [ast.Constant(number)], [])

    def _arm(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        return [ast.Expr(self._call(body[0])), *body]

    def _value(self, value: ast.expr) -> ast.expr:
        """Mark a value: the mark returns None, so `or` goes on to it."""
        return ast.BoolOp(ast.Or(), [self._call(value), value])

    def visit(self, node: ast.AST) -> Any:
        """Mark the arms of a node, then the nodes inside it."""
        match node:
            case ast.If():
                node.body, node.orelse = self._arm(node.body), self._otherwise(node)
            case ast.match_case() | ast.For() | ast.While() | ast.ExceptHandler():
                node.body = self._arm(node.body)
            case ast.IfExp():
                node.body = self._value(node.body)
                if not isinstance(node.orelse, ast.IfExp):
                    node.orelse = self._value(node.orelse)
            case ast.BoolOp() if not _is_mark(node.values[0]):
                node.values[1:] = map(self._value, node.values[1:])
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() if any(one.ifs for one in node.generators):
                node.elt = self._value(node.elt)
            case ast.DictComp() if any(one.ifs for one in node.generators):
                node.value = self._value(node.value)
        return self.generic_visit(node)

    def _otherwise(self, node: ast.If) -> list[ast.stmt]:
        """Mark the other arm, even one left out, but not an `elif`, whose arms are its own."""
        if not node.orelse:
            return [ast.Expr(self._call(node, missing=True))]
        return node.orelse if isinstance(node.orelse[0], ast.If) and len(node.orelse) == 1 else self._arm(node.orelse)


def _is_mark(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == MARK_FUNCTION
