"""A table being rearranged: piles, what is left on the rack, and what a hand moves between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations, permutations
from typing import Any, Final

from rummifun.core.game import Draft
from rummifun.core.scene import Act, Message, Pile, Scene, Shown, Zone
from rummifun.messages import N_
from rummifun.play.going import scene_of
from rummifun.refusal import Refusal
from rummifun.shells.screen import seat_name
from rummifun.shells.tui.hands import Spot

RACK: Final = "chevalet"
NEW: Final = "table.0"
"""The place of a pile that is not there yet."""

Piece = Any
Fits = Callable[[tuple[Piece, ...]], bool]
Show = Callable[[Piece], Shown]


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Piles on the table and pieces on the rack, and those that the rack held when the turn began."""

    piles: tuple[tuple[Piece, ...], ...]
    rack: tuple[Piece, ...]
    hand: tuple[Piece, ...]

    @property
    def laid(self) -> int:
        """How many pieces the rack has given."""
        return len(self.hand) - len(self.rack)


def begun(game: Any, view: Any) -> Arrangement:
    """Begin a turn: the table as it lies, the rack as it is.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.rummikub import jeu
    >>> begun(jeu, jeu.view(jeu.new(Alea(1)), 0)).laid
    0
    """
    rack = tuple(game.rack(view))
    return Arrangement(tuple(map(tuple, game.laid(view))), rack, rack)


def laid_out(game: Any, view: Any, piles: tuple[tuple[Piece, ...], ...]) -> Arrangement:
    """Give a whole table at once, its own pieces and some of the rack.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.rummikub import jeu
    >>> view = jeu.view(jeu.new(Alea(1)), 0)
    >>> laid_out(jeu, view, jeu.read_piles(view, "[7j 8j 9j]")).laid
    3
    """
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


