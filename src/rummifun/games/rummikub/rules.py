"""Q13 and Q16: the first pose, which moves are valid, and the states that they lead to (Rummikub §8.1, §8.4, §5.1).

`refusal` decides and says why; `step` applies.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import chain
from typing import Final, assert_never

from rummifun.core.conversion import evolve
from rummifun.core.game import InvariantBreak, Outcome, foreign_refusal
from rummifun.core.scene import Message
from rummifun.games.rummikub.combinaisons import combinaisons_valides, defaut, points_pose
from rummifun.games.rummikub.etat import Etat, Statut, extraire, joueur_suivant, le_statut, state_faults, winning_seat
from rummifun.games.rummikub.extraction import ajouter_tuile, groupes, suites
from rummifun.games.rummikub.jokers import joker_faults, une_pose_sans_joker
from rummifun.games.rummikub.move_types import Coup, Passer, Piocher, Poser, PremierCoup, Quitter
from rummifun.games.rummikub.options import OPTIONS
from rummifun.games.rummikub.solver import Objectif, Solution, best_opening, find_opening, meilleure_pose, une_pose
from rummifun.games.rummikub.tuiles import (
    POINTS_JOKER,
    Combinaison,
    Joker,
    Main,
    Pose,
    RefusRummikub,
    Table,
    Tuile,
    en_ordre,
    list_tiles,
    tableVmens,
)
from rummifun.messages import N_
from rummifun.multiset.rapide import Multiensemble, ajoute, cardinal, difference, egaux, from_pairs, inclus
from rummifun.refusal import Refusal

__all__ = [
    "PREMIERE_POSE",
    "coup_ok",
    "fin",
    "meilleure_premiere_pose",
    "peut_poser",
    "points_main",
    "premier_coup_ok",
    "refusal",
    "scores",
    "step",
    "une_ouverture",
]


PREMIERE_POSE: Final = OPTIONS.ouverture
"""The least points of a first pose, if no option says otherwise (Rummikub §5.1.5)."""


def premier_coup_ok(m0: Main, p0: Sequence[Sequence[Tuile]], m1: Main) -> bool:
    """Tell whether laying a pose from hand m0, leaving hand m1, is a valid first move: at least 30 points.

    Profil: main → pose → main → 𝔹   (Rummikub §8.1, Q13)

    >>> from rummifun.games.rummikub import Bleu, T, mens
    >>> suite = [T(9, Bleu), T(10, Bleu), T(11, Bleu)]
    >>> premier_coup_ok(mens([*suite, T(1, Bleu)]), [suite], mens([T(1, Bleu)]))
    True

    Law: premier_coup_ok m p n ⇒ egaux m (n ⊎ tableVmens p) and points_pose p ≥ 30
    """
    return points_pose(p0) >= PREMIERE_POSE and coup_ok((), m0, p0, m1)


def coup_ok(t0: Sequence[Sequence[Tuile]], m0: Main, t1: Sequence[Sequence[Tuile]], m1: Main) -> bool:
    """Tell whether table t1 and hand m1 can be made from table t0 and hand m0 by laying at least one tile.

    Profil: table → main → table → main → 𝔹   (Rummikub §8.1, Q13)

    >>> from rummifun.games.rummikub import Bleu, T, mens
    >>> t0 = [[T(9, Bleu), T(10, Bleu), T(11, Bleu)]]
    >>> t1 = [[T(8, Bleu), T(9, Bleu), T(10, Bleu), T(11, Bleu)]]
    >>> coup_ok(t0, mens([T(8, Bleu)]), t1, mens([])), coup_ok(t0, mens([]), t0, mens([]))
    (True, False)

    Law: coup_ok t m u n ⇒ egaux (tableVmens t ⊎ m) (tableVmens u ⊎ n) and cardinal n < cardinal m
    """
    avant, apres = tableVmens(t0), tableVmens(t1)
    posees = difference(apres, avant)
    return (
        combinaisons_valides(t1)
        and inclus(avant, apres)
        and cardinal(posees) > 0
        and inclus(posees, m0)
        and egaux(m1, difference(m0, posees))
    )


def points_main(m: Main) -> int:
    """Count the points left in a hand: the values of its tiles, 30 for a joker.

    Profil: main → ℕ, in points   (Rummikub §5.1.7, rule 7)

    >>> from rummifun.games.rummikub import Bleu, T, mens
    >>> points_main(mens([T(8, Bleu), Joker]))
    38

    Law: points_main (m ⊎ n) == points_main m + points_main n
    """
    return sum(n * (POINTS_JOKER if t is Joker else t.valeur) for t, n in m)


def scores(e: Etat) -> tuple[int, ...]:
    """Return the points left in the hands of J1, J2 and those after them; the lowest wins, equal ones draw.

    Profil: etat → ℕ × ℕ, in points   (Rummikub §5.1.7, rule 7)

    >>> from rummifun.games.rummikub import init_partie
    >>> scores(init_partie())
    (131, 117)

    Law: scores e == (points_main (la_main J1 e), points_main (la_main J2 e))
    """
    return tuple(points_main(s.main) for s in e.statuts)


def fin(e: Etat) -> bool:
    """Tell whether the game is over: a hand is empty, or the pool is and no player can lay anything.

    Profil: etat → 𝔹   (Rummikub §5.1.6, rule 6)

    >>> from rummifun.games.rummikub import init_partie
    >>> fin(init_partie())
    False

    Law: fin e ⇒ every move is refused with PartieTerminee.
    """
    if not all(s.main for s in e.statuts):
        return True
    if e.pioche:
        return False
    trait = e.joueur.value  # the one to move first: the search of `moves` answers for both
    return not any(_temoin(e, s) for s in (*e.statuts[trait:], *e.statuts[:trait]) if not s.parti)


def _temoin(e: Etat, s: Statut) -> Table:
    """Find something that a player can lay: a table, or a first pose; `()` if there is nothing."""
    if not s.engage:
        return une_ouverture(s.main, points=e.options.ouverture)
    return (une_pose_sans_joker if e.options.joker_remplace else une_pose)(e.table, s.main)


def peut_poser(table: Sequence[Sequence[Tuile]], main: Main, engage: bool) -> bool:
    """Tell whether a player can lay anything: a first pose when he has laid none yet, else any rearrangement.

    Profil: table → main → 𝔹 → 𝔹   (Rummikub §5.1.6, « ils ne peuvent plus poser »)

    >>> from rummifun.games.rummikub import Noir, T, mens
    >>> table = [[T(v, Noir) for v in (1, 2, 3, 4, 5)]]
    >>> peut_poser(table, mens([T(3, Noir)]), True), peut_poser(table, mens([T(3, Noir)]), False)
    (True, False)

    Law: peut_poser t m True == (une_pose t m ≠ ()); peut_poser t m False == (une_ouverture m ≠ ())
    """
    return bool(une_pose(table, main) if engage else une_ouverture(main))


def une_ouverture(main: Main, debut: Sequence[Sequence[Tuile]] = (), points: int = PREMIERE_POSE) -> Pose:
    """Find a first pose of at least 30 points in a hand, starting from given combinations; `()` if there is none.

    Profil: main → pose → ℕ → pose   (ours: the witness of `peut_poser`; Rummikub §5.1.5)

    >>> from rummifun.games.rummikub import Bleu, Jaune, Noir, Rouge, T, mens
    >>> for c in une_ouverture(mens([T(9, Bleu), T(10, Bleu), T(11, Bleu), T(1, Noir)])):
    ...     print(*c)
    9b 10b 11b
    >>> une_ouverture(mens([T(9, c) for c in (Bleu, Rouge, Jaune)]))
    ()

    Law: p = une_ouverture m ≠ () ⇒ premier_coup_ok m p (m − p)
    """
    return find_opening(main, debut, max(points, 1))  # a pose lays something


def meilleure_premiere_pose(main: Main, objectif: Objectif = "tuiles", points: int = PREMIERE_POSE) -> Solution:
    """Find the best first pose: combinations of the hand worth at least 30 points; the empty table if there is none.

    Profil: main → objectif → ℕ → solution   (ours; Rummikub §5.1.5)

    >>> from rummifun.games.rummikub import Bleu, Jaune, Rouge, T, mens
    >>> trois = [T(1, Bleu), T(1, Rouge), T(1, Jaune)]
    >>> neuf = [T(v, Bleu) for v in (9, 10, 11)]
    >>> meilleure_premiere_pose(mens([*trois, *neuf])).optimum, meilleure_premiere_pose(mens(trois)).table
    (6, ())

    Law: no pose p with premier_coup_ok main p (main − p) comes to more. Raises `Precondition` as `meilleure_pose` does.
    """
    return best_opening(main, objectif, points)


def to_move(e: Etat) -> int | None:
    """Return the seat to move; None when the game is over."""
    return None if fin(e) else e.joueur.value


def refusal(e: Etat, coup: Coup) -> Refusal | None:
    """Return the refusal of a move of the player to move; None if the move is legal.

    Profil: etat → coup → refus option   (Rummikub §5.1.3 to §5.1.6)

    >>> from rummifun.games.rummikub import init_partie
    >>> refusal(init_partie(), Poser(()))
    Refusal(code=<RefusRummikub.PremierCoupAttendu>, pieces=(), expected=None, got=None)

    Law: (refusal e (Poser t) ≠ None) == (jouer_1_coup e t is e), and likewise for the other three.
    """
    return Refusal(RefusRummikub.PartieTerminee) if fin(e) else next(_refus(e, coup), None)


def _refus(e: Etat, coup: Coup) -> Iterator[Refusal]:
    """List the reasons against a move in a game that is not over, in the order of telling."""
    statut = le_statut(e.joueur, e)
    yield from filter(None, [foreign_refusal(coup, Coup)])
    match coup:
        case Piocher():
            if not e.pioche:
                yield Refusal(RefusRummikub.PiocheVide)
        case Passer():
            yield from _refus_passer(e, statut)
        case Poser(table):
            yield from _refus_poser(e, statut, table)
        case PremierCoup(pose):
            yield from _refus_premier_coup(statut, pose, e.options.ouverture)
        case Quitter():
            if (restent := sum(not s.parti for s in e.statuts)) < 3:
                yield Refusal(RefusRummikub.ResteDeuxJoueurs, expected=3, got=restent)


def _refus_poser(e: Etat, statut: Statut, table: Table) -> Iterator[Refusal]:
    """List the reasons against a table, those of the sheet's rules before those of an option."""
    if not (statut.engage or e.options.continuer):
        yield Refusal(RefusRummikub.PremierCoupAttendu)
    yield from _refus_tuiles(tableVmens(e.table), statut.main, tableVmens(table))
    yield from filter(None, map(defaut, table))
    if not statut.engage:
        posees = difference(tableVmens(table), tableVmens(e.table))
        if not une_ouverture(posees, points=e.options.ouverture):
            points = points_pose(meilleure_pose((), posees, "points").table)
            yield Refusal(RefusRummikub.PointsInsuffisants, list_tiles(en_ordre(posees)), e.options.ouverture, points)
    if e.options.joker_remplace:
        yield from joker_faults(e.table, table)


