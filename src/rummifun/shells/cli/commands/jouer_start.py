"""The start of a game at the keyboard: the arguments of `jouer`, a game that begins, one that is resumed."""

from __future__ import annotations

import shlex
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import click

from rummifun.arguments.drawn_deals import Deal, deal_or_draw
from rummifun.arguments.games import (
    create_game_file,
    deal_of_code,
    parse_deal,
    parse_game,
    parse_position,
    parse_record,
    parse_seat,
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
from rummifun.console.errors import CommandError, file_errors_explained, on_failure
from rummifun.console.formatting import printable, wrap_lines
from rummifun.console.options import LIVE, OUTPUT, SEED, GameOptions, argument, option
from rummifun.console.progress import waiting_notice
from rummifun.console.screen import Console
from rummifun.console.terminal import Terminal
from rummifun.core.game import AnyGame
from rummifun.core.record import Record
from rummifun.messages import N_, Translation
from rummifun.plugins.loading import is_user_game
from rummifun.plugins.program_player import PREFIX
from rummifun.session.guide import begin_guided, guide_for
from rummifun.session.persistence import AlreadyOpenError, saved_players, session_to_text
from rummifun.session.session import (
    PERSON,
    Session,
    make_forced_moves,
    players_at_seats,
    start_session,
)
from rummifun.session.winnability import WinnableDealQuery, is_solvable_alone
from rummifun.shells.cli.line.line_session import (
    LineSession,
    parse_match,
)
from rummifun.storage import damaged_files, file_storage
from rummifun.storage.saved_session import describe_repair

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


def begin_game(asked: Arguments, screen: Console) -> LineSession:
    """Begin the game that the arguments ask for."""
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


def resume_game(asked: Arguments, name: str, desk: Terminal) -> LineSession:
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
            take = f"{resume_command(asked, file, screen.tr)} {screen.tr(N_('--take-over'))}"
            raise CommandError(said.format(file=file, look=look_on_command(asked, file), take=take)) from None
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


def _own_game_words(asked: Arguments, *before: str) -> list[str]:
    """Name a game of one's own, which its file alone does not say, after words that ask for it."""
    return [*before, asked.jeu] if asked.jeu and is_user_game(asked.jeu) else []


def resume_command(asked: Arguments, file: Path, tr: Translation) -> str:
    """Write the command that goes on with a game that is kept."""
    program = any(name.startswith(PREFIX) for name in split_player_names(asked.contre or ""))
    against = [tr(N_("--against")), asked.contre or ""] if program else []
    return shlex.join(["rummifun", "jouer", *_own_game_words(asked), tr(N_("--resume")), str(file), *against])


def look_on_command(asked: Arguments, file: Path) -> str:
    """Write the command that shows a game in progress in another window."""
    return shlex.join(["rummifun", "rejouer", *_own_game_words(asked, "--jeu"), str(file)])
