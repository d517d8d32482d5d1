"""Dependencies of each definition of a hand-in, by the names in its own text: other definitions, and chance."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import pairwise
from typing import Final

from rummifun.grading.matching.names import sheet_name
from rummifun.grading.submission.definitions import Definition

_COMMENTS_AND_STRINGS: Final = re.compile(r'\(\*.*?\*\)|""".*?"""|"(?:\\.|[^"\\\n])*"|(?:^|(?<=\s))#[^\n]*', re.DOTALL)
_HEAD: Final = re.compile(r"\b(?:let|and|def|class)\s+(?:rec\s+)?([\w']+)")
_WORD: Final = re.compile(r"[A-Za-z_][\w'.]*")
_CHANCE: Final = frozenset({"un_dans", "random", "choice", "choices", "sample", "shuffle", "randint", "randrange"})


class CallGraph:
    """The versions that each definition rests on, directly or not; names are bound in place, or `late` as in Python.

    >>> texts = {"f": "let f x = g x", "g": "let g x = h x (* f *)", "h": "let h x = Random.int x"}
    >>> f, g, h = (Definition(name, i, "", i, "", text) for i, (name, text) in enumerate(texts.items()))
    >>> [one.name for one in CallGraph([h, g, f], late=True).dependencies(f)], CallGraph([h, g, f]).uses_chance(f)
    (['g', 'h'], True)
    """

    def __init__(self, definitions: Iterable[Definition], late: bool = False) -> None:
        self._late = late
        self._versions: dict[str, list[Definition]] = {}
        self._phrases: dict[tuple[str, int], list[Definition]] = {}
        for one in definitions:
            self._versions.setdefault(sheet_name(one.name), []).append(one)
            self._phrases.setdefault((one.file, one.line), []).append(one)
        self._parts: dict[tuple[str, int, str], dict[str, str]] = {}
        self._words: dict[int, frozenset[str]] = {}
        self._dependencies: dict[int, tuple[Definition, ...]] = {}

    def dependencies(self, one: Definition) -> tuple[Definition, ...]:
        """List the definitions that one rests on, without itself."""
        if one.index not in self._dependencies:
            found: dict[int, Definition] = {}
            ahead = [one]
            while ahead:
                new = {used.index: used for used in self._direct(ahead.pop()) if used.index not in found}
                found |= new
                ahead.extend(new.values())
            self._dependencies[one.index] = tuple(used for i, used in found.items() if i != one.index)
        return self._dependencies[one.index]

    def uses_chance(self, one: Definition) -> bool:
        """Tell whether a definition, or one that it rests on, mentions chance."""
        words = {word for used in (one, *self.dependencies(one)) for word in self._mentions(used)}
        return bool(_CHANCE & {part.lower() for word in words for part in word.split(".")})

    def _direct(self, one: Definition) -> Iterator[Definition]:
        own = sheet_name(one.name)
        for name in {sheet_name(word) for word in self._mentions(one)} & self._versions.keys() - {own}:
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
            self._parts[phrase] = _parts(one.text, {_last(other.name) for other in self._phrases[phrase[:2]]})
        return self._parts[phrase].get(_last(one.name), one.text)


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def _parts(phrase: str, together: Set[str]) -> dict[str, str]:
    """Cut a phrase where definitions of these names begin, each from its first head to the next."""
    text = _COMMENTS_AND_STRINGS.sub(" ", phrase)
    heads: dict[str, int] = {}
    for head in _HEAD.finditer(text):
        if head[1] in together:
            heads.setdefault(head[1], head.start())
    starts = [*heads.values(), len(text)]
    return {name: text[start:end] for name, (start, end) in zip(heads, pairwise(starts), strict=True)}
