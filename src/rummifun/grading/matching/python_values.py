"""Values of a sheet in Python: plain data, and classes that have the names of constructors."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final, NamedTuple

from rummifun.grading.matching.codecs import NOTHING, Codec, late_codec
from rummifun.grading.matching.shapes import Chain, Constructor, Variant, chain_of, constructors_of, entry_of, fields_of
from rummifun.grading.sheet.declarations import LISTS, is_abstract
from rummifun.grading.sheet.ocaml_types import Type, TypeScope

LIST, TUPLE, CLASS, PLIST, DICTIONARY = "l", "t", "c", "p", "d"
"""The kinds of data that are no text, number, truth value or nothing, as `python_driver` writes them.

A list whose type has a name, as a multiset has, is one of pyrsistent in a file that has the word `plist`.
"""


class PythonNames(NamedTuple):
    """The words of a file, those that it is given, and the fields of its classes."""

    words: frozenset[str] = frozenset()
    given: frozenset[str] = frozenset()
    fields: Mapping[str, Sequence[str]] = {}


def python_codec(
    of: Type,
    scope: TypeScope,
    names: PythonNames,
    made: Codec = NOTHING,
    tables: frozenset[str] = frozenset(),
    element: Codec | None = None,
) -> Codec:
    """Return the codec of a type, for a file with these names: constructors that it lacks are lists.

    `made` is the codec of abstract types; `tables` are dictionaries. Of the words that a file is given, constants are
    values, unless they are called too; and a record is an instance of the class of its name. So is a tuple whose type
    has the name of a class of the file.

    >>> from rummifun.grading.sheet.ocaml_types import read_type
    >>> codec = python_codec(read_type("(int * bool) list"), TypeScope(), PythonNames())
    >>> codec.to_wire(((3, True),)), codec.from_wire(["l", ["t", 3, True]]), codec.write(((3, True),))
    ('["l", ["t", 3, true]]', ((3, True),), '[(3, True)]')
    """
    return _TypeCodecs(scope, names, made, tables, element or ELEMENT).codec(of)


class _TypeCodecs:
    def __init__(
        self, scope: TypeScope, names: PythonNames, made: Codec, tables: frozenset[str], element: Codec
    ) -> None:
        self._scope, self._names, self._made, self._tables, self._element = scope, names, made, tables, element
        self._known = names.words | names.given
        self._begun: dict[Type, list[Codec]] = {}

    def codec(self, named: Type) -> Codec:
        if named.head in self._tables:
            key, value = map(self.codec, entry_of(named, self._scope))
            return _table(key, value, "pmap" in self._known)
        of = self._scope.expand(named)
        if of.head == "list":
            item, is_plist = self.codec(of.of[0]), named != of and "plist" in self._known
            return _sequence(item, PLIST, "plist({})") if is_plist else _sequence(item)
        if of in self._begun:
            return late_codec(self._begun[of])
        self._begun[of] = []
        made = self._compound(of, named.head.capitalize())
        self._begun.pop(of).append(made)
        return made

    def _compound(self, of: Type, name: str) -> Codec:
        if of.head == "->":
            return Codec(lambda f: json_list("f", [json.dumps(f.name)]), data_text, lambda f: f"{f.python}")
        if is_abstract(self._scope.find(of.head)):
            return self._made
        if of.head in LISTS:
            return _sequence(self.codec(of.of[0]))
        if of.head == "option":
            return _option(self.codec(of.of[0]), self._scope.expand(of.of[0]).head == "*")
        if chain := chain_of(of, self._scope):
            item = self.codec(chain.item)
            is_used = {chain.empty, chain.more} & self._known
            return _chain(chain, item, self._constant_text(chain.empty)) if is_used else _sequence(item)
        if fields := fields_of(of, self._scope):
            own = self._names.fields.get(name, ()) if of.head == "*" else ()
            is_class = f"{name}(" in self._names.given or len(own) == len(fields)
            return _tuple([self.codec(part) for _, part in fields], name if is_class else "")
        if several := constructors_of(of, self._scope):
            return _variants([self._case(one, of, several) for one in several])
        return _SCALARS.get(of.head, self._element)

    def _case(self, one: Constructor, of: Type, several: Sequence[Constructor]) -> _Case:
        """Read how a file has a constructor: by its name, in capitals, or by that of its type where it is alone."""
        is_alone = sum(bool(other.of) for other in several) == 1 and bool(one.of)
        words = (one.name, one.name.upper(), *[of.head.capitalize()] * is_alone)
        word = next((word for word in words if word in self._known), one.name)
        order = _order_of_fields([part.head for part in one.of], self._names.fields.get(word, ()))
        return _Case(one.name, word, [self.codec(one.of[i]) for i in order], order, self._constant_text(word))

    def _constant_text(self, name: str) -> str:
        """Write a constant as the file does: as a value, or as an instance of a class."""
        return name if name in self._known and f"{name}(" not in self._names.words else f"{name}()"


def _order_of_fields(asked: Sequence[str], own: Sequence[str]) -> list[int]:
    """Return the places of what a constructor holds in the fields of a class, by the first letters of their names."""
    first, places = [name[:1] for name in asked], [*range(len(asked))]
    theirs = [name.lstrip("_")[:1] for name in own]
    return [first.index(one) for one in theirs] if len({*first}) == len(first) and {*first} == {*theirs} else places


def _scalar(types: tuple[type, ...], is_fit: Callable[[Any], bool] = lambda value: True) -> Codec:
    def read(data: Any) -> Any:
        if type(data) not in types or not is_fit(data):
            raise ValueError(data_text(data))
        return data

    return Codec(json.dumps, read, repr)


UNIT: Final = Codec(lambda _: "null", lambda _: (), lambda _: "None")


_SCALARS: Final = {
    "int": _scalar((int,)),
    "bool": _scalar((bool,)),
    "float": replace(_scalar((float, int)), from_wire=lambda data: float(_scalar((float, int)).from_wire(data))),
    "string": _scalar((str,)),
    "char": _scalar((str,), lambda text: len(text) == 1),
    "unit": UNIT,
}


ELEMENT: Final = _scalar((int, str))
"""Elements of any type are numbers; those that a hand-in makes up may be texts."""


def _frozen(data: Any) -> Any:
    return tuple(map(_frozen, data)) if isinstance(data, list) else data


OPAQUE: Final = Codec(json.dumps, _frozen, repr)
"""Elements of any type that a hand-in has put into calls of its own."""


def _parts_of(data: Any, kinds: str, size: int | None = None) -> list[Any]:
    if not isinstance(data, list) or data[0] not in kinds or size not in (None, len(data) - 1):
        raise ValueError(data_text(data))
    return data[1:]


def json_list(kind: str, parts: Iterable[str]) -> str:
    """Write a list of data, with its kind, in JSON."""
    return f"[{', '.join([json.dumps(kind), *parts])}]"


def _sequence(item: Codec, kind: str = LIST, text: str = "{}") -> Codec:
    return Codec(
        lambda xs: json_list(kind, map(item.to_wire, xs)),
        lambda data: tuple(map(item.from_wire, _parts_of(data, LIST + TUPLE))),
        lambda xs: text.format(f"[{', '.join(map(item.write, xs))}]"),
    )


def _table(key: Codec, value: Codec, is_persistent: bool) -> Codec:
    """Return the codec of a list of keys and values, a dictionary in Python."""
    entry = _tuple([key, value])

    def say(xs: Sequence[Any]) -> str:
        text = f"{{{', '.join(f'{key.write(x)}: {value.write(y)}' for x, y in xs)}}}"
        return f"pmap({text})" if is_persistent else text

    return Codec(
        lambda xs: json_list(DICTIONARY, map(entry.to_wire, xs)),
        lambda data: tuple(map(entry.from_wire, _parts_of(data, DICTIONARY))),
        say,
    )


def _tuple(parts: Sequence[Codec], name: str = "") -> Codec:
    """Return the codec of tuples, or of instances of a class: its first fields are the parts."""

    def read(data: Any) -> tuple[Any, ...]:
        is_instance = isinstance(data, list) and data[0] == CLASS
        held = data[2:][: len(parts)] if is_instance else _parts_of(data, LIST + TUPLE)
        if len(held) != len(parts):
            raise ValueError(data_text(data))
        return tuple(part.from_wire(one) for part, one in zip(parts, held, strict=True))

    kind = [CLASS, json.dumps(name)] if name else [TUPLE]
    return Codec(
        lambda xs: json_list(kind[0], [*kind[1:], *(part.to_wire(x) for part, x in zip(parts, xs, strict=True))]),
        read,
        lambda xs: f"{name}({', '.join(part.write(x) for part, x in zip(parts, xs, strict=True))})",
    )


def _option(some: Codec, is_tuple: bool) -> Codec:
    """Return the codec of an option, which Python has as None or the value itself: here the parts of a tuple."""

    def read(data: Any) -> Variant:
        if data is None:
            return Variant("None")
        value: Any = some.from_wire(data)
        return Variant("Some", value if is_tuple else (value,))

    return Codec(
        lambda value: some.to_wire(value.of if is_tuple else value.of[0]) if value.of else "null",
        read,
        lambda value: some.write(value.of if is_tuple else value.of[0]) if value.of else "None",
    )


class _Case(NamedTuple):
    """A constructor: its name, the word of a file for it, its parts in the order of the file, and a constant's text."""

    name: str
    word: str
    parts: Sequence[Codec]
    order: Sequence[int]
    text: str

    def contents(self, value: Variant) -> Iterator[tuple[Codec, Any]]:
        return zip(self.parts, (value.of[i] for i in self.order), strict=True)


