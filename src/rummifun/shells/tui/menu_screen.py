"""The menu: a list that never moves, and whose first line resumes a saved game; the page of a game is another one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import takewhile
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from rummifun.core.scene import plural
from rummifun.messages import N_
from rummifun.regles import Regles
from rummifun.render.text import capitalize
from rummifun.session.persistence import AlreadyOpenError
from rummifun.session.session import make_forced_moves
from rummifun.session.statistics import NO_STATISTICS, Statistics
from rummifun.shells.tui.choice_list import ChoiceList
from rummifun.shells.tui.screen_base import AppScreen
from rummifun.shells.tui.screen_keys import Key
from rummifun.shells.tui.themes import PALETTES
from rummifun.storage.game_index import IndexedGame
from rummifun.storage.saved_session import resume_saved_session, view_saved_session
from rummifun.storage.statistics_file import load_statistics


class MenuLine(NamedTuple):
    """A line of a list: its name, its text, and what choosing it does."""

    name: str
    text: str | Content
    act: Callable[[], object]


def statistics_lines(found: Statistics, page: AppScreen) -> list[str]:
    """Write statistics, one line each; leave out the unknown ones."""
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


def strip_markdown(text: str) -> str:
    r"""Write the rules without Markdown signs, one line per paragraph.

    >>> strip_markdown("**Goal.** Win\nsoon.\n\n- a *run*")
    'Goal. Win soon.\n\n- a run'
    """
    paragraphs = [" ".join(p.split()) for p in text.replace("\n- ", "\n\n- ").replace("*", "").split("\n\n")]
    return "\n\n".join(paragraphs).replace("\n\n- ", "\n- ").removeprefix("\n").replace(".\n- ", ".\n\n- ")


class SavedGamesScreen(AppScreen):
    """A page that looks for saved games: the known ones appear at once, the others are read beside it."""

    DEFAULT_CSS = """
    SavedGamesScreen #head { height: 3; padding: 1 2; background: $panel; color: $accent; text-style: bold; }
    SavedGamesScreen OptionList { height: 1fr; border: none; background: $background; padding: 1; }
    SavedGamesScreen VerticalScroll { height: 1fr; padding: 1 2; background: $background; }
    SavedGamesScreen #about { color: $foreground; }
    """

    kind: str | None = None
    """Of which game: none for all, of which only the one to go on with is looked for."""

    def __init__(self) -> None:
        super().__init__()
        self.going: IndexedGame | None = None
        self.over: tuple[IndexedGame, ...] = ()
        self.looking = self.wanted = False
        self.acts: dict[str, Callable[[], object]] = {}

    def parts(self) -> ComposeResult:
        yield Static(id="head")
        with Horizontal():
            yield ChoiceList()
            with VerticalScroll(can_focus=False):
                yield Static(id="about")

    def about(self) -> None:
        told = self.short_rules
        lines = statistics_lines(load_statistics(self.table.folder).get(self.name_, NO_STATISTICS), self)
        title = "" if self.kind else f"{told.title}\n"
        said = Content.assemble(
            (title, "bold $accent"),
            f"{told.about}\n\n",
            ("\n".join(lines), "$text-muted"),
            "\n\n",
            strip_markdown(told.text),
        )
        self.query_one("#about", Static).update(said if self.name_ else "")

    def draw(self) -> None:
        title = self.short_rules.title if self.kind else "rummifun"
        self.query_one("#head", Static).update(Content(f"♣ ♦  {title}  ♥ ♠"))
        self.about()
        self.fill()

    @property
    def short_rules(self) -> Regles:
        """The rules in short of the game."""
        return self.table.games.rules_for(self.name_, self.table.words.lang)

    def lines(self) -> Iterable[MenuLine | None]:
        """List the lines, and None where a rule parts them."""
        return ()

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()
        self.look()

    def on_screen_resume(self) -> None:
        if self.query(OptionList):
            self.about()
            self.look()

    def look(self) -> None:
        table, before = self.table, self.going
        known = [g for g in table.shelf.cached_games(self.kind) if g is None or table.games.has_game(g.game)]
        self._take([game for game in known if game], [game for game in takewhile(bool, known) if game])
        self.looking = None in known and (self.going is None or self.kind is not None)
        lines = self.query_one(OptionList)
        if lines.highlighted is None or (self.going and self.going != before):
            self.fill(0 if self.going or self.looking else 1)
        else:
            self.fill()
        if self.looking:
            self.run_worker(self._look, thread=True, exclusive=True)

    def _take(self, games: Iterable[IndexedGame], sure: Iterable[IndexedGame]) -> None:
        """Add games; the one to resume is the first that no other can precede."""
        self.over = tuple(game for game in games if game.is_over)
        self.going = next((game for game in sure if not game.is_over), None)

    def _look(self) -> None:
        worker, games = get_current_worker(), list[IndexedGame]()
        for found in self.table.shelf.read_games(self.table.words, self.kind, self.table.games):
            if isinstance(found, str):
                self.app.call_from_thread(self.table.warn, found)
                continue
            if worker.is_cancelled:
                return
            games.append(found)
            if not found.is_over and all(game.is_over for game in games[:-1]):
                self.app.call_from_thread(self._show_found, games, self.kind is not None)
                if self.kind is None:
                    return
        self.app.call_from_thread(self._show_found, games, False)

    def _show_found(self, games: list[IndexedGame], looking: bool) -> None:
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
        """Rewrite the list, keeping the highlight."""
        lines = self.query_one(OptionList)
        before = lines.highlighted if highlighted is None else highlighted
        offered = [*self.lines()]
        self.acts = {line.name: line.act for line in offered if line}
        lines.set_options(line and Option(Content.assemble(line.text), id=line.name) for line in offered)
        lines.highlighted = min(before or 0, lines.option_count - 1)

    def going_line(self) -> MenuLine:
        """Write the line that resumes a game: always two screen lines."""
        said = self.tr(N_("Go on") if self.going or self.looking else N_("No game to go on with"))
        more = self.told_going(self.going) if self.going else "…" if self.looking else ""
        return MenuLine("going", Content.assemble((said, "bold"), f"\n  {more}"), self.go_on)

    def told_going(self, game: IndexedGame) -> str:
        return plural(game.moves, N_("{n} move"), N_("{n} moves")).localize(self.tr)

    def go_on(self) -> None:
        self.wanted = self.going is None and self.looking
        if self.going is not None and not self.resume(self.going):
            self.look()

    def resume(self, known: IndexedGame, *, over: bool = False) -> bool:
        """Resume a saved game, or ask what to do if it is being played elsewhere; tell whether it exists."""
        from rummifun.shells.tui.table_screen import TableScreen  # here: the menu is shown before

        table = self.table
        try:
            session, shelved, said = resume_saved_session(table.shelf.file(known), table.words, over, table.games)
        except AlreadyOpenError:
            ways = (
                (N_("look on"), partial(self.look_on, known)),
                (N_("take it over: it stops there at the next move"), partial(self.resume, known, over=True)),
                (N_("leave it there"), lambda: None),
            )
            self.choose_way(N_("This game is being played elsewhere."), ways)
            return True
        table.warn(said)
        if session is not None and shelved is not None:
            self.app.push_screen(TableScreen(make_forced_moves(session), shelved))
        return session is not None

    def look_on(self, known: IndexedGame) -> None:
        """Watch a saved game, without playing it."""
        from rummifun.shells.tui.replay_screen import ReplayScreen  # here: the menu is shown before

        session, _, said = view_saved_session(self.table.shelf.file(known), self.table.words, self.table.games)
        self.table.warn(said)
        if session is not None:
            self.app.push_screen(ReplayScreen(session))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Stop waiting for a game when another line is highlighted."""
        self.wanted = self.wanted and event.option_id == "going"

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.acts[event.option_id or ""]()

    def action_select(self) -> None:
        self.query_one(OptionList).action_select()


