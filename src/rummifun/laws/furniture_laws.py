"""The furniture of a scene holds together: roles stay, counts grow, marks and paths point at what is there."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rummifun.core.game import AnyGame
from rummifun.core.scene import Pile, Scene
from rummifun.laws.reached_states import Fault, ReachedState


def furniture_faults(game: AnyGame, r: ReachedState, seat: int | None, laid: Scene) -> Iterator[Fault]:
    """List the faults of what a scene declares of its zones, its piles and its turn."""
    dealt = game.scene(game.view(game.new(r.origin), seat))
    roles, first = ([zone.role.value for zone in one.zones] for one in (laid, dealt))
    if roles != first:
        yield "zones are", roles, "and were", first
    if laid.path is not None and not 0 <= laid.path.at < max(1, len(laid.path.steps)):
        yield "the turn is at step", laid.path.at, "of", len(laid.path.steps)
    for figure in laid.figures:
        if figure.seat not in (None, *range(game.seats)):
            yield figure.label.key, "is a figure of seat", figure.seat
    for zone in laid.zones:
        for pile in zone.piles:
            yield from _pile_faults(pile)


def _pile_faults(pile: Pile) -> Iterator[Fault]:
    for n, _ in pile.marks:
        if not 1 <= n <= len(pile.faces):
            yield pile.place, "marks piece", n, "of", len(pile.faces)
    if pile.tally is None:
        return
    have, steps, of = pile.tally
    if have != pile.height or (of and have > of):
        yield pile.place, "counts", have, "of", of, "and holds", pile.height
    if any(m >= n or low >= high for (m, low), (n, high) in pairwise(((0, 0), *steps))):
        yield pile.place, "has steps that do not grow", steps
