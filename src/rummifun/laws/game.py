"""The laws of every game, ours or a user's: asked of states reached by play.

A state is an argument like any other: a deal and the proposed moves that were played, shown in the game's own notation.
Each law lists faults, and holds if it finds none. The report shows the fault on the left side.
"""

from __future__ import annotations

import copy
import json
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice
from typing import Any, Final

from toolz import last

from rummifun.chance import Alea
from rummifun.core.game import AnyGame, apply_move, as_game
from rummifun.core.record import Record, header_line, move_line, read_record
from rummifun.core.scene import Scene
from rummifun.games import GAMES, game_named
from rummifun.laws.capability_laws import capability_faults
from rummifun.laws.furniture_laws import furniture_faults
from rummifun.laws.law import Implementation, Sort, Suite
from rummifun.laws.reached_states import (
    MOVES_ASKED,
    Fault,
    ReachedState,
    faultless_law,
    first_proposed_moves,
    random_play,
    state_arguments,
)
from rummifun.multiset.rapide import cardinal, difference, egaux, inclus, pairs
from rummifun.refusal import Precondition, Refusal

_WORDS: Final = 80
"""The most words of a position tried in a move: more than the pieces of most games."""


def implementation(game: AnyGame) -> Implementation:
    """Make a game the implementation to check."""
    return Implementation.from_namespaces(game.name, {}, {"game": as_game(game)})


def _seats(game: AnyGame) -> tuple[int | None, ...]:
    return (*range(game.seats), None)


SeatView = tuple[int | None, Any]
"""A seat and its view; None is a spectator."""


def seat_views(game: AnyGame, state: Any) -> Iterator[SeatView]:
    """List each seat's view of a state, then a spectator's."""
    return ((seat, game.view(state, seat)) for seat in _seats(game))


def conservation(game: AnyGame, r: ReachedState) -> Iterator[Fault]:
    """No move loses or makes a piece."""
    before = game.pieces(r.state)
    for move in first_proposed_moves(game, r.state):
        after = game.pieces(game.step(r.state, move))
        if not egaux(after, before):
            yield game.write(move), "lost", pairs(difference(before, after)), "made", pairs(difference(after, before))


def immutability(game: AnyGame, r: ReachedState) -> Iterator[Fault]:
    """A state and its hash stay the same after every question and every move."""
    kept, mark = copy.deepcopy(r.state), hash(r.state)
    for name, question in _questions(game, r.state):
        question()
        if r.state != kept or hash(r.state) != mark:
            yield name, "changes the state it is asked of"
            return


def _questions(game: AnyGame, state: Any) -> Iterator[tuple[str, Callable[[], object]]]:
    for name in ("to_move", "moves", "outcome", "pieces", "invariants", "write_position"):
        yield name, partial(_exhaust, getattr(game, name), state)
    for seat in _seats(game):
        yield "view", partial(game.view, state, seat)
    for move in first_proposed_moves(game, state):
        yield f"refusal {game.write(move)}", partial(game.refusal, state, move)
        yield f"step {game.write(move)}", partial(game.step, state, move)


def _exhaust(question: Callable[[Any], Any], state: Any) -> None:
    """Ask to the end: an answer may come piece by piece."""
    answer = question(state)
    if isinstance(answer, Iterator):
        deque(islice(answer, MOVES_ASKED), maxlen=0)


def soundness(game: AnyGame, r: ReachedState) -> Iterator[Fault]:
    """Each proposed move is accepted, and proposed once."""
    those = first_proposed_moves(game, r.state)
    for i, move in enumerate(those):
        if move in those[:i]:
            yield game.write(move), "proposed twice"
        refusal = game.refusal(r.state, move)
        if refusal is not None:
            yield game.write(move), "proposed, but refused", refusal.code.name


