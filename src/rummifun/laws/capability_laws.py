"""A game does as it declares: one question for each capability, asked of states reached by play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import islice, product
from operator import attrgetter
from typing import Any, Final

from toolz import last

from rummifun.chance import Alea
from rummifun.core.game import AnyGame, Piles, study_variant
from rummifun.laws.reached_states import MOVES_ASKED, Fault, ReachedState, first_proposed_moves, random_play
from rummifun.multiset.rapide import egaux

_HANDS: Final = 60
"""The number of movements of a hand tried in a state."""


_TO_THE_END: Final = 500
"""The most moves that a state is played on, to be measured at the end."""


def capability_faults(game: AnyGame, r: ReachedState) -> Iterator[Fault]:
    """List the faults of a game in the capabilities that it declares."""
    for field, faults in _QUESTIONS.items():
        if attrgetter(field)(game) is not None:
            yield from faults(game, r, game.view(r.state, game.to_move(r.state) or 0))


def _proposal_faults(said: str, field: str, game: Any, r: ReachedState, view: Any) -> Iterator[Fault]:
    """Check that a move named by a field, the one that finishes a game or does no harm, is a proposed one."""
    move = getattr(game, field)(view)
    if move is not None and move not in game.moves(r.state):
        yield said, game.write(move), "which is not proposed"


def _passing_faults(game: Any, r: ReachedState, view: Any) -> Iterator[Fault]:
    """Check that the action for an absent player is a move."""
    if game.to_move(r.state) is not None:
        move = game.passing(r.state)
        if game.refusal(r.state, move) is not None:
            yield "passes by", game.write(move), "which is refused"


def _likeness_faults(game: Any, r: ReachedState, view: Any) -> Iterator[Fault]:
    """Check that the moves left out lead to states like those of the others, and that a like state goes on alike."""
    kept = {game.cle(state) for _, state in _after(game, r.state, game.distincts(r.state))}
    for move, state in _after(game, r.state, game.moves(r.state)):
        if game.cle(state) not in kept:
            yield "after", game.write(move), "the game is like after no move that is tried"
    twin = game.semblable(r.state)
    if game.cle(twin) != game.cle(r.state) or _goes_on(game, twin) != _goes_on(game, r.state):
        yield game.write_position(twin), "is said to be alike, and goes on otherwise"


def _after(game: Any, state: Any, moves: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
    return ((move, game.step(state, move)) for move in moves)


def _goes_on(game: Any, state: Any) -> tuple[Any, set[Any]]:
    return game.outcome(state), {game.cle(after) for _, after in _after(game, state, game.moves(state))}


def _colour_faults(game: Any, r: ReachedState, view: Any) -> Iterator[Fault]:
    """Check that the colours tell some pieces from others."""
    if len({game.red(piece) for piece, _ in game.pieces(r.state)}) < 2:
        yield ("every piece has one colour",)


def _gesture_faults(game: Any, r: ReachedState, view: Any) -> Iterator[Fault]:
    """Check that any movement of a hand is a move that can be written and judged, or no move at all."""
    piles = [pile for zone in game.scene(view).zones for pile in zone.piles]
    places = [*(pile.place for pile in piles), "—"]
    whole = list(product(places, (None, 0, 1, 99), (None, *places)))
    for source, index, target in whole[:: max(1, len(whole) // _HANDS)]:
        try:
            move = game.hand(view, source, index, target)
            if move is not None:
                game.write(move), game.refusal(r.state, move)
        except Exception as error:  # a user's game may raise any of them
            yield "hand", source, index, target, "raises", type(error).__name__


def _arrangements(game: Any, state: Any, view: Any) -> Iterator[Piles]:
    """Return arrangements: the table unchanged, with pieces of the rack beside it, or as proposed moves leave it."""
    laid, rack = game.arrangement.laid(view), game.arrangement.rack(view)
    yield from (laid, (*laid, rack[:1]), (*laid, rack[:3], rack[3:6]))
    found = (game.arrangement.arranged(view, move) for move in first_proposed_moves(game, state))
    yield from (piles for piles in found if piles is not None and piles[: len(laid)] == laid)


def _arrangement_faults(game: Any, r: ReachedState, view: Any) -> Iterator[Fault]:
    yield from _draft_faults(game, r, view)
    yield from _movement_faults(game, r, view)
    if game.arrangement.read_piles is not None:
        yield from _notation_faults(game, r, view)


def _draft_faults(game: Any, r: ReachedState, view: Any) -> Iterator[Fault]:
    """Check that a draft agrees with the rules on the move that hands it in."""
    for piles in _arrangements(game, r.state, view):
        draft, move = game.arrangement.draft(view, piles), game.arrangement.submit(view, piles)
        if draft.refusal != game.refusal(r.state, move):
            yield game.write(move), "is drafted as", draft.refusal, "and refused as", game.refusal(r.state, move)
        if len(draft.piles) != len(piles):
            yield game.write(move), "has piles", len(piles), "and drafts", len(draft.piles)
        if draft.refusal is None and sorted(map(str, game.arrangement.arranged(view, move))) != sorted(map(str, piles)):
            yield game.write(move), "hands in", game.arrangement.arranged(view, move), "instead of", piles


def _movement_faults(game: Any, r: ReachedState, view: Any) -> Iterator[Fault]:
    """Check that an arrangement can be written in movements, and shows its pieces as the scene does."""
    for move in first_proposed_moves(game, r.state):
        if bool(game.arrangement.movements(view, move)) != (game.arrangement.arranged(view, move) is not None):
            yield game.write(move), "is arranged, and told in no movements, or told and not arranged"
    there = {face for zone in game.scene(view).zones for pile in zone.piles for face in pile.faces}
    for piece in islice(
        (*game.arrangement.rack(view), *(piece for pile in game.arrangement.laid(view) for piece in pile)), MOVES_ASKED
    ):
        if game.arrangement.shown(piece) not in there:
            yield "piece", str(piece), "is shown as", game.arrangement.shown(piece).text, "which no scene has"


def _notation_faults(game: Any, r: ReachedState, view: Any) -> Iterator[Fault]:
    """Check that a written arrangement reads back the same."""
    for piles in _arrangements(game, r.state, view):
        text = game.arrangement.write_piles(view, piles)
        if game.arrangement.read_piles(view, text) != piles:
            yield "piles", text, "are read as", game.arrangement.read_piles(view, text)


def _played_on(game: AnyGame, r: ReachedState) -> Any:
    return last(random_play(game, r.state, Alea(r.origin.seed, 1), _TO_THE_END))


def _study_faults(game: Any, r: ReachedState, view: Any) -> Iterator[Fault]:
    """Check that the game to study is its own game to study."""
    if (studied := study_variant(game)) != study_variant(studied):
        yield ("the game as it is studied is studied in another form",)


def _memory_faults(game: Any, r: ReachedState, view: Any) -> Iterator[Fault]:
    """Check that a game that remembers is the same game, and says the same of a state twice."""
    same = game.remembering(game)
    if same != game:
        yield ("the game that remembers is another game",)
    for _ in range(2):
        if (same.to_move(r.state), same.outcome(r.state)) != (game.to_move(r.state), game.outcome(r.state)):
            yield ("the game that remembers ends otherwise",)


def _measure_faults(game: Any, r: ReachedState, view: Any) -> Iterator[Fault]:
    """Check that the measures of a finished state are names and numbers."""
    state = _played_on(game, r)
    found = {} if game.outcome(state) is None else game.mesures(state)
    yield from (("measures", n, value) for n, value in found.items() if not (isinstance(n, str) and type(value) is int))


def _redeal_faults(game: Any, r: ReachedState, view: Any) -> Iterator[Fault]:
    """Check that the sequel of a finished state has the same pieces, and is possible."""
    state = _played_on(game, r)
    if game.outcome(state) is not None:
        sequel = game.reformer(state)
        if not egaux(game.pieces(sequel), game.pieces(state)):
            yield ("the sequel has other pieces",)
        yield from (("the sequel is impossible", broken.code.name) for broken in game.invariants(sequel))


_QUESTIONS: Final[Mapping[str, Callable[[Any, ReachedState, Any], Iterator[Fault]]]] = {
    "finish": partial(_proposal_faults, "finishes by", "finish"),
    "passing": _passing_faults,
    "safe": partial(_proposal_faults, "safely makes", "safe"),
    "cle": _likeness_faults,
    "red": _colour_faults,
    "hand": _gesture_faults,
    "arrangement": _arrangement_faults,
    "studied": _study_faults,
    "remembering": _memory_faults,
    "mesures": _measure_faults,
    "reformer": _redeal_faults,
}
"""The fields of a game that may be None, and the question for each."""
