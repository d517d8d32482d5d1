"""The games on offer with their options, rules and players, as the menu of the page shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from datetime import date
from functools import cache
from typing import Any

from rummifun.core.capabilities import can_pass, is_arrangeable
from rummifun.games.registry import BUILTIN_GAMES, GameRegistry
from rummifun.messages import N_, Translation
from rummifun.players import levels_for, opponent_name, players_for
from rummifun.session.results import Statistics as Came
from rummifun.session.results import fold_statistics
from rummifun.session.steps import plays_itself
from rummifun.session.winnability import has_quick_winnable_deals, offers_winnability
from rummifun.shells.arguments.deals import daily_deal
from rummifun.shells.console import Console
from rummifun.shells.storage.end_lines import read_end_line
from rummifun.shells.web.http_messages import (
    Catalogue,
    GameCard,
    LevelCard,
    OptionCard,
    PlayerCard,
    Statistics,
    StatisticsRow,
)
from rummifun.shells.web.new_game import NETWORK
from rummifun.shells.web.serializers import console_for, emblem_faces


def menu_message(games: GameRegistry, lang: str, today: date) -> Catalogue:
    """List the games."""
    return Catalogue(lang, tuple(game_card(games, name, lang) for name in games.game_names()), daily_deal(today).seed)


def game_card(games: GameRegistry, name: str, lang: str) -> GameCard:
    """Make the card of a game: of ours only once, for their rules stay."""
    return _ours(name, lang) if games.find_user_game(name) is None else _card(games, name, console_for(lang))


@cache
def _ours(name: str, lang: str) -> GameCard:
    return _card(BUILTIN_GAMES, name, console_for(lang))


def _card(games: GameRegistry, name: str, screen: Console) -> GameCard:
    game: Any = games.build_game(name)
    said = games.rules_for(name, screen.lang)
    players = [*players_for(game), *([NETWORK] if game.seats > 1 else [])]
    return GameCard(
        name=name,
        title=said.title,
        emblem=emblem_faces(game),
        about=said.about,
        rules=said.text,
        seats=game.seats,
        arrange=is_arrangeable(game),
        automatic=plays_itself(game),
        studied=game.seats == 1,
        options=tuple(OptionCard(*option) for option in said.options),
        levels=tuple(
            LevelCard(level.word, screen.tr(level.title), screen.tr(level.about)) for level in levels_for(game)
        ),
        usual=opponent_name(game),
        players=tuple(PlayerCard(player, _title(player, screen.tr)) for player in players),
        timed=can_pass(game),
        looks=offers_winnability(game),
        winnable=has_quick_winnable_deals(game),
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


def fold_ends(ends: Iterable[str]) -> Mapping[str, Came]:
    """Fold how games ended into the statistics of each."""
    read = (read_end_line(end) for end in ends)
    return fold_statistics(replace(end, play=str(i)) for i, end in enumerate(read) if end is not None)


def statistics_message(games: GameRegistry, ends: Iterable[str], lang: str) -> Statistics:
    """Count the results of games, from their ends; a game that is not on offer now is called by its name."""
    told = fold_ends(ends)
    known = [name for name in games.game_names() if name in told]
    titles = {name: games.rules_for(name, lang).title for name in known} | {
        name: name for name in told if name not in known
    }
    return Statistics(tuple(StatisticsRow(name, title, **asdict(told[name])) for name, title in titles.items()))