def _variants(cases: Sequence[_Case]) -> Codec:
    """Return the codec of a sum."""
    by_name = {one.name: one for one in cases}
    by_word = {word: one for one in cases for word in (one.name.upper(), one.name, one.word)}
    constants = {word: one for word, one in by_word.items() if not one.parts}

    def to_wire(value: Variant) -> str:
        case = by_name[value.name]
        return json_list(CLASS, [json.dumps(case.word), *(part.to_wire(one) for part, one in case.contents(value))])

    def read(data: Any) -> Variant:
        if data is None and len(only := {one.name for one in constants.values()}) == 1:
            return Variant(only.pop())
        if isinstance(data, str) and data in constants:  # `Bleu = "Bleu"`
            return Variant(constants[data].name)
        word, *held = _parts_of(data, CLASS)
        case = by_word.get(word)
        if case is None or len(case.parts) != len(held):
            raise ValueError(data_text(data))
        of = {i: part.from_wire(one) for i, part, one in zip(case.order, case.parts, held, strict=True)}
        return Variant(case.name, tuple(of[i] for i in sorted(of)))

    def say(value: Variant) -> str:
        case = by_name[value.name]
        return (
            f"{case.word}({', '.join(part.write(one) for part, one in case.contents(value))})"
            if value.of
            else case.text
        )

    return Codec(to_wire, read, say)


