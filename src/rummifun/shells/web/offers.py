"""The games on offer with their options, rules and players, as the menu of the page shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from datetime import date
from functools import cache
from typing import Any

from rummifun.core.capabilities import arranges, passes
from rummifun.games.offered import OURS, Offered
from rummifun.messages import N_, Translation
from rummifun.play.ends import Statistics as Came
from rummifun.play.ends import statistics
from rummifun.play.going import automatic
from rummifun.play.known import looked_under, soon_found
from rummifun.players import levels_for, opponent, players_for
from rummifun.shells.asked.deals import daily
from rummifun.shells.kept.endings import end_read
from rummifun.shells.screen import Screen
from rummifun.shells.web.opening import NETWORK
from rummifun.shells.web.pages import Catalogue, GameCard, LevelCard, OptionCard, PlayerCard, Row, Statistics
from rummifun.shells.web.wire import emblem, screen_of


def catalogue(games: Offered, lang: str, today: date) -> Catalogue:
    """List the games."""
    return Catalogue(lang, tuple(card(games, name, lang) for name in games.names()), daily(today).seed)


def card(games: Offered, name: str, lang: str) -> GameCard:
    """Make the card of a game: of ours only once, for their rules stay."""
    return _ours(name, lang) if games.found(name) is None else _card(games, name, screen_of(lang))


@cache
def _ours(name: str, lang: str) -> GameCard:
    return _card(OURS, name, screen_of(lang))


def _card(games: Offered, name: str, screen: Screen) -> GameCard:
    game: Any = games.named(name)
    said = games.rules(name, screen.lang)
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
        winnable=soon_found(game),
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


def statistics_said(games: Offered, ends: Iterable[str], lang: str) -> Statistics:
    """Count the results of games, from how each ended; one that is not on offer now is called by its name."""
    told = ends_of(ends)
    known = [name for name in games.names() if name in told]
    titles = {name: games.rules(name, lang).title for name in known} | {
        name: name for name in told if name not in known
    }
    return Statistics(tuple(Row(name, title, **asdict(told[name])) for name, title in titles.items()))
