"""Typed moves: read in the game's notation or in the words of players, and completed.

You can type a move as notation, as the number or label of an act, as a piece and its target («queen of diamonds on c2»,
«10♠ c3»), or, if moves are arrangements, as pieces to lay («red 10, yellow 10, black 10», «7 bleu sur 2»). A move that
you can name but not make counts too, so that the rules can say why it is refused.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import dropwhile
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.game import Piles
from rummifun.core.notation import NOTHING_MORE, NotationError
from rummifun.core.scene import Act, Scene
from rummifun.messages import LANGUAGES, Translation, translation
from rummifun.refusal import Code, Precondition, Refusal
from rummifun.session.everyday_words import act_by_everyday_word
from rummifun.session.piece_words import (
    FILLER_WORDS,
    NameTarget,
    Spelling,
    Word,
    lexicon,
    longest_spelling,
    piece_spellings,
    split_words,
    words_after,
)
from rummifun.session.steps import cached_scene

NameTargets = frozenset[NameTarget]
"""The possible meanings of a name."""


class RefusTyped(Code):
    """Reasons to refuse a typed text as a move."""

    RienDeTel = "notation"
    PlusieursCoups = "notation"
    AucunCoup = "notation"


class MoveTextError(NotationError):
    """Raised when words do not make a move: the word where reading stopped, and its place."""

    def __init__(self, text: str, place: int, code: Code, got: str = "", expected: str = "") -> None:
        Precondition.__init__(self, Refusal(code, (), expected, got))
        self.text, self.place = text, place


def parse_notation_or_piles(game: Any, view: Any, text: str) -> tuple[Any, Piles]:
    """Read a move in notation, or as piles laid beside the table, then with the arrangement.

    Raises `NotationError` from the reading that got further.
    """
    try:
        return game.read(text), ()
    except NotationError as error:
        failed = error
    reads = game.arrangement and game.arrangement.read_piles
    try:
        piles: Piles | None = reads and reads(view, text)
    except NotationError as error:
        raise max(failed, error, key=lambda e: e.place) from None
    if piles is None:
        raise failed
    return game.arrangement.submit(view, piles), piles


def parse_move(game: Any, view: Any, text: str) -> Any:
    """Return the move that a typed text means; the rules may refuse it.

    >>> from rummifun.games import game_named
    >>> game = game_named("klondike")
    >>> view = game.view(game.new(Alea(7)), 0)
    >>> [game.write(parse_move(game, view, text)) for text in ("c3>♣", "ace of clubs", "dame de carreau sur c2",
    ...     "piocher")]
    ['c3>♣', 'c3>♣', 'c5>c2', 'talon.3!rebut']

    Raises `NotationError` with the place where reading stopped.
    """
    scene = cached_scene(game, view)
    acts = scene.acts
    act = _act_by_number(acts, text) or _act_by_label(acts, text)
    if act is not None:
        return act.move
    try:
        written = parse_notation_or_piles(game, view, text)[0]
    except NotationError as error:
        try:
            return _in_words(game, view, text, error)
        except NotationError:
            if (act := act_by_everyday_word(scene, text)) is None:
                raise
            return act.move
    known = game.arrangement is not None or any(act.move == written for act in acts)
    return written if known else _rather(game, view, text, acts) or written


def _rather(game: Any, view: Any, text: str, acts: tuple[Act, ...]) -> Any:
    """Return the proposed move behind words that also read as a notation with unknown places."""
    with suppress(MoveTextError):
        found = _parse_gesture(game, view, text)
        return next((act.move for act in acts if act.move == found), None)
    return None


def _in_words(game: Any, view: Any, text: str, notation: NotationError) -> Any:
    """Read words; refuse as notation a text that read further that way, if it has signs of it or words unknown here."""
    try:
        return (_parse_gesture if game.arrangement is None else _parse_arrangement)(game, view, text)
    except MoveTextError as error:
        unknown = error.refusal.code is RefusTyped.RienDeTel
        if not text[error.place : notation.place].strip() or not (unknown or _NOTATION.search(text)):
            raise
        if notation.refusal.expected == NOTHING_MORE and not _NOTATION.search(text):
            raise MoveTextError(text, notation.place, RefusTyped.RienDeTel, _word_at(text, notation.place)) from None
        raise notation from None


_NOTATION: Final = re.compile(r"[>!\[]")
"""Signs that only notation has."""


def _act_by_number(acts: tuple[Act, ...], text: str) -> Act | None:
    n = text.strip()
    return acts[int(n) - 1] if n.isdecimal() and len(n) < 5 and 1 <= int(n) <= len(acts) else None


def _act_by_label(acts: tuple[Act, ...], text: str) -> Act | None:
    """Find the only act with this label in one of the languages."""
    asked = _bare(text)
    found = {i: act for i, act in enumerate(acts) if asked and asked in _calls(act)}
    return next(iter(found.values())) if len(found) == 1 else None


def _calls(act: Act) -> frozenset[Spelling]:
    return frozenset(_bare(act.label.localize(translation(lang))) for lang in LANGUAGES)


def _bare(text: str) -> Spelling:
    return tuple(_ROOTS.get(word.text, word.text) for word in split_words(text))


_ROOTS: Final[Mapping[str, str]] = {"pioche": "piocher", "tire": "tirer", "passe": "passer", "draws": "draw"}
"""Words with more than one form."""


def _parse_gesture(game: Any, view: Any, text: str) -> Any:
    """Read a piece or a pile, then a place for it."""
    scene = cached_scene(game, view)
    names = list(_names(text, lexicon(scene)))
    if not names or len(names) > 2:
        raise MoveTextError(text, names[2][1] if names else 0, RefusTyped.RienDeTel, text.strip()[:20] or "…")
    source, target = names[0][0], names[1][0] if len(names) > 1 else None
    moves = {game.write(act.move): act.move for act in scene.acts if _does(act, source, target)}
    if len(moves) > 1:
        raise MoveTextError(text, len(text), RefusTyped.PlusieursCoups, expected=", ".join(moves))
    found = next(iter(moves.values()), None) or _gesture_move(game, view, scene, source, target)
    if found is None:
        raise MoveTextError(text, names[-1][1], RefusTyped.AucunCoup)
    return found


def _names(text: str, known: Mapping[Spelling, NameTargets]) -> Iterator[tuple[NameTargets, int]]:
    """List the names in a text, each with its place."""
    words = split_words(text)
    while words := _skip_fillers(words):
        name = longest_spelling(words, known)
        if not name:
            raise MoveTextError(text, words[0].place, RefusTyped.RienDeTel, _word_at(text, words[0].place))
        yield known[name], words[0].place
        words = words_after(words, name)


def _skip_fillers(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """Skip the words before the first with a meaning."""
    return tuple(dropwhile(lambda word: word.text in FILLER_WORDS, words))


def _word_at(text: str, place: int) -> str:
    return text[place:].split(" ")[0][:30]


def _does(act: Act, source: NameTargets, target: NameTargets | None) -> bool:
    taken = any(act.source == place and index in (None, act.index) for place, index in source)
    whole = act.index is None and any(act.source == place for place, _ in source)
    return (taken or whole) and (target is None or any(act.target == place for place, _ in target))


def _gesture_move(game: Any, view: Any, scene: Scene, source: NameTargets, target: NameTargets | None) -> Any:
    """Return the move of the gesture, so that the rules can say why they refuse it."""
    if game.hand is None:
        return None
    heights = {pile.place: len(pile.faces) for zone in scene.zones for pile in zone.piles}
    for place, index in sorted(source, key=lambda ref: (ref.place, -(ref.n or 0))):
        for goal in sorted({ref.place for ref in target} - {place}) if target else (None,):
            taken = index or (heights[place] if goal is not None else 0) or None
            if (move := game.hand(view, place, taken, goal)) is not None:
                return move
    return None


def _parse_arrangement(game: Any, view: Any, text: str) -> Any:
    """Read pieces to lay, group by group, beside the table or onto its piles, and hand the table in.

    Pieces that the rack lacks are taken from the pile of the table that holds them.
    """
    faces = ((game.arrangement.shown(piece), piece) for piece, _ in game.pieces(game.new(Alea())))
    pieces = {name: piece for shown, piece in faces for name in piece_spellings(shown)}
    laid = tuple(tuple(pile) for pile in game.arrangement.laid(view))
    places = {name: frozenset({i}) for i in range(len(laid)) for name in _pile_names(i + 1)}
    groups = [_group(text, start, part, pieces, places) for start, part in _groups(text)]
    if not groups:
        raise MoveTextError(text, 0, RefusTyped.RienDeTel, text.strip()[:20] or "…")
    more = Counter(piece for taken, _ in groups for piece in taken) - Counter(game.arrangement.rack(view))
    piles = [*_without(laid, more), *(taken for taken, onto in groups if onto is None)]
    for taken, onto in groups:
        if onto is not None:
            piles[onto] = (*piles[onto], *taken)
    return game.arrangement.submit(view, tuple(game.arrangement.ordered(tuple(pile)) for pile in piles if pile))


def _without(piles: Piles, gone: Counter[Any]) -> Iterator[tuple[Any, ...]]:
    """Take pieces from their piles."""
    left = gone.copy()
    for pile in piles:
        kept = []
        for piece in pile:
            if left[piece] > 0:
                left[piece] -= 1
            else:
                kept.append(piece)
        yield tuple(kept)


def _pile_names(n: int) -> tuple[Spelling, ...]:
    return tuple((*word, str(n)) for word in ((), ("table",), ("combination",), ("combinaison",)))


def _groups(text: str) -> Iterator[tuple[int, str]]:
    """Split a text into groups of pieces, each with its place."""
    return ((found.start(), found[0]) for found in re.finditer(r"[^\[\];/|]*\w[^\[\];/|]*", text))


def _group(
    text: str, start: int, part: str, pieces: Mapping[Spelling, Any], places: Mapping[Spelling, frozenset[int]]
) -> tuple[tuple[Any, ...], int | None]:
    """Read one group: its pieces, and their pile on the table."""
    taken: list[Any] = []
    words = tuple(Word(word.text, word.place + start) for word in split_words(part))
    while words := _skip_fillers(words):
        if name := longest_spelling(words, pieces):
            taken.append(pieces[name])
        elif taken and (name := longest_spelling(words, places)) and not _skip_fillers(words_after(words, name)):
            return tuple(taken), next(iter(places[name]))
        else:
            raise MoveTextError(text, words[0].place, RefusTyped.RienDeTel, _word_at(text, words[0].place))
        words = words_after(words, name)
    return tuple(taken), None


@dataclass(frozen=True, slots=True)
class Completion:
    """A completion of the typed text: the full text, and the label of its move."""

    text: str
    label: str


def complete_move(game: Any, view: Any, text: str, tr: Translation, most: int = 8) -> tuple[Completion, ...]:
    """List the moves that the typed text may become, by notation, label or pieces.

    >>> from rummifun.games import game_named
    >>> game = game_named("klondike")
    >>> view = game.view(game.new(Alea(7)), 0)
    >>> [offer.text for offer in complete_move(game, view, "c5", translation("en"))]
    ['c5>c2', 'c5>c6']
    """
    scene = cached_scene(game, view)
    asked = tuple(word.text for word in split_words(text) if word.text not in FILLER_WORDS)
    common, known = Counter(_calls(act) for act in scene.acts), lexicon(scene)
    fits = ((_rate_fit(game, known, act, text, asked), act) for act in scene.acts)
    ranked = sorted(((fit, i, act) for i, (fit, act) in enumerate(fits) if fit is not None), key=lambda one: one[:2])
    return tuple(_offer(game, act, text, tr, common[_calls(act)] == 1) for _, _, act in ranked[:most])


def _offer(game: Any, act: Act, text: str, tr: Translation, alone: bool) -> Completion:
    """Offer an act in the spelling begun, or the shorter one; by its label only if that is unique."""
    written, label = game.write(act.move), act.label.localize(tr)
    ways = [written, *([label] if alone and _bare(label) in _calls(act) else [])]
    begun = [way for way in ways if text.strip() and way.casefold().startswith(text.strip().casefold())]
    return Completion(min(begun or ways, key=len), label)


def _rate_fit(game: Any, known: Mapping[Spelling, NameTargets], act: Act, text: str, asked: Spelling) -> int | None:
    """Rate how well an act fits the typed text, lower is better; None if it does not fit."""
    begun, label = text.strip().casefold(), act.label
    if game.write(act.move).casefold().startswith(begun):
        return 0
    if any(label.localize(translation(lang)).casefold().startswith(begun) for lang in LANGUAGES):
        return 1
    words = _about(known, act) if asked else frozenset()
    return 2 if words and all(any(word.startswith(typed) for word in words) for typed in asked) else None


def _about(known: Mapping[Spelling, NameTargets], act: Act) -> frozenset[str]:
    """List the words that find an act: its label, its piece and its places."""
    own = {NameTarget(act.source or "", act.index), NameTarget(act.source or ""), NameTarget(act.target or "")}
    named = (name for name, refs in known.items() if refs & own)
    return frozenset(word for name in (*_calls(act), *named) for word in name)
