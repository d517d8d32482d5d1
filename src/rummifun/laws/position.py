"""The laws of positions: a text that a game reads and accepts is a position, even after it has been spoiled.

The laws spoil a state of a play, in itself or in writing: a piece changed, doubled, lost, turned or moved, a number
or a word changed. Either the game refuses it and says why, or the game can be played from there to its end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, reduce
from itertools import chain
from typing import Any, Final

from hypothesis import strategies as st

from rummifun.chance import Alea
from rummifun.core.game import AnyGame
from rummifun.core.record import ImpossiblePositionError, read_legal_position
from rummifun.laws.corruption import Choice, ObservedValues, corrupt_state, corrupt_text, observe_values
from rummifun.laws.game import end, liveness, notation, scene, secrecy, secret_moves, soundness
from rummifun.laws.law import Argument, Implementation, Sort, Suite
from rummifun.laws.reached_states import Fault, ReachedState, faultless_law, random_play
from rummifun.messages import LANGUAGES
from rummifun.refusal import Precondition, Refusal, sentence
from rummifun.render.text import Style, draw_scene

_SEEDS: Final = 5
"""The number of plays from which positions are taken."""


def _longest(game: AnyGame) -> int:
    """Return the most moves to play: one more than the bound, if it is short enough to wait for."""
    return 60 if game.bound is None else min(game.bound + 1, 500)


def totality(game: AnyGame, state: Any) -> Iterator[Fault]:
    """The game can name the faults of every state."""
    for broken in game.invariants(state):
        yield from _unsaid(broken)


def reading(game: AnyGame, text: str) -> Iterator[Fault]:
    """A text is refused or read; a state read, possible or not, reads back from its own writing."""
    try:
        state = game.read_position(text)
    except Precondition as error:
        yield from _unsaid(error.refusal)
        return
    again = game.write_position(state)
    if game.read_position(again) != state:
        yield text, "is read, and written", again
    try:
        read_legal_position(game, text)
    except ImpossiblePositionError as error:
        yield from chain.from_iterable(map(_unsaid, error.breaks))


def _unsaid(refusal: Refusal) -> Iterator[Fault]:
    yield from ((refusal.code.name, "is not said in", lang) for lang in LANGUAGES if not sentence(refusal, lang))


def playing(game: AnyGame, state: Any) -> Iterator[Fault]:
    """An accepted position can be seen, redrawn, laid out and written, and so can all that follows in the game."""
    if game.invariants(state):
        return
    last = state
    for number, last in enumerate(random_play(game, state, Alea(), _longest(game))):
        if broken := game.invariants(last):
            yield "possible, and not after", number, "moves:", broken
            return
    if game.bound is not None and number > game.bound:
        yield "still going on after", number, "moves"
    for each in (state, last):
        yield from _looked_at(game, each)


def _looked_at(game: AnyGame, state: Any) -> Iterator[Fault]:
    """Ask the laws of every game that need no play; and draw the view of each seat."""
    laws = (liveness, end, soundness, secrecy, secret_moves, notation, scene)
    yield from chain.from_iterable(law(game, ReachedState(Alea(), (), state)) for law in laws)
    for seat in (*range(game.seats), None):
        draw_scene(game.scene(game.view(state, seat)), str, Style())


_LOIS: Final = (
    ("s", "totality", "invariants s is told, for every s", totality),
    ("t", "reading", "read_position t is s and read_position (write_position s) == s, or t is refused", reading),
    (
        "s",
        "playing",
        "invariants s == () means s is viewed, drawn anew, laid out and played, possible to the end",
        playing,
    ),
)


_CHOICES: Final = st.tuples(*(st.integers(0, 9999),) * 3)


_PLACES: Final = st.tuples(st.integers(0, _SEEDS - 1), st.integers(0, 499))


def _positions(game: AnyGame) -> Callable[[tuple[int, int]], Any]:
    """Return a function to the positions of some plays, each played at its first use."""

    @cache
    def play(seed: int) -> tuple[Any, ...]:
        return tuple(random_play(game, game.new(Alea(seed)), Alea(), _longest(game)))

    return lambda taken: play(taken[0])[taken[1] % len(play(taken[0]))]


def _lore(game: AnyGame) -> ObservedValues:
    position = _positions(game)
    states = [position((seed, n)) for seed in range(2) for n in range(0, 500, 7)]
    return observe_values(states, (piece for piece, _ in game.pieces(states[0])))


def _states(impl: Implementation) -> st.SearchStrategy[Argument]:
    """Generate states spoiled up to three times, perhaps then written, spoiled again and read."""
    game: AnyGame = impl.functions.game
    position, known = _positions(game), cache(lambda: _lore(game))

    def argument(taken: tuple[int, int], spoils: list[Choice], written: list[Choice]) -> Argument:
        @cache
        def make_state() -> Any:
            state = reduce(lambda state, choice: corrupt_state(state, known(), choice), spoils, position(taken))
            return _read(game, state, written) if written else state

        return Argument(f"{taken} · {spoils} · {written}", lambda _: make_state(), size=len(spoils) + len(written))

    return st.builds(argument, _PLACES, st.lists(_CHOICES, min_size=1, max_size=3), st.lists(_CHOICES, max_size=1))


def _read(game: AnyGame, state: Any, spoils: list[Choice]) -> Any:
    """Spoil a state in writing; return it unchanged if the text cannot be read, or has no zone left."""
    try:
        return game.read_position(reduce(corrupt_text, spoils, game.write_position(state)))
    except (Precondition, IndexError):
        return state


def _texts(impl: Implementation) -> st.SearchStrategy[Argument]:
    """Generate written positions, spoiled up to three times."""
    game: AnyGame = impl.functions.game
    position = _positions(game)

    def argument(taken: tuple[int, int], spoils: list[Choice]) -> Argument:
        make_text = cache(lambda: reduce(corrupt_text, spoils, game.write_position(position(taken))))
        return Argument(f"{taken} · {spoils}", lambda _: make_text(), size=len(spoils))

    return st.builds(argument, _PLACES, st.lists(_CHOICES, max_size=3))


_SORTES: Final[dict[str, Sort]] = {"s": _states, "t": _texts}


_LAWS: Final = tuple(faultless_law("lois des positions", *law) for law in _LOIS)


SUITE: Final = Suite("lois des positions", frozenset(), _SORTES, _LAWS, examples=100)
"""The laws of positions."""
