"""A page whose first line goes on with a game on disk: it is there from the beginning, and no line ever moves."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from rummifun.core.scene import count
from rummifun.messages import N_
from rummifun.shells.kept.shelf import Known
from rummifun.shells.tui.page import Page

__all__ = ["FindingPage"]


class FindingPage(Page):
    """A page that looks for games on disk: those that are known are there at once, the others are read beside it.

    Law: a line is where it was, and as high, whatever is found; only what is chosen is done.
    """

    kind: str | None = None
    """Of which game: none for all, of which only the one to go on with is looked for."""

    def __init__(self) -> None:
        super().__init__()
        self.going: Known | None = None
        self.over: tuple[Known, ...] = ()
        self.looking = self.wanted = False

    def lines(self) -> Iterable[Option | None]:
        """Give the lines of the list, that of the game to go on with first."""
        return ()

    def on_mount(self) -> None:
        """Show the list, and look for games."""
        self.query_one(OptionList).focus()
        self.look()

    def on_screen_resume(self) -> None:
        """Look again when one comes back."""
        if self.query(OptionList):
            self.look()

    def look(self) -> None:
        """Find the games on disk."""
        known = tuple(self.table.shelf.glance(self.kind))
        before = self.going
        self._take([game for game in known if game], [game for game in takewhile(bool, known) if game])
        self.looking = None in known and (self.going is None or self.kind is not None)
        lines = self.query_one(OptionList)
        if lines.highlighted is None or (self.going and self.going != before):
            lines.highlighted = None
            self.fill(0 if self.going or self.looking else 1)
        else:
            self.fill()
        if self.looking:
            self.run_worker(self._look, thread=True, exclusive=True)

    def _take(self, games: Iterable[Known], sure: Iterable[Known]) -> None:
        """Know games; the one to go on with is the first of those before which no other can come."""
        self.over = tuple(game for game in games if game.over)
        self.going = next((game for game in sure if not game.over), None)

    def _look(self) -> None:
        worker, games = get_current_worker(), list[Known]()
        for found in self.table.shelf.look(self.table.words, self.kind):
            if isinstance(found, str):
                self.app.call_from_thread(self.table.warn, found)
                continue
            if worker.is_cancelled:
                return
            games.append(found)
            if not found.over and all(game.over for game in games[:-1]):
                self.app.call_from_thread(self._found, games, self.kind is not None)
                if self.kind is None:
                    return
        self.app.call_from_thread(self._found, games, False)

    def _found(self, games: list[Known], looking: bool) -> None:
        self._take(games, games)
        self.looking = looking
        if not self.query(OptionList):
            return
        self.fill()
        lines = self.query_one(OptionList)
        if self.going is None and lines.highlighted == 0:
            lines.highlighted = 1
        if self.wanted and self.is_current:
            self.go_on()

    def fill(self, highlighted: int | None = None) -> None:
        """Write the list again; what was highlighted stays so."""
        lines = self.query_one(OptionList)
        before = lines.highlighted if highlighted is None else highlighted
        lines.set_options(self.lines())
        lines.highlighted = min(before or 0, lines.option_count - 1)

    def going_line(self) -> Option:
        """Write the line that goes on: two lines of the screen, whatever is found."""
        said = self.tr(N_("Go on") if self.going or self.looking else N_("No game to go on with"))
        more = self.told_going(self.going) if self.going else "…" if self.looking else ""
        return Option(Content.assemble((f"▶ {said}", "bold"), f"\n  {more}"), id="going")

    def told_going(self, game: Known) -> str:
        """Tell the game to go on with."""
        return count(game.moves, N_("{n} move"), N_("{n} moves")).said(self.tr)

    def go_on(self) -> None:
        """Go on with the game; as soon as it is found."""
        self.wanted = self.going is None and self.looking
        if self.going is not None and not self.table.go_on(self.going):
            self.look()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Wait no longer for a game when another line is looked at."""
        self.wanted = self.wanted and event.option_id == "going"

    def action_select(self) -> None:
        """Open what is highlighted."""
        self.query_one(OptionList).action_select()
