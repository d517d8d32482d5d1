"""The menu and the page of a game: lists that never move, and whose first line resumes a saved game."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from rummifun.chance import Alea
from rummifun.core.capabilities import can_review_turns
from rummifun.core.record import Record
from rummifun.core.scene import plural
from rummifun.games.deal_codes import is_deal_code, read_deal_code
from rummifun.messages import N_
from rummifun.refusal import Precondition, sentence
from rummifun.regles import Regles
from rummifun.render.text import capitalize
from rummifun.session.player_names import clean_name
from rummifun.session.results import NO_STATISTICS, Statistics
from rummifun.session.session import PERSON, players_at_seats
from rummifun.shells.arguments.deals import Deal, daily_deal, deal_or_draw, record_code
from rummifun.shells.arguments.games import parse_seed
from rummifun.shells.plugins.loading import describe_user_error
from rummifun.shells.storage.game_index import IndexedGame
from rummifun.shells.storage.saved_session import load_statistics
from rummifun.shells.tui.painting import PALETTES
from rummifun.shells.tui.screens import AppScreen, Key, TextDialog

if TYPE_CHECKING:
    from rummifun.shells.plugins.hot_reload import WatchedGames


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

    def parts(self) -> ComposeResult:
        yield Static(id="head")
        with Horizontal():
            yield OptionList()
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

    def refresh_texts(self) -> None:
        super().refresh_texts()
        title = self.short_rules.title if self.kind else "rummifun"
        self.query_one("#head", Static).update(Content(f"♣ ♦  {title}  ♥ ♠"))
        self.about()
        self.fill()

    @property
    def short_rules(self) -> Regles:
        """The rules in short of the game."""
        return self.table.games.rules_for(self.name_, self.table.words.lang)

    def lines(self) -> Iterable[Option | None]:
        return ()

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()
        self.look()

    def on_screen_resume(self) -> None:
        if self.query(OptionList):
            self.about()
            self.look()

    def look(self) -> None:
        known = tuple(
            game
            for game in self.table.shelf.cached_games(self.kind)
            if game is None or self.table.games.has_game(game.game)
        )
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
        lines.set_options(self.lines())
        lines.highlighted = min(before or 0, lines.option_count - 1)

    def going_line(self) -> Option:
        """Write the line that resumes a game: always two screen lines."""
        said = self.tr(N_("Go on") if self.going or self.looking else N_("No game to go on with"))
        more = self.told_going(self.going) if self.going else "…" if self.looking else ""
        return Option(Content.assemble((f"▶ {said}", "bold"), f"\n  {more}"), id="going")

    def told_going(self, game: IndexedGame) -> str:
        return plural(game.moves, N_("{n} move"), N_("{n} moves")).localize(self.tr)

    def go_on(self) -> None:
        self.wanted = self.going is None and self.looking
        if self.going is not None and not self.table.go_on(self.going):
            self.look()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Stop waiting for a game when another line is highlighted."""
        self.wanted = self.wanted and event.option_id == "going"

    def action_select(self) -> None:
        self.query_one(OptionList).action_select()


class MenuScreen(SavedGamesScreen):
    """The list of games."""

    DEFAULT_CSS = "MenuScreen OptionList { width: 34; }"
    KEYS: ClassVar[tuple[Key, ...]] = (
        ("↑ ↓", N_("choose"), ""),
        ("⏎", N_("open"), "screen.select"),
        ("t", N_("theme"), "app.theme"),
        ("l", N_("language"), "app.language"),
        ("q", N_("quit"), "screen.leave"),
    )

    def lines(self) -> Iterable[Option | None]:
        theme, games = self.tr(PALETTES[self.table.settings.theme].about), self.table.games
        return (
            self.going_line(),
            None,
            *(
                Option(Content(games.rules_for(name, self.table.words.lang).title), id=name)
                for name in games.game_names()
            ),
            None,
            Option(Content(self.tr(N_("Puzzle of the day"))), id="puzzle"),
            Option(Content(capitalize(self.tr(N_("solver")))), id="solver"),
            Option(Content(self.tr(N_("Theme: {theme}")).format(theme=theme)), id="theme"),
            Option(Content(self.tr(N_("Language: English"))), id="language"),
        )

    def told_going(self, game: IndexedGame) -> str:
        return f"{self.table.games.rules_for(game.game, self.table.words.lang).title}, {super().told_going(game)}"

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

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        name = event.option_id or ""
        if name == "theme":
            self.table.action_theme()
        elif name == "language":
            self.table.action_language()
        elif name == "going":
            self.go_on()
        elif name == "puzzle":
            self.table.puzzle()
        elif name == "solver":
            self.table.solver()
        else:
            self.app.push_screen(NewGameScreen(name))

    def action_leave(self) -> None:
        """Quit; everything is kept."""
        self.app.exit()


