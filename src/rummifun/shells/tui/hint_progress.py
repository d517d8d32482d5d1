"""A hint shown little by little, and what a finished turn missed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from rummifun.core.scene import Message
from rummifun.players import adviser
from rummifun.session.hints import Hint, HintStage, missed_message, review_query
from rummifun.session.session import Session
from rummifun.shells.tui.player_worker import answer_in_process

STAGE_SECONDS: Final = 1.2
"""Seconds until a stage that follows is told by itself."""


@dataclass(slots=True)
class HintProgress:
    """A hint of a sitting, and how many of its stages have been told."""

    hint: Hint
    sitting: Session
    stages_told: int = 0

    @property
    def is_done(self) -> bool:
        """Whether all of it is told."""
        return self.stages_told == len(self.hint.stages)

    def next_stage(self) -> HintStage:
        """Return the next stage; once all is told, all of it again."""
        self.stages_told = (self.hint.full_stage if self.is_done else self.stages_told) + 1
        return self.hint.stages[self.stages_told - 1]

    @property
    def is_next_automatic(self) -> bool:
        """Whether the next stage is told by itself."""
        return any(stage.is_automatic for stage in self.hint.stages[self.stages_told : self.stages_told + 1])


def review_task(sitting: Session, seat: int, tell: Callable[[Message], object]) -> Callable[[], None] | None:
    """Return the task that finds and tells what the last turn of a seat missed; None if there is none."""
    question = review_query(sitting, seat, adviser(sitting.game))
    if question is None:
        return None

    def work() -> None:
        said = missed_message(sitting, seat, question, answer_in_process(question)[0])
        if said is not None:
            tell(said)

    return work
