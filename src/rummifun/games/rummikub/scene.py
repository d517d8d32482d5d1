"""Rummikub as a player sees it: views, the table as a scene, moves as labels and gestures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, repeat
from operator import methodcaller
from typing import Final, assert_never

from rummifun.chance import Alea
from rummifun.core.furniture import Role, Unit
from rummifun.core.scene import (
    BACK,
    Act,
    Drawable,
    Figure,
    Message,
    MessageList,
    Path,
    PieceFace,
    Pile,
    Place,
    Scene,
    Seat,
    Zone,
    layout_of,
    plural,
)
from rummifun.games.rummikub.etat import JOUEURS, Etat, Joueur, Statut, extraire, gather_tiles, la_main, winning_seat
from rummifun.games.rummikub.jokers import joker_faces
from rummifun.games.rummikub.move_types import Coup, Passer, Piocher, Poser, PremierCoup, Quitter, combinations_label
from rummifun.games.rummikub.options import OPTIONS, Options
from rummifun.games.rummikub.rules import fin, points_main
from rummifun.games.rummikub.solver import Solution
from rummifun.games.rummikub.tuiles import (
    Main,
    Pioche,
    Table,
    Tuile,
    list_tiles,
    remove_each,
    write_table,
)
from rummifun.messages import N_
from rummifun.multiset.rapide import Multiensemble, cardinal, difference, mens


@dataclass(frozen=True, slots=True)
class Vue(Drawable):
    """A view: the table, all counts, and those hands and pool that its seat knows (None for the others)."""

    siege: int | None
    table: Table
    joueur: Joueur
    fini: bool
    engages: tuple[bool, ...]
    nombres: tuple[int, ...]
    mains: tuple[Main | None, ...]
    nombre_pioche: int
    pioche: Pioche | None
    options: Options = OPTIONS
    partis: tuple[bool, ...] = field(default=(), repr=False)


def vue(e: Etat, siege: int | None) -> Vue:
    """Show a state to a seat (0 for J1) or to a spectator: its own hand, and all at the end.

    Of two players, each knows the other's hand once the pool is empty.
    """
    v = full_view(e, siege)
    if v.fini:
        return v
    ouvertes = not e.pioche and siege is not None and len(v.mains) == 2
    mains = tuple(main if ouvertes or j == siege else None for j, main in enumerate(v.mains))
    return replace(v, mains=mains, pioche=None)


def full_view(e: Etat, siege: int | None = None) -> Vue:
    """Show everything, in a scenario and once the game is over."""
    mains, engages = tuple(s.main for s in e.statuts), tuple(s.engage for s in e.statuts)
    nombres, pioche = tuple(map(cardinal, mains)), cardinal(e.pioche)
    partis = tuple(s.parti for s in e.statuts)
    return Vue(siege, e.table, e.joueur, fin(e), engages, nombres, mains, pioche, e.pioche, e.options, partis)


def known_tiles(v: Vue) -> Multiensemble[Tuile]:
    """Gather the tiles of the table and of the hands and pool that a view shows."""
    return gather_tiles(v.table, (ens for ens in (*v.mains, v.pioche) if ens is not None))


def state_to_move(v: Vue) -> Etat | None:
    """Return the state as the seat of a view knows it if it is to move, else None."""
    return None if v.fini or v.siege != v.joueur.value else etat_possible(v, Alea())


def etat_possible(v: Vue, alea: Alea) -> Etat:
    """Draw a state that the seat of a view cannot tell from the true one: the hidden tiles are dealt anew.

    Once the pool is empty, the game goes on only if somebody can lay: of several hidden hands, other deals are drawn
    again.
    """
    e = _deal_hidden(v, alea)
    while not v.nombre_pioche and v.mains.count(None) > 1 and fin(e) != v.fini:
        e = _deal_hidden(v, e.alea)
    return e


def _deal_hidden(v: Vue, alea: Alea) -> Etat:
    vues = chain(*v.table, *(list_tiles(main) for main in v.mains if main is not None))
    caches: Pioche = difference(v.options.boite, mens(vues))
    statuts = list[Statut]()
    for j in JOUEURS[: len(v.mains)]:
        s, caches, alea = _statut(v, j, caches, alea)
        statuts.append(s)
    return Etat(tuple(statuts), v.table, caches, v.joueur, alea, v.options)


def _statut(v: Vue, j: Joueur, caches: Pioche, alea: Alea) -> tuple[Statut, Pioche, Alea]:
    main = v.mains[j.value]
    if main is None:
        main, caches, alea = extraire(v.nombres[j.value], caches, alea)
    return Statut(j, v.engages[j.value], main, v.partis[j.value]), caches, alea


_TABLE: Final = 24
"""The number of tiles on a table for which a screen keeps room; beyond that, it draws tiles smaller."""


_HAND: Final = 16


@layout_of.register
def scene(v: Vue, actes: tuple[Act, ...] = ()) -> Scene:
    """Lay out a view: the table, the hands, the pool."""
    n, joueurs = v.nombre_pioche, JOUEURS[: len(v.mains)]
    nom = Message(N_("pool"))
    tas = (Pile(Place("pioche", nom), (BACK,), under=n - 1) if n else Pile(Place("pioche", nom), ()),)
    pioche = Zone(Message(N_("pool: {t}"), (("t", _compte_tuiles(n)),)), tas, role=Role.STOCK, name=nom)
    zones = (_zone(v.table), *(_chevalet(v, j) for j in joueurs), pioche)
    figures = (*chain(*map(_chiffres, repeat(v), joueurs)), Figure(nom, n))
    return Scene(_titre(v), zones, actes, figures, None if v.fini else Path((), 0, _demande(v)))


def _demande(v: Vue) -> Message:
    """Ask the player to move for what can be done: to begin by enough points, then to lay; or to draw."""
    if v.engages[v.joueur.value]:
        return Message(N_("lay tiles, or draw") if v.nombre_pioche else N_("lay tiles, or pass"))
    key = N_("lay {n} points, or draw") if v.nombre_pioche else N_("lay {n} points, or pass")
    return Message(key, (("n", v.options.ouverture),))


def _chiffres(v: Vue, j: Joueur) -> Iterator[Figure]:
    """List the figures of a player: the tiles of the rack, and their points if they show."""
    yield Figure(Message(N_("tiles")), v.nombres[j.value], j.value)
    main = v.mains[j.value]
    if main is not None:
        yield Figure(Message(N_("points")), points_main(main), j.value, Unit.POINTS)


@layout_of.register
def _(e: Etat) -> Scene:
    return scene(full_view(e))


def table_and_hand_scene(titre: Message, table: Table, main: Main, legende: Message) -> Scene:
    """Lay out a table and one hand under a caption, outside any game."""
    return Scene(titre, (_zone(table), Zone(legende, (Pile("main", _vues(list_tiles(main))),), role=Role.RACK)))


def _zone(table: Table) -> Zone:
    compte = plural(len(table), N_("{n} combination"), N_("{n} combinations"))
    valeurs = (("c", compte), ("t", _compte_tuiles(sum(map(len, table)))))
    piles = tuple(Pile(_place(i), _vues(c), marks=joker_marks(c)) for i, c in enumerate(table, 1))
    return Zone(Message(N_("table: {c}, {t}"), valeurs), piles, room=_TABLE, name=Message(N_("table")))


def joker_marks(c: Sequence[Tuile]) -> tuple[tuple[int, PieceFace], ...]:
    """Tell for which tile each joker of a valid combination stands; in a group its colour may be open.

    >>> from rummifun.games.rummikub import Bleu, Joker, Rouge, T
    >>> joker_marks([T(5, Bleu), Joker, T(7, Bleu)]), joker_marks([T(5, Bleu), T(5, Rouge), Joker])
    (((2, PieceFace(text='6', suit='bleu')),), ((3, PieceFace(text='5', suit='')),))
    """
    jokers = joker_faces(tuple(c))
    places = [i + 1 for i, _ in jokers]
    if all(len(faces) == len(jokers) for _, faces in jokers):  # a tile each
        shown = [faces[n % len(faces)].shown() for n, (_, faces) in enumerate(jokers)]
    else:
        shown = [faces[0].shown() if len(faces) == 1 else PieceFace(str(faces[0].valeur), "") for _, faces in jokers]
    return tuple(zip(places, shown, strict=True))


def _place(i: int) -> Place:
    return Place(f"table.{i}", Message(N_("combination {n}"), (("n", i),)))


@layout_of.register
def _(s: Solution) -> Scene:
    return table_and_hand_scene(Message(N_("best turn")), s.table, s.posees, Message(N_("tiles laid")))


def _titre(v: Vue) -> Message:
    if not v.fini:
        return Message(N_("{j} to move"), (("j", Seat(v.joueur.value)),))
    points = [points_main(main) for main in v.mains if main is not None]  # all show at the end
    gagnant, deux = winning_seat(points, v.partis), len(points) == 2
    valeurs: tuple[tuple[str, object], ...] = tuple(zip(("s1", "s2"), points, strict=True)) if deux else ()
    valeurs = valeurs or (("points", MessageList(tuple(points))),)
    if gagnant is None:
        return Message(N_("game over: a draw, {s1} to {s2}") if deux else N_("game over: a draw, {points}"), valeurs)
    key = N_("game over: {j} wins, {s1} to {s2}") if deux else N_("game over: {j} wins, {points}")
    return Message(key, (("j", Seat(gagnant)), *valeurs))


def _chevalet(v: Vue, j: Joueur) -> Zone:
    main, tuiles = v.mains[j.value], _compte_tuiles(v.nombres[j.value])
    vues = (BACK,) * v.nombres[j.value] if main is None else _vues(list_tiles(main))
    rang, active = Pile(Place(j.name, Message(N_("rack"))), vues), j is v.joueur and not v.fini
    legende, nom = _legende(v, j, main, tuiles), Message("{j}", (("j", Seat(j.value)),))
    return Zone(legende, (rang,), active=active, seat=j.value, room=_HAND, role=Role.RACK, name=nom)


def _legende(v: Vue, j: Joueur, main: Main | None, tuiles: Message) -> Message:
    engage = v.engages[j.value]
    valeurs = (("j", Seat(j.value)), ("t", tuiles))
    if v.partis[j.value]:
        return Message(N_("{j}: {t}, has left"), valeurs)
    if main is None:
        return Message(N_("{j}: {t}") if engage else N_("{j}: {t}, nothing laid yet"), valeurs)
    points = plural(points_main(main), N_("{n} point"), N_("{n} points"))
    return Message(N_("{j}: {t}, {p}") if engage else N_("{j}: {t}, {p}, nothing laid yet"), (*valeurs, ("p", points)))


def _compte_tuiles(n: int) -> Message:
    return plural(n, N_("{n} tile"), N_("{n} tiles"))


def _vues(tuiles: Iterable[Tuile]) -> tuple[PieceFace, ...]:
    return tuple(map(methodcaller("shown"), tuiles))


def describe_move(j: Joueur, coup: Coup) -> Message:
    """Describe a move and its player."""
    match coup:
        case Piocher():
            return Message(N_("{j} draws"), (("j", Seat(j.value)),))
        case Passer():
            return Message(N_("{j} passes"), (("j", Seat(j.value)),))
        case Quitter():
            return Message(N_("{j} leaves the game"), (("j", Seat(j.value)),))
        case Poser(table):
            return Message(N_("{j} makes the table {c}"), (("j", Seat(j.value)), ("c", write_table(table))))
        case PremierCoup(pose):
            return Message(N_("{j} makes a first meld: {c}"), (("j", Seat(j.value)), ("c", write_table(pose))))
        case _:
            assert_never(coup)


def act_of_move(e: Etat, coup: Coup) -> Act:
    """Make the act of a move: a touch on the pool, a tile carried to its combination, or a label for another pose."""
    match coup:
        case Piocher():
            return Act(coup, Message(N_("draw")), "pioche")
        case Passer():
            return Act(coup, Message(N_("pass")), "pioche")
        case Quitter():
            return Act(coup, Message(N_("leave the game")))
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
        return Act(coup, etiquette, e.joueur.name, indice, f"table.{changees[0]}")
    key = N_("rearrange the table to make {c}") if defaites else N_("lay {c}")
    return Act(coup, Message(key, (("c", combinations_label(nouvelles)),)))
