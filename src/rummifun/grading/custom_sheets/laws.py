"""The laws of a sheet: equations between its functions, in the words of Python, read as terms with types and never run.

`LOIS = {"union_commute": lambda m, e, f: m.union(e, f) == m.union(f, e)}` names a law; `m` holds the functions.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from typing import Any, Final

from rummifun.grading.custom_sheets.sheet import FunctionLaw, Term
from rummifun.grading.custom_sheets.sheet_files import LAWS
from rummifun.grading.sheet.declarations import SheetFunction, is_abstract
from rummifun.grading.sheet.interface import TWICE, Interface, sheet_error
from rummifun.grading.sheet.ocaml_types import Type, split_arguments, type_text
from rummifun.messages import N_

_BOOL, _INT, _TEXT = Type("bool"), Type("int"), Type("string")


_CONSTANTS: Final[Mapping[type, Type]] = {bool: _BOOL, int: _INT, float: Type("float"), str: _TEXT}


_OPERATORS: Final[Mapping[type[ast.AST], tuple[Type, Type, Callable[..., Any]]]] = {
    ast.Add: (_INT, _INT, operator.add),
    ast.Sub: (_INT, _INT, operator.sub),
    ast.Mult: (_INT, _INT, operator.mul),
    ast.USub: (_INT, _INT, operator.neg),
    ast.Lt: (_INT, _BOOL, operator.lt),
    ast.LtE: (_INT, _BOOL, operator.le),
    ast.Gt: (_INT, _BOOL, operator.gt),
    ast.GtE: (_INT, _BOOL, operator.ge),
    ast.Not: (_BOOL, _BOOL, operator.not_),
}


def read_laws(text: str, read: Interface) -> Iterator[FunctionLaw]:
    """Read the laws of a file; raise `SheetError`, with the line, for what has no place in one."""
    try:
        body = ast.parse(text).body
    except (SyntaxError, ValueError, RecursionError) as error:
        line = getattr(error, "lineno", None) or 1
        raise sheet_error(line, N_("this is not Python: {said}"), LAWS, said=str(error).split(" (")[0]) from None
    match [one for one in body if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))]:
        case [ast.Assign([ast.Name("LOIS" | "LAWS")], ast.Dict(keys, values))]:
            names = {*read.functions}
            for key, value in zip(keys, values, strict=True):
                law = _read_law(key, value, read)
                if law.function.name in names:
                    raise sheet_error(value.lineno, TWICE, LAWS, name=law.function.name)
                names.add(law.function.name)
                yield law
        case found:
            message = N_('a table was expected, and nothing else: LOIS = {{"name": lambda m, x: m.f(x) == x}}')
            raise sheet_error(found[0].lineno if found else 1, message, LAWS)


def _read_law(key: ast.expr | None, value: ast.expr, read: Interface) -> FunctionLaw:
    match key, value:
        case ast.Constant(str(name)), ast.Lambda(
            ast.arguments([], [module, *parameters], None, [], [], None, []), body
        ):
            names = tuple(one.arg for one in parameters)
            reading = _Reading(read, module.arg, names)
            term = reading.term(body)
            reading.unify(term.type, _BOOL, body)
            if not reading.functions:
                raise sheet_error(body.lineno, N_("a law was expected to call a function of the sheet"), LAWS)
            takes = tuple(reading.resolve(reading.known[one]) for one in names)
            arrows = reduce(lambda gives, one: Type("->", (one, gives)), reversed(takes), _BOOL)
            said = ast.unparse(body).replace(f"{module.arg}.", "")
            law = SheetFunction(name, arrows, value.lineno, said)
            return FunctionLaw(
                law, names, reading.resolve_term(term, body.lineno), tuple(dict.fromkeys(reading.functions))
            )
    line = value.lineno
    raise sheet_error(line, N_("a law was expected: a name, and `lambda m, …` with the variables after m"), LAWS)


class _Reading:
    """The reading of one law: the types of its variables, and what type variables stand for."""

    def __init__(self, read: Interface, module: str, names: tuple[str, ...]) -> None:
        self._read, self._module = read, module
        self.known = {name: Type(f"'of {name}") for name in names}
        self.functions: list[str] = []
        self._bound: dict[str, Type] = {}

    def term(self, node: ast.expr) -> Term:
        """Read an expression."""
        match node:
            case ast.Name(name) if name in self.known:
                return Term("variable", self.known[name], value=name)
            case ast.Constant(bool() | int() | float() | str() as value):
                return Term("constant", _CONSTANTS[type(value)], value=value)
            case ast.Call(ast.Attribute() as called, given, []) if name := self._name(called):
                return self._call(node, name, given)
            case ast.Attribute() if name := self._name(node):
                return self._call(node, name, [])
            case ast.Tuple(parts):
                terms = tuple(map(self.term, parts))
                return Term("tuple", Type("*", tuple(one.type for one in terms)) if terms else Type("unit"), terms)
            case ast.List(parts):
                item = Type(f"'item {node.lineno} {node.col_offset}")
                return Term("tuple", Type("list", (item,)), tuple(self._fit(one, item) for one in parts))
        return self._formula(node)

    def _name(self, node: ast.Attribute) -> str:
        """Read the name of a function of the sheet, `m.f` or `m.Q2.f`."""
        name = ast.unparse(node).removeprefix(f"{self._module}.")
        return name if name in self._read.functions else ""

    def _formula(self, node: ast.expr) -> Term:
        """Read an expression with an operator."""
        match node:
            case ast.BoolOp(ast.And() | ast.Or() as op, [first, *rest]):
                return reduce(
                    lambda left, one: self._choice(isinstance(op, ast.Or), left, one), rest, self._fit(first, _BOOL)
                )
            case ast.IfExp(test, body, other):
                then = self.term(body)
                return Term("choice", then.type, (self._fit(test, _BOOL), then, self._fit(other, then.type)))
            case ast.Compare(left, [ast.Eq() | ast.NotEq() as op], [right]):
                one = self.term(left)
                equal = Term("equation", _BOOL, (one, self._fit(right, one.type)))
                return equal if isinstance(op, ast.Eq) else Term("operation", _BOOL, (equal,), operator.not_)
            case ast.Compare(left, [op], [right]) | ast.BinOp(left, op, right) if type(op) in _OPERATORS:
                return self._operation(op, left, right)
            case ast.UnaryOp(op, operand) if type(op) in _OPERATORS:
                return self._operation(op, operand)
        message = N_("`{got}` has no place in a law: variables, calls m.f(x), ==, <, +, -, *, and, or, not, if")
        raise sheet_error(node.lineno, message, LAWS, got=ast.unparse(node)[:60])

    def _fit(self, node: ast.expr, of: Type) -> Term:
        found = self.term(node)
        self.unify(found.type, of, node)
        return found._replace(type=of) if found.type.variable else found

    def _operation(self, op: ast.AST, *parts: ast.expr) -> Term:
        takes, gives, apply = _OPERATORS[type(op)]
        return Term("operation", gives, tuple(self._fit(one, takes) for one in parts), apply)

    def _choice(self, is_or: bool, left: Term, node: ast.expr) -> Term:
        right, decided = self._fit(node, _BOOL), Term("constant", _BOOL, value=is_or)
        branches = (decided, right) if is_or else (right, decided)
        return Term("choice", _BOOL, (left, *branches))

    def _call(self, node: ast.expr, name: str, given: list[ast.expr]) -> Term:
        takes, gives = split_arguments(_rename(self._read.functions[name].type, f" {len(self.functions)}"))
        if len(given) != len(takes):
            message = N_("`{got}`: {name} takes {n} arguments")
            raise sheet_error(node.lineno, message, LAWS, got=ast.unparse(node), name=name, n=len(takes))
        self.functions.append(name)
        return Term("call", gives, tuple(map(self._fit, given, takes)), name)

    def unify(self, one: Type, other: Type, node: ast.expr) -> None:
        """Make two types the same."""
        if not self._same(one, other):
            message = N_("`{got}` has the type {came}; {due} was expected")
            came, due = (type_text(self.resolve(of)) for of in (one, other))
            raise sheet_error(node.lineno, message, LAWS, got=ast.unparse(node), came=came, due=due)

    def _same(self, one: Type, other: Type) -> bool:
        one, other = self._find(one), self._find(other)
        if one == other:
            return True
        if one.variable or other.variable:
            variable, of = (one, other) if one.variable else (other, one)
            if self._holds(of, variable):
                return False
            self._bound[variable.head] = of  # by the name that it has, which may have bounds or an equality
            return True
        one, other = self._read.scope.expand(one), self._read.scope.expand(other)
        return one.head == other.head and len(one.of) == len(other.of) and all(map(self._same, one.of, other.of))

    def _holds(self, of: Type, variable: Type) -> bool:
        return any(self._find(one) == variable or self._holds(self._find(one), variable) for one in of.of)

    def _find(self, of: Type) -> Type:
        while of.head in self._bound:
            of = self._bound[of.head]
        return of

    def resolve(self, of: Type) -> Type:
        """Return a type with what its variables stand for; one that stands for nothing is that of any elements."""
        of = self._find(of)
        return Type("'a") if of.variable else Type(of.head, tuple(map(self.resolve, of.of)))

    def resolve_term(self, term: Term, line: int) -> Term:
        """Return a term with the types that are known now; refuse an equation between values that nobody sees."""
        of = self.resolve(term.of[0].type) if term.kind == "equation" else _BOOL
        if is_abstract(self._read.scope.find(self._read.scope.expand(of).head)):
            message = N_("values of the type {type} are not seen: compare them by a function of the sheet")
            raise sheet_error(line, message, LAWS, type=type_text(of))
        return term._replace(type=self.resolve(term.type), of=tuple(self.resolve_term(one, line) for one in term.of))


def _rename(of: Type, mark: str) -> Type:
    return Type(of.head + mark * of.variable, tuple(_rename(one, mark) for one in of.of))
