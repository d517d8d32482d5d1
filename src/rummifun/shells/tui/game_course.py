"""The course of a game at a table: events are saved before they show, players are asked apart, and the game ends."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from itertools import chain
from typing import TYPE_CHECKING, Any

from rummifun.analysis.ranking import rating_messages
from rummifun.arguments.drawn_deals import Deal
from rummifun.catalogue.players import adviser
from rummifun.console.errors import describe_file_error
from rummifun.console.formatting import ending_lines, step_lines
from rummifun.console.screen import console_for_seat, seat_prefix
from rummifun.core.scene import Message
from rummifun.messages import N_
from rummifun.refusal import Refusal
from rummifun.session.end_summary import summarize_end, summary_messages
from rummifun.session.events import Event, MakeSafeMoves, PlayerAnswer, advance, event_refusal
from rummifun.session.persistence import TakenOverError, session_to_text
from rummifun.session.player_queries import missed_message, next_query, review_query
from rummifun.session.session import Session, add_step, steps_since_decision
from rummifun.session.statistics import NO_STATISTICS, finished_game
from rummifun.session.steps import Step
from rummifun.shells.tui.dialogs import HandOverDialog
from rummifun.shells.tui.player_worker import answer_in_process
from rummifun.shells.tui.screen_base import find_apart
from rummifun.shells.tui.table_page import PersonEvent, TablePage
from rummifun.storage.saved_session import SavedSession
from rummifun.storage.statistics_file import count_end, load_statistics

if TYPE_CHECKING:
    from rummifun.plugins.hot_reload import WatchedGames


Narrator = Callable[[Session], list[str]]
"""A function that returns the lines about the new state of a game."""


class Course:
    """A game in progress, as a table holds it: its session, its file, the seat that looks on, its time."""

    def __init__(self, page: TablePage, shelved: SavedSession, is_kept: bool = True) -> None:
        self.page, self.saved_session, self.is_kept = page, shelved, is_kept
        self.is_unsaved = False
        self.whole: str | None = None  # the game with all its moves, while changed rules refuse some
        self.seat_shown: int | None = None
        self.began = None if page.session.steps else time.monotonic()
        self.lasted: int | None = None  # seconds, once it is over
        self.tell_end: Callable[[], list[str]] = self._end_lines

    @property
    def seconds(self) -> int | None:
        """The seconds since the game began; None if it did not begin here."""
        if self.lasted is not None or self.began is None:
            return self.lasted
        return int(time.monotonic() - self.began)

    # Events

    def handle_event(self, event: Event, told: Narrator) -> Refusal | None:
        """Let an event happen: save the new game, then show it and go on; or return why it is refused."""
        refused = event_refusal(self.page.session, event)
        after = advance(self.page.session, event)
        if refused is None and self.save(after):
            self.page.told = told(after)
            self.page.session, self.whole = after, None
            self.page.hand.let_go()
            self.go_on()
        return refused

    def play(self, event: PersonEvent, why: str = "") -> None:
        """Let a person's moves happen, and tell them; or say why they are refused."""
        page, n = self.page, len(self.page.session.steps)

        def told(after: Session) -> list[str]:
            made = after.steps[n:] if isinstance(event, MakeSafeMoves) else after.steps[n : n + 1]
            return [*(line for step in made for line in self.lines((step,), step.seat)), *filter(None, (why,))]

        refused = self.handle_event(event, told)
        if refused is None:
            self._look_back(event.seat)
        else:
            form = "{why}" if isinstance(event, MakeSafeMoves) else N_("refused: {why}")
            page.show_lines(page.say_refusal(refused, form))

    def _look_back(self, seat: int) -> None:
        """Report the better move that the last turn missed, if wanted; others may think meanwhile."""
        page, session = self.page, self.page.session
        wanted = page.table.settings.review and session.only_person is not None
        question = review_query(session, seat, adviser(session.game)) if wanted else None
        if question is None:
            return

        def find() -> Message | None:
            return missed_message(session, seat, question, answer_in_process(question)[0])

        def show(said: Message | None) -> None:
            if said is not None and page.is_attached and not page.left:
                page.show_lines(*page.told, said.localize(page.tr))

        find_apart(page, find, show, exclusive=False)

    def follow(self, followed: WatchedGames) -> None:
        """Go on under the rules that the file of the game has now; no move is lost while they refuse one."""
        text = self.whole or session_to_text(self.page.session)
        found = followed.replay_session(text, self.page.session)
        self.page.table.warn(found.text)
        if found.session is self.page.session:
            return
        self.page.pause()
        self.page.session, self.page.told = found.session, []
        self.page.hand.let_go()
        self.saved_session.saved, self.whole = None, None if found.is_complete else text
        if not found.is_complete or self.save(self.page.session):
            self.go_on()

    def save(self, after: Session) -> bool:
        """Save the new state if possible; tell whether the game is still played here."""
        if not self.is_kept:
            return True
        table, tr = self.page.table, self.page.tr
        try:
            self.saved_session.save(after)
        except TakenOverError:
            self._leave_to_other()
            return False
        except OSError as error:
            if not self.is_unsaved:
                why = describe_file_error(error, self.saved_session.file, tr)
                table.warn(tr(N_("The game goes on, but is not saved. {why}")).format(why=why))
            self.is_unsaved = True
        else:
            self.is_unsaved = False
        return True

    def go_on(self) -> None:
        """Let who is to move decide: a person here, a player apart; or end the game."""
        mover = self.page.session.seat
        if mover is None:
            self.page.pause()
            self.note_moves()
            self.lasted = self.seconds
            self.page.told = self.tell_end()
        elif self.page.session.awaits_person and self._hides(mover):
            return
        elif self.page.session.awaits_person:
            self.page.hand.begin()
        else:
            self.ask()
        self.page.draw()
        self.page.after_turn()

    def _hides(self, mover: int) -> bool:
        """Between people, let the next one sit down alone."""
        if self.page.session.only_person is not None or mover == self.seat_shown:
            return False
        page, self.page.covered = self.page, True
        page.draw()

        def seated(ready: object) -> None:
            self.page.covered, self.seat_shown = False, mover
            page.told = self.lines(steps_since_decision(self.page.session, mover), mover)
            if ready:
                page.hand.begin()
                page.draw()
            else:
                self.leave()

        said = page.tr(N_("{j} to move: Enter")).format(j=seat_prefix(mover, page.tr))
        page.app.push_screen(HandOverDialog(said), seated)
        return True

    def _end_lines(self) -> list[str]:
        """Count a finished game among its player's, and tell how it ended."""
        table = self.page.table
        end = finished_game(self.page.session, self.saved_session.file.stem, self.lasted)
        if end is not None:
            try:
                table.warn(count_end(table.folder, end, self.page.tr))
            except OSError as error:
                table.warn(describe_file_error(error, table.folder, self.page.tr))
        best = load_statistics(table.folder).get(self.page.game.name, NO_STATISTICS)
        found = summarize_end(self.page.session, self.page.session.only_person, best, self.lasted)
        words = console_for_seat(table.words, self.page.session, self.page.session.only_person)
        messages = chain(summary_messages(found), rating_messages(self.page.session)) if found else ()
        more = [message.localize(words.tr) for message in messages]
        return [*ending_lines(self.page.session, words)[:2], " · ".join(more)]

    def begin_again(self, deal: Deal) -> None:
        """Begin another game, of the same players, in place of this one."""
        self.page.table.begin(self.page.game, deal, self.page.session.players, instead=True)

    # Players who think

    def ask(self) -> None:
        """Let the player to move choose, apart, and take the answer when it comes."""
        question = next_query(self.page.session)
        if question is None:
            return

        def answer(move: Any, reason: Any) -> None:
            self.handle_event(PlayerAnswer(question, move, reason), self._answer_lines)

        self.page.thinker.ask(seat_prefix(self.page.session.seat or 0, self.page.tr), question, answer)

    def _answer_lines(self, after: Session) -> list[str]:
        """Report the moves since the person's own, up to the chosen one."""
        chosen = add_step(self.page.session, after.steps[len(self.page.session.steps)])
        seat = self.page.session.only_person
        return self.lines(chosen.steps[-1:] if seat is None else steps_since_decision(chosen, seat), seat)

    def lines(self, steps: Iterable[Step], seat: int | None) -> list[str]:
        """Tell steps as a seat saw them."""
        return [line for step in steps for line in step_lines(self.page.game, step, self.page.words, seat)]

    # Leaving

    def note_moves(self) -> None:
        """Leave the game so that it can be found again, and so that any loss is noticed."""
        if self.saved_session.write_move_count() and not self.is_unsaved:
            self.page.table.shelf.update(self.saved_session.file, self.page.session)

    def leave(self) -> None:
        """Put the game down, and go back to where it came from."""
        self._put_down()
        if self.page.is_current:
            self.page.app.pop_screen()

    def _put_down(self) -> None:
        self.page.left = True
        self.page.pause()
        self.note_moves()
        self.saved_session.close()
        self.page.table.mind.stop()

    def _leave_to_other(self) -> None:
        self._put_down()
        said = N_("This game was taken over elsewhere and goes on there: your last move is not made.")
        self.page.table.warn(self.page.tr(said))
        self.page.table.home()
