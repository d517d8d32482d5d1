"""The menu: all games, the one that was being played first; and beside it what each is about, and how it went."""

from __future__ import annotations

from pathlib import Path

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from rummifun.core.scene import count
from rummifun.messages import N_
from rummifun.regles import regles
from rummifun.shells import keeping, statistics
from rummifun.shells.menu import menu
from rummifun.shells.sitting import Sitting
from rummifun.shells.tui.page import Key, Page
from rummifun.shells.tui.palettes import PALETTES

__all__ = ["MenuPage", "plain_text", "played", "told_statistics"]

_LATEST = 30
"""How many files are looked at for a game that is not over."""


def told_statistics(found: statistics.Statistics, page: Page) -> list[str]:
    """Say statistics, a line each.

    Profil: statistiques → page → lignes

    >>> from types import SimpleNamespace
    >>> told_statistics(statistics.Statistics(3, 2, 0, 2), SimpleNamespace(tr=str))
    ['played: 3', 'won: 2 (67 %)', 'streak, longest: 0, 2']

    Law: what is not known is not said.
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

    Profil: texte → texte

    >>> plain_text("**Goal.** Win\nsoon.\n\n- a *run*")
    'Goal. Win soon.\n\n- a run'

    Law: the words are those of the text.
    """
    paragraphs = [" ".join(p.split()) for p in text.replace("\n- ", "\n\n- ").replace("*", "").split("\n\n")]
    return "\n\n".join(paragraphs).replace("\n\n- ", "\n- ").removeprefix("\n").replace(".\n- ", ".\n\n- ")


def played(folder: Path) -> dict[str, statistics.Statistics]:
    """Fold the journal of a folder.

    Profil: dossier → (nom → statistiques)

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     line = '{"game": "md", "play": "a", "won": true, "score": 1, "moves": 82, "seconds": null}'
    ...     n = statistics.journal(Path(folder)).write_text(line)
    ...     played(Path(folder))["md"].won
    1

    Law: an empty one for a journal that cannot be read.
    """
    try:
        return dict(statistics.statistics(statistics.read(statistics.journal(folder))[0]))
    except OSError:
        return {}


class MenuPage(Page):
    """The list of games."""

    DEFAULT_CSS = """
    MenuPage #head { height: 3; padding: 1 2; background: $panel; color: $accent; text-style: bold; }
    MenuPage OptionList { width: 34; height: 1fr; border: none; background: $background; padding: 1; }
    MenuPage VerticalScroll { height: 1fr; padding: 1 2; background: $background; }
    MenuPage #about { color: $foreground; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.going: Sitting | None = None
        self.looked = False

    def parts(self) -> ComposeResult:
        """Give the title, the list, what is said of a game."""
        yield Static(Content("♣ ♦  rummifun  ♥ ♠"), id="head")
        with Horizontal():
            yield OptionList(id="games")
            with VerticalScroll(can_focus=False):
                yield Static(id="about")

    def on_mount(self) -> None:
        """Show the list, then look for the game that was being played."""
        self.query_one(OptionList).focus()
        self.call_after_refresh(self.look)

    def on_screen_resume(self) -> None:
        """Look again when one comes back."""
        if self.looked:
            self.look()

    def look(self) -> None:
        """Find the last game that is not over."""
        self.looked = True
        self.run_worker(self._look, thread=True)

    def _look(self) -> None:
        found: Sitting | None = None
        said: list[str] = []
        for file in keeping.files(self.table.folder)[:_LATEST]:
            opened = keeping.opened(file, self.table.words, self.table.started)
            said += [opened.said] if opened.said else []
            if opened.sitting is not None and opened.sitting.seat is not None:
                found = opened.sitting
                break
        self.app.call_from_thread(self._found, found, said)

    def _found(self, found: Sitting | None, said: list[str]) -> None:
        self.going = found
        for line in said:
            self.table.warn(line)
        if self.query("#games"):
            self.fill()

    def retell(self) -> None:
        """Write every word again."""
        super().retell()
        self.fill()

    def fill(self) -> None:
        """Write the list again; what was highlighted stays so, or the game that was being played is."""
        games = self.query_one(OptionList)
        before = games.highlighted
        had = bool(games.option_count) and games.get_option_at_index(0).id == "going"
        games.clear_options()
        if self.going is not None:
            games.add_option(Option(self._going(self.going), id="going"))
            games.add_option(None)
        words = self.table.words
        games.add_options([Option(Content(entry.title), id=entry.name) for entry in menu(words.lang)])
        games.add_option(None)
        theme = self.tr(PALETTES[self.table.settings.theme].about)
        games.add_option(Option(Content(self.tr(N_("Theme: {theme}")).format(theme=theme)), id="theme"))
        games.add_option(Option(Content(self.tr(N_("Language: English"))), id="language"))
        first = before is None or had != (self.going is not None)
        games.highlighted = 0 if first or before is None else min(before, games.option_count - 1)
        self._about()

    def _going(self, sitting: Sitting) -> Content:
        title = regles(sitting.game.name, self.table.words.lang).title
        moves = count(len(sitting.steps), N_("{n} move"), N_("{n} moves")).said(self.tr)
        return Content.assemble((f"▶ {self.tr(N_('Go on'))}", "bold"), f"\n  {title}, {moves}")

    def on_option_list_option_highlighted(self) -> None:
        """Say what the game is about."""
        self._about()

    def _about(self) -> None:
        games = self.query_one(OptionList)
        if games.highlighted is None:
            return
        name = games.get_option_at_index(games.highlighted).id or ""
        name = self.going.game.name if name == "going" and self.going else name
        told = regles(name, self.table.words.lang)
        parts: list[object] = []
        if told.text:
            lines = told_statistics(played(self.table.folder).get(name, statistics.NONE), self)
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
        elif name == "going" and self.going is not None:
            from rummifun.shells.tui.deal import page_of

            self.app.push_screen(page_of(self.going, stored=True))
        else:
            from rummifun.shells.tui.deal import DealPage

            self.app.push_screen(DealPage(name))

    def keys(self) -> tuple[Key, ...]:
        """Give the keys of the foot."""
        tr = self.tr
        return (
            ("↑ ↓", tr(N_("choose")), ""),
            ("⏎", tr(N_("open")), "screen.select"),
            ("t", tr(N_("theme")), "screen.theme"),
            ("l", tr(N_("language")), "screen.language"),
            ("q", tr(N_("quit")), "screen.leave"),
        )

    def action_select(self) -> None:
        """Open what is highlighted."""
        self.query_one(OptionList).action_select()

    def action_leave(self) -> None:
        """Stop; all is kept."""
        self.app.exit()

    def action_help(self) -> None:
        """Tell the rules of what is highlighted."""
        from rummifun.shells.tui.help import HelpPage

        games = self.query_one(OptionList)
        name = games.get_option_at_index(games.highlighted or 0).id or ""
        name = self.going.game.name if name == "going" and self.going else name
        self.app.push_screen(HelpPage(name, self.keys()))
