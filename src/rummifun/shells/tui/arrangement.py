"""A table being rearranged: piles, what is left on the rack, and what a hand moves between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, Final

from rummifun.core.capabilities import Piles, orders_pieces
from rummifun.core.game import Draft
from rummifun.core.scene import Act, Message, Pile, Scene, Shown, Zone
from rummifun.messages import N_
from rummifun.play.going import scene_of
from rummifun.refusal import Refusal
from rummifun.shells.screen import seat_name
from rummifun.shells.tui.layout import Spot

RACK: Final = "chevalet"
NEW: Final = "table.0"
"""The place of a pile that is not there yet."""

Piece = Any
Order = Callable[[Piece], Any]
"""What the pieces of a rack are sorted by."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Piles on the table and pieces on the rack, and those that the rack held when the turn began."""

    piles: Piles
    rack: tuple[Piece, ...]
    hand: tuple[Piece, ...]

    @property
    def laid(self) -> int:
        """How many pieces the rack has given."""
        return len(self.hand) - len(self.rack)


def begun(game: Any, view: Any) -> Arrangement:
    """Begin a turn: the table as it lies, the rack as it is."""
    rack = tuple(game.rack(view))
    return Arrangement(tuple(map(tuple, game.laid(view))), rack, rack)


def laid_out(game: Any, view: Any, piles: Piles) -> Arrangement:
    """Give a whole table at once, its own pieces and some of the rack."""
    start = begun(game, view)
    left = Counter(chain(start.rack, *start.piles)) - Counter(chain(*piles))
    return Arrangement(piles, tuple(left.elements()), start.hand)


def pile_of(place: str) -> int | None:
    """Give the number of the pile at a place, from 0; None for the rack, and for a pile that is not there yet.

    >>> pile_of("table.3"), pile_of(NEW), pile_of(RACK)
    (2, None, None)
    """
    number = place.removeprefix("table.")
    return int(number) - 1 if number.isdecimal() and number != "0" else None


def moved(a: Arrangement, spots: Sequence[Spot], target: str, game: Any) -> Arrangement | None:
    """Move pieces to a pile; None for what belongs to the table. A pile that is changed lies as its game lets it lie.

    >>> from rummifun.games.rummikub import Bleu, T, jeu
    >>> a = Arrangement(((T(7, Bleu), T(9, Bleu)),), (T(8, Bleu),), (T(8, Bleu),))
    >>> moved(a, [(RACK, 1)], "table.1", jeu).piles, moved(a, [("table.1", 1)], RACK, jeu)
    (((T(7, Bleu), T(8, Bleu), T(9, Bleu)),), None)
    """
    wanted = sorted(set(spots))
    taken = tuple(_at(a, spot) for spot in wanted)
    rack = _without(a.rack, [i for place, i in wanted if place == RACK])
    piles = [_without(p, [i for place, i in wanted if pile_of(place) == n]) for n, p in enumerate(a.piles)]
    if target == RACK:
        rack = (*rack, *taken)
        if any(rack.count(piece) > a.hand.count(piece) for piece in taken):
            return None
    elif (n := pile_of(target)) is not None:
        piles[n] = (*piles[n], *taken)
    else:
        piles.append(taken)
    lying = (p if p in a.piles or not orders_pieces(game) else game.ordered(p) for p in piles if p)
    return replace(a, piles=tuple(lying), rack=rack)


def holds(a: Arrangement, spot: Spot) -> bool:
    """Tell whether a piece lies at a spot."""
    place, index = spot
    n = pile_of(place)
    if n is None:
        return place == RACK and 1 <= index <= len(a.rack)
    return n < len(a.piles) and 1 <= index <= len(a.piles[n])


def _at(a: Arrangement, spot: Spot) -> Piece:
    n = pile_of(spot[0])
    return (a.rack if n is None else a.piles[n])[spot[1] - 1]


def _without(pieces: tuple[Piece, ...], indices: Iterable[int]) -> tuple[Piece, ...]:
    gone = set(indices)
    return tuple(piece for i, piece in enumerate(pieces, 1) if i not in gone)


def order_of(game: Any, n: int) -> Order:
    """Give the n-th order of a game's pieces; where it has none, they lie as they come."""
    return list(game.orders.values())[n] if orders_pieces(game) else lambda piece: 0


def others(game: Any, view: Any, acts: Iterable[Act]) -> tuple[Act, ...]:
    """List the acts that arrange nothing: drawing, passing."""
    return tuple(act for act in acts if game.arranged(view, act.move) is None)


def table_scene(game: Any, view: Any, a: Arrangement, draft: Draft, acts: tuple[Act, ...]) -> Scene:
    """Lay out a table being rearranged: each pile under what it is worth, the rack, all else as the scene has it."""
    own = next((zone for zone in scene_of(game, view).zones if zone.active), None)
    rack = tuple(map(game.shown, a.rack))
    return replace(_around(game, view, own, a.piles, draft, rack, bool(a.laid)), acts=acts)


def waiting_scene(game: Any, view: Any, seat: int, order: Order) -> Scene:
    """Lay out the table while another moves, where a seat has arranged it: its rack lies where it lay, in its order."""
    scene = scene_of(game, view)
    own = next((zone for zone in scene.zones if zone.piles and zone.piles[0].place == seat_name(seat)), None)
    if own is None:
        return replace(scene, acts=())
    keys = {game.shown(piece): order(piece) for piece, _ in game.known(view)}
    rack = tuple(sorted(own.piles[0].faces, key=lambda face: keys[face]))
    piles = tuple(map(tuple, game.laid(view)))
    return _around(game, view, own, piles, game.draft(view, piles), rack, False)


def _around(
    game: Any, view: Any, own: Zone | None, laid: Piles, draft: Draft, rack: tuple[Shown, ...], changed: bool
) -> Scene:
    """Lay piles and a rack out under all else that the scene of a view has."""
    scene = scene_of(game, view)
    faces = [tuple(map(game.shown, pile)) for pile in game.laid(view)]
    table = next((zone for zone in scene.zones if [pile.faces for pile in zone.piles] == faces), None)
    rest = tuple(zone for zone in scene.zones if zone not in (table, own))
    piles = (
        Pile(f"table.{i}", tuple(map(game.shown, pile)), _verdict(found.kind, found.points))
        for i, (pile, found) in enumerate(zip(laid, draft.piles, strict=True), 1)
    )
    caption = table.caption if table and not changed else Message(N_("table, changed"))
    below = Zone(own.caption if own else Message(N_("rack")), (Pile(RACK, rack),), active=own is None or own.active)
    return Scene(scene.title, (*rest, Zone(caption, (*piles, Pile(NEW, (), Message(N_("new"))))), below))


def _verdict(kind: Message | Refusal, points: int) -> Message:
    if isinstance(kind, Refusal):
        return Message("✗")
    return Message("{kind} {points}", (("kind", kind), ("points", points)))