class NewGameScreen(SavedGamesScreen):
    """The page of a game."""

    KEYS: ClassVar[tuple[Key, ...]] = (
        ("↑ ↓", N_("choose"), ""),
        ("⏎", N_("open, or take the next value"), "screen.select"),
        ("?", N_("help"), "screen.help"),
        ("q", N_("menu"), "screen.leave"),
    )

    kind: str

    DEFAULT_CSS = "NewGameScreen OptionList { width: 46; }"

    def __init__(self, name: str) -> None:
        super().__init__()
        self.kind = name

    @property
    def name_(self) -> str:
        return self.kind

    @property
    def options(self) -> dict[str, Any]:
        """The chosen options that differ from the defaults."""
        chosen = dict(self.table.settings.options.get(self.name_, {}))
        known = {option.name: [v for v, _ in option.values] for option in self.short_rules.options}
        return {name: value for name, value in chosen.items() if value in known.get(name, [])}

    @property
    def game(self) -> Any:
        try:
            return self.table.games.build_game(self.name_, self.options)
        except Precondition:  # a user's game may refuse an option that its rules tell
            return self.table.games.build_game(self.name_)

    def follow(self, followed: WatchedGames) -> None:
        """Go on with the name that the game has now."""
        self.kind = followed.current_name(self.kind)
        super().follow(followed)

    @property
    def against(self) -> str:
        from rummifun.players import LEVELS, opponent_name, players_for  # here: the list of games is shown before

        known = (*LEVELS, *players_for(self.game), PERSON)
        chosen = self.table.settings.against.get(self.name_)
        return chosen if chosen in known else opponent_name(self.game)

    def lines(self) -> Iterable[Option]:
        return (self.going_line(), *(Option(Content(said), id=name) for name, said in self._choices()))

    def told_going(self, game: IndexedGame) -> str:
        return ", ".join(filter(None, (super().told_going(game), game.code)))

    def _choices(self) -> list[tuple[str, str]]:
        from rummifun.session.winnability import offers_winnability

        tr, chosen = self.tr, self.options
        against = tr(N_("Against: {player}")).format(player=self._player(self.against))

        def said(option: Any) -> str:
            values = dict(option.values)
            return f"{option.about}{tr(': ')}{values[chosen.get(option.name, option.values[0][0])]}"

        return [
            ("new", tr(N_("New deal"))),
            ("daily", tr(N_("Deal of the day, {day}")).format(day=self.table.today.isoformat())),
            ("code", tr(N_("By its number or its code…"))),
            *([("against", against)] if self.game.seats > 1 else []),
            *([("names", self._names())] if self.against == PERSON else []),
            *((f"option.{option.name}", said(option)) for option in self.short_rules.options),
            *self._wish_lines("review", N_("After a turn, say what it missed: {yes}"), can_review_turns(self.game)),
            *self._wish_lines("clock", N_("Show the time of a game: {yes}"), self.game.seats == 1),
            *self._wish_lines("winnable", N_("Only deals that can be won: {yes}"), offers_winnability(self.game)),
            ("over", tr(N_("Games that are over: {n}")).format(n=len(self.over))),
            ("help", tr(N_("Rules and keys"))),
        ]

    def _wish_lines(self, name: str, about: str, fits: bool) -> list[tuple[str, str]]:
        """Offer the optional wishes that fit the game."""
        yes = self.tr(N_("yes") if getattr(self.table.settings, name) else N_("no"))
        return [(name, self.tr(about).format(yes=yes))] if fits else []

    def _names(self) -> str:
        given = [clean_name(name) for name in self.table.settings.names]
        told = [name or self.tr(N_("Player {n}")).format(n=n) for n, name in enumerate([*given, "", ""][:2], 1)]
        return self.tr(N_("Names: {names}")).format(names=", ".join(told))

    def _do_names(self) -> None:
        """Ask for the names of both players, one after the other."""
        title = self.tr(N_("The name of player {n}"))

        def second(first: object) -> None:
            if first is not None:
                ask = TextDialog(title.format(n=2), "")
                self.app.push_screen(ask, lambda other: self._name_players(first, other))

        self.app.push_screen(TextDialog(title.format(n=1), ""), second)

    def _name_players(self, *names: object) -> None:
        if None not in names:
            self.table.choose(names=tuple(clean_name(str(name)) for name in names))

    def _player(self, name: str) -> str:
        from rummifun.players import level_named

        level = level_named(self.game, name)
        if level is not None:
            return self.tr(level.title)
        return self.tr(N_("a person, at this keyboard")) if name == PERSON else name

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        name = event.option_id or ""
        if name.startswith("option."):
            self._next_value(name.removeprefix("option."))
            return
        getattr(self, f"_do_{name}")()

    def _next_value(self, name: str) -> None:
        option = next(option for option in self.short_rules.options if option.name == name)
        values = [value for value, _ in option.values]
        now = self.options.get(name, values[0])
        following = values[(values.index(now) + 1) % len(values)]
        options = {**self.options, name: following}
        if following == values[0]:
            del options[name]
        try:
            self.table.games.build_game(self.name_, options)
        except Precondition as error:
            self.table.warn(sentence(error.refusal, self.table.words.lang))
        except Exception as error:  # a user's function may raise anything
            if (said := describe_user_error(error, self.table.words)) is None:
                raise
            self.table.warn(said)
        else:
            self.table.choose(options={**self.table.settings.options, self.name_: options})

    def _do_going(self) -> None:
        self.go_on()

    def _do_new(self) -> None:
        game = self.game
        self.table.deal(game, lambda deal: self.begin(game, deal))

    def _do_daily(self) -> None:
        self.begin(self.game, Deal(daily_deal(self.table.today)))

    def _do_code(self) -> None:
        title = self.tr(N_("New deal: its number or its code"))
        self.app.push_screen(
            TextDialog(title, record_code(Record(self.game, Alea(48213))) or "48213"), self._begin_coded
        )

    def _begin_coded(self, text: object) -> None:
        if not isinstance(text, str) or not text:
            return
        try:
            shared = read_deal_code(text) if is_deal_code(text) else None
            game = self.game if shared is None else self.table.games.build_game(shared.name, shared.options)
            deal = deal_or_draw(game, Alea(parse_seed(text)) if shared is None else shared.deal)
        except Precondition as error:
            self.table.warn(sentence(error.refusal, self.table.words.lang))
        else:
            self.begin(game, deal)

    def _do_against(self) -> None:
        """Ask for a level, each with its description, or a person; all other players are behind the last line."""
        from rummifun.players import levels_for

        levels = levels_for(self.game)
        names = [*(level.word for level in levels), PERSON]
        said = [*(f"{self.tr(level.title)}\n  {self.tr(level.about)}" for level in levels), self._player(PERSON)]

        def chosen(number: int) -> None:
            if number < len(names):
                self._choose_against(names[number])
            else:
                self._other_players()

        self.choose_one(self.tr(N_("Whom to play against")), [*said, self.tr(N_("? other players"))], chosen)

    def _other_players(self) -> None:
        from rummifun.players import players_for

        names = players_for(self.game)
        title = self.tr(N_("Players by their own names"))
        self.choose_one(title, names, lambda number: self._choose_against(names[number]))

    def _choose_against(self, name: str) -> None:
        self.table.choose(against={**self.table.settings.against, self.name_: name})

    def _do_clock(self) -> None:
        self.table.choose(clock=not self.table.settings.clock)

    def _do_winnable(self) -> None:
        self.table.choose(winnable=not self.table.settings.winnable)

    def _do_review(self) -> None:
        self.table.choose(review=not self.table.settings.review)

    def _do_over(self) -> None:
        over, lang = self.over, self.table.words.lang
        said = [f"{game.code or Path(game.file).stem}{self.tr(': ')}{game.end[lang]}" for game in over]
        if over:
            self.choose_one(self.tr(N_("Watch again")), said, lambda number: self.table.look_on(over[number]))

    def _do_help(self) -> None:
        self.action_help()

    def begin(self, game: Any, deal: Deal) -> None:
        from rummifun.players import opponent_name

        players = players_at_seats(game, self.against if game.name == self.name_ else opponent_name(game), 0)
        self.table.begin(game, deal, players)
