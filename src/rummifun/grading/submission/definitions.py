"""The contents of a hand-in, in any language: definitions, what they rest on, problems, accidents."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import pairwise
from operator import attrgetter
from typing import Any, Final, NamedTuple

from toolz import groupby


class SourceFile(NamedTuple):
    """A file of a hand-in, or its part between two others; `module` is its name as a module, if others use it so.

    A `foreign` file comes from a neighbour: of it nothing is loaded but the types, which earn nothing.
    """

    name: str
    text: str
    module: str = ""
    foreign: bool = False


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem before any call of a function: its kind, its place, and the language's message."""

    kind: str
    file: str
    line: int
    said: str = ""


def file_word(name: str) -> str:
    """Write the name of a file in one word that every encoding can hold."""
    return re.sub(r"\s", "_", name).encode(errors="replace").decode()


Piece = tuple[SourceFile, int]
"""A part of a file that can be parsed, and the number of its first line."""


_PIECES: Final = 40


def cut_pieces(
    source: SourceFile, heads: re.Pattern[str], find_error: Callable[[int, str], tuple[int, str] | None]
) -> Iterator[Piece | Problem]:
    """Cut a file into pieces that can be parsed, with a problem for what stands between two of them.

    `find_error` parses a text from a line on, and returns the line of an error and what is said of it. What follows an
    error starts at one of the `heads`.
    """
    lines, first, last = source.text.split("\n"), 0, 0

    def error_before(end: int) -> tuple[int, str] | None:
        return find_error(first + 1, "\n".join(lines[first:end]))

    for _ in range(_PIECES):
        wrong, end = error_before(len(lines)), len(lines)
        if wrong is not None:
            starts = [i for i in range(first, min(wrong[0], len(lines))) if heads.match(lines[i])]
            end = next((i for i in reversed(starts) if error_before(i) is None), first)
            if wrong[0] > last:
                yield Problem("syntax", source.name, *wrong)
                last = wrong[0]
        if end > first:
            yield source._replace(text="\n".join(lines[first:end])), first + 1
        first = next((i for i in range(end + 1, len(lines)) if heads.match(lines[i])), len(lines))
        if first == len(lines):
            return


def bare_name(name: str) -> str:
    """Return a name without its module."""
    return name.rpartition(".")[2]


@dataclass(frozen=True, slots=True)
class Definition:
    """A version of a name in a hand-in: its place, its type or profile, its text, and the types `known` there."""

    name: str
    index: int
    file: str
    line: int
    type: str
    text: str
    known: Any = None

    @property
    def plain_name(self) -> str:
        """The name without its module."""
        return bare_name(self.name)


@dataclass(frozen=True, slots=True)
class FailedCall:
    """A call without a value: an exception, a loop, an exit, the end of the process."""

    kind: str
    detail: str = ""


DEATHS: Final = {
    **dict.fromkeys(("too long", "stuck"), "loop"),
    **dict.fromkeys(("garbled", "echo"), "garbled"),
    **{why: why for why in ("output", "large")},
}


EXCEPTIONS: Final = {
    **dict.fromkeys(("Stack_overflow", "Stack overflow", "RecursionError"), "stack"),
    **dict.fromkeys(("Out_of_memory", "Out of memory", "MemoryError"), "memory"),
}


_EXCEPTION_TEXT: Final = re.compile(r"(Failure|Invalid_argument) (.*)|(\w+)\((\".*\")\)", re.DOTALL)


_BYTES: Final = re.compile(r"(?:\\(?:1[2-9]\d|2[0-5]\d))+")


def quote_phrase(said: str) -> str:
    """Write an exception of OCaml as in a program, its accents as letters and not as bytes."""
    if match := _EXCEPTION_TEXT.fullmatch(said):
        said = f'{match[1]} "{match[2]}"' if match[1] else f"{match[3]} {match[4]}"
    return _BYTES.sub(_letters, said)


def _letters(found: re.Match[str]) -> str:
    try:
        return bytes(int(code) for code in found[0].split("\\")[1:]).decode()
    except UnicodeDecodeError:
        return found[0]


