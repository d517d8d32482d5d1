"""Q10 and Q11: the valid combinations and their points (Rummikub §7), and the faults of the others.

The whole module rests on one observation: in a run every numbered tile has the same *start*, its colour and its value
minus its place. A joker takes the value that its place requires.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rummifun.core.scene import Message
from rummifun.games.rummikub.tuiles import (
    Couleur,
    Joker,
    RefusRummikub,
    T,
    Tuile,
    Valeur,
    check_on_failure,
    en_combinaison,
    en_table,
)
from rummifun.messages import N_
from rummifun.multiset.rapide import egaux, mens
from rummifun.refusal import Refusal

__all__ = [
    "combinaison_valide",
    "combinaisons_valides",
    "defaut",
    "est_groupe",
    "est_suite",
    "memes_tables",
    "points_combinaison",
    "points_groupe",
    "points_pose",
    "points_suite",
]


@check_on_failure(en_combinaison)
def est_suite(c: Sequence[Tuile]) -> bool:
    """Tell whether a combination is a run: 3 consecutive tiles or more of one colour, ascending, within 1..13.

    Profil: combinaison → 𝔹   (Rummikub §7.1, Q10)

    >>> from rummifun.games.rummikub import Joker, Rouge, T
    >>> est_suite([T(2, Rouge), Joker, T(4, Rouge)]), est_suite([T(12, Rouge), T(13, Rouge), Joker])
    (True, False)

    Law: est_suite c == some v, k satisfy c[i] ∈ {T (v + i, k), Joker} for all i, 1 ≤ v, v + |c| − 1 ≤ 13, |c| ≥ 3,
    and c has a numbered tile.
    """
    departs = _departs(c)
    return len(c) >= 3 and len(departs) == 1 and all(1 <= valeur <= 14 - len(c) for _, valeur in departs)


@check_on_failure(en_combinaison)
def est_groupe(c: Sequence[Tuile]) -> bool:
    """Tell whether a combination is a group: 3 or 4 tiles of one value and of distinct colours.

    Profil: combinaison → 𝔹   (Rummikub §7.1, Q10)

    >>> from rummifun.games.rummikub import Bleu, Jaune, Joker, Rouge, T
    >>> est_groupe([T(12, Rouge), T(12, Jaune), Joker]), est_groupe([T(7, Rouge), T(7, Jaune), T(7, Jaune)])
    (True, False)

    Law: est_groupe c == est_groupe (any reordering of c)
    """
    numerotees = [t for t in c if t is not Joker]
    return 3 <= len(c) <= 4 and len({t.valeur for t in numerotees}) == 1 and len({*numerotees}) == len(numerotees)


def combinaison_valide(c: Sequence[Tuile]) -> bool:
    """Tell whether a combination is a run or a group.

    Profil: combinaison → 𝔹   (Rummikub §7.1, Q10)

    >>> from rummifun.games.rummikub import Joker, Noir, T
    >>> combinaison_valide([T(5, Noir), Joker, Joker]), combinaison_valide([])
    (True, False)

    Law: combinaison_valide c == (est_suite c or est_groupe c)
    """
    return est_suite(c) or est_groupe(c)


@check_on_failure(en_table)
def combinaisons_valides(combinaisons: Sequence[Sequence[Tuile]]) -> bool:
    """Tell whether all combinations of a sequence are valid; true for the empty sequence.

    Profil: combinaison list → 𝔹   (Rummikub §7.1, Q10)

    >>> combinaisons_valides([]), combinaisons_valides([[]])
    (True, False)

    Law: combinaisons_valides (l @ m) == (combinaisons_valides l and combinaisons_valides m)
    """
    return all(map(combinaison_valide, combinaisons))


def memes_tables(t1: Iterable[Sequence[Tuile]], t2: Iterable[Sequence[Tuile]]) -> bool:
    """Tell whether two tables hold the same combinations, in any order.

    Profil: table → table → 𝔹   (ours; Rummikub §6.2, « l'ordre des combinaisons n'est pas significatif »)

    >>> from rummifun.games.rummikub import Joker
    >>> memes_tables([[Joker], []], [[], [Joker]])
    True

    Law: memes_tables t u == egaux (mens t) (mens u)
    """
    return egaux(mens(en_table(t1)), mens(en_table(t2)))


def points_suite(s: Sequence[Tuile]) -> int:
    """Count the points of a run, a joker for the value of its place; 0 if it is not a run.

    Profil: combinaison → ℕ, in points   (Rummikub §7.2, Q11)

    >>> from rummifun.games.rummikub import Jaune, Joker, T
    >>> points_suite([T(7, Jaune), T(8, Jaune), Joker]), points_suite([Joker, T(7, Jaune), T(8, Jaune)])
    (24, 21)

    Law: points_suite s == |s| · (first + last value) / 2 when est_suite s
    """
    return sum(sum(range(valeur, valeur + len(s))) for _, valeur in _departs(s)) if est_suite(s) else 0


def points_groupe(g: Sequence[Tuile]) -> int:
    """Count the points of a group, a joker for the group's value; 0 if it is not a group.

    Profil: combinaison → ℕ, in points   (Rummikub §7.2, Q11)

    >>> from rummifun.games.rummikub import Bleu, Joker, Rouge, T
    >>> points_groupe([Joker, T(11, Rouge), T(11, Bleu)])
    33

    Law: points_groupe g == |g| · value when est_groupe g
    """
    return len(g) * next(t.valeur for t in g if isinstance(t, T)) if est_groupe(g) else 0


def points_combinaison(c: Sequence[Tuile]) -> int:
    """Count the points of a combination: the larger count if it is both a run and a group, 0 if it is neither.

    Profil: combinaison → ℕ, in points   (ours; Rummikub §7.2)

    >>> from rummifun.games.rummikub import Joker, Noir, T
    >>> points_combinaison([T(5, Noir), Joker, Joker])
    18

    Law: points_combinaison c == max (points_suite c) (points_groupe c)
    """
    return max(points_suite(c), points_groupe(c))


@check_on_failure(en_table)
def points_pose(p: Sequence[Sequence[Tuile]]) -> int:
    """Count the points of all combinations of a pose.

    Profil: pose → ℕ, in points   (Rummikub §7.2, Q11)

    >>> from rummifun.games.rummikub import Jaune, Joker, T
    >>> points_pose([[T(2, Jaune), T(3, Jaune), T(4, Jaune)], [T(7, Jaune), T(8, Jaune), Joker]])
    33

    Law: points_pose (p @ q) == points_pose p + points_pose q
    """
    return sum(map(points_combinaison, p))


def defaut(c: Sequence[Tuile]) -> Refusal | None:
    """Name the fault of a combination and the tiles at fault; None when it is valid.

    Profil: combinaison → refus option   (ours; Rummikub §5.1.4)

    >>> from rummifun.games.rummikub import Jaune, Rouge, T
    >>> defaut([T(7, Rouge), T(7, Jaune), T(7, Jaune)])
    Refusal(code=<RefusRummikub.GroupeCouleurRepetee>, pieces=(T(7, Jaune), T(7, Jaune)), expected=None, got=None)

    Law: (defaut c = None) == combinaison_valide c
    """
    if combinaison_valide(c):
        return None
    numerotees = [t for t in c if isinstance(t, T)]
    if len(c) < 3:
        return Refusal(RefusRummikub.CombinaisonTropCourte, tuple(c), expected=3, got=len(c))
    if not numerotees:
        return Refusal(RefusRummikub.SansTuileNumerotee, tuple(c))
    valeurs, couleurs = {t.valeur for t in numerotees}, {t.couleur for t in numerotees}
    if len(valeurs) < len(couleurs) or len(valeurs) == 1 < len(numerotees):
        return _defaut_groupe(c, numerotees)
    return _defaut_suite(c, numerotees)


_MOTS: Final = dict(zip(Couleur, map(Message, (N_("blue"), N_("red"), N_("yellow"), N_("black"))), strict=True))


def _departs(c: Sequence[Tuile]) -> set[tuple[Couleur, Valeur]]:
    """Return the starts of the numbered tiles: the colour of each, and the value that its run would begin with."""
    return {(t.couleur, t.valeur - i) for i, t in enumerate(c) if t is not Joker}


def _defaut_groupe(c: Sequence[Tuile], numerotees: Sequence[T]) -> Refusal:
    valeur = max(numerotees, key=lambda t: sum(t.valeur == u.valeur for u in numerotees)).valeur
    autres = tuple(t for t in numerotees if t.valeur != valeur)
    if autres:
        return Refusal(RefusRummikub.GroupePlusieursValeurs, autres, expected=valeur)
    repetees = tuple(t for t in numerotees if sum(t == u for u in numerotees) > 1)
    if repetees:
        return Refusal(RefusRummikub.GroupeCouleurRepetee, repetees)
    return Refusal(RefusRummikub.GroupeTropLong, tuple(c), expected=4, got=len(c))


def _defaut_suite(c: Sequence[Tuile], numerotees: Sequence[T]) -> Refusal:
    couleur = max(numerotees, key=lambda t: sum(t.couleur is u.couleur for u in numerotees)).couleur
    autres = tuple(t for t in numerotees if t.couleur is not couleur)
    if autres:
        return Refusal(RefusRummikub.SuitePlusieursCouleurs, autres, expected=_MOTS[couleur])
    departs = [t.valeur - i for i, t in enumerate(c) if isinstance(t, T)]
    depart = max(departs, key=departs.count)
    mal_placees = tuple(t for i, t in enumerate(c) if isinstance(t, T) and t.valeur - i != depart)
    if mal_placees:
        return Refusal(RefusRummikub.SuiteNonConsecutive, mal_placees)
    dehors = tuple(t for i, t in enumerate(c) if t is Joker and not 1 <= depart + i <= 13)
    return Refusal(RefusRummikub.SuiteHorsBornes, dehors, expected="1..13")
