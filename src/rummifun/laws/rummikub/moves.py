"""The laws of Q13 to Q16: valid moves, adding a tile, finding combinations, changing state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import SimpleNamespace
from typing import Any, Final

from rummifun.games.rummikub import Bleu, Couleur, Noir, Rouge, T, Tuile, indice
from rummifun.laws.law import Suite, Table
from rummifun.laws.rummikub.neutral import (
    all_tiles,
    build_multiset,
    build_state,
    build_table,
    build_tile,
    combination_points,
    flatten,
    is_group,
    is_run,
    is_valid,
    question_suite,
    to_neutral,
)


def _cinq(t: Tuile) -> list[Tuile]:
    """Return five consecutive tiles of the colour of a tile."""
    depart, couleur = (min(t.valeur, 9), t.couleur) if isinstance(t, T) else (1, Bleu)
    return [T(depart + i, couleur) for i in range(5)]


def _premier(m: SimpleNamespace, avant: Any, pose: Any, apres: Any) -> bool:
    """Ask `premier_coup_ok` about a hand before, a pose and a hand after, the hands as groups of tiles."""
    return bool(m.premier_coup_ok(build_multiset(m, *avant), build_table(m, pose), build_multiset(m, *apres)))


def _coup(m: SimpleNamespace, t0: Any, h0: Any, t1: Any, h1: Any) -> bool:
    """Ask `coup_ok` about a table and a hand before, and those after, the hands as groups of tiles."""
    return bool(m.coup_ok(build_table(m, t0), build_multiset(m, *h0), build_table(m, t1), build_multiset(m, *h1)))


_Q13: Final[Table] = {
    "8.1 premier_coup_trente_points": (
        "premier_coup_ok (tuiles p ⊎ h) p h == (points de p ≥ 30), p valide",
        lambda m, p, h: _premier(m, (flatten(p), h), p, (h,)),
        lambda m, p, h: sum(map(combination_points, p)) >= 30,
    ),
    "8.1 premier_coup_combinaisons": (
        "premier_coup_ok (tuiles p ⊎ c ⊎ h) (p @ [c]) h ⇒ c est valide",
        lambda m, p, c, h: _premier(m, (flatten([*p, c]), h), [*p, c], (h,)),
        lambda m, p, c, h: is_valid(c),
    ),
    "8.1 premier_coup_main": (
        "premier_coup_ok (tuiles p ⊎ h) p (h ⊎ {t}) == false",
        lambda m, p, h, t: _premier(m, (flatten(p), h), p, (h, [t])),
    ),
    "8.1 premier_coup_reste": (
        "premier_coup_ok (tuiles p ⊎ h ⊎ {t}) p (h ⊎ {u}) ⇒ t = u",
        lambda m, p, h, t, u: _premier(m, (flatten(p), h, [t]), p, (h, [u])),
        lambda m, p, h, t, u: t == u,
    ),
    "8.1 premier_coup_tuiles": (
        "premier_coup_ok {} p {} == false, pour p non vide",
        lambda m, p: _premier(m, (), p, ()),
    ),
    "8.1 coup_pose_valide": (
        "coup_ok p (c ⊎ h) (p @ [c]) h == (c est valide)",
        lambda m, p, c, h: _coup(m, p, (c, h), [*p, c], (h,)),
        lambda m, p, c, h: is_valid(c),
    ),
    "8.1 coup_non_nul": (
        "coup_ok p h p h == false",
        lambda m, p, h: _coup(m, p, (h,), p, (h,)),
    ),
    "8.1 coup_rien_repris": (
        "coup_ok (p @ [s]) h p (s ⊎ h) == false",
        lambda m, p, s, h: _coup(m, [*p, s], (h,), p, (s, h)),
    ),
    "8.1 coup_rien_echange": (
        "coup_ok [s] g [g] s == (les tuiles de s sont strictement incluses dans celles de g)",
        lambda m, s, g: _coup(m, [s], (g,), [g], (s,)),
        lambda m, s, g: len(s) < len(g) and all(s.count(x) <= g.count(x) for x in s),
    ),
    "8.1 coup_main": (
        "coup_ok p (s ⊎ h) (p @ [s]) (h ⊎ {t}) == false",
        lambda m, p, s, h, t: _coup(m, p, (s, h), [*p, s], (h, [t])),
    ),
    "8.1 coup_reste": (
        "coup_ok p (s ⊎ h ⊎ {t}) (p @ [s]) (h ⊎ {u}) ⇒ t = u",
        lambda m, p, s, h, t, u: _coup(m, p, (s, h, [t]), [*p, s], (h, [u])),
        lambda m, p, s, h, t, u: t == u,
    ),
    "8.1 coup_rien_perdu": (
        "coup_ok [s; g] c [g; c] {} == false, pour c non vide",
        lambda m, s, g, c: _coup(m, [s, g], (c,), [g, c], ()),
    ),
    "8.1 coup_coupe": (
        "coup_ok [a … a+4] {a+2} [a … a+2; a+2 … a+4] {} == true, d'une même couleur",
        lambda m, t: _coup(m, [_cinq(t)], (_cinq(t)[2:3],), [_cinq(t)[:3], _cinq(t)[2:]], ()),
    ),
    "8.1 coup_allonge": (
        "coup_ok [a … a+3] {a+4} [a … a+4] {} == true, d'une même couleur",
        lambda m, t: _coup(m, [_cinq(t)[:4]], (_cinq(t)[4:],), [_cinq(t)], ()),
    ),
    "8.1 coup_ordre": (
        "coup_ok (p @ [g]) s ([s; g] @ p) {} == true",
        lambda m, p, g, s: _coup(m, [*p, g], (s,), [s, g, *p], ()),
    ),
    "8.1 coup_tuiles": (
        "coup_ok p {} (p @ [s]) {} == false",
        lambda m, p, s: _coup(m, p, (), [*p, s], ()),
    ),
}


def _ajoutee(m: SimpleNamespace, p: Iterable[Sequence[Tuile]], t: Tuile) -> list[Any]:
    return [list(c) for c in m.ajouter_tuile(build_table(m, p), build_tile(m, t))]


_Q14: Final[Table] = {
    "8.2 ajouter_tuile_valide": (
        "ajouter_tuile p t == une table de combinaisons valides",
        lambda m, p, t: all(is_valid(to_neutral(m, c)) for c in _ajoutee(m, p, t)),
    ),
    "8.2 ajouter_tuile_conserve": (
        "ajouter_tuile p t == [] ou les tuiles de p et t",
        lambda m, p, t: sorted(map(indice, to_neutral(m, [x for c in _ajoutee(m, p, t) for x in c]))) or None,
        lambda m, p, t: sorted(map(indice, [*flatten(p), t])) if _ajoutee(m, p, t) else None,
    ),
    "8.2 ajouter_tuile_une_fois": (
        "ajouter_tuile [une suite et un groupe qui prennent t] t == une table de 7 tuiles",
        lambda m, t: len(flatten(_ajoutee(m, _deux(t), t))),
        7,
    ),
    "8.2 ajouter_tuile_possible": (
        "t se pose à un bout d'une combinaison de p ⇒ ajouter_tuile p t ≠ []",
        lambda m, p, t: any(is_valid([*c, t]) or is_valid([t, *c]) for c in p),
        lambda m, p, t: bool(_ajoutee(m, p, t)),
    ),
}


def _deux(t: Tuile) -> list[list[Tuile]]:
    """Return a run and a group that both take a tile.

    >>> from rummifun.games.rummikub import Joker
    >>> tuiles = (Joker, *(T(v, c) for v in range(1, 14) for c in Couleur))
    >>> all(is_valid(c) and (is_valid([*c, t]) or is_valid([t, *c])) for t in tuiles for c in _deux(t))
    True
    """
    if not isinstance(t, T):
        return [[T(v, Bleu) for v in (5, 6, 7)], [T(1, c) for c in (Bleu, Rouge, Noir)]]
    depart = t.valeur - 3 if t.valeur > 3 else t.valeur + 1
    return [[T(depart + i, t.couleur) for i in range(3)], [T(t.valeur, c) for c in Couleur if c is not t.couleur]]


def _juste(m: SimpleNamespace, c: Iterable[Any], regle: Callable[[Sequence[Tuile]], bool], h: Sequence[Tuile]) -> bool:
    """Tell whether the answer is empty, or keeps a rule and has only tiles of the hand."""
    tirees = to_neutral(m, c)
    return not tirees or (regle(tirees) and all(tirees.count(tuile) <= h.count(tuile) for tuile in tirees))


_Q15: Final[Table] = {
    "8.3 extraction_suite_juste": (
        "extraction_suite (mens h) == [] ou une suite de tuiles de h",
        lambda m, h, c: _juste(m, m.extraction_suite(build_multiset(m, h, c)), is_run, [*h, *c]),
    ),
    "8.3 extraction_suite_trouve": (
        "mens h contient une suite s ⇒ extraction_suite (mens h) ≠ []",
        True,
        lambda m, s: bool(list(m.extraction_suite(build_multiset(m, s)))),
    ),
    "8.3 extraction_groupe_juste": (
        "extraction_groupe (mens h) == [] ou un groupe de tuiles de h",
        lambda m, h, c: _juste(m, m.extraction_groupe(build_multiset(m, h, c)), is_group, [*h, *c]),
    ),
    "8.3 extraction_groupe_trouve": (
        "mens h contient un groupe g ⇒ extraction_groupe (mens h) ≠ []",
        True,
        lambda m, g: bool(list(m.extraction_groupe(build_multiset(m, g)))),
    ),
}


def _conserve(m: SimpleNamespace, f: Callable[..., Any], e: Any, *args: Any) -> bool:
    return bool(m.egaux(all_tiles(m, e), all_tiles(m, f(e, *args))))


def _inchange(f: Callable[..., Any], e: Any, *args: Any) -> bool:
    return bool(f(e, *args) == e)


_DIX: Final = [T(10, c) for c in (Bleu, Rouge, Noir)]


def _vu(m: SimpleNamespace, e: Any) -> tuple[int, int, bool, int]:
    """Look at a state: the tiles of J1 and of J2, whether J1 is to move, the combinations on the table."""
    s1, s2 = e.statuts
    return m.cardinal(s1.main), m.cardinal(s2.main), e.joueur == m.J1, len(e.table)


def _pose_de(m: SimpleNamespace, p: Sequence[Any], c: Sequence[Tuile], t: Tuile, **how: bool) -> tuple[Any, Any]:
    """Make a state whose player holds a combination and a tile more, and the table with it laid."""
    return build_state(m, p, [*c, t], [t], **how), build_table(m, [*p, c])


def _premiere_pose_de(m: SimpleNamespace, p: Any, t: Tuile, engage: bool = False) -> tuple[Any, Any]:
    """Make a state whose player holds a first pose and a tile more, and this pose."""
    return build_state(m, (), [*flatten(p), t], [t], engage=engage), build_table(m, p)


_Q16: Final[Table] = {
    "8.4.1 piocher_conserve": (
        "toutes les tuiles (piocher e) == toutes les tuiles e",
        lambda m, p, h, t: _conserve(m, m.piocher, build_state(m, p, h, [t, t])),
    ),
    "8.4.1 piocher_une_tuile": (
        "piocher e == e avec une tuile de plus dans la main de J1, et J2 au trait",
        lambda m, h, t: (lambda e: (m.cardinal(e.statuts[0].main), e.joueur == m.J2))(
            m.piocher(build_state(m, (), [t, *h], [t, t]))
        ),
        lambda m, h, t: (len(h) + 2, True),
    ),
    "8.4.1 piocher_second": (
        "J2 au trait: piocher e == e avec une tuile de plus dans la main de J2, et J1 au trait",
        lambda m, h, t: _vu(m, m.piocher(build_state(m, (), [t, *h], [t, t], second=True))),
        lambda m, h, t: (1, len(h) + 2, True, 0),
    ),
    "8.4.1 piocher_vide": (
        "la pioche de e est vide ⇒ piocher e = e",
        True,
        lambda m, h, t: _inchange(m.piocher, build_state(m, (), [t, *h])),
    ),
    "8.4.2 jouer_1_coup_accepte": (
        "jouer_1_coup e (p @ [c]) ≠ e == (c est valide), c dans la main",
        lambda m, p, c, t: not _inchange(m.jouer_1_coup, *_pose_de(m, p, c, t)),
        lambda m, p, c, t: is_valid(c),
    ),
    "8.4.2 jouer_1_coup_conserve": (
        "toutes les tuiles (jouer_1_coup e (p @ [s])) == toutes les tuiles e",
        lambda m, p, s, t: _conserve(m, m.jouer_1_coup, *_pose_de(m, p, s, t)),
    ),
    "8.4.2 jouer_1_coup_tour": (
        "jouer_1_coup e (p @ [s]) == un état où J2 est au trait",
        lambda m, p, s, t: m.jouer_1_coup(*_pose_de(m, p, s, t)).joueur == m.J2,
    ),
    "8.4.2 jouer_1_coup_second": (
        "J2 au trait: jouer_1_coup e (p @ [s]) == e avec s de moins dans la main de J2, et J1 au trait",
        lambda m, p, s, t: _vu(m, m.jouer_1_coup(*_pose_de(m, p, s, t, second=True))),
        lambda m, p, s, t: (1, 1, True, len(p) + 1),
    ),
    "8.4.2 jouer_1_coup_main": (
        "les tuiles de s ne sont pas dans la main ⇒ jouer_1_coup e (p @ [s]) = e",
        True,
        lambda m, p, s, t: _inchange(m.jouer_1_coup, build_state(m, p, [t, t], [t]), build_table(m, [*p, s])),
    ),
    "8.4.2 jouer_1_coup_premier": (
        "J1 n'a encore rien posé ⇒ jouer_1_coup e _ = e",
        True,
        lambda m, p, s, t: _inchange(m.jouer_1_coup, *_pose_de(m, p, s, t, engage=False)),
    ),
    "8.4.3 jouer_1er_coup_accepte": (
        "jouer_1er_coup e p ≠ e == (points de p ≥ 30), p dans la main",
        lambda m, p, t: not _inchange(m.jouer_1er_coup, *_premiere_pose_de(m, p, t)),
        lambda m, p, t: sum(map(combination_points, p)) >= 30,
    ),
    "8.4.3 jouer_1er_coup_etat": (
        "jouer_1er_coup e p == e avec p sur la table, J1 engagé, J2 au trait, pour p de 30 points",
        lambda m, p, t: (
            lambda e: (len(e.table), e.statuts[0].engage, e.joueur == m.J2, m.cardinal(e.statuts[0].main))
        )(m.jouer_1er_coup(*_premiere_pose_de(m, p, t))),
        lambda m, p, t: (
            (len(p), True, True, 1) if sum(map(combination_points, p)) >= 30 else (0, False, False, len(flatten(p)) + 1)
        ),
    ),
    "8.4.3 jouer_1er_coup_main": (
        "les tuiles de p ne sont pas dans la main ⇒ jouer_1er_coup e p = e",
        True,
        lambda m, p, t: _inchange(m.jouer_1er_coup, build_state(m, (), [t, t], [t], engage=False), build_table(m, p)),
    ),
    "8.4.3 jouer_1er_coup_second": (
        "J2 au trait: jouer_1er_coup e [trois 10] == e avec s et la pose sur la table, et J1 au trait",
        lambda m, s, t: _vu(
            m,
            m.jouer_1er_coup(build_state(m, [s], [*_DIX, t], [t], engage=False, second=True), build_table(m, [_DIX])),
        ),
        lambda m, s, t: (1, 1, True, 2),
    ),
    "8.4.3 jouer_1er_coup_deja": (
        "J1 a déjà posé ⇒ jouer_1er_coup e _ = e",
        True,
        lambda m, p, t: _inchange(m.jouer_1er_coup, *_premiere_pose_de(m, p, t, engage=True)),
    ),
}


SUITES: Final[tuple[Suite, ...]] = (
    question_suite("Q13 · coups valides", _Q13),
    question_suite("Q14 · ajouter_tuile", _Q14),
    question_suite("Q15 · extraction", _Q15),
    question_suite("Q16 · changements d'état", _Q16),
)
"""A suite a question."""
