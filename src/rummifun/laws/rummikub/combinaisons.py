"""The laws of Q7 to Q12: order, drawing, validity (one law for each rule), points, tables as multisets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import reduce
from types import SimpleNamespace
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.games.rummikub import Bleu, Noir, Rouge, T, Tuile, indice
from rummifun.laws.law import Frequencies, Suite, Table, call_with_chance
from rummifun.laws.rummikub.neutral import (
    build_combination,
    build_multiset,
    build_table,
    combination_points,
    flatten,
    is_valid,
    numbered_tiles,
    question_suite,
    run_values,
    to_neutral,
)
from rummifun.messages import N_


def _extrait(m: SimpleNamespace, n: int, pool: Any, hasard: int = 0) -> tuple[Any, Any]:
    """Draw by the module's `extraire`."""
    main, reste = call_with_chance(m.extraire, Alea(1, hasard), n, pool)
    return main, reste


_TROIS: Final = [T(1, Bleu), T(13, Noir), T(1, Bleu), T(7, Rouge)]


def _tirages(m: SimpleNamespace) -> Frequencies:
    """Count the tiles drawn from a pool, one at a time."""
    pool = build_multiset(m, _TROIS)

    def draw(i: int) -> Any:
        drawn = to_neutral(m, [x for x, _ in m.pairs(_extrait(m, 1, pool, i)[0])])
        return drawn[0] if len(drawn) == 1 else tuple(drawn)

    return Frequencies.of_draws(draw)


def _meme_reunion(m: SimpleNamespace, main: Any, pioche: Any, h: Sequence[Tuile]) -> bool:
    reunion = reduce(lambda ens, xn: m.ajoute(xn, ens), m.pairs(main), pioche)
    return bool(m.egaux(reunion, build_multiset(m, h)))


_Q7: Final[Table] = {
    "6.3 en_ordre_memes_tuiles": (
        "egaux (en_ordre (mens h)) (mens h) == true",
        lambda m, h: bool(m.egaux(m.en_ordre(build_multiset(m, h)), build_multiset(m, h))),
    ),
    "6.3 en_ordre_croissant": (
        "en_ordre (mens h) == Bleu < Rouge < Jaune < Noir < Joker, et 1 < 2 < … < 13",
        lambda m, h: [x for x, _ in m.pairs(m.en_ordre(build_multiset(m, h)))],
        lambda m, h: build_combination(m, sorted(set(h), key=indice)),
    ),
}


_Q8: Final[Table] = {
    "6.5.1 extraire_cardinal": (
        "cardinal (fst (extraire n (mens h))) == n, pour n ≤ |h|",
        lambda m, n, h: m.cardinal(_extrait(m, min(n, len(h)), build_multiset(m, h))[0]),
        lambda m, n, h: min(n, len(h)),
    ),
    "6.5.1 extraire_au_hasard": (
        N_("extraire 1 (mens [T(1,Bleu); T(13,Noir); T(1,Bleu); T(7,Rouge)]) == 1/2, 1/4, 1/4 of 1200 draws, ± 1/10"),
        lambda m: (_tirages(m),),
        lambda m: (Frequencies.of_parts(Counter(_TROIS)),),
    ),
    "6.5.1 extraire_conserve": (
        "(main, reste) = extraire n (mens h) ⇒ egaux (main ⊎ reste) (mens h)",
        True,
        lambda m, n, h: _meme_reunion(m, *_extrait(m, min(n, len(h)), build_multiset(m, h)), h),
    ),
}


def _implies(name: str, said: str, rule: Callable[[Sequence[Tuile]], bool]) -> tuple[Any, ...]:
    """State a rule that every combination keeps which a function accepts."""
    return f"{name} c ⇒ {said}", lambda m, c: getattr(m, name)(build_combination(m, c)), lambda m, c: rule(c)


