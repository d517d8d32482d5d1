"""How a game looks to an agent: its moves by number, and what lies on the table as an array.

An action is a move in the game's own notation, always under the same number. A table is an array with a line for each
place: how many pieces lie there, then the faces from beneath to the top, each by its number; 0 is nothing, 1 a back. A
last line holds what is counted besides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from rummifun.core.scene import BACK, Scene, Shown
from rummifun.games.haricots.cartes import Haricot
from rummifun.games.haricots.etat import Phase
from rummifun.games.rummikub import Couleur as Teinte
from rummifun.games.rummikub import Joker, Main, T, Tuile, nbocc, tableVmens
from rummifun.pieces.cartes import JEU_32, JEU_52, Carte, Couleur, Pack
from rummifun.pieces.tarot import JEU_78

Entiers = npt.NDArray[np.int16]
"""What an agent is shown: small whole numbers."""

AnyGame = Any

_MOST: Final = int(np.iinfo(np.int16).max)
_TUILES: Final[tuple[Tuile, ...]] = (*(T(v, c) for c in Teinte for v in range(1, 14)), Joker)


@dataclass(frozen=True, slots=True)
class Espace:
    """The moves of a game by number, and its table as an array.

    >>> e = Espace(("tire",), ("talon",), (Shown("7", "♥"),), 3)
    >>> e.forme
    (2, 4)
    """

    actions: tuple[str, ...]
    places: tuple[str, ...]
    pieces: tuple[Shown, ...]
    profondeur: int
    comptes: Callable[[Any], tuple[int, ...]] = lambda view: ()
    numero: Mapping[str, int] = field(init=False, compare=False, repr=False)
    vues: Mapping[Shown, int] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "numero", {action: i for i, action in enumerate(self.actions)})
        object.__setattr__(self, "vues", {BACK: 1, **{piece: i for i, piece in enumerate(self.pieces, 2)}})

    @property
    def forme(self) -> tuple[int, int]:
        """The shape of what is shown."""
        return len(self.places) + 1, 1 + self.profondeur

    @property
    def maximum(self) -> int:
        """The largest number that can be shown."""
        return _MOST

    def montre(self, game: AnyGame, view: Any) -> Entiers:
        """Show a view: what lies at each place now."""
        shown = np.zeros(self.forme, np.int16)
        scene: Scene = game.scene(view)
        piles = {pile.place: pile for zone in scene.zones for pile in zone.piles}
        for line, place in zip(shown[:-1], self.places, strict=True):
            if place in piles:
                faces = [self.vues[face] for face in piles[place].faces[: self.profondeur]]
                line[0], line[1 : 1 + len(faces)] = piles[place].height, faces
        counted = self.comptes(view)
        shown[-1, : len(counted)] = counted
        return shown

    def numeros(self, game: AnyGame, moves: Iterable[Any]) -> dict[int, Any]:
        """Give the moves proposed, by their numbers."""
        return {self.numero[game.write(move)]: move for move in moves}


@dataclass(frozen=True, slots=True)
class Numeros:
    """The moves of Rummikub by their place among those proposed, and its table as numbers of tiles.

    A move there is a whole new table, so no list of them all can be made: an action is the i-th proposed. Those beyond
    the last number cannot be chosen. Shown are, for each of the 53 tiles, how many lie on the table and how many are in
    one's own hand; then, on a line of its own, the tiles of both hands and of the pool, and who has laid.
    """

    coups: int

    @property
    def actions(self) -> range:
        """The numbers of the moves."""
        return range(self.coups)

    @property
    def forme(self) -> tuple[int, int]:
        """The shape of what is shown."""
        return 3, len(_TUILES)

    @property
    def maximum(self) -> int:
        """The largest number that can be shown."""
        return 106

    def montre(self, game: AnyGame, view: Any) -> Entiers:
        """Show a view: the table, one's own hand, and the counts."""
        mine = 0 if view.siege is None else view.siege
        laid = tableVmens(view.table)
        numbers = (view.nombres[mine], view.nombres[1 - mine], view.nombre_pioche, *map(int, view.engages), mine)
        shown = np.zeros(self.forme, np.int16)
        shown[0] = [nbocc(tuile, laid) for tuile in _TUILES]
        hand: Main | None = view.mains[mine]
        if hand is not None:
            shown[1] = [nbocc(tuile, hand) for tuile in _TUILES]
        shown[2, : len(numbers)] = numbers
        return shown

    def numeros(self, game: AnyGame, moves: Iterable[Any]) -> dict[int, Any]:
        """Give the moves proposed, by their numbers."""
        return dict(zip(self.actions, moves, strict=False))


