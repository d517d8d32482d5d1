"""A game encoded for an agent: its moves by number, and the pieces on the table as rows of whole numbers.

Every row and every column has a name, and so has every action. Rows of `comptes` tell how many pieces of
each kind lie at each place; `plans` adds one-hot planes, for the uppermost piece of each place.
Nothing is shown that the view does not show. It needs numpy.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, product
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt

from rummifun.core.game import AnyGame
from rummifun.core.scene import BACK, PieceFace
from rummifun.games.haricots.cartes import Haricot
from rummifun.games.haricots.etat import Phase
from rummifun.games.reussites.reussite import Reussite
from rummifun.games.rummikub import (
    Couleur as CouleurTuile,
)
from rummifun.games.rummikub import (
    Joker,
    Main,
    Poser,
    PremierCoup,
    T,
    Table,
    Tuile,
    cardinal,
    difference,
    nbocc,
    points_main,
    tableVmens,
)
from rummifun.games.rummikub.scene import Vue
from rummifun.multiset.rapide import Multiensemble
from rummifun.pieces.cartes import Carte, Couleur, Rang, Visibilite
from rummifun.pieces.tableau import DOS, Deplacer, Forme, Mouvement, Tableau
from rummifun.pieces.tarot import JEU_78
from rummifun.pieces.tas import Empile

__all__ = ["Encoding", "Integers", "TableEncoding", "TileEncoding"]


Integers = npt.NDArray[np.int16]
"""An observation for an agent: small whole numbers."""


class Encoding(Protocol):
    """The moves of a game by number, and its table as rows of numbers."""

    @property
    def actions(self) -> tuple[str, ...]:
        """The names of the actions."""

    @property
    def rows(self) -> tuple[str, ...]:
        """The names of the rows."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""

    def observe(self, game: AnyGame, view: Any, moves: Iterable[Any] = ()) -> Integers:
        """Encode a view, and the effects of the moves proposed if the encoding has them."""

    def moves_by_number(self, game: AnyGame, moves: Iterable[Any]) -> dict[int, Any]:
        """Return the moves proposed, by their numbers."""


def name_by_notation(game: AnyGame, moves: Iterable[Any]) -> Mapping[str, Any]:
    """Name the moves as the game writes them."""
    return {game.write(move): move for move in moves}


@dataclass(frozen=True)
class Actions:
    """The moves of a game, listed once and for all by names: its own notation, or other names of the moves proposed."""

    names: tuple[str, ...]
    name_moves: Callable[[AnyGame, Iterable[Any]], Mapping[str, Any]] = name_by_notation

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        return {name: i for i, name in enumerate(self.names)}

    def moves_by_number(self, game: AnyGame, moves: Iterable[Any]) -> dict[int, Any]:
        """Return the moves proposed, by their numbers; raises `ValueError` for a move that has none."""
        by_name = self.name_moves(game, moves)
        if unknown := [move for name, move in by_name.items() if name not in self._numbers]:
            raise ValueError(f"{game.write(unknown[0])} is not among the {len(self.names)} actions of {game.name}")
        return {self._numbers[name]: move for name, move in by_name.items()}


