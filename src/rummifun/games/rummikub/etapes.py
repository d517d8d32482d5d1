"""The way from one table to another, tile by tile, as one tells it to a person."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rummifun.core.scene import Message
from rummifun.games.rummikub.tuiles import Combinaison, Table, Tuile, ecrit_table
from rummifun.messages import N_


class Deplacement(NamedTuple):
    """Some tiles taken from a combination, or from the hand, and added to another, or begun anew.

    `depuis` is the combination as it lies before (None: the hand), `vers` the other one before (empty: a new one),
    `donne` what it becomes.

    >>> from rummifun.games.rummikub import Bleu, T
    >>> un, deux, trois = (T(v, Bleu) for v in (1, 2, 3))
    >>> Deplacement((un,), None, (deux, trois), (un, deux, trois)).message.said(str)
    'put 1b from the hand with 2b 3b: [1b 2b 3b]'
    """

    tuiles: tuple[Tuile, ...]
    depuis: Combinaison | None
    vers: Combinaison
    donne: Combinaison

    @property
    def message(self) -> Message:
        """Say it."""
        valeurs = (
            ("t", _dites(self.tuiles)),
            ("a", _dites(self.depuis or ())),
            ("b", _dites(self.vers)),
            ("c", ecrit_table([self.donne])),
        )
        if self.depuis is None:
            return Message(N_("put {t} from the hand with {b}: {c}") if self.vers else N_("lay {t}"), valeurs)
        if self.vers:
            return Message(N_("take {t} from {a} and put it with {b}: {c}"), valeurs)
        return Message(N_("take {t} from {a} and set it apart"), valeurs)


def _dites(tuiles: Iterable[Tuile]) -> str:
    return " ".join(map(str, tuiles))


def deplacements(avant: Table, apres: Table) -> tuple[Deplacement, ...]:
    """List the movements that make one table of another, few and in an order that can be followed.

    >>> from rummifun.games.rummikub import Bleu, Jaune, Noir, Rouge, T
    >>> trois = tuple(T(7, c) for c in (Bleu, Rouge, Jaune))
    >>> [d.message.said(str) for d in deplacements((trois,), ((*trois, T(7, Noir)),))]
    ['put 7n from the hand with 7b 7r 7j: [7b 7r 7j 7n]']
    """
    return tuple(_deplacements(*_vis_a_vis(avant, apres)))


def _vis_a_vis(avant: Table, apres: Table) -> tuple[list[list[Tuile]], list[Combinaison]]:
    """Put every pile before beside the combination that it becomes: the one it shares most tiles with."""
    piles, buts = list(map(list, avant)), list(apres)
    paires = sorted(
        ((-_communes(c, b), i, j) for i, c in enumerate(piles) for j, b in enumerate(buts) if _communes(c, b)),
    )
    de_pile: dict[int, int] = {}
    for _, i, j in paires:
        if i not in de_pile and j not in de_pile.values():
            de_pile[i] = j
    libres = [j for j in range(len(buts)) if j not in de_pile.values()]
    ordre = [buts[de_pile[i]] if i in de_pile else () for i in range(len(piles))]
    return [*piles, *([] for _ in libres)], [*ordre, *(buts[j] for j in libres)]


def _communes(c: Sequence[Tuile], d: Sequence[Tuile]) -> int:
    return len(c) - len(_sans(c, d))


def _sans(c: Iterable[Tuile], d: Sequence[Tuile]) -> list[Tuile]:
    """List the tiles of c that d has not."""
    reste, absentes = list(d), []
    for t in c:
        if t in reste:
            reste.remove(t)
        else:
            absentes.append(t)
    return absentes


def _deplacements(piles: list[list[Tuile]], buts: list[Combinaison]) -> Iterator[Deplacement]:
    """Move first what lies on the table, then what comes from the hand; a pile only gives what it has too much."""
    for j, but in enumerate(buts):
        for i, pile in enumerate(piles):
            manquent = _sans(but, piles[j])
            de_trop = _sans(pile, buts[i])
            tuiles = _sans(manquent, _sans(manquent, de_trop)) if i != j else []
            if tuiles:
                yield _pose(tuiles, tuple(pile), piles, j, but)
                piles[i] = _range(buts[i], _sans(pile, tuiles))
    for j, but in enumerate(buts):
        tuiles = _sans(but, piles[j])
        if tuiles:
            yield _pose(tuiles, None, piles, j, but)


def _pose(
    tuiles: list[Tuile], depuis: Combinaison | None, piles: list[list[Tuile]], j: int, but: Combinaison
) -> Deplacement:
    vers = tuple(piles[j])
    piles[j] = _range(but, [*vers, *tuiles])
    return Deplacement(tuple(tuiles), depuis, vers, tuple(piles[j]))


def _range(but: Combinaison, pile: list[Tuile]) -> list[Tuile]:
    """Put a pile in the order of what it shall be; what it must still give comes last."""
    attendues = _sans(but, _sans(but, pile))
    return [*attendues, *_sans(pile, attendues)]
