"""The course of a game on the screen: kept before it is shown, forced moves made, players asked apart, and the end."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from rummifun.chance import Alea
from rummifun.core.held import limit
from rummifun.messages import N_
from rummifun.shells.kept import keeping, saves, statistics
from rummifun.shells.line.line import end_lines, step_lines
from rummifun.shells.sitting import PERSON, Sitting, longer, since
from rummifun.shells.steps import Step, forced, made, player_alea, seat_name
from rummifun.shells.tui.dialogs import Curtain
from rummifun.shells.tui.mind import Stopped
from rummifun.shells.tui.seen import TablePage
from rummifun.shells.tui.settings import SPEEDS

__all__ = ["CoursePage"]


class CoursePage(TablePage):
    """A game that goes on: what comes of a move, whoever makes it."""

    def on_mount(self) -> None:
        """Begin."""
        self.board.focus()
        if not self.stored:
            self._stored(keeping.store(None, self.sitting))
        self.go_on()

    # What comes of a move

    def become(self, after: Sitting, *told: str) -> None:
        """Keep what has become of the game, then show it, and go on."""
        before, self.sitting, self.picked = self.sitting, after, None
        self._stored(keeping.store(None if self.stale else before, after))
        if told:
            self.told = list(told)
        self.go_on()

    def _stored(self, error: OSError | None) -> None:
        if error is not None and not self.stale:
            why = saves.why(error, self.sitting.file, self.tr)
            self.table.warn(self.tr(N_("The game goes on, but is not saved. {why}")).format(why=why))
        self.stale = error is not None

    def go_on(self) -> None:
        """Make what nobody decides, ask who thinks, or wait for the person."""
        for _ in range(limit(self.game)):
            own = forced(self.game, self.sitting.state) if not self.watched else None
            if own is None:
                break
            before = self.sitting
            self.sitting = longer(before, made(self.game, before.state, own))
            self._stored(keeping.store(None if self.stale else before, self.sitting))
        mover = self.sitting.seat
        if mover is None:
            self._over()
        elif self.sitting.players[mover] != PERSON:
            self._ask(mover)
        elif self._hides(mover):
            return
        else:
            self.begin_turn()
        self.draw()

    def _hides(self, mover: int) -> bool:
        """Between people, let the next one sit down alone."""
        if self.sitting.players.count(PERSON) < 2 or mover == self.seat_shown:
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
        persons = [seat for seat, name in enumerate(self.sitting.players) if name == PERSON]
        outcome = self.game.outcome(self.sitting.state)
        if len(persons) != 1 or outcome is None:
            return
        seconds = None if self.began is None else int(time.monotonic() - self.began)
        moves = sum(step.seat == persons[0] for step in self.sitting.steps)
        end = statistics.ended(self.game.name, self.sitting.file.stem, outcome, persons[0], moves, seconds)
        try:
            aside = statistics.recorded(statistics.journal(self.table.folder), end)
        except OSError as error:
            self.table.warn(saves.why(error, self.table.folder, self.tr))
            return
        if aside is not None:
            said = self.tr(N_("The statistics were damaged; what could not be read is set aside as {aside}."))
            self.table.warn(said.format(aside=aside.name))

    # Who thinks

    def _ask(self, mover: int) -> None:
        """Let another player choose, apart, and take its move when it comes."""
        asked = self.sitting
        alea = player_alea(asked.origin, len(asked.steps))

        def answer(move: Any, reason: Any) -> None:
            if self.sitting is asked:
                told = Step(mover, move, asked.state, asked.state, reason)
                self._answered(asked, made(self.game, asked.state, move, told.reason))

        self._think(seat_name(mover), asked.players[mover], alea, answer)

    def _answered(self, asked: Sitting, step: Step) -> None:
        after = longer(asked, step)
        persons = [seat for seat, name in enumerate(asked.players) if name == PERSON]
        seat = persons[0] if len(persons) == 1 else None
        told = since(after, seat) if seat is not None else after.steps[-1:]
        lines = [line for s in told for line in step_lines(self.game, s, self.table.words, seat)]
        self.become(after, *lines)

    def _think(
        self, who: str, player: str, alea: Alea, then: Callable[[Any, Any], None], been: Sequence[Any] = ()
    ) -> None:
        self.thinking = who
        game, state, mind = self.game, self.sitting.state, self.table.mind

        def work() -> None:
            try:
                move, reason = mind.ask(game, state, player, alea, been)
            except Stopped:
                self.app.call_from_thread(self._stopped)
                return
            self.app.call_from_thread(self._thought, then, move, reason)

        self.run_worker(work, thread=True, exclusive=False, exit_on_error=True)

    def _thought(self, then: Callable[[Any, Any], None], move: Any, reason: Any) -> None:
        self.thinking = ""
        if self.is_attached:
            then(move, reason)

    def _stopped(self) -> None:
        self.thinking = ""
        if self.is_attached:
            again = N_("Stopped. “p” lets it think again, “u” takes your move back.")
            self.tell(self.tr(N_("Stopped.") if self.turn else again))  # in one's own turn it was a hint
            self.draw()

    def _every(self, act: Callable[[], None]) -> None:
        self.pause()
        self.by_itself = act
        act()
        if self.sitting.seat is not None:
            self.playing = self.set_interval(1 / SPEEDS[self.table.settings.speed], act)

    def on_unmount(self) -> None:
        """Let it be found again, however it was left, and so that it is noticed when something of it is lost."""
        saves.close(self.sitting.file)
        self._noted()

    def _noted(self) -> None:
        if not self.stale:
            self.table.shelf.note(self.sitting)

    def leave(self) -> None:
        """Go back to the menu."""
        self.pause()
        self._noted()
        self.table.mind.stop()
        if self.is_current:
            self.app.pop_screen()