@dataclass(frozen=True)
class TableEncoding:
    """The pieces at each place: its height, its backs, and the count of each rank, of each suit and of each piece.

    Rows: a place each; then the uppermost pieces of some, `s1:1` on top, or the first ones of a hand where the number
    is negative; last, the counts of what has no place. A card that was seen and lies hidden since is shown.
    """

    moves: Actions
    places: tuple[str, ...]
    pieces: tuple[PieceFace, ...]
    ordered: Mapping[str, int]
    counts: Callable[[Any], tuple[int, ...]]

    @property
    def actions(self) -> tuple[str, ...]:
        return self.moves.names

    @cached_property
    def rows(self) -> tuple[str, ...]:
        planes = (f"{place}:{i}" for place, n in self.ordered.items() for i in range(1, abs(n) + 1))
        return (*self.places, *planes, "comptes")

    @cached_property
    def columns(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(("hauteur", "dos", *chain(*zip(*map(_names, self.pieces), strict=True)))))

    @cached_property
    def _lit(self) -> Mapping[Hashable, tuple[int, ...]]:
        """The columns that a piece lights, by its face on a scene and by the card itself."""
        number = {name: i for i, name in enumerate(self.columns)}
        return {BACK: (number["dos"],), **{p: tuple({number[n] for n in _names(p)}) for p in self.pieces}}

    @cached_property
    def _cards(self) -> Mapping[Carte, tuple[int, ...]]:
        """The columns that a card lights, however much of it was seen."""
        faces = {(c, r): PieceFace(str(r), str(c)) for c, r in product(Couleur, Rang)}
        known = ((c, r, self._lit[shown]) for (c, r), shown in faces.items() if shown in self._lit)
        return {DOS: self._lit[BACK], **{Carte(c, r, v): lit for c, r, lit in known for v in Visibilite}}

    @cached_property
    def _starts(self) -> Mapping[str, int]:
        """The offset of each row."""
        return {row: i * len(self.columns) for i, row in enumerate(self.rows)}

    def observe(self, game: AnyGame, view: Any, moves: Iterable[Any] = ()) -> Integers:
        """Encode a view: the pieces at each place."""
        starts, lit, heights = self._starts, list[int](), list[tuple[int, int]]()
        for place, height, pile in self._piles(game, view):
            start = starts[place]
            heights.append((start, height))
            lit += [start + column for columns in pile for column in columns]
            if (n := self.ordered.get(place, 0)) and pile:
                first = starts[f"{place}:1"]
                plane = pile[: -n - 1 : -1] if n > 0 else pile[:-n]
                lit += [first + i * len(self.columns) + column for i, top in enumerate(plane) for column in top]
        seen: Integers = np.bincount(lit, minlength=len(self.rows) * len(self.columns)).astype(np.int16)
        for start, height in heights:
            seen[start] = height
        counted = self.counts(view)
        seen[starts["comptes"] : starts["comptes"] + len(counted)] = counted
        return seen.reshape(len(self.rows), -1)

    def moves_by_number(self, game: AnyGame, moves: Iterable[Any]) -> dict[int, Any]:
        """Return the moves proposed, by their numbers."""
        return self.moves.moves_by_number(game, moves)

    def _piles(self, game: AnyGame, view: Any) -> Iterator[tuple[str, int, list[tuple[int, ...]]]]:
        """List the piles of our places: the place, the height, and the columns that each piece lights."""
        if isinstance(view, Tableau):  # a scene shows less: what lies beneath has been seen too
            for place, pile in zip(view.forme.places, view.tas, strict=True):
                if place in self._starts:  # some games lay out new places as they go on
                    yield place, len(pile), [self._cards[card] for card in pile]
            return
        for zone in game.scene(view).zones:
            for laid in zone.piles:
                if laid.place in self._starts:
                    yield laid.place, laid.height, [self._lit[face] for face in laid.faces]


def _names(piece: PieceFace) -> tuple[str, str, str]:
    """Name the columns of a piece: its rank, its suit, itself; a bean has one name for all three."""
    return piece.text, piece.suit, piece.text if piece.text == piece.suit else piece.text + piece.suit


def place_pair_actions(forme: Forme) -> Actions:
    """List an action for each pair of places, and each way: cards moved as they lie, `a>b`, or turned over, `a!b`.

    Where a pile is spread, a movement may take more or fewer of its cards: `a>b`, `a>b (2)`, `a>b (3)`… are those
    proposed, the fewest cards first.
    """
    places, ranks = forme.places, len(forme.pack.rangs)
    most = {place: 1 if mode is Empile else ranks for place, mode in zip(places, forme.modes, strict=True)}
    moved = (_pair_name(f"{a}>{b}", i) for a, b in product(places, places) if a != b for i in range(most[a]))
    return Actions((*moved, *(f"{a}!{b}" for a, b in product(places, places))), _name_by_places)


def _pair_name(pair: str, i: int) -> str:
    return f"{pair} ({i + 1})" if i else pair


def _name_by_places(game: AnyGame, moves: Iterable[Mouvement]) -> Mapping[str, Mouvement]:
    """Name the movements by their places and their way, those that are alike by their order."""
    pairs = defaultdict[str, list[Mouvement]](list)
    for move in moves:
        pairs[f"{move.source}{'>' if isinstance(move, Deplacer) else '!'}{move.cible}"].append(move)
    ordered = ((pair, i, move) for pair, some in pairs.items() for i, move in enumerate(sorted(some, key=_cards)))
    return {_pair_name(pair, i): move for pair, i, move in ordered}