def _refus_premier_coup(statut: Statut, pose: Pose, ouverture: int) -> Iterator[Refusal]:
    if statut.engage:
        yield Refusal(RefusRummikub.PremierCoupDejaFait)
    yield from _refus_tuiles(from_pairs(()), statut.main, tableVmens(pose))
    yield from filter(None, map(defaut, pose))
    points = points_pose(pose)
    if points < ouverture:
        yield Refusal(RefusRummikub.PointsInsuffisants, list_tiles(en_ordre(tableVmens(pose))), ouverture, points)


def _refus_passer(e: Etat, statut: Statut) -> Iterator[Refusal]:
    if e.pioche:
        yield Refusal(RefusRummikub.PiocheNonVide, got=cardinal(e.pioche))
    elif temoin := _temoin(e, statut):
        posees = difference(tableVmens(temoin), tableVmens(e.table if statut.engage else ()))
        yield Refusal(RefusRummikub.PosePossible, list_tiles(en_ordre(posees)))


def _refus_tuiles(avant: Multiensemble[Tuile], main: Main, apres: Multiensemble[Tuile]) -> Iterator[Refusal]:
    reprises, posees = difference(avant, apres), difference(apres, avant)
    if reprises:
        yield Refusal(RefusRummikub.TuilesReprises, list_tiles(en_ordre(reprises)))
    if not inclus(posees, main):
        yield Refusal(RefusRummikub.TuilesAbsentes, list_tiles(en_ordre(difference(posees, main))))
    if not posees:
        yield Refusal(RefusRummikub.AucuneTuilePosee)


