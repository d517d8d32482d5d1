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

from rummifun.core.scene import BACK, CARDS, Message, MessageList, PieceFace, Pile, Place, Scene, Zone, plural
from rummifun.messages import N_, Translation
from rummifun.render.svg_sprite import pack_family
from rummifun.render.text import capitalize
from rummifun.session.piece_words import lexicon, longest_spelling, normalize_word, split_words, words_after

Narration = tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class NamedPiece:
    """A piece to name in full."""

    shown: PieceFace

    def localize(self, tr: Translation) -> str:
        """Say it.

        >>> from rummifun.messages import translation
        >>> [NamedPiece(PieceFace("D", "♠")).localize(translation(lang)) for lang in ("fr", "en")]
        ['dame de pique', 'queen of spades']
        """
        return self.shown.full_name(tr)


def narrate_pile(scene: Scene, place: str) -> Narration:
    """Name the pieces at a place, from bottom to top."""
    for zone in scene.zones:
        for pile in zone.piles:
            if pile.place == place:
                whole = len(zone.piles) == 1
                return tuple(_zone(scene, zone)) if whole else (_pile(_pile_name(zone, pile), pile, _tiles(scene)),)
    return ()


def _pile_name(zone: Zone, pile: Pile) -> Message:
    if isinstance(pile.place, Place):
        return pile.place.label
    if pile.caption is not None:
        return pile.caption
    if len(zone.piles) == 1:
        return zone.caption
    return Message(N_("combination {n}"), (("n", zone.piles.index(pile) + 1),))


def _pile(named: Message, pile: Pile, tiles: bool) -> Message:
    return Message(N_("{place}: {pieces}"), (("place", named), ("pieces", _lying(pile, tiles))))


def _lying(pile: Pile, tiles: bool) -> Message:
    """Name the pieces of a pile: those face down, then the visible ones, then those they cover."""
    if not pile.height:
        return Message(N_("empty"))
    if pile.tally is not None and pile.tally.steps and pile.caption is not None:
        return Message("{n}, {worth}", (("n", pile.tally.have), ("worth", pile.caption)))
    if all(shown == BACK for shown in pile.faces):
        return _down(pile.height, tiles)
    runs = [(down, tuple(run)) for down, run in groupby(pile.faces, lambda shown: shown == BACK)]
    parts: Iterable[Message] = (_down(len(run), tiles) if down else _list_pieces(run) for down, run in runs)
    said = reduce(lambda a, b: Message(N_("{a}, then {b}"), (("a", a), ("b", b))), parts)
    if not pile.under:
        return said
    return Message(N_("{pieces}, {n} beneath"), (("pieces", said), ("n", pile.under)))


def _list_pieces(faces: Iterable[PieceFace]) -> Message:
    return Message("{pieces}", (("pieces", MessageList(tuple(map(NamedPiece, faces)))),))


def _down(n: int, tiles: bool) -> Message:
    if tiles:
        return plural(n, N_("{n} tile face down"), N_("{n} tiles face down"))
    return plural(n, N_("{n} card face down"), N_("{n} cards face down"))


def _tiles(scene: Scene) -> bool:
    return any(pack_family(face) == "tuile" for zone in scene.zones for pile in zone.piles for face in pile.faces)


def _zone(scene: Scene, zone: Zone) -> Iterator[Message]:
    """Describe a zone: its caption and its piles, if they are not empty."""
    hidden = all(shown == BACK for pile in zone.piles for shown in pile.faces)
    if zone.caption.values and hidden and not any(pile.caption for pile in zone.piles):
        yield zone.caption
    elif zone.piles and not any(pile.height for pile in zone.piles):
        yield Message(N_("{place}: {pieces}"), (("place", zone.caption), ("pieces", Message(N_("empty")))))
    elif len(zone.piles) == 1:
        only = zone.piles[0]
        yield _pile(zone.caption if zone.caption.values else _pile_name(zone, only), only, _tiles(scene))
    else:
        yield from [zone.caption] if zone.caption.values else []
        yield from (_pile(_pile_name(zone, pile), pile, _tiles(scene)) for pile in zone.piles)