def _cards(move: Mouvement) -> tuple[int, int, bool]:
    """Order the movements between two places: by their cards, then by how deep they lie, then by where they go."""
    return (move.n, move.saut, move.sous) if isinstance(move, Deplacer) else (move.n, 0, False)


def encode_patience(jeu: Reussite[Any], profondeur: int, coups: int, actions: Actions | None = None) -> TableEncoding:
    """Encode a patience from the form of its table and the notes of the game; ours have shorter lists of actions."""
    pieces = tuple(dict.fromkeys(PieceFace(str(c.rang), str(c.couleur)) for c in jeu.forme.cartes))
    ordered = dict.fromkeys(jeu.forme.places, profondeur) if profondeur else {}
    return TableEncoding(actions or place_pair_actions(jeu.forme), jeu.forme.places, pieces, ordered, _notes)


def encode_md(jeu: Reussite[Any], profondeur: int, coups: int) -> TableEncoding:
    """Encode MD."""
    return encode_patience(jeu, profondeur, coups, Actions(_md(jeu.forme)))


def encode_klondike(jeu: Reussite[Any], profondeur: int, coups: int) -> TableEncoding:
    """Encode Klondike."""
    return encode_patience(jeu, profondeur, coups, Actions(_klondike()))


def _notes(t: Any) -> tuple[int, ...]:
    """Return those notes of a table that are numbers: a round, a permission."""
    return tuple(int(note) for note in t.notes if isinstance(note, int))


def _md(forme: Forme) -> tuple[str, ...]:
    """List the movements of MD: turn a card, lay it, let one of the storage go up."""
    series, piles = forme.rangees[1].places, forme.rangees[2].places
    poses = [f"talon>{target}" for target in (*series, *piles)]
    return ("talon!", *poses, *(f"{s}>{c}" for s, c in product(piles, series)))


def _klondike() -> tuple[str, ...]:
    """List the movements of Klondike: a run has 13 cards at most, the talon 24."""
    columns, piles = [f"c{i}" for i in range(1, 8)], [str(c) for c in Couleur]
    chains = [f"{a}{_n(n)}>{b}" for a, b, n in product(columns, columns, range(1, 14)) if a != b]
    raised = [f"{a}>{b}" for a, b in product(columns, piles)]
    du_rebut = [f"rebut{rang}>{b}" for rang, b in product(("", ":2", ":3"), (*columns, *piles))]
    descentes = [f"{a}>{b}" for a, b in product(piles, columns)]
    turned = [*(f"{c}!" for c in columns), *(f"talon{_n(n)}!rebut" for n in (1, 2, 3))]
    redonnes = [f"rebut{_n(n)}!talon" for n in range(1, 25)]
    return (*chains, *raised, *du_rebut, *descentes, *turned, *redonnes)


def _n(n: int) -> str:
    return "" if n == 1 else f".{n}"


def encode_descente(game: AnyGame, depth: int, most: int) -> TableEncoding:
    """Encode La descente: a pile of the centre falls in rank, so it has 22 cards at most."""
    centres = [f"c{i}" for i in range(1, 6)]
    targets, high = [*centres, "sud", "nord"], 22
    du_centre = [f"{c}.{n}>{t}" for c, n, t in product(centres, range(1, high + 1), targets) if c != t]
    of_one_card = [f"{s}>{t}" for s, t in product(("main", "sud", "nord"), targets) if s != t]
    places = [f"{kind}.{i}" for kind in ("gauche", "centre") for i in range(1, 6)]
    joueurs = [f"{kind}.{j}" for j in ("sud", "nord") for kind in ("main", "face", "paquet")]
    cartes = tuple(c.shown() for c in JEU_78)
    ordered = dict.fromkeys((*places, "face.sud", "face.nord"), depth) if depth else {}
    gestures = Actions(("tire", "remet", "remélange", "range", *of_one_card, *du_centre))
    return TableEncoding(gestures, (*places, *joueurs), cartes, ordered, lambda v: (v.siege or 0,))


