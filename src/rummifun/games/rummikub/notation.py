"""Tiles, moves and states of Rummikub in writing, both ways.

Short: `7b 8r J`, with the letters of `tuiles.COLOUR_LETTERS`; moves `pioche`, `passe`, `pose [10r 10j 10n]` (a first
pose), `table [5n 6n 7n]`. You may also type the sheet's OCaml: `[ [T(2,Jaune) ; T(3,Jaune) ; Joker] ]`.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from re import Match
from typing import Final, NamedTuple, assert_never

from rummifun.chance import Alea
from rummifun.core.notation import Cursor, NotationError
from rummifun.games.rummikub.combinaisons import defaut
from rummifun.games.rummikub.etat import J1, J2, JOUEURS, Etat, Joueur, Statut, remaining_pool
from rummifun.games.rummikub.move_types import Coup, Passer, Piocher, Poser, PremierCoup, Quitter
from rummifun.games.rummikub.options import OPTIONS, Options
from rummifun.games.rummikub.solver import make_task
from rummifun.games.rummikub.tuiles import (
    COLOUR_LETTERS,
    Combinaison,
    Couleur,
    Joker,
    Main,
    RefusRummikub,
    T,
    Table,
    Tuile,
    cst_PIOCHE_INIT,
    en_ordre,
    list_tiles,
    write_table,
)
from rummifun.multiset.rapide import difference, mens
from rummifun.refusal import Refusal

_LETTRES: Final = "".join(COLOUR_LETTERS)


_NOMS: Final = "|".join(Couleur.__members__)


_TUILE: Final = (
    rf"(?P<tuile>([0-9]+)\s*([{_LETTRES}{_LETTRES.upper()}])(?!\w)"
    rf"|T\s*\(\s*([0-9]+)\s*,\s*({_NOMS})\s*\)|(?:Joker|J)(?!\w))"
    r"(?:\s*[;,])?"
)


_SEULS: Final[Mapping[str, Coup]] = {"pioche": Piocher(), "passe": Passer(), "quitte": Quitter()}
"""The moves that a word alone writes."""


_COURTE: Final = {str(t): t for t, _ in cst_PIOCHE_INIT}


_TUILE_COURTE: Final = rf"(?:(?:1[0-3]|[1-9])[{_LETTRES}]|J)"


_COURTES: Final = rf"({_TUILE_COURTE}(?:\s+{_TUILE_COURTE})*)(?!\w)(?:\s*[;,])?"


def read_table(text: str) -> Table:
    """Read combinations, in either notation.

    Raises `NotationError` with the place of the error.
    """
    cursor = Cursor(text)
    table = _lit_combinaisons(cursor)
    cursor.end("[")
    return table


def write_move(coup: Coup) -> str:
    """Write a move in short notation."""
    match coup:
        case Piocher():
            return "pioche"
        case Passer():
            return "passe"
        case Quitter():
            return "quitte"
        case PremierCoup(pose):
            return f"pose {write_table(pose)}".rstrip()
        case Poser(table):
            return f"table {write_table(table)}".rstrip()
        case _:
            assert_never(coup)


def read_move(text: str) -> Coup:
    """Read a move.

    Raises `NotationError` with the place of the error.
    """
    cursor = Cursor(text)
    verbe = cursor.expect(r"(pioche|passe|quitte|pose|table)r?\b", "pioche, passe, pose […], table […]")[1]
    if verbe in _SEULS:
        cursor.end("")
        return _SEULS[verbe]
    table = _lit_combinaisons(cursor)
    cursor.end("[")
    return PremierCoup(table) if verbe == "pose" else Poser(table)


def read_state(text: str, options: Options = OPTIONS) -> Etat:
    """Read a state from its notation, possible or not; without its pool, that is the rest of the game.

    Profil: texte → options → etat   (ours: what the prompt shows of a state in a list)

    >>> from rummifun.games.rummikub import J2, la_main
    >>> e = read_state("trait J2 / J1+ 1n / J2 12n 13n / table [2j 3j 4j] [7j 8j J] / alea 17.0.0")
    >>> la_main(J2, e)
    plist([(T(12, Noir), 1), (T(13, Noir), 1)])
    >>> e
    read_state('trait J2 / J1+ 1n / J2 12n 13n / table [2j 3j 4j] [7j 8j J] / alea 17.0.0')

    Law: eval (repr e) == e, for every state. Raises `NotationError` with the place of the error.
    """
    cursor = Cursor(text)
    joueurs = JOUEURS[: options.joueurs]
    noms = "|".join(map(str, joueurs))
    joueur = Joueur[cursor.expect(rf"trait\s+({noms})\b", ", ".join(f"trait {j}" for j in joueurs))[1]]
    statuts = tuple(_lit_statut(cursor, j) for j in joueurs)
    cursor.expect(r"/\s*table\b", "/ table")
    table = _lit_combinaisons(cursor)
    ecrite = cursor.match(r"/\s*pioche\b")
    pioche = mens(_lit_tuiles(cursor)) if ecrite else remaining_pool(statuts, table, options)
    attendu = "/ alea 0.0.0" if ecrite else "/ pioche, / alea 0.0.0"
    nombres = cursor.expect(r"/\s*alea\s+([0-9]{1,20})\.([0-9]{1,20})\.([0-9]{1,20})", attendu)
    cursor.end("")
    if any(int(n) >= 2**64 for n in nombres.groups()):
        raise NotationError(text, nombres.start(1), "0..2⁶⁴−1")
    return Etat(statuts, table, pioche, joueur, Alea(*map(int, nombres.groups())), options)


def _lit_statut(cursor: Cursor, j: Joueur) -> Statut:
    engage, parti = cursor.expect(rf"/\s*{j}(\+?)(-?)", f"/ {j}").groups()
    return Statut(j, bool(engage), mens(_lit_tuiles(cursor)), bool(parti))


def _lit_combinaisons(cursor: Cursor) -> Table:
    entourees = cursor.match(r"\[(?=\s*\[|\s+\])")
    combinaisons = tuple(_lit_combinaison(cursor) for _ in cursor.matches(r"\["))
    if entourees:
        cursor.expect(r"\]", "]")
    return combinaisons


def _lit_combinaison(cursor: Cursor) -> Combinaison:
    tuiles = _lit_tuiles(cursor)
    cursor.expect(r"\](?:\s*[;,])?", "7b, 10r, J, ]")
    return tuiles


def _lit_tuiles(cursor: Cursor) -> Combinaison:
    courtes = cursor.match(_COURTES)  # as we write them, and so most often: all at once
    return (
        *map(_COURTE.__getitem__, courtes[1].split() if courtes else ()),
        *(t for t, _ in read_placed_tiles(cursor)),
    )


def read_placed_tiles(cursor: Cursor) -> tuple[tuple[Tuile, int], ...]:
    """Read tiles, in either notation, each with its place in the text.

    Raises `NotationError` for a value that no tile has.
    """
    return tuple((_tuile(cursor, lue), lue.start("tuile")) for lue in cursor.matches(_TUILE))


def _tuile(cursor: Cursor, lue: Match[str]) -> Tuile:
    _, courte, lettre, longue, couleur = lue.groups()
    if not (chiffres := courte or longue):
        return Joker
    valeur = int(chiffres.lstrip("0")[:4] or 0)
    if not 1 <= valeur <= 13:
        cursor.place = lue.start("tuile")
        cursor.fail("1..13")
    return T(valeur, COLOUR_LETTERS[lettre.lower()] if lettre else Couleur[couleur])


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
