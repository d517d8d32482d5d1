"""The games on offer with their options, rules and players, as the menu of the page shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from datetime import date
from functools import cache
from typing import Any

from rummifun.core.capabilities import arranges, passes
from rummifun.games import game_named, names
from rummifun.messages import N_, Translation
from rummifun.play.ends import Statistics as Came
from rummifun.play.ends import statistics
from rummifun.play.going import automatic
from rummifun.play.known import looked_under
from rummifun.players import levels_for, opponent, players_for
from rummifun.regles import regles
from rummifun.shells.asked.deals import daily
from rummifun.shells.kept.endings import end_read
from rummifun.shells.screen import Screen
from rummifun.shells.web.opening import NETWORK
from rummifun.shells.web.pages import Catalogue, GameCard, LevelCard, OptionCard, PlayerCard, Row, Statistics
from rummifun.shells.web.wire import emblem, screen_of


def catalogue(lang: str, today: date) -> Catalogue:
    """List the games."""
    return Catalogue(lang, _cards(lang), daily(today).seed)


@cache
def _cards(lang: str) -> tuple[GameCard, ...]:
    return tuple(_card(name, screen_of(lang)) for name in names())


def _card(name: str, screen: Screen) -> GameCard:
    game: Any = game_named(name)
    said = regles(name, screen.lang)
    players = [*players_for(game), *([NETWORK] if game.seats > 1 else [])]
    return GameCard(
        name=name,
        title=said.title,
        emblem=emblem(game),
        about=said.about,
        rules=said.text,
        seats=game.seats,
        arrange=arranges(game),
        automatic=automatic(game),
        studied=game.seats == 1,
        options=tuple(OptionCard(*option) for option in said.options),
        levels=tuple(
            LevelCard(level.word, screen.tr(level.title), screen.tr(level.about)) for level in levels_for(game)
        ),
        usual=opponent(game),
        players=tuple(PlayerCard(player, _title(player, screen.tr)) for player in players),
        timed=passes(game),
        looks=looked_under(game),
    )


def _title(player: str, tr: Translation) -> str:
    """Name a player, and its strength where it has one."""
    name, _, level = player.partition(":")
    said = tr(_TITLES.get(name, name))
    return tr(N_("{player}, level {n}")).format(player=said, n=level) if level else said


_TITLES = {
    "hasard": N_("plays at random"),
    "premier": N_("plays the first move proposed"),
    "glouton": N_("takes the best it sees at once"),
    "ismcts": N_("tries each move on deals that may be"),
    "optimal": N_("lays as much as it can"),
    "ecart": N_("goes down by the smallest step"),
    "petit_ecart": N_("goes down by small steps, else to an empty pile"),
    "prevoyant": N_("tries each pile on deals that may be"),
    "sagace": N_("looks at every card that may come next"),
    "stratege": N_("holds back, and goes out at once"),
    NETWORK: N_("another person, over the network"),
}


def ends_of(ends: Iterable[str]) -> Mapping[str, Came]:
    """Fold how games ended into the statistics of each."""
    read = (end_read(end) for end in ends)
    return statistics(replace(end, play=str(i)) for i, end in enumerate(read) if end is not None)


def statistics_said(ends: Iterable[str], lang: str) -> Statistics:
    """Count the results of games, from how each ended."""
    told = ends_of(ends)
    return Statistics(
        tuple(Row(name, regles(name, lang).title, **asdict(told[name])) for name in names() if name in told)
    )
