"""What was played, as it stands: what somebody who saw a game before has still to be told of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rummifun.play.going import Step


class News(NamedTuple):
    """What has become of a game since somebody saw it: how many of its steps stand, and those that follow them."""

    stand: int
    steps: tuple[Step, ...]


def common(before: Sequence[Step], after: Sequence[Step]) -> int:
    """Count the first steps that two lists share; a step made again from the same state is the same step."""
    pairs = zip(before, after, strict=False)
    different = (i for i, (a, b) in enumerate(pairs) if a is not b and a != b)
    return next(different, min(len(before), len(after)))


def news(seen: Sequence[Step], steps: tuple[Step, ...]) -> News:
    """Tell who saw some steps what has become of them.

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