_Q10: Final[Table] = {
    "5.1.4 suite_trois_tuiles": _implies("est_suite", "|c| ≥ 3", lambda c: len(c) >= 3),
    "5.1.4 suite_monochrome": _implies(
        "est_suite",
        "les tuiles numérotées de c ont une seule couleur",
        lambda c: len({tuile.couleur for tuile in numbered_tiles(c)}) <= 1,
    ),
    "5.1.4 suite_consecutive": _implies(
        "est_suite",
        "valeur − place est la même pour toutes les tuiles numérotées",
        lambda c: len({x.valeur - i for i, x in enumerate(c) if isinstance(x, T)}) <= 1,
    ),
    "5.1.4 suite_bornes": _implies(
        "est_suite",
        "chaque place de c, joker compris, vaut de 1 à 13",
        lambda c: not numbered_tiles(c) or {1, 13, *run_values(c)} <= set(range(1, 14)),
    ),
    "5.1.4 suite_numerotee": _implies("est_suite", "c a une tuile numérotée", lambda c: bool(numbered_tiles(c))),
    "5.1.4 suite_complete": (
        "s consécutive, jokers compris ⇒ est_suite s",
        True,
        lambda m, s: m.est_suite(build_combination(m, s)),
    ),
    "5.1.4 groupe_deux_tuiles": (
        "est_groupe (les deux premières tuiles de g) == false",
        lambda m, g: bool(m.est_groupe(build_combination(m, g[:2]))),
    ),
    "5.1.4 groupe_trois_ou_quatre": _implies("est_groupe", "|c| = 3 ou 4", lambda c: len(c) in (3, 4)),
    "5.1.4 groupe_une_valeur": _implies(
        "est_groupe",
        "les tuiles numérotées de c ont une seule valeur",
        lambda c: len({tuile.valeur for tuile in numbered_tiles(c)}) <= 1,
    ),
    "5.1.4 groupe_couleurs_distinctes": _implies(
        "est_groupe",
        "les couleurs des tuiles numérotées de c sont distinctes",
        lambda c: len({tuile.couleur for tuile in numbered_tiles(c)}) == len(numbered_tiles(c)),
    ),
    "5.1.4 groupe_numerote": _implies("est_groupe", "c a une tuile numérotée", lambda c: bool(numbered_tiles(c))),
    "5.1.4 groupe_complet": (
        "g d'une valeur et de couleurs distinctes, jokers compris ⇒ est_groupe g",
        True,
        lambda m, g: m.est_groupe(build_combination(m, g)),
    ),
    "7.1 valide_suite_ou_groupe": (
        "combinaison_valide c == (c est une suite ou un groupe)",
        lambda m, c: bool(m.combinaison_valide(build_combination(m, c))),
        lambda m, c: is_valid(c),
    ),
    "7.1 valides_toutes": (
        "combinaisons_valides q == (toutes les combinaisons de q sont valides)",
        lambda m, q: bool(m.combinaisons_valides(build_table(m, q))),
        lambda m, q: all(map(is_valid, q)),
    ),
}


_Q11: Final[Table] = {
    "7.2 points_suite_somme": (
        "points_suite s == somme des valeurs des places de s, jokers compris",
        lambda m, s: m.points_suite(build_combination(m, s)),
        lambda m, s: sum(run_values(s)),
    ),
    "7.2 points_suite_bornes": (
        "2 · points_suite s == |s| · (valeur de la première place de s + valeur de la dernière)",
        lambda m, s: 2 * m.points_suite(build_combination(m, s)),
        lambda m, s: len(s) * (run_values(s)[0] + run_values(s)[-1]),
    ),
    "7.2 points_groupe_produit": (
        "points_groupe g == |g| · valeur de g",
        lambda m, g: m.points_groupe(build_combination(m, g)),
        lambda m, g: len(g) * numbered_tiles(g)[0].valeur,
    ),
    "7.2 points_pose_somme": (
        "points_pose p == somme des points des combinaisons de p",
        lambda m, p: m.points_pose(build_table(m, p)),
        lambda m, p: sum(map(combination_points, p)),
    ),
}


_Q12: Final[Table] = {
    "8 tableVmens_toutes_les_tuiles": (
        "egaux (tableVmens q) (mens (concat q)) == true",
        lambda m, q: bool(m.egaux(m.tableVmens(build_table(m, q)), build_multiset(m, flatten(q)))),
    ),
}


SUITES: Final[tuple[Suite, ...]] = (
    question_suite("Q7 · en_ordre", _Q7),
    question_suite("Q8 · extraire", _Q8),
    question_suite("Q10 · combinaisons valides", _Q10),
    question_suite("Q11 · points", _Q11),
    question_suite("Q12 · tableVmens", _Q12),
)
"""A suite a question."""