def completeness(game: AnyGame, r: ReachedState) -> Iterator[Fault]:
    """If a game's proposals are exhaustive, it proposes every accepted move of `universe`."""
    if not game.exhaustive or game.to_move(r.state) is None:
        return
    proposed = list(game.moves(r.state))
    for move in universe(game, r):
        if move not in proposed and game.refusal(r.state, move) is None:
            yield game.write(move), "accepted, but not proposed"


def universe(game: AnyGame, r: ReachedState) -> Iterator[Any]:
    """Imagine moves: of this play, of nearby states, of other deals, and any that the words at hand can write."""
    near = chain(first_proposed_moves(game, r.state), *(first_proposed_moves(game, s) for s in _elsewhere(game, r)))
    return chain(r.moves, near, _reworded_moves(game, r.state))


def _elsewhere(game: AnyGame, r: ReachedState) -> Iterator[Any]:
    """List other states: of other deals, and after each move from here."""
    yield from (game.new(Alea(r.origin.seed, i + 1)) for i in range(3))
    yield from (game.step(r.state, move) for move in first_proposed_moves(game, r.state))


_WORD: Final = re.compile(r"[^\W\d_]+\d*|\d+|[♣♦♥♠]")


def _reworded_moves(game: AnyGame, state: Any) -> Iterator[Any]:
    """List proposed moves with one word replaced by a word of the position or of another move."""
    moves = [*map(game.write, first_proposed_moves(game, state))]
    words = list(dict.fromkeys(_WORD.findall(" ".join((game.write_position(state), *moves)))))[:_WORDS]
    for text in moves[:3]:
        for place in _WORD.finditer(text):
            for word in words:
                try:
                    yield game.read(text[: place.start()] + word + text[place.end() :])
                except Precondition:  # not every text is a move
                    continue


def liveness(game: AnyGame, r: ReachedState) -> Iterator[Fault]:
    """The player to move has a proposed move."""
    mover = game.to_move(r.state)
    if mover is not None and not first_proposed_moves(game, r.state):
        yield "seat", mover + 1, "is to move and has no move"
    if mover is not None and mover not in range(game.seats):
        yield "seat", mover + 1, "is to move and is no seat"


def end(game: AnyGame, r: ReachedState) -> Iterator[Fault]:
    """Nobody is to move exactly when there is an outcome; then nothing is proposed and everything is refused."""
    over, outcome = game.to_move(r.state) is None, game.outcome(r.state)
    if over is not (outcome is not None):
        yield "over" if over else "going on", "with outcome", outcome
    if not over:
        return
    if first_proposed_moves(game, r.state):
        yield "over, and yet proposes", game.write(first_proposed_moves(game, r.state)[0])
    for move in r.moves[-MOVES_ASKED:]:
        if game.refusal(r.state, move) is None:
            yield "over, and yet accepts", game.write(move)
    if outcome is not None and outcome.winner is not None and outcome.winner not in range(game.seats):
        yield "won by", outcome.winner
    if outcome is not None and len(outcome.scores) != game.seats:
        yield "scores", outcome.scores, "for", game.seats, "seats"


def secrecy(game: AnyGame, r: ReachedState, views: Iterable[SeatView] | None = None) -> Iterator[Fault]:
    """A state drawn from a view gives the same view, and is possible."""
    for seat, view in seat_views(game, r.state) if views is None else views:
        drawn = game.resample(view, Alea(len(r.moves), r.origin.seed))
        if (again := game.view(drawn, seat)) != view:
            yield "seat", seat, "sees", again, "instead of", view
        broken = game.invariants(drawn)
        if broken:
            yield "seat", seat, "may be in an impossible state", broken


