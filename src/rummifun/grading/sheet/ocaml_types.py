"""Types as OCaml's toplevel prints them, read back: expressions, and declarations of sums, records and names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import reduce
from typing import Final


@dataclass(frozen=True, slots=True)
class Type:
    """A type expression: its head (a name, a variable `'a`, `->` or `*`) and its arguments."""

    head: str
    of: tuple[Type, ...] = ()

    @property
    def variable(self) -> bool:
        """Tell whether it is a variable, even a weak one."""
        return self.head.startswith("'")


@dataclass(frozen=True, slots=True)
class Declaration:
    """A declared type: its parameters, and its other name, or its constructors with their fields, or its fields."""

    name: str
    parameters: tuple[str, ...] = ()
    alias: Type | None = None
    constructors: tuple[tuple[str, tuple[Type, ...]], ...] = ()
    fields: tuple[tuple[str, Type], ...] = ()

    def instantiate(self, of: Type, types: Iterable[Type]) -> tuple[Type, ...]:
        """Put the arguments of one of its types in the place of its parameters."""
        by = dict(zip(self.parameters, of.of, strict=False))
        return tuple(substitute(one, by) for one in types)


@dataclass(frozen=True, slots=True)
class TypeScope:
    """The declarations in force at a place of a file, the latest of each name first."""

    known: Mapping[str, tuple[Declaration, ...]] = field(default_factory=dict)

    def __or__(self, declaration: Declaration) -> TypeScope:
        earlier = self.known.get(declaration.name, ())
        if earlier and declaration.alias and declaration.alias.head.rpartition(".")[2] == declaration.name:
            declaration = earlier[0]  # `type t = M.t`: the same type again
        return TypeScope({**self.known, declaration.name: (declaration, *earlier)})

    def find(self, head: str) -> Declaration | None:
        """Find the declaration that a name stands for; `t/2` is the one before the latest."""
        name, _, back = head.rpartition(".")[2].partition("/")
        declared = self.known.get(name, ())
        place = int(back) - 1 if back else 0
        return declared[place] if place < len(declared) else None

    def expand(self, of: Type) -> Type:
        """Replace a name by its meaning, as far as it goes."""
        for _ in range(30):
            declared = self.find(of.head)
            if declared is None or declared.alias is None:
                break
            (of,) = declared.instantiate(of, [declared.alias])
        return of

    def open_result(self, of: Type) -> Type:
        """Write the type of a function whose result is a function, under another name, with all arguments.

        >>> scope = TypeScope() | Declaration("test", (), Type("->", (Type("int"), Type("bool"))))
        >>> type_text(scope.open_result(read_type("test -> test")))
        'test -> int -> bool'
        """
        takes, gives = split_arguments(of)
        whole = self.expand(gives)
        if whole.head != "->":
            return of
        return reduce(lambda rest, one: Type("->", (one, rest)), reversed(takes), whole)


OPTIONAL: Final = "?"
"""The head of the type of an optional argument."""


def substitute(of: Type, by: Mapping[str, Type]) -> Type:
    """Replace variables."""
    return by.get(of.head, of) if not of.of else Type(of.head, tuple(substitute(t, by) for t in of.of))


def type_heads(of: Type) -> set[str]:
    """List the names and variables in a type."""
    return {of.head}.union(*map(type_heads, of.of))


def type_text(of: Type, inside: bool = False) -> str:
    """Write a type expression as the toplevel does.

    >>> type_text(read_type("('a * int) list -> ('a -> bool) -> int"))
    "('a * int) list -> ('a -> bool) -> int"
    """
    if of.head == OPTIONAL:
        return f"?{type_text(of.of[0], inside=True)}"
    if of.head in ("->", "*"):
        last = type_text(of.of[-1], inside=of.head == "*")
        text = f" {of.head} ".join([*(type_text(one, inside=True) for one in of.of[:-1]), last])
        return f"({text})" if inside else text
    before = ", ".join(type_text(one, inside=len(of.of) == 1) for one in of.of)
    return f"{f'({before})' if len(of.of) > 1 else before} {of.head}".strip()


def declaration_text(of: Declaration) -> str:
    """Write a declaration, without the word `type`."""
    parameters = f"({', '.join(of.parameters)})" if len(of.parameters) > 1 else "".join(of.parameters)
    fields = "; ".join(f"{name} : {type_text(one)}" for name, one in of.fields)
    sums = " | ".join(f"{name} of {type_text(Type('*', one))}" if one else name for name, one in of.constructors)
    body = type_text(of.alias) if of.alias else f"{{{fields}}}" if fields else sums
    return f"{parameters} {of.name} = {body}".strip() if body else f"{parameters} {of.name}".strip()


_TOKEN: Final = re.compile(r"->|[*(),]|\[[^\[\]]*\]|<[^<>]*>|[~?]?[a-z_]\w*:|'\w+|[\w./']+|\S")


def read_type(text: str) -> Type:
    """Read a type expression, without labels.

    >>> read_type("'a * int list")
    Type(head='*', of=(Type(head="'a", of=()), Type(head='list', of=(Type(head='int', of=()),))))
    >>> type_text(read_type("?i:int list -> at:int -> int"))
    '?int list -> int -> int'

    `…` stands for a missing type, and for one of more words than anybody writes.
    """
    return _arrow(_Words(text))


_LONGEST: Final = 200
"""The most words of a type: our stack has room for as many brackets in each other."""


_UNKNOWN: Final = "…"


_LIBRARY: Final = re.compile(r"\b(List|Array|Option|String|Char|Int|Bool|Float)\.t\b")
"""Types by the names that they have after `open List`, or where a function of their module is passed on."""


class _Words:
    def __init__(self, text: str) -> None:
        found = _TOKEN.findall(_LIBRARY.sub(lambda name: name[1].lower(), text))
        words = [word for word in found if not word.endswith(":") or word.startswith(OPTIONAL)]
        self.words = words if len(words) <= _LONGEST else [_UNKNOWN]
        self.place = 0

    def peek(self) -> str:
        return self.words[self.place] if self.place < len(self.words) else ""

    def take(self) -> str:
        word = self.peek()
        self.place += 1
        return word

    def name(self) -> str:
        """Take the name of a type; leave the signs between types."""
        return _UNKNOWN if self.peek() in ("", "->", "*", ",", ")") else self.take()


def _arrow(words: _Words) -> Type:
    is_optional = words.peek().endswith(":")
    words.place += is_optional
    left = Type(OPTIONAL, (_product(words),)) if is_optional else _product(words)
    if words.peek() != "->":
        return left
    words.take()
    return Type("->", (left, _arrow(words)))


def _product(words: _Words) -> Type:
    parts = _several(words, _application, "*")
    return parts[0] if len(parts) == 1 else Type("*", parts)


def _several(words: _Words, read: Callable[[_Words], Type], between: str) -> tuple[Type, ...]:
    parts = [read(words)]
    while words.peek() == between:
        words.take()
        parts.append(read(words))
    return tuple(parts)


def _application(words: _Words) -> Type:
    if words.peek() == "(":
        words.take()
        inside = _several(words, _arrow, ",")
        words.take()
        of = inside[0] if len(inside) == 1 else Type(words.name(), inside)
    else:
        of = Type(words.name())
    while re.match(r"[a-zA-Z_][\w./']*$", words.peek()):
        of = Type(words.take(), (of,))
    return of


def split_arguments(of: Type) -> tuple[tuple[Type, ...], Type]:
    """Part a function's type into its arguments and its result."""
    found: tuple[Type, ...] = ()
    while of.head == "->":
        found, of = (*found, of.of[0]), of.of[1]
    return found, of


