"""The table in sentences, to be read aloud: a pile, a hand, the whole table, whose turn it is, the moves.

Everything comes from the scene that a seat sees, so nothing hidden is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from itertools import groupby
from typing import Final

from rummifun.core.scene import BACK, CARDS, Message, Pile, Place, Scene, Several, Shown, Zone, count
from rummifun.messages import N_, Translation
from rummifun.play.spelling import after, lexicon, longest, plain, words_of
from rummifun.render.svg import family
from rummifun.render.text import capital

Sentences = tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Named:
    """A piece to name in full."""

    shown: Shown

    def said(self, tr: Translation) -> str:
        """Say it.

        >>> from rummifun.messages import translation
        >>> [Named(Shown("D", "♠")).said(translation(lang)) for lang in ("fr", "en")]
        ['dame de pique', 'queen of spades']
        """
        return self.shown.named(tr)


def pile(scene: Scene, place: str) -> Sentences:
    """Say which pieces lie at a place, from bottom to top."""
    for zone in scene.zones:
        for pile in zone.piles:
            if pile.place == place:
                whole = len(zone.piles) == 1
                return tuple(_zone(scene, zone)) if whole else (_pile(_named(zone, pile), pile, _tiles(scene)),)
    return ()


def _named(zone: Zone, pile: Pile) -> Message:
    if isinstance(pile.place, Place):
        return pile.place.called
    if pile.caption is not None:
        return pile.caption
    if len(zone.piles) == 1:
        return zone.caption
    return Message(N_("combination {n}"), (("n", zone.piles.index(pile) + 1),))


def _pile(named: Message, pile: Pile, tiles: bool) -> Message:
    return Message(N_("{place}: {pieces}"), (("place", named), ("pieces", _lying(pile, tiles))))


def _lying(pile: Pile, tiles: bool) -> Message:
    """Say the pieces of a pile: those face down, then the visible ones, then those they cover."""
    if not pile.height:
        return Message(N_("empty"))
    if all(shown == BACK for shown in pile.faces):
        return _down(pile.height, tiles)
    runs = [(down, tuple(run)) for down, run in groupby(pile.faces, lambda shown: shown == BACK)]
    parts: Iterable[Message] = (_down(len(run), tiles) if down else _listed(run) for down, run in runs)
    said = reduce(lambda a, b: Message(N_("{a}, then {b}"), (("a", a), ("b", b))), parts)
    if not pile.under:
        return said
    return Message(N_("{pieces}, {n} beneath"), (("pieces", said), ("n", pile.under)))


def _listed(faces: Iterable[Shown]) -> Message:
    return Message("{pieces}", (("pieces", Several(tuple(map(Named, faces)))),))


def _down(n: int, tiles: bool) -> Message:
    if tiles:
        return count(n, N_("{n} tile face down"), N_("{n} tiles face down"))
    return count(n, N_("{n} card face down"), N_("{n} cards face down"))


def _tiles(scene: Scene) -> bool:
    return any(family(face) == "tuile" for zone in scene.zones for pile in zone.piles for face in pile.faces)


def _zone(scene: Scene, zone: Zone) -> Iterator[Message]:
    """Say a zone: its caption and its piles, if they tell anything."""
    hidden = all(shown == BACK for pile in zone.piles for shown in pile.faces)
    if zone.caption.values and hidden and not any(pile.caption for pile in zone.piles):
        yield zone.caption
    elif zone.piles and not any(pile.height for pile in zone.piles):
        yield Message(N_("{place}: {pieces}"), (("place", zone.caption), ("pieces", Message(N_("empty")))))
    elif len(zone.piles) == 1:
        only = zone.piles[0]
        yield _pile(zone.caption if zone.caption.values else _named(zone, only), only, _tiles(scene))
    else:
        yield from [zone.caption] if zone.caption.values else []
        yield from (_pile(_named(zone, pile), pile, _tiles(scene)) for pile in zone.piles)


def table(scene: Scene) -> Sentences:
    """Say all that lies on the table, zone by zone."""
    return tuple(said for zone in scene.zones for said in _zone(scene, zone))


def hand(scene: Scene, seat: int | None) -> Sentences:
    """Say the pieces before a seat."""
    own = tuple(said for zone in scene.zones if zone.seat == seat and seat is not None for said in _zone(scene, zone))
    return own or (Message(N_("in this game nobody holds a hand")),)


def aloud(sentences: Sentences, tr: Translation) -> str:
    """Join sentences into a text, each with its full stop."""
    said = (re.sub(r"\s?:(?=\s?:)|\s?:$", "", each.said(tr)) for each in sentences)
    return " ".join(f"{capital(in_full(one, tr))}." for one in said if one)


_RANKS: Final = ("A", *map(str, range(2, 11)), "V", "C", "D", "R")


def in_full(text: str, tr: Translation) -> str:
    """Spell out the cards and suits that a text writes as a letter and a sign, which are hard to hear.

    >>> from rummifun.messages import translation
    >>> in_full("Q♦ onto K♣", translation("en"))
    'queen of diamonds onto king of clubs'
    """
    cards = (Shown(text, suit) for suit in CARDS for text in _RANKS)
    named = {card.said(tr): card.named(tr) for card in cards}
    named |= {suit: tr(name) for suit, name in CARDS.items()}
    return re.sub(rf"\w*[{''.join(CARDS)}]", lambda found: named.get(found[0], found[0]), text)


def turn(scene: Scene) -> Sentences:
    """Say whose turn it is, or how the game ended."""
    return (scene.title,)


def moves(scene: Scene) -> Sentences:
    """List the possible moves, each with its number."""
    if not scene.acts:
        return (Message(N_("there is nothing that you can play now")),)
    listed = (Message("{n}: {act}", (("n", n), ("act", act.label))) for n, act in enumerate(scene.acts, 1))
    return (count(len(scene.acts), N_("{n} move can be played"), N_("{n} moves can be played")), *listed)


SAYS: Final[Mapping[str, Callable[[Scene, int | None], Sentences]]] = {
    "turn": lambda scene, seat: turn(scene),
    "hand": hand,
    "table": lambda scene, seat: table(scene),
    "moves": lambda scene, seat: moves(scene),
}
"""The questions by name; anything else is the name of a pile."""

_ASKED: Final[Mapping[str, str]] = {
    "": "moves",
    "moves": "moves",
    "coups": "moves",
    "turn": "turn",
    "tour": "turn",
    "trait": "turn",
    "hand": "hand",
    "main": "hand",
    "chevalet": "hand",
    "rack": "hand",
    "table": "table",
}


def told(scene: Scene, seat: int | None, what: str) -> Sentences:
    """Answer a question: one of `SAYS`, in the words of either language, or a pile by any of its names.

    The answer is empty if nothing has that name.
    """
    asked = " ".join(word.text for word in words_of(plain(what)))
    if asked in _ASKED:
        return SAYS[_ASKED[asked]](scene, seat)
    places = list(dict.fromkeys(place for place, _ in sorted(_found(scene, what), key=str)))
    return tuple(said for place in places for said in pile(scene, place))


def _found(scene: Scene, what: str) -> Iterable[tuple[str, int | None]]:
    if any(pile.place == what for zone in scene.zones for pile in zone.piles):
        return ((what, None),)
    known, words = lexicon(scene), words_of(what)
    name = longest(words, known)
    return () if after(words, name) else known.get(name, ())
