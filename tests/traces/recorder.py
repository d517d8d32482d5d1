"""The recorder of return values: for each function their number, and a sum of them."""

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from inspect import CO_GENERATOR
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, Final
from zlib import crc32

import rummifun
from rummifun.refusal import Precondition

SOURCE: Final = Path(rummifun.__file__).parent
ROOMS: Final = (
    *("chance.py", "refusal.py", "messages", "multiset", "core", "pieces", "games", "laws", "players", "session"),
)
"""The recorded rooms: all below the shells, except drawing and compiled twins."""

UNHEARD: Final = re.compile(r"(.*\.)?(<(list|set|dict)comp>|<module>|__hash__|<lambda>\.<locals>\.<lambda>)")
"""Code that some Pythons do not call, that answers by its place in memory, or that a student's recursion calls."""

ATOMS: Final = (str, int, bool, type(None))
DEPTH: Final = 6


def said(value: Any, depth: int = DEPTH) -> str:
    """Write a return value whole, in a fixed order of sets, and without addresses in memory."""
    kind = type(value)
    if kind is float:
        return f"{value:.9g}"
    if kind in ATOMS:
        return repr(value)
    if isinstance(value, FunctionType):
        return plain(value.__qualname__)
    if isinstance(value, Enum):
        return str(getattr(value, "name", "?"))  # a member being made has none yet
    return f"{kind.__name__}({', '.join(_inside(value, depth - 1))})" if depth else kind.__name__


def _inside(value: Any, depth: int) -> Iterable[str]:
    if isinstance(value, Mapping):
        named = ((said(key, depth), one) for key, one in value.items())
        return sorted(f"{key}: {said(one, depth)}" for key, one in named if not key.startswith("'__"))  # a path
    if isinstance(value, Set):
        return sorted(said(one, depth) for one in value)
    if isinstance(value, tuple | list) or type(value).__module__.startswith("pyrsistent"):
        return (said(one, depth) for one in value)
    return (_field(value, one.name, depth) for one in fields(value)) if is_dataclass(value) else ()


def _field(value: Any, name: str, depth: int) -> str:
    try:
        return said(getattr(value, name, None), depth)
    except Precondition:  # a card that was never shown tells nothing
        return "?"


def marked(value: Any) -> int:
    """Hash a value by its text: before Python 3.12, its hash depends on the address of None."""
    return crc32(said(value).encode("utf-8", "replace"))


def taken(n: int) -> bool:
    """Tell whether the nth return value of a function is written whole, if that is slow: the first, then ever fewer.

    >>> [n for n in range(1, 200) if taken(n)]
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 16, 32, 64, 97, 128, 194]
    """
    return n < 12 or n & (n - 1) == 0 or (n % 97 == 0 and n < 5000)


@dataclass(frozen=True)
class Ear:
    """The profile function of `sys.setprofile`: it counts and sums the return values of each function."""

    names: dict[CodeType, str | None] = field(default_factory=dict)
    calls: Counter[str] = field(default_factory=Counter)
    sums: dict[str, int] = field(default_factory=dict)

    def __call__(self, frame: FrameType, event: str, answer: Any) -> None:
        if event != "return":
            return
        code = frame.f_code
        if code not in self.names:
            self.names[code] = named(code)
        name = self.names[code]
        if name is None or (answer is None and code.co_flags & CO_GENERATOR):
            return  # some Pythons have an abandoned generator answer None, some do not
        self.calls[name] += 1
        text = type(answer).__name__
        if type(answer) in (*ATOMS, float):
            text = said(answer)
        elif taken(self.calls[name]):
            sys.setprofile(None)  # to write an answer may call some function, and it is not asked for here
            text = said(answer)
            sys.setprofile(self)
        self.sums[name] = crc32(text.encode("utf-8", "replace"), self.sums.get(name, 0))


def plain(qualified: str) -> str:
    """Return the name of a function without its comprehension: from Python 3.12 on, that is no function.

    >>> plain("f.<locals>.<listcomp>.<genexpr>"), plain("<dictcomp>.<lambda>")
    ('f.<locals>.<genexpr>', '<lambda>')
    """
    return re.sub("<(list|set|dict)comp>[.]", "", qualified)


def named(code: CodeType) -> str | None:
    """Return the name of a function with its module; None if it is not recorded."""
    file = Path(code.co_filename)
    if not file.is_relative_to(SOURCE) or UNHEARD.fullmatch(code.co_qualname):
        return None
    module = file.relative_to(SOURCE)
    return f"{module.as_posix()} {plain(code.co_qualname)}" if module.parts[0] in ROOMS else None


def heard(work: Callable[[], object]) -> Ear:
    """Record all return values during some work."""
    ear = Ear()
    sys.setprofile(ear)
    try:
        work()
    finally:
        sys.setprofile(None)
    return ear
