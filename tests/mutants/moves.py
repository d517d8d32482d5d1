"""Wrong moves, extractions and changes of state (Q13 to Q16), one mistake each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from mutants.combinations import numerotees
from rummifun.games.rummikub import Joker, T
from rummifun.laws.mistakes.mistake import Mistake, mistake

__all__ = ["MUTANTS"]


def _premier_coup(m: Any, m0: Any, p: Any, m1: Any, *sans: str, seuil: int = 30) -> bool:
    """Tell a first move by rules that can each be left out."""
    posees = m.tableVmens(p)
    regles = {
        "valides": m.combinaisons_valides(p),
        "points": m.points_pose(p) >= seuil,
        "tuiles": m.inclus(posees, m0),
        "main": m.egaux(m1, m.difference(m0, posees)),
    }
    return all(vraie for regle, vraie in regles.items() if regle not in sans)


def _coup(m: Any, t0: Any, m0: Any, t1: Any, m1: Any, *sans: str) -> bool:
    """Tell a move by rules that can each be left out."""
    avant, apres = m.tableVmens(t0), m.tableVmens(t1)
    posees = m.difference(apres, avant)
    regles = {
        "valides": m.combinaisons_valides(t1),
        "reprise": m.inclus(avant, apres),
        "pose": m.cardinal(posees) > 0,
        "tuiles": m.inclus(posees, m0),
        "main": m.egaux(m1, m.difference(m0, posees)),
    }
    return all(vraie for regle, vraie in regles.items() if regle not in sans)


def _tout(m: Any, t: Any, main: Any) -> Any:
    """Gather a table and a hand."""
    ens = m.tableVmens(t)
    for xn in m.pairs(main):
        ens = m.ajoute(xn, ens)
    return ens


def _bilan(m: Any, t0: Any, m0: Any, t1: Any, m1: Any, *, en_plus: bool = False) -> bool:
    """Accept whatever keeps all tiles; with `en_plus`, if there are more of them on the table."""
    plus = m.cardinal(m.tableVmens(t1)) > m.cardinal(m.tableVmens(t0))
    return m.combinaisons_valides(t1) and m.egaux(_tout(m, t0, m0), _tout(m, t1, m1)) and (plus or not en_plus)


_TRENTE: Final = "30 points, with values as small as possible rather than tiles as few: 4 5 6 7 8"

_PREMIER_COUP = (
    mistake(
        "premier_coup_ok wants 31 points",
        "premier_coup_trente_points",
        premier_coup_ok=lambda m, m0, p, m1: _premier_coup(m, m0, p, m1, seuil=31),
    ),
    mistake(
        "premier_coup_ok is content with 25 points",
        "premier_coup_trente_points",
        size=4,
        why=_TRENTE,
        premier_coup_ok=lambda m, m0, p, m1: _premier_coup(m, m0, p, m1, seuil=25),
    ),
    mistake(
        "premier_coup_ok ignores points",
        "premier_coup_trente_points",
        premier_coup_ok=lambda m, m0, p, m1: _premier_coup(m, m0, p, m1, "points"),
    ),
    mistake(
        "premier_coup_ok counts the numbered tiles only",
        "premier_coup_trente_points",
        size=5,
        why=_TRENTE,
        premier_coup_ok=lambda m, m0, p, m1: (
            _premier_coup(m, m0, p, m1) and sum(t.valeur for c in p for t in numerotees(c)) >= 30
        ),
    ),
    mistake(
        "premier_coup_ok ignores validity",
        "premier_coup_combinaisons",
        size=5,
        why=_TRENTE,
        premier_coup_ok=lambda m, m0, p, m1: _premier_coup(m, m0, p, m1, "valides"),
    ),
    mistake(
        "premier_coup_ok leaves the hand unchecked",
        "premier_coup_main",
        size=5,
        why=_TRENTE,
        premier_coup_ok=lambda m, m0, p, m1: _premier_coup(m, m0, p, m1, "main"),
    ),
    mistake(
        "premier_coup_ok wants the hand to be what it was",
        "premier_coup_trente_points",
        size=5,
        why=_TRENTE,
        premier_coup_ok=lambda m, m0, p, m1: _premier_coup(m, m0, p, m1, "main") and m.egaux(m0, m1),
    ),
    mistake(
        "premier_coup_ok compares the sizes of the hands",
        "premier_coup_reste",
        premier_coup_ok=lambda m, m0, p, m1: (
            _premier_coup(m, m0, p, m1, "main") and m.cardinal(m0) == m.cardinal(m1) + m.cardinal(m.tableVmens(p))
        ),
    ),
    mistake(
        "premier_coup_ok lays tiles that are not in the hand",
        "premier_coup_tuiles",
        size=5,
        why=_TRENTE,
        premier_coup_ok=lambda m, m0, p, m1: _premier_coup(m, m0, p, m1, "tuiles"),
    ),
    mistake(
        "premier_coup_ok is never true",
        "premier_coup_trente_points",
        size=5,
        why=_TRENTE,
        premier_coup_ok=lambda m, m0, p, m1: False,
    ),
)

_COUP = (
    mistake(
        "coup_ok accepts invalid combinations",
        "coup_pose_valide",
        coup_ok=lambda m, *e: _coup(m, *e, "valides"),
    ),
    mistake("coup_ok accepts laying nothing", "coup_non_nul", coup_ok=lambda m, *e: _coup(m, *e, "pose")),
    mistake(
        "coup_ok accepts taking tiles back when it lays some",
        "coup_rien_echange",
        coup_ok=lambda m, t0, m0, t1, m1: (
            _bilan(m, t0, m0, t1, m1) and bool(m.pairs(m.difference(m.tableVmens(t1), m.tableVmens(t0))))
        ),
    ),
    mistake(
        "coup_ok lets tiles of the table vanish",
        "coup_rien_perdu",
        coup_ok=lambda m, *e: _coup(m, *e, "reprise"),
    ),
    mistake(
        "coup_ok accepts whatever keeps all tiles",
        *("coup_rien_repris", "coup_non_nul", "coup_rien_echange"),
        coup_ok=_bilan,
    ),
    mistake(
        "coup_ok accepts more tiles on the table, whichever",
        "coup_rien_echange",
        size=4,
        why="three tiles of the table against four of the hand",
        coup_ok=lambda m, *e: _bilan(m, *e, en_plus=True),
    ),
    mistake("coup_ok leaves the hand unchecked", "coup_main", coup_ok=lambda m, *e: _coup(m, *e, "main")),
    mistake(
        "coup_ok wants a smaller hand, whichever",
        "coup_main",
        coup_ok=lambda m, t0, m0, t1, m1: _coup(m, t0, m0, t1, m1, "main") and m.cardinal(m1) < m.cardinal(m0),
    ),
    mistake(
        "coup_ok compares the sizes of the hands",
        "coup_reste",
        coup_ok=lambda m, t0, m0, t1, m1: (
            _coup(m, t0, m0, t1, m1, "main") and m.cardinal(_tout(m, t0, m0)) == m.cardinal(_tout(m, t1, m1))
        ),
    ),
    mistake(
        "coup_ok lays tiles that are not in the hand",
        "coup_tuiles",
        coup_ok=lambda m, *e: _coup(m, *e, "tuiles"),
    ),
    mistake("coup_ok is never true", "coup_pose_valide", coup_ok=lambda m, *e: False),
    mistake(
        "coup_ok refuses the first pose on an empty table",
        "coup_pose_valide",
        coup_ok=lambda m, t0, m0, t1, m1: bool(t0) and _coup(m, t0, m0, t1, m1),
    ),
    mistake(
        "coup_ok forbids to lengthen, cut or move a combination",
        "coup_coupe",
        "coup_allonge",
        "coup_ordre",
        size=4,
        why="three tiles of the table and one of the hand",
        coup_ok=lambda m, t0, m0, t1, m1: _coup(m, t0, m0, t1, m1) and list(t1[: len(t0)]) == list(t0),
    ),
)


def _bouts(m: Any, table: Any, tuile: Any, *ajouts: Callable[[Any, Any], Any]) -> Any:
    """Add a tile to the first combination that takes it, in the ways given."""
    for i, c in enumerate(table):
        for ajout in ajouts:
            if m.combinaison_valide(nouvelle := ajout(list(c), tuile)):
                return [*table[:i], nouvelle, *table[i + 1 :]]
    return []


def _a_droite(c: Any, tuile: Any) -> Any:
    return [*c, tuile]


def _a_gauche(c: Any, tuile: Any) -> Any:
    return [tuile, *c]


def _ou_un_joker(c: Any, tuile: Any) -> Any:
    """Put the tile in the place of a joker, and the joker nowhere."""
    return [*c[: c.index(Joker)], tuile, *c[c.index(Joker) + 1 :]] if Joker in c else []


_Q14 = (
    mistake(
        "ajouter_tuile adds to the first, valid or not",
        "ajouter_tuile_valide",
        ajouter_tuile=lambda m, t, x: [[*t[0], x], *t[1:]] if t else [],
    ),
    mistake(
        "ajouter_tuile makes a combination of the tile alone",
        "ajouter_tuile_valide",
        ajouter_tuile=lambda m, t, x: m.ajouter_tuile(t, x) or ([*t, [x]] if t else []),
    ),
    mistake(
        "ajouter_tuile takes the place of a joker, which is lost",
        "ajouter_tuile_conserve",
        ajouter_tuile=lambda m, t, x: _bouts(m, t, x, _ou_un_joker) or m.ajouter_tuile(t, x),
    ),
    mistake(
        "ajouter_tuile gives the table back",
        "ajouter_tuile_conserve",
        ajouter_tuile=lambda m, t, x: t,
    ),
    mistake(
        "ajouter_tuile gives the longer combination alone",
        "ajouter_tuile_conserve",
        ajouter_tuile=lambda m, t, x: [c for c in m.ajouter_tuile(t, x) if tuple(c) not in set(map(tuple, t))],
        size=6,
        why="the table has another combination",
    ),
    mistake(
        "ajouter_tuile adds to every combination that takes it",
        "ajouter_tuile_une_fois",
        ajouter_tuile=lambda m, t, x: [(m.ajouter_tuile([c], x) or [c])[0] for c in t] if m.ajouter_tuile(t, x) else [],
    ),
    mistake(
        "ajouter_tuile adds at the right end only",
        "ajouter_tuile_possible",
        ajouter_tuile=lambda m, t, x: _bouts(m, t, x, _a_droite),
    ),
    mistake(
        "ajouter_tuile adds at the left end only",
        "ajouter_tuile_possible",
        ajouter_tuile=lambda m, t, x: _bouts(m, t, x, _a_gauche),
    ),
    mistake(
        "ajouter_tuile tries the first combination only",
        "ajouter_tuile_possible",
        ajouter_tuile=lambda m, t, x: [*m.ajouter_tuile(t[:1], x), *t[1:]] if m.ajouter_tuile(t[:1], x) else [],
        size=6,
        why="the second combination takes the tile",
    ),
    mistake(
        "ajouter_tuile lengthens runs only",
        "ajouter_tuile_possible",
        ajouter_tuile=lambda m, t, x: m.ajouter_tuile([c for c in t if not m.est_groupe(c)], x),
    ),
    mistake(
        "ajouter_tuile crashes on an empty table",
        *("ajouter_tuile_valide", "ajouter_tuile_conserve"),
        ajouter_tuile=lambda m, t, x: m.ajouter_tuile([t[0], *t[1:]], x),
    ),
    mistake("ajouter_tuile adds nothing", "ajouter_tuile_possible", ajouter_tuile=lambda m, t, x: []),
)


def _sans_joker(m: Any, main: Any) -> Any:
    return m.supprime((Joker, 9), main)


def _quelconque(m: Any, main: Any) -> Any:
    return [x for x, _ in m.pairs(main)][:3]


def _avec_joker(m: Any, main: Any) -> Any:
    """Lend a hand a joker that it has not."""
    return m.ajoute((Joker, 1), main)


_Q15 = (
    mistake("extraction_suite finds nothing", "extraction_suite_trouve", extraction_suite=lambda m, h: ()),
    mistake("extraction_suite takes any tiles", "extraction_suite_juste", extraction_suite=_quelconque),
    mistake(
        "extraction_suite finds a group",
        *("extraction_suite_juste", "extraction_suite_trouve"),
        extraction_suite=lambda m, h: m.extraction_groupe(h),
    ),
    mistake(
        "extraction_suite ignores jokers",
        "extraction_suite_trouve",
        extraction_suite=lambda m, h: m.extraction_suite(_sans_joker(m, h)),
    ),
    mistake(
        "extraction_suite uses a joker that is not there",
        "extraction_suite_juste",
        extraction_suite=lambda m, h: m.extraction_suite(_avec_joker(m, h)),
    ),
    mistake(
        "extraction_suite invents a run",
        "extraction_suite_juste",
        extraction_suite=lambda m, h: [T(v, m.Noir) for v in (11, 12, 13)],
    ),
    mistake(
        "extraction_suite lists downwards",
        "extraction_suite_juste",
        extraction_suite=lambda m, h: m.extraction_suite(h)[::-1],
    ),
    mistake(
        "extraction_suite stops at two tiles",
        "extraction_suite_juste",
        extraction_suite=lambda m, h: m.extraction_suite(h)[:2],
    ),
    mistake(
        "extraction_suite crashes when there is none",
        "extraction_suite_juste",
        extraction_suite=lambda m, h: next(m.suites(h)),
    ),
    mistake("extraction_groupe finds nothing", "extraction_groupe_trouve", extraction_groupe=lambda m, h: ()),
    mistake("extraction_groupe takes any tiles", "extraction_groupe_juste", extraction_groupe=_quelconque),
    mistake(
        "extraction_groupe finds a run",
        *("extraction_groupe_juste", "extraction_groupe_trouve"),
        extraction_groupe=lambda m, h: m.extraction_suite(h),
    ),
    mistake(
        "extraction_groupe ignores jokers",
        "extraction_groupe_trouve",
        extraction_groupe=lambda m, h: m.extraction_groupe(_sans_joker(m, h)),
    ),
    mistake(
        "extraction_groupe uses a joker that is not there",
        "extraction_groupe_juste",
        extraction_groupe=lambda m, h: m.extraction_groupe(_avec_joker(m, h)),
    ),
    mistake(
        "extraction_groupe finds groups of four only",
        "extraction_groupe_trouve",
        extraction_groupe=lambda m, h: next((g for g in m.groupes(h) if len(g) == 4), ()),
    ),
    mistake(
        "extraction_groupe crashes when there is none",
        "extraction_groupe_juste",
        extraction_groupe=lambda m, h: next(m.groupes(h)),
    ),
)


def _statuts(m: Any, e: Any, main: Any, engage: bool | None = None) -> Any:
    """Give the statuses of a state in which the player to move has another hand."""
    s1, s2 = e.statuts
    s = m.le_statut(e.joueur, e)
    s = replace(s, main=main, engage=s.engage if engage is None else engage)
    return (s, s2) if e.joueur is m.J1 else (s1, s)


def _passe(m: Any, e: Any) -> Any:
    return replace(e, joueur=m.joueur_suivant(e))


def _rends(m: Any, avant: Any, apres: Any) -> Any:
    """Give the turn back to who had it."""
    return replace(apres, joueur=avant.joueur)


def _rends_la_main(m: Any, avant: Any, apres: Any) -> Any:
    """Give the player the hand that he had."""
    return replace(
        apres, statuts=_statuts(m, avant, m.la_main(avant.joueur, avant), m.le_statut(avant.joueur, apres).engage)
    )


def _pour_l_autre(m: Any, e: Any) -> Any:
    """Draw a tile into the other hand."""
    apres = m.piocher(_passe(m, e))
    return apres if apres.joueur is not e.joueur else _passe(m, apres)


def _force(m: Any, e: Any, table: Any, engage: bool | None = None) -> Any:
    """Lay tiles without asking whether one may."""
    posees = m.difference(m.tableVmens(table), m.tableVmens(e.table))
    main = m.difference(m.la_main(e.joueur, e), posees)
    return _passe(m, replace(e, table=table, statuts=_statuts(m, e, main, engage)))


def _toujours_J1(m: Any, joue: Callable[[Any], Any], e: Any) -> Any:
    """Play for J1, whoever is to move."""
    return joue(replace(e, joueur=m.J1))


_PIOCHER = (
    mistake(
        "piocher does not pass the turn",
        "piocher_une_tuile",
        piocher=lambda m, e: _rends(m, e, m.piocher(e)),
    ),
    mistake(
        "piocher leaves the tile in the pool",
        "piocher_conserve",
        piocher=lambda m, e: replace(m.piocher(e), pioche=e.pioche),
    ),
    mistake(
        "piocher loses the tile",
        *("piocher_conserve", "piocher_une_tuile"),
        piocher=lambda m, e: _rends_la_main(m, e, m.piocher(e)),
    ),
    mistake("piocher gives the tile to the other", "piocher_une_tuile", piocher=_pour_l_autre),
    mistake(
        "piocher draws two tiles",
        "piocher_une_tuile",
        piocher=lambda m, e: m.piocher(_rends(m, e, m.piocher(e))),
    ),
    mistake(
        "piocher crashes on an empty pool",
        "piocher_vide",
        piocher=lambda m, e: m.piocher(e) if m.ieme(1, e.pioche) else e,
    ),
    mistake(
        "piocher passes the turn on an empty pool",
        "piocher_vide",
        piocher=lambda m, e: m.piocher(e) if e.pioche else _passe(m, e),
    ),
    mistake("piocher does nothing", "piocher_une_tuile", piocher=lambda m, e: e),
    mistake("piocher clears the table", "piocher_conserve", piocher=lambda m, e: replace(m.piocher(e), table=())),
    mistake("piocher plays for J1", "piocher_second", piocher=lambda m, e: _toujours_J1(m, m.piocher, e)),
)

_JOUER_1_COUP = (
    mistake(
        "jouer_1_coup accepts invalid combinations",
        "jouer_1_coup_accepte",
        jouer_1_coup=lambda m, e, t: _force(m, e, t) if m.le_statut(e.joueur, e).engage else e,
    ),
    mistake("jouer_1_coup does nothing", "jouer_1_coup_accepte", jouer_1_coup=lambda m, e, t: e),
    mistake(
        "jouer_1_coup keeps the tiles in the hand",
        "jouer_1_coup_conserve",
        jouer_1_coup=lambda m, e, t: _rends_la_main(m, e, m.jouer_1_coup(e, t)),
    ),
    mistake(
        "jouer_1_coup leaves the table as it was",
        "jouer_1_coup_conserve",
        jouer_1_coup=lambda m, e, t: replace(m.jouer_1_coup(e, t), table=e.table),
    ),
    mistake(
        "jouer_1_coup puts the new table beside the old",
        "jouer_1_coup_conserve",
        jouer_1_coup=lambda m, e, t: replace(m.jouer_1_coup(e, t), table=(*e.table, *t)),
    ),
    mistake(
        "jouer_1_coup does not pass the turn",
        "jouer_1_coup_tour",
        jouer_1_coup=lambda m, e, t: _rends(m, e, m.jouer_1_coup(e, t)),
    ),
    mistake(
        "jouer_1_coup draws a tile as well",
        "jouer_1_coup_tour",
        jouer_1_coup=lambda m, e, t: m.piocher(m.jouer_1_coup(e, t)),
    ),
    mistake(
        "jouer_1_coup accepts before the first pose",
        "jouer_1_coup_premier",
        jouer_1_coup=lambda m, e, t: _force(m, e, t) if m.combinaisons_valides(t) else e,
    ),
    mistake(
        "jouer_1_coup passes the turn when it refuses",
        *("jouer_1_coup_accepte", "jouer_1_coup_premier"),
        jouer_1_coup=lambda m, e, t: _passe(m, e) if m.jouer_1_coup(e, t) is e else m.jouer_1_coup(e, t),
    ),
    mistake(
        "jouer_1_coup lays tiles that are not in the hand",
        "jouer_1_coup_main",
        jouer_1_coup=lambda m, e, t: (
            _force(m, e, t) if m.le_statut(e.joueur, e).engage and m.combinaisons_valides(t) else e
        ),
    ),
    mistake(
        "jouer_1_coup plays for J1",
        "jouer_1_coup_second",
        jouer_1_coup=lambda m, e, t: _toujours_J1(m, lambda f: m.jouer_1_coup(f, t), e),
    ),
)

_JOUER_1ER_COUP = (
    mistake(
        "jouer_1er_coup ignores points",
        "jouer_1er_coup_accepte",
        jouer_1er_coup=lambda m, e, p: e if m.le_statut(e.joueur, e).engage else _force(m, e, (*e.table, *p), True),
    ),
    mistake("jouer_1er_coup does nothing", "jouer_1er_coup_accepte", jouer_1er_coup=lambda m, e, p: e),
    mistake(
        "jouer_1er_coup does not engage the player",
        "jouer_1er_coup_etat",
        jouer_1er_coup=lambda m, e, p: replace(
            m.jouer_1er_coup(e, p),
            statuts=_statuts(m, e, m.la_main(e.joueur, m.jouer_1er_coup(e, p))),
        ),
    ),
    mistake(
        "jouer_1er_coup does not pass the turn",
        "jouer_1er_coup_etat",
        jouer_1er_coup=lambda m, e, p: _rends(m, e, m.jouer_1er_coup(e, p)),
    ),
    mistake(
        "jouer_1er_coup leaves the table empty",
        "jouer_1er_coup_etat",
        jouer_1er_coup=lambda m, e, p: replace(m.jouer_1er_coup(e, p), table=e.table),
    ),
    mistake(
        "jouer_1er_coup keeps the tiles in the hand",
        "jouer_1er_coup_etat",
        jouer_1er_coup=lambda m, e, p: _rends_la_main(m, e, m.jouer_1er_coup(e, p)),
    ),
    mistake(
        "jouer_1er_coup accepts a second first pose",
        "jouer_1er_coup_deja",
        jouer_1er_coup=lambda m, e, p: _force(m, e, (*e.table, *p), True) if m.points_pose(p) >= 30 else e,
    ),
    mistake(
        "jouer_1er_coup clears the table",
        "jouer_1er_coup_second",
        jouer_1er_coup=lambda m, e, p: (
            e if m.jouer_1er_coup(e, p) is e else replace(m.jouer_1er_coup(e, p), table=tuple(map(tuple, p)))
        ),
    ),
    mistake(
        "jouer_1er_coup lays tiles that are not in the hand",
        "jouer_1er_coup_main",
        jouer_1er_coup=lambda m, e, p: (
            e
            if m.le_statut(e.joueur, e).engage or m.points_pose(p) < 30 or not m.combinaisons_valides(p)
            else _force(m, e, (*e.table, *p), True)
        ),
    ),
    mistake(
        "jouer_1er_coup plays for J1",
        "jouer_1er_coup_second",
        jouer_1er_coup=lambda m, e, p: _toujours_J1(m, lambda f: m.jouer_1er_coup(f, p), e),
    ),
)

MUTANTS: Final[tuple[Mistake, ...]] = (
    *_PREMIER_COUP,
    *_COUP,
    *_Q14,
    *_Q15,
    *_PIOCHER,
    *_JOUER_1_COUP,
    *_JOUER_1ER_COUP,
)
"""The wrong functions of Q13 to Q16."""
