"""The choice of an engine for a study: the moves of the game, or its compiled twin, checked against the moves.

A twin counts the same as `tally`, some hundred or thousand times as fast. Every study that uses it also plays some of
its games by their moves, and stops at the first difference.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from rummifun.analysis.game_runner import AUTO, BACKENDS, COMPILED, PLAIN, Plan, play_game, play_states, tally
from rummifun.analysis.refusals import RefusEtude
from rummifun.analysis.study_results import Study, build_histogram
from rummifun.catalogue.players import PLAYERS
from rummifun.catalogue.twins import TWINS, quickest, twin_for
from rummifun.chance import Alea
from rummifun.kernels import can_compile
from rummifun.refusal import Precondition, Refusal

if TYPE_CHECKING:
    from rummifun.kernels.twin import Twin


GAMES_COMPARED: Final = 200
"""The number of games of a study that both engines play."""


_WORTH: Final = 50_000
"""The number of games from which a twin is worth the seconds of its compilation."""


_SOLVED_AT_MOST: Final = 500
"""The same number for games that are solved."""


class TwinMismatchError(RuntimeError):
    """Raised when the compiled twin ends a game differently from its moves, a bug of ours; it holds the number."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.game = number


def _twin(plan: Plan) -> Twin | None:
    """Return the twin of a plan whose player is one of ours."""
    name = plan.joueur.__name__
    return twin_for(plan.jeu, name) if PLAYERS.get(name) == plan.joueur else None


def choose_backend(plan: Plan, wanted: str = AUTO, games: int = _WORTH) -> str:
    """Choose an engine: the one asked for; by default, the twin if there is one and the study is long."""
    if wanted not in BACKENDS:
        raise Precondition(Refusal(RefusEtude.MoteurInconnu, (), ", ".join(BACKENDS), wanted))
    is_short = games < (_SOLVED_AT_MOST if plan.counts_winnable else _WORTH)
    if wanted == PLAIN or (wanted == AUTO and (is_short or _twin(plan) is None)):
        return PLAIN
    if not can_compile():
        raise Precondition(Refusal(RefusEtude.NumbaAbsent, expected="rummifun[fast]", got=wanted))
    if _twin(plan) is None:
        known = ", ".join(f"{jeu} ({joueur})" for jeu, joueur in TWINS)
        raise Precondition(Refusal(RefusEtude.NoyauAbsent, (), known, f"{plan.jeu.name} ({plan.joueur.__name__})"))
    return COMPILED


CHOICES: Final = 20
"""The choices of a player in a game, at least."""


def hasten(plan: Plan, games: int) -> Plan:
    """Return a plan whose player asks its compiled twin, if a study of so many games pays for that."""
    return replace(plan, joueur=quickest(plan.joueur, CHOICES * games))


def pacing_backend(plan: Plan, backend: str) -> str:
    """Return the engine whose block size suits a plan: solving one game may take a twin seconds."""
    return PLAIN if plan.counts_winnable else backend


def tally_with(backend: str) -> Callable[[Plan, range], Study]:
    """Make the function that counts a block of games by an engine; it can be sent to another process."""
    return tally if backend == PLAIN else _compiled_study


def twin_for_plan(plan: Plan) -> Twin:
    """Return the compiled twin of a plan."""
    twin = _twin(plan)
    if twin is None:
        raise Precondition(Refusal(RefusEtude.NumbaAbsent, expected="rummifun[fast]", got=COMPILED))
    return twin


def _compiled_study(plan: Plan, block: range) -> Study:
    twin = twin_for_plan(plan)
    counts = twin.tally(plan.graine, block.start, len(block))
    found = {
        (name, value, bool(won)): int(n)
        for name, rows in zip(twin.mesures, counts, strict=True)
        for value, row in enumerate(rows)
        for won, n in enumerate(row)
        if n
    }
    return Study(plan.sujet, (block,), int(counts[0, :, 1].sum()), build_histogram(found), (COMPILED,))


_AMONG: Final = 10_000
"""The games played by both engines are spread over this many."""


def cross_checked_study(plan: Plan, backend: str, games: range) -> Study:
    """Play games of a range by both engines if a twin plays it; raise `TwinMismatchError` at the first difference."""
    few = games[:_AMONG]
    sample = few[:: max(1, len(few) // GAMES_COMPARED)][:GAMES_COMPARED] if backend == COMPILED else ()
    return Study(plan.sujet, verifiees=cross_check(plan, sample))


def cross_check(plan: Plan, games: Iterable[int]) -> int:
    """Play games by their moves and by the twin, and count them; raise `TwinMismatchError` if one ends differently."""
    return sum(map(partial(_agree, plan, _twin(plan)), games))


def _agree(plan: Plan, twin: Any, number: int) -> bool:
    alea = Alea(plan.graine, number)
    played = (plan.jeu.new(alea),) if plan.counts_winnable else play_states(plan.jeu, alea, plan.joueur)
    last = deque(played, maxlen=1)[0]
    won, measures = play_game(plan, number)
    counted = _compiled_study(plan, range(number, number + 1))
    told = build_histogram({(name, value, won): 1 for name, value in measures.items()})
    if twin.last_table(alea) != last or (counted.gagnees, counted.histogramme) != (won, told):
        raise TwinMismatchError(number)
    return True
