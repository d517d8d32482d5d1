"""The options of the rules of Rummikub: the players, the tiles, and the variants that families play (ours)."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from rummifun.games.rummikub.tuiles import Pioche, RefusRummikub, T, cst_PIOCHE_INIT
from rummifun.multiset.rapide import cardinal, from_pairs
from rummifun.refusal import Precondition, Refusal

_PERMISES: Final[Mapping[str, tuple[type, Container[Any], str]]] = {
    "joueurs": (int, range(2, 5), "2..4"),
    "valeurs": (int, range(3, 14), "3..13"),
    "couleurs": (int, range(1, 5), "1..4"),
    "exemplaires": (int, range(1, 3), "1..2"),
    "jokers": (int, range(3), "0..2"),
    "ouverture": (int, range(51), "0..50"),
    "continuer": (bool, (False, True), "False, True"),
    "joker_remplace": (bool, (False, True), "False, True"),
    "piochees": (int, (1, 3), "1, 3"),
}
"""The values of each option, and how they are written."""


_MAIN: Final = 14
"""The tiles of a first hand (Rummikub §5.1.2)."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of the rules; the defaults are the sheet's own rules.

    `joueurs` is how many play. There are tiles of so many `valeurs`, from 1, and `couleurs`, from blue, each in so many
    `exemplaires`, and so many `jokers`; a joker may also stand for a tile that is left out. A first pose is worth at
    least `ouverture` points. With `continuer`, the turn of the first pose may also rearrange the table. With
    `joker_remplace`, a joker of the table leaves its place only for the tile that it stands for. `piochees` is how many
    tiles a turn draws that lays none.

    >>> Options(joueurs=4).ouverture, Options(valeurs=3, couleurs=2).premiere_main
    (30, 4)

    Law: Options o == Options p exactly when each option is the same. Raises `Precondition` for other values, and for
    fewer tiles than players and one.
    """

    joueurs: int = 2
    valeurs: int = 13
    couleurs: int = 4
    exemplaires: int = 2
    jokers: int = 2
    ouverture: int = 30
    continuer: bool = False
    joker_remplace: bool = False
    piochees: int = 1
    boite: Pioche = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for name, (kind, permises, expected) in _PERMISES.items():
            value = getattr(self, name)
            if type(value) is not kind or value not in permises:
                raise Precondition(Refusal(RefusRummikub.OptionImpossible, (name,), expected, value))
        object.__setattr__(self, "boite", _boite(self.valeurs, self.couleurs, self.exemplaires, self.jokers))
        if self.premiere_main < 1:
            counted, expected = "valeurs × couleurs × exemplaires + jokers", f"≥ {self.joueurs + 1}"
            raise Precondition(Refusal(RefusRummikub.OptionImpossible, (counted,), expected, cardinal(self.boite)))

    @property
    def premiere_main(self) -> int:
        """The tiles of a first hand: 14, or fewer where so few are left that the pool would have less than a hand."""
        return min(_MAIN, cardinal(self.boite) // (self.joueurs + 1))

    @property
    def choisies(self) -> tuple[tuple[str, Any], ...]:
        """The options that differ from the sheet's rules."""
        chosen = ((name, getattr(self, name)) for name in _PERMISES)
        return tuple((name, value) for name, value in chosen if value != getattr(OPTIONS, name))


@cache
def _boite(valeurs: int, couleurs: int, exemplaires: int, jokers: int) -> Pioche:
    return from_pairs(
        (t, exemplaires if isinstance(t, T) else jokers)
        for t, _ in cst_PIOCHE_INIT
        if (t.valeur <= valeurs and t.couleur.value < couleurs if isinstance(t, T) else jokers)
    )


OPTIONS: Final = Options()
"""The options of the sheet itself."""
