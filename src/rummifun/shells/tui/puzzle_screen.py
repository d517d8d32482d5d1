"""A turn to arrange outside any game: the puzzle of the day, of which only the solved days are kept."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any, ClassVar

from textual.binding import BindingType

from rummifun.messages import N_
from rummifun.session.puzzles import DailyPuzzle, daily_puzzle, day_streak
from rummifun.session.session import PERSON, Session
from rummifun.shells.storage import files, solved_days
from rummifun.shells.storage.saved_session import SavedSession
from rummifun.shells.tui.arrange_screen import ArrangeScreen
from rummifun.shells.tui.screens import ChoiceDialog, letter_bindings

_NOBODY = "premier"  # who would move next; the puzzle is over before


class TurnScreen(ArrangeScreen):
    """A turn from a state: you can only arrange it, and nothing is saved."""

    KEYS = tuple(key for key in ArrangeScreen.KEYS if key[2] not in ("screen.draw", "screen.new", "screen.restart"))

    def __init__(self, game: Any, state: Any) -> None:
        players = (PERSON, *[_NOBODY] * (game.seats - 1))
        super().__init__(Session(game, game.write_position(state), state, players), SavedSession(Path(game.name)))

    def _save_session(self, after: Session) -> bool:
        """Save nothing: it can begin again."""
        return True

    def begin_turn(self) -> None:
        super().begin_turn()
        self.rest = ()

    def action_new(self) -> None:
        """Begin no other game here."""


class PuzzleScreen(TurnScreen):
    """A puzzle: you have one tile to lay."""

    KEYS = (*TurnScreen.KEYS, ("y", N_("yesterday's answer"), "screen.yesterday"))
    BINDINGS: ClassVar[list[BindingType]] = letter_bindings(KEYS[-1])

    def __init__(self, puzzle: DailyPuzzle) -> None:
        super().__init__(puzzle.game, puzzle.state)
        self.puzzle = puzzle
        self.shown = False  # whether the answer was

    def begin_turn(self) -> None:
        super().begin_turn()
        self.told = [self.tr(N_("Lay your tile: there is one way only."))]

    def more(self) -> None:
        super().more()
        self.shown = self.shown or (self.hint_progress is not None and self.hint_progress.is_done)

    def _over(self) -> None:
        """Announce that it is solved, and record it unless the answer was shown."""
        self.pause()
        if self.shown:
            self.told = [self.tr(N_("That is the answer. Another puzzle comes tomorrow."))]
            return
        try:
            days = solved_days.save_solved_day(self.table.folder, self.puzzle.day)
        except OSError as error:
            self.table.warn(files.describe_file_error(error, self.table.folder, self.tr))
            days = solved_days.load_solved_days(self.table.folder) | {self.puzzle.day}
        said = self.tr(N_("Solved! Another puzzle comes tomorrow."))
        n = day_streak(days, self.puzzle.day)
        self.told = [self.tr(N_("{said} Days in a row: {n}.")).format(said=said, n=n)]

    def action_yesterday(self) -> None:
        """Show the solution of yesterday's puzzle, found in another process."""
        day = self.puzzle.day - timedelta(days=1)

        def work() -> None:
            before = daily_puzzle(day)
            self.app.call_from_thread(self._show_answer, before)

        self.run_worker(work, thread=True, exclusive=True)

    def _show_answer(self, before: DailyPuzzle) -> None:
        said = [stage.text.localize(self.tr) for stage in before.hint.stages if stage.piles is not None]
        if self.is_attached and self.is_current:
            self.app.push_screen(ChoiceDialog(self.tr(N_("yesterday's answer")), said))
