"""Positions for the solver in writing: a table, a slash, a hand, `7b 7r 7j | 1n 2n 3n / 7n J`; and their errors."""

from __future__ import annotations

from itertools import chain
from typing import Final, NamedTuple

from rummifun.chance import Alea
from rummifun.core.notation import Cursor
from rummifun.games.rummikub.combinaisons import defaut
from rummifun.games.rummikub.etat import J1, J2, Etat, Statut
from rummifun.games.rummikub.notation import read_placed_tiles
from rummifun.games.rummikub.refusals import RefusRummikub
from rummifun.games.rummikub.solver import make_task
from rummifun.games.rummikub.tuiles import Combinaison, Main, Table, Tuile, cst_PIOCHE_INIT, en_ordre, list_tiles
from rummifun.multiset.rapide import difference, mens
from rummifun.refusal import Refusal

_ATTENDU: Final = "7b, 10r, J, |, /"

_Placees = tuple[tuple[Tuile, int], ...]
"""Tiles, each with its place in the text."""


class WrittenPosition(NamedTuple):
    """A written position: the text, the combinations and the hand, every tile with its place in the text."""

    texte: str
    combinaisons: tuple[_Placees, ...]
    tenues: _Placees

    @property
    def table(self) -> Table:
        """The table."""
        return tuple(_sans_places(c) for c in self.combinaisons)

    @property
    def main(self) -> Main:
        """The hand."""
        return en_ordre(mens(_sans_places(self.tenues)))

    def place(self, refus: Refusal) -> int:
        """Find the place in the text that a refusal of the solver is about."""
        if refus.code is RefusRummikub.TuilesEnTrop:
            return max(place for t, place in (*chain(*self.combinaisons), *self.tenues) if t in refus.pieces)
        fausses = [c for c in self.combinaisons if defaut(_sans_places(c)) == refus]
        return fausses[0][0][1] if fausses else len(self.texte.rstrip())


def _sans_places(placees: _Placees) -> Combinaison:
    return tuple(t for t, _ in placees)


def read_written_position(texte: str) -> WrittenPosition:
    """Read a position: combinations separated by strokes or in brackets, then a slash and the hand.

    Raises `Unreadable` with the place of the error.
    """
    cursor = Cursor(texte)
    combinaisons = (_combinaison(cursor), *(_combinaison(cursor) for _ in cursor.matches(r"\||(?=\[)")))
    cursor.expect("/", _ATTENDU)
    tenues = read_placed_tiles(cursor)
    cursor.end(_ATTENDU)
    return WrittenPosition(texte, tuple(filter(None, combinaisons)), tenues)


def _combinaison(cursor: Cursor) -> _Placees:
    """Read the tiles of a combination, in brackets or not."""
    ouverte = cursor.match(r"\[")
    placees = read_placed_tiles(cursor)
    if ouverte:
        cursor.expect(r"\]", f"{_ATTENDU}, ]")
    return placees


def write_position(table: Table, main: Main) -> str:
    """Write a position on one line."""
    posees = " | ".join(" ".join(map(str, c)) for c in table)
    return f"{posees} / {' '.join(map(str, list_tiles(main)))}".strip()


def state_after_opening(table: Table, main: Combinaison) -> Etat:
    """Make the state of a player to move after a first pose; the other player holds one of the tiles left.

    Raises `Precondition` as `meilleure_pose` does.
    """
    make_task(table, mens(main), "tuiles")
    reste = list_tiles(difference(cst_PIOCHE_INIT, mens([*main, *chain(*table)])))
    autre, pioche = mens(reste[:1]), mens(reste[1:])
    return Etat((Statut(J1, True, mens(main)), Statut(J2, False, autre)), table, pioche, J1, Alea())


def read_table_and_hand(texte: str) -> tuple[Table, Combinaison]:
    """Read the table and the hand of a position.

    >>> from rummifun.games.rummikub.tuiles import write_table
    >>> table, main = read_table_and_hand("7b 7r 7j | 1n 2n 3n / 7n J")
    >>> write_table(table), write_table_and_hand(table, main)
    ('[7b 7r 7j] [1n 2n 3n]', '7b 7r 7j | 1n 2n 3n / 7n J')
    """
    probleme = read_written_position(texte)
    return probleme.table, list_tiles(probleme.main)


def write_table_and_hand(table: Table, main: Combinaison) -> str:
    """Write a table and a hand on one line."""
    return write_position(table, mens(main))