def toplevel_items(text: str) -> Iterator[tuple[str, str, str]]:
    r"""Read what the toplevel printed: for each item its kind (`val`, `type`), its name, a module's in front, the rest.

    >>> list(toplevel_items("val x : int = _\nmodule M : sig type t = A val y : t end"))
    [('val', 'x', 'int'), ('type', 'M.t', 'type t = A'), ('val', 'M.y', 't')]
    """
    for line in text.splitlines():
        if match := re.match(r"val (\S+|\( \S+ \)) : (.*) = _$", line):
            yield "val", match[1], match[2]
        elif re.match(r"(type|and) ", line):
            yield from _type_item(line, "")
        elif re.match(r"module [\w.]* ?: sig ", line):
            yield from _inside(line)


_KEYWORD: Final = re.compile(r"(?<!\S)(?=(?:val|type|and|module|exception|external|class|include|end)(?!\S))")


def _inside(text: str) -> Iterator[tuple[str, str, str]]:
    """Read the signature of a module, and of those in it; a type of modules, or a functor, defines nothing."""
    path: list[str | None] = []
    for piece in _KEYWORD.split(text):
        if "end)" in piece:  # of the argument of a functor
            del path[-1:]
        prefix = "".join(f"{name}." for name in path if name)
        if re.match(r"module .*(\bsig|->)\s*$", piece) or piece.endswith(" sig "):
            plain = re.match(r"module ([\w.]*) ?: sig $", piece)
            path.append(plain[1] if plain else None)
        elif piece.strip() == "end":
            del path[-1:]
        elif None in path:
            continue
        elif match := re.match(r"val (\S+) : (.*?)\s*$", piece):
            yield "val", f"{prefix}{match[1]}", match[2]
        elif re.match(r"(type|and) ", piece):
            yield from _type_item(piece.strip(), prefix)


