"""The way from one table to another, tile by tile, for a player to follow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pyrsistent import PVector, pvector

from rummifun.core.scene import Message
from rummifun.games.rummikub.labels import combination_label
from rummifun.games.rummikub.tuiles import Combinaison, Table, Tuile, remove_each
from rummifun.messages import N_


class TileMove(NamedTuple):
    """A movement of tiles from a combination, or from the hand, to another or to a new one.

    `depuis` is the source before the movement (None: the hand), `vers` the target before it (empty: a new combination),
    `donne` the target after it.

    >>> from rummifun.games.rummikub import Bleu, T
    >>> un, deux, trois = (T(v, Bleu) for v in (1, 2, 3))
    >>> TileMove((un,), None, (deux, trois), (un, deux, trois)).message.localize(str)
    'put blue 1 from the hand with blue 2-3: blue 1-2-3'
    """

    tuiles: tuple[Tuile, ...]
    depuis: Combinaison | None
    vers: Combinaison
    donne: Combinaison

    @property
    def message(self) -> Message:
        """Say it."""
        valeurs = (
            ("t", combination_label(self.tuiles)),
            ("a", combination_label(self.depuis or ())),
            ("b", combination_label(self.vers)),
            ("c", combination_label(self.donne)),
        )
        if self.depuis is None:
            return Message(N_("put {t} from the hand with {b}: {c}") if self.vers else N_("lay {t}"), valeurs)
        if self.vers:
            return Message(N_("take {t} from {a} and put it with {b}: {c}"), valeurs)
        return Message(N_("take {t} from {a} and set it apart"), valeurs)


def tile_moves(avant: Table, apres: Table) -> tuple[TileMove, ...]:
    """List movements that turn one table into another, few of them, in an order that you can follow.

    >>> from rummifun.games.rummikub import Bleu, Jaune, Noir, Rouge, T
    >>> trois = tuple(T(7, c) for c in (Bleu, Rouge, Jaune))
    >>> [d.message.localize(str) for d in tile_moves((trois,), ((*trois, T(7, Noir)),))]
    ['put black 7 from the hand with 7 in blue, red, yellow: 7 in blue, red, yellow, black']
    """
    return tuple(deplacement for deplacement, _ in tile_moves_with_tables(avant, apres))


def tile_moves_with_tables(avant: Table, apres: Table) -> tuple[tuple[TileMove, Table], ...]:
    """List the movements that turn one table into another, each with the table after it.

    >>> from rummifun.games.rummikub import Bleu, T
    >>> from rummifun.games.rummikub.notation import write_table
    >>> [write_table(table) for _, table in tile_moves_with_tables((), ((T(1, Bleu), T(2, Bleu), T(3, Bleu)),))]
    ['[1b 2b 3b]']
    """
    return tuple(_deplacements(*_vis_a_vis(avant, apres)))


def _vis_a_vis(avant: Table, apres: Table) -> tuple[PVector[Combinaison], Table]:
    """Pair every old pile with the new combination that shares most tiles with it."""
    paires = sorted((-n, i, j) for i, c in enumerate(avant) for j, b in enumerate(apres) if (n := _communes(c, b)))
    de_pile: dict[int, int] = {}
    for _, i, j in paires:
        if i not in de_pile and j not in de_pile.values():
            de_pile[i] = j
    nouveaux = [b for j, b in enumerate(apres) if j not in de_pile.values()]
    buts = [apres[de_pile[i]] if i in de_pile else () for i in range(len(avant))]
    return pvector((*avant, *[()] * len(nouveaux))), (*buts, *nouveaux)


def _communes(c: Combinaison, d: Combinaison) -> int:
    return len(c) - len(remove_each(c, d))


def _deplacements(piles: PVector[Combinaison], buts: Table) -> Iterator[tuple[TileMove, Table]]:
    """Move tiles of the table first, then tiles of the hand; a pile only gives its surplus."""
    for j, but in enumerate(buts):
        for i, autre in enumerate(buts):
            manquent = remove_each(but, piles[j])
            tuiles = remove_each(manquent, remove_each(manquent, remove_each(piles[i], autre)))
            if i != j and tuiles:
                fait = _pose(tuiles, piles[i], piles[j], but)
                piles = piles.set(j, fait.donne).set(i, _range(autre, remove_each(piles[i], tuiles)))
                yield fait, tuple(filter(None, piles))
    for j, but in enumerate(buts):
        if tuiles := remove_each(but, piles[j]):
            fait = _pose(tuiles, None, piles[j], but)
            piles = piles.set(j, fait.donne)
            yield fait, tuple(filter(None, piles))


def _pose(tuiles: Combinaison, depuis: Combinaison | None, vers: Combinaison, but: Combinaison) -> TileMove:
    return TileMove(tuiles, depuis, vers, _range(but, (*vers, *tuiles)))


def _range(but: Combinaison, pile: Combinaison) -> Combinaison:
    """Put a pile in the order of its final combination; tiles it must still give come last."""
    attendues = remove_each(but, remove_each(but, pile))
    return (*attendues, *remove_each(pile, attendues))
