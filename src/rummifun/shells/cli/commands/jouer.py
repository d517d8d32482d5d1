"""`rummifun jouer`: any game at the keyboard, between people or against a player, line by line."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from typing import Final

import click

from rummifun.arguments.games import code_lines, parse_registry, start_lines
from rummifun.arguments.players import parse_player
from rummifun.console.errors import CommandError, describe_file_error
from rummifun.console.formatting import count_line, ending_lines, scene_text, step_lines, wrap_lines
from rummifun.console.options import build_command
from rummifun.console.progress import waiting_notice
from rummifun.console.screen import Console, seat_prefix
from rummifun.console.terminal import RulesChanged, Terminal, open_terminal
from rummifun.core.runtime_checks import endless_game_error, proposed_moves
from rummifun.messages import N_
from rummifun.players.checked_player import InvalidChoiceError, notify_game_over
from rummifun.plugins.hot_reload import WatchedGames
from rummifun.plugins.program_player import PREFIX
from rummifun.session.events import PlayerAnswer
from rummifun.session.persistence import TakenOverError
from rummifun.session.player_queries import answer_query, next_query
from rummifun.session.session import (
    PERSON,
    Session,
    automatic_move,
    make_forced_moves,
    steps_since_decision,
)
from rummifun.session.steps import available_acts
from rummifun.shells.cli.commands.jouer_start import Arguments, begin_game, look_on_command, resume_command, resume_game
from rummifun.shells.cli.line.line_session import (
    LineSession,
    apply_reloaded,
    best_lines,
    handle_event,
    next_match_game,
    opening_lines,
    set_session,
    standing_lines,
)
from rummifun.shells.cli.line.prompt_commands import run_typed, tell_guide
from rummifun.storage.data_folder import data_folder_or_missing
from rummifun.storage.saved_session import recover_folder


def run(asked: Arguments, screen: Console) -> int:
    """Begin or resume a game."""
    recover_folder(data_folder_or_missing())
    desk, followed = open_terminal(screen), None
    with ExitStack() as stack:
        if asked.vivant:
            followed = stack.enter_context(closing(WatchedGames(parse_registry(asked.jeu, screen), screen)))
            desk = replace(desk, changed=followed.has_changed)
        table = begin_game(asked, screen) if asked.reprendre is None else resume_game(asked, asked.reprendre, desk)
        return _play(table, asked, desk, followed)


def _play(table: LineSession, asked: Arguments, desk: Terminal, followed: WatchedGames | None) -> int:
    """Play until the end of the game or of the input; return the exit status."""
    screen, now, rounds = desk.screen, table, _rounds(table, desk, followed)
    desk.print_lines(*_opening(table, screen))
    try:
        for after in rounds:
            now = after
    except KeyboardInterrupt:
        click.echo("\n" + "\n".join(_farewell(now, asked, screen)), err=True)
        return 130
    except BrokenPipeError:  # nobody reads any more
        raise
    except TakenOverError:
        said = screen.tr(N_("{file}: somebody has taken this game over, and your move is not made; to look on: {look}"))
        raise CommandError(said.format(file=now.file, look=look_on_command(asked, now.file))) from None
    except (EOFError, InvalidChoiceError, OSError) as error:
        desk.print_lines(*_farewell(now, asked, screen))
        if isinstance(error, InvalidChoiceError):  # a user's player: its sentence is said last
            raise
        if isinstance(error, OSError):  # a player's move could not be kept
            raise CommandError(describe_file_error(error, now.file, screen.tr)) from None
    finally:
        now.store.close()
    return 0


def _opening(table: LineSession, screen: Console) -> list[str]:
    return [*opening_lines(table.session, screen), *start_lines(table.session, table.file, screen)]


def _farewell(table: LineSession, asked: Arguments, screen: Console) -> list[str]:
    if table.session.seat is None:
        return []
    again = resume_command(asked, table.file, screen.tr)
    return [screen.tr(N_("The game is kept; to go on with it: {command}")).format(command=again)]


def _rounds(table: LineSession, desk: Terminal, followed: WatchedGames | None) -> Iterator[LineSession]:
    """Let everybody play in turn until the game is over; yield the table after each change."""
    last: int | None = None
    table = set_session(table, make_forced_moves(table.session), desk)
    while True:
        table = yield from _play_answers(table, desk)
        if (seat := table.session.seat) is not None:
            _hand_over(table.session, last, seat, desk)
            table, last = _or_replayed(_ask_person, table, seat, desk, followed), seat
            yield table
            continue
        game = table.session.game
        players = (parse_player(game, name) if name.startswith(PREFIX) else None for name in table.session.players)
        notify_game_over(game, players, table.session.state)
        there = desk.for_seat(table.session, table.session.only_person)
        desk.print_lines(*_end(table, there.screen), *standing_lines(table.session, there.screen))
        alone = game.seats == 1
        another = None if alone else next_match_game(table, desk.screen.tr)
        if alone or (another is None and desk.live and len(table.session.persons) == 1):
            table = _or_replayed(_after, table, table.session.only_person or 0, desk, followed)
            yield table
            continue
        if another is None:
            return
        table, last = another, None
        yield table
        desk.wait(desk.screen.tr(N_("The next game: Enter")))
        desk.print_lines("", *_opening(table, desk.screen))


def _play_answers(table: LineSession, desk: Terminal) -> Generator[LineSession, None, LineSession]:
    """Let players move until a person has to decide, or the game is over."""
    tr = desk.for_seat(table.session, None).screen.tr
    while (question := next_query(table.session)) is not None:
        with waiting_notice(tr(N_("{j} is thinking…")).format(j=seat_prefix(table.session.seat or 0, tr))):
            found = answer_query(question, parse_player(question.game, question.player))
        table = handle_event(table, PlayerAnswer(question, *found), desk)
        yield table
    if table.session.seat is not None and not table.session.awaits_person:
        raise endless_game_error(table.session.game)
    return table


def _hand_over(session: Session, last: int | None, seat: int, desk: Terminal) -> None:
    """Between people, hide the view of the last one, and wait until the next sits there alone."""
    if session.players.count(PERSON) < 2 or seat == last:
        return
    if last is not None:
        desk.clear()
    other = N_("{j} to move, {other} no longer looking: Enter")
    said = desk.screen.tr(N_("{j} to move: Enter") if last is None else other)
    tr = desk.for_seat(session, None).screen.tr
    desk.wait(said.format(j=seat_prefix(seat, tr), other=seat_prefix(last or 0, tr)))


_Decision = Callable[[LineSession, int, Terminal], LineSession]


def _ask_person(table: LineSession, seat: int, desk: Terminal) -> LineSession:
    """Show the table to a person, and ask until something changes; an empty line shows it again."""
    after, text, everybody = table, "", desk.for_seat(table.session, None)
    desk = desk.for_seat(table.session, seat)
    named = len(table.session.persons) > 1
    while after.session is table.session:
        if not text:
            desk.print_lines(*_turn(table.session, seat, desk.screen))
            after = tell_guide(after, seat, desk)
        text = desk.ask(f"{seat_prefix(seat, everybody.screen.tr) if named else ''}> ")
        after = run_typed(after, seat, text, desk) if text else after
    desk.print_lines("")
    return after


def _or_replayed(
    decided: _Decision, table: LineSession, seat: int, desk: Terminal, followed: WatchedGames | None
) -> LineSession:
    """Let a person decide; if the rules change meanwhile, play the game again under them."""
    try:
        return decided(table, seat, desk)
    except RulesChanged:
        assert followed is not None
    desk.print_lines("", *(line for said in followed.reload() for line in wrap_lines(said, desk.screen)))
    return apply_reloaded(table, followed, desk) if followed.was_reloaded(table.session.game) else table


def _after(table: LineSession, seat: int, desk: Terminal) -> LineSession:
    """Ask a person whose game is over, until they take a move back or begin another deal."""
    after, tr = table, desk.screen.tr
    ways = N_("“new” deals again, “same” deals the same, “look back” tells the game, “undo” takes back, “quit” stops.")
    desk.print_lines(*wrap_lines(tr(ways), desk.screen))
    while after.session is table.session:
        text = desk.ask("> ")
        after = run_typed(after, seat, text, desk) if text else after
    desk.print_lines("")
    return after


def _turn(session: Session, seat: int, screen: Console) -> list[str]:
    """Show the view of a seat: the moves since its last look, the scene, the number of its legal moves."""
    game, view = session.game, session.game.view(session.state, seat)
    if not available_acts(game, view):
        proposed_moves(game, session.state)  # a game of one's own may forget to end
    played = [line for step in steps_since_decision(session, seat) for line in step_lines(game, step, screen, seat)]
    sure = screen.tr(N_("Nothing is left to decide: “finish” plays the rest."))
    return [
        *played,
        scene_text(game, view, screen),
        *wrap_lines(count_line(game, view, screen), screen),
        *(wrap_lines(sure, screen) if automatic_move(session) is not None else ()),
    ]


def _end(table: LineSession, screen: Console) -> list[str]:
    """Show the last moves of a finished game, its table, and how it ended."""
    session = table.session
    game, persons = session.game, [step.seat for step in session.steps if session.players[step.seat] == PERSON]
    steps = steps_since_decision(session, persons[-1]) if persons else session.steps[-1:]
    return [
        *(line for step in steps for line in step_lines(game, step, screen)),
        scene_text(game, game.view(session.state, None), screen),
        *ending_lines(session, screen),
        *best_lines(table, screen),
        *(code_lines(session, screen) if session.is_deal_secret else ()),
        screen.tr(N_("Its record is {file}")).format(file=table.file),
    ]


command: Final = build_command("jouer", Arguments, run)
