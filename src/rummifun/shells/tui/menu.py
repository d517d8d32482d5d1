"""The menu: all games, the one that was being played first; and beside it what each is about, and how it went."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from rummifun.games import GAMES
from rummifun.messages import N_
from rummifun.play.ends import NONE, Statistics
from rummifun.regles import regles
from rummifun.shells.asked.menu import menu
from rummifun.shells.kept.shelf import Known
from rummifun.shells.kept.shelved import played
from rummifun.shells.tui.found import FindingPage
from rummifun.shells.tui.page import Key, Page
from rummifun.shells.tui.palettes import PALETTES

__all__ = ["MenuPage", "plain_text", "told_statistics"]


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


class MenuPage(FindingPage):
    """The list of games."""

    DEFAULT_CSS = """
    MenuPage #head { height: 3; padding: 1 2; background: $panel; color: $accent; text-style: bold; }
    MenuPage OptionList { width: 34; height: 1fr; border: none; background: $background; padding: 1; }
    MenuPage VerticalScroll { height: 1fr; padding: 1 2; background: $background; }
    MenuPage #about { color: $foreground; }
    """
    KEYS: ClassVar[tuple[Key, ...]] = (
        ("↑ ↓", N_("choose"), ""),
        ("⏎", N_("open"), "screen.select"),
        ("t", N_("theme"), "screen.theme"),
        ("l", N_("language"), "screen.language"),
        ("q", N_("quit"), "screen.leave"),
    )

    def parts(self) -> ComposeResult:
        """Give the title, the list, what is said of a game."""
        yield Static(Content("♣ ♦  rummifun  ♥ ♠"), id="head")
        with Horizontal():
            yield OptionList(id="games")
            with VerticalScroll(can_focus=False):
                yield Static(id="about")

    def retell(self) -> None:
        """Write every word again."""
        super().retell()
        self.fill()

    def lines(self) -> Iterable[Option | None]:
        """Give the game that is being played, all games, the theme, the language."""
        theme = self.tr(PALETTES[self.table.settings.theme].about)
        return (
            self.going_line(),
            None,
            *(Option(Content(entry.title), id=entry.name) for entry in menu(self.table.words.lang)),
            None,
            Option(Content(self.tr(N_("Theme: {theme}")).format(theme=theme)), id="theme"),
            Option(Content(self.tr(N_("Language: English"))), id="language"),
        )

    def told_going(self, game: Known) -> str:
        """Tell the game to go on with."""
        return f"{regles(game.game, self.table.words.lang).title}, {super().told_going(game)}"

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what the game is about."""
        self._about()

    @property
    def name_(self) -> str:
        """The game that is highlighted, if it is one."""
        games = self.query_one(OptionList)
        if games.highlighted is None:
            return ""
        name = games.get_option_at_index(games.highlighted).id or ""
        name = self.going.game if name == "going" and self.going else name
        return name if name in GAMES else ""

    def _about(self) -> None:
        name = self.name_
        told = regles(name, self.table.words.lang)
        parts: list[object] = []
        if told.text:
            lines = told_statistics(played(self.table.folder).get(name, NONE), self)
            parts = [(told.title, "bold $accent"), f"\n{told.about}\n\n", ("\n".join(lines), "$text-muted")]
            parts += ["\n\n", plain_text(told.text)]
        self.query_one("#about", Static).update(Content.assemble(*parts))  # type: ignore[arg-type]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what is chosen."""
        name = event.option_id or ""
        if name == "theme":
            self.action_theme()
        elif name == "language":
            self.action_language()
        elif name == "going":
            self.go_on()
        else:
            self.table.show_deals(name)

    def action_leave(self) -> None:
        """Stop; all is kept."""
        self.app.exit()
