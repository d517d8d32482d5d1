"""`rummifun jouer`: any game at the keyboard, between people or against a player, line by line."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import click

from rummifun.arguments.drawn_deals import Deal, deal_or_draw
from rummifun.arguments.games import (
    code_lines,
    create_game_file,
    deal_of_code,
    parse_deal,
    parse_game,
    parse_position,
    parse_record,
    parse_registry,
    parse_seat,
    start_lines,
)
from rummifun.arguments.players import (
    PLAYER_ARGUMENT_HELP,
    PLAYERS_AT_SEATS,
    complete_games,
    is_player_name,
    parse_player,
    split_player_names,
)
from rummifun.catalogue.entry import opponent_name
from rummifun.chance import Alea
from rummifun.console.errors import CommandError, describe_file_error, file_errors_explained, on_failure
from rummifun.console.formatting import count_line, ending_lines, printable, scene_text, step_lines, wrap_lines
from rummifun.console.options import LIVE, OUTPUT, SEED, GameOptions, argument, build_command, option
from rummifun.console.progress import waiting_notice
from rummifun.console.screen import Console, seat_prefix
from rummifun.console.terminal import RulesChanged, Terminal, open_terminal
from rummifun.core.game import AnyGame
from rummifun.core.record import Record
from rummifun.core.runtime_checks import endless_game_error, proposed_moves
from rummifun.messages import N_, Translation
from rummifun.players.checked_player import InvalidChoiceError, notify_game_over
from rummifun.plugins.hot_reload import WatchedGames
from rummifun.plugins.loading import is_user_game
from rummifun.plugins.program_player import PREFIX
from rummifun.session.events import PlayerAnswer
from rummifun.session.guide import begin_guided, guide_for
from rummifun.session.persistence import AlreadyOpenError, TakenOverError, saved_players, session_to_text
from rummifun.session.player_queries import answer_query, next_query
from rummifun.session.session import (
    PERSON,
    Session,
    automatic_move,
    make_forced_moves,
    players_at_seats,
    start_session,
    steps_since_decision,
)
from rummifun.session.steps import available_acts
from rummifun.session.winnability import WinnableDealQuery, is_solvable_alone
from rummifun.shells.cli.line.line_session import (
    LineSession,
    apply_reloaded,
    best_lines,
    handle_event,
    next_match_game,
    opening_lines,
    parse_match,
    set_session,
    standing_lines,
)
from rummifun.shells.cli.line.prompt_commands import run_typed, tell_guide
from rummifun.storage import damaged_files, file_storage
from rummifun.storage.data_folder import data_folder_or_missing
from rummifun.storage.saved_session import describe_repair, recover_folder

_OPPONENTS: Final = {**PLAYERS_AT_SEATS, "metavar": f"{PLAYER_ARGUMENT_HELP}|{PERSON}"}


@dataclass(frozen=True, slots=True)
class Arguments(GameOptions):
    """The arguments of the command, one option per field; None without the option."""

    jeu: str | None = argument(N_("GAME"), "[{}]", shell_complete=complete_games)
    contre: str | None = option("--contre --against", N_("Play against these players (moyen)."), **_OPPONENTS)
    graine: str | None = option(*SEED)
    place: str | None = option("--place --seat", N_("Take this seat against a player (J1)."), "J1|J2")
    fichier: Path | None = option("--fichier --file", N_("Keep the game in this file."), N_("FILE"), OUTPUT)
    reprendre: str | None = option("--reprendre --resume", N_("Go on with a saved game."), N_("FILE"))
    prendre: bool = option("--prendre --take-over", N_("Take over a game from another program."))
    gagnable: bool = option("--gagnable --winnable", N_("Deal a game that can be won, from the seed on."))
    position: str | None = option("--position", N_("Start from a position."), N_("TEXT_OR_FILE"))
    manches: int | None = option(
        "--manches --match", N_("Play a match of this many games, whose scores add up."), "N", click.IntRange(1, 1000)
    )
    guide: bool = option("--guide", N_("Play a guided first game."))
    vivant: bool = option(*LIVE)


def run(asked: Arguments, screen: Console) -> int:
    """Begin or resume a game."""
    recover_folder(data_folder_or_missing())
    desk, followed = open_terminal(screen), None
    with ExitStack() as stack:
        if asked.vivant:
            followed = stack.enter_context(closing(WatchedGames(parse_registry(asked.jeu, screen), screen)))
            desk = replace(desk, changed=followed.has_changed)
        table = _begin(asked, screen) if asked.reprendre is None else _resume_game(asked, asked.reprendre, desk)
        return _play(table, asked, desk, followed)


def _begin(asked: Arguments, screen: Console) -> LineSession:
    if asked.prendre:
        raise CommandError(screen.tr(N_("only a game that is resumed is taken over: --resume")))
    game = parse_game(asked.jeu, screen, asked.words)
    if asked.guide:
        return _begin_guided(asked, game, screen.tr)
    players = _players(asked, game, screen.tr)
    origin, secret = _deal(asked, game, screen)
    if asked.gagnable:
        origin = _winnable(game, origin, screen.tr)
    match = parse_match(asked.manches, game, asked.position, screen.tr)
    session = make_forced_moves(start_session(Record(game, origin), players, match, secret=secret))
    return LineSession(session, create_game_file(asked.fichier, session_to_text(session), game, screen.tr))


def _begin_guided(asked: Arguments, game: AnyGame, tr: Translation) -> LineSession:
    """Begin the guided first game of a game, which has its own deal and players."""
    guide = guide_for(game)
    if guide is None:
        raise CommandError(tr(N_("this game has no guided first game")))
    chosen = (asked.contre, asked.graine, asked.place, asked.position, asked.manches, deal_of_code(asked.jeu))
    if asked.gagnable or any(one is not None for one in chosen):
        raise CommandError(tr(N_("a guided first game has its own deal and players: --guide stands alone")))
    session = make_forced_moves(begin_guided(game, guide))
    store = create_game_file(asked.fichier, session_to_text(session), game, tr)
    return LineSession(session, store, is_guided=True)


def _deal(asked: Arguments, game: AnyGame, screen: Console) -> Deal:
    """Return where the game begins: at a position, at a deal that is named, or at one by chance."""
    named = asked.graine is not None or deal_of_code(asked.jeu) is not None
    if asked.position is None:
        return deal_or_draw(game, parse_deal(asked.jeu, asked.graine, screen.tr) if named else None)
    if named:
        raise CommandError(screen.tr(N_("a position has its own chance: it takes no seed")))
    return Deal(parse_position(asked.position, game, screen))


def _winnable(game: AnyGame, origin: Alea | str, tr: Translation) -> Alea:
    """Return the first deal that can be won, starting with the one that would come."""
    if isinstance(origin, str):
        raise CommandError(tr(N_("a position is played unchanged: it is not a deal")))
    if not is_solvable_alone(game):
        raise CommandError(tr(N_("this game cannot tell which deals can be won")))
    with waiting_notice(tr(N_("Looking for a deal that can be won…"))):
        found = WinnableDealQuery(game, origin).run()
    if found.deal is None:
        raise CommandError(found.message().localize(tr))
    return found.deal


def _players(asked: Arguments, game: AnyGame, tr: Translation) -> tuple[str, ...]:
    seat, names = parse_seat(asked.place, game, tr), split_player_names(asked.contre or "")
    if seat is not None and PERSON in names:
        raise CommandError(tr(N_("between people nobody chooses a seat: each plays in turn")))
    if len(names) > 1 and len(names) != game.seats - 1:
        said = tr(N_("opponents expected: one for all seats, or {n}; received: {text}"))
        raise CommandError(printable(said.format(n=game.seats - 1, text=asked.contre)))
    for name in {*names} - {PERSON}:
        parse_player(game, name)
    return players_at_seats(game, [opponent_name(game, name) for name in names] or opponent_name(game), seat or 0)


def _resume_game(asked: Arguments, name: str, desk: Terminal) -> LineSession:
    """Resume a saved game, once this process owns it."""
    screen, file = desk.screen, Path(name)
    of_a_new_game = (asked.graine, asked.fichier, asked.position, asked.manches)
    if asked.words or asked.gagnable or any(option is not None for option in of_a_new_game):
        raise CommandError(screen.tr(N_("a game that is resumed has its own seed, position, file and match")))
    with file_errors_explained(file, screen.tr):
        try:
            store = file_storage.open_storage(file, over=asked.prendre)
        except AlreadyOpenError:
            said = screen.tr(N_("{file}: somebody is playing this game; to look on: {look}; to take it over: {take}"))
            take = f"{_again(asked, file, screen.tr)} {screen.tr(N_('--take-over'))}"
            raise CommandError(said.format(file=file, look=_look(asked, file), take=take)) from None
        with on_failure(store.close):
            return LineSession(_read(asked, store, desk), store)


def _read(asked: Arguments, store: file_storage.FileStorage, desk: Terminal) -> Session:
    """Read an owned game; mend its file if damaged."""
    file, screen = store.file, desk.screen
    session, damage, text = parse_record(file, asked.jeu, screen)
    players = _seated_again(asked, session.game, session.players, screen.tr)
    secret = session.is_deal_secret and players == session.players  # a person who changes seats has seen both hands
    session = replace(session, players=players, is_deal_secret=secret)
    if damage is not None:
        aside = damaged_files.copy_aside(file)
        desk.print_lines(*wrap_lines(describe_repair(damage, session.record, file, aside, screen), screen))
    if damage is not None or not text.endswith("\n") or saved_players(text) != players:
        store.replace_text(session_to_text(session))
    return session


def _seated_again(asked: Arguments, game: AnyGame, before: tuple[str, ...], tr: Translation) -> tuple[str, ...]:
    """Seat the players as before, unless the options differ.

    A record may come from anybody: a program that it names is run only if the command names it too.
    """
    names = split_player_names(asked.contre or "")
    program = next((name for name in before if name.startswith(PREFIX) and name not in names), None)
    if program is not None and asked.contre is None:
        said = tr(N_("this game is played against a program; to let it run: --against {name}"))
        raise CommandError(printable(said.format(name=shlex.quote(program))))
    known = program is None and all(name == PERSON or is_player_name(game, name) for name in before)
    other = asked.place or not Counter(names) <= Counter(before)
    if len(before) != game.seats or PERSON not in before or not known or other:
        return _players(asked, game, tr)
    return before


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
        raise CommandError(said.format(file=now.file, look=_look(asked, now.file))) from None
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
    again = _again(asked, table.file, screen.tr)
    return [screen.tr(N_("The game is kept; to go on with it: {command}")).format(command=again)]


def _own_game_words(asked: Arguments, *before: str) -> list[str]:
    """Name a game of one's own, which its file alone does not say, after words that ask for it."""
    return [*before, asked.jeu] if asked.jeu and is_user_game(asked.jeu) else []


def _again(asked: Arguments, file: Path, tr: Translation) -> str:
    program = any(name.startswith(PREFIX) for name in split_player_names(asked.contre or ""))
    against = [tr(N_("--against")), asked.contre or ""] if program else []
    return shlex.join(["rummifun", "jouer", *_own_game_words(asked), tr(N_("--resume")), str(file), *against])


def _look(asked: Arguments, file: Path) -> str:
    """Write the command that shows a game in progress in another window."""
    return shlex.join(["rummifun", "rejouer", *_own_game_words(asked, "--jeu"), str(file)])


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
