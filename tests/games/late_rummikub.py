"""Rummikub as a class, so that a wrong game can spoil one method; Rummikub begun near its end.

The deal puts most tiles on the table: empty pools, passes and endings come soon. Every first state is possible, so the
laws of every game hold for this game as they hold for Rummikub.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import reduce
from itertools import chain
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.game import WORDS
from rummifun.games.rummikub import J1, J2, Combinaison, Couleur, Etat, Joker, Statut, T, ajouter_tuile, jeu, mens
from rummifun.games.rummikub.game import ARRANGEMENT


@dataclass(frozen=True, slots=True)
class Rummikub:
    """Rummikub, its functions as methods."""

    livre: Any = jeu
    name: str = jeu.name
    seats: int = 2
    exhaustive: bool = False
    bound: int | None = None

    @property
    def options(self) -> Any:
        return self.livre.options

    def scene(self: Any, view: Any) -> Any:
        return replace(self.livre, moves=self.moves).scene(view)


def _method(name: str) -> Callable[..., Any]:
    return lambda self, *arguments: getattr(self.livre if name in WORDS else ARRANGEMENT, name)(*arguments)


_METHODS: Final = """
    new to_move moves refusal step outcome pieces invariants view known resample write read write_position read_position
    laid rack shown draft submit arranged movements read_piles write_piles
"""
for _name in _METHODS.split():
    setattr(Rummikub, _name, _method(_name))


_SUITES: Final = tuple(
    tuple(T(v, c) for v in range(debut, fin)) for c in Couleur for debut, fin in ((1, 4), (4, 7), (7, 10), (10, 14))
)
_GROUPES: Final = tuple(tuple(T(v, c) for c in Couleur) for v in range(1, 14))
_PARTAGE: Final[tuple[Combinaison, ...]] = (*_SUITES, *_GROUPES)
"""The 104 numbered tiles in 29 combinations."""

_ENGAGES: Final = ((True, True), (True, True), (True, False), (False, True))


@dataclass(frozen=True, slots=True)
class RummikubTardif(Rummikub):
    """Rummikub dealt late: two to eight of 29 combinations are in hands and pool, the rest is laid; jokers anywhere.

    The number of tiles is always even: half of the deals leave no pool.
    """

    name: str = "rummikub tardif"

    def new(self, alea: Alea) -> Etat:
        partage, alea = alea.shuffle(_PARTAGE)
        restent, alea = alea.below(7)
        laissees, table = partage[: restent + 2], partage[restent + 2 :]
        jokers, alea = alea.below(3)
        avec_jokers = reduce(ajouter_tuile, [Joker] * jokers, table)
        tas: Combinaison = (*chain.from_iterable(laissees), *[Joker] * (2 - jokers))
        tuiles, alea = alea.shuffle(tas)
        taille, alea = alea.below(2 * (len(tuiles) // 2))
        engages, alea = alea.below(len(_ENGAGES))
        n = min(taille + 1, len(tuiles) // 2)
        m1, m2, pioche = map(mens, (tuiles[:n], tuiles[n : 2 * n], tuiles[2 * n :]))
        e1, e2 = _ENGAGES[engages]
        return Etat((Statut(J1, e1, m1), Statut(J2, e2, m2)), avec_jokers, pioche, J1, alea)


tardif: Final[Any] = RummikubTardif()
"""Rummikub begun near its end."""
