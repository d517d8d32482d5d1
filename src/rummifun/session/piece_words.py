"""The spellings of pieces and places: words of either language, letters, or the names on the table."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Container, Iterator, Mapping
from functools import lru_cache
from itertools import islice, product
from typing import Final, NamedTuple

from rummifun.core.scene import BACK, Message, PieceFace, Pile, Place, Scene, Zone
from rummifun.messages import LANGUAGES, translation

Spelling = tuple[str, ...]
"""Words in a row, plain."""


class Word(NamedTuple):
    """A typed word: its plain form, and where it begins."""

    text: str
    place: int


class NameTarget(NamedTuple):
    """The meaning of a name: the n-th piece of a pile, from 1, or the whole pile."""

    place: str
    n: int | None = None


_WORD: Final = re.compile(r"[♣♦♥♠]|[^\W\d_]+\d*|\d+[^\W\d_]*")


_ENGLISH: Final = "on of onto to under into from the with then and lay put place move play add"


_FRENCH: Final = (
    "de du des la le les l sur vers sous dans et puis avec pose poser mets mettre joue jouer ajoute ajouter deplace"
)


FILLER_WORDS: Final = frozenset(f"{_ENGLISH} {_FRENCH}".split())
"""Words without a meaning of their own."""


_RANKS: Final[Mapping[str, str]] = {
    "A": "a as ace 1",
    "1": "1 a as ace",
    "R": "r k roi king",
    "D": "d q dame queen",
    "C": "c n cavalier knight",
    "V": "v j valet jack",
    "EX": "ex excuse",
}
"""Other ways to type a rank than the one in writing."""


_SUITS: Final[Mapping[str, str]] = {
    "♣": "♣ c club clubs trefle trefles",
    "♦": "♦ d diamond diamonds carreau carreaux",
    "♥": "♥ h heart hearts coeur coeurs",
    "♠": "♠ s spade spades pique piques",
    "bleu": "b blue bleu",
    "rouge": "r red rouge",
    "jaune": "j y yellow jaune",
    "noir": "n k black noir",
    "atout": "t trump atout",
}


_COLOURS: Final[Mapping[str, str]] = {
    "♣": "black noir noire",
    "♠": "black noir noire",
    "♦": "red rouge",
    "♥": "red rouge",
}
"""The colours of cards, which you may use in their names."""


def normalize_word(text: str) -> str:
    """Return a word without capitals and accents, which may differ in typing.

    >>> normalize_word("Trèfle"), normalize_word("CŒUR")
    ('trefle', 'coeur')
    """
    apart = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    return "".join(c for c in apart if not unicodedata.combining(c))


def split_words(text: str) -> tuple[Word, ...]:
    """Split a text into words.

    >>> [word.text for word in split_words("Dame de ♦ > c5, 10j")]
    ['dame', 'de', '♦', 'c5', '10j']
    """
    return tuple(Word(normalize_word(found[0]), found.start()) for found in _WORD.finditer(text))


@lru_cache(maxsize=512)
def piece_spellings(shown: PieceFace) -> frozenset[Spelling]:
    """List the ways to type a piece.

    >>> (("queen", "diamonds") in piece_spellings(PieceFace("D", "♦")),
    ...  ("10j",) in piece_spellings(PieceFace("10", "jaune")))
    (True, True)
    """
    named = (split_words(shown.full_name(translation(lang))) for lang in LANGUAGES)
    return _letters(shown) | {_telling(words) for words in named if words}


def _letters(shown: PieceFace) -> frozenset[Spelling]:
    """List the shorter spellings."""
    if shown.suit == "joker":
        return frozenset({("joker",), ("j",), ("jk",)})
    text = shown.text.removeprefix("T") if shown.suit == "atout" else shown.text
    ranks = _RANKS.get(text, text).split() if text in _RANKS else [normalize_word(text)]
    if shown.suit not in _SUITS or text == "EX":
        return frozenset((rank,) for rank in ranks)
    return frozenset(_suited_spellings(ranks, _SUITS[shown.suit].split(), _COLOURS.get(shown.suit, "").split()))


def _suited_spellings(ranks: list[str], suits: list[str], colours: list[str]) -> Iterator[Spelling]:
    for rank, suit in product(ranks, suits):
        yield from ((rank, suit), (rank + suit,), (suit + rank,))
        if len(suit) > 1:
            yield (suit, rank)
    for rank, colour in product(ranks, colours):
        yield from ((rank, colour), (colour, rank))
    if colours:  # the rank alone may name a card
        yield from ((rank,) for rank in ranks if len(rank) > 1 or rank.isdecimal())


def _head(caption: Message) -> Iterator[Spelling]:
    """Return the first words of a caption, before its numbers, in each language."""
    for lang in LANGUAGES:
        said = re.split(r"[:,(—]", caption.localize(translation(lang)))[0]
        if found := _telling(split_words(said)):
            yield found


def _single(spelling: Spelling) -> Spelling:
    return tuple(word.rstrip("s") if len(word) > 3 else word for word in spelling)


def pile_names(zone: Zone, n: int) -> Iterator[Spelling]:
    """List the names of the n-th pile of a zone, from 1: in notation, by caption, by number in the zone."""
    pile = zone.piles[n - 1]
    yield tuple(word.text for word in split_words(pile.place))
    called = pile.place.label if isinstance(pile.place, Place) else pile.caption
    if called is not None:
        yield from _head(called)
    yield _telling(split_words(pile.typed))
    for head in _head(zone.caption):
        yield from ((head, _single(head)) if len(zone.piles) == 1 else ((*_single(head), str(n)),))
    if pile.place in _SUITS:
        yield from ((suit,) for suit in _SUITS[pile.place].split() if len(suit) > 1)
    if pile.caption is None and len(zone.piles) > 1:
        yield from ((str(n),), ("combination", str(n)), ("combinaison", str(n)))


def zone_names(zone: Zone) -> Iterator[Spelling]:
    """List the names that mean any pile of a zone."""
    for head in _head(zone.caption):
        yield from (head, _single(head))


def lexicon(scene: Scene) -> Mapping[Spelling, frozenset[NameTarget]]:
    """Map the names on a scene to their meanings: places, and visible pieces."""
    known: defaultdict[Spelling, set[NameTarget]] = defaultdict(set)
    for zone in scene.zones:
        for n, pile in enumerate(zone.piles, 1):
            for name in pile_names(zone, n):
                known[name].add(NameTarget(pile.place))
            for name, index in _faces(pile):
                known[name].add(NameTarget(pile.place, index))
        for name in zone_names(zone):
            known[name].update(NameTarget(pile.place) for pile in zone.piles)
    return {name: frozenset(refs) for name, refs in known.items() if name}


def _faces(pile: Pile) -> Iterator[tuple[Spelling, int]]:
    return ((name, i) for i, face in enumerate(pile.faces, 1) if face != BACK for name in piece_spellings(face))


def _telling(words: tuple[Word, ...]) -> Spelling:
    return tuple(word.text for word in words if word.text not in FILLER_WORDS)


_LONGEST: Final = 32
"""Words that a name has at most: of a long text no more than that is tried."""


def longest_spelling(words: tuple[Word, ...], known: Container[Spelling]) -> Spelling:
    """Return the longest spelling at the start of some words; an empty one if there is none.

    >>> longest_spelling(split_words("dame de pique"), [("dame",), ("dame", "pique")])
    ('dame', 'pique')
    """
    typed = tuple(islice((word.text for word in words if word.text not in FILLER_WORDS), _LONGEST))
    return next((typed[:n] for n in range(len(typed), 0, -1) if typed[:n] in known), ())


def words_after(words: tuple[Word, ...], spelling: Spelling) -> tuple[Word, ...]:
    """Return the words that follow a spelling."""
    left = len(spelling)
    for i, word in enumerate(words):
        if not left:
            return words[i:]
        left -= word.text not in FILLER_WORDS
    return ()
