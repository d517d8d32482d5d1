"""Arguments for laws: states reached by play, and corpora drawn once for many implementations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from types import SimpleNamespace
from typing import Any, Final

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from rummifun.chance import Alea
from rummifun.core.game import AnyGame
from rummifun.laws.check import Counterexample
from rummifun.laws.law import Argument, Arguments, Implementation, Law, Sort, Suite, both_sides
from rummifun.players.glouton import hasard

Fault = tuple[Any, ...]
"""A fault of a game, in words and values."""


MOVES_ASKED: Final = 10
"""The most proposed moves that a law looks at: enough to meet each kind, few enough for a wide proposal."""


@dataclass(frozen=True, slots=True)
class ReachedState:
    """A state reached by play: the deal, the moves played, the state."""

    origin: Alea
    moves: tuple[Any, ...]
    state: Any


@st.composite
def reached_states(draw: st.DrawFn, game: AnyGame, *, max_size: int = 40) -> ReachedState:
    """Generate states reached by play from a deal, one proposed move at a time."""
    return _reach(game, *draw(_plans(max_size)))


def _plans(max_size: int) -> st.SearchStrategy[tuple[Alea, list[int]]]:
    """Plan plays: a deal, and the choices among the proposed moves."""
    choices = st.lists(st.integers(0, MOVES_ASKED - 1), max_size=max_size)
    return st.tuples(st.integers(0, 9999).map(Alea), choices)


def _reach(game: AnyGame, origin: Alea, choices: list[int]) -> ReachedState:
    state, moves = game.new(origin), []
    for choice in choices:
        those = first_proposed_moves(game, state)
        if not those:
            break
        moves.append(those[choice % len(those)])
        state = game.step(state, moves[-1])
    return ReachedState(origin, tuple(moves), state)


def _play_plan(game: AnyGame, origin: Alea, choices: list[int]) -> Argument:
    """Play as planned; if the game raises, the argument raises, and no law of it holds."""
    try:
        r = _reach(game, origin, choices)
        text = " · ".join([f"new({origin!r})", *map(game.write, r.moves)])
        return Argument(text, lambda _: r, size=len(r.moves))
    except Exception as error:  # a user's game may raise any of them
        raised = error

        def make(_: object) -> ReachedState:
            raise raised

        return Argument(f"new({origin!r}) · {choices}", make, size=len(choices))


def first_proposed_moves(game: AnyGame, state: Any) -> list[Any]:
    """List the first moves that a game proposes."""
    return list(islice(game.moves(state), MOVES_ASKED))


def random_play(game: AnyGame, state: Any, alea: Alea, most: int) -> Iterator[Any]:
    """Play at random while there is a move, and for at most so many: every state, the first included."""
    yield state
    for _ in range(most):
        moves = tuple(game.moves(state))
        if not moves:
            return
        state = game.step(state, hasard(game, None, moves, alea)[0])
        alea = alea.word()[1]
        yield state


def faultless_law(section: str, variable: str, name: str, equation: str, faults: Callable[..., Iterator[Fault]]) -> Law:
    """Write a law that holds if it finds no fault in a game; it shows the first three."""

    def list_faults(m: SimpleNamespace, value: Any) -> tuple[Fault, ...]:
        return tuple(islice(faults(m.game, value), 3))

    return Law(name, section, equation, (variable,), list_faults, lambda m, value: ())


def state_arguments(impl: Implementation) -> st.SearchStrategy[Argument]:
    """Generate states of a game as arguments of laws, written in its own notation."""
    game: AnyGame = impl.functions.game
    return _plans(40).map(lambda plan: _play_plan(game, *plan))


Corpus = Sequence[Arguments]
"""The arguments drawn for some laws, once for all of them."""


def corpus(suites: Sequence[Suite], defined: frozenset[str], examples: int, fresh: int | None = None) -> Corpus:
    """Draw arguments for the variables of some suites, for an implementation that defines these functions.

    They are always the same; a seed for `fresh` ones draws others.
    """
    names = sorted({name for suite in suites for law in suite.laws for name in law.args})
    asked = _Variables(tuple(suite.name for suite in suites), tuple(names), suites[0].sorts)
    return _draw(asked, defined, examples, fresh)


@dataclass(frozen=True, slots=True)
class _Variables:
    """The variables of some suites, and their ranges, which the names tell."""

    suites: tuple[str, ...]
    names: tuple[str, ...]
    sorts: Mapping[str, Sort] = field(compare=False)


@cache
def _draw(asked: _Variables, defined: frozenset[str], examples: int, fresh: int | None) -> Corpus:
    suites, names = (asked,), asked.names  # hypothesis draws by the text below: words that change it change the draws
    impl = Implementation.from_namespaces("", dict.fromkeys(defined), {})
    drawn: list[Mapping[str, Argument]] = []

    @settings(
        max_examples=examples,
        derandomize=fresh is None,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.fixed_dictionaries({name: suites[0].sorts[name](impl) for name in names}))
    def draw(args: Mapping[str, Argument]) -> None:
        drawn.append(args)

    (draw if fresh is None else seed(fresh)(draw))()
    return tuple(drawn)


def check_drawn(law: Law, impl: Implementation, drawn: Corpus) -> Counterexample | None:
    """Check a law of an implementation on drawn arguments; return the smallest counterexample, or None."""
    for args in small_first(law, drawn):
        left, right = both_sides(law, impl, args)
        if not law.holds(left, right):
            return Counterexample(law, args, left, right)
    return None


def small_first(law: Law, drawn: Corpus) -> Iterator[Arguments]:
    """Yield the drawn arguments of a law once each, small ones first."""
    if not law.args:
        return iter([{}])
    own = ({name: args[name] for name in law.args} for args in drawn)
    once = {tuple(arg.text for arg in args.values()): args for args in own}
    return iter(sorted(once.values(), key=_size))


def _size(args: Arguments) -> tuple[int, int]:
    sizes = [arg.size for arg in args.values()]
    return sum(sizes), sum(len(arg.text) for arg in args.values())
