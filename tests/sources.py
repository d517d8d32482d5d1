"""The sources of the library, each parsed once for all tests that read them."""

import ast
from functools import cache
from pathlib import Path
from typing import Final

import rummifun

SOURCES: Final = Path(rummifun.__file__).parent


@cache
def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def calls(folder: Path, *functions: str) -> tuple[tuple[Path, ast.Call], ...]:
    """List the calls of some functions in the files of a folder."""
    files = [file for file in sorted(folder.rglob("*.py")) if any(f"{name}(" in _text(file) for name in functions)]
    return tuple(
        (file, node)
        for file in files
        for node in ast.walk(parse(file))
        if isinstance(node, ast.Call) and _name(node.func) in functions
    )


@cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _name(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
