"""Versions of a function: its text in every style, without annotations, and the functions that texts define."""

import ast
import builtins
import itertools
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from adequacy import plain

STYLES: Final = ("recursive", "comprehensive", "composed", "loops", "counting")


class _Bare(ast.NodeTransformer):
    """Take away annotations and docstrings, in which nothing can be wrong."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        return ast.arg(node.arg)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        return node if node.value is None else ast.Assign([node.target], node.value)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        node.returns = None
        return node


@cache
def _functions(style: str) -> Mapping[str, str]:
    file = import_module(f"adequacy.styles.{style}").__file__
    tree = ast.parse(Path(str(file)).read_text("utf-8"))
    bare = (_Bare().visit(node) for node in tree.body if isinstance(node, ast.FunctionDef))
    return {node.name: ast.unparse(ast.fix_missing_locations(node)) for node in bare}


def versions(function: str) -> Mapping[str, str]:
    """Return the texts of a function, by style."""
    return {style: _functions(style)[function] for style in STYLES if function in _functions(style)}


def functions() -> tuple[str, ...]:
    """Name the functions of which there are versions."""
    return tuple(dict.fromkeys(name for style in STYLES for name in _functions(style)))


def make(function: str, text: str) -> Callable[..., Any]:
    """Define a function by its text; what it calls are the plain ones, which are right."""
    space: dict[str, Any] = {**vars(builtins), **vars(itertools), **vars(plain)}
    exec(compile(text, function, "exec"), space)
    made: Callable[..., Any] = space[function]
    return made
