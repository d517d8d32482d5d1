"""A hint shown stage by stage, and the better move that a finished turn missed."""

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
"""The seconds until the screen shows an automatic stage."""


@dataclass(slots=True)
class HintProgress:
    """A hint of a session, and the number of its stages shown."""

    hint: Hint
    session: Session
    stages_told: int = 0

    @property
    def is_done(self) -> bool:
        """True if the screen has shown all of the hint."""
        return self.stages_told == len(self.hint.stages)

    def next_stage(self) -> HintStage:
        """Return the next stage; once all are shown, all of them again."""
        self.stages_told = (self.hint.full_stage if self.is_done else self.stages_told) + 1
        return self.hint.stages[self.stages_told - 1]

    @property
    def is_next_automatic(self) -> bool:
        """True if the next stage follows without a key."""
        return any(stage.is_automatic for stage in self.hint.stages[self.stages_told : self.stages_told + 1])


def review_task(session: Session, seat: int, tell: Callable[[Message], object]) -> Callable[[], None] | None:
    """Return the task that finds and tells the better move that the last turn of a seat missed; None without one."""
    question = review_query(session, seat, adviser(session.game))
    if question is None:
        return None

    def work() -> None:
        said = missed_message(session, seat, question, answer_in_process(question)[0])
        if said is not None:
            tell(said)

    return work