def narrate_table(scene: Scene) -> Narration:
    """Describe the whole table, zone by zone."""
    return tuple(said for zone in scene.zones for said in _zone(scene, zone))


def narrate_hand(scene: Scene, seat: int | None) -> Narration:
    """Describe the pieces before a seat."""
    own = tuple(said for zone in scene.zones if zone.seat == seat and seat is not None for said in _zone(scene, zone))
    return own or (Message(N_("in this game nobody holds a hand")),)


def speech_text(sentences: Narration, tr: Translation) -> str:
    """Join sentences into a text, each with its full stop."""
    said = (re.sub(r"\s?:(?=\s?:)|\s?:$", "", each.localize(tr)) for each in sentences)
    return " ".join(f"{capitalize(spell_out_cards(one, tr))}." for one in said if one)


_RANKS: Final = ("A", *map(str, range(2, 11)), "V", "C", "D", "R")


def spell_out_cards(text: str, tr: Translation) -> str:
    """Spell out the cards and suits that a text writes as a letter and a sign, which are hard to hear.

    >>> from rummifun.messages import translation
    >>> spell_out_cards("Q♦ onto K♣", translation("en"))
    'queen of diamonds onto king of clubs'
    """
    cards = (PieceFace(text, suit) for suit in CARDS for text in _RANKS)
    named = {card.localize(tr): card.full_name(tr) for card in cards}
    named |= {suit: tr(name) for suit, name in CARDS.items()}
    return re.sub(rf"\w*[{''.join(CARDS)}]", lambda found: named.get(found[0], found[0]), text)


def narrate_moves(scene: Scene) -> Narration:
    """List the possible moves, each with its number."""
    if not scene.acts:
        return (Message(N_("there is nothing that you can play now")),)
    listed = (Message("{n}: {act}", (("n", n), ("act", act.label))) for n, act in enumerate(scene.acts, 1))
    return (plural(len(scene.acts), N_("{n} move can be played"), N_("{n} moves can be played")), *listed)


def narrate_turn(scene: Scene) -> Narration:
    """Tell who is to move, or how the game ended, and how far the turn has come."""
    if scene.path is None:
        return (scene.title,)
    if not scene.path.steps:
        return scene.title, scene.path.ask
    values = (("n", scene.path.at + 1), ("of", len(scene.path.steps)))
    return scene.title, Message(N_("step {n} of {of}"), values)


NARRATORS: Final[Mapping[str, tuple[tuple[str, ...], Callable[[Scene, int | None], Narration]]]] = {
    "turn": (("turn", "tour", "trait"), lambda scene, seat: narrate_turn(scene)),
    "hand": (("hand", "main", "chevalet", "rack"), narrate_hand),
    "table": (("table",), lambda scene, seat: narrate_table(scene)),
    "moves": (("", "moves", "coups"), lambda scene, seat: narrate_moves(scene)),
}
"""The questions by name, each with its words and its answer; anything else is the name of a pile."""


def narrate(scene: Scene, seat: int | None, what: str) -> Narration:
    """Answer a question: one of `NARRATORS`, in the words of either language, or a pile by any of its names.

    The answer is empty if nothing has that name.
    """
    asked = " ".join(word.text for word in split_words(normalize_word(what)))
    answer = next((answer for words, answer in NARRATORS.values() if asked in words), None)
    if answer is not None:
        return answer(scene, seat)
    places = list(dict.fromkeys(place for place, _ in sorted(_find_places(scene, what), key=str)))
    return tuple(said for place in places for said in narrate_pile(scene, place))


def _find_places(scene: Scene, what: str) -> Iterable[tuple[str, int | None]]:
    if any(pile.place == what for zone in scene.zones for pile in zone.piles):
        return ((what, None),)
    known, words = lexicon(scene), split_words(what)
    name = longest_spelling(words, known)
    return () if words_after(words, name) else known.get(name, ())