def descente() -> Espace:
    """Give a number to the moves of La descente: a pile of the centre falls in rank, so it has 22 cards at most.

    >>> len(descente().actions), descente().forme
    (683, (17, 23))
    """
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
    return Espace((*gestes, *d_une_carte, *du_centre), (*places, *joueurs), cartes, haut, lambda v: (v.siege or 0,))


def haricots() -> Espace:
    """Give a number to the moves of Haricots, with room for forty cards in a hand or in the trade area.

    >>> len(haricots().actions), haricots().forme
    (462, (23, 41))
    """
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
    return Espace(actions, places, tuple(Shown(h.name, h.name) for h in Haricot), n, _comptes)


def _comptes(v: Any) -> tuple[int, ...]:
    """Count what lies nowhere: coins, places for chains, the turn, the step, whose view it is."""
    e = v.connu
    return (*e.pieces, *e.places, e.tour, list(Phase).index(e.phase), v.siege or 0)


def md(stocks: int) -> Espace:
    """Give a number to the movements of MD: turn a card, lay it, let one of the storage go up.

    >>> md(4).actions[:4], len(md(4).actions), md(4).forme
    (('talon!', 'talon>♣', 'talon>♦', 'talon>♥'), 25, (10, 2))
    """
    series, piles = [str(c) for c in Couleur], [f"s{i}" for i in range(1, stocks + 1)]
    poses = [f"talon>{cible}" for cible in (*series, *piles)]
    remontees = [f"{s}>{c}" for s, c in product(piles, series)]
    return Espace(
        ("talon!", *poses, *remontees),
        ("talon", *series, *piles),
        _cartes(JEU_32),
        1,
        lambda t: (t.notes.montee_permise,),
    )


def klondike() -> Espace:
    """Give a number to the movements of Klondike: a run has 13 cards at most, a column 19, the talon 24.

    >>> len(klondike().actions), klondike().forme
    (669, (14, 20))
    """
    colonnes, piles = [f"c{i}" for i in range(1, 8)], [str(c) for c in Couleur]
    chaines = [f"{a}{_n(n)}>{b}" for a, b, n in product(colonnes, colonnes, range(1, 14)) if a != b]
    montees = [f"{a}>{b}" for a, b in product(colonnes, piles)]
    du_rebut = [f"rebut{rang}>{b}" for rang, b in product(("", ":2", ":3"), (*colonnes, *piles))]
    descentes = [f"{a}>{b}" for a, b in product(piles, colonnes)]
    retournees = [*(f"{c}!" for c in colonnes), *(f"talon{_n(n)}!rebut" for n in (1, 2, 3))]
    redonnes = [f"rebut{_n(n)}!talon" for n in range(1, 25)]
    actions = (*chaines, *montees, *du_rebut, *descentes, *retournees, *redonnes)
    return Espace(actions, ("talon", "rebut", *piles, *colonnes), _cartes(JEU_52), 19, lambda t: (t.notes.passes,))


def _n(n: int) -> str:
    return "" if n == 1 else f".{n}"


def _cartes(pack: Pack) -> tuple[Shown, ...]:
    return tuple(Shown(str(c.rang), str(c.couleur)) for c in pack.cartes)
