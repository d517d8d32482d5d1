"""An arrangement in progress: pieces chosen and moved between piles, before anything is submitted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, Final

from rummifun.core.game import Draft, Piles
from rummifun.core.scene import Act, Message, PieceFace, Pile, Scene, Zone
from rummifun.messages import N_
from rummifun.refusal import Refusal
from rummifun.session.player_names import seat_name
from rummifun.session.steps import cached_scene
from rummifun.session.touch import Spot

RACK: Final = "chevalet"


NEW: Final = "table.0"
"""The place of a pile that is not there yet."""


Piece = Any


Order = Callable[[Piece], Any]
"""The sort key of the pieces of a rack."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """An arrangement: piles on the table, pieces on the rack, and the rack at the beginning of the turn.

    `chosen` are the pieces that a hand holds, `past` is the arrangement that this one was made of.
    """

    piles: Piles
    rack: tuple[Piece, ...]
    hand: tuple[Piece, ...]
    chosen: tuple[Spot, ...] = field(default=(), compare=False)
    past: Arrangement | None = field(default=None, compare=False, repr=False)

    @property
    def tiles_laid(self) -> int:
        """The number of pieces laid from the rack."""
        return len(self.hand) - len(self.rack)


def begin_arrangement(game: Any, view: Any) -> Arrangement:
    """Begin a turn: the table as it lies, the rack as it is."""
    rack = tuple(game.arrangement.rack(view))
    return Arrangement(tuple(map(tuple, game.arrangement.laid(view))), rack, rack)


def arrangement_of_piles(game: Any, view: Any, piles: Piles, past: Arrangement | None = None) -> Arrangement:
    """Return a whole table at once, its own pieces and some of the rack."""
    start = begin_arrangement(game, view)
    left = Counter(chain(start.rack, *start.piles)) - Counter(chain(*piles))
    return Arrangement(piles, tuple(left.elements()), start.hand, past=past)


def order(a: Arrangement, key: Order) -> Arrangement:
    """Sort the rack; a hand lets go of what it held."""
    return replace(a, rack=tuple(sorted(a.rack, key=key)), chosen=())


def pile_number(place: str) -> int | None:
    """Return the number of the pile at a place, from 0; None for the rack, and for a pile that is not there yet."""
    number = place.removeprefix("table.")
    return int(number) - 1 if number.isdecimal() and number != "0" else None


def move_pieces(a: Arrangement, spots: Sequence[Spot], target: str, game: Any) -> Arrangement | None:
    """Move pieces to a pile; None for pieces that belong to the table. A changed pile lies as its game lets it lie.

    >>> from rummifun.games.rummikub import Bleu, T, jeu
    >>> a = Arrangement(((T(7, Bleu), T(9, Bleu)),), (T(8, Bleu),), (T(8, Bleu),))
    >>> move_pieces(a, [(RACK, 1)], "table.1", jeu).piles, move_pieces(a, [("table.1", 1)], RACK, jeu)
    (((T(7, Bleu), T(8, Bleu), T(9, Bleu)),), None)
    """
    wanted = sorted(set(spots))
    taken = tuple(_pieces_at(a, place)[i - 1] for place, i in wanted)
    rack = without_pieces(a.rack, [i for place, i in wanted if place == RACK])
    piles = [without_pieces(p, [i for place, i in wanted if pile_number(place) == n]) for n, p in enumerate(a.piles)]
    if target == RACK:
        rack = (*rack, *taken)
        if any(rack.count(piece) > a.hand.count(piece) for piece in taken):
            return None
    elif (n := pile_number(target)) is not None:
        piles[n] = (*piles[n], *taken)
    else:
        piles.append(taken)
    lying = (p if p in a.piles else game.arrangement.ordered(p) for p in piles if p)
    return replace(a, piles=tuple(lying), rack=rack, chosen=(), past=a)


def is_pile(a: Arrangement, place: str) -> bool:
    """Tell whether a place is of what is arranged: a pile, the rack, or a pile that is not there yet."""
    n = pile_number(place)
    return place in (NEW, RACK) if n is None else n < len(a.piles)


def choose(a: Arrangement, spot: Spot, apart: bool = False) -> Arrangement | None:
    """Choose a piece, one more of the same pile (`apart`: of any), or no more; a pile by its name is chosen whole.

    None where the chosen pieces are put instead, or nothing is chosen.
    """
    if not spot[1] and not a.chosen and (whole := whole_pile(a, spot)):
        return replace(a, chosen=whole)
    if not has_piece_at(a, spot) or not (apart or {spot[0]} >= {place for place, _ in a.chosen}):
        return None
    kept = tuple(one for one in a.chosen if one != spot)
    return replace(a, chosen=kept if spot in a.chosen else (*kept, spot))


def whole_pile(a: Arrangement, spot: Spot) -> tuple[Spot, ...]:
    """List the pieces of a spot: one, or all of a pile that is taken by its name."""
    place, index = spot
    if index or place == RACK:
        return (spot,) if has_piece_at(a, spot) else ()
    return tuple((place, i) for i, _ in enumerate(_pieces_at(a, place), 1))


def put(a: Arrangement, place: str, game: Any) -> Arrangement | None:
    """Put the chosen pieces at a place; None for pieces that belong to the table."""
    there = [spot for spot in a.chosen if has_piece_at(a, spot)]
    return move_pieces(a, there, place, game) if there and is_pile(a, place) else a


def find_place(a: Arrangement, game: Any, view: Any) -> str:
    """Find the first pile that the chosen pieces make no worse, else a pile that is not there yet."""
    for i, _ in enumerate(a.piles, 1):
        after = put(a, f"table.{i}", game)
        judged = game.arrangement.draft(view, after.piles).piles if after is not None else ()
        if i <= len(judged) and not isinstance(judged[i - 1].kind, Refusal):
            return f"table.{i}"
    return NEW


def only_takers(game: Any, view: Any, piles: Piles) -> Mapping[Piece, int]:
    """Return the pile, from 0, of each piece of the rack that only one pile takes: one touch puts it there.

    Until a seat has laid its first pieces, the piles of others take none.

    >>> from rummifun.games.rummikub import jeu
    >>> table = "table [4b 5b 6b] [8b 9b 10b] [3j 3b 3n]"
    >>> v = jeu.view(jeu.read_position(f"trait J1 / J1+ 7b 3r / J2 1r 2r / {table} / pioche / alea 1.0.0"), 0)
    >>> only_takers(jeu, v, jeu.arrangement.laid(v))
    {T(3, Rouge): 2}
    """
    arrangement = game.arrangement
    if arrangement.is_right is None:
        return {}
    laid = arrangement.laid(view) if arrangement.draft(view, piles).required else ()
    open_piles = [(i, pile) for i, pile in enumerate(piles) if pile not in laid]

    def takers(piece: Piece) -> list[int]:
        return [i for i, pile in open_piles if arrangement.is_right(arrangement.ordered((*pile, piece)))]

    found = {piece: takers(piece) for piece in dict.fromkeys(arrangement.rack(view))}
    return {piece: there[0] for piece, there in found.items() if len(there) == 1}


def has_piece_at(a: Arrangement, spot: Spot) -> bool:
    """Tell whether a piece lies at a spot."""
    place, index = spot
    return 1 <= index <= len(_pieces_at(a, place))


def _pieces_at(a: Arrangement, place: str) -> tuple[Piece, ...]:
    """List the pieces at a place: those of the rack or of a pile, none at any other."""
    n = pile_number(place)
    if n is None:
        return a.rack if place == RACK else ()
    return a.piles[n] if n < len(a.piles) else ()


def find_pieces(a: Arrangement, pieces: Iterable[Piece]) -> Iterator[Spot]:
    """Find pieces, each at a spot of its own: on the rack first, else in the last pile that has it."""
    free = [(RACK, i, piece) for i, piece in enumerate(a.rack, 1)]
    free += [(f"table.{n}", i, p) for n, pile in reversed([*enumerate(a.piles, 1)]) for i, p in enumerate(pile, 1)]
    for piece in pieces:
        found = next((one for one in free if one[2] == piece), None)
        if found is not None:
            free.remove(found)
            yield found[:2]


def without_pieces(pieces: tuple[Piece, ...], indices: Iterable[int]) -> tuple[Piece, ...]:
    """Take the pieces of some indices, from 1, away."""
    gone = set(indices)
    return tuple(piece for i, piece in enumerate(pieces, 1) if i not in gone)


def sort_order(game: Any, n: int) -> Order:
    """Return the n-th order of a game's pieces; where it has none, they lie as they come."""
    return next(iter([*game.arrangement.orders.values()][n:]), lambda piece: 0)


