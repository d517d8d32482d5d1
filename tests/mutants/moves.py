"""Wrong moves, extractions and changes of state (Q13 to Q16), one mistake each."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from mutants.combinations import numerotees
from mutants.record import Wrong
from rummifun.games.rummikub import Joker

__all__ = ["MUTANTS"]


def _premier_coup(m: Any, m0: Any, p: Any, m1: Any, *sans: str, seuil: int = 30) -> bool:
    """Tell whether a first move is legal, by rules that can each be left out."""
    posees = m.tableVmens(p)
    regles = {
        "valides": m.combinaisons_valides(p),
        "points": m.points_pose(p) >= seuil,
        "tuiles": m.inclus(posees, m0),
        "main": m.egaux(m1, m.difference(m0, posees)),
    }
    return all(vraie for regle, vraie in regles.items() if regle not in sans)


def _coup(m: Any, t0: Any, m0: Any, t1: Any, m1: Any, *sans: str) -> bool:
    """Tell whether a move is legal, by rules that can each be left out."""
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
    """Accept every move that keeps all tiles; with `en_plus`, if there are more of them on the table."""
    plus = m.cardinal(m.tableVmens(t1)) > m.cardinal(m.tableVmens(t0))
    return m.combinaisons_valides(t1) and m.egaux(_tout(m, t0, m0), _tout(m, t1, m1)) and (plus or not en_plus)


_PREMIER_COUP: Final[dict[str, Wrong]] = {
    "premier_coup_ok wants 31 points": lambda m, m0, p, m1: _premier_coup(m, m0, p, m1, seuil=31),
    "premier_coup_ok is content with 25 points": lambda m, m0, p, m1: _premier_coup(m, m0, p, m1, seuil=25),
    "premier_coup_ok counts the numbered tiles only": lambda m, m0, p, m1: (
        _premier_coup(m, m0, p, m1) and sum(t.valeur for c in p for t in numerotees(c)) >= 30
    ),
    "premier_coup_ok ignores validity": lambda m, m0, p, m1: _premier_coup(m, m0, p, m1, "valides"),
    "premier_coup_ok leaves the hand unchecked": lambda m, m0, p, m1: _premier_coup(m, m0, p, m1, "main"),
    "premier_coup_ok compares the sizes of the hands": lambda m, m0, p, m1: (
        _premier_coup(m, m0, p, m1, "main") and m.cardinal(m0) == m.cardinal(m1) + m.cardinal(m.tableVmens(p))
    ),
    "premier_coup_ok lays tiles that are not in the hand": lambda m, m0, p, m1: _premier_coup(m, m0, p, m1, "tuiles"),
}

_COUP: Final[dict[str, Wrong]] = {
    "coup_ok accepts invalid combinations": lambda m, *e: _coup(m, *e, "valides"),
    "coup_ok accepts laying nothing": lambda m, *e: _coup(m, *e, "pose"),
    "coup_ok accepts taking tiles back when it lays some": lambda m, t0, m0, t1, m1: (
        _bilan(m, t0, m0, t1, m1) and bool(m.pairs(m.difference(m.tableVmens(t1), m.tableVmens(t0))))
    ),
    "coup_ok lets tiles of the table vanish": lambda m, *e: _coup(m, *e, "reprise"),
    "coup_ok accepts whatever keeps all tiles": _bilan,
    "coup_ok leaves the hand unchecked": lambda m, *e: _coup(m, *e, "main"),
    "coup_ok compares the sizes of the hands": lambda m, t0, m0, t1, m1: (
        _coup(m, t0, m0, t1, m1, "main") and m.cardinal(_tout(m, t0, m0)) == m.cardinal(_tout(m, t1, m1))
    ),
    "coup_ok lays tiles that are not in the hand": lambda m, *e: _coup(m, *e, "tuiles"),
    "coup_ok refuses the first pose on an empty table": lambda m, t0, m0, t1, m1: bool(t0) and _coup(m, t0, m0, t1, m1),
    "coup_ok forbids to lengthen, cut or move a combination": lambda m, t0, m0, t1, m1: (
        _coup(m, t0, m0, t1, m1) and list(t1[: len(t0)]) == list(t0)
    ),
}


def _bouts(m: Any, table: Any, tuile: Any, *ajouts: Callable[[Any, Any], Any]) -> Any:
    """Add a tile to the first combination that takes it, in the ways given."""
    for i, c in enumerate(table):
        for ajout in ajouts:
            if m.combinaison_valide(nouvelle := ajout(list(c), tuile)):
                return [*table[:i], nouvelle, *table[i + 1 :]]
    return []


def _a_droite(c: Any, tuile: Any) -> Any:
    return [*c, tuile]


def _ou_un_joker(c: Any, tuile: Any) -> Any:
    """Put the tile in the place of a joker, and the joker nowhere."""
    return [*c[: c.index(Joker)], tuile, *c[c.index(Joker) + 1 :]] if Joker in c else []


_Q14: Final[dict[str, Wrong]] = {
    "ajouter_tuile adds to the first, valid or not": lambda m, t, x: [[*t[0], x], *t[1:]] if t else [],
    "ajouter_tuile takes the place of a joker, which is lost": lambda m, t, x: (
        _bouts(m, t, x, _ou_un_joker) or m.ajouter_tuile(t, x)
    ),
    "ajouter_tuile adds to every combination that takes it": lambda m, t, x: (
        [(m.ajouter_tuile([c], x) or [c])[0] for c in t] if m.ajouter_tuile(t, x) else []
    ),
    "ajouter_tuile adds at the right end only": lambda m, t, x: _bouts(m, t, x, _a_droite),
    "ajouter_tuile tries the first combination only": lambda m, t, x: (
        [*m.ajouter_tuile(t[:1], x), *t[1:]] if m.ajouter_tuile(t[:1], x) else []
    ),
    "ajouter_tuile lengthens runs only": lambda m, t, x: m.ajouter_tuile([c for c in t if not m.est_groupe(c)], x),
    "ajouter_tuile crashes on an empty table": lambda m, t, x: m.ajouter_tuile([t[0], *t[1:]], x),
}


def _sans_joker(m: Any, main: Any) -> Any:
    return m.supprime((Joker, 9), main)


def _quelconque(m: Any, main: Any) -> Any:
    return [x for x, _ in m.pairs(main)][:3]


def _avec_joker(m: Any, main: Any) -> Any:
    """Lend a hand a joker that it has not."""
    return m.ajoute((Joker, 1), main)


_Q15: Final[dict[str, Wrong]] = {
    "extraction_suite takes any tiles": _quelconque,
    "extraction_suite finds a group": lambda m, h: m.extraction_groupe(h),
    "extraction_suite ignores jokers": lambda m, h: m.extraction_suite(_sans_joker(m, h)),
    "extraction_suite uses a joker that is not there": lambda m, h: m.extraction_suite(_avec_joker(m, h)),
    "extraction_suite crashes when there is none": lambda m, h: next(m.suites(h)),
    "extraction_groupe takes any tiles": _quelconque,
    "extraction_groupe finds a run": lambda m, h: m.extraction_suite(h),
    "extraction_groupe ignores jokers": lambda m, h: m.extraction_groupe(_sans_joker(m, h)),
    "extraction_groupe uses a joker that is not there": lambda m, h: m.extraction_groupe(_avec_joker(m, h)),
    "extraction_groupe finds groups of four only": lambda m, h: next((g for g in m.groupes(h) if len(g) == 4), ()),
    "extraction_groupe crashes when there is none": lambda m, h: next(m.groupes(h)),
}


def _statuts(m: Any, e: Any, main: Any, engage: bool | None = None) -> Any:
    """Return the statuses of a state in which the player to move has another hand."""
    s1, s2 = e.statuts
    s = m.le_statut(e.joueur, e)
    s = replace(s, main=main, engage=s.engage if engage is None else engage)
    return (s, s2) if e.joueur is m.J1 else (s1, s)


def _passe(m: Any, e: Any) -> Any:
    return replace(e, joueur=m.joueur_suivant(e))


def _rends(m: Any, avant: Any, apres: Any) -> Any:
    """Give the turn back to its player."""
    return replace(apres, joueur=avant.joueur)


def _rends_la_main(m: Any, avant: Any, apres: Any) -> Any:
    """Give the player the old hand back."""
    return replace(
        apres, statuts=_statuts(m, avant, m.la_main(avant.joueur, avant), m.le_statut(avant.joueur, apres).engage)
    )


def _force(m: Any, e: Any, table: Any, engage: bool | None = None) -> Any:
    """Lay tiles without checking the rules."""
    posees = m.difference(m.tableVmens(table), m.tableVmens(e.table))
    main = m.difference(m.la_main(e.joueur, e), posees)
    return _passe(m, replace(e, table=table, statuts=_statuts(m, e, main, engage)))


def _toujours_J1(m: Any, joue: Callable[[Any], Any], e: Any) -> Any:
    """Play for J1, though J2 may be to move."""
    return joue(replace(e, joueur=m.J1))


_PIOCHER: Final[dict[str, Wrong]] = {
    "piocher does not pass the turn": lambda m, e: _rends(m, e, m.piocher(e)),
    "piocher leaves the tile in the pool": lambda m, e: replace(m.piocher(e), pioche=e.pioche),
    "piocher loses the tile": lambda m, e: _rends_la_main(m, e, m.piocher(e)),
    "piocher crashes on an empty pool": lambda m, e: m.piocher(e) if m.ieme(1, e.pioche) else e,
    "piocher passes the turn on an empty pool": lambda m, e: m.piocher(e) if e.pioche else _passe(m, e),
    "piocher clears the table": lambda m, e: replace(m.piocher(e), table=()),
    "piocher plays for J1": lambda m, e: _toujours_J1(m, m.piocher, e),
}

_JOUER_1_COUP: Final[dict[str, Wrong]] = {
    "jouer_1_coup accepts invalid combinations": lambda m, e, t: (
        _force(m, e, t) if m.le_statut(e.joueur, e).engage else e
    ),
    "jouer_1_coup keeps the tiles in the hand": lambda m, e, t: _rends_la_main(m, e, m.jouer_1_coup(e, t)),
    "jouer_1_coup does not pass the turn": lambda m, e, t: _rends(m, e, m.jouer_1_coup(e, t)),
    "jouer_1_coup draws a tile as well": lambda m, e, t: m.piocher(m.jouer_1_coup(e, t)),
    "jouer_1_coup accepts before the first pose": lambda m, e, t: _force(m, e, t) if m.combinaisons_valides(t) else e,
    "jouer_1_coup passes the turn when it refuses": lambda m, e, t: (
        _passe(m, e) if m.jouer_1_coup(e, t) is e else m.jouer_1_coup(e, t)
    ),
    "jouer_1_coup lays tiles that are not in the hand": lambda m, e, t: (
        _force(m, e, t) if m.le_statut(e.joueur, e).engage and m.combinaisons_valides(t) else e
    ),
    "jouer_1_coup plays for J1": lambda m, e, t: _toujours_J1(m, lambda f: m.jouer_1_coup(f, t), e),
}

_JOUER_1ER_COUP: Final[dict[str, Wrong]] = {
    "jouer_1er_coup ignores points": lambda m, e, p: (
        e if m.le_statut(e.joueur, e).engage else _force(m, e, (*e.table, *p), True)
    ),
    "jouer_1er_coup does not engage the player": lambda m, e, p: replace(
        m.jouer_1er_coup(e, p), statuts=_statuts(m, e, m.la_main(e.joueur, m.jouer_1er_coup(e, p)))
    ),
    "jouer_1er_coup does not pass the turn": lambda m, e, p: _rends(m, e, m.jouer_1er_coup(e, p)),
    "jouer_1er_coup accepts a second first pose": lambda m, e, p: (
        _force(m, e, (*e.table, *p), True) if m.points_pose(p) >= 30 else e
    ),
    "jouer_1er_coup clears the table": lambda m, e, p: (
        e if m.jouer_1er_coup(e, p) is e else replace(m.jouer_1er_coup(e, p), table=tuple(map(tuple, p)))
    ),
    "jouer_1er_coup lays tiles that are not in the hand": lambda m, e, p: (
        e
        if m.le_statut(e.joueur, e).engage or m.points_pose(p) < 30 or not m.combinaisons_valides(p)
        else _force(m, e, (*e.table, *p), True)
    ),
    "jouer_1er_coup plays for J1": lambda m, e, p: _toujours_J1(m, lambda f: m.jouer_1er_coup(f, p), e),
}

MUTANTS: Final[dict[str, Wrong]] = _PREMIER_COUP | _COUP | _Q14 | _Q15 | _PIOCHER | _JOUER_1_COUP | _JOUER_1ER_COUP
"""The wrong functions of Q13 to Q16."""
