"""A page whose first line goes on with a game on disk: it is there from the beginning, and no line ever moves."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from rummifun.core.scene import count
from rummifun.messages import N_
from rummifun.play.ends import NONE, Statistics
from rummifun.regles import regles
from rummifun.shells.kept.shelf import Known
from rummifun.shells.kept.shelved import played
from rummifun.shells.tui.page import Page


def told_statistics(found: Statistics, page: Page) -> list[str]:
    """Say statistics, a line each; what is not known is not said.

    >>> from types import SimpleNamespace
    >>> told_statistics(Statistics(3, 2, 0, 2), SimpleNamespace(tr=str))
    ['played: 3', 'won: 2 (67 %)', 'streak, longest: 0, 2']
    """
    if not found.played:
        return [page.tr(N_("never played to its end"))]
    share = round(100 * found.won / found.played)
    said: list[tuple[str, object]] = [
        (N_("played"), found.played),
        (N_("won"), f"{found.won} ({share} %)"),
        (N_("streak, longest"), f"{found.streak}, {found.best_streak}"),
        (N_("best score"), found.best_score),
        (N_("fewest moves"), found.best_moves),
        (N_("best time"), found.best_seconds and f"{found.best_seconds // 60}:{found.best_seconds % 60:02}"),
    ]
    colon = page.tr(": ")
    return [f"{page.tr(key)}{colon}{value}" for key, value in said if value is not None]


def plain_text(text: str) -> str:
    r"""Write the rules without the signs of Markdown, a paragraph a line.

    >>> plain_text("**Goal.** Win\nsoon.\n\n- a *run*")
    'Goal. Win soon.\n\n- a run'
    """
    paragraphs = [" ".join(p.split()) for p in text.replace("\n- ", "\n\n- ").replace("*", "").split("\n\n")]
    return "\n\n".join(paragraphs).replace("\n\n- ", "\n- ").removeprefix("\n").replace(".\n- ", ".\n\n- ")


class FindingPage(Page):
    """A page that looks for games on disk: those that are known are there at once, the others are read beside it."""

    DEFAULT_CSS = """
    FindingPage #head { height: 3; padding: 1 2; background: $panel; color: $accent; text-style: bold; }
    FindingPage OptionList { height: 1fr; border: none; background: $background; padding: 1; }
    FindingPage VerticalScroll { height: 1fr; padding: 1 2; background: $background; }
    FindingPage #about { color: $foreground; }
    """

    kind: str | None = None
    """Of which game: none for all, of which only the one to go on with is looked for."""

    def __init__(self) -> None:
        super().__init__()
        self.going: Known | None = None
        self.over: tuple[Known, ...] = ()
        self.looking = self.wanted = False

    def parts(self) -> ComposeResult:
        """Give the title, the list, what is said of a game."""
        yield Static(id="head")
        with Horizontal():
            yield OptionList()
            with VerticalScroll(can_focus=False):
                yield Static(id="about")

    def about(self) -> None:
        """Say what the game of the page is about, and how one's games went."""
        told = regles(self.name_, self.table.words.lang)
        lines = told_statistics(played(self.table.folder).get(self.name_, NONE), self)
        title = "" if self.kind else f"{told.title}\n"
        said = Content.assemble(
            (title, "bold $accent"),
            f"{told.about}\n\n",
            ("\n".join(lines), "$text-muted"),
            "\n\n",
            plain_text(told.text),
        )
        self.query_one("#about", Static).update(said if told.text else "")

    def retell(self) -> None:
        super().retell()
        title = regles(self.name_, self.table.words.lang).title if self.kind else "rummifun"
        self.query_one("#head", Static).update(Content(f"♣ ♦  {title}  ♥ ♠"))
        self.about()
        self.fill()

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
