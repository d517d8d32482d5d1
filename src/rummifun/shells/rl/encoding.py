"""How a game looks to an agent: its moves by number, and what lies on the table as an array.

An action is a move in the game's own notation, always under the same number. A table is an array with a line for each
place: how many pieces lie there, then the faces from beneath to the top, each by its number; 0 is nothing, 1 a back. A
last line holds what is counted besides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any, ClassVar, Final

import numpy as np
import numpy.typing as npt

from rummifun.core.game import AnyGame
from rummifun.core.scene import BACK, Scene, Shown
from rummifun.games.haricots.cartes import Haricot
from rummifun.games.haricots.etat import Phase
from rummifun.games.rummikub import Couleur as Teinte
from rummifun.games.rummikub import Joker, Main, T, Tuile, nbocc, tableVmens
from rummifun.pieces.cartes import JEU_32, JEU_52, Carte, Couleur, Pack
from rummifun.pieces.tarot import JEU_78

Integers = npt.NDArray[np.int16]
"""What an agent is shown: small whole numbers."""

_TILES: Final[tuple[Tuile, ...]] = (*(T(v, c) for c in Teinte for v in range(1, 14)), Joker)


@dataclass(frozen=True)
class Encoding:
    """The moves of a game by number, and its table as an array."""

    actions: tuple[str, ...]
    places: tuple[str, ...]
    pieces: tuple[Shown, ...]
    depth: int
    counts: Callable[[Any], tuple[int, ...]]
    maximum: ClassVar[int] = int(np.iinfo(np.int16).max)

    @property
    def shape(self) -> tuple[int, int]:
        return len(self.places) + 1, 1 + self.depth

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        return {action: i for i, action in enumerate(self.actions)}

    @cached_property
    def _faces(self) -> Mapping[Shown, int]:
        return {BACK: 1, **{piece: i for i, piece in enumerate(self.pieces, 2)}}

    def shown(self, game: AnyGame, view: Any) -> Integers:
        """Show a view: what lies at each place now."""
        shown = np.zeros(self.shape, np.int16)
        scene: Scene = game.scene(view)
        piles = {pile.place: pile for zone in scene.zones for pile in zone.piles}
        for line, place in zip(shown[:-1], self.places, strict=True):
            if place in piles:
                faces = [self._faces[face] for face in piles[place].faces[: self.depth]]
                line[0], line[1 : 1 + len(faces)] = piles[place].height, faces
        counted = self.counts(view)
        shown[-1, : len(counted)] = counted
        return shown

    def numbered(self, game: AnyGame, moves: Iterable[Any]) -> dict[int, Any]:
        """Return the moves proposed, by their numbers."""
        return {self._numbers[game.write(move)]: move for move in moves}


@dataclass(frozen=True, slots=True)
class TileCounts:
    """The moves of Rummikub by their place among those proposed, and its table as numbers of tiles.

    A move there is a whole new table, so no list of them all can be made: an action is the i-th proposed. Those beyond
    the last number cannot be chosen. Shown are, for each of the 53 tiles, how many lie on the table and how many are in
    one's own hand; then, on a line of its own, the tiles of both hands and of the pool, and who has laid.
    """

    coups: int
    shape: ClassVar = (3, len(_TILES))
    maximum: ClassVar[int] = 106

    @property
    def actions(self) -> range:
        return range(self.coups)

    def shown(self, game: AnyGame, view: Any) -> Integers:
        """Show a view: the table, one's own hand, and the counts."""
        mine = view.siege or 0
        numbers = (view.nombres[mine], view.nombres[1 - mine], view.nombre_pioche, *map(int, view.engages), mine)
        shown = np.zeros(self.shape, np.int16)
        laid = tableVmens(view.table)
        shown[0] = [nbocc(tile, laid) for tile in _TILES]
        hand: Main | None = view.mains[mine]
        if hand is not None:
            shown[1] = [nbocc(tile, hand) for tile in _TILES]
        shown[2, : len(numbers)] = numbers
        return shown

    def numbered(self, game: AnyGame, moves: Iterable[Any]) -> dict[int, Any]:
        """Return the moves proposed, by their numbers."""
        return dict(zip(self.actions, moves, strict=False))


