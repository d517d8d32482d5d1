"""The menu: all games, the one that was being played first; and beside it what each is about, and how it went."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from rummifun.games import GAMES
from rummifun.messages import N_
from rummifun.regles import regles
from rummifun.shells.kept.shelf import Known
from rummifun.shells.tui.found import FindingPage
from rummifun.shells.tui.page import Key
from rummifun.shells.tui.palettes import PALETTES


class MenuPage(FindingPage):
    """The list of games."""

    DEFAULT_CSS = "MenuPage OptionList { width: 34; }"
    KEYS: ClassVar[tuple[Key, ...]] = (
        ("↑ ↓", N_("choose"), ""),
        ("⏎", N_("open"), "screen.select"),
        ("t", N_("theme"), "screen.theme"),
        ("l", N_("language"), "screen.language"),
        ("q", N_("quit"), "screen.leave"),
    )

    def lines(self) -> Iterable[Option | None]:
        theme = self.tr(PALETTES[self.table.settings.theme].about)
        return (
            self.going_line(),
            None,
            *(Option(Content(regles(name, self.table.words.lang).title), id=name) for name in GAMES),
            None,
            Option(Content(self.tr(N_("Theme: {theme}")).format(theme=theme)), id="theme"),
            Option(Content(self.tr(N_("Language: English"))), id="language"),
        )

    def told_going(self, game: Known) -> str:
        return f"{regles(game.game, self.table.words.lang).title}, {super().told_going(game)}"

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.about()

    @property
    def name_(self) -> str:
        games = self.query_one(OptionList)
        if games.highlighted is None:
            return ""
        name = games.get_option_at_index(games.highlighted).id or ""
        name = self.going.game if name == "going" and self.going else name
        return name if name in GAMES else ""

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
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
