"""The branches of a Python program: all of them, and those reached while it ran.

A branch is an arm of `if`, of `match`, of `… if … else …`, of a loop or of `except`; an operand behind `and` or `or`;
the element of a comprehension with an `if`. Each is marked in the tree of the program before it is compiled.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

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
