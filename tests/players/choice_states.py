"""Tables and views with a choice, from games played on: positions for players."""

from collections.abc import Iterator
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.games.reussites import montee_descente as md
from rummifun.players import hasard, petit_ecart
from rummifun.players.montee_descente import MdTable, table_numbers
from rummifun.players.sagace import lay_card

JEU: Final = md.md()
STOCKS: Final = ("s1", "s2", "s3", "s4")


def choix(graines: range, jeu: Any = JEU) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Yield the tables of some games in which a card can go down onto several piles, and the movements."""
    for graine in graines:
        t = jeu.new(Alea(graine))
        while moves := tuple(jeu.moves(t)):
            if len(moves) > 1 and md.tournee(t) is not None and all(move.cible in STOCKS for move in moves):
                yield t, moves
            t = jeu.step(t, petit_ecart(jeu, t, moves, Alea())[0])


def numbers_of_cards() -> dict[tuple[Any, Any], int]:
    pack = JEU.forme.pack
    return {(s, r): 16 * i + j for i, s in enumerate(pack.couleurs) for j, r in enumerate(pack.rangs)}


def tried(t: Any, moves: tuple[Any, ...]) -> tuple[MdTable, int, tuple[int, ...]]:
    """Return the position that `prevoyant` tries: a table, the card turned, the piles that it can go down onto."""
    carte = t["talon"][-1]
    card = numbers_of_cards()[carte.couleur, carte.rang]
    return table_numbers(JEU.view(t, 0), STOCKS), card, tuple(STOCKS.index(move.cible) for move in moves)


def tables(graines: range) -> Iterator[MdTable]:
    """Yield tables of some games after a card went down."""
    for i, (t, moves) in enumerate(choix(graines)):
        table, card, piles = tried(t, moves)
        yield lay_card(table, card, piles[i % len(piles)])


def views(jeu: Any, graine: int, n: int) -> list[Any]:
    """Return the views of a game played at random in which there is a choice."""
    t, found = jeu.new(Alea(graine)), list[Any]()
    for ply in range(400):
        moves = jeu.moves(t)
        if not moves or len(found) == n:
            return found
        if len(moves) > 1 and ply % 5 == 0:
            found.append(jeu.view(t, 0))
        t = jeu.step(t, hasard(jeu, jeu.view(t, 0), moves, Alea(graine, ply))[0])
    return found