_REPORT_LINE: Final = re.compile(
    r"\t(?P<name>[^\t\n]*)\t(?:=\t(?P<of>[^\t\n]+)|(?P<file>[^\t\n]*)\t(?P<ends>\d{1,9}(?:\t\d{1,9}){3}))\n"
)


_MODULES: Final = re.compile(r"\b[A-Z][\w']*\.")


_DEEP: Final = 12


class Location(NamedTuple):
    """A place: a file, a line, and the text that stands there."""

    file: str
    line: int
    text: str


class Locations:
    """The places of the definitions so far, by their names with those of their modules."""

    def __init__(self) -> None:
        self._whole = Location("", 0, "")
        self._own: dict[str, Location] = {}
        self._aliases: dict[str, list[str]] = {}
        self._all: dict[str, Location] = {}
        self._all_aliases: dict[str, list[str]] = {}
        self._known_keys: set[tuple[str, int, str, str]] = set()

    def add_phrase(self, whole: Location, told: str, lines: Sequence[str], first: int) -> None:
        """Add the guest's report on a phrase, whose file holds these lines from the `first` on."""
        self._all |= self._own
        self._all_aliases |= {name: of for name, of in self._aliases.items() if name}
        self._whole, self._own, self._aliases = whole, {}, {}
        for one in _REPORT_LINE.finditer(told):
            if one["of"]:
                self._aliases.setdefault(one["name"], []).append(one["of"])
            else:
                ends = [*map(int, one["ends"].split("\t"))]
                text = _between(lines, first, *ends) if whole.text else ""
                self._own[one["name"]] = Location(one["file"], ends[0], text)

    def find(self, name: str, type_: str) -> tuple[Location, bool]:
        """Find the place of a definition of the phrase, and whether it is known already, under another name."""
        own = self._own.get(name)
        found = own or next(self._through(self._aliases, name, _DEEP), None) or self._whole
        key = (found.file, found.line, name.rpartition(".")[2], _MODULES.sub("", type_))
        same = own is None and found is not self._whole and key in self._known_keys
        self._known_keys.add(key)
        return found, same

    def _through(self, made: dict[str, list[str]], name: str, deep: int) -> Iterator[Location]:
        """Follow the module of a name to its origin; look for the name of a module from inside to outside."""
        module, _, bare = name.rpartition(".")
        parts = module.split(".") if module else []
        for of in reversed(made.get(module, [])):
            for n in range(len(parts), -1, -1):
                there = ".".join([*parts[:n], of, bare])
                if there in self._all or there in self._own:
                    yield self._own.get(there) or self._all[there]
                elif deep:
                    yield from self._through(self._all_aliases, there, deep - 1)


def _between(lines: Sequence[str], first: int, line: int, column: int, last: int, end: int) -> str:
    """Cut a passage out of lines; columns are of bytes."""
    some = [one.encode() for one in lines[max(line - first, 0) : last - first + 1]]
    if not some:
        return ""
    some[-1] = some[-1][:end]
    some[0] = some[0][column:]
    return b"\n".join(some).decode("utf-8", "replace")