def _chain(chain: Chain, item: Codec, empty: str) -> Codec:
    """Return the codec of a sum made like a list, in classes of its constructors; an empty one is written so."""

    def link(own: list[Any], rest: Any) -> list[Any]:
        return [rest, *own] if chain.rest_first else [*own, rest]

    def to_wire(xs: Sequence[Any]) -> str:
        made: list[Any] = [CLASS, chain.empty]
        for x in reversed(xs):
            own = json.loads(item.to_wire(x))
            made = [CLASS, chain.more, *link(own[1:] if chain.flat else [own], made)]
        return json.dumps(made)

    def say(xs: Sequence[Any]) -> str:
        text = empty
        for x in reversed(xs):
            text = f"{chain.more}({', '.join(link([item.write(x)[1:-1] if chain.flat else item.write(x)], text))})"
        return text

    return Codec(to_wire, lambda data: tuple(_links(chain, item, data)), say)


def _links(chain: Chain, item: Codec, data: Any) -> Iterator[Any]:
    """Read the items of nested instances."""
    while isinstance(data, list) and data[:2] == [CLASS, chain.more] and len(data) == (chain.flat or 1) + 3:
        own, data = (data[3:], data[2]) if chain.rest_first else (data[2:-1], data[-1])
        yield item.from_wire([TUPLE, *own] if chain.flat else own[0])
    if data not in (None, [CLASS, chain.empty]):
        raise ValueError(data_text(data))


