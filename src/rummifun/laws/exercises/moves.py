"""Lessons 6 and 7, runs without their jokers, tiles that lengthen them, and the parts of a move: the laws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from hypothesis import strategies as st

import rummifun.games.rummikub as rummikub
from rummifun.games.rummikub import Couleur, Etat, Joker, Joueur, Statut, T, Tuile
from rummifun.laws.law import Argument, Sort, Suites, Table, exercise_suite, plain_sort
from rummifun.laws.rummikub.neutral import is_run
from rummifun.laws.strategies import combinaisons, suites_valides, tables, tuiles

# Lesson 6

_SORTES_6: Final[dict[str, Sort]] = {"s": plain_sort(suites_valides().map(list))}


def _lengthens(t: Any, s: Sequence[Any]) -> bool:
    return is_run([t, *s]) or is_run([*s, t])


_LAWS_6: Final[Table] = {
    "6 sans_joker_longueur": (
        "length (sans_joker s) == length s",
        lambda m, s: len([*m.sans_joker(s)]),
        lambda m, s: len(s),
    ),
    "6 sans_joker_numerotees": (
        "sans_joker s == s, jokers apart",
        lambda m, s: [x for x, t in zip(m.sans_joker(s), s, strict=True) if t != Joker],
        lambda m, s: [t for t in s if t != Joker],
    ),
    "6 sans_joker_aucun": ("Joker ∉ sans_joker s", lambda m, s: Joker not in m.sans_joker(s)),
    "6 sans_joker_suite": ("est_suite (sans_joker s) == true", lambda m, s: is_run([*m.sans_joker(s)])),
    "6 prolongent_tuiles": (
        "prolongent s == tiles of values 1 to 13",
        lambda m, s: all(1 <= t.valeur <= 13 for t in m.prolongent(s)),
    ),
    "6 prolongent_justes": (
        "t ∈ prolongent s ⇒ est_suite (t :: s) or est_suite (s @ [t])",
        True,
        lambda m, s: all(_lengthens(t, s) for t in m.prolongent(s)),
    ),
    "6 prolongent_toutes": (
        "prolongent s == {t numbered, est_suite (t :: s) or est_suite (s @ [t])}",
        lambda m, s: {*m.prolongent(s)},
        lambda m, s: {t for v in range(1, 14) for k in Couleur if _lengthens(t := T(v, k), s)},
    ),
}


# Lesson 7


def _flat(*combinations: Sequence[Tuile]) -> Counter[Tuile]:
    return Counter(t for c in combinations for t in c)


def _within(few: Counter[Tuile], many: Counter[Tuile]) -> bool:
    return all(n <= many[t] for t, n in few.items())


_FEW: Final = st.sampled_from([rummikub.T(v, c) for c in rummikub.Couleur for v in (1, 2)] + [rummikub.Joker])
"""Few faces, so that a pool has the named tile about as often as not."""


def _small(mover: Joueur, hands: tuple[list[Tuile], list[Tuile]], pool: list[Tuile]) -> Argument:
    """Make a state of small hands and a small pool."""
    statuses = [Statut(j, j is mover, rummikub.mens(hand)) for j, hand in zip(Joueur, hands, strict=True)]
    e = Etat((statuses[0], statuses[1]), (), rummikub.mens(pool), mover)
    return Argument(repr(e), lambda m: e, sum(map(len, hands)) + len(pool))


_TILES: Final = st.lists(_FEW, max_size=3)

_SORTES_7: Final[dict[str, Sort]] = {
    **dict.fromkeys("pq", plain_sort(tables(max_size=2).map(lambda p: [[*c] for c in p]), lambda p: sum(map(len, p)))),
    "c": plain_sort(combinaisons().map(list)),
    "h": plain_sort(st.lists(tuiles(), max_size=4)),
    "e": lambda _: st.builds(_small, st.sampled_from(Joueur), st.tuples(_TILES, _TILES), st.lists(_FEW, max_size=8)),
    "t": plain_sort(_FEW, lambda _: 1),
}


def _hands(e: Any) -> tuple[Any, Any]:
    """Return the hand of the player to move, and that of the other."""
    return rummikub.la_main(e.joueur, e), rummikub.la_main(rummikub.joueur_suivant(e), e)


def _count_in_pool(t: Tuile, e: Any) -> int:
    """Count a tile in the pool."""
    return rummikub.nbocc(t, e.pioche)


_LAWS_7: Final[Table] = {
    "7 rien_repris_pose": ("rien_repris p (p @ [c]) == true", lambda m, p, c: m.rien_repris(p, [*p, c])),
    "7 rien_repris_inclus": (
        "rien_repris p q == (every tile of p is in q, as often)",
        lambda m, p, q: m.rien_repris(p, q),
        lambda m, p, q: _within(_flat(*p), _flat(*q)),
    ),
    "7 rien_repris_arrange": (
        "rien_repris p [the tiles of p, all in one combination] == true",
        lambda m, p: m.rien_repris(p, [[*_flat(*p).elements()]]),
    ),
    "7 une_posee_aucune": ("une_posee p p == false", lambda m, p: bool(m.une_posee(p, p))),
    "7 une_posee_arrange": (
        "une_posee p [the tiles of p, all in one combination] == false",
        lambda m, p: bool(m.une_posee(p, [[*_flat(*p).elements()]])),
    ),
    "7 une_posee_gagne": (
        "une_posee p q == (some tile is in q more often than in p)",
        lambda m, p, q: bool(m.une_posee(p, q)),
        lambda m, p, q: not _within(_flat(*q), _flat(*p)),
    ),
    "7 de_la_main_posees": (
        "de_la_main (mens (c @ h)) p (p @ [c]) == true",
        lambda m, c, h, p: m.de_la_main(m.mens([*c, *h]), p, [*p, c]),
    ),
    "7 de_la_main_inclus": (
        "de_la_main (mens h) p (p @ [c]) == (every tile of c is in h, as often)",
        lambda m, h, p, c: m.de_la_main(m.mens(h), p, [*p, c]),
        lambda m, h, p, c: _within(_flat(c), _flat(h)),
    ),
    "7 pioche_choisie_absente": (
        "nbocc t (la_pioche e) = 0 ⇒ pioche_choisie t e is e",
        lambda m, t, e: not _count_in_pool(t, e),
        lambda m, t, e: m.pioche_choisie(t, e) is e,
    ),
    "7 pioche_choisie_main": (
        "nbocc t (la_pioche e) > 0 ⇒ la_main j (pioche_choisie t e) = ajoute (t, 1) (la_main j e)",
        lambda m, t, e: _count_in_pool(t, e),
        lambda m, t, e: rummikub.egaux(
            rummikub.la_main(e.joueur, m.pioche_choisie(t, e)), rummikub.ajoute((t, 1), _hands(e)[0])
        ),
    ),
    "7 pioche_choisie_autre": (
        "la_main k (pioche_choisie t e) == la_main k e",
        lambda m, t, e: rummikub.la_main(rummikub.joueur_suivant(e), m.pioche_choisie(t, e)),
        lambda m, t, e: _hands(e)[1],
    ),
    "7 pioche_choisie_pioche": (
        "la_pioche (pioche_choisie t e) == supprime (t, 1) (la_pioche e)",
        lambda m, t, e: [*rummikub.pairs(rummikub.la_pioche(m.pioche_choisie(t, e)))],
        lambda m, t, e: [*rummikub.pairs(rummikub.supprime((t, 1), e.pioche))],
    ),
    "7 pioche_choisie_tour": (
        "nbocc t (la_pioche e) > 0 ⇒ joueur_courant (pioche_choisie t e) = joueur_suivant e",
        lambda m, t, e: _count_in_pool(t, e),
        lambda m, t, e: m.pioche_choisie(t, e).joueur is rummikub.joueur_suivant(e),
    ),
}

SUITES: Final[dict[int, Suites]] = {
    6: (exercise_suite("6", "sans_joker prolongent", _SORTES_6, _LAWS_6, vars(rummikub)),),
    7: (exercise_suite("7", "rien_repris une_posee de_la_main pioche_choisie", _SORTES_7, _LAWS_7, vars(rummikub)),),
}
