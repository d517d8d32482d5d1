"""`rummifun tournoi`: players against each other on the same deals; how strong each is, and how certain that is."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

import click

from rummifun.analysis.engine_choice import CHOICES
from rummifun.analysis.executors import available_cores
from rummifun.analysis.game_runner import PLAIN
from rummifun.analysis.ranking import standings
from rummifun.analysis.tournament import EMPTY_TOURNAMENT, Tournament, from_json, to_json
from rummifun.analysis.tournament_runner import MOST, TournamentSetup, meetings_needed, play_moves, tally_meetings
from rummifun.arguments.games import create_game_file, parse_deal, parse_game
from rummifun.arguments.players import (
    PLAYER_ARGUMENT_HELP,
    PLAYERS_AT_SEATS,
    SECONDS,
    complete_games,
    parse_player,
    player_digests,
    split_player_names,
)
from rummifun.catalogue.twins import quickest
from rummifun.console.errors import CommandError
from rummifun.console.formatting import ending_lines, moves_made, warning_lines
from rummifun.console.options import (
    CELL,
    CORES,
    FILE,
    JSON,
    NO_CELL,
    OUTPUT,
    PATH,
    RESUME,
    SEED,
    GameCount,
    GameOptions,
    argument,
    build_command,
    option,
    output_format,
)
from rummifun.console.screen import Console
from rummifun.console.terminal import open_terminal
from rummifun.core.record import Record, add_checksum
from rummifun.grading.sheet import GAME
from rummifun.messages import N_
from rummifun.players.checked_player import InvalidChoiceError
from rummifun.plugins.player_limits import MEMORY
from rummifun.refusal import sentence
from rummifun.session.persistence import session_to_text
from rummifun.session.player_names import seat_name
from rummifun.session.session import resume_session
from rummifun.shells.cli.commands.long_work import ReportFormat, run_and_report
from rummifun.shells.cli.commands.standings import standings_json, standings_lines, standings_rows
from rummifun.storage.checkpoints import CheckpointKind, CountingWork, RunOptions, checkpoint_seed

TOURNAMENT: Final = CheckpointKind("tournoi", N_("{file}: a checkpoint of another tournament"))
"""The checkpoints of tournaments."""


_PLAYERS: Final = {**PLAYERS_AT_SEATS, "metavar": f"{PLAYER_ARGUMENT_HELP},…"}


@dataclass(frozen=True, slots=True)
class Arguments(GameOptions):
    """The arguments of the command, one option per field."""

    jeu: str | None = argument(N_("GAME"), shell_complete=complete_games)
    joueurs: str | None = option(
        "--joueurs --players", N_("Let these players meet, two at least, a comma between them."), **_PLAYERS
    )
    dossier: Path | None = option(
        "--dossier --folder", N_("Let all hand-ins of a folder play Rummikub too."), N_("FOLDER"), PATH
    )
    shut: bool = option(*CELL)
    loose: bool = option(*NO_CELL)
    parties: int | None = option(
        "--parties --games",
        N_("Play this many games per pair; of a réussite, per player (100; of hand-ins, 10)."),
        "N",
        GameCount(1),
    )
    graine: str | None = option(*SEED)
    coeurs: int | None = option("--coeurs --cores", N_("Use this many cores (all)."), "N", CORES)
    reprise: Path | None = option(*RESUME)
    temps: float = option("--temps --time", N_("Allow your own player this many seconds for a move (10)."), **SECONDS)
    memoire: int = option(
        "--memoire --memory",
        N_("Allow your own program this many megabytes (512), on Linux."),
        "N",
        GameCount(1),
        MEMORY,
    )
    journal: Path | None = option(
        "--journal --log", N_("Keep the standard error of your own programs in this file."), N_("FILE"), FILE
    )
    partie: int | None = option(
        "--partie --game",
        N_("Play this game of the tournament alone, and keep its record."),
        "I",
        click.IntRange(0, MOST),
    )
    fichier: Path | None = option("--fichier --file", N_("Keep that record in this file."), N_("FILE"), OUTPUT)
    as_json: bool = option(*JSON)
    as_csv: bool = option("--csv", N_("Write CSV, a line for each player and each pair."))


def run(asked: Arguments, screen: Console) -> None:
    """Play a tournament, or one of its games."""
    form = output_format(asked.as_json, asked.as_csv, screen.tr)
    if asked.fichier is not None and asked.partie is None:
        raise CommandError(screen.tr(N_("--file is for the record of one game: --game")))
    if asked.dossier is not None and asked.jeu is None:
        asked = replace(asked, jeu=GAME)
    board = _board(asked, screen)
    if asked.partie is not None:
        _one(board, asked.partie, asked, screen)
    else:
        _play_all(board, asked, form, screen)


def _board(asked: Arguments, screen: Console) -> TournamentSetup:
    game = parse_game(asked.jeu, screen, asked.words)
    names = split_player_names(asked.joueurs or "")
    players = tuple(parse_player(game, name, asked.temps, asked.memoire, asked.journal) for name in names)
    if asked.dossier is not None:
        from rummifun.arguments.players import parse_limits, submission_players

        limits = parse_limits(asked.shut, asked.loose, screen.tr)
        players = (*players, *submission_players(game, asked.dossier, asked.temps, limits))
    seed = parse_deal(asked.jeu, asked.graine or checkpoint_seed(asked.reprise, screen.tr, TOURNAMENT), screen.tr).seed
    return TournamentSetup(game, seed, players, player_digests(players))


def _play_all(board: TournamentSetup, asked: Arguments, form: str, screen: Console) -> None:
    """Play the tournament and write its results: all of them, or those reached before an interruption."""
    bill = board.bill
    needed = meetings_needed(bill, asked.parties or (100 if asked.dossier is None else 10))
    options = RunOptions(needed, coeurs=asked.coeurs or available_cores(), reprise=asked.reprise)
    lines = partial(standings_lines, screen=screen)
    shown = ReportFormat(form, _leader, standings_json, standings_rows, lines, (asked.jeu or "",), bill.per_meeting)
    quick = replace(board, joueurs=tuple(quickest(one, CHOICES * options.parties) for one in board.joueurs))
    run_and_report(tournament_work(quick), options, shown, screen)


def tournament_work(board: TournamentSetup) -> CountingWork[Tournament]:
    """Return the runner of a tournament; it plays games move by move, without a faster engine."""
    count, nothing = partial(tally_meetings, board), EMPTY_TOURNAMENT
    return CountingWork(count, PLAIN, lambda games: nothing, nothing, board.bill, to_json, from_json, TOURNAMENT)


def _leader(tournament: Tournament) -> str:
    first = next(iter(standings(tournament)), None)
    if first is None or tournament.sujet is None:
        return ""
    return f"{Path(tournament.sujet.joueurs[first.joueur]).name} {100 * (first.tally.taux or 0.0):.0f} %"


def _one(board: TournamentSetup, number: int, asked: Arguments, screen: Console) -> None:
    """Replay one game of the tournament, save its record, and explain how to watch it."""
    desk, tr, game = open_terminal(screen), screen.tr, board.jeu
    origin, players = board.table(number)
    names, moves, fault = tuple(player.__name__ for player in players), list[object](), ""
    try:
        for move, _ in play_moves(game, origin, players):
            moves.append(move)
    except InvalidChoiceError as error:
        fault = sentence(error.refusal, screen.lang)
    session = resume_session(Record(game, origin, tuple(moves)), names)
    store = create_game_file(asked.fichier, add_checksum(session_to_text(session)), game, tr)
    store.close()
    who = ", ".join(f"{seat_name(i)} {name}" if game.seats > 1 else name for i, name in enumerate(names))
    said = tr(N_("{game}, seed {seed}: game {n} is deal {i}. {names}."))
    desk.print_wrapped(said.format(game=game.name, seed=origin.seed, n=number, i=origin.game, names=who))
    desk.print_lines(*ending_lines(session, screen))
    if fault:
        said = tr(N_("Forfeited {moves}: {why}")).format(moves=moves_made(len(moves), tr), why=fault)
        desk.print_lines(*warning_lines(said, screen))
    own = ["--jeu", asked.jeu] if asked.jeu and asked.jeu.rpartition(":")[0].endswith(".py") else []
    replay = shlex.join(["rummifun", "rejouer", str(store.file), *own])
    desk.print_lines(tr(N_("To see it: {command}")).format(command=replay))


command: Final = build_command("tournoi", Arguments, run)