def secret_moves(game: AnyGame, r: ReachedState) -> Iterator[Fault]:
    """The moves proposed to a seat, and those refused, depend only on its own knowledge."""
    seat = game.to_move(r.state)
    if seat is None:
        return
    drawn = game.resample(game.view(r.state, seat), Alea(len(r.moves), r.origin.seed))
    here, there = first_proposed_moves(game, r.state), first_proposed_moves(game, drawn)
    if here != there:
        yield "proposes", [*map(game.write, here)], "or", [*map(game.write, there)]
    for move in (*here, *there, *r.moves[-MOVES_ASKED:]):
        mine, other = game.refusal(r.state, move), game.refusal(drawn, move)
        if mine != other:
            yield game.write(move), "refused as", _code(mine), "or as", _code(other)


def _code(refusal: Refusal | None) -> str:
    return refusal.code.name if refusal else "—"


def record(game: AnyGame, r: ReachedState) -> Iterator[Fault]:
    """A record, once written and read back, folds to the same state, and its lines are JSON."""
    written = Record(game, r.origin, r.moves)
    lines = [header_line(written), *(move_line(game, move) for move in r.moves)]
    options = json.loads(lines[0])["options"]
    if game.name in GAMES and game_named(game.name, options) != game:
        yield "name and options", game.name, options, "make another game"
    for each in lines:
        json.loads(each)
    back, damage = read_record("\n".join(lines), lambda name, options: game)
    if damage is not None:
        yield "line", damage.line, damage.code.code.name
    if back.moves != r.moves:
        yield ("moves read back differ",)
    state = game.new(r.origin)
    for move in r.moves:
        state = apply_move(game, state, move)
    if state != r.state:
        yield ("the fold is another state",)


def notation(game: AnyGame, r: ReachedState, moves: Sequence[Any] | None = None) -> Iterator[Fault]:
    """Moves and states read back from their writing, on one line."""
    those = first_proposed_moves(game, r.state) if moves is None else moves[:MOVES_ASKED]
    texts = [*map(game.write, those)]
    for move, text in zip((*those, *r.moves[-3:]), chain(texts, map(game.write, r.moves[-3:])), strict=True):
        if (back := game.read(text)) != move:
            yield text, "is read as", back
    position = game.write_position(r.state)
    if (state := game.read_position(position)) != r.state:
        yield position, "is read as", game.write_position(state)
    for text in (position, *texts):
        if len(text.splitlines()) != 1:
            yield text, "is not one line"


def possibility(game: AnyGame, r: ReachedState) -> Iterator[Fault]:
    """A state reached by play breaks no invariant."""
    for broken in game.invariants(r.state):
        yield broken.code.name, broken.pieces


def memory(game: AnyGame, r: ReachedState) -> Iterator[Fault]:
    """A seat keeps its knowledge after every move; a seat that knows every piece has nothing to guess."""
    for move in first_proposed_moves(game, r.state):
        after = game.step(r.state, move)
        for seat in _seats(game):
            before, known = game.known(game.view(r.state, seat)), game.known(game.view(after, seat))
            if not inclus(before, known):
                yield game.write(move), "seat", seat, "forgets", pairs(difference(before, known))
    for seat in _seats(game):
        view = game.view(r.state, seat)
        if egaux(game.known(view), game.pieces(r.state)):
            drawn = [game.resample(view, Alea(r.origin.seed, i)) for i in range(3)]
            if any(game.view(s, other) != game.view(r.state, other) for s in drawn for other in _seats(game)):
                yield "seat", seat, "knows every piece, and yet must guess"