def descente() -> Encoding:
    """Give a number to the moves of La descente: a pile of the centre falls in rank, so it has 22 cards at most."""
    centres = [f"c{i}" for i in range(1, 6)]
    cibles, haut = [*centres, "sud", "nord"], 22
    du_centre = [f"{c}.{n}>{t}" for c, n, t in product(centres, range(1, haut + 1), cibles) if c != t]
    d_une_carte = [f"{s}>{t}" for s, t in product(("main", "sud", "nord"), cibles) if s != t]
    places = [f"{kind}.{i}" for kind in ("gauche", "centre") for i in range(1, 6)]
    joueurs = [f"{kind}.{j}" for j in ("sud", "nord") for kind in ("main", "face", "paquet")]
    cartes = tuple(
        Shown(str(c.rang), str(c.couleur)) if isinstance(c, Carte) else Shown(str(c), "atout") for c in JEU_78
    )
    gestes = ("tire", "remet", "remélange", "range")
    return Encoding((*gestes, *d_une_carte, *du_centre), (*places, *joueurs), cartes, haut, lambda v: (v.siege or 0,))


def haricots() -> Encoding:
    """Give a number to the moves of Haricots, with room for forty cards in a hand or in the trade area."""
    vend, n = ("", *(f" vend {h.value}" for h in Haricot)), 40
    rangs = range(1, n + 1)
    actions = (
        *(f"chaine {i}{v}" for i, v in product(rangs, vend)),
        *(f"joue{v}" for v in vend),
        *(f"{geste} {i}" for geste, i in product(("jette", "defausse"), rangs)),
        *(f"vend {h.value}" for h in Haricot),
        *("suite", "tire", "rappelle", "pioche", "achete"),
    )
    joueurs = [f"{j}.{place}" for j in ("J1", "J2") for place in ("main", *(h.name for h in Haricot))]
    places = ("trade_area", "discard_pile", "deck", "vendues", *joueurs)
    return Encoding(actions, places, tuple(Shown(h.name, h.name) for h in Haricot), n, _counts)


def _counts(v: Any) -> tuple[int, ...]:
    """Count what lies nowhere: coins, places for chains, the turn, the step, whose view it is."""
    e = v.connu
    return (*e.pieces, *e.places, e.tour, list(Phase).index(e.phase), v.siege or 0)


def md(stocks: int) -> Encoding:
    """Give a number to the movements of MD: turn a card, lay it, let one of the storage go up."""
    series, piles = [str(c) for c in Couleur], [f"s{i}" for i in range(1, stocks + 1)]
    poses = [f"talon>{cible}" for cible in (*series, *piles)]
    remontees = [f"{s}>{c}" for s, c in product(piles, series)]
    return Encoding(
        ("talon!", *poses, *remontees),
        ("talon", *series, *piles),
        _cards(JEU_32),
        1,
        lambda t: (t.notes.montee_permise,),
    )


def klondike() -> Encoding:
    """Give a number to the movements of Klondike: a run has 13 cards at most, a column 19, the talon 24."""
    colonnes, piles = [f"c{i}" for i in range(1, 8)], [str(c) for c in Couleur]
    chaines = [f"{a}{_n(n)}>{b}" for a, b, n in product(colonnes, colonnes, range(1, 14)) if a != b]
    montees = [f"{a}>{b}" for a, b in product(colonnes, piles)]
    du_rebut = [f"rebut{rang}>{b}" for rang, b in product(("", ":2", ":3"), (*colonnes, *piles))]
    descentes = [f"{a}>{b}" for a, b in product(piles, colonnes)]
    retournees = [*(f"{c}!" for c in colonnes), *(f"talon{_n(n)}!rebut" for n in (1, 2, 3))]
    redonnes = [f"rebut{_n(n)}!talon" for n in range(1, 25)]
    actions = (*chaines, *montees, *du_rebut, *descentes, *retournees, *redonnes)
    return Encoding(actions, ("talon", "rebut", *piles, *colonnes), _cards(JEU_52), 19, lambda t: (t.notes.passes,))


def _n(n: int) -> str:
    return "" if n == 1 else f".{n}"


def _cards(pack: Pack) -> tuple[Shown, ...]:
    return tuple(Shown(str(c.rang), str(c.couleur)) for c in pack.cartes)
