"""A hint shown little by little, and what a finished turn missed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from rummifun.core.scene import Message
from rummifun.play.hints import Hint, Stage, missed, own_turn
from rummifun.play.sitting import Sitting
from rummifun.players import adviser
from rummifun.shells.tui.mind import here

PACE: Final = 1.2
"""Seconds until a stage that follows is told by itself."""


@dataclass(slots=True)
class Telling:
    """A hint of a sitting, and how many of its stages have been told."""

    hint: Hint
    sitting: Sitting
    told: int = 0

    @property
    def done(self) -> bool:
        """Whether all of it is told."""
        return self.told == len(self.hint.stages)

    def more(self) -> Stage:
        """Return the next stage; once all is told, all of it again."""
        self.told = (self.hint.whole if self.done else self.told) + 1
        return self.hint.stages[self.told - 1]

    @property
    def follows(self) -> bool:
        """Whether the next stage is told by itself."""
        return any(stage.follows for stage in self.hint.stages[self.told : self.told + 1])


def looking_back(sitting: Sitting, seat: int, tell: Callable[[Message], object]) -> Callable[[], None] | None:
    """Return the task that finds and tells what the last turn of a seat missed; None if there is none."""
    question = own_turn(sitting, seat, adviser(sitting.game))
    if question is None:
        return None

    def work() -> None:
        said = missed(sitting, seat, question, here(question)[0])
        if said is not None:
            tell(said)

    return work
