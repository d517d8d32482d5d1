"""An exercise of a lesson: the functions to write, the starting code, its hints, its laws in the lesson's words."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Exercise:
    """An exercise of a lesson: `names` are the functions to write, `start` is the code to begin with.

    `provided` is the module that lends the laws the other functions they mention. `hints` go from a nudge to nearly the
    answer. `meanings` are the laws to ask, in order: the name of each, and its sentence in the lesson's words. Without
    them, every law about these functions is asked. Meanings and hints are keys of the catalogue.
    """

    names: tuple[str, ...]
    provided: str
    start: str
    hints: tuple[str, str, str]
    meanings: Mapping[str, str] = field(default_factory=dict)

    def is_started(self, text: str) -> bool:
        r"""Tell whether a text defines one of the functions, and not just as the start does.

        >>> one = Exercise(("f",), "rummifun.multiset.liste", "def f(x):\n    ...\n", ("", "", ""))
        >>> one.is_started("x = 1"), one.is_started(one.start + "# not yet"), one.is_started("def f(x): return x")
        (False, False, True)
        """
        there, given = _definitions(text), _definitions(self.start)
        return any(name in there and there[name] != given.get(name) for name in self.names)


def _definitions(text: str) -> dict[str, str]:
    """List the definitions at the top level of a text: each name with its definition."""
    found: dict[str, str] = {}
    for part in ast.parse(text).body:
        if isinstance(part, ast.FunctionDef | ast.ClassDef):
            found[part.name] = ast.dump(part)
        elif isinstance(part, ast.Assign):
            found |= {target.id: ast.dump(part.value) for target in part.targets if isinstance(target, ast.Name)}
        elif isinstance(part, ast.Import | ast.ImportFrom):
            found |= {alias.asname or alias.name: ast.dump(part) for alias in part.names}
    return found
