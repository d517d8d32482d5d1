"""Mutants of a function: one small change each, of the general kind or of the domain's, made on its syntax tree."""

import ast
import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Final, NamedTuple

from adequacy import substitutes
from adequacy.substitutes import CALLEES, RESULTS, VIEWS
from rummifun.grading.sheet.ocaml_types import Type
from rummifun.grading.sheet.rummikub import FUNCTIONS, kind_of

Change = tuple[str, ast.AST]
"""The name of an operator, and what it puts in place of a node."""


class Mutant(NamedTuple):
    """A changed function: the operator's name and the whole text."""

    operator: str
    text: str


class Site(NamedTuple):
    """The function that is changed: its name, its parameters' kinds, and that of its result."""

    name: str
    kinds: Mapping[str, str]
    gives: str


def kind(of: Type) -> str:
    """Return the kind of a type: a hand and a pool are multisets, a combination and a table are no plain sequences."""
    found, _ = kind_of(of)
    return found if found in ("multiset", "nat", "elt") or of.of else of.head


def kinds(function: str) -> tuple[str, ...]:
    """Return the kinds of a function's parameters."""
    return tuple(map(kind, FUNCTIONS[function].takes))


def parse(text: str) -> ast.expr:
    """Read an expression."""
    return ast.parse(text, mode="eval").body


_RELATIONS: Final = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq)
_OPPOSITES: Final[Mapping[type, type[ast.cmpop]]] = {
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_ARITHMETIC: Final[Mapping[type, tuple[type[ast.operator], ...]]] = {
    ast.Add: (ast.Sub, ast.Mult),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add,),
    ast.FloorDiv: (ast.Mult,),
}


def _relations(node: ast.Compare) -> Iterator[Change]:
    for i, relation in enumerate(node.ops):
        opposite = _OPPOSITES.get(type(relation))
        for other in (opposite,) if opposite else _RELATIONS:
            changed = deepcopy(node)
            changed.ops[i] = other()
            yield "relation", changed
    for truth in (True, False):
        yield "comparison decided", ast.Constant(truth)


def _arithmetic(node: ast.BinOp) -> Iterator[Change]:
    for other in _ARITHMETIC.get(type(node.op), ()):
        yield "arithmetic", ast.BinOp(node.left, other(), node.right)
    yield "operand", node.left
    yield "operand", node.right


def _constants(node: ast.Constant) -> Iterator[Change]:
    if isinstance(node.value, bool):
        yield "truth", ast.Constant(not node.value)
    elif isinstance(node.value, int):
        for more in (1, -1, 2, *((-5, 5, 10) if node.value >= 10 else ())):
            yield "constant", ast.Constant(node.value + more)


def _other(node: ast.BoolOp) -> ast.boolop:
    return ast.Or() if isinstance(node.op, ast.And) else ast.And()


def _joined(op: ast.boolop, values: Sequence[ast.expr]) -> ast.expr:
    return values[0] if len(values) == 1 else ast.BoolOp(op, [*values])


def _terms(node: ast.BoolOp) -> Iterator[Change]:
    values = node.values
    for i, value in enumerate(values):
        yield "term dropped", _joined(node.op, [*values[:i], *values[i + 1 :]])
        negated = ast.UnaryOp(ast.Not(), value)
        yield "term negated", _joined(node.op, [*values[:i], negated, *values[i + 1 :]])
    yield "and/or", ast.BoolOp(_other(node), values)
    for i in range(len(values) - 1):
        pair = ast.BoolOp(_other(node), values[i : i + 2])
        yield "and/or", _joined(node.op, [*values[:i], pair, *values[i + 2 :]])


def _negations(node: ast.UnaryOp) -> Iterator[Change]:
    if isinstance(node.op, ast.Not):
        yield "not dropped", node.operand


def _choices(node: ast.IfExp) -> Iterator[Change]:
    yield "branch", node.body
    yield "branch", node.orelse
    yield "branches exchanged", ast.IfExp(node.test, node.orelse, node.body)


def _conditions(node: ast.If) -> Iterator[Change]:
    tests = (("branch", ast.Constant(True)), ("branch", ast.Constant(False)))
    for name, test in (*tests, ("condition negated", ast.UnaryOp(ast.Not(), node.test))):
        yield name, ast.If(test, node.body, node.orelse)


_CUTS: Final = ("[1:]", "[:-1]", "[:1]", "[-1:]", "[:2]")


def _loops(node: ast.comprehension | ast.For) -> Iterator[Change]:
    for cut in _CUTS:
        changed = deepcopy(node)
        changed.iter = parse(f"tuple({ast.unparse(node.iter)}){cut}")
        yield "loop cut", changed


def _comprehensions(node: ast.comprehension) -> Iterator[Change]:
    for i in range(len(node.ifs)):
        changed = deepcopy(node)
        del changed.ifs[i]
        yield "filter dropped", changed
    yield from _loops(node)


def _filled(template: str, arguments: Sequence[str]) -> Iterator[ast.expr]:
    """Fill a template with arguments, where there are enough."""
    try:
        yield parse(template.format(*arguments))
    except IndexError:
        return


def _calls(node: ast.Call, site: Site) -> Iterator[Change]:
    if not isinstance(node.func, ast.Name):
        return
    for i in range(len(node.args)):
        for j in range(i):
            changed = deepcopy(node)
            changed.args[i], changed.args[j] = changed.args[j], changed.args[i]
            yield "arguments exchanged", changed
    arguments = [f"({ast.unparse(one)})" for one in node.args]
    for template in CALLEES.get(node.func.id, ()) if node.func.id != site.name else ():
        for changed_call in _filled(template, arguments):
            yield "coarse callee", changed_call


