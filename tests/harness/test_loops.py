"""A test whose assertions all stand in loops has a loop over something, certainly or by `nonempty`."""

import ast
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

import pytest

TESTS: Final = Path(__file__).parents[1]
PASSING_ON: Final = ("enumerate", "sorted", "reversed", "list", "tuple", "set", "zip", "product")


def asserting(node: ast.AST, loop: ast.For | None = None) -> Iterator[ast.For | None]:
    """Yield for each assertion the outermost loop around it, None where there is none."""
    if isinstance(node, ast.Assert) or (isinstance(node, ast.withitem) and "raises" in ast.unparse(node)):
        yield loop
    for child in ast.iter_child_nodes(node):
        inside = node if isinstance(node, ast.For) and child in node.body else None
        yield from asserting(child, loop or inside)


def finds_something(values: ast.expr, constants: Collection[str] = ()) -> bool:
    """Tell whether an expression always has an element."""
    match values:
        case ast.Tuple(elts=elements) | ast.List(elts=elements) | ast.Set(elts=elements):
            return any(not isinstance(one, ast.Starred) for one in elements)
        case ast.Dict(keys=keys):
            return bool(keys)
        case ast.Constant(value=value):
            return bool(value)
        case ast.Name(id=name):
            return name in constants
        case ast.Call():
            return returns_something(values, constants)
    return False


def returns_something(call: ast.Call, constants: Collection[str]) -> bool:
    """Tell whether the result of a call always has an element."""
    match call:
        case ast.Call(func=ast.Name(id="nonempty")):
            return True
        case ast.Call(func=ast.Name(id="range"), args=bounds):
            return all(isinstance(bound, ast.Constant) for bound in bounds)
        case ast.Call(func=ast.Name(id=name), args=[_, *_] as parts) if name in PASSING_ON:
            return all(finds_something(part, constants) for part in parts)
        case ast.Call(func=ast.Attribute(value=mapping, attr="items" | "keys" | "values"), args=[]):
            return finds_something(mapping, constants)
    return False


def constants(module: ast.Module) -> set[str]:
    """Return the names of a module that are set to something with an element."""
    named = [(node.target, node.value) for node in module.body if isinstance(node, ast.AnnAssign)]
    return {name.id for name, value in named if isinstance(name, ast.Name) and value and finds_something(value)}


def vacuous(text: str) -> Iterator[str]:
    """List the tests of a file that pass when their loops find nothing."""
    module = ast.parse(text)
    certain = constants(module)
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            loops = [*asserting(node)]
            if loops and not any(loop is None or finds_something(loop.iter, certain) for loop in loops):
                yield f"{node.name}: {', '.join({ast.unparse(loop.iter) for loop in loops if loop})}"


@pytest.mark.parametrize("file", sorted(TESTS.rglob("test_*.py")), ids=lambda file: str(file.relative_to(TESTS)))
def test_vacuous_finds_no_test_here(file: Path) -> None:
    assert [*vacuous(file.read_text("utf-8"))] == []


def test_vacuous_names_a_test_that_may_find_nothing() -> None:
    text = "def test_one():\n    for x in {}:\n        assert x\n"
    assert [*vacuous(text.format("found()"))] == ["test_one: found()"]
    assert [*vacuous(text.format("[*found()]"))] == ["test_one: [*found()]"]
    assert [*vacuous(text.format("nonempty(found())"))] == [*vacuous(text.format("(1, 2)"))] == []
    assert [*vacuous(text.format("found()") + "    assert y\n")] == []
