"""An exercise of a lesson: the functions to be written, how it is begun, its hints, its laws in the lesson's words."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Exercise:
    """What a student is given: `names` are the functions to be written, `start` is the code as begun.

    `lent` is the module that lends the laws whatever else they speak of. `hints` go from a nudge to nearly the answer.
    `meanings` are the laws asked, in this order: the name of each, and what it asks in the lesson's words; without them
    all laws that speak of a function are asked. They are keys of the catalogue, as the hints are.
    """

    names: tuple[str, ...]
    lent: str
    start: str
    hints: tuple[str, str, str]
    meanings: Mapping[str, str] = field(default_factory=dict)

    def begun(self, text: str) -> bool:
        r"""Tell whether a text defines one of the functions, and otherwise than the start does.

        >>> one = Exercise(("f",), "rummifun.multiset.liste", "def f(x):\n    ...\n", ("", "", ""))
        >>> one.begun("x = 1"), one.begun(one.start + "# not yet"), one.begun("def f(x): return x")
        (False, False, True)
        """
        there, given = _definitions(text), _definitions(self.start)
        return any(name in there and there[name] != given.get(name) for name in self.names)


def _definitions(text: str) -> dict[str, str]:
    """List what a text defines at its top, each name with what it is, wherever it stands."""
    found: dict[str, str] = {}
    for part in ast.parse(text).body:
        if isinstance(part, ast.FunctionDef | ast.ClassDef):
            found[part.name] = ast.dump(part)
        elif isinstance(part, ast.Assign):
            found |= {target.id: ast.dump(part.value) for target in part.targets if isinstance(target, ast.Name)}
        elif isinstance(part, ast.Import | ast.ImportFrom):
            found |= {alias.asname or alias.name: ast.dump(part) for alias in part.names}
    return found
