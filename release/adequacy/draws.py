"""Drawn values, valid by construction, and near misses of them, all of a seed."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from adequacy.domain import in_game
from adequacy.plain import Bag, Comb, J, State, Table, Tile, flat, indice, mens, points_pose

LETTERS: Final[Sequence[Any]] = "abcd"

_TRIES: Final = 200
"""The number of times that a value is drawn which may have more tiles than the game."""


def _deleted(draw: "Draw", c: Comb, i: int) -> Iterable[Tile]:
    return (*c[:i], *c[i + 1 :])


def _doubled_apart(draw: "Draw", c: Comb, i: int) -> Iterable[Tile]:
    j = draw.random.randint(0, len(c))
    return (*c[:j], c[i], *c[j:])


def _recoloured(draw: "Draw", c: Comb, i: int) -> Iterable[Tile]:
    return c if c[i] == J else (*c[:i], (c[i][0], draw.colour()), *c[i + 1 :])


def _moved(draw: "Draw", c: Comb, i: int) -> Iterable[Tile]:
    return c if c[i] == J else (*c[:i], draw.neighbour(c[i], (-1, 1, 2)), *c[i + 1 :])


def _made_joker(draw: "Draw", c: Comb, i: int) -> Iterable[Tile]:
    return (*c[:i], J, *c[i + 1 :])


def _joker_put_in(draw: "Draw", c: Comb, i: int) -> Iterable[Tile]:
    j = draw.random.choice((0, len(c), draw.random.randint(0, len(c))))
    return (*c[:j], J, *c[j:])


def _exchanged(draw: "Draw", c: Comb, i: int) -> Iterable[Tile]:
    new, j = [*c], draw.random.randrange(len(c))
    new[i], new[j] = new[j], new[i]
    return new


def _lengthened(draw: "Draw", c: Comb, i: int) -> Iterable[Tile]:
    return (*c, draw.tile())


def _reversed(draw: "Draw", c: Comb, i: int) -> Iterable[Tile]:
    return c[::-1]


def _value_again_behind(draw: "Draw", c: Comb, i: int) -> Iterable[Tile]:
    return c if c[i] == J else (*c, (c[i][0], draw.colour()))


def _value_again_before(draw: "Draw", c: Comb, i: int) -> Iterable[Tile]:
    return c if c[i] == J else ((c[i][0], draw.colour()), *c)


def _copied_over(draw: "Draw", c: Comb, i: int) -> Iterable[Tile]:
    return (*c[:i], draw.random.choice(c), *c[i + 1 :])


_EDITS: Final[Sequence[Callable[["Draw", Comb, int], Iterable[Tile]]]] = (
    *(_deleted, _doubled_apart, _recoloured, _moved, _made_joker, _joker_put_in),
    *(_exchanged, _lengthened, _reversed, _value_again_behind, _value_again_before, _copied_over),
)
"""Small changes of a combination at one of its tiles."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A source of drawn values."""

    random: Random

    def chance(self, share: float) -> bool:
        """Say yes with a probability."""
        return self.random.random() < share

    def weighed(self, values: Sequence[int], weights: Sequence[int]) -> int:
        """Draw a number with weights."""
        return self.random.choices(values, weights)[0]

    def colour(self) -> int:
        return self.random.randint(0, 3)

    def tile(self, jokers: float = 0.06) -> Tile:
        if self.chance(jokers):
            return J
        return self.random.choice((1, 2, 3, 5, 6, 9, 10, 11, 12, 13, self.random.randint(1, 13))), self.colour()

    def neighbour(self, t: Tile, steps: Sequence[int]) -> Tile:
        """Draw a tile whose value is near that of another, of the same colour."""
        return max(1, min(13, t[0] + self.random.choice(steps))), t[1]

    def with_jokers(self, c: Comb, jokers: int | None = None) -> Comb:
        """Put jokers in place of tiles, all but one at most."""
        number = self.weighed((0, 1, 2), (6, 3, 2)) if jokers is None else jokers
        places = self.random.sample(range(len(c)), min(number, len(c) - 1))
        return tuple(J if i in places else t for i, t in enumerate(c))

    def run(self, length: int | None = None, jokers: int | None = None) -> Comb:
        n = length or self.weighed(range(3, 14), (9, 6, 4, 2, 1, 1, 1, 1, 1, 1, 2))
        first = self.random.choice((1, 14 - n, self.random.randint(1, 14 - n)))
        k = self.colour()
        return self.with_jokers(tuple((first + i, k) for i in range(n)), jokers)

    def group(self, jokers: int | None = None) -> Comb:
        n = self.random.choice((3, 4))
        v = self.random.choice((1, 13, self.random.randint(1, 13), self.random.randint(1, 13)))
        return self.with_jokers(tuple((v, k) for k in self.random.sample(range(4), n)), jokers)

    def valid(self, jokers: int | None = None) -> Comb:
        return self.run(jokers=jokers) if self.chance(0.55) else self.group(jokers)

    def near_combination(self, c: Comb) -> Comb:
        """Change a combination a little, once or twice."""
        for _ in range(self.random.choice((1, 1, 1, 2))):
            edit = self.random.choice(_EDITS)
            c = tuple(edit(self, c, self.random.randrange(len(c)))) if c else (self.tile(),)
        return c

    def small_combination(self) -> Comb:
        """Draw a few tiles of few values and colours."""
        values = self.random.choice(((1, 2, 3), (11, 12, 13), (5, 6, 7), (5,)))
        colours = self.random.choice(((0, 1), (0,), (0, 1, 2, 3)))
        n = self.random.choice((0, 1, 2, 3, 3, 3, 4, 4, 5))
        drawn = ((self.random.choice(values), self.random.choice(colours)) for _ in range(n))
        return tuple(J if self.chance(0.15) else t for t in drawn)

    def combination(self) -> Comb:
        """Draw a valid combination, most often a near miss of one, or a few tiles."""
        x = self.random.random()
        if x >= 0.85:
            return self.small_combination()
        return self.valid() if x < 0.35 else self.near_combination(self.valid())

    def shuffled(self, c: Comb) -> Comb:
        return tuple(self.random.sample(c, len(c)))

    def table(self, number: int | None = None) -> Table:
        """Draw valid combinations, now and then one of them twice, or its tiles in another order."""
        for _ in range(_TRIES):
            n = self.weighed((0, 1, 2, 3, 4), (1, 4, 5, 3, 2)) if number is None else number
            t = [self.valid(self.weighed((0, 1, 2), (7, 2, 1))) for _ in range(n)]
            if t and self.chance(0.2):
                t.append(self.random.choice(t))
            if t and self.chance(0.15):
                t.append(self.shuffled(t[0]))
            if in_game(flat(t)):
                return tuple(t)
        return (self.run(3, 0),)

    def near_table(self, t: Table) -> Table:
        """Change a table a little: a combination added, removed, changed, or joined to another."""
        edit = self.random.randrange(8)
        i = self.random.choice((0, max(len(t) - 1, 0), self.random.randrange(max(len(t), 1))))
        if edit == 0:
            new = self.random.choice(((), (self.tile(),), self.small_combination()))
            return (*t[:i], new, *t[i:])
        if edit <= 4 and t:
            return (*t[:i], self.near_combination(t[i]), *t[i + 1 :])
        if edit == 5:
            return (*t[:i], *t[i + 1 :])
        if edit == 6 or len(t) < 2:
            return (*t[:i], self.near_combination(self.valid()), *t[i:])
        return (t[0] + t[1], *t[2:])

    def hand(self, number: int | None = None) -> Comb:
        """Draw the tiles of a hand, some of them twice."""
        n = self.weighed((0, 1, 2, 3, 4, 6, 9), (2, 3, 4, 3, 2, 2, 1)) if number is None else number
        xs: Comb = ()
        while len(xs) < n:
            x = self.random.choice(xs) if xs and self.chance(0.25) else self.tile(0.1)
            xs = (*xs, x) if in_game((*xs, x)) else xs
        return xs

    def near_hand(self, xs: Comb) -> Comb:
        """Change a hand a little: a tile less, more, twice, another one, or all of a kind."""
        x, other = (self.random.choice(xs) if xs else self.tile() for _ in range(2))
        i = xs.index(x) if x in xs else 0
        rest = (*xs[:i], *xs[i + 1 :])
        edits = (rest, (*xs, self.tile()), (*xs, x), (*rest, self.tile()), (*rest, other), rest[:-1])
        return self.random.choice(edits)

    def bag(self, xs: Iterable[Tile]) -> Bag:
        """Gather tiles, their multi-elements in one of four orders."""
        m = [*mens(xs)]
        x = self.random.random()
        if x < 0.4:
            self.random.shuffle(m)
        elif x < 0.55:
            m.sort(key=lambda tn: indice(tn[0]))
        elif x < 0.7:
            m.reverse()
        return tuple(m)

    def letter(self) -> Tile:
        drawn: Tile = self.random.choice(LETTERS)
        return drawn

    def letters(self) -> Bag:
        """Draw a multiset of letters."""
        chosen = self.random.sample(LETTERS, self.weighed((0, 1, 2, 3, 4), (1, 3, 5, 4, 1)))
        return tuple((x, self.random.choice((1, 1, 2, 2, 3, 4, 5))) for x in chosen)

    def near_letters(self, e: Bag) -> Bag:
        """Change a multiset a little: its order, a multiplicity, an element; or move occurrences to another element."""
        if not e:
            return ((self.letter(), 1),)
        i = self.random.randrange(len(e))
        others = [(x, self.random.choice((1, 2))) for x in LETTERS if x not in dict(e)]
        edits = (
            tuple(self.random.sample(e, len(e))),
            (*e[:i], (e[i][0], e[i][1] + 1), *e[i + 1 :]),
            (*e[:i], (e[i][0], max(1, e[i][1] - 1)), *e[i + 1 :]),
            (*e[:i], *e[i + 1 :]),
            (*e, *self.random.sample(others, min(1, len(others)))),
            tuple((x, e[i - 1][1]) for i, (x, _) in enumerate(e)),
            tuple((x, max(1, n + (j == i) - (j == i - 1))) for j, (x, n) in enumerate(e)),
        )
        return self.random.choice(edits)

    def pose(self) -> Table:
        """Draw a pose, nearly always one of about 30 points."""
        for _ in range(12):
            p = self.table(self.random.choice((1, 1, 2, 2, 3, 4)))
            if 26 <= points_pose(p) <= 35 or self.chance(0.04):
                break
        return p

    def state(self, main: Iterable[Tile], table: Table, pool: Iterable[Tile], laid: bool) -> State:
        """Make a state where a drawn player is to move with a hand."""
        j = self.random.choice((1, 2))
        own = (j, laid, self.bag(main))
        other = (3 - j, self.chance(0.6), self.bag(self.hand(self.random.choice((1, 2, 3)))))
        return ((own, other) if j == 1 else (other, own), table, self.bag(pool), j)
