"""The course of a game on the screen: what happens is kept before it is shown, players are asked apart, and the end."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from rummifun.messages import N_
from rummifun.play.asking import Question, asks
from rummifun.play.ends import ended
from rummifun.play.events import Answered, Event, advance, refusal
from rummifun.play.keep import Taken
from rummifun.play.sitting import Sitting, longer, since
from rummifun.refusal import Refusal
from rummifun.shells.kept import saves, statistics
from rummifun.shells.line.line import end_lines, step_lines
from rummifun.shells.screen import seat_name
from rummifun.shells.tui.dialogs import Curtain
from rummifun.shells.tui.mind import Stopped
from rummifun.shells.tui.seen import TablePage
from rummifun.shells.tui.settings import SPEEDS

Told = Callable[[Sitting], list[str]]
"""What is to be told of what has become of a game."""


class CoursePage(TablePage):
    """A game that goes on: what comes of an event, whoever it comes from."""

    question: Question | None = None
    """What was asked last."""

    def on_mount(self) -> None:
        self.board.focus()
        if self._kept(self.sitting):
            self.go_on()

    # What comes of an event

    def happen(self, event: Event, told: Told) -> Refusal | None:
        """Let an event happen: keep what becomes of the game, then show it, and go on; or give why it is refused."""
        refused = refusal(self.sitting, event)
        after = advance(self.sitting, event)
        if refused is None and self._kept(after):
            self.told = told(after)
            self.sitting, self.picked = after, None
            self.go_on()
        return refused

    def _kept(self, after: Sitting) -> bool:
        """Keep what has become of the game, where it can be kept; tell whether it is still played here."""
        try:
            self.shelved.keep(after)
        except Taken:
            self._taken()
            return False
        except OSError as error:
            if not self.stale:
                why = saves.why(error, self.shelved.file, self.tr)
                self.table.warn(self.tr(N_("The game goes on, but is not saved. {why}")).format(why=why))
            self.stale = True
        else:
            self.stale = False
        return True

    def go_on(self) -> None:
        """Ask who thinks, or wait for the person."""
        mover = self.sitting.seat
        if mover is None:
            self._over()
        elif self.sitting.waits and self._hides(mover):
            return
        elif self.sitting.waits:
            self.begin_turn()
        else:
            self.ask()
        self.draw()

    def _hides(self, mover: int) -> bool:
        """Between people, let the next one sit down alone."""
        if self.alone is not None or mover == self.seat_shown:
            return False
        self.covered = True
        self.draw()

        def seated(ready: object) -> None:
            self.covered, self.seat_shown = False, mover
            steps = since(self.sitting, mover)
            self.told = [line for step in steps for line in step_lines(self.game, step, self.table.words, mover)]
            if ready:
                self.begin_turn()
                self.draw()
            else:
                self.leave()

        self.app.push_screen(Curtain(self.tr(N_("{j} to move: Enter")).format(j=seat_name(mover))), seated)
        return True

    def begin_turn(self) -> None:
        """Let a person begin to decide."""

    def _over(self) -> None:
        self.pause()
        self._noted()
        self.told = end_lines(self.game, self.sitting.state, len(self.sitting.steps), self.table.words)
        seconds = None if self.began is None else int(time.monotonic() - self.began)
        end = ended(self.sitting, self.shelved.file.stem, seconds)
        if end is None:
            return
        try:
            aside = statistics.recorded(statistics.journal(self.table.folder), end)
        except OSError as error:
            self.table.warn(saves.why(error, self.table.folder, self.tr))
            return
        if aside is not None:
            said = self.tr(N_("The statistics were damaged; what could not be read is set aside as {aside}."))
            self.table.warn(said.format(aside=aside.name))

    # Who thinks

    def ask(self) -> None:
        """Let the player who is to move choose, apart, and take its answer when it comes."""
        question = asks(self.sitting)
        if question is None:
            return

        def answer(move: Any, reason: Any) -> None:
            self.happen(Answered(question, move, reason), self._answered)

        self.think(seat_name(self.sitting.seat or 0), question, answer)

    def _answered(self, after: Sitting) -> list[str]:
        """Tell the moves since the person's own, up to the one that was chosen."""
        chosen = longer(self.sitting, after.steps[len(self.sitting.steps)])
        steps = chosen.steps[-1:] if self.alone is None else since(chosen, self.alone)
        return [line for step in steps for line in step_lines(self.game, step, self.table.words, self.alone)]

    def think(self, who: str, question: Question, then: Callable[[Any, Any], object]) -> None:
        """Let somebody think, apart; the screen says who."""
        self.thinking, self.question = who, question
        mind = self.table.mind

        def work() -> None:
            try:
                move, reason = mind.ask(question)
            except Stopped:
                self.app.call_from_thread(self._stopped, question)
                return
            self.app.call_from_thread(self._thought, question, then, move, reason)

        self.run_worker(work, thread=True, exclusive=False, exit_on_error=True)

    def _silent(self, question: Question) -> bool:
        """Tell whether nobody thinks any more, now that a question is settled: there may be another."""
        if question is self.question:
            self.thinking = ""
        return not self.thinking

    def _thought(self, question: Question, then: Callable[[Any, Any], object], move: Any, reason: Any) -> None:
        self._silent(question)
        if self.is_attached and not self.left:
            then(move, reason)

    def _stopped(self, question: Question) -> None:
        if self._silent(question) and self.is_attached:
            again = N_("Stopped. “p” lets it think again, “u” takes your move back.")
            self.tell(self.tr(N_("Stopped.") if self.turn else again))  # in one's own turn it was a hint
            self.draw()

    def every(self, act: Callable[[], None]) -> None:
        """Do something again and again, at the speed that is set, until a pause."""
        self.pause()
        self.by_itself = act
        act()
        if self.sitting.seat is not None:
            self.playing = self.set_interval(1 / SPEEDS[self.table.settings.speed], act)

    # Leaving

    def on_unmount(self) -> None:
        """Let it be found again, however it was left, and so that it is noticed when something of it is lost."""
        self._noted()
        self.shelved.close()

    def _noted(self) -> None:
        """Let the menu know what the file holds, which nobody else has changed."""
        if self.shelved.rest() and not self.stale:
            self.table.shelf.note(self.shelved.file, self.sitting)

    def leave(self) -> None:
        self._put_down()
        if self.is_current:
            self.app.pop_screen()

    def _put_down(self) -> None:
        self.left = True
        self.pause()
        self._noted()
        self.shelved.close()
        self.table.mind.stop()

    def _taken(self) -> None:
        """Say that the game is played elsewhere, and go to the menu."""
        self._put_down()
        said = N_("This game was taken over elsewhere and goes on there: your last move is not made.")
        self.table.warn(self.tr(said))
        self.table.home()
