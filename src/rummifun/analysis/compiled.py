"""The choice of an engine for a study: the moves of the game, or its compiled twin, checked against the moves.

A twin counts the same as `tally`, some hundred or thousand times as fast. Every study that uses it also plays some of
its games by their moves, and stops at the first difference.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from rummifun.analysis.engines import AUTO, COMPILED, ENGINES, PLAIN
from rummifun.analysis.monoid import Study, histogram_of
from rummifun.analysis.playing import Plan, play_game, states_of, tally
from rummifun.analysis.refus import RefusEtude
from rummifun.chance import Alea
from rummifun.kernels import TWINS, compilable, twin_for
from rummifun.players import PLAYERS
from rummifun.refusal import Precondition, Refusal

if TYPE_CHECKING:
    from rummifun.kernels.twin import Twin


CHECKED: Final = 200
"""How many games of a study both engines play."""

_WORTH: Final = 50_000
"""The number of games from which a twin is worth the seconds of its compilation."""

_SOLVED: Final = 500
"""The same number for games that are solved."""


class TwinError(RuntimeError):
    """Raised when the compiled twin ends a game differently from its moves, a bug of ours; it holds the number."""

    def __init__(self, partie: int) -> None:
        super().__init__(partie)
        self.partie = partie


def _twin(plan: Plan) -> Twin | None:
    """Return the twin of a plan whose player is one of ours."""
    name = plan.joueur.__name__
    return twin_for(plan.jeu, name) if PLAYERS.get(name) == plan.joueur else None


def engine_for(plan: Plan, asked: str = AUTO, parties: int = _WORTH) -> str:
    """Choose an engine: the one asked for; by default, the twin if there is one and the study is long."""
    if asked not in ENGINES:
        raise Precondition(Refusal(RefusEtude.MoteurInconnu, (), ", ".join(ENGINES), asked))
    if asked == PLAIN or (asked == AUTO and (parties < (_SOLVED if plan.gagnables else _WORTH) or _twin(plan) is None)):
        return PLAIN
    if not compilable():
        raise Precondition(Refusal(RefusEtude.NumbaAbsent, expected="rummifun[fast]", got=asked))
    if _twin(plan) is None:
        known = ", ".join(f"{jeu} ({joueur})" for jeu, joueur in TWINS)
        raise Precondition(Refusal(RefusEtude.NoyauAbsent, (), known, f"{plan.jeu.name} ({plan.joueur.__name__})"))
    return COMPILED


def pace_of(plan: Plan, nom: str) -> str:
    """Return the engine whose block size suits a plan: solving one game may take a twin seconds."""
    return PLAIN if plan.gagnables else nom


def tally_by(nom: str) -> Callable[[Plan, range], Study]:
    """Make the function that counts a block of games by an engine; it can be sent to another process."""
    return tally if nom == PLAIN else _compiled


def twin_of(plan: Plan) -> Twin:
    """Return the compiled twin of a plan."""
    twin = _twin(plan)
    if twin is None:
        raise Precondition(Refusal(RefusEtude.NumbaAbsent, expected="rummifun[fast]", got=COMPILED))
    return twin


def _compiled(plan: Plan, bloc: range) -> Study:
    twin = twin_of(plan)
    counts = twin.tally(plan.graine, bloc.start, len(bloc))
    found = {
        (nom, value, bool(won)): int(n)
        for nom, rows in zip(twin.mesures, counts, strict=True)
        for value, row in enumerate(rows)
        for won, n in enumerate(row)
        if n
    }
    return Study(plan.sujet, (bloc,), int(counts[0, :, 1].sum()), histogram_of(found), (COMPILED,))


_AMONG: Final = 10_000
"""The games played by both engines are spread over this many."""


def checked_study(plan: Plan, nom: str, parties: range) -> Study:
    """Play some games of a range by both engines if a twin plays it; raise `TwinError` at the first difference."""
    few = parties[:_AMONG]
    sample = few[:: max(1, len(few) // CHECKED)][:CHECKED] if nom == COMPILED else ()
    return Study(plan.sujet, verifiees=check_twin(plan, sample))


def check_twin(plan: Plan, parties: Iterable[int]) -> int:
    """Play games by their moves and by the twin, and count them; raise `TwinError` if one ends differently."""
    return sum(map(partial(_same, plan, _twin(plan)), parties))


def _same(plan: Plan, twin: Any, partie: int) -> bool:
    alea = Alea(plan.graine, partie)
    played = (plan.jeu.new(alea),) if plan.gagnables else states_of(plan.jeu, alea, plan.joueur)
    last = deque(played, maxlen=1)[0]
    gagnee, mesures = play_game(plan, partie)
    counted = _compiled(plan, range(partie, partie + 1))
    told = histogram_of({(nom, value, gagnee): 1 for nom, value in mesures.items()})
    if twin.last(alea) != last or (counted.gagnees, counted.histogramme) != (gagnee, told):
        raise TwinError(partie)
    return True
