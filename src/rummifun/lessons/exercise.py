"""An exercise of a lesson: the functions to write, the starting code, its hints, its laws in the lesson's words."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

UNWRITTEN: Final = "..."
"""The body of a function that is to be written, in Python."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """An exercise of a lesson: `starts` are the codes to begin with, which define the functions to write, by suffix.

    `hints` go from a nudge to nearly the answer. An exercise at a `path` is a small sheet, and `meanings` are those of
    its functions. Otherwise they are the laws to ask, in order: the name of each, and its sentence in the lesson's
    words; meanings and hints are keys of the catalogue, and `provided` is the module that lends the laws the other
    functions they mention.
    """

    starts: Mapping[str, str]
    hints: tuple[str, ...]
    meanings: Mapping[str, str] = field(default_factory=dict)
    provided: str = ""
    path: Path | None = None

    @property
    def start(self) -> str:
        """The code to begin with in Python."""
        return self.starts[".py"]

    @property
    def names(self) -> tuple[str, ...]:
        """The functions to write."""
        if self.path:
            return tuple(self.meanings)
        return tuple(part.name for part in ast.parse(self.start).body if isinstance(part, ast.FunctionDef))

    def is_started(self, text: str, suffix: str = ".py") -> bool:
        r"""Tell whether a text defines one of the functions, and not just as the start does.

        >>> one = Exercise({".py": "def f(x):\n    ...\n"}, ())
        >>> one.is_started("x = 1"), one.is_started(one.start + "# not yet"), one.is_started("def f(x): return x")
        (False, False, True)
        """
        read = _definitions if suffix == ".py" else _ocaml_definitions
        there, given = read(text), read(self.starts.get(suffix, ""))
        return any(name in there and there[name] != given.get(name) for name in self.names)


def exercise(start: str, nudge: str, way: str, nearly: str, /, provided: str = "", **meanings: str) -> Exercise:
    """Make an exercise from its start in Python, its three hints, and its laws, each with a meaning."""
    return Exercise({".py": start}, (nudge, way, nearly), meanings, provided)


def skeleton(*parts: str) -> str:
    """Write the start of an exercise: the imports among its parts, then each function to write or to mend.

    A function is named by its signature, then by the lines of its body that are given, the last of which may return; or
    it is written out.

    >>> given = "from pyrsistent import plist", "from functools import reduce", "ajoute(xn, ens): x, n = xn"
    >>> print(skeleton(*given), end="")
    from functools import reduce
    <BLANKLINE>
    from pyrsistent import plist
    <BLANKLINE>
    <BLANKLINE>
    def ajoute(xn, ens):
        x, n = xn
        ...
    """
    imports = [part for part in parts if part.startswith("from ")]
    usual = [line for line in imports if line.split()[1].partition(".")[0] in sys.stdlib_module_names]
    groups = ("\n".join(group) for group in (usual, [line for line in imports if line not in usual]))
    functions = (part if part.startswith("def ") else _stub(part) for part in parts if part not in imports)
    return "\n\n\n".join(filter(None, ("\n\n".join(filter(None, groups)), *functions))) + "\n"


def _stub(function: str) -> str:
    """Write a function whose body is missing, from its signature and the lines given, if any."""
    signature, _, given = function.partition(": ")
    lines = given.split("; ")
    rest = "" if lines[-1].startswith("return ") else UNWRITTEN
    return "\n    ".join(filter(None, (f"def {signature}:", *lines, rest)))


def lend_exercises(provided: str, numbers: str, *exercises: Exercise) -> Mapping[str, Exercise]:
    """Return exercises by their numbers, whose laws a module lends the functions that they mention."""
    lent = (one if one.provided else replace(one, provided=provided) for one in exercises)
    return dict(zip(numbers.split(), lent, strict=True))


def _ocaml_definitions(text: str) -> dict[str, str]:
    """List the definitions at the top level of a text in OCaml: each name with its words, but for comments."""
    plain = re.sub(r"\(\*.*?\*\)|;;", "", text, flags=re.DOTALL)
    return {name: " ".join(words.split()) for name, words in _OCAML_DEFINITION.findall(plain)}


_OCAML_DEFINITION: Final = re.compile(
    r"^(?:let|and)(?: rec)? +(\w+)(.*?)(?=^(?:let|and|type|open|exception|module)\b|\Z)", re.DOTALL | re.MULTILINE
)


def _definitions(text: str) -> dict[str, str]:
    """List the definitions at the top level of a text: each name with its definition."""
    found: dict[str, str] = {}
    try:
        parts = ast.parse(text).body
    except (SyntaxError, ValueError):  # the language says so itself, when the file runs
        return dict.fromkeys(re.findall(r"^def +(\w+)", text, re.MULTILINE), "")
    for part in parts:
        if isinstance(part, ast.FunctionDef | ast.ClassDef):
            found[part.name] = ast.dump(part)
        elif isinstance(part, ast.Assign):
            found |= {target.id: ast.dump(part.value) for target in part.targets if isinstance(target, ast.Name)}
        elif isinstance(part, ast.Import | ast.ImportFrom):
            found |= {alias.asname or alias.name: ast.dump(part) for alias in part.names}
    return found
