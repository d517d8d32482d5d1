"""What a game declares that it can do, it does: a question for each capability, asked of states reached by play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, product
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.capabilities import (
    Piles,
    arranges,
    as_studied,
    finishes,
    follows_on,
    measures,
    reads_piles,
    takes_hands,
)
from rummifun.core.game import Game
from rummifun.laws.reached import ASKED, Reached, proposed
from rummifun.multiset.ordre_sup import egaux
from rummifun.players.hasard import hasard

__all__ = ["declared"]

AnyGame = Game[Any, Any, Any]
Fault = tuple[Any, ...]

_HANDS: Final = 60
"""How many movements of a hand are tried in a state."""

_TO_THE_END: Final = 500
"""How many moves a state is played on, to be measured at the end."""


def declared(game: AnyGame, r: Reached) -> Iterator[Fault]:
    """List what a game declares and does not: moves that finish it or that hands mean, arrangements, measures, sequels.

    Profil: jeu → état atteint → fautes

    >>> from rummifun.games.rummikub import jeu
    >>> list(declared(jeu, Reached(Alea(1), (), jeu.new(Alea(1)))))
    []

    Law: of a game that declares nothing, nothing is asked.
    """
    seat = game.to_move(r.state)
    view = game.view(r.state, seat or 0)
    for faults in (_finished, _handled, _arranged, _told, _written):
        yield from faults(game, r.state, view)
    if as_studied(as_studied(game)) != as_studied(game):
        yield ("the game as it is studied is studied in another form",)
    yield from _ended(game, r)


def _finished(game: Any, state: Any, view: Any) -> Iterator[Fault]:
    """Hold the move that finishes a game to those proposed."""
    move = game.finish(view) if finishes(game) else None
    if move is not None and move not in game.moves(state):
        yield "finishes by", game.write(move), "which is not proposed"


def _handled(game: Any, state: Any, view: Any) -> Iterator[Fault]:
    """Hold any movement of a hand to be a move, which can be written and judged, or none."""
    if not _says(takes_hands, game):
        return
    piles = [pile for zone in game.scene(view).zones for pile in zone.piles]
    places = [*(pile.place for pile in piles), "—"]
    whole = list(product(places, (None, 0, 1, 99), (None, *places)))
    for source, index, target in whole[:: max(1, len(whole) // _HANDS)]:
        try:
            move = game.hand(view, source, index, target)
            if move is not None:
                game.write(move), game.refusal(state, move)
        except Exception as error:  # a user's game may raise anything
            yield "hand", source, index, target, "raises", type(error).__name__


def _arrangements(game: Any, state: Any, view: Any) -> Iterator[Piles]:
    """Give arrangements: the table as it lies, with pieces of the rack beside it, as moves proposed leave it."""
    laid, rack = game.laid(view), game.rack(view)
    yield from (laid, (*laid, rack[:1]), (*laid, rack[:3], rack[3:6]))
    found = (game.arranged(view, move) for move in proposed(game, state))
    yield from (piles for piles in found if piles is not None and piles[: len(laid)] == laid)


def _arranged(game: Any, state: Any, view: Any) -> Iterator[Fault]:
    """Hold a draft to what the rules say of the move that hands it in."""
    for piles in _arrangements(game, state, view) if _says(arranges, game) else ():
        draft, move = game.draft(view, piles), game.submit(view, piles)
        if draft.whole != game.refusal(state, move):
            yield game.write(move), "is drafted as", draft.whole, "and refused as", game.refusal(state, move)
        if len(draft.piles) != len(piles):
            yield game.write(move), "has piles", len(piles), "and drafts", len(draft.piles)
        if draft.whole is None and sorted(map(str, game.arranged(view, move))) != sorted(map(str, piles)):
            yield game.write(move), "hands in", game.arranged(view, move), "instead of", piles


def _told(game: Any, state: Any, view: Any) -> Iterator[Fault]:
    """Hold an arrangement to be told in movements, and its pieces to be shown as in the scene."""
    if not _says(arranges, game):
        return
    for move in proposed(game, state):
        if bool(game.movements(view, move)) != (game.arranged(view, move) is not None):
            yield game.write(move), "is arranged, and told in no movements, or told and not arranged"
    there = {face for zone in game.scene(view).zones for pile in zone.piles for face in pile.faces}
    for piece in islice((*game.rack(view), *(piece for pile in game.laid(view) for piece in pile)), ASKED):
        if game.shown(piece) not in there:
            yield "piece", str(piece), "is shown as", game.shown(piece).text, "which no scene has"


def _written(game: Any, state: Any, view: Any) -> Iterator[Fault]:
    """Hold an arrangement that is written to be read as it was."""
    for piles in _arrangements(game, state, view) if reads_piles(game) else ():
        text = game.write_piles(view, piles)
        if game.read_piles(view, text) != piles:
            yield "piles", text, "are read as", game.read_piles(view, text)


def _played_on(game: AnyGame, r: Reached) -> Any:
    state, alea = r.state, Alea(r.origin.seed, 1)
    for _ in range(_TO_THE_END):
        if game.to_move(state) is None:
            break
        state = game.step(state, hasard(game, None, tuple(game.moves(state)), alea)[0])
        alea = alea.word()[1]
    return state


def _ended(game: Any, r: Reached) -> Iterator[Fault]:
    """Hold the measures of a state after the end to names and numbers, and its sequel to the same pieces."""
    if not (_says(measures, game) or _says(follows_on, game)):
        return
    state = _played_on(game, r)
    if game.outcome(state) is None:
        return
    found = game.mesures(state) if _says(measures, game) else {}
    yield from (("measures", n, value) for n, value in found.items() if not (isinstance(n, str) and type(value) is int))
    if _says(follows_on, game):
        sequel = game.reformer(state)
        if not egaux(game.pieces(sequel), game.pieces(state)):
            yield ("the sequel has other pieces",)
        yield from (("the sequel is impossible", broken.code.name) for broken in game.invariants(sequel))


def _says(declared: Callable[[Any], bool], game: Any) -> bool:
    """Ask what a game declares; whatever it does, it is a whole game."""
    return declared(game)
