"""Drawn moves: a table, then what is laid, by arranging its tiles otherwise; and the ways in which a move is wrong."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from adequacy.domain import in_game
from adequacy.draws import Draw
from adequacy.plain import Comb, J, Table, Tile, combinaison_valide, combinaisons_valides, est_groupe, est_suite, flat


class Move(NamedTuple):
    """A move: the table before and after, and the hand before and after."""

    before: Table
    hand: Comb
    after: Table
    rest: Comb


Step = tuple[Table, Comb] | None
"""A table with the tiles that were laid in its making; None where a step is not possible."""


def replacement(draw: Draw, c: Comb, place: int) -> Tile | None:
    """Draw a tile that may stand at a place of a combination."""
    tiles = [(v, k) for v in range(1, 14) for k in range(4)]
    fitting = (t for t in draw.random.sample(tiles, 52) if combinaison_valide((*c[:place], t, *c[place + 1 :])))
    return next(fitting, None)


def extension(draw: Draw, c: Comb) -> tuple[Comb, Tile] | None:
    """Draw a valid combination that has one tile more, at either end, and that tile."""
    tiles = [t for t in (replacement(draw, (J, *c), 0), replacement(draw, (*c, J), len(c)), J) if t is not None]
    longer = [(d, t) for t in tiles for d in ((t, *c), (*c, t)) if combinaison_valide(d)]
    return draw.random.choice(longer) if longer else None


def _with_joker(draw: Draw) -> Comb:
    c = draw.valid(0)
    i = draw.random.randrange(len(c))
    return (*c[:i], J, *c[i + 1 :])


def _around(draw: Draw, t: Tile) -> Comb:
    """Draw a combination which has a tile, as a rule."""
    if t == J:
        return _with_joker(draw)
    v, k = t
    if draw.chance(0.5):
        first = max(1, min(11, v - draw.random.randint(0, 2)))
        return tuple((first + i, k) for i in range(3))
    return tuple((v, colour) for colour in draw.random.sample(range(4), 3))


def _without(c: Comb, t: Tile) -> Comb:
    i = c.index(t)
    return (*c[:i], *c[i + 1 :])


def _new_one(draw: Draw, t: Table, i: int) -> Step:
    c = draw.valid(draw.random.choice((0, 0, 1)))
    return (*t[:i], c, *t[i:]), c


def _new_ones(draw: Draw, t: Table, i: int) -> Step:
    new = tuple(draw.run(3, 0) if draw.chance(0.5) else draw.group(0) for _ in range(draw.random.choice((2, 3))))
    return t + new, flat(new)


def _same_again(draw: Draw, t: Table, i: int) -> Step:
    return None if J in t[i] else ((*t, t[i]), t[i])


def _longer(draw: Draw, t: Table, i: int) -> Step:
    found = extension(draw, t[i])
    return found and ((*t[:i], found[0], *t[i + 1 :]), (found[1],))


def _split(draw: Draw, t: Table, i: int) -> Step:
    """Cut a combination in two, with a tile put in where a part is short."""
    c = t[i]
    if len(c) < 4:
        return None
    place = draw.random.randrange(2, len(c) - 1)
    parts = [(part, extension(draw, part) if len(part) < 3 else None) for part in (c[:place], c[place:])]
    new = tuple(longer[0] if longer else part for part, longer in parts)
    laid = tuple(longer[1] for _, longer in parts if longer)
    return ((*t[:i], *new, *t[i + 1 :]), laid) if combinaisons_valides(new) else None


def _merged(draw: Draw, t: Table, i: int) -> Step:
    j = draw.random.randrange(len(t))
    if i == j or not est_suite(t[i] + t[j]):
        return None
    return tuple(t[i] + t[j] if n == i else c for n, c in enumerate(t) if n != j), ()


def _tile_moved(draw: Draw, t: Table, i: int) -> Step:
    """Take a tile out of a long combination, for a new one."""
    c = t[i]
    place = draw.random.choice((0, len(c) - 1)) if est_suite(c) else draw.random.randrange(len(c))
    rest, new = (*c[:place], *c[place + 1 :]), _around(draw, c[place])
    if not combinaison_valide(rest) or c[place] not in new:
        return None
    return (*t[:i], rest, *t[i + 1 :], new), _without(new, c[place])


def _joker_freed(draw: Draw, t: Table, i: int) -> Step:
    """Replace a joker of the table, and use it again."""
    c = t[i]
    if J not in c or (tile := replacement(draw, c, c.index(J))) is None:
        return None
    place, new = c.index(J), _with_joker(draw)
    return (*t[:i], (*c[:place], tile, *c[place + 1 :]), *t[i + 1 :], new), (tile, *_without(new, J))


def _in_other_order(draw: Draw, t: Table, i: int) -> Step:
    return tuple(draw.random.sample(t, len(t))), ()


def _group_in_other_order(draw: Draw, t: Table, i: int) -> Step:
    return ((*t[:i], draw.shuffled(t[i]), *t[i + 1 :]), ()) if est_groupe(t[i]) else None


_STEPS: Final[Sequence[Callable[[Draw, Table, int], Step]]] = (
    *(_new_one, _new_ones, _same_again, _longer, _split, _merged, _tile_moved, _joker_freed),
    *(_in_other_order, _group_in_other_order),
)


def _arranged(draw: Draw, t: Table) -> tuple[Table, Comb]:
    """Arrange a table otherwise, in one step or two, most often with a tile laid."""
    laid: Comb = ()
    for _ in range(draw.random.choice((1, 1, 1, 2))):
        step = draw.random.choice(_STEPS) if t else _new_one
        found = step(draw, t, draw.random.randrange(max(len(t), 1)))
        t, laid = (found[0], laid + found[1]) if found else (t, laid)
    found = _longer(draw, t, draw.random.randrange(len(t))) if not laid and t and draw.chance(0.8) else None
    return (found[0], found[1]) if found else (t, laid)


def _valid_move(draw: Draw) -> tuple[Table, Comb, Table]:
    """Draw a table, the tiles laid, and the table after."""
    while True:
        t0 = draw.table()
        t1, laid = _arranged(draw, t0)
        if not laid or not combinaisons_valides(t0 + t1) or not in_game(flat(t1)):
            continue
        if Counter(flat(t0)) + Counter(laid) == Counter(flat(t1)):
            return t0, laid, t1


def _merging_move(draw: Draw) -> tuple[Table, Comb, Table]:
    """Join two runs by a tile: there are fewer combinations than before."""
    c = draw.run(draw.random.randint(7, 9), 0)
    place = draw.random.randint(3, len(c) - 4)
    others = draw.table(draw.random.choice((0, 0, 1)))
    return (c[:place], c[place + 1 :], *others), (c[place],), (*others, c)


def valid_move(draw: Draw) -> Move:
    """Draw a valid move."""
    t0, laid, t1 = _merging_move(draw) if draw.chance(0.12) else _valid_move(draw)
    rest = draw.hand(draw.random.choice((0, 1, 2, 2, 3)))
    rest = (draw.random.choice(laid), *rest[1:]) if draw.chance(0.2) else rest
    return Move(t0, laid + rest, t1, rest)


def _near_after(draw: Draw, move: Move) -> Move:
    return move._replace(after=draw.near_table(move.after))


def _near_rest(draw: Draw, move: Move) -> Move:
    return move._replace(rest=draw.near_hand(move.rest))


def _near_before(draw: Draw, move: Move) -> Move:
    return move._replace(hand=draw.near_hand(move.hand))


def _more_laid(draw: Draw, move: Move) -> Move:
    """Forget a combination that lay on the table: its tiles come from nowhere."""
    i = draw.random.randrange(max(len(move.before), 1))
    return move._replace(before=(*move.before[:i], *move.before[i + 1 :]))


def _combination_gone(draw: Draw, move: Move) -> Move:
    return move._replace(before=(*move.before, draw.valid()))


def _nothing_laid(draw: Draw, move: Move) -> Move:
    return move._replace(after=move.before, rest=move.hand)


def _nothing_taken(draw: Draw, move: Move) -> Move:
    return move._replace(rest=move.hand)


def _near_after_from_hand(draw: Draw, move: Move) -> Move:
    """Change the table after, with what that takes in the hand."""
    after = draw.near_table(move.after)
    laid = (Counter(flat(after)) - Counter(flat(move.before))).elements()
    return move._replace(after=after, hand=(*laid, *move.rest))


def _from_nowhere(draw: Draw, move: Move) -> Move:
    """Recolour a combination: tiles come from nowhere and others are gone, as many."""
    after = [tuple(t if t == J else (t[0], (t[1] + 1) % 4) for t in c) for c in move.after[:1]]
    return move._replace(after=(*after, *move.after[1:]))


def _replaced(draw: Draw, move: Move) -> Move:
    """Take another combination of the same length for one that lay on the table."""
    new = draw.valid()
    i = next((i for i, c in enumerate(move.before) if len(c) == len(new)), None)
    return move if i is None else move._replace(before=(*move.before[:i], new, *move.before[i + 1 :]))


def _not_in_hand(draw: Draw, move: Move) -> Move:
    return move._replace(hand=move.rest)


def _tile_kept_missing(draw: Draw, move: Move) -> Move:
    return move._replace(hand=move.hand[:-1]) if move.rest else move


def _backwards(draw: Draw, move: Move) -> Move:
    return Move(move.after, move.rest, move.before, move.hand)


def _joker_taken(draw: Draw, move: Move) -> Move:
    """Replace a joker of the table by a tile, and take it into the hand, or lose it."""
    found = [(i, c.index(J)) for i, c in enumerate(move.before) if J in c]
    if not found:
        return move
    i, place = found[0]
    c = move.before[i]
    if (tile := replacement(draw, c, place)) is None:
        return move
    after = (*move.before[:i], (*c[:place], tile, *c[place + 1 :]), *move.before[i + 1 :])
    taken: tuple[Any, ...] = draw.random.choice(((), (J,)))
    return Move(move.before, (tile, *move.rest), after, (*move.rest, *taken))


def _exchanged(draw: Draw, move: Move) -> Move:
    """Take a combination of the table into the hand, and lay two others: no tile is lost, and the hand shrinks."""
    i = draw.random.randrange(len(move.before)) if move.before else 0
    gone, new = flat(move.before[i : i + 1]), (draw.valid(), draw.valid())
    after = (*move.before[:i], *new, *move.before[i + 1 :])
    return Move(move.before, (*flat(new), *move.rest), after, (*move.rest, *gone))


_FAULTS: Final[Sequence[Callable[[Draw, Move], Move]]] = (
    *(_near_after, _near_rest, _near_before, _more_laid, _combination_gone, _nothing_laid, _nothing_taken),
    *(_near_after_from_hand, _from_nowhere, _replaced, _not_in_hand, _tile_kept_missing, _backwards, _joker_taken),
    _exchanged,
)


def any_move(draw: Draw) -> Move:
    """Draw a move, wrong in one of fifteen ways in two cases of three."""
    move = valid_move(draw)
    return move if draw.chance(0.3) else draw.random.choice(_FAULTS)(draw, move)


def _pose_near(draw: Draw, move: Move) -> Move:
    return move._replace(after=draw.near_table(move.after))


def _pose_near_from_hand(draw: Draw, move: Move) -> Move:
    after = draw.near_table(move.after)
    return move._replace(after=after, hand=(*flat(after), *move.rest))


def _other_tiles_taken(draw: Draw, move: Move) -> Move:
    left = Counter(move.hand) - Counter(draw.near_hand(flat(move.after)))
    return move._replace(rest=tuple(left.elements()))


def _tile_of_hand_changed(draw: Draw, move: Move) -> Move:
    i = draw.random.randrange(len(move.hand)) if move.hand else 0
    return move._replace(hand=(*move.hand[:i], draw.tile(), *move.hand[i + 1 :]))


_FIRST_FAULTS: Final[Sequence[Callable[[Draw, Move], Move]]] = (
    *(_pose_near, _pose_near_from_hand, _near_rest, _near_before, _nothing_taken, _other_tiles_taken),
    *(_not_in_hand, _tile_of_hand_changed, _tile_kept_missing),
)


def any_first_move(draw: Draw) -> Move:
    """Draw a first move on an empty table, wrong in one of nine ways in two cases of three."""
    p = draw.pose()
    rest = draw.hand(draw.random.choice((0, 1, 2, 2, 3)))
    move = Move((), flat(p) + rest, p, rest)
    return move if draw.chance(0.3) else draw.random.choice(_FIRST_FAULTS)(draw, move)
