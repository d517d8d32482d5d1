"""A table being built before it is handed in: what there is to arrange, what it is worth, the move it makes (ours)."""

from __future__ import annotations

from rummifun.chance import Alea
from rummifun.core.game import Draft, DraftPile
from rummifun.core.scene import Message
from rummifun.games.rummikub.combinaisons import defaut, est_suite, points_combinaison, points_pose
from rummifun.games.rummikub.coups import Coup, Poser, PremierCoup
from rummifun.games.rummikub.etapes import deplacements
from rummifun.games.rummikub.notation import lit_table
from rummifun.games.rummikub.recherche import PREMIERE_POSE
from rummifun.games.rummikub.regles import refusal
from rummifun.games.rummikub.tuiles import Table, Tuile, ecrit_table, en_table
from rummifun.games.rummikub.vue import Vue, etat_possible
from rummifun.messages import N_
from rummifun.multiset.ordre_sup import difference, mens


def laid(v: Vue) -> Table:
    """List the combinations of the table."""
    return v.table


def rack(v: Vue) -> tuple[Tuile, ...]:
    """List the tiles of the hand whose turn it is, where the view knows it."""
    return tuple(t for t, n in v.mains[v.joueur.value] or () for _ in range(n))


def draft(v: Vue, piles: Table) -> Draft:
    """Say of every pile whether it is a run, a group or what is wrong, and how many points of 30 are there."""
    whole = refusal(etat_possible(v, Alea()), submit(v, piles))
    wanted = 0 if v.engages[v.joueur.value] else PREMIERE_POSE
    return Draft(tuple(map(_pile, piles)), whole, points_pose(_nouvelles(v, piles)), wanted)


def _pile(c: tuple[Tuile, ...]) -> DraftPile:
    defaut_c = defaut(c)
    if defaut_c is not None:
        return DraftPile(defaut_c, 0)
    return DraftPile(Message(N_("run") if est_suite(c) else N_("group")), points_combinaison(c))


def submit(v: Vue, piles: Table) -> Coup:
    """Make the move: the whole table, or the new piles alone when it is a first pose beside an unchanged table."""
    if v.engages[v.joueur.value] or difference(mens(v.table), mens(en_table(piles))):
        return Poser(piles)
    return PremierCoup(_nouvelles(v, piles))


def arranged(v: Vue, coup: Coup) -> Table | None:
    """List the combinations as a move leaves them; None where it lays nothing."""
    match coup:
        case Poser(table):
            return table
        case PremierCoup(pose):
            return (*v.table, *pose)
        case _:
            return None


def movements(v: Vue, coup: Coup) -> tuple[Message, ...]:
    """Tell what to take and where to put it, one movement after another; see `etapes`."""
    table = arranged(v, coup)
    return () if table is None else tuple(d.message for d in deplacements(v.table, table))


def read_piles(v: Vue, text: str) -> Table:
    """Read combinations laid beside those of the table: the whole arrangement, the table's own piles first.

    Raises `Unreadable` with the place of the error.
    """
    return (*v.table, *lit_table(text))


def write_piles(v: Vue, piles: Table) -> str:
    """Write the combinations that lie beside those of the table."""
    return ecrit_table(piles[len(v.table) :])


def _nouvelles(v: Vue, piles: Table) -> Table:
    reste = list(v.table)
    nouvelles = []
    for c in en_table(piles):
        if c in reste:
            reste.remove(c)
        else:
            nouvelles.append(c)
    return tuple(nouvelles)
