"""The way from one table to another, tile by tile, as one tells it to a person."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rummifun.core.scene import Message
from rummifun.games.rummikub.dites import combinaison
from rummifun.games.rummikub.tuiles import Combinaison, Table, Tuile, without
from rummifun.messages import N_


class Deplacement(NamedTuple):
    """Some tiles taken from a combination, or from the hand, and added to another, or begun anew.

    `depuis` is the combination as it lies before (None: the hand), `vers` the other one before (empty: a new one),
    `donne` what it becomes.

    >>> from rummifun.games.rummikub import Bleu, T
    >>> un, deux, trois = (T(v, Bleu) for v in (1, 2, 3))
    >>> Deplacement((un,), None, (deux, trois), (un, deux, trois)).message.said(str)
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
            ("t", combinaison(self.tuiles)),
            ("a", combinaison(self.depuis or ())),
            ("b", combinaison(self.vers)),
            ("c", combinaison(self.donne)),
        )
        if self.depuis is None:
            return Message(N_("put {t} from the hand with {b}: {c}") if self.vers else N_("lay {t}"), valeurs)
        if self.vers:
            return Message(N_("take {t} from {a} and put it with {b}: {c}"), valeurs)
        return Message(N_("take {t} from {a} and set it apart"), valeurs)


def deplacements(avant: Table, apres: Table) -> tuple[Deplacement, ...]:
    """List the movements that make one table of another, few and in an order that can be followed.

    >>> from rummifun.games.rummikub import Bleu, Jaune, Noir, Rouge, T
    >>> trois = tuple(T(7, c) for c in (Bleu, Rouge, Jaune))
    >>> [d.message.said(str) for d in deplacements((trois,), ((*trois, T(7, Noir)),))]
    ['put black 7 from the hand with 7 in blue, red, yellow: 7 in blue, red, yellow, black']
    """
    return tuple(deplacement for deplacement, _ in suivis(avant, apres))


def suivis(avant: Table, apres: Table) -> tuple[tuple[Deplacement, Table], ...]:
    """List the movements that make one table of another, each with the table after it.

    >>> from rummifun.games.rummikub import Bleu, T
    >>> from rummifun.games.rummikub.notation import ecrit_table
    >>> [ecrit_table(table) for _, table in suivis((), ((T(1, Bleu), T(2, Bleu), T(3, Bleu)),))]
    ['[1b 2b 3b]']
    """
    return tuple(_deplacements(*_vis_a_vis(avant, apres)))


def _vis_a_vis(avant: Table, apres: Table) -> tuple[list[Combinaison], list[Combinaison]]:
    """Put every pile before beside the combination that it becomes: the one it shares most tiles with."""
    paires = sorted((-n, i, j) for i, c in enumerate(avant) for j, b in enumerate(apres) if (n := _communes(c, b)))
    de_pile: dict[int, int] = {}
    for _, i, j in paires:
        if i not in de_pile and j not in de_pile.values():
            de_pile[i] = j
    nouveaux = [b for j, b in enumerate(apres) if j not in de_pile.values()]
    buts = [apres[de_pile[i]] if i in de_pile else () for i in range(len(avant))]
    return [*avant, *[()] * len(nouveaux)], [*buts, *nouveaux]


def _communes(c: Combinaison, d: Combinaison) -> int:
    return len(c) - len(without(c, d))


def _deplacements(piles: list[Combinaison], buts: list[Combinaison]) -> Iterator[tuple[Deplacement, Table]]:
    """Move first what lies on the table, then what comes from the hand; a pile only gives what it has too much."""
    for j, but in enumerate(buts):
        for i, pile in enumerate(piles):
            manquent = without(but, piles[j])
            tuiles = without(manquent, without(manquent, without(pile, buts[i])))
            if i != j and tuiles:
                fait = _pose(tuiles, pile, piles, j, but)
                piles[i] = _range(buts[i], without(pile, tuiles))
                yield fait, tuple(filter(None, piles))
    for j, but in enumerate(buts):
        if tuiles := without(but, piles[j]):
            yield _pose(tuiles, None, piles, j, but), tuple(filter(None, piles))


def _pose(
    tuiles: Combinaison, depuis: Combinaison | None, piles: list[Combinaison], j: int, but: Combinaison
) -> Deplacement:
    vers, piles[j] = piles[j], _range(but, (*piles[j], *tuiles))
    return Deplacement(tuiles, depuis, vers, piles[j])


def _range(but: Combinaison, pile: Combinaison) -> Combinaison:
    """Put a pile in the order of what it shall be; what it must still give comes last."""
    attendues = without(but, without(but, pile))
    return (*attendues, *without(pile, attendues))
