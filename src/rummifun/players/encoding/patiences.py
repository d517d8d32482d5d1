"""Encodings of the patiences: MD and Klondike by their notation, any other from the form of its table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any, Final

from rummifun.core.game import AnyGame
from rummifun.core.scene import PieceFace
from rummifun.games.reussites.reussite import Reussite
from rummifun.pieces.cartes import Couleur
from rummifun.pieces.tableau import Deplacer, Forme, Mouvement
from rummifun.pieces.tas import Empile
from rummifun.players.encoding.table_encoding import Actions, NotationActions, TableEncoding


@dataclass(frozen=True)
class PlacePairActions:
    """A number for each pair of places, and each way: cards moved as they lie, `a>b`, or turned over, `a!b`.

    Where a pile is spread, a movement may take more or fewer of its cards: `a>b`, `a>b (2)`, `a>b (3)`… are those
    proposed, the fewest cards first.
    """

    forme: Forme

    @cached_property
    def _numbers(self) -> Mapping[tuple[str, str, str, int], int]:
        places, ranks = self.forme.places, len(self.forme.pack.rangs)
        most = {place: 1 if mode is Empile else ranks for place, mode in zip(places, self.forme.modes, strict=True)}
        moved = [(">", a, b, i) for a, b in product(places, places) if a != b for i in range(most[a])]
        turned = [("!", a, b, 0) for a, b in product(places, places)]
        return {key: number for number, key in enumerate((*moved, *turned))}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the actions."""
        return tuple(f"{a}{way}{b}{f' ({i + 1})' if i else ''}" for way, a, b, i in self._numbers)

    def moves_by_number(self, game: AnyGame, moves: Iterable[Mouvement]) -> dict[int, Mouvement]:
        """Return the moves proposed, by their numbers; raises `ValueError` for a move that has none."""
        pairs = defaultdict[tuple[str, str, str], list[Mouvement]](list)
        for move in moves:
            pairs[(">" if isinstance(move, Deplacer) else "!", move.source, move.cible)].append(move)
        ordered = {(*pair, i): move for pair, some in pairs.items() for i, move in enumerate(sorted(some, key=_cards))}
        if unknown := [move for key, move in ordered.items() if key not in self._numbers]:
            raise ValueError(f"{game.write(unknown[0])} is not among the {len(self._numbers)} actions of {game.name}")
        return {self._numbers[key]: move for key, move in ordered.items()}


def _cards(move: Mouvement) -> tuple[int, int, bool]:
    """Order the movements between two places: by their cards, then by how deep they lie, then by where they go."""
    return (move.n, move.saut, move.sous) if isinstance(move, Deplacer) else (move.n, 0, False)


def encode_patience(jeu: Reussite[Any], profondeur: int) -> TableEncoding:
    """Encode a patience from the form of its table and the notes of the game; ours have shorter lists of actions."""
    pieces = tuple(dict.fromkeys(PieceFace(str(c.rang), str(c.couleur)) for c in jeu.forme.cartes))
    ordered = dict.fromkeys(jeu.forme.places, profondeur) if profondeur else {}
    return TableEncoding(_actions(jeu), jeu.forme.places, pieces, ordered, _notes)


def _actions(jeu: Reussite[Any]) -> Actions:
    if jeu.name in _KLONDIKES:
        return NotationActions(_klondike())
    return NotationActions(_md(jeu.forme)) if jeu.name.partition(" ")[0] == "md" else PlacePairActions(jeu.forme)


_KLONDIKES: Final = ("klondike", "klondike_classique")


def _notes(t: Any) -> tuple[int, ...]:
    """Return those notes of a table that are numbers: a round, a permission."""
    return tuple(int(note) for note in t.notes if isinstance(note, int))


def _md(forme: Forme) -> tuple[str, ...]:
    """List the movements of MD: turn a card, lay it, let one of the storage go up."""
    series, piles = forme.rangees[1].places, forme.rangees[2].places
    poses = [f"talon>{cible}" for cible in (*series, *piles)]
    return ("talon!", *poses, *(f"{s}>{c}" for s, c in product(piles, series)))


def _klondike() -> tuple[str, ...]:
    """List the movements of Klondike: a run has 13 cards at most, the talon 24."""
    colonnes, piles = [f"c{i}" for i in range(1, 8)], [str(c) for c in Couleur]
    chaines = [f"{a}{_n(n)}>{b}" for a, b, n in product(colonnes, colonnes, range(1, 14)) if a != b]
    montees = [f"{a}>{b}" for a, b in product(colonnes, piles)]
    du_rebut = [f"rebut{rang}>{b}" for rang, b in product(("", ":2", ":3"), (*colonnes, *piles))]
    descentes = [f"{a}>{b}" for a, b in product(piles, colonnes)]
    retournees = [*(f"{c}!" for c in colonnes), *(f"talon{_n(n)}!rebut" for n in (1, 2, 3))]
    redonnes = [f"rebut{_n(n)}!talon" for n in range(1, 25)]
    return (*chaines, *montees, *du_rebut, *descentes, *retournees, *redonnes)


def _n(n: int) -> str:
    return "" if n == 1 else f".{n}"
