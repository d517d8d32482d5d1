"""Can this game of Klondike be won with every card known, and how? From any position, with any options.

The rules are those of the table, except `stale_moves`, which ends games that could still be won.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any, Protocol

from rummifun.core.game import apply_move
from rummifun.core.solution import Gagnable, Indecise, Perdue
from rummifun.core.solution import Solution as Reponse
from rummifun.games.reussites.klondike_solver.deal import Etat, KlondikeDeal, read_deal
from rummifun.games.reussites.klondike_solver.game_line import (
    Ligne,
    drop_round_trips,
    game_of_table,
    to_game_line,
    without_stall_rule,
)
from rummifun.games.reussites.klondike_solver.search import BudgetSpentError, KlondikeSearch, SearchLine
from rummifun.games.reussites.klondike_table import Table, a_devoiler, order_faults
from rummifun.games.reussites.option_checks import pack_faults, positive_option
from rummifun.pieces.tableau import Mouvement, Retourner
from rummifun.refusal import Precondition

Solution = Reponse[Mouvement]
"""The answer of the solver."""


class Searcher(Protocol):
    """A search over the positions of one game, with a memory."""

    @property
    def noeuds(self) -> int:
        """The number of nodes visited so far."""

    def chemin(self, e: Etat, /) -> SearchLine | None:
        """Return the moves that win, or None. Raises `BudgetSpentError` when the budget is spent."""

    def gagne(self, e: Etat, /) -> bool:
        """Tell whether there are moves that win. Raises as `chemin` does."""


Stop = Callable[[], bool]
"""A function called now and then, which tells whether to give up."""


After = dict[Any, bool | None]
"""For each legal move, whether the game can still be won after it; None if the budget ran out."""


SearcherFactory = Callable[[KlondikeDeal, int, Stop], Searcher]
"""A function that makes a search from the deal, the budget, and a function that tells when to stop."""


def never_stop() -> bool:
    """Never stop."""
    return False


def solution(
    etat: Table,
    budget: int,
    stop: Stop = never_stop,
    moteur: SearcherFactory = KlondikeSearch,
    *,
    has_line: bool = True,
) -> Solution:
    """Tell whether a game can be won from a position with every card known, and find a line that wins.

    Profil: tableau → ℕ* → solution   (ours; Klondike)

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.reussites.klondike import klondike
    >>> found = solution(klondike().new(Alea(1)), 100_000)
    >>> type(found).__name__, solution(klondike().new(Alea(1)), 1)
    ('Gagnable', Indecise(budget=1))

    The budget counts nodes; `stop` is called now and then, and may end the search earlier. Without a line, only the
    verdict and the nodes are told.

    Law: a game that can be won is never Perdue. Raises `Precondition` for a budget below 1, a table that is not all
    there, a chain that is none.
    """
    positive_option(budget)
    check_table(etat)
    debut, t = _montree(without_stall_rule(etat))
    fin = game_of_table(t).outcome(t)
    if fin is not None:
        return Gagnable(debut, 0) if fin.winner == 0 else Perdue(0)
    d, e = read_deal(t)
    recherche = moteur(d, budget, stop)
    try:
        chemin = recherche.chemin(e) if has_line else () if recherche.gagne(e) else None
    except BudgetSpentError:
        return Indecise(recherche.noeuds)
    if chemin is None:
        return Perdue(recherche.noeuds)
    if not has_line:
        return Gagnable((), recherche.noeuds)
    return Gagnable((*debut, *to_game_line(t, drop_round_trips(d, e, chemin))), recherche.noeuds)


def _montree(t: Table) -> tuple[Ligne, Table]:
    """Turn up the card that must be shown before anything else."""
    colonne = a_devoiler(t)
    if colonne is None:
        return (), t
    coup = Retourner(colonne, colonne)
    return (coup,), apply_move(game_of_table(t), t, coup)


def gagnants(etat: Table, budget: int, stop: Stop = never_stop, moteur: SearcherFactory = KlondikeSearch) -> After:
    """Judge each legal move: True if the game can still be won after it; None if the budget ran out.

    Profil: tableau → ℕ* → mouvement → 𝔹 option   (ours; Klondike)

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.reussites.klondike import klondike
    >>> jeu = klondike()
    >>> {jeu.write(coup): gagne for coup, gagne in gagnants(jeu.new(Alea(1)), 100_000).items()}
    {'c7>♠': True, 'c1>c6': True, 'c5>c4': True, 'talon.3!rebut': True}

    The search for one move helps the others; they share the budget.

    Law: one is True exactly when the position can be won. Raises `Precondition` as `solution` does.
    """
    positive_option(budget)
    check_table(etat)
    t = without_stall_rule(etat)
    jeu = game_of_table(t)
    coups = jeu.moves(t)
    recherche = moteur(read_deal(_montree(t)[1])[0], budget, stop)
    return {coup: _gagne(recherche, jeu.step(t, coup)) for coup in coups}


def _gagne(recherche: Searcher, t: Table) -> bool | None:
    t = _montree(t)[1]
    fin = game_of_table(t).outcome(t)
    if fin is not None:
        return fin.winner == 0
    try:
        return recherche.gagne(read_deal(t)[1])
    except BudgetSpentError:
        return None


def check_table(t: Table) -> None:
    """Check that all cards are there once, each pile rises from the As, and face-up cards form chains.

    Raises `Precondition` with the first thing that is wrong.
    """
    broken = next(chain(pack_faults(t, t.forme), order_faults(t, dealt=False)), None)
    if broken is not None:
        raise Precondition(broken)
