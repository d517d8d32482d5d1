"""The authors of a hand-in, as its name tells: their names, in any order, and hand-ins of the same people."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import combinations
from typing import Final

_NOISE: Final = re.compile(
    r"^(v?\d+|final|finale|def|definitif|bis|copie|copy|new|rendu|projet|rummikub|inf\d+|tp|td|q\d+|phase)$"
)


def same_authors(names: Sequence[str]) -> list[tuple[str, str]]:
    """Find hand-ins whose names are the same people's: the same words, in any order, without versions and dates.

    >>> same_authors(["dupont_martin.ml", "Martin-Dupont-v2.ml", "durand.ml"])
    [('dupont_martin.ml', 'Martin-Dupont-v2.ml')]
    """
    return [(a, b) for a, b in combinations(names, 2) if author_names(a) and author_names(a) == author_names(b)]


def author_names(name: str) -> frozenset[str]:
    """List the words of the name of a hand-in that name people.

    >>> sorted(author_names("Martin-Dupont-v2.ml"))
    ['dupont', 'martin']
    """
    stem = re.sub(r"(\.(ml|ocaml|py|txt|ipynb|zip|tar|t?gz))+$", "", name.lower())
    plain = "".join(c for c in unicodedata.normalize("NFKD", stem) if not unicodedata.combining(c))
    return frozenset(word for word in re.split(r"[^a-z0-9]+", plain) if word and not _NOISE.match(word))
