"""Klondike with few ranks and few columns: tables of every kind, and their solution by exhaustive search.

The rules are those of the game, for they read columns and ranks from the form. A table in writing stands after its
rules: `ranks columns draw access back redeals | position`, `-` for redeals without number.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.games.reussites.klondike import klondike
from rummifun.games.reussites.klondike_table import Passes, Table, a_devoiler, forme
from rummifun.games.reussites.reussite import Reussite, game_of
from rummifun.pieces.cartes import JEU_52, Pack, retournee
from rummifun.pieces.tableau import tableau_vide

__all__ = ["DESCENDRE", "au_hasard", "ecrit", "gagnable", "lus", "petit", "position_key"]

Jeu = Reussite[Passes]
DESCENDRE: Final = Path(__file__).with_name("klondikes_descendre.txt")
"""Tables that are won only where cards come down."""


def petit(ranks: int, columns: int, draw: int, access: str, back: bool = False, redeals: int | None = None) -> Jeu:
    """Make a small game; of two cards drawn at a time, too."""
    pack = Pack(JEU_52.couleurs, JEU_52.rangs[-ranks:])
    notes = Passes(draw, access, back, redeals, None)
    return game_of(replace(klondike().patience, forme=forme(pack, columns), notes=notes))


def lus(text: str) -> Iterator[tuple[Jeu, Table]]:
    """Read tables, one a line."""
    for line in text.splitlines():
        rules, _, position = line.partition(" | ")
        ranks, columns, draw, access, back, redeals = rules.split()
        most = None if redeals == "-" else int(redeals)
        jeu = petit(int(ranks), int(columns), int(draw), access, back == "back", most)
        yield jeu, jeu.read_position(position)


def ecrit(jeu: Jeu, t: Table) -> str:
    """Write a table with its rules."""
    n = t.notes
    back, redeals = "back" if n.worry_back else "stay", "-" if n.max_redeals is None else n.max_redeals
    columns = len(t.forme.rangees[-1].places)
    rules = f"{len(t.forme.pack.rangs)} {columns} {n.draw} {n.waste_access} {back} {redeals}"
    return f"{rules} | {jeu.write_position(t)}"


def au_hasard(chance: Random, ranks: tuple[int, ...] = (3, 3, 4)) -> Iterator[tuple[Jeu, Table]]:
    """Draw tables for ever: dealt as they are, or into columns of any depth, and some of them played on."""
    while True:
        jeu = petit(
            chance.choice(ranks),
            chance.randint(2, 4),
            chance.choice((1, 2, 3, 3)),
            chance.choice(("packet", "top", "top")),
            chance.choice((False, True)),
            chance.choice((None, None, 0, 1)),
        )
        t = jeu.new(Alea(chance.randrange(10**9))) if chance.random() < 0.5 else _profonde(jeu, chance)
        for _ in range(chance.choice((0, 0, 3, 8))):
            t = jeu.step(t, chance.choice(coups)) if (coups := jeu.moves(t)) else t
        if jeu.patience.verdict(t) is None and a_devoiler(t) is None:
            yield jeu, t


def _profonde(jeu: Jeu, chance: Random) -> Table:
    cartes, places = [*jeu.forme.cartes], jeu.forme.rangees[-1].places
    chance.shuffle(cartes)
    stock = chance.randint(0, 2 * len(cartes) // 3)
    ends = [stock, *sorted(chance.randint(stock, len(cartes)) for _ in places[1:]), len(cartes)]
    piles = [cartes[a:b] for a, b in pairwise(ends)]
    shown = ((*pile[:-1], *map(retournee, pile[-1:])) for pile in piles)
    t = tableau_vide(jeu.forme, jeu.patience.notes).put({"talon": tuple(cartes[:stock])})
    return t.put(dict(zip(places, shown, strict=True)))


def gagnable(jeu: Jeu, t: Table, most: int = 20_000) -> bool | None:
    """Tell whether a table can be won, by every play; None where there are too many positions."""
    met, todo = {position_key(t)}, [t]
    while todo:
        t = todo.pop()
        verdict = jeu.patience.verdict(t)
        if verdict is not None and verdict.gagnee:
            return True
        for coup in jeu.moves(t):
            after = jeu.step(t, coup)
            if (position := position_key(after)) not in met:
                met.add(position)
                todo.append(after)
        if len(met) > most:
            return None
    return False


def position_key(t: Table) -> Any:
    """Return the relevant part of a table: columns in any order, passes only where they are limited."""
    columns = len(t.forme.rangees[-1].places)
    piles = tuple(tuple((str(c), c.visibilite.value > 1) for c in pile) for pile in t.tas)
    passes = t.notes.passes if t.notes.max_redeals is not None else 0
    eventail = t.notes.eventail if t.notes.waste_access == "packet" else 0
    return piles[:-columns], tuple(sorted(piles[-columns:])), eventail, passes