def _names(node: ast.Name, site: Site) -> Iterator[Change]:
    """See a parameter coarsely at one of its uses, or take another of its kind; negate the value of another name."""
    if not isinstance(node.ctx, ast.Load) or node.id in (*CALLEES, site.name, "J"):
        return
    if node.id not in site.kinds:
        yield "name negated", ast.UnaryOp(ast.Not(), node)
        return
    for view in VIEWS.get(site.kinds[node.id], ()):
        yield "coarse argument", parse(view.format(node.id))
    for other, its_kind in site.kinds.items():
        if other != node.id and its_kind == site.kinds[node.id]:
            yield "other argument", ast.Name(other, ast.Load())


def _results(node: ast.Return, site: Site) -> Iterator[Change]:
    for text in RESULTS.get(site.gives, ()):
        yield "constant result", ast.Return(parse(text))
    value = ast.unparse(node.value) if node.value is not None else "None"
    for view in VIEWS.get(site.gives, ()):
        yield "coarse result", ast.Return(parse(view.format(f"({value})")))


def _slices(node: ast.Subscript) -> Iterator[Change]:
    if isinstance(node.slice, ast.Slice):
        yield "slice dropped", node.value


def _parts(node: ast.Tuple) -> Iterator[Change]:
    if not isinstance(node.ctx, ast.Load):
        return
    for i in range(len(node.elts)):
        if any(isinstance(part, ast.Starred) for part in node.elts):
            yield "part dropped", ast.Tuple([*node.elts[:i], *node.elts[i + 1 :]], node.ctx)
        if i:
            parts = [*node.elts[: i - 1], node.elts[i], node.elts[i - 1], *node.elts[i + 1 :]]
            yield "parts exchanged", ast.Tuple(parts, node.ctx)


_GENERAL: Final[Mapping[type, Callable[..., Iterator[Change]]]] = {
    ast.Compare: _relations,
    ast.BinOp: _arithmetic,
    ast.Constant: _constants,
    ast.BoolOp: _terms,
    ast.UnaryOp: _negations,
    ast.IfExp: _choices,
    ast.If: _conditions,
    ast.For: _loops,
    ast.comprehension: _comprehensions,
    ast.Subscript: _slices,
    ast.Tuple: _parts,
}
_OF_DOMAIN: Final[Mapping[type, Callable[..., Iterator[Change]]]] = {
    ast.Call: _calls,
    ast.Name: _names,
    ast.Return: _results,
}


def _changes(node: ast.AST, site: Site) -> Iterator[Change]:
    if general := _GENERAL.get(type(node)):
        yield from general(node)
    if of_domain := _OF_DOMAIN.get(type(node)):
        yield from of_domain(node, site)


Path_ = tuple[tuple[str, int | None], ...]


def _walk(node: ast.AST, path: Path_ = ()) -> Iterator[tuple[ast.AST, Path_]]:
    """List the nodes of a tree, each with its way down from the root."""
    yield node, path
    for field, value in ast.iter_fields(node):
        for i, child in enumerate(value if isinstance(value, list) else [value]):
            if isinstance(child, ast.AST):
                yield from _walk(child, (*path, (field, i if isinstance(value, list) else None)))


def _put(tree: ast.AST, path: Path_, node: ast.AST) -> str:
    """Write a tree with another node at the end of a way."""
    changed = deepcopy(tree)
    inner = changed
    for field, i in path[:-1]:
        child = getattr(inner, field)
        inner = child if i is None else child[i]
    field, i = path[-1]
    if i is None:
        setattr(inner, field, node)
    else:
        getattr(inner, field)[i] = node
    return ast.unparse(ast.fix_missing_locations(changed))


def _everywhere(tree: ast.FunctionDef, site: Site) -> Iterator[Mutant]:
    """See a parameter coarsely once for all; what the function calls itself is the unchanged one."""
    parameters = [one.arg for one in tree.args.args]
    text = ast.unparse(tree).replace(f"{site.name}(", "plainly(")
    for name, its_kind in site.kinds.items():
        for view in VIEWS.get(its_kind, ()):
            seen = ", ".join(view.format(one) if one == name else one for one in parameters)
            head = f"def {site.name}({', '.join(parameters)}):"
            yield Mutant("coarse argument everywhere", f"{text}\n{head}\n    return plainly({seen})")


def mutants(function: str, text: str) -> Iterator[Mutant]:
    """List the mutants of a function's text; texts that are equal stand once."""
    tree = ast.parse(text).body[0]
    assert isinstance(tree, ast.FunctionDef)
    names = (one.arg for one in tree.args.args)
    site = Site(function, dict(zip(names, kinds(function), strict=True)), kind(FUNCTIONS[function].gives))
    changed = (Mutant(name, _put(tree, path, new)) for node, path in _walk(tree) for name, new in _changes(node, site))
    yield from _once((*changed, *_everywhere(tree, site)), {ast.unparse(tree)})


def _once(made: Iterable[Mutant], texts: set[str]) -> Iterator[Mutant]:
    for one in made:
        if one.text not in texts:
            texts.add(one.text)
            yield one


def digest() -> str:
    """Return the digest of the operators, which a file of chosen cases names."""
    files = (Path(__file__), Path(substitutes.__file__))
    return hashlib.sha256(b"".join(one.read_bytes() for one in files)).hexdigest()[:16]