def step(e: Etat, coup: Coup) -> Etat:
    """Apply a move that `refusal` accepts, and pass the turn.

    Profil: etat → coup → etat   (Rummikub §8.4)

    >>> from rummifun.games.rummikub import J1, J2, init_partie, la_main
    >>> e = step(init_partie(), Piocher())
    >>> e.joueur, cardinal(la_main(J1, e)), cardinal(e.pioche)
    (J2, 15, 77)

    Law: the tiles of hands, table and pool are those of e, and joueur_courant (step e c) == joueur_suivant e.
    """
    s = le_statut(e.joueur, e)
    match coup:
        case Piocher():
            n = e.options.piochees
            tirees, pioche, alea = extraire(n if n == 1 else min(n, cardinal(e.pioche)), e.pioche, e.alea)
            main = reduce(lambda main, tiree: ajoute(tiree, main), tirees, s.main)
            return _suivant(evolve(e, pioche=pioche, alea=alea), evolve(s, main=en_ordre(main)))
        case Poser(table):
            posees = difference(tableVmens(table), tableVmens(e.table))
            return _suivant(evolve(e, table=table), evolve(s, engage=True, main=difference(s.main, posees)))
        case PremierCoup(pose):
            reste = difference(s.main, tableVmens(pose))
            return _suivant(evolve(e, table=(*e.table, *pose)), evolve(s, engage=True, main=reste))
        case Passer():
            return _suivant(e, s)
        case Quitter():
            return _suivant(e, evolve(s, parti=True))
        case _:
            assert_never(coup)


