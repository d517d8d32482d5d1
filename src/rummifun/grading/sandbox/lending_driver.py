"""The driver of a Python file that may use our modules: it counts branches, and earns no marks.

Lessons import multisets, states and rules where a hand-in has to write them. A function of ours that a file
imports is not its own; its arguments are of our types where it has none, so that its patterns and ours fit them.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from rummifun.grading.sandbox.branch_coverage import MARK_FUNCTION, BranchCounter
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
_WITH_SETS: Final = tuple(f"{_GAME}.{name}" for name in ("etat", "regles", "extraction", "coups"))
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


class _Guest(PythonDriver):
    """The driver of a file that may use ours: `B` asks for its branches."""

    def __init__(self) -> None:
        self.branches = BranchCounter()
        super().__init__()
        setattr(self.builtins, MARK_FUNCTION, self.branches.mark_reached)

    def provided_names(self) -> dict[str, Any]:
        return sheet_constructors()

    def instrument(self, tree: ast.Module, name: str) -> ast.Module:
        return self.branches.instrument(tree, name, self.module)

    def visible_names(self) -> dict[str, Any]:
        seen = super().visible_names()
        return {**provided_values(seen), **seen}

    def _is_imported(self, name: str, value: Any) -> bool:
        return is_from_package(value) or super()._is_imported(name, value)

    def handle_order(self, line: str, source: Callable[[int], str]) -> tuple[str, str]:
        if line == "B":
            return "k", json.dumps(self.branches.list_branches())
        if line.startswith("R "):  # all is loaded
            self.branches.start_counting()
        return super().handle_order(line, source)


def is_from_package(value: Any) -> bool:
    """Tell whether a value comes from this package."""
    return str(getattr(value, "__module__", "")).partition(".")[0] == "rummifun"


def run_driver() -> None:
    """Answer orders until there are no more."""
    from rummifun.multiset import ordre_sup, somme

    assert ordre_sup
    assert somme
    main(_Guest)
