"""Wrong order, drawing, combinations, points and tables (Q7 to Q12), one mistake each."""

from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import Any, Final

from mutants.record import Wrong
from rummifun.games.rummikub import Joker, T, Tuile

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
    """Tell whether tiles are a run, by rules that can each be loosened; `pas` are the steps allowed between tiles."""
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
    """Tell whether tiles are a group, by rules that can each be loosened."""
    n = numerotees(c)
    return (
        len(c) in tailles
        and (bool(n) or not numerotee)
        and len(c) - len(n) <= jokers
        and not (une_valeur and len({t.valeur for t in n}) > 1)
        and not (distinctes and len({t.couleur for t in n}) < len(n))
    )


def _boucle(c: Sequence[Tuile]) -> bool:
    """Tell whether tiles are a run in which 1 follows 13."""
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


_Q7: Final[dict[str, Wrong]] = {
    "en_ordre does nothing": lambda m, e: e,
    "en_ordre puts jokers first": lambda m, e: _tries(m, e, lambda xn: (m.indice(xn[0]) + 1) % 53),
    "en_ordre puts black before yellow": lambda m, e: _tries(
        m, e, lambda xn: (xn[0].couleur.name, xn[0].valeur) if xn[0] is not Joker else ("Z", 0)
    ),
    "en_ordre loses multiplicities": lambda m, e: m.en_ordre(m.mens(x for x, _ in m.pairs(e))),
    "en_ordre loses jokers": lambda m, e: m.en_ordre(m.supprime((Joker, 9), e)),
}

_Q8: Final[dict[str, Wrong]] = {
    "extraire removes all occurrences": _sans_les_faces,
    "extraire draws faces, not tiles": lambda m, n, p, a: m.extraire(min(n, len(m.pairs(p))), p, a),
    "extraire cannot empty the pool": lambda m, n, p, a: m.extraire(n, p, a) if n < m.cardinal(p) else 1 / 0,
    "extraire draws each face as often": _par_faces,
}

_SUITES: Final[dict[str, Wrong]] = {
    "est_suite accepts two tiles": lambda m, c: en_suite(c, longueurs=range(2, 14)),
    "est_suite accepts the empty one": lambda m, c: not c or en_suite(c),
    "est_suite mixes colours": lambda m, c: en_suite(c, unie=False),
    "est_suite goes down too": lambda m, c: en_suite(c) or en_suite(c[::-1]),
    "est_suite accepts equal values": lambda m, c: en_suite(c, pas=(0, 1)),
    "est_suite accepts any order": lambda m, c: en_suite(sorted(c, key=lambda t: 0 if t is Joker else t.valeur)),
    "est_suite goes from 13 to 1": lambda m, c: _boucle(c),
    "est_suite accepts a joker beyond 13": lambda m, c: en_suite(c, bornes=range(1, 20)),
    "est_suite accepts a joker below 1": lambda m, c: en_suite(c, bornes=range(-9, 14)),
    "est_suite accepts jokers alone": lambda m, c: en_suite(c, numerotee=False),
    "est_suite forbids jokers": lambda m, c: en_suite(c, jokers=0),
    "est_suite accepts one joker only": lambda m, c: en_suite(c, jokers=1),
    "est_suite accepts five tiles at most": lambda m, c: en_suite(c, longueurs=range(3, 6)),
}

_GROUPES: Final[dict[str, Wrong]] = {
    "est_groupe accepts two tiles": lambda m, c: _en_groupe(c, tailles=(2, 3, 4)),
    "est_groupe accepts five tiles with jokers": lambda m, c: _en_groupe(c, tailles=range(3, 7)),
    "est_groupe looks at the ends only": lambda m, c: (
        _en_groupe(c, une_valeur=False) and _en_groupe([c[0], c[-1]], tailles=(2,))
    ),
    "est_groupe compares neighbours' colours": lambda m, c: (
        _en_groupe(c, distinctes=False) and all(len(list(g)) == 1 for t, g in groupby(c) if t is not Joker)
    ),
    "est_groupe accepts jokers alone": lambda m, c: _en_groupe(c, numerotee=False),
    "est_groupe forbids jokers": lambda m, c: _en_groupe(c, jokers=0),
    "est_groupe accepts one joker only": lambda m, c: _en_groupe(c, jokers=1),
    "est_groupe wants the colours in order": lambda m, c: (
        _en_groupe(c) and all(t.couleur.value < u.couleur.value for t, u in pairwise(numerotees(c)))
    ),
}

_VALIDES: Final[dict[str, Wrong]] = {
    "combinaison_valide knows no group": lambda m, c: m.est_suite(c),
    "combinaison_valide knows no run": lambda m, c: m.est_groupe(c),
    "combinaison_valide wants one of them alone": lambda m, c: m.est_suite(c) != m.est_groupe(c),
    "combinaison_valide accepts the empty one": lambda m, c: not c or m.combinaison_valide(c),
    "combinaisons_valides refuses the empty list": lambda m, q: bool(q) and m.combinaisons_valides(q),
    "combinaisons_valides looks at the first": lambda m, q: m.combinaisons_valides(q[:1]),
    "combinaisons_valides looks at the last": lambda m, q: m.combinaisons_valides(q[-1:]),
    "combinaisons_valides skips empty ones": lambda m, q: m.combinaisons_valides([c for c in q if c]),
}

_Q11: Final[dict[str, Wrong]] = {
    "points_suite ignores the place of a joker": _points_du_voisin,
    "points_suite starts at the first numbered tile": _points_du_premier,
    "points_suite counts every tile as the first": lambda m, s: len(s) * numerotees(s)[0].valeur,
    "points_suite is 0 with a joker at an end": lambda m, s: 0 if Joker in (s[0], s[-1]) else m.points_suite(s),
    "points_groupe counts a joker 0": lambda m, g: sum(t.valeur for t in numerotees(g)),
    "points_groupe crashes on a joker in front": lambda m, g: len(g) * g[0].valeur,
    "points_pose counts runs only": lambda m, p: sum(map(m.points_suite, p)),
    "points_pose counts groups only": lambda m, p: sum(map(m.points_groupe, p)),
    "points_pose counts twice what is a run and a group": lambda m, p: sum(
        m.points_suite(c) + m.points_groupe(c) for c in p
    ),
}

_Q12: Final[dict[str, Wrong]] = {
    "tableVmens takes each tile once": lambda m, q: m.mens({t for c in q for t in c}),
    "tableVmens drops jokers": lambda m, q: m.mens(t for c in q for t in numerotees(c)),
}

MUTANTS: Final[dict[str, Wrong]] = _Q7 | _Q8 | _SUITES | _GROUPES | _VALIDES | _Q11 | _Q12
"""The wrong functions of Q7 to Q12."""