def encode_haricots(game: AnyGame, depth: int, most: int) -> TableEncoding:
    """Encode Haricots, with room for forty cards in a hand or the trade area; a hand is shown from its first card."""
    vend, n = ("", *(f" vend {h.value}" for h in Haricot)), 40
    ranks = range(1, n + 1)
    actions = (
        *(f"chaine {i}{v}" for i, v in product(ranks, vend)),
        *(f"joue{v}" for v in vend),
        *(f"{geste} {i}" for geste, i in product(("jette", "defausse"), ranks)),
        *(f"vend {h.value}" for h in Haricot),
        *("suite", "tire", "rappelle", "pioche", "achete"),
    )
    joueurs = [f"{j}.{place}" for j in ("J1", "J2") for place in ("main", *(h.name for h in Haricot))]
    places = ("trade_area", "discard_pile", "deck", "vendues", *joueurs)
    ordered = {"discard_pile": 1, **dict.fromkeys(("J1.main", "J2.main", "trade_area"), -8 * depth)}
    kinds = tuple(h.shown() for h in Haricot)
    return TableEncoding(Actions(actions), places, kinds, ordered if depth else {}, _counts)


def _counts(v: Any) -> tuple[int, ...]:
    """Count the figures without a place: coins, places for chains, the turn, the step, whose view it is."""
    e = v.connu
    return (*e.pieces, *e.places, e.tour, list(Phase).index(e.phase), v.siege or 0)


_TILES: Final[tuple[Tuile, ...]] = (*(T(v, c) for c in CouleurTuile for v in range(1, 14)), Joker)


_FEATURES: Final = ("posées", "points", "restent", "combinaisons")


@dataclass(frozen=True)
class TileEncoding:
    """The moves of Rummikub by their place among those proposed, each with a row of its own.

    A move there is a whole new table, so no list of them all can be made: action i is the i-th proposed, and row
    `coup i` tells what it does: which tiles it lays, how many and worth how much, how many stay in hand, and how many
    combinations the table then has. Moves beyond the last number cannot be chosen. Three rows come first: the tiles
    of the table, one's own, and the tiles of the hands, one's own first, and of the pool, who has laid, whose view it
    is.
    """

    coups: int

    @cached_property
    def actions(self) -> tuple[str, ...]:
        return tuple(f"coup {i}" for i in range(self.coups))

    @cached_property
    def rows(self) -> tuple[str, ...]:
        return ("table", "main", "comptes", *self.actions)

    @cached_property
    def columns(self) -> tuple[str, ...]:
        return (*map(str, _TILES), *_FEATURES)

    def observe(self, game: AnyGame, view: Vue, moves: Iterable[Any] = ()) -> Integers:
        """Encode a view, and the effects of the moves proposed."""
        mine = view.siege or 0
        tiles = (*view.nombres[mine:], *view.nombres[:mine])
        numbers = (*tiles, view.nombre_pioche, *map(int, view.engages), mine)
        seen = np.zeros((len(self.rows), len(self.columns)), np.int16)
        laid, hand = tableVmens(view.table), view.mains[mine]
        seen[0, : len(_TILES)] = _count_faces(laid)
        if hand is not None:
            seen[1, : len(_TILES)] = _count_faces(hand)
        seen[2, : len(numbers)] = numbers
        for row, move in zip(seen[3:], moves, strict=False):
            row[:] = [*_features(view, laid, move)]
        return seen

    def moves_by_number(self, game: AnyGame, moves: Iterable[Any]) -> dict[int, Any]:
        """Return the moves proposed, by their numbers."""
        return dict(zip(range(self.coups), moves, strict=False))


def _features(view: Vue, laid: Main, move: Any) -> Iterator[int]:
    """Encode the effect of a move: the tiles it lays, then their number and points, those left, the combinations."""
    table: Table = view.table
    tiles_laid: Multiensemble[Tuile] = difference(laid, laid)
    if isinstance(move, Poser):
        table, tiles_laid = move.table, difference(tableVmens(move.table), laid)
    if isinstance(move, PremierCoup):
        table, tiles_laid = (*view.table, *move.pose), tableVmens(move.pose)
    n = cardinal(tiles_laid)
    yield from _count_faces(tiles_laid)
    yield from (n, points_main(tiles_laid), view.nombres[view.siege or 0] - n, len(table))


def _count_faces(tiles: Multiensemble[Tuile]) -> list[int]:
    return [nbocc(tile, tiles) for tile in _TILES]


def encode_rummikub(game: AnyGame, depth: int, most: int) -> TileEncoding:
    """Encode Rummikub, with a number for each of the first moves proposed."""
    return TileEncoding(most)


# names of 0.1.0, which are promised
Laid, Tiles = TableEncoding, TileEncoding


def __getattr__(name: str) -> Any:
    """Import a name of 0.1.0 from its new place."""
    from rummifun.aliases import find_moved

    return find_moved(__name__, name)
