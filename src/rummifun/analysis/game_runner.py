"""Playing the games of a study: one game, a block of them, or all; by the plain engine or a compiled twin.

A study is one fold: `compte(plan, bloc)` counts a block, and blocks add up. Any `map` can run the blocks: Python's own
here, threads, processes or a cluster elsewhere. The sum depends neither on it nor on the blocks.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pkgutil import resolve_name
from typing import Any, Final, NamedTuple

from rummifun.analysis.refusals import RefusEtude
from rummifun.analysis.study_results import Study, Subject, build_histogram
from rummifun.catalogue.entry import entry_for
from rummifun.catalogue.twins import is_builtin
from rummifun.chance import Alea
from rummifun.core.game import AnyGame, Game, Player, apply_move, as_game, study_variant
from rummifun.core.runtime_checks import check_conservation, endless_game_error, move_limit, proposed_moves
from rummifun.core.solution import NODES
from rummifun.players.checked_player import notify_game_over, player_alea
from rummifun.players.glouton import premier
from rummifun.players.patience_solver import Voyant, is_winnable, player_view
from rummifun.refusal import Precondition, Refusal

PLAIN: Final = "pur"


COMPILED: Final = "noyau"


AUTO: Final = "auto"


BACKENDS: Final = (AUTO, PLAIN, COMPILED)
"""The names of the engines: the moves of a game, its compiled twin, whichever suits."""


WholeGameFunction = Callable[[Any], Any]
"""From the first state of a game to its last."""


def whole_game_function(game: Game[Any, Any, Any]) -> WholeGameFunction | None:
    """Return the function that plays a whole game from its deal to its end; None if there is only the fold.

    A game that has one has `mesures` too: the moves of a game that is not a fold are not counted.
    """
    where = entry_for(game.name).whole_game
    return resolve_name(where) if where is not None and is_builtin(game) else None


BLOCK: Final = 500
"""The default number of games in a block."""


_GAMES: Final = 1 << 64


_DEPART: Final = Alea()


class GameError(RuntimeError):
    """Raised when a game cannot be counted: it breaks a law, or its rules raise; it holds its number, and the cause."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.partie = number

    def __str__(self) -> str:
        return f"{self.partie}: {self.__cause__}"


class PlayedGame(NamedTuple):
    """The result of one game: whether it was won, and its measures."""

    gagnee: bool
    mesures: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a study: a game for one, in a form that ends, a seed, and a player."""

    jeu: AnyGame
    graine: int = 0
    joueur: Player = premier

    def __post_init__(self) -> None:
        object.__setattr__(self, "jeu", (as_game if self.counts_winnable else study_variant)(self.jeu))
        if self.jeu.seats != 1:
            raise Precondition(Refusal(RefusEtude.PlusieursJoueurs, (), 1, self.jeu.seats))
        Alea(self.graine)

    @property
    def counts_winnable(self) -> bool:
        """True if the study counts the games that can be won, without playing them."""
        return isinstance(self.joueur, Voyant)

    @property
    def sujet(self) -> Subject:
        """The subject of the studies of this plan."""
        options = tuple(sorted(self.jeu.options.items()))
        return Subject(self.jeu.name, options, self.graine, self.joueur.__name__)


def play_states(jeu: AnyGame, alea: Alea, joueur: Player = premier) -> Iterator[Any]:
    """Play a game through, and yield every state, the first included.

    Profil: jeu → Alea → joueur → états

    >>> from rummifun.games.reussites.relais_des_7 import r7
    >>> sum(1 for _ in play_states(r7(), Alea(3))) - 1
    206

    Law: the states are those of `rummifun observer`. Raises `Precondition` if the game breaks a law.
    """
    return play_states_from(jeu, jeu.new(alea), alea, joueur)


def play_states_from(jeu: AnyGame, state: Any, alea: Alea = _DEPART, joueur: Player = premier) -> Iterator[Any]:
    """Play a game on from a state, and yield every state, that one included; the Alea is the player's."""
    ply, most = 0, move_limit(jeu)
    yield state
    while moves := proposed_moves(jeu, state):
        if ply >= most:
            raise endless_game_error(jeu)
        if len(moves) == 1 or joueur is premier:
            state = jeu.step(state, moves[0])
        else:
            move, _ = joueur(jeu, player_view(joueur, jeu, state), moves, player_alea(alea, ply))
            state = apply_move(jeu, state, move)
        ply += 1
        yield state
    notify_game_over(jeu, (joueur,), state)