class MenuScreen(SavedGamesScreen):
    """The list of games."""

    DEFAULT_CSS = "MenuScreen OptionList { width: 36; }"
    KEYS: ClassVar[tuple[Key, ...]] = (
        ("↑ ↓", N_("choose"), ""),
        ("⏎", N_("open"), "screen.select"),
        ("t", N_("theme"), "app.theme"),
        ("l", N_("language"), "app.language"),
        ("q", N_("quit"), "screen.leave"),
    )

    def lines(self) -> Iterable[MenuLine | None]:
        table, tr = self.table, self.tr
        theme, names = tr(PALETTES[table.settings.theme].about), table.games.game_names()
        return (
            self.going_line(),
            None,
            *(MenuLine(name, self.title_of(name), partial(table.open_game, name)) for name in names),
            None,
            MenuLine("puzzle", tr(N_("Puzzle of the day")), self.open_puzzle),
            MenuLine("solver", capitalize(tr(N_("solver"))), self.open_solver),
            MenuLine("theme", tr(N_("Theme: {theme}")).format(theme=theme), table.action_theme),
            MenuLine("language", tr(N_("Language: English")), table.action_language),
        )

    def title_of(self, name: str) -> str:
        return self.table.games.rules_for(name, self.table.words.lang).title

    def told_going(self, game: IndexedGame) -> str:
        return f"{self.title_of(game.game)}, {super().told_going(game)}"

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.about()

    @property
    def name_(self) -> str:
        games = self.query_one(OptionList)
        if games.highlighted is None:
            return ""
        name = games.get_option_at_index(games.highlighted).id or ""
        name = self.going.game if name == "going" and self.going else name
        return name if name in self.table.games.game_names() else ""

    def open_puzzle(self) -> None:
        """Go to the puzzle of the day once it is found, apart: that takes a moment."""
        from rummifun.session.puzzles import PuzzleQuery  # here: the menu is shown before
        from rummifun.shells.tui.solver_screen import PuzzleTable

        said, query = N_("a puzzle is being looked for…"), PuzzleQuery(self.table.today)
        self.table.search(said, query, lambda puzzle: self.app.push_screen(PuzzleTable(puzzle)))

    def open_solver(self) -> None:
        from rummifun.shells.tui.solver_screen import SolverScreen  # here: the menu is shown before

        self.app.push_screen(SolverScreen())

    def action_leave(self) -> None:
        """Quit; everything is kept."""
        self.app.exit()
