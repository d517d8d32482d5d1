"""The places of definitions: in the phrase that defines them, or in the module that it includes, names or applies."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

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
