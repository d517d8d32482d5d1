"""The page of a game: go on, or deal again; its options, whom to play against, how it went, games that are over."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from rummifun.chance import Alea
from rummifun.games import game_named
from rummifun.games.share import is_code, read_code, share_code
from rummifun.messages import N_
from rummifun.play.sitting import PERSON, seated
from rummifun.players import players_for
from rummifun.refusal import Precondition, sentence
from rummifun.regles import regles
from rummifun.shells.asked.start import daily, seed_asked
from rummifun.shells.kept.shelf import Known
from rummifun.shells.tui.dialogs import Ask, Choose
from rummifun.shells.tui.found import FindingPage
from rummifun.shells.tui.page import Key


class DealPage(FindingPage):
    """The page of a game."""

    KEYS: ClassVar[tuple[Key, ...]] = (
        ("↑ ↓", N_("choose"), ""),
        ("⏎", N_("open, or take the next value"), "screen.select"),
        ("?", N_("help"), "screen.help"),
        ("q", N_("menu"), "screen.leave"),
    )

    kind: str

    DEFAULT_CSS = "DealPage OptionList { width: 46; }"

    def __init__(self, name: str) -> None:
        super().__init__()
        self.kind = name

    @property
    def name_(self) -> str:
        return self.kind

    @property
    def options(self) -> dict[str, Any]:
        """The options chosen, where they differ from the usual ones."""
        chosen = dict(self.table.settings.options.get(self.name_, {}))
        known = {option.name: [v for v, _ in option.values] for option in self.told.options}
        return {name: value for name, value in chosen.items() if value in known.get(name, [])}

    @property
    def told(self) -> Any:
        return regles(self.name_, self.table.words.lang)

    @property
    def game(self) -> Any:
        """The game with its options."""
        return game_named(self.name_, self.options)

    @property
    def against(self) -> str:
        known = (*players_for(self.game), PERSON)
        chosen = self.table.settings.against.get(self.name_, "glouton")
        return chosen if chosen in known else known[0]

    def lines(self) -> Iterable[Option]:
        return (self.going_line(), *(Option(Content(said), id=name) for name, said in self._choices()))

    def told_going(self, game: Known) -> str:
        return f"{super().told_going(game)}, {game.code or '…'}"

    def _choices(self) -> list[tuple[str, str]]:
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
            *((f"option.{option.name}", said(option)) for option in self.told.options),
            ("over", tr(N_("Games that are over: {n}")).format(n=len(self.over))),
            ("help", tr(N_("Rules and keys"))),
        ]

    def _player(self, name: str) -> str:
        return self.tr(N_("a person, at this keyboard")) if name == PERSON else name

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        name = event.option_id or ""
        if name.startswith("option."):
            self._next_value(name.removeprefix("option."))
            return
        getattr(self, f"_do_{name}")()

    def _next_value(self, name: str) -> None:
        option = next(option for option in self.told.options if option.name == name)
        values = [value for value, _ in option.values]
        now = self.options.get(name, values[0])
        following = values[(values.index(now) + 1) % len(values)]
        options = {**self.options, name: following}
        if following == values[0]:
            del options[name]
        try:
            game_named(self.name_, options)
        except Precondition as error:
            self.table.warn(sentence(error.refusal, self.table.words.lang))
        else:
            settings = self.table.settings
            self.table.choose(replace(settings, options={**settings.options, self.name_: options}))

    def _do_going(self) -> None:
        self.go_on()

    def _do_new(self) -> None:
        self.begin(self.game, Alea(seed_asked(None)))

    def _do_daily(self) -> None:
        self.begin(self.game, daily(self.table.today))

    def _do_code(self) -> None:
        title = self.tr(N_("New deal: its number or its code"))
        self.app.push_screen(Ask(title, share_code(self.game, Alea(48213))), self._asked)

    def _asked(self, text: object) -> None:
        if not isinstance(text, str) or not text:
            return
        try:
            shared = read_code(text) if is_code(text) else None
            game = self.game if shared is None else game_named(shared.name, shared.options)
            deal = Alea(seed_asked(text)) if shared is None else shared.deal or Alea(seed_asked(None))
        except Precondition as error:
            self.table.warn(sentence(error.refusal, self.table.words.lang))
        else:
            self.begin(game, deal)

    def _do_against(self) -> None:
        names = [*players_for(self.game), PERSON]

        def answer(number: object) -> None:
            if isinstance(number, int):
                settings = self.table.settings
                against = {**settings.against, self.name_: names[number]}
                self.table.choose(replace(settings, against=against))

        self.app.push_screen(Choose(self.tr(N_("Whom to play against")), [self._player(n) for n in names]), answer)

    def _do_over(self) -> None:
        over, lang = self.over, self.table.words.lang
        if not over:
            return

        def answer(number: object) -> None:
            if isinstance(number, int):
                self.table.look_on(over[number])

        said = [f"{game.code or Path(game.file).stem}{self.tr(': ')}{game.end[lang]}" for game in over]
        self.app.push_screen(Choose(self.tr(N_("Watch again")), said), answer)

    def _do_help(self) -> None:
        self.action_help()

    def begin(self, game: Any, deal: Alea) -> None:
        players = seated(game, self.against if game.name == self.name_ else "glouton", 0)
        self.table.begin(game, deal, players)
