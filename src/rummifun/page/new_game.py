"""The start of a game: the request becomes a record, players, and a link for each person who may come."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from datetime import date, timedelta
from functools import cache
from typing import Any, Final, NamedTuple

from rummifun.arguments.drawn_deals import draw_deal
from rummifun.catalogue.deal_codes import is_deal_code, posted_position, read_deal_code, read_deal_number
from rummifun.catalogue.entry import levels_for, opponent_name, rank_of
from rummifun.catalogue.players import players_for
from rummifun.catalogue.registry import BUILTIN_GAMES, GameRegistry
from rummifun.chance import Alea
from rummifun.console.screen import Console
from rummifun.core.game import AnyGame
from rummifun.core.record import Record
from rummifun.messages import N_, Translation
from rummifun.page.decor import decor_of
from rummifun.page.http_messages import (
    Catalogue,
    GameCard,
    LevelCard,
    NewGameRequest,
    OptionCard,
    PlayerCard,
    Statistics,
    StatisticsRow,
)
from rummifun.page.limits import MAX_OPTION, PUBLIC_NODES
from rummifun.page.presenter import console_for, face_message
from rummifun.refusal import Precondition, sentence
from rummifun.session.clock import MAX_SECONDS, Clock, TimeLimit
from rummifun.session.daily_deals import daily_deal, daily_query
from rummifun.session.guide import begin_guided, guide_for
from rummifun.session.session import PERSON, Session, players_at_seats, start_session
from rummifun.session.statistics import Statistics as Came
from rummifun.session.statistics import fold_statistics
from rummifun.session.steps import plays_itself
from rummifun.session.winnability import FoundDeal, WinnableDealQuery, has_quick_winnable_deals, offers_winnability
from rummifun.storage.files import read_end_line

NETWORK: Final = "reseau"
"""The opponent who is another person, over the network."""


TODAY: Final = "jour"


class RequestRefusedError(ValueError):
    """Raised for a game that cannot be made here; the message is in the language of the request."""


def refusal_text(error: Exception, lang: str) -> str:
    """Say in a sentence why something was refused."""
    return sentence(error.refusal, lang) if isinstance(error, Precondition) else str(error)


class NewGame(NamedTuple):
    """A game about to begin: the session, before anybody has come, and whether its deal was requested.

    `winnable`: the deal is to be one that can be won, and is still looked for; `guests`: the seats of who is invited.
    """

    session: Session
    is_deal_named: bool
    winnable_query: WinnableDealQuery | None = None
    guests: tuple[int, ...] = ()


def open_new_game(games: GameRegistry, wanted: NewGameRequest, today: date, tr: Translation) -> NewGame:
    """Begin the requested game.

    A deal that was not requested is drawn. Raises `RequestRefusedError` or `Precondition` for a game that cannot begin.
    """
    game, deal = _game(games, wanted, tr)
    guide = guide_for(game) if wanted.guide else None
    if guide is not None:
        begun = begin_guided(game, guide)
        return NewGame(replace(begun, clock=_clock(begun, wanted, tr)), is_deal_named=True)
    query: WinnableDealQuery | None = None
    posed = posted_position(game, wanted.deal or "")
    if posed is not None:
        return NewGame(
            start_session(Record(game, posed), _asked_players(game, wanted, tr), secret=False), is_deal_named=True
        )
    if wanted.deal is not None:
        if deal is not None:
            raise RequestRefusedError(tr(N_("a code that names its deal takes no seed")))
        day = _day(wanted.deal, today, tr)
        deal = daily_deal(day) if day else _deal(wanted.deal, tr)
        query = daily_query(game, deal) if day else None
    asked = _asked_players(game, wanted, tr)
    guests = tuple(seat for seat, player in enumerate(asked) if player == NETWORK)
    players = tuple(PERSON if seat in guests else player for seat, player in enumerate(asked))
    session = start_session(Record(game, deal or draw_deal(game)), players, secret=deal is None)
    session = replace(session, clock=_clock(session, wanted, tr))
    return NewGame(session, deal is not None, _winnable(game, deal, tr) if wanted.winnable else query, guests)


def _day(text: str, today: date, tr: Translation) -> date | None:
    """Read the day whose deal is wanted; None for another text. Tomorrow has begun elsewhere, no later day has."""
    try:
        day = today if text == TODAY else date.fromisoformat(text) if "-" in text else None
    except ValueError:
        return None
    if day is not None and day > today + timedelta(days=1):
        raise RequestRefusedError(tr(N_("the deal of {day} comes on that day")).format(day=day))
    return day


def _winnable(game: AnyGame, deal: Alea | None, tr: Translation) -> WinnableDealQuery:
    """Ask for a deal that can be won, with a number that is quick to copy."""
    if deal is not None:
        raise RequestRefusedError(tr(N_("a deal that you ask for is dealt, whether it can be won or not")))
    if not has_quick_winnable_deals(game):
        raise RequestRefusedError(tr(N_("this game cannot tell which deals can be won")))
    return WinnableDealQuery(game, draw_deal(game), budget=PUBLIC_NODES)


def with_found_deal(opening: NewGame, came: FoundDeal, tr: Translation) -> NewGame:
    """Begin with the deal that was found; raises `RequestRefusedError` if none was.

    A day without one has its first deal.
    """
    if came.deal is None and opening.is_deal_named:
        return opening
    if came.deal is None:
        raise RequestRefusedError(came.message().localize(tr))
    before = opening.session
    session = start_session(replace(before.record, origin=came.deal), before.players, secret=False)
    return NewGame(replace(session, clock=before.clock), is_deal_named=opening.is_deal_named)


def _clock(session: Session, wanted: NewGameRequest, tr: Translation) -> Clock:
    """Set the clock of a game; only between people, and where the game goes on without them, time is limited."""
    game, used = session.game, (0.0,) * session.game.seats
    if wanted.clock is None:
        return Clock(used)
    seconds, whole = wanted.clock.seconds, wanted.clock.whole
    if len(session.persons) < 2 or game.passing is None:
        raise RequestRefusedError(tr(N_("only a game between people has a time limit")))
    if not 0 < seconds <= MAX_SECONDS:
        said = tr(N_("seconds expected: {seconds}; received: {text}"))
        raise RequestRefusedError(said.format(seconds=f"1..{MAX_SECONDS}", text=seconds))
    return Clock(used, allowed=TimeLimit(seconds, whole))


def _game(games: GameRegistry, wanted: NewGameRequest, tr: Translation) -> tuple[AnyGame, Alea | None]:
    if not is_deal_code(wanted.game):
        return build_affordable_game(games, wanted.game, wanted.options, tr), None
    shared = read_deal_code(wanted.game)
    return build_affordable_game(games, shared.name, {**wanted.options, **shared.options}, tr), shared.deal


def build_affordable_game(games: GameRegistry, name: str, options: Mapping[str, Any], tr: Translation) -> AnyGame:
    """Make a game on offer with options that a server can afford."""
    large = {name: value for name, value in options.items() if type(value) is int and abs(value) > MAX_OPTION}
    if large:
        raise RequestRefusedError(tr(N_("too large: {options}")).format(options=_options_text(large)))
    if not games.has_game(name):
        raise RequestRefusedError(tr(N_("which game? one of: {games}")).format(games=", ".join(games.game_names())))
    try:
        return games.build_game(name, options)
    except TypeError:  # a word where a number was expected
        said = tr(N_("{game} does not have these options: {options}"))
        raise RequestRefusedError(said.format(game=name, options=_options_text(options))) from None


def _options_text(options: Mapping[str, Any]) -> str:
    return ", ".join(f"{name}={value}" for name, value in options.items())


def _deal(text: str, tr: Translation) -> Alea:
    found = read_deal_number(text)
    if found is None:
        said = tr(N_("the number of a deal expected, such as 48213 or 48213.2; received: {text}"))
        raise RequestRefusedError(said.format(text=text))
    return found


def _asked_players(game: AnyGame, wanted: NewGameRequest, tr: Translation) -> tuple[str, ...]:
    """List who is asked for at each seat: a person here, a guest, or a player of ours."""
    if game.seats == 1 and NETWORK in (wanted.against, *wanted.players):
        raise RequestRefusedError(tr(N_("this game is played alone")))
    if wanted.players:
        return _named_players(game, wanted.players, tr)
    if not 0 <= wanted.seat < game.seats:
        said = N_("seat expected: {seats}; received: {text}")
        raise RequestRefusedError(tr(said).format(seats=f"0..{game.seats - 1}", text=wanted.seat))
    if wanted.against == NETWORK:
        return players_at_seats(game, NETWORK if wanted.invite else PERSON, wanted.seat)
    return players_at_seats(game, parse_opponent(game, opponent_name(game, wanted.against), tr, NETWORK), wanted.seat)


def _named_players(game: AnyGame, names: tuple[str, ...], tr: Translation) -> tuple[str, ...]:
    """Check the players that are named one by one: one a seat, and somebody who asks among them."""
    if len(names) != game.seats or PERSON not in names:
        said = tr(N_("players expected: {n}, one of them “humain”; received: {text}"))
        raise RequestRefusedError(said.format(n=game.seats, text=", ".join(names)))
    people = (PERSON, NETWORK)
    return tuple(
        name if name in people else parse_opponent(game, opponent_name(game, name), tr, *people) for name in names
    )


def parse_opponent(game: AnyGame, name: str, tr: Translation, *more: str) -> str:
    """Return the name of our player for a game, without files or budgets: a visitor can set neither here."""
    known = (*(level.word for level in levels_for(game)), *players_for(game))
    if name in known:
        return name
    said = tr(N_("{player} does not play this game; these do: {players}"))
    raise RequestRefusedError(said.format(player=name, players=", ".join((*known, *more))))


def menu_message(games: GameRegistry, lang: str, today: date) -> Catalogue:
    """List the games: those of a user first, then the best known."""
    names = sorted(games.game_names(), key=lambda name: _rank(games, name))
    return Catalogue(lang, tuple(game_card(games, name, lang) for name in names), daily_deal(today).seed)


def _rank(games: GameRegistry, name: str) -> float:
    """Rank a game of the menu: a user's before all, then the best known, then the others as they come."""
    return 0 if games.find_user_game(name) is not None else rank_of(name) or math.inf