def play_game(plan: Plan, partie: int) -> PlayedGame:
    """Play one game of a plan, and measure how it ended.

    If the game leaves no choice and has a twin that plays it through (`engines`), the twin plays it. A study of games
    that can be won plays none: it counts the nodes that each answer took.

    Profil: plan → ℕ → partie

    >>> from rummifun.games.reussites.relais_des_7 import r7
    >>> play_game(Plan(r7(), 3), 0)
    PlayedGame(gagnee=True, mesures={'tour': 3, 'reste': 0})

    Law: it depends on the plan and the number alone. Raises `GameError` if the game cannot be played.
    """
    try:
        if plan.counts_winnable:
            return solved_game(*is_winnable(plan.jeu, plan.jeu.new(Alea(plan.graine, partie))))
        final, moves = _play_game(plan, Alea(plan.graine, partie))
        outcome = plan.jeu.outcome(final)
        measured = plan.jeu.mesures(final) if plan.jeu.mesures is not None else {"coups": moves}
        measures = {str(name): int(n) for name, n in measured.items()}
    except Exception as error:  # a user's game may raise anything
        raise GameError(partie) from error
    return PlayedGame(outcome is not None and outcome.winner == 0, measures)


def solved_game(winnable: bool, nodes: int) -> PlayedGame:
    """Measure a game that was solved.

    >>> solved_game(True, 100)
    PlayedGame(gagnee=True, mesures={'nœuds < 2ⁿ': 7})
    """
    return PlayedGame(winnable, {NODES: nodes.bit_length()})


def _play_game(plan: Plan, alea: Alea) -> tuple[Any, int]:
    """Return the last state of a game and the number of moves, by folding its moves or by its compiled twin.

    A user's game is held to the conservation of its pieces.
    """
    whole = whole_game_function(plan.jeu)  # it makes no choice, and so plays as `premier`
    if plan.joueur is premier and whole is not None:
        return whole(plan.jeu.new(alea)), 0
    numbered = enumerate(play_states(plan.jeu, alea, plan.joueur))
    _, first = next(numbered)
    moves, last = next(iter(deque(numbered, maxlen=1)), (0, first))
    if not is_builtin(plan.jeu):
        check_conservation(plan.jeu, plan.jeu.pieces(first), last)
    return last, moves


def tally(plan: Plan, bloc: range) -> Study:
    """Play a block of the games of a plan, and count the results.

    Profil: plan → plage → étude

    >>> from rummifun.games.reussites.relais_des_7 import r7
    >>> tally(Plan(r7(), 3), range(0, 10)) == tally(Plan(r7(), 3), range(0, 4)) + tally(Plan(r7(), 3), range(4, 10))
    True

    Law: tally p (a ∪ b) == tally p a + tally p b
    """
    games = [play_game(plan, i) for i in bloc]
    counts = Counter((name, value, p.gagnee) for p in games for name, value in p.mesures.items())
    return Study(plan.sujet, (bloc,), sum(p.gagnee for p in games), build_histogram(counts), (PLAIN,))


def split_into_blocks(first: int, games: int, size: int = BLOCK) -> Iterator[range]:
    """Cut a range of games into blocks.

    >>> list(split_into_blocks(0, 1200))
    [range(0, 500), range(500, 1000), range(1000, 1200)]
    """
    if type(games) is not int or not 1 <= games <= _GAMES - first:
        raise Precondition(Refusal(RefusEtude.NombreInvalide, (), "1, 2, 3…", games))
    end = first + games
    return (range(i, min(i + size, end)) for i in range(first, end, size))