def _suivant(e: Etat, statut: Statut) -> Etat:
    """Replace the player's status, and pass the turn to the next."""
    i = statut.joueur.value
    return evolve(e, statuts=(*e.statuts[:i], statut, *e.statuts[i + 1 :]), joueur=joueur_suivant(e))


def moves(e: Etat) -> Iterator[Coup]:
    """Propose drawing or passing, each combination of the hand, each addition of one tile; else search.

    For a first pose, the search completes each combination of the hand to 30 points, if it can. Where the turn may go
    on after it, the table that has every further tile added too is proposed as well.
    """
    if fin(e):
        return
    if e.pioche:
        yield Piocher()
    poses = _poses(e)
    premiere = next(poses, None)
    if premiere is not None:
        yield from chain([premiere], poses)
    elif not e.pioche:
        yield _seule(e)


def invariants(e: Etat) -> tuple[InvariantBreak, ...]:
    """List the faults of a state, as a tuple."""
    return tuple(state_faults(e))


def pass_move(e: Etat) -> Coup:
    """Let the turn go by: draw, or make the first proposed move if the pool is empty.

    >>> from rummifun.games.rummikub import init_partie
    >>> pass_move(init_partie())
    Piocher()
    """
    return next(moves(e))


def _poses(e: Etat) -> Iterator[Coup]:
    from toolz import unique  # here: it takes time to import

    statut = le_statut(e.joueur, e)
    main = statut.main
    combinaisons: Iterator[Combinaison] = unique(chain(suites(main), groupes(main)))
    if not statut.engage:
        ouvertures = unique(filter(None, (une_ouverture(main, [c], e.options.ouverture) for c in combinaisons)))
        return chain.from_iterable(_premiers_coups(e, main, pose) for pose in ouvertures)
    tables = chain(((*e.table, c) for c in combinaisons), (ajouter_tuile(e.table, t) for t, _ in main))
    libres = not e.options.joker_remplace
    return (Poser(table) for table in tables if table and (libres or not any(joker_faults(e.table, table))))


def _premiers_coups(e: Etat, main: Main, pose: Pose) -> Iterator[Coup]:
    """Propose a first pose, and after it the table with all that can be added, where the turn may go on."""
    yield PremierCoup(pose)
    if e.options.continuer:
        posee = (*e.table, *pose)
        table = reduce(_plus_une, list_tiles(difference(main, tableVmens(pose))), posee)
        if table != posee:
            yield Poser(table)


def _plus_une(table: Table, tuile: Tuile) -> Table:
    return ajouter_tuile(table, tuile) or table


def _seule(e: Etat) -> Coup:
    """Return the only proposal for a player without a simple move when the pool is empty."""
    statut = le_statut(e.joueur, e)
    table: Table = _temoin(e, statut) if statut.engage else ()
    return Poser(table) if table else Passer()


def outcome(e: Etat) -> Outcome | None:
    """Return the points left in the hands; the lowest score wins (rule 7)."""
    if not fin(e):
        return None
    points = scores(e)
    raison = N_("a hand is empty") if any(not s.main for s in e.statuts) else N_("nobody can draw or lay any more")
    return Outcome(points, winning_seat(points, [s.parti for s in e.statuts]), Message(raison))
