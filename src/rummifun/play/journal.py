"""The news of a game: what to tell somebody who has seen it before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rummifun.play.going import Step


class News(NamedTuple):
    """The news since a player last looked: how many of the steps seen still stand, and the steps after them."""

    stand: int
    steps: tuple[Step, ...]


def common(before: Sequence[Step], after: Sequence[Step]) -> int:
    """Count the first steps that two lists share; a step redone from the same state is the same step."""
    pairs = zip(before, after, strict=False)
    different = (i for i, (a, b) in enumerate(pairs) if a is not b and a != b)
    return next(different, min(len(before), len(after)))


def news(seen: Sequence[Step], steps: tuple[Step, ...]) -> News:
    """Compare the steps that somebody has seen with those made now.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> from rummifun.play.going import told
    >>> steps = tuple(told(jeu, jeu.new(Alea(1)), [Piocher()] * 3))
    >>> stand, added = news(steps[:2], (*steps[:1], steps[1], steps[2]))
    >>> stand, len(added), news(steps, steps[:1])
    (2, 1, News(stand=1, steps=()))
    """
    stand = common(seen, steps)
    return News(stand, steps[stand:])
