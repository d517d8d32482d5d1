"""Which engine plays the games of a study: the moves of the game, or its compiled twin, held to the moves.

A twin counts what `compte` counts, some hundred or thousand times as fast. Every study that uses it plays some of its
games by their moves as well, and stops at the first that differs.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from rummifun.analysis.monoide import Etude, histogramme_of
from rummifun.analysis.moteurs import AUTO, MOTEURS, NOYAU, PUR
from rummifun.analysis.parties import Plan, compte, etats, jouee
from rummifun.chance import Alea
from rummifun.kernels import NOYAUX, compilable, jumeau
from rummifun.players import PLAYERS
from rummifun.refusal import Code, Precondition, Refusal

if TYPE_CHECKING:
    from rummifun.kernels.noyau import Noyau


VERIFIEES: Final = 200
"""How many games of a study are played by both engines."""

_WORTH: Final = 50_000
"""From so many games on, a twin is worth the seconds of its compilation."""


class Refus(Code):
    """Why an engine is not there."""

    NoyauAbsent = "études"
    NumbaAbsent = "études"
    MoteurInconnu = "études"


class Divergente(RuntimeError):  # noqa: N818  it names a game, as `Fautive` does
    """Raised when the compiled twin ends a game differently from its moves: a fault of ours; it holds the number."""

    def __init__(self, partie: int) -> None:
        super().__init__(partie)
        self.partie = partie


def _twin(plan: Plan) -> Noyau | None:
    """Give the twin of a plan whose player is ours."""
    name = plan.joueur.__name__
    return jumeau(plan.jeu, name) if PLAYERS.get(name) is plan.joueur else None


def moteur(plan: Plan, asked: str = AUTO, parties: int = _WORTH) -> str:
    """Choose an engine: the one asked for, else the twin where there is one and the study is long.

    Raises `Precondition` where it is missing, or none.

    >>> from rummifun.games.reussites.relais_des_7 import r7
    >>> moteur(Plan(r7())), moteur(Plan(r7()), parties=1000), moteur(Plan(r7()), "pur")
    ('noyau', 'pur', 'pur')
    """
    if asked not in MOTEURS:
        raise Precondition(Refusal(Refus.MoteurInconnu, (), ", ".join(MOTEURS), asked))
    if asked == PUR or (asked == AUTO and (parties < _WORTH or _twin(plan) is None)):
        return PUR
    if not compilable():
        raise Precondition(Refusal(Refus.NumbaAbsent, expected="rummifun[fast]", got=asked))
    if _twin(plan) is None:
        known = ", ".join(f"{jeu} ({joueur})" for jeu, joueur in NOYAUX)
        raise Precondition(Refusal(Refus.NoyauAbsent, (), known, f"{plan.jeu.name} ({plan.joueur.__name__})"))
    return NOYAU


def compte_par(nom: str) -> Callable[[Plan, range], Etude]:
    """Give what counts a block of games of a plan by an engine; it can be sent to another process.

    Profil: moteur → (plan → plage → étude)

    >>> from rummifun.games.reussites.relais_des_7 import r7
    >>> compte_par("noyau")(Plan(r7(), 3), range(40)) == compte_par("pur")(Plan(r7(), 3), range(40))
    True

    Law: compte_par "noyau" p b == compte_par "pur" p b
    """
    return compte if nom == PUR else _compiled


def twin_of(plan: Plan) -> Noyau:
    """Give the compiled twin of a plan.

    >>> from rummifun.games.reussites.relais_des_7 import r7
    >>> twin_of(Plan(r7())).mesures
    ('tour', 'reste')
    """
    twin = _twin(plan)
    if twin is None:
        raise Precondition(Refusal(Refus.NumbaAbsent, expected="rummifun[fast]", got=NOYAU))
    return twin


def _compiled(plan: Plan, bloc: range) -> Etude:
    twin = twin_of(plan)
    counts = twin.compte(plan.graine, bloc.start, len(bloc))
    found = {
        (nom, value, bool(won)): int(n)
        for nom, rows in zip(twin.mesures, counts, strict=True)
        for value, row in enumerate(rows)
        for won, n in enumerate(row)
        if n
    }
    return Etude(plan.sujet, (bloc,), int(counts[0, :, 1].sum()), histogramme_of(found), (NOYAU,))


_AMONG: Final = 10_000
"""The games that are played by both engines are spread over so many."""


def controlee(plan: Plan, nom: str, parties: range) -> Etude:
    """Play some games of a range by both engines, where a twin is to play it.

    Raises `Divergente` at the first that differs.

    >>> from rummifun.games.reussites.relais_des_7 import r7
    >>> controlee(Plan(r7(), 3), "noyau", range(40)).verifiees, controlee(Plan(r7(), 3), "pur", range(40)).verifiees
    (40, 0)
    """
    few = parties[:_AMONG]
    sample = few[:: max(1, len(few) // VERIFIEES)][:VERIFIEES] if nom == NOYAU else ()
    return Etude(plan.sujet, verifiees=verifie(plan, sample))


def verifie(plan: Plan, parties: Iterable[int]) -> int:
    """Play games both by their moves and by the twin, and give how many.

    Profil: plan → ℕ suite → ℕ

    >>> from rummifun.games.reussites.relais_des_7 import r7
    >>> verifie(Plan(r7(), 3), range(5))
    5

    Law: raises `Divergente`, with its number, where the last tables or the counts differ.
    """
    return sum(map(partial(_same, plan, _twin(plan)), parties))


def _same(plan: Plan, twin: Any, partie: int) -> bool:
    alea = Alea(plan.graine, partie)
    last = deque(etats(plan.jeu, alea, plan.joueur), maxlen=1)[0]
    gagnee, mesures = jouee(plan, partie)
    counted = _compiled(plan, range(partie, partie + 1))
    told = histogramme_of({(nom, value, gagnee): 1 for nom, value in mesures.items()})
    if twin.partie(alea) != last or (counted.gagnees, counted.histogramme) != (gagnee, told):
        raise Divergente(partie)
    return True
