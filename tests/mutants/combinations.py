"""Wrong order, drawing, combinations, points and tables (Q7 to Q12), one mistake each."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import Any, Final

from rummifun.games.rummikub import Couleur, Joker, T, Tuile
from rummifun.laws.mistakes.mistake import Mistake, mistake

__all__ = ["MUTANTS", "en_suite", "numerotees"]


def numerotees(c: Sequence[Tuile]) -> list[T]:
    return [t for t in c if isinstance(t, T)]


def en_suite(
    c: Sequence[Tuile],
    *,
    longueurs: range = range(3, 14),
    unie: bool = True,
    pas: Sequence[int] = (1,),
    bornes: range = range(1, 14),
    jokers: int = 13,
    numerotee: bool = True,
) -> bool:
    """Tell a run by rules that can each be loosened; `pas` are the steps allowed from a numbered tile to the next."""
    n = numerotees(c)
    if not n:
        return not numerotee and len(c) in longueurs
    places = [i for i, t in enumerate(c) if isinstance(t, T)]
    debut, fin = n[0].valeur - places[0], n[-1].valeur + len(c) - 1 - places[-1]
    return (
        len(c) in longueurs
        and len(c) - len(n) <= jokers
        and not (unie and len({t.couleur for t in n}) > 1)
        and all(
            any(u.valeur - t.valeur == k * (j - i) for k in pas)
            for (i, t), (j, u) in pairwise(zip(places, n, strict=True))
        )
        and {debut, fin} <= set(bornes)
    )


def _en_groupe(
    c: Sequence[Tuile],
    *,
    tailles: Sequence[int] = (3, 4),
    une_valeur: bool = True,
    distinctes: bool = True,
    jokers: int = 4,
    numerotee: bool = True,
) -> bool:
    """Tell a group by rules that can each be loosened."""
    n = numerotees(c)
    return (
        len(c) in tailles
        and (bool(n) or not numerotee)
        and len(c) - len(n) <= jokers
        and not (une_valeur and len({t.valeur for t in n}) > 1)
        and not (distinctes and len({t.couleur for t in n}) < len(n))
    )


def _boucle(c: Sequence[Tuile]) -> bool:
    """Tell a run in which 1 follows 13."""
    couleurs = {t.couleur for t in numerotees(c)}
    departs = {(t.valeur - i) % 13 for i, t in enumerate(c) if isinstance(t, T)}
    return 3 <= len(c) <= 13 and len(couleurs) == 1 and len(departs) == 1


def _tries(m: Any, ens: Any, cle: Any) -> Any:
    return m.from_pairs(sorted(m.pairs(ens), key=cle))


def _sans_les_faces(m: Any, n: int, p: Any, alea: Any) -> Any:
    main, reste, suite = m.extraire(n, p, alea)
    return main, m.from_pairs((x, k) for x, k in m.pairs(reste) if not m.appartient(x, main)), suite


def _par_faces(m: Any, n: int, p: Any, alea: Any) -> Any:
    if n == 0:
        return m.vide, p, alea
    i, suite = alea.below(len(m.pairs(p)))
    tuile = m.pairs(p)[i][0]
    main, reste, suite = _par_faces(m, n - 1, m.supprime((tuile, 1), p), suite)
    return m.ajoute((tuile, 1), main), reste, suite


def _points_du_premier(m: Any, s: Sequence[Tuile]) -> int:
    """Count a run as if its first numbered tile stood first."""
    v = numerotees(s)[0].valeur
    return sum(range(v, v + len(s)))


def _points_du_voisin(m: Any, s: Sequence[Tuile]) -> int:
    """Count a joker for as much as the tile before it, or after it."""
    n = numerotees(s)
    return sum(next((t.valeur for t in reversed(s[: i + 1]) if isinstance(t, T)), n[0].valeur) for i in range(len(s)))


_Q7 = (
    mistake("en_ordre does nothing", "en_ordre_croissant", en_ordre=lambda m, e: e),
    mistake(
        "en_ordre decreases", "en_ordre_croissant", en_ordre=lambda m, e: _tries(m, e, lambda xn: -m.indice(xn[0]))
    ),
    mistake(
        "en_ordre puts values before colours",
        "en_ordre_croissant",
        en_ordre=lambda m, e: _tries(
            m, e, lambda xn: (xn[0].valeur, m.indice(xn[0])) if xn[0] is not Joker else (14, 0)
        ),
    ),
    mistake(
        "en_ordre puts jokers first",
        "en_ordre_croissant",
        en_ordre=lambda m, e: _tries(m, e, lambda xn: (m.indice(xn[0]) + 1) % 53),
    ),
    mistake(
        "en_ordre puts black before yellow",
        "en_ordre_croissant",
        en_ordre=lambda m, e: _tries(
            m, e, lambda xn: (xn[0].couleur.name, xn[0].valeur) if xn[0] is not Joker else ("Z", 0)
        ),
    ),
    mistake(
        "en_ordre loses multiplicities",
        "en_ordre_memes_tuiles",
        en_ordre=lambda m, e: m.en_ordre(m.mens(x for x, _ in m.pairs(e))),
    ),
    mistake(
        "en_ordre loses jokers",
        *("en_ordre_memes_tuiles", "en_ordre_croissant"),
        en_ordre=lambda m, e: m.en_ordre(m.supprime((Joker, 9), e)),
    ),
    mistake(
        "en_ordre crashes on a joker",
        *("en_ordre_memes_tuiles", "en_ordre_croissant"),
        en_ordre=lambda m, e: _tries(m, e, lambda xn: (xn[0].couleur.value, xn[0].valeur)),
    ),
)

_Q8 = (
    mistake(
        "extraire draws one less", "extraire_cardinal", extraire=lambda m, n, p, a: m.extraire(max(0, n - 1), p, a)
    ),
    mistake(
        "extraire leaves the pool as it is",
        "extraire_conserve",
        extraire=lambda m, n, p, a: (m.extraire(n, p, a)[0], p),
    ),
    mistake("extraire removes all occurrences", "extraire_conserve", extraire=_sans_les_faces),
    mistake(
        "extraire draws faces, not tiles",
        "extraire_cardinal",
        extraire=lambda m, n, p, a: m.extraire(min(n, len(m.pairs(p))), p, a),
    ),
    mistake(
        "extraire cannot empty the pool",
        *("extraire_cardinal", "extraire_conserve"),
        extraire=lambda m, n, p, a: m.extraire(n, p, a) if n < m.cardinal(p) else 1 / 0,
    ),
    mistake(
        "extraire takes the first tiles, not at random",
        "extraire_au_hasard",
        extraire=lambda m, n, p, a: (
            premiers := m.mens(m.ieme(i, p) for i in range(1, n + 1)),
            m.difference(p, premiers),
        ),
    ),
    mistake("extraire draws each face as often", "extraire_au_hasard", extraire=_par_faces),
)

_SUITES = (
    mistake(
        "est_suite accepts two tiles",
        "suite_trois_tuiles",
        est_suite=lambda m, c: en_suite(c, longueurs=range(2, 14)),
    ),
    mistake(
        "est_suite accepts one tile",
        "suite_trois_tuiles",
        est_suite=lambda m, c: en_suite(c, longueurs=range(1, 14)),
    ),
    mistake("est_suite accepts the empty one", "suite_trois_tuiles", est_suite=lambda m, c: not c or en_suite(c)),
    mistake("est_suite mixes colours", "suite_monochrome", est_suite=lambda m, c: en_suite(c, unie=False)),
    mistake(
        "est_suite accepts gaps",
        "suite_consecutive",
        est_suite=lambda m, c: en_suite(c, pas=range(1, 13)),
    ),
    mistake(
        "est_suite goes down too",
        "suite_consecutive",
        est_suite=lambda m, c: en_suite(c) or en_suite(c[::-1]),
    ),
    mistake("est_suite accepts equal values", "suite_consecutive", est_suite=lambda m, c: en_suite(c, pas=(0, 1))),
    mistake(
        "est_suite accepts any order",
        "suite_consecutive",
        est_suite=lambda m, c: en_suite(sorted(c, key=lambda t: 0 if t is Joker else t.valeur)),
    ),
    mistake("est_suite goes from 13 to 1", "suite_bornes", est_suite=lambda m, c: _boucle(c)),
    mistake(
        "est_suite accepts a joker beyond 13",
        "suite_bornes",
        est_suite=lambda m, c: en_suite(c, bornes=range(1, 20)),
    ),
    mistake(
        "est_suite accepts a joker below 1",
        "suite_bornes",
        est_suite=lambda m, c: en_suite(c, bornes=range(-9, 14)),
    ),
    mistake("est_suite accepts jokers alone", "suite_numerotee", est_suite=lambda m, c: en_suite(c, numerotee=False)),
    mistake("est_suite forbids jokers", "suite_complete", est_suite=lambda m, c: en_suite(c, jokers=0)),
    mistake("est_suite accepts one joker only", "suite_complete", est_suite=lambda m, c: en_suite(c, jokers=1)),
    mistake(
        "est_suite crashes on a joker in front",
        "suite_complete",
        est_suite=lambda m, c: en_suite(c) and c[0].couleur in Couleur,
    ),
    mistake(
        "est_suite accepts three tiles only",
        "suite_complete",
        size=4,
        why="the shortest run that it refuses",
        est_suite=lambda m, c: en_suite(c, longueurs=range(3, 4)),
    ),
    mistake(
        "est_suite accepts five tiles at most",
        "suite_complete",
        size=6,
        why="the shortest run that it refuses",
        est_suite=lambda m, c: en_suite(c, longueurs=range(3, 6)),
    ),
    mistake("est_suite is always true", "suite_trois_tuiles", est_suite=lambda m, c: True),
    mistake("est_suite is never true", "suite_complete", est_suite=lambda m, c: False),
)

_GROUPES = (
    mistake(
        "est_groupe accepts two tiles",
        "groupe_deux_tuiles",
        est_groupe=lambda m, c: _en_groupe(c, tailles=(2, 3, 4)),
    ),
    mistake(
        "est_groupe accepts five tiles with jokers",
        "groupe_trois_ou_quatre",
        size=5,
        why="four tiles are a group",
        est_groupe=lambda m, c: _en_groupe(c, tailles=range(3, 7)),
    ),
    mistake(
        "est_groupe mixes values",
        "groupe_une_valeur",
        est_groupe=lambda m, c: _en_groupe(c, une_valeur=False),
    ),
    mistake(
        "est_groupe looks at the ends only",
        "groupe_une_valeur",
        est_groupe=lambda m, c: _en_groupe(c, une_valeur=False) and _en_groupe([c[0], c[-1]], tailles=(2,)),
    ),
    mistake(
        "est_groupe repeats colours",
        "groupe_couleurs_distinctes",
        est_groupe=lambda m, c: _en_groupe(c, distinctes=False),
    ),
    mistake(
        "est_groupe compares neighbours' colours",
        "groupe_couleurs_distinctes",
        est_groupe=lambda m, c: (
            _en_groupe(c, distinctes=False) and all(len(list(g)) == 1 for t, g in groupby(c) if t is not Joker)
        ),
    ),
    mistake(
        "est_groupe accepts jokers alone", "groupe_numerote", est_groupe=lambda m, c: _en_groupe(c, numerotee=False)
    ),
    mistake("est_groupe forbids jokers", "groupe_complet", est_groupe=lambda m, c: _en_groupe(c, jokers=0)),
    mistake("est_groupe accepts one joker only", "groupe_complet", est_groupe=lambda m, c: _en_groupe(c, jokers=1)),
    mistake(
        "est_groupe accepts three tiles only",
        "groupe_complet",
        size=4,
        why="the shortest group that it refuses",
        est_groupe=lambda m, c: _en_groupe(c, tailles=(3,)),
    ),
    mistake(
        "est_groupe wants the colours in order",
        "groupe_complet",
        est_groupe=lambda m, c: (
            _en_groupe(c) and all(t.couleur.value < u.couleur.value for t, u in pairwise(numerotees(c)))
        ),
    ),
    mistake(
        "est_groupe crashes on a joker in front",
        "groupe_complet",
        est_groupe=lambda m, c: _en_groupe(c) and c[0].valeur > 0,
    ),
)

_VALIDES = (
    mistake(
        "combinaison_valide knows no group",
        "valide_suite_ou_groupe",
        combinaison_valide=lambda m, c: m.est_suite(c),
    ),
    mistake(
        "combinaison_valide knows no run",
        "valide_suite_ou_groupe",
        combinaison_valide=lambda m, c: m.est_groupe(c),
    ),
    mistake(
        "combinaison_valide wants both",
        "valide_suite_ou_groupe",
        combinaison_valide=lambda m, c: m.est_suite(c) and m.est_groupe(c),
    ),
    mistake(
        "combinaison_valide wants one of them alone",
        "valide_suite_ou_groupe",
        combinaison_valide=lambda m, c: m.est_suite(c) != m.est_groupe(c),
    ),
    mistake(
        "combinaison_valide accepts the empty one",
        "valide_suite_ou_groupe",
        combinaison_valide=lambda m, c: not c or m.combinaison_valide(c),
    ),
    mistake(
        "combinaisons_valides wants one valid",
        "valides_toutes",
        combinaisons_valides=lambda m, q: any(map(m.combinaison_valide, q)),
    ),
    mistake(
        "combinaisons_valides refuses the empty list",
        "valides_toutes",
        combinaisons_valides=lambda m, q: bool(q) and m.combinaisons_valides(q),
    ),
    mistake(
        "combinaisons_valides looks at the first",
        "valides_toutes",
        combinaisons_valides=lambda m, q: m.combinaisons_valides(q[:1]),
    ),
    mistake(
        "combinaisons_valides looks at the last",
        "valides_toutes",
        combinaisons_valides=lambda m, q: m.combinaisons_valides(q[-1:]),
    ),
    mistake(
        "combinaisons_valides skips empty ones",
        "valides_toutes",
        combinaisons_valides=lambda m, q: m.combinaisons_valides([c for c in q if c]),
    ),
)

_Q11 = (
    mistake(
        "points_suite counts a joker 0",
        "points_suite_somme",
        points_suite=lambda m, s: sum(t.valeur for t in numerotees(s)),
    ),
    mistake(
        "points_suite counts a joker 30",
        "points_suite_somme",
        points_suite=lambda m, s: sum(30 if t is Joker else t.valeur for t in s),
    ),
    mistake("points_suite ignores the place of a joker", "points_suite_somme", points_suite=_points_du_voisin),
    mistake("points_suite starts at the first numbered tile", "points_suite_somme", points_suite=_points_du_premier),
    mistake(
        "points_suite forgets the last tile",
        "points_suite_somme",
        points_suite=lambda m, s: m.points_suite(s[:-1]),
    ),
    mistake(
        "points_suite counts every tile as the first",
        "points_suite_somme",
        "points_suite_bornes",
        points_suite=lambda m, s: len(s) * numerotees(s)[0].valeur,
    ),
    mistake("points_suite counts tiles", "points_suite_somme", points_suite=lambda m, s: len(s)),
    mistake(
        "points_suite is 0 with a joker at an end",
        "points_suite_somme",
        points_suite=lambda m, s: 0 if Joker in (s[0], s[-1]) else m.points_suite(s),
    ),
    mistake(
        "points_groupe counts a joker 0",
        "points_groupe_produit",
        points_groupe=lambda m, g: sum(t.valeur for t in numerotees(g)),
    ),
    mistake(
        "points_groupe counts a joker 30",
        "points_groupe_produit",
        points_groupe=lambda m, g: sum(30 if t is Joker else t.valeur for t in g),
    ),
    mistake(
        "points_groupe counts three tiles",
        "points_groupe_produit",
        size=4,
        why="the shortest group that it counts wrong",
        points_groupe=lambda m, g: 3 * numerotees(g)[0].valeur,
    ),
    mistake(
        "points_groupe crashes on a joker in front",
        "points_groupe_produit",
        points_groupe=lambda m, g: len(g) * g[0].valeur,
    ),
    mistake(
        "points_pose counts the first",
        "points_pose_somme",
        size=6,
        why="two combinations",
        points_pose=lambda m, p: m.points_pose(p[:1]),
    ),
    mistake("points_pose counts runs only", "points_pose_somme", points_pose=lambda m, p: sum(map(m.points_suite, p))),
    mistake(
        "points_pose counts groups only",
        "points_pose_somme",
        points_pose=lambda m, p: sum(map(m.points_groupe, p)),
    ),
    mistake(
        "points_pose counts twice what is a run and a group",
        "points_pose_somme",
        points_pose=lambda m, p: sum(m.points_suite(c) + m.points_groupe(c) for c in p),
    ),
    mistake(
        "points_pose takes the smaller of a run and a group",
        "points_pose_somme",
        points_pose=lambda m, p: sum(m.points_groupe(c) or m.points_suite(c) for c in p),
    ),
    mistake(
        "points_pose crashes on no combination",
        "points_pose_somme",
        points_pose=lambda m, p: m.points_pose([p[0], *p[1:]]),
    ),
)

_Q12 = (
    mistake(
        "tableVmens takes each tile once",
        "tableVmens_toutes_les_tuiles",
        tableVmens=lambda m, q: m.mens({t for c in q for t in c}),
    ),
    mistake("tableVmens takes the first", "tableVmens_toutes_les_tuiles", tableVmens=lambda m, q: m.tableVmens(q[:1])),
    mistake(
        "tableVmens drops jokers",
        "tableVmens_toutes_les_tuiles",
        tableVmens=lambda m, q: m.mens(t for c in q for t in numerotees(c)),
    ),
    mistake(
        "tableVmens counts combinations",
        "tableVmens_toutes_les_tuiles",
        tableVmens=lambda m, q: m.mens(map(tuple, q)),
    ),
)

MUTANTS: Final[tuple[Mistake, ...]] = (*_Q7, *_Q8, *_SUITES, *_GROUPES, *_VALIDES, *_Q11, *_Q12)
"""The wrong functions of Q7 to Q12."""