def _type_item(line: str, prefix: str) -> Iterator[tuple[str, str, str]]:
    declaration = read_declaration(line)
    if declaration is not None:
        yield "type", prefix + declaration.name, line


_HEAD: Final = re.compile(
    r"(?:type|and) (?:nonrec )?(?:(?P<ps>[+-]?'\w+|\([^)]*\)) )?(?P<name>\w+)(?: = (?P<body>.*))?$"
)


_SAME: Final = re.compile(r"^[^|={]*[\w'] = ")
"""The other name of a type whose constructors or fields are given again: `M.t = A | B`."""


def read_declaration(line: str) -> Declaration | None:
    """Read the declaration of a type; None if it is not one."""
    match = _HEAD.match(line)
    if match is None:
        return None
    name, body = match["name"], _SAME.sub("", match["body"] or "")
    parameters = tuple(re.findall(r"'\w+", match["ps"] or ""))
    if body.startswith("{"):
        fields = tuple((n, read_type(t)) for n, _, t in map(_field, body.strip("{} ").split(";")) if t)
        return Declaration(name, parameters, fields=fields)
    if re.match(r"\|?\s*[A-Z]\w*(\s|$)", body):
        return Declaration(name, parameters, constructors=tuple(_constructor(c) for c in body.strip("| ").split("|")))
    return Declaration(name, parameters, alias=read_type(body) if body else None)


def _field(text: str) -> tuple[str, str, str]:
    name, colon, of = text.strip().removeprefix("mutable ").partition(":")
    return name.strip(), colon, of.strip()


def _constructor(text: str) -> tuple[str, tuple[Type, ...]]:
    name, _, of = text.strip().partition(" of ")
    if not of:
        return name, ()
    if of.startswith("{"):  # a record of its own lies in memory as several fields do
        return name, tuple(read_type(field) for _, _, field in map(_field, of.strip("{} ").split(";")) if field)
    product = _product(_Words(of))
    bare = not (of.startswith("(") and of.endswith(")") and product == read_type(of[1:-1]))
    return name, product.of if product.head == "*" and bare else (product,)
