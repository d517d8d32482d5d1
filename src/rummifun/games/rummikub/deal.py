"""Q8: the deal, from the initial pool to the first state (Rummikub §6.5.1)."""

from __future__ import annotations

from functools import reduce

from rummifun.chance import Alea
from rummifun.games.rummikub.etat import J1, J2, JOUEURS, Etat, Statut, extraire
from rummifun.games.rummikub.options import OPTIONS, Options
from rummifun.games.rummikub.tuiles import (
    Main,
    Pioche,
    RefusRummikub,
    cst_PIOCHE_INIT,
    en_ordre,
)
from rummifun.multiset.rapide import ajoute, difference
from rummifun.refusal import Precondition, Refusal

__all__ = [
    "distrib",
    "donne",
    "donne_choisie",
    "init_partie",
]


def distrib(alea: Alea) -> tuple[Main, Main, Pioche, Alea]:
    """Deal 14 tiles to each player from the initial pool.

    Profil: Alea → main × main × pioche × Alea   (Rummikub §6.5.1, Q8)

    >>> from rummifun.games.rummikub import cardinal
    >>> m1, m2, p, _ = distrib(Alea(1))
    >>> cardinal(m1), cardinal(m2), cardinal(p)
    (14, 14, 78)

    Law: egaux (m1 ⊎ m2 ⊎ p) cst_PIOCHE_INIT
    """
    m1, p1, alea1 = extraire(14, cst_PIOCHE_INIT, alea)
    m2, p2, alea2 = extraire(14, p1, alea1)
    return m1, m2, p2, alea2


def donne(alea: Alea, options: Options = OPTIONS) -> Etat:
    """Deal a first state: an empty table, no tile laid yet, J1 to move.

    Profil: Alea → options → etat   (ours: `init_partie` for any Alea)

    >>> donne(Alea(17)) == init_partie(graine=17)
    True

    Law: donne (Alea s) == init_partie s
    """
    statuts, pioche = list[Statut](), options.boite
    for j in JOUEURS[: options.joueurs]:
        main, pioche, alea = extraire(options.premiere_main, pioche, alea)
        statuts.append(Statut(j, False, main))
    return Etat(tuple(statuts), (), pioche, J1, alea, options)


def donne_choisie(m1: Main, m2: Main, graine: int = 0) -> Etat:
    """Deal chosen hands instead of random ones: for scenarios, whose deal is written down.

    Profil: main → main → ℕ → etat   (ours; Rummikub §8.5)

    >>> from rummifun.games.rummikub import Joker, Noir, T, cardinal, la_pioche, mens
    >>> e = donne_choisie(mens([T(1, Noir)]), mens([Joker]))
    >>> cardinal(la_pioche(e))
    104

    Law: egaux (m1 ⊎ m2 ⊎ la_pioche e) cst_PIOCHE_INIT. Raises `Precondition` for tiles that the game lacks.
    """
    donnees = reduce(lambda m, tn: ajoute(tn, m), m2, m1)
    en_trop = difference(donnees, cst_PIOCHE_INIT)
    if en_trop:
        raise Precondition(Refusal(RefusRummikub.TuilesEnTrop, tuple(t for t, _ in en_ordre(en_trop))))
    pioche = difference(cst_PIOCHE_INIT, donnees)
    return Etat((Statut(J1, False, m1), Statut(J2, False, m2)), (), pioche, J1, Alea(graine))


def init_partie(graine: int = 0) -> Etat:
    """Deal the game of a seed, and return its initial state.

    Profil: ℕ → etat   (Rummikub §6.5.1, Q8; the seed stands for the sheet's hidden chance)

    >>> from rummifun.games.rummikub import joueur_courant
    >>> joueur_courant(init_partie())
    J1

    Law: init_partie s == init_partie s, everywhere and always.
    """
    return donne(Alea(graine))
