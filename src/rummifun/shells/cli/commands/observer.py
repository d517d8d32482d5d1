"""`rummifun observer`: players play, and you watch, move by move or one line each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final, NamedTuple

import click

from rummifun.analysis.summary import format_options
from rummifun.arguments.games import parse_deal, parse_game, parse_seat
from rummifun.arguments.players import (
    PLAYERS_AT_SEATS,
    complete_games,
    parse_player,
    split_player_names,
)
from rummifun.catalogue.players import players_for
from rummifun.chance import Alea
from rummifun.console.errors import CommandError
from rummifun.console.formatting import (
    bold_lines,
    end_lines,
    outcome_line,
    scene_text,
    step_lines,
    wrap_lines,
)
from rummifun.console.options import COUNT, POSITIVE, SEAT, SEED, GameOptions, argument, build_command, option
from rummifun.console.screen import Console
from rummifun.console.terminal import Terminal, open_terminal
from rummifun.core.game import AnyGame, study_variant
from rummifun.core.runtime_checks import endless_game_error, move_limit
from rummifun.core.scene import plural
from rummifun.messages import N_, Translation
from rummifun.refusal import sentence
from rummifun.render.text import bold_text
from rummifun.session.player_names import seat_name
from rummifun.session.player_queries import play_out_steps
from rummifun.session.steps import Step

_ALONE: Final = "premier"  # the default player of a réussite: most leave no choice


@dataclass(frozen=True, slots=True)
class Arguments(GameOptions):
    """The arguments of the command, one option per field."""

    jeu: str | None = argument(N_("GAME"), shell_complete=complete_games)
    joueurs: str | None = option(
        "--joueurs --players --joueur --player", N_("Let these players play, a name a seat."), **PLAYERS_AT_SEATS
    )
    graine: str | None = option(*SEED)
    partie: int | None = option("--partie --game", N_("Show this game of the seed (0)."), "I", click.IntRange(0))
    parties: int | None = option(
        "--parties --games",
        N_("Show this many games of a réussite; of another game, play this many, one line each."),
        "N",
        COUNT,
    )
    place: str | None = option(*SEAT)
    disposition: str | None = option(
        "--disposition --layout", N_("Lay the piles of R7 in these rows: “talon rebut / ♣ ♦ ♥ ♠”."), N_("ROWS")
    )
    pas: bool = option("--pas --step", N_("Wait for a key between boards."))
    vitesse: float | None = option(
        "--vitesse --speed", N_("Show this many boards a second, each in place of the last."), "N", POSITIVE
    )


def run(wanted: Arguments, screen: Console) -> int:
    """Show games, or count several of a two-player game; 1 if one of those shown was stopped."""
    tr = screen.tr
    asked = parse_game(wanted.jeu, screen, wanted.words)
    game = study_variant(asked)  # as in a study, whose games can be watched
    if wanted.disposition is not None:
        if game.disposee is None:
            raise CommandError(tr(N_("the piles of {game} cannot be placed elsewhere")).format(game=game.name))
        game = game.disposee(wanted.disposition)
    players, seat = _players(wanted.joueurs, game, tr), parse_seat(wanted.place, game, tr)
    deal, games = parse_deal(wanted.jeu, wanted.graine, tr), wanted.parties
    if games is not None and wanted.partie is not None:
        raise CommandError(tr(N_("either one game is shown, or several are counted")))
    desk = open_terminal(screen)
    if games is not None and game.seats > 1:
        _count(game, deal.seed, games, players, desk)
        return 0
    first = deal.game if wanted.partie is None else wanted.partie
    deals = [Alea(deal.seed, first + i) for i in range(games or 1)]
    return _show_all(game, deals, players, seat, desk, _pace(desk, wanted.pas, wanted.vitesse))


Pace = Callable[[], None]


def _pace(desk: Terminal, pas: bool, speed: float | None) -> Pace:
    """Choose the pause before the next board: a key, a delay; through a pipe, nothing."""
    if pas:
        return desk.key
    if speed is not None:
        return lambda: desk.wait_and_clear(1 / speed)
    return lambda: None


def _players(names: str | None, game: AnyGame, tr: Translation) -> tuple[str, ...]:
    """Read the players; a single name plays at every seat."""
    usual = _ALONE if game.seats == 1 else "glouton"
    wanted = split_player_names(names or usual)
    players = wanted * game.seats if len(wanted) == 1 else wanted
    for name in players:
        parse_player(game, name)
    if len(players) != game.seats:
        said = tr(N_("{n} players expected, among {players}; received: {text}"))
        raise CommandError(said.format(n=game.seats, players=", ".join(players_for(game)), text=names))
    return players


def game_title(game: AnyGame) -> str:
    """Name a game with its options."""
    return f"{game.name}{format_options(game.options.items())}"


def _title(game: AnyGame, deal: Alea, players: Sequence[str], tr: Translation) -> str:
    """Name the game shown and, if it leaves choices, its players."""
    names = ", ".join(f"{seat_name(i)} {name}" if game.seats > 1 else name for i, name in enumerate(players))
    said = N_("{game}, seed {seed}, game {i}. {names}.")
    said = N_("{game}, seed {seed}, game {i}.") if players == (_ALONE,) else said
    return tr(said).format(game=game_title(game), seed=deal.seed, i=deal.game, names=names)


def _show_all(
    game: AnyGame, deals: Sequence[Alea], players: Sequence[str], seat: int | None, desk: Terminal, pace: Pace
) -> int:
    """Show games one after another, then the number won; 1 if one of them was stopped."""
    lasts: list[Any] = []
    begun: _GameStart | None = None
    for deal in deals:
        if lasts:
            desk.print_lines("")
            pace()
        begun = _next(game, deal, begun, lasts)
        lasts.append(_show(game, begun, players, seat, desk, pace))
    outcomes = [game.outcome(last) for last in lasts]
    if len(deals) > 1:
        won = sum(outcome is not None and outcome.winner == 0 for outcome in outcomes)
        said = desk.screen.tr(N_("Games won: {won} of {n}.")).format(won=won, n=len(deals))
        desk.print_lines("", bold_text(said, desk.screen.style))
    return int(None in outcomes)


class _GameStart(NamedTuple):
    """The start of a game: the first deal of its series, its first state, the number of games between."""

    deal: Alea
    state: Any
    sequel: int = 0


def _next(game: AnyGame, deal: Alea, before: _GameStart | None, lasts: Sequence[Any]) -> _GameStart:
    """Begin a game: from the last table of the one before, formed again, if the game can; else from a deal."""
    if before is None or game.reformer is None or game.outcome(lasts[-1]) is None:
        return _GameStart(deal, game.new(deal))
    return _GameStart(before.deal, game.reformer(lasts[-1]), before.sequel + 1)


def _show(
    game: AnyGame, begun: _GameStart, players: Sequence[str], seat: int | None, desk: Terminal, pace: Pace
) -> Any:
    """Show one game, board by board; give its last state."""
    screen, (deal, last, sequel) = desk.screen, begun
    said, n = _title(game, deal, players, screen.tr), 0
    if sequel:
        said = f"{said} {screen.tr(N_('Sequel {n}: the talon is formed again.')).format(n=sequel)}"
    desk.print_lines(*wrap_lines(said, screen), "", scene_text(game, game.view(last, seat), screen), "")
    for n, step in enumerate(_observe(game, deal, last, players), 1):
        pace()
        told = replace(step, reason=None) if players == (_ALONE,) else step
        desk.print_lines(*observed_step_lines(game, told, n, screen, seat))
        last = step.after
    desk.print_lines(*(end_lines(game, last, n, screen) or _endless(game, screen)))
    return last


def observed_step_lines(game: AnyGame, step: Step, number: int, screen: Console, seat: int | None) -> list[str]:
    """Write a move under its number, and show the view of a seat after it."""
    said = [bold_text(line, screen.style) for line in step_lines(game, step, screen, seat, f"{number}. ")]
    return [*said, scene_text(game, game.view(step.after, seat), screen), ""]


def _observe(game: AnyGame, deal: Alea, first: Any, names: Sequence[str]) -> Iterator[Step]:
    return islice(play_out_steps(game, deal, first, [parse_player(game, name) for name in names]), move_limit(game))


def _endless(game: AnyGame, screen: Console) -> list[str]:
    return wrap_lines(sentence(endless_game_error(game).refusal, screen.lang), screen)


def _count(game: AnyGame, seed: int, games: int, players: Sequence[str], desk: Terminal) -> None:
    """Play many games; report how each ended, then how many each seat has won."""
    screen, tr = desk.screen, desk.screen.tr
    desk.print_lines(*wrap_lines(tr(N_("{game}, seed {seed}.")).format(game=game_title(game), seed=seed), screen))
    won: Counter[int | None] = Counter()
    for i in range(games):
        deal, n = Alea(seed, i), 0
        state = game.new(deal)
        for step in _observe(game, deal, state, players):
            state, n = step.after, n + 1
        outcome = game.outcome(state)
        moves = plural(n, N_("{n} move"), N_("{n} moves")).localize(tr)
        ended = _endless(game, screen)[0] if outcome is None else outcome_line(outcome, screen)
        desk.print_lines(*wrap_lines(f"{moves}{tr(': ')}{ended}", screen, f"{i:>4}. "))
        won[-1 if outcome is None else outcome.winner] += 1
    tally = [f"{seat_name(i)} {name}{tr(': ')}{won[i]}" for i, name in enumerate(players)]
    rest = [(None, N_("draws")), (-1, N_("stopped"))]
    tally += [f"{tr(key)}{tr(': ')}{won[kind]}" for kind, key in rest if won[kind]]
    said = tr(N_("Games won: {tally}.")).format(tally=", ".join(tally))
    desk.print_lines(*bold_lines(said, screen))


command: Final = build_command("observer", Arguments, run)
