"""The page of a game: a saved game to resume, the ways to deal, the opponent, the options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from rummifun.arguments.drawn_deals import Deal, deal_or_draw
from rummifun.arguments.games import deal_or_position
from rummifun.arguments.players import split_player_names
from rummifun.catalogue.deal_codes import is_deal_code, read_deal_code
from rummifun.catalogue.entry import level_named, levels_for, opponent_name
from rummifun.catalogue.levels import LEVELS
from rummifun.catalogue.players import players_for
from rummifun.chance import Alea
from rummifun.core.guide import Guide
from rummifun.core.record import Record
from rummifun.messages import N_
from rummifun.plugins.loading import describe_user_error
from rummifun.refusal import Precondition, sentence
from rummifun.regles import Choice
from rummifun.session.daily_deals import daily_deal, find_daily_deal
from rummifun.session.guide import guide_for, guided_players
from rummifun.session.player_names import clean_name
from rummifun.session.session import PERSON, players_at_seats, record_code
from rummifun.session.statistics import NO_STATISTICS
from rummifun.session.winnability import offers_winnability
from rummifun.shells.tui.dialogs import QuestionDialog
from rummifun.shells.tui.menu_screen import MenuLine, SavedGamesScreen
from rummifun.shells.tui.screen_base import short_code
from rummifun.shells.tui.screen_keys import Key
from rummifun.storage.game_index import IndexedGame
from rummifun.storage.statistics_file import load_statistics

if TYPE_CHECKING:
    from rummifun.plugins.hot_reload import WatchedGames


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
        known = {option.name: [v for v, _ in option.values] for option in self.short_rules.options}
        chosen = self.table.settings.options.get(self.kind, {})
        return {name: value for name, value in chosen.items() if value in known.get(name, [])}

    @property
    def game(self) -> Any:
        try:
            return self.table.games.build_game(self.kind, self.options)
        except Precondition:  # a user's game may refuse an option that its rules tell
            return self.table.games.build_game(self.kind)

    def follow(self, followed: WatchedGames) -> None:
        """Go on with the name that the game has now."""
        self.kind = followed.current_name(self.kind)
        super().follow(followed)

    @property
    def against(self) -> tuple[str, ...]:
        """The opponents, by their seats: a single one that was chosen takes all."""
        game, chosen = self.game, split_player_names(self.table.settings.against.get(self.kind, ""))
        known = (*LEVELS, *players_for(game), PERSON)
        names = [name if name in known else opponent_name(game) for name in chosen] or [opponent_name(game)]
        return tuple(islice(cycle(names), game.seats - 1))

    def told_going(self, game: IndexedGame) -> str:
        return ", ".join(filter(None, (super().told_going(game), short_code(game.code))))

    def lines(self) -> Iterator[MenuLine]:
        tr, game, against = self.tr, self.game, self.against
        yield self.going_line()
        yield MenuLine("new", tr(N_("New deal")), lambda: self.table.deal(game, partial(self.begin, game)))
        guide = guide_for(game)
        if guide is not None and not load_statistics(self.table.folder).get(self.kind, NO_STATISTICS).played:
            yield MenuLine("guide", tr(N_("First game, with a guide")), partial(self.begin_guided, game, guide))
        today, daily = self.table.today, partial(find_daily_deal, game, daily_deal(self.table.today))
        said = tr(N_("Deal of the day, {day}")).format(day=today.isoformat())
        yield MenuLine("daily", said, lambda: self.begin(game, Deal(daily())))
        yield MenuLine("code", tr(N_("By its number or its code…")), self.ask_code)
        for i, name in enumerate(against):
            said = tr(N_("Against: {player}") if game.seats == 2 else N_("Player {n}: {player}"))
            shown = said.format(n=i + 2, player=self._player(name))
            yield MenuLine(f"against.{i}" if i else "against", shown, partial(self.ask_opponent, i))
        if PERSON in against:
            yield MenuLine("names", self._names(), self.ask_names)
        for option in self.short_rules.options:
            value = self.options.get(option.name, option.values[0][0])
            said = f"{option.about}{tr(': ')}{dict(option.values)[value]}"
            yield MenuLine(f"option.{option.name}", said, partial(self._next_value, option))
        for name, about, fits in (
            ("review", N_("After a turn, say what it missed: {yes}"), game.review is not None),
            ("clock", N_("Show the time of a game: {yes}"), game.seats == 1),
            ("winnable", N_("Only deals that can be won: {yes}"), offers_winnability(game)),
        ):
            if fits:
                wished = getattr(self.table.settings, name)
                said = tr(about).format(yes=tr(N_("yes") if wished else N_("no")))
                yield MenuLine(name, said, partial(self.table.choose, **{name: not wished}))
        yield MenuLine("over", tr(N_("Games that are over: {n}")).format(n=len(self.over)), self.list_over)
        yield MenuLine("help", tr(N_("Rules and keys")), self.action_help)

    def begin(self, game: Any, deal: Deal) -> None:
        players = players_at_seats(game, self.against if game.name == self.kind else opponent_name(game), 0)
        self.table.begin(game, deal, players)

    def begin_guided(self, game: Any, guide: Guide) -> None:
        self.table.begin(game, Deal(Alea(guide.deal)), guided_players(game, guide), guided=True)

    def ask_code(self) -> None:
        """Ask for a deal by its number or its code, and begin it."""
        title = self.tr(N_("New deal: its number, its code or its cards"))
        example = record_code(Record(self.game, Alea(48213))) or "48213"
        self.ask(QuestionDialog(title, placeholder=example), str, self.begin_coded)

    def begin_coded(self, text: str) -> None:
        if not text:
            return
        try:
            shared = read_deal_code(text) if is_deal_code(text) else None
            game = self.game if shared is None else self.table.games.build_game(shared.name, shared.options)
            deal = deal_or_position(game, text) if shared is None else deal_or_draw(game, shared.deal)
        except Precondition as error:
            self.table.warn(sentence(error.refusal, self.table.words.lang))
        else:
            self.begin(game, deal)

    def ask_opponent(self, place: int) -> None:
        """Ask for a level, each with its description, or a person; all other players are behind the last line."""
        levels = levels_for(self.game)
        names = [*(level.word for level in levels), PERSON]
        said = [*(f"{self.tr(level.title)}\n  {self.tr(level.about)}" for level in levels), self._player(PERSON)]

        def choose(names: Sequence[str], number: int) -> None:
            opponents = (*self.against[:place], names[number], *self.against[place + 1 :])
            self.table.choose(against={**self.table.settings.against, self.kind: ",".join(opponents)})

        def chosen(number: int) -> None:
            if number < len(names):
                choose(names, number)
            else:
                others = players_for(self.game)
                self.choose_one(self.tr(N_("Players by their own names")), others, partial(choose, others))

        self.choose_one(self.tr(N_("Whom to play against")), [*said, self.tr(N_("? other players"))], chosen)

    def _player(self, name: str) -> str:
        level = level_named(self.game, name)
        if level is not None:
            return self.tr(level.title)
        return self.tr(N_("a person, at this keyboard")) if name == PERSON else name

    def ask_names(self) -> None:
        """Ask for the names of all players, one after the other."""
        title = self.tr(N_("The name of player {n}"))

        def name_player(*names: str) -> None:
            if len(names) < self.game.seats:
                dialog = QuestionDialog(title.format(n=len(names) + 1), placeholder="")
                self.ask(dialog, str, partial(name_player, *names))
            else:
                self.table.choose(names=tuple(map(clean_name, names)))

        name_player()

    def _names(self) -> str:
        given = [clean_name(name) for name in self.table.settings.names]
        seated = [*given, *[""] * self.game.seats][: self.game.seats]
        told = [name or self.tr(N_("Player {n}")).format(n=n) for n, name in enumerate(seated, 1)]
        return self.tr(N_("Names: {names}")).format(names=", ".join(told))

    def _next_value(self, option: Choice) -> None:
        values = [value for value, _ in option.values]
        now = self.options.get(option.name, values[0])
        following = values[(values.index(now) + 1) % len(values)]
        options = {**self.options, option.name: following}
        if following == values[0]:
            del options[option.name]
        try:
            self.table.games.build_game(self.kind, options)
        except Precondition as error:
            self.table.warn(sentence(error.refusal, self.table.words.lang))
        except Exception as error:  # a user's function may raise anything
            if (said := describe_user_error(error, self.table.words)) is None:
                raise
            self.table.warn(said)
        else:
            self.table.choose(options={**self.table.settings.options, self.kind: options})

    def list_over(self) -> None:
        """Offer the games that are over, to watch one again."""
        over, lang = self.over, self.table.words.lang
        said = [f"{short_code(game.code) or Path(game.file).stem}{self.tr(': ')}{game.end[lang]}" for game in over]
        if over:
            self.choose_one(self.tr(N_("Watch again")), said, lambda number: self.look_on(over[number]))
