"""A table that a player builds before handing it in: its pieces, its points, the move it makes (ours)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from rummifun.chance import Alea
from rummifun.core.game import Draft, DraftPile, HintStep
from rummifun.core.scene import Message, plural
from rummifun.games.rummikub.combinaisons import (
    PREMIERE_POSE,
    combinaison_valide,
    defaut,
    est_suite,
    points_combinaison,
    points_pose,
)
from rummifun.games.rummikub.labels import combination_label
from rummifun.games.rummikub.move_types import Coup, Passer, Piocher, Poser, PremierCoup
from rummifun.games.rummikub.notation import read_table
from rummifun.games.rummikub.rules import refusal
from rummifun.games.rummikub.tuiles import (
    Combinaison,
    Joker,
    T,
    Table,
    Tuile,
    en_table,
    indice,
    list_tiles,
    remove_each,
    write_table,
)
from rummifun.games.rummikub.view import Vue, etat_possible
from rummifun.games.rummikub.walkthrough import tile_moves, tile_moves_with_tables
from rummifun.messages import N_
from rummifun.multiset.rapide import difference, mens

_LAST = 13


def table_piles(v: Vue) -> Table:
    """List the combinations of the table."""
    return v.table


def rack_tiles(v: Vue) -> tuple[Tuile, ...]:
    """List the tiles of the hand to move, if the view knows it."""
    return list_tiles(v.mains[v.joueur.value] or ())


def judge_draft(v: Vue, piles: Table) -> Draft:
    """Judge every pile, a run, a group or a fault; count the points toward 30."""
    whole = refusal(etat_possible(v, Alea()), submission_move(v, piles))
    wanted = 0 if v.engages[v.joueur.value] else PREMIERE_POSE
    return Draft(tuple(map(_pile, piles)), whole, points_pose(_new(v, piles)), wanted)


def _pile(c: Combinaison) -> DraftPile:
    return DraftPile(defaut(c) or Message(N_("run") if est_suite(c) else N_("group")), points_combinaison(c))


def submission_move(v: Vue, piles: Table) -> Coup:
    """Make the move: the whole table, or only the new piles for a first pose beside an unchanged table."""
    if v.engages[v.joueur.value] or difference(mens(v.table), mens(en_table(piles))):
        return Poser(piles)
    return PremierCoup(_new(v, piles))


def _new(v: Vue, piles: Table) -> Table:
    return remove_each(en_table(piles), v.table)


def piles_after(v: Vue, coup: Coup) -> Table | None:
    """List the combinations after a move; None if it lays nothing."""
    match coup:
        case Poser(table):
            return table
        case PremierCoup(pose):
            return (*v.table, *pose)
        case Piocher() | Passer():
            return None
        case _:
            assert_never(coup)


def movement_messages(v: Vue, coup: Coup) -> tuple[Message, ...]:
    """List the movements: the tiles to take, and the place to put them."""
    table = piles_after(v, coup)
    return () if table is None else tuple(d.message for d in tile_moves(v.table, table))


def hint_steps(v: Vue, coup: Coup) -> tuple[HintStep, ...]:
    """Reveal a move: the number of tiles it lays, then a combination it makes, then every movement."""
    table = piles_after(v, coup)
    if table is None:
        return (HintStep(Message(N_("you have nothing to lay"))),)
    une = max(remove_each(table, v.table), key=lambda c: (len(c) - len(remove_each(c, rack_tiles(v))), -len(c)))
    combien = plural(_count_laid(v, coup), N_("you can lay {n} tile"), N_("you can lay {n} tiles"))
    laquelle = Message(N_("one of the combinations: {c}"), (("c", combination_label(une)),))
    faits = (HintStep(d.message, d.tuiles, apres) for d, apres in tile_moves_with_tables(v.table, table))
    return (HintStep(combien), HintStep(laquelle, une), *faits)


def review_turn(v: Vue, made: Coup, best: Coup) -> Message | None:
    """Name the number of tiles that the player could have laid, if that is more."""
    n = _count_laid(v, best)
    more = n > _count_laid(v, made)
    return plural(n, N_("{n} tile could have been laid"), N_("{n} tiles could have been laid")) if more else None


def _count_laid(v: Vue, coup: Coup) -> int:
    """Count the tiles that a move lays."""
    return sum(map(len, piles_after(v, coup) or v.table)) - sum(map(len, v.table))


def read_piles(v: Vue, text: str) -> Table:
    """Read combinations laid beside those of the table: the whole arrangement, the table's own piles first."""
    return (*v.table, *read_table(text))


def write_piles(v: Vue, piles: Table) -> str:
    """Write the combinations that lie beside those of the table."""
    return write_table(piles[len(v.table) :])


def group_sort_key(tuile: Tuile) -> tuple[int, int]:
    """Return the sorting key that puts the tiles of a group side by side, jokers last."""
    return (tuile.valeur if isinstance(tuile, T) else _LAST + 1, indice(tuile))


def in_run_order(c: Sequence[Tuile]) -> Combinaison:
    """Put tiles in the order of a run: values rise, jokers fill the gaps, then go above, then below.

    >>> from rummifun.games.rummikub import Bleu
    >>> in_run_order([T(9, Bleu), Joker, T(7, Bleu), T(5, Bleu), Joker])
    (T(5, Bleu), Joker, T(7, Bleu), Joker, T(9, Bleu))
    """
    numbered = sorted((t for t in c if isinstance(t, T)), key=group_sort_key)
    if combinaison_valide(c) or not numbered:
        return tuple(c)
    start = min(numbered[0].valeur, _LAST + 1 - len(c))
    places: dict[int, Tuile] = {t.valeur - start: t for t in numbered}
    run = len({t.couleur for t in numbered}) == 1 and len(places) == len(numbered) and max(places) < len(c)
    if run and start > 0:
        return tuple(places.get(i, Joker) for i in range(len(c)))
    return (*numbered, *(t for t in c if not isinstance(t, T)))