def alias_target(text: str) -> str:
    """Return the name, without its module, to which a definition hands on its arguments as they are, if it does.

    >>> [alias_target(text) for text in ("let f x e = M.g x e;;", "let f (x, e) = f (x, e)", "f = m.g")]
    ['g', 'f', 'g']
    >>> [alias_target(text) for text in ("let f x e = g x e + 1", "let f x e = g e x", "let rec f x = f x")]
    ['', '', '']
    """
    words = re.findall(r"[\w.']+", text.removeprefix("let ").removeprefix("and "))
    taken, given = words[1 : len(words) // 2], words[len(words) // 2 + 1 :]
    is_plain = re.fullmatch(r"[\w.',()=;\s]+", text) is not None
    return words[len(words) // 2].rpartition(".")[2] if is_plain and taken == given else ""


_COMMENTS_AND_STRINGS: Final = re.compile(r'\(\*.*?\*\)|""".*?"""|"(?:\\.|[^"\\\n])*"|(?:^|(?<=\s))#[^\n]*', re.DOTALL)


_HEAD: Final = re.compile(r"\b(?:let|and|def|class)\s+(?:rec\s+)?([\w']+)")


_WORD: Final = re.compile(r"[A-Za-z_][\w'.]*")


_CHANCE: Final = frozenset({"un_dans", "random", "choice", "choices", "sample", "shuffle", "randint", "randrange"})


class CallGraph:
    """The versions that each definition rests on, directly or not; names are bound in place, or `late` as in Python.

    Two names are one if `name_of` makes the same of them.

    >>> texts = {"f": "let f x = g x", "g": "let g x = h x (* f *)", "h": "let h x = Random.int x"}
    >>> f, g, h = (Definition(name, i, "", i, "", text) for i, (name, text) in enumerate(texts.items()))
    >>> [one.name for one in CallGraph([h, g, f], late=True).dependencies(f)], CallGraph([h, g, f]).uses_chance(f)
    (['g', 'h'], True)
    """

    def __init__(
        self, definitions: Sequence[Definition], late: bool = False, name_of: Callable[[str], str] = bare_name
    ) -> None:
        self._late, self._name_of = late, name_of
        self._versions: dict[str, list[Definition]] = groupby(lambda one: name_of(one.name), definitions)
        self._phrases: dict[tuple[str, int], list[Definition]] = groupby(attrgetter("file", "line"), definitions)
        self._parts: dict[tuple[str, int, str], dict[str, str]] = {}
        self._words: dict[int, frozenset[str]] = {}
        self._dependencies: dict[int, tuple[Definition, ...]] = {}

    def dependencies(self, one: Definition) -> tuple[Definition, ...]:
        """List the definitions that one rests on, without itself."""
        if one.index not in self._dependencies:
            self._dependencies[one.index] = tuple(self._reachable(one, frozenset({one.index})))
        return self._dependencies[one.index]

    def _reachable(self, one: Definition, apart: Set[int]) -> Iterable[Definition]:
        found: dict[int, Definition] = {}
        ahead = [one]
        while ahead:
            new = {used.index: used for used in self._direct(ahead.pop()) if used.index not in {*found, *apart}}
            found |= new
            ahead.extend(new.values())
        return found.values()

    def words(self, one: Definition, apart: Set[int] = frozenset()) -> frozenset[str]:
        """List the words of a definition and of those that it rests on, `apart` from some with all they rest on."""
        return frozenset().union(*map(self._mentions, (one, *self._reachable(one, apart))))

    def uses_chance(self, one: Definition) -> bool:
        """Tell whether a definition, or one that it rests on, mentions chance."""
        return bool(_CHANCE & {part.lower() for word in self.words(one) for part in word.split(".")})

    def _direct(self, one: Definition) -> Iterator[Definition]:
        own = self._name_of(one.name)
        for name in {self._name_of(word) for word in self._mentions(one)} & self._versions.keys() - {own}:
            yield self._resolve(self._versions[name], one)

    def _resolve(self, versions: Sequence[Definition], by: Definition) -> Definition:
        """Choose the version that a name means at its place; a later one is defined together with it."""
        earlier = [version for version in versions if version.index < by.index]
        return (versions if self._late or not earlier else earlier)[-1]

    def _mentions(self, one: Definition) -> frozenset[str]:
        if one.index not in self._words:
            self._words[one.index] = frozenset(_WORD.findall(self._text(one)))
        return self._words[one.index]

    def _text(self, one: Definition) -> str:
        """Return the text of a single definition, if its phrase holds several."""
        phrase = one.file, one.line, one.text
        if phrase not in self._parts:
            self._parts[phrase] = _parts(one.text, {other.plain_name for other in self._phrases[phrase[:2]]})
        return self._parts[phrase].get(one.plain_name, one.text)


def _parts(phrase: str, together: Set[str]) -> dict[str, str]:
    """Cut a phrase where definitions of these names begin, each from its first head to the next."""
    text = _COMMENTS_AND_STRINGS.sub(" ", phrase)
    heads: dict[str, int] = {}
    for head in _HEAD.finditer(text):
        if head[1] in together:
            heads.setdefault(head[1], head.start())
    starts = [*heads.values(), len(text)]
    return {name: text[start:end] for name, (start, end) in zip(heads, pairwise(starts), strict=True)}
