"""Can this game of Klondike be won with every card known, and how? From any position, with any options.

The rules are those of the table, except `stale_moves`, which ends games that could still be won.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final, Protocol

from rummifun.core.game import play
from rummifun.games.reussites.chaines import PILES, alterne
from rummifun.games.reussites.parametres import positive
from rummifun.games.reussites.refus import RefusReussite
from rummifun.games.reussites.resolu.donne import Donne, Etat, lue
from rummifun.games.reussites.resolu.ligne import Ligne, jeu_de, ligne, plus_courte, sans_fin, sans_retours
from rummifun.games.reussites.resolu.recherche import Chemin, Epuise, Recherche
from rummifun.games.reussites.reussite import pieces_broken
from rummifun.games.reussites.solitaire import Table, a_devoiler, chaine, places_colonnes
from rummifun.games.reussites.verdict import Gagnable, Indecise, Perdue
from rummifun.games.reussites.verdict import Solution as Reponse
from rummifun.pieces.cartes import As
from rummifun.pieces.tableau import Mouvement, Retourner
from rummifun.refusal import Precondition, Refusal

Solution = Reponse[Mouvement]
"""What the solver answers."""


class Moteur(Protocol):
    """A search over the positions of one game, with a memory."""

    @property
    def noeuds(self) -> int:
        """How many nodes it has visited so far."""

    def chemin(self, e: Etat, /) -> Chemin | None:
        """Return the moves that win, or None. Raises `Epuise` when the budget is spent."""


Moteurs = Callable[[Donne, int, Callable[[], bool]], Moteur]
"""A function that makes a search from the deal, the budget, and a function that tells when to stop."""


def jamais() -> bool:
    """Never stop."""
    return False


def solution(etat: Table, budget: int, stop: Callable[[], bool] = jamais, moteur: Moteurs = Recherche) -> Solution:
    """Tell whether a game can be won from a position with every card known, and find a line that wins.

    Profil: tableau → ℕ* → solution   (ours; Klondike)

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.reussites.klondike import klondike
    >>> found = solution(klondike().new(Alea(1)), 100_000)
    >>> type(found).__name__, solution(klondike().new(Alea(1)), 1)
    ('Gagnable', Indecise(budget=1))

    The budget counts nodes; `stop` is called now and then, and may end the search earlier.

    Law: a game that can be won is never Perdue. Raises `Precondition` for a budget below 1, a table that is not all
    there, a chain that is none.
    """
    positive(budget)
    verifie(etat)
    debut, t = _montree(sans_fin(etat))
    fin = jeu_de(t).outcome(t)
    if fin is not None:
        return Gagnable(debut, 0) if fin.winner == 0 else Perdue(0)
    d, e = lue(t)
    recherche = moteur(d, budget, stop)
    try:
        chemin = recherche.chemin(e)
    except Epuise:
        return Indecise(recherche.noeuds)
    if chemin is None:
        return Perdue(recherche.noeuds)
    return Gagnable((*debut, *ligne(t, sans_retours(d, e, chemin))), recherche.noeuds)


def _montree(t: Table) -> tuple[Ligne, Table]:
    """Turn up the card that must be shown before anything else."""
    colonne = a_devoiler(t)
    if colonne is None:
        return (), t
    coup = Retourner(colonne, colonne)
    return (coup,), play(jeu_de(t), t, coup)


def gagnants(
    etat: Table, budget: int, stop: Callable[[], bool] = jamais, moteur: Moteurs = Recherche
) -> dict[Mouvement, bool | None]:
    """Tell for each legal move whether the game can still be won after it; None if the budget ran out.

    Profil: tableau → ℕ* → mouvement → 𝔹 option   (ours; Klondike)

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.reussites.klondike import klondike
    >>> jeu = klondike()
    >>> {jeu.write(coup): gagne for coup, gagne in gagnants(jeu.new(Alea(1)), 100_000).items()}
    {'c7>♠': True, 'c1>c6': True, 'c5>c4': True, 'talon.3!rebut': True}

    The search for one move helps the others; they share the budget.

    Law: one is True exactly when the position can be won. Raises `Precondition` as `solution` does.
    """
    positive(budget)
    verifie(etat)
    t = sans_fin(etat)
    jeu = jeu_de(t)
    coups = jeu.moves(t)
    recherche = moteur(lue(_montree(t)[1])[0], budget, stop)
    return {coup: _gagne(recherche, jeu.step(t, coup)) for coup in coups}


def _gagne(recherche: Moteur, t: Table) -> bool | None:
    t = _montree(t)[1]
    fin = jeu_de(t).outcome(t)
    if fin is not None:
        return fin.winner == 0
    try:
        return recherche.chemin(lue(t)[1]) is not None
    except Epuise:
        return None


def au_plus(
    etat: Table, n: int, budget: int, stop: Callable[[], bool] = jamais, moteur: Moteurs = Recherche
) -> Solution:
    """Look for a line of at most n moves, by shortening one that wins; draws and cards to show count as moves.

    Profil: tableau → ℕ → ℕ* → solution   (ours; Klondike)

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.reussites.klondike import klondike
    >>> found = au_plus(klondike().new(Alea(1)), 155, 1_000)
    >>> isinstance(found, Gagnable) and len(found.ligne) <= 155
    True

    With unlimited passes, games with few passes are tried too. If the shortest line found is still longer, the answer
    is Indecise. Each of these games has the whole budget.

    Law: a line that is given has at most n moves and wins. Raises `Precondition` as `solution` does.
    """
    trouvee = solution(etat, budget, stop, moteur)
    if not isinstance(trouvee, Gagnable) or len(trouvee.ligne) <= n:
        return trouvee
    limites = [etat.notes.passes + k for k in range(_PASSES)] if etat.notes.max_redeals is None else []
    for t in (*(etat.noted(max_redeals=limite) for limite in limites), etat):
        courte = _courte(t, n, budget, stop, moteur)
        if courte is not None:
            return Gagnable(courte, trouvee.noeuds)
    return Indecise(trouvee.noeuds)


_PASSES: Final = 4
"""The most turn-overs of the waste when looking for a short line."""


def _courte(etat: Table, n: int, budget: int, stop: Callable[[], bool], moteur: Moteurs) -> Ligne | None:
    """Return a line of at most n moves, if shortening yields one."""
    debut, t = _montree(sans_fin(etat))
    d, e = lue(t)
    try:
        chemin = moteur(d, budget, stop).chemin(e)
    except Epuise:
        return None
    courte = (*debut, *plus_courte(t, chemin, n - len(debut))) if chemin is not None else None
    return courte if courte is not None and len(courte) <= n else None


def verifie(t: Table) -> None:
    """Check that all cards are there once, each pile rises from the As, and face-up cards form chains.

    Raises `Precondition` with the first thing that is wrong.
    """
    broken = next(_fautes(t), None)
    if broken is not None:
        raise Precondition(broken)


def _fautes(t: Table) -> Iterator[Refusal]:
    yield from pieces_broken(t, t.forme)
    rangs = (As, *t.forme.pack.rangs[:-1])
    for place in PILES:
        if [(str(c.couleur), c.rang) for c in t[place]] != [(place, r) for r in rangs[: len(t[place])]]:
            yield Refusal(RefusReussite.TableauInvalide, (f"{place}:", *t[place]))
    for place in places_colonnes(t):
        if not all(alterne(t, a, b) for a, b in pairwise(chaine(t, place))):
            yield Refusal(RefusReussite.TableauInvalide, (f"{place}:", *t[place]))