def moved(a: Arrangement, spots: Sequence[Spot], target: str, fits: Fits, shown: Show) -> Arrangement | None:
    """Move pieces to a pile, where they fit in it if they fit anywhere; None for what belongs to the table.

    A pile orders itself where that makes it fit: that which is put into, and those which are taken from.

    >>> a = Arrangement(((1, 2, 4),), (3, 9), (3, 9))
    >>> moved(a, [(RACK, 1)], "table.1", lambda pile: list(pile) == sorted(pile), lambda n: Shown(str(n))).piles
    ((1, 2, 3, 4),)
    >>> moved(a, [("table.1", 1)], RACK, bool, lambda n: Shown(str(n))) is None
    True
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
        piles[n] = _fitted(piles[n], taken, fits, shown)
    else:
        piles.append(_fitted((), taken, fits, shown))
    piles = [p if p in (*a.piles, ()) or fits(p) else _fitted(p, (), fits, shown) for p in piles]
    return replace(a, piles=tuple(filter(None, piles)), rack=rack)


def holds(a: Arrangement, spot: Spot) -> bool:
    """Tell whether a piece lies at a spot.

    >>> a = Arrangement(((1, 2),), (3,), (3,))
    >>> [holds(a, spot) for spot in (("table.1", 2), ("table.1", 3), ("table.2", 1), (RACK, 1), (NEW, 1), (RACK, 0))]
    [True, False, False, True, False, False]
    """
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


_FEW: Final = 4


def _fitted(pile: tuple[Piece, ...], taken: tuple[Piece, ...], fits: Fits, shown: Show) -> tuple[Piece, ...]:
    """Put pieces into a pile: at its end, its beginning, inside; as they lay, in another order; or order all of it."""
    return next((tried for tried in _ways(pile, taken, shown) if fits(tried)), (*pile, *taken))


def _ways(pile: tuple[Piece, ...], taken: tuple[Piece, ...], shown: Show) -> Iterator[tuple[Piece, ...]]:
    orders = permutations(taken) if len(taken) <= _FEW else [taken]
    for order in orders:
        for place in (len(pile), *range(len(pile))):
            yield (*pile[:place], *order, *pile[place:])
    yield from _ordered((*pile, *taken), shown)


def _ordered(pile: tuple[Piece, ...], shown: Show) -> Iterator[tuple[Piece, ...]]:
    """Order a pile by its values; those without one stand anywhere between."""
    wild = [piece for piece in pile if not shown(piece).text.isdecimal()]
    rest = sorted((piece for piece in pile if shown(piece).text.isdecimal()), key=lambda piece: by_groups(shown(piece)))
    n = len(pile)
    for places in combinations(range(n), len(wild)) if len(wild) < _FEW else ():
        free, left = iter(wild), iter(rest)
        yield tuple(next(free) if i in places else next(left) for i in range(n))


Order = Callable[[Shown], tuple[Any, ...]]


def by_runs(piece: Shown) -> tuple[Any, ...]:
    """Sort by suit, then by value.

    >>> sorted([Shown("10", "rouge"), Shown("9", "rouge"), Shown("11", "bleu")], key=by_runs)[0].text
    '11'
    """
    return piece.suit, _value(piece)


def by_groups(piece: Shown) -> tuple[Any, ...]:
    """Sort by value, then by suit.

    >>> sorted([Shown("10", "bleu"), Shown("9", "rouge")], key=by_groups)[0].text
    '9'
    """
    return _value(piece), piece.suit


def _value(piece: Shown) -> int:
    return int(piece.text) if piece.text.isdecimal() else 99


def others(game: Any, view: Any, acts: Iterable[Act]) -> tuple[Act, ...]:
    """List the acts that leave the piles as they lie: drawing, passing.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.rummikub import jeu
    >>> view = jeu.view(jeu.new(Alea(1)), 0)
    >>> acts = scene_of(jeu, view).acts
    >>> len(acts), [act.label.key for act in others(jeu, view, acts)]
    (12, ['draw'])
    """
    from rummifun.chance import Alea

    state = game.resample(view, Alea())
    before, seat = game.laid(view), game.to_move(state)
    return tuple(act for act in acts if game.laid(game.view(game.step(state, act.move), seat)) == before)


def table_scene(game: Any, view: Any, a: Arrangement, draft: Draft, acts: tuple[Act, ...]) -> Scene:
    """Lay out a table being rearranged: each pile under what it is worth, the rack, all else as the scene has it.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.rummikub import jeu
    >>> view = jeu.view(jeu.new(Alea(1)), 0)
    >>> a = moved(begun(jeu, view), [(RACK, 7), (RACK, 8), (RACK, 9)], NEW, bool, jeu.shown)
    >>> table = table_scene(jeu, view, a, jeu.draft(view, a.piles), ()).zones[-2]
    >>> table.caption.said(str), [pile.caption.said(str) for pile in table.piles]
    ('table, changed', ['run 24', 'new'])
    """
    own = next((zone for zone in scene_of(game, view).zones if zone.active), None)
    kinds = tuple(_verdict(found.kind, found.points) for found in draft.piles)
    rack = tuple(map(game.shown, a.rack))
    return replace(_around(game, view, own, a.piles, kinds, rack, bool(a.laid)), acts=acts)


def waiting_scene(game: Any, view: Any, seat: int, order: Order) -> Scene:
    """Lay out the table while another moves, where a seat has arranged it: its rack lies where it lay, in its order.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> view = jeu.view(jeu.step(jeu.new(Alea(1)), Piocher()), 0)
    >>> [zone.piles[-1].place for zone in waiting_scene(jeu, view, 0, by_runs).zones]
    ['J2', 'pioche', 'table.0', 'chevalet']
    """
    scene = scene_of(game, view)
    own = next((zone for zone in scene.zones if zone.piles and zone.piles[0].place == seat_name(seat)), None)
    if own is None:
        return replace(scene, acts=())
    piles = tuple(map(tuple, game.laid(view)))
    kinds = tuple(_verdict(found.kind, found.points) for found in game.draft(view, piles).piles)
    return _around(game, view, own, piles, kinds, tuple(sorted(own.piles[0].faces, key=order)), False)


def _around(
    game: Any,
    view: Any,
    own: Zone | None,
    laid: Sequence[tuple[Piece, ...]],
    kinds: Sequence[Message],
    rack: tuple[Shown, ...],
    changed: bool,
) -> Scene:
    """Lay piles and a rack out under all else that the scene of a view has."""
    scene = scene_of(game, view)
    faces = [tuple(map(game.shown, pile)) for pile in game.laid(view)]
    table = next((zone for zone in scene.zones if [pile.faces for pile in zone.piles] == faces), None)
    rest = tuple(zone for zone in scene.zones if zone not in (table, own))
    piles = (
        Pile(f"table.{i}", tuple(map(game.shown, pile)), kind)
        for i, (pile, kind) in enumerate(zip(laid, kinds, strict=True), 1)
    )
    caption = table.caption if table and not changed else Message(N_("table, changed"))
    below = Zone(own.caption if own else Message(N_("rack")), (Pile(RACK, rack),), active=own is None or own.active)
    return Scene(scene.title, (*rest, Zone(caption, (*piles, Pile(NEW, (), Message(N_("new"))))), below))


def _verdict(kind: Message | Refusal, points: int) -> Message:
    if isinstance(kind, Refusal):
        return Message("✗")
    return Message("{kind} {points}", (("kind", kind), ("points", points)))
