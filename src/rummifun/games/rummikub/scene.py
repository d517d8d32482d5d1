"""The table of Rummikub as a scene, and its moves as labels and gestures."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Final, assert_never

from rummifun.core.scene import BACK, Act, Message, PieceFace, Pile, Place, Scene, Seat, Zone, layout_of, plural
from rummifun.games.rummikub.etat import Etat, Joueur, la_main
from rummifun.games.rummikub.labels import combinations_label
from rummifun.games.rummikub.move_types import Coup, Passer, Piocher, Poser, PremierCoup
from rummifun.games.rummikub.rules import points_main
from rummifun.games.rummikub.solver import Solution
from rummifun.games.rummikub.tuiles import Main, Table, Tuile, list_tiles, remove_each, write_table
from rummifun.games.rummikub.view import Vue, full_view
from rummifun.messages import N_

_TABLE: Final = 24
"""The number of tiles on a table for which a screen keeps room; beyond that, it draws tiles smaller."""
_HAND: Final = 16


@layout_of.register
def scene(v: Vue, actes: tuple[Act, ...] = ()) -> Scene:
    """Lay out a view: the table, both hands, the pool."""
    pioche = Message(N_("pool: {t}"), (("t", _compte_tuiles(v.nombre_pioche)),))
    return Scene(
        _titre(v),
        (
            _zone(v.table),
            *(_chevalet(v, j) for j in Joueur),
            Zone(pioche, _pioche(v.nombre_pioche)),
        ),
        actes,
    )


@layout_of.register
def _(e: Etat) -> Scene:
    return scene(full_view(e))


def table_and_hand_scene(titre: Message, table: Table, main: Main, legende: Message) -> Scene:
    """Lay out a table and one hand under a caption, outside any game."""
    return Scene(titre, (_zone(table), Zone(legende, (Pile("main", _vues(list_tiles(main))),))))


def _pioche(n: int) -> tuple[Pile, ...]:
    return (Pile(Place("pioche", Message(N_("pool"))), (BACK,), under=n - 1),) if n else ()


def _zone(table: Table) -> Zone:
    compte = plural(len(table), N_("{n} combination"), N_("{n} combinations"))
    valeurs = (("c", compte), ("t", _compte_tuiles(sum(map(len, table)))))
    piles = tuple(Pile(_place(i), _vues(c)) for i, c in enumerate(table, 1))
    return Zone(Message(N_("table: {c}, {t}"), valeurs), piles, room=_TABLE)


def _place(i: int) -> Place:
    return Place(f"table.{i}", Message(N_("combination {n}"), (("n", i),)))


@layout_of.register
def _(s: Solution) -> Scene:
    return table_and_hand_scene(Message(N_("best turn")), s.table, s.posees, Message(N_("tiles laid")))


def _titre(v: Vue) -> Message:
    if not v.fini:
        return Message(N_("{j} to move"), (("j", _siege(v.joueur)),))
    s1, s2 = (points_main(main) for main in v.mains if main is not None)  # both show at the end
    valeurs = (("s1", s1), ("s2", s2))
    if s1 == s2:
        return Message(N_("game over: a draw, {s1} to {s2}"), valeurs)
    return Message(N_("game over: {j} wins, {s1} to {s2}"), (("j", Seat(int(s2 < s1))), *valeurs))


def _chevalet(v: Vue, j: Joueur) -> Zone:
    main, tuiles = v.mains[j.value], _compte_tuiles(v.nombres[j.value])
    vues = (BACK,) * v.nombres[j.value] if main is None else _vues(list_tiles(main))
    rang, active = Pile(Place(f"{j}", Message(N_("rack"))), vues), j is v.joueur and not v.fini
    return Zone(_legende(v, j, main, tuiles), (rang,), active=active, seat=j.value, room=_HAND)


def _legende(v: Vue, j: Joueur, main: Main | None, tuiles: Message) -> Message:
    engage = v.engages[j.value]
    valeurs = (("j", _siege(j)), ("t", tuiles))
    if main is None:
        return Message(N_("{j}: {t}") if engage else N_("{j}: {t}, nothing laid yet"), valeurs)
    points = plural(points_main(main), N_("{n} point"), N_("{n} points"))
    return Message(N_("{j}: {t}, {p}") if engage else N_("{j}: {t}, {p}, nothing laid yet"), (*valeurs, ("p", points)))


def _siege(j: Joueur) -> Seat:
    return Seat(j.value)


def _compte_tuiles(n: int) -> Message:
    return plural(n, N_("{n} tile"), N_("{n} tiles"))


def _vues(tuiles: Iterable[Tuile]) -> tuple[PieceFace, ...]:
    return tuple(t.shown() for t in tuiles)


def describe_move(j: Joueur, coup: Coup) -> Message:
    """Describe a move and its player."""
    match coup:
        case Piocher():
            return Message(N_("{j} draws"), (("j", _siege(j)),))
        case Passer():
            return Message(N_("{j} passes"), (("j", _siege(j)),))
        case Poser(table):
            return Message(N_("{j} makes the table {c}"), (("j", _siege(j)), ("c", write_table(table))))
        case PremierCoup(pose):
            return Message(N_("{j} makes a first meld: {c}"), (("j", _siege(j)), ("c", write_table(pose))))
        case _:
            assert_never(coup)


def act_of_move(e: Etat, coup: Coup) -> Act:
    """Make the act of a move: a touch on the pool, a tile carried to its combination, or a label for another pose."""
    match coup:
        case Piocher():
            return Act(coup, Message(N_("draw")), "pioche")
        case Passer():
            return Act(coup, Message(N_("pass")))
        case PremierCoup(pose):
            return Act(coup, Message(N_("lay {c}"), (("c", combinations_label(pose)),)))
        case Poser(table):
            return _acte_table(e, coup, table)
        case _:
            assert_never(coup)


def _acte_table(e: Etat, coup: Poser, table: Table) -> Act:
    nouvelles = remove_each(table, e.table)
    changees = [i for i, (avant, apres) in enumerate(zip(e.table, table, strict=False), 1) if avant != apres]
    defaites = tuple(chain.from_iterable(remove_each(e.table, table)))
    posees = remove_each(chain.from_iterable(nouvelles), defaites)
    if len(table) == len(e.table) and len(changees) == len(posees) == 1:
        indice = list_tiles(la_main(e.joueur, e)).index(posees[0]) + 1
        etiquette = Message(N_("add {t} to make {c}"), (("t", posees[0]), ("c", combinations_label(nouvelles))))
        return Act(coup, etiquette, f"{e.joueur}", indice, f"table.{changees[0]}")
    key = N_("rearrange the table to make {c}") if defaites else N_("lay {c}")
    return Act(coup, Message(key, (("c", combinations_label(nouvelles)),)))