def other_acts(game: Any, view: Any, acts: Iterable[Act]) -> tuple[Act, ...]:
    """List the acts that arrange nothing: drawing, passing."""
    return tuple(act for act in acts if game.arrangement.arranged(view, act.move) is None)


def table_scene(game: Any, view: Any, a: Arrangement, draft: Draft, acts: tuple[Act, ...]) -> Scene:
    """Lay out a table being rearranged: each pile under its points, the rack, all else as the scene has it."""
    own = next((zone for zone in cached_scene(game, view).zones if zone.active), None)
    rack = tuple(map(game.arrangement.shown, a.rack))
    return replace(_around(game, view, own, a.piles, draft, rack, bool(a.tiles_laid)), acts=acts)


def waiting_scene(game: Any, view: Any, seat: int, order: Order) -> Scene:
    """Lay out the table while another moves, where a seat has arranged it: its rack lies where it lay, in its order."""
    scene = cached_scene(game, view)
    own = next((zone for zone in scene.zones if zone.piles and zone.piles[0].place == seat_name(seat)), None)
    if own is None:
        return replace(scene, acts=())
    keys = {game.arrangement.shown(piece): order(piece) for piece, _ in game.known(view)}
    rack = tuple(sorted(own.piles[0].faces, key=lambda face: keys[face]))
    piles = tuple(map(tuple, game.arrangement.laid(view)))
    return _around(game, view, own, piles, game.arrangement.draft(view, piles), rack, False)


def _around(
    game: Any, view: Any, own: Zone | None, laid: Piles, draft: Draft, rack: tuple[PieceFace, ...], changed: bool
) -> Scene:
    """Lay piles and a rack out under all else that the scene of a view has."""
    scene = cached_scene(game, view)
    faces = [tuple(map(game.arrangement.shown, pile)) for pile in game.arrangement.laid(view)]
    table = next((zone for zone in scene.zones if [pile.faces for pile in zone.piles] == faces), None)
    rest = tuple(zone for zone in scene.zones if zone not in (table, own))
    piles = (
        Pile(f"table.{i}", tuple(map(game.arrangement.shown, pile)), _verdict(found.kind, found.points))
        for i, (pile, found) in enumerate(zip(laid, draft.piles, strict=True), 1)
    )
    caption = table.caption if table and not changed else Message(N_("table, changed"))
    below = Zone(own.caption if own else Message(N_("rack")), (Pile(RACK, rack),), active=own is None or own.active)
    return Scene(scene.title, (*rest, Zone(caption, (*piles, Pile(NEW, (), Message(N_("new"))))), below))


def _verdict(kind: Message | Refusal, points: int) -> Message:
    if isinstance(kind, Refusal):
        return Message("✗")
    return Message("{kind} {points}", (("kind", kind), ("points", points)))