def result_role(of: Type, scope: TypeScope) -> list[Any]:
    """Write how a result is read: as data, but for values of abstract types, which are hidden."""
    of = scope.expand(of)
    if is_abstract(scope.find(of.head)):
        return ["data", [], "hidden"]
    parts = [result_role(one, scope) for one in of.of] if of.head == "*" else []
    return ["data", parts, "tuple"] if any(one[2] for one in parts) else ["data", [], ""]


def data_text(data: Any) -> str:
    """Write data as Python does, whatever it is."""
    if not isinstance(data, list):
        return repr(data)
    if data[0] == DICTIONARY:
        return f"{{{', '.join(f'{data_text(x)}: {data_text(y)}' for _, x, y in data[1:])}}}"
    said = ", ".join(map(data_text, data[1 + (data[0] == CLASS) :]))
    return {LIST: f"[{said}]", TUPLE: f"({said})", CLASS: f"{data[1:2] and data[1]}({said})"}[data[0]]


def class_text(scope: TypeScope, declared: Iterable[str]) -> str:
    """Write the classes of the constructors of types, for those who do not write their own."""
    lines = ["from dataclasses import dataclass", ""]
    for name in declared:
        for constructor, parts, _ in constructors_of(Type(name), scope):
            fields = [f"    _{i}: object" for i in range(1, len(parts) + 1)] or ["    pass"]
            lines += ["@dataclass(frozen=True)", f"class {constructor}:", *fields, ""]
    return "\n".join(lines)


def fields_of_classes(texts: Iterable[str]) -> dict[str, tuple[str, ...]]:
    r"""Return the fields of the classes of programs: the arguments of `__init__`, or what is declared with a type.

    >>> fields_of_classes(["class T:\n  v: int\n  c: str", "class U:\n  def __init__(self, x): pass", "class"])
    {'T': ('v', 'c'), 'U': ('x',)}
    """
    found: dict[str, tuple[str, ...]] = {}
    for text in texts:
        with suppress(SyntaxError, ValueError):
            classes = [one for one in ast.walk(ast.parse(text)) if isinstance(one, ast.ClassDef)]
            found |= {one.name: tuple(name for part in one.body for name in _field_names(part)) for one in classes}
    return found


def _field_names(part: ast.stmt) -> Iterator[str]:
    if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
        yield part.target.id
    if isinstance(part, ast.FunctionDef) and part.name == "__init__":
        yield from (one.arg for one in part.args.args[1:])


def words_of(texts: Iterable[str]) -> frozenset[str]:
    """List the words of programs, and with `(` those that are classes or called; a word in a comment or text is none.

    >>> sorted(words_of(["def f(x):  # A", "a = 'B' + 'C'"]))
    ['a', 'def', 'f', 'f(', 'x']
    """
    code = (_TEXT_OR_COMMENT.sub(" ", text) for text in texts)
    found = (one for text in code for one in re.findall(r"(class )?([A-Za-z_]\w*)(\(?)", text))
    return frozenset(word for is_class, name, call in found for word in (name, name + "(" * bool(is_class or call)))


_TEXT_OR_COMMENT: Final = re.compile(r"""("{3}|'{3}).*?\1|(["'])(?:\\.|(?!\2)[^\n\\])*\2|#[^\n]*""", re.DOTALL)