def game_card(games: GameRegistry, name: str, lang: str) -> GameCard:
    """Make the card of a game: of ours only once, for their rules stay."""
    return _ours(name, lang) if games.find_user_game(name) is None else _card(games, name, console_for(lang))


@cache
def _ours(name: str, lang: str) -> GameCard:
    return _card(BUILTIN_GAMES, name, console_for(lang))


def _card(games: GameRegistry, name: str, screen: Console) -> GameCard:
    game: Any = games.build_game(name)
    decor = decor_of(game)
    said = games.rules_for(name, screen.lang)
    players = [*players_for(game), *([NETWORK] if game.seats > 1 else [])]
    return GameCard(
        name=name,
        title=said.title,
        emblem=tuple(map(face_message, decor.poster)),
        about=said.about,
        rules=said.text,
        seats=game.seats,
        arrange=game.arrangement is not None,
        automatic=plays_itself(game),
        studied=game.seats == 1,
        options=tuple(OptionCard(*option) for option in said.options),
        levels=tuple(
            LevelCard(level.word, screen.tr(level.title), screen.tr(level.about)) for level in levels_for(game)
        ),
        usual=opponent_name(game),
        players=tuple(PlayerCard(player, _title(player, screen.tr)) for player in players),
        timed=game.passing is not None,
        looks=offers_winnability(game),
        winnable=has_quick_winnable_deals(game),
        cloth=decor.cloth.value,
        ornament=decor.ornament.value,
        known=_rank(games, name) < math.inf,
        guided=guide_for(game) is not None,
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
    titles = {name: games.rules_for(name, lang).title if name in known else name for name in (*known, *told)}
    return Statistics(tuple(StatisticsRow(name, title, **asdict(told[name])) for name, title in titles.items()))