def scene(
    game: AnyGame, r: ReachedState, views: Iterable[SeatView] | None = None, moves: Sequence[Any] | None = None
) -> Iterator[Fault]:
    """A scene holds every piece and draws no unknown one; its acts are the proposed moves, at places that it draws."""
    pieces, mover = cardinal(game.pieces(r.state)), game.to_move(r.state)
    for seat, view in seat_views(game, r.state) if views is None else views:
        laid = game.scene(view)
        shown = sum(piece.suit != "dos" for zone in laid.zones for pile in zone.piles for piece in pile.faces)
        if shown > (known := cardinal(game.known(view))):
            yield "seat", seat, "is shown", shown, "pieces and knows", known
        yield from _piles(laid)
        yield from furniture_faults(game, r, seat, laid)
        lying = sum(pile.height for zone in laid.zones for pile in zone.piles)
        if lying != pieces:
            yield "seat", seat, "is shown piles of", lying, "pieces in all, of", pieces
        if sum(zone.active for zone in laid.zones) > 1:
            yield "two zones are active", *(zone.caption.key for zone in laid.zones if zone.active)
        wrong = (z for z in laid.zones if z.active and z.seat not in (None, mover))
        yield from ((zone.caption.key, "is active, and is not of the seat to move") for zone in wrong)
        if seat is not None and seat == mover:
            acts = [act.move for act in laid.acts]
            those = game.moves(r.state) if moves is None else moves
            yield from ((game.write(m), "has no act") for m in those if m not in acts)
            yield from ((game.write(m), "has an act, and is refused") for m in acts if game.refusal(r.state, m))


def _piles(laid: Scene) -> Iterator[Fault]:
    heights = {pile.place: len(pile.faces) for zone in laid.zones for pile in zone.piles}
    if len(heights) < sum(len(zone.piles) for zone in laid.zones):
        yield "two piles at one place", *heights
    hands = [(act.source, act.index, act.target) for act in laid.acts if act.source is not None]
    yield from (("two acts alike", hand) for hand in hands if hands.count(hand) > 1)
    for source, index, target in hands:
        if source not in heights or (target is not None and target not in heights):
            yield "an act where nothing is drawn", source, target
        elif index is not None and not 1 <= index <= heights[source]:
            yield "an act on a piece that is not there", source, index


def termination(game: AnyGame, r: ReachedState) -> Iterator[Fault]:
    """Random play from here ends within the bound, if the game has one."""
    if game.bound is not None:
        state = last(random_play(game, r.state, Alea(r.origin.seed, 1), game.bound - len(r.moves)))
        if game.to_move(state) is not None:
            yield "still going on after", game.bound, "moves"


_LOIS: Final = {
    "conservation": ("egaux (pieces (step s m)) (pieces s), m ∈ moves s", conservation),
    "immutability": ("s and hash s are unchanged by every question, step s m included", immutability),
    "soundness": ("refusal s m == None, m ∈ moves s, each once", soundness),
    "completeness": ("exhaustive: refusal s m = None means m ∈ moves s, m ∈ universe s", completeness),
    "liveness": ("to_move s ≠ None means moves s ≠ []", liveness),
    "end": (
        "(to_move s = None) == (outcome s ≠ None); then moves s == [], every move is refused, |scores| == seats",
        end,
    ),
    "secrecy": ("view (resample (view s p) a) p == view s p, and invariants == ()", secrecy),
    "secret_moves": ("moves and refusals of s == those of resample (view s p) a, p to move", secret_moves),
    "record": ("the fold of the record read back == s; name and options make the game", record),
    "notation": ("read (write m) == m; read_position (write_position s) == s; each on one line", notation),
    "possibility": ("invariants s == ()", possibility),
    "memory": (
        "known (view s p) ⊆ known (view (step s m) p); known == pieces means view (resample v a) q == view s q",
        memory,
    ),
    "scene": (
        "Σ heights == |pieces s|, places are distinct; acts (scene (view s p)) == moves s, at places drawn; roles hold",
        scene,
    ),
    "termination": ("play at random ends within bound", termination),
    "declared": (
        "finish v ∈ moves s; (draft v p).whole == refusal s (submit v p); read_piles v (write_piles v p) == p",
        capability_faults,
    ),
}


_SORTES: Final[dict[str, Sort]] = {"s": state_arguments}


_LAWS: Final = tuple(faultless_law("lois de tout jeu", "s", name, *law) for name, law in _LOIS.items())


SUITE: Final = Suite("lois de tout jeu", frozenset(), _SORTES, _LAWS, examples=60)
"""The laws of every game."""
