"""The news of a game, for a client that has seen it before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rummifun.session.steps import Step


class Update(NamedTuple):
    """The news since a player last looked: how many of the steps seen still stand, and the steps after them."""

    kept: int
    steps: tuple[Step, ...]


def common_prefix_length(before: Sequence[Step], after: Sequence[Step]) -> int:
    """Count the first steps that two lists share; a step redone from the same state is the same step."""
    pairs = zip(before, after, strict=False)
    different = (i for i, (a, b) in enumerate(pairs) if a is not b and a != b)
    return next(different, min(len(before), len(after)))


def update_since(seen: Sequence[Step], steps: tuple[Step, ...]) -> Update:
    """Compare the steps that a client has seen with those made now.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> from rummifun.session.steps import replay_steps
    >>> steps = tuple(replay_steps(jeu, jeu.new(Alea(1)), [Piocher()] * 3))
    >>> stand, added = update_since(steps[:2], (*steps[:1], steps[1], steps[2]))
    >>> stand, len(added), update_since(steps, steps[:1])
    (2, 1, Update(kept=1, steps=()))
    """
    stand = common_prefix_length(seen, steps)
    return Update(stand, steps[stand:])
