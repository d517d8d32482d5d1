"""Copies of functions with a small mistake each, in OCaml or Python: calls are good if they tell them apart."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from operator import attrgetter
from typing import Final

from toolz import partition

from rummifun.grading.submission.definitions import Definition

HURRY: Final = 0.2
"""The seconds that a call of a copy may take: many of those with a mistake have no end."""


_TOKEN: Final = re.compile(r"""\(\*.*?\*\)|"[^"]*"|#[^\n]*|[\w']+|[-+*/<>=!&|:]+""", re.DOTALL)
"""A comment, a text, a word or an operator, in either language."""


_EXCHANGED: Final = """
    < <=   > >=   < >=   <= >   = <>   == !=   && ||   and or   + -   * /   true false   True False
    min max   all any   for_all exists   fst snd   0 1   1 2   2 3   3 4   4 5   13 12   13 14   30 29   30 31
"""
"""Pairs of tokens, each of which stands for the other by mistake."""


_DECIDED: Final = ("if false &&", "if true ||", "if False and", "if True or")
"""Conditions decided by mistake, in one language or the other."""


def small_mistakes(text: str) -> Iterator[str]:
    """Make small mistakes in a text, one at a time; some of them are none that its language can read.

    >>> [*small_mistakes("let f x = x < 0")]
    ['let f x <> x < 0', 'let f x = x <= 0', 'let f x = x >= 0', 'let f x = x < 1']
    """
    pairs = [*partition(2, _EXCHANGED.split()), ("not", ""), *(("if", decided) for decided in _DECIDED)]
    for found in _TOKEN.finditer(text):
        for one, other in pairs:
            if found[0] in (one, other):
                yield text[: found.start()] + (other if found[0] == one else one) + text[found.end() :]


def own_definitions(one: Definition, used: Sequence[Definition], others: Collection[int]) -> list[Definition]:
    """List a function's own definitions among those that it uses: itself and its helpers, no other function between."""
    found = [one]
    for mine in found:  # which grows
        words = {*_TOKEN.findall(mine.text)}
        named = (helper for helper in used if helper.plain_name in words and "import" not in helper.text)
        found += [helper for helper in named if helper.index not in others and helper not in found]
    return sorted(found, key=attrgetter("index"))


def mistaken_copies(name: str, own: Sequence[Definition], most: int) -> dict[str, str]:
    """Write copies of a function's own definitions under other names: as they are, then with a mistake each."""
    plain = "\n".join(dict.fromkeys(one.text for one in own))
    names = re.compile(rf"(?<![\w'.])({'|'.join(re.escape(one.plain_name) for one in own)})(?![\w'])")
    mistaken = [*small_mistakes(plain)]
    some = mistaken[:: 1 + len(mistaken) // most]
    return {f"{name}__{i}": names.sub(rf"\1__{i}", text) for i, text in enumerate((plain, *some))}
