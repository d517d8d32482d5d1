"""`rummifun tournoi`: players against each other on the same deals; how strong each is, and how certain that is."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

import click

from rummifun.analysis.backends import PLAIN
from rummifun.analysis.executors import available_cores
from rummifun.analysis.ranking import standings
from rummifun.analysis.tournament import EMPTY_TOURNAMENT, Tournament, from_json, to_json
from rummifun.analysis.tournament_runner import MOST, TournamentSetup, meetings_needed, play_moves, tally_meetings
from rummifun.core.record import Record, add_checksum
from rummifun.core.scene import plural
from rummifun.messages import N_
from rummifun.players.checked_player import InvalidChoiceError
from rummifun.refusal import sentence
from rummifun.render.text import warning_text
from rummifun.session.persistence import session_to_text
from rummifun.session.session import resume_session
from rummifun.shells.arguments.completion import complete_games, complete_players
from rummifun.shells.arguments.games import create_game_file, parse_deal, parse_game
from rummifun.shells.arguments.players import PLAYER_ARGUMENT_HELP, parse_player, player_digests, split_player_names
from rummifun.shells.commands.checkpoints import CheckpointKind, CountingWork, checkpoint_seed
from rummifun.shells.commands.options import (
    CELL,
    CORES,
    FILE,
    JSON,
    NO_CELL,
    RESUME,
    SEED,
    GameCount,
    GameOptions,
    RealNumber,
    argument,
    build_command,
    option,
    output_format,
)
from rummifun.shells.commands.standings import standings_json, standings_lines, standings_rows
from rummifun.shells.commands.studies import ReportFormat, RunOptions, run_and_report
from rummifun.shells.console import Console, seat_name
from rummifun.shells.line.formatting import ending_lines, wrap_lines
from rummifun.shells.line.terminal import open_terminal
from rummifun.shells.plugins.loading import CommandError
from rummifun.shells.plugins.player_process import MOVE_SECONDS
from rummifun.shells.plugins.program_player import MEMORY

TOURNAMENT: Final = CheckpointKind("tournoi", N_("{file}: a checkpoint of another tournament"))
"""The checkpoints of tournaments."""


@dataclass(frozen=True, slots=True)
class Arguments(GameOptions):
    """The arguments of the command, one option per field."""

    jeu: str | None = argument(N_("GAME"), shell_complete=complete_games)
    joueurs: str = option(
        "--joueurs --players",
        N_("Who meets whom, two names at least, a comma between them."),
        f"{PLAYER_ARGUMENT_HELP},…",
        default="",
        shell_complete=complete_players,
    )
    dossier: Path | None = option(
        "--dossier --folder",
        N_("Let all hand-ins of a folder play Rummikub too."),
        N_("FOLDER"),
        click.Path(path_type=Path),
    )
    shut: bool = option(*CELL)
    loose: bool = option(*NO_CELL)
    parties: int | None = option(
        "--parties --games",
        N_("How many games each pair plays; in a réussite, each player (100; of hand-ins, 10)."),
        "N",
        GameCount(1),
    )
    graine: str | None = option(*SEED)
    coeurs: int | None = option("--coeurs --cores", N_("On how many cores (all)."), "N", CORES)
    reprise: Path | None = option(*RESUME)
    temps: float = option(
        "--temps --time",
        N_("Seconds that your own player has for a move (10)."),
        "S",
        RealNumber(0, 86400, min_open=True),
        MOVE_SECONDS,
    )
    memoire: int = option(
        "--memoire --memory", N_("Megabytes that your own program may use (512), on Linux."), "N", GameCount(1), MEMORY
    )
    journal: Path | None = option(
        "--journal --log", N_("Where everything goes that your own programs write on standard error."), N_("FILE"), FILE
    )
    partie: int | None = option(
        "--partie --game",
        N_("Play this game of the tournament alone, and keep its record."),
        "I",
        click.IntRange(0, MOST),
    )
    fichier: str | None = option("--fichier --file", N_("Where that record is kept."), N_("FILE"))
    as_json: bool = option(*JSON)
    as_csv: bool = option("--csv", N_("Write CSV, a line for each player and each pair."))


def run(asked: Arguments, screen: Console) -> None:
    """Play a tournament, or one of its games."""
    form = output_format(asked.as_json, asked.as_csv, screen.tr)
    if asked.fichier is not None and asked.partie is None:
        raise CommandError(screen.tr(N_("--file is for the record of one game: --game")))
    if asked.dossier is not None and asked.jeu is None:
        asked = replace(asked, jeu="rummikub")
    plateau = _plateau(asked, screen)
    if asked.partie is not None:
        _one(plateau, asked.partie, asked, screen)
    else:
        _play_all(plateau, asked, form, screen)


def _plateau(asked: Arguments, screen: Console) -> TournamentSetup:
    game = parse_game(asked.jeu, screen, asked.words)
    names = split_player_names(asked.joueurs)
    players = tuple(parse_player(game, name, asked.temps, asked.memoire, asked.journal) for name in names)
    if asked.dossier is not None:
        from rummifun.shells.arguments.submissions import parse_limits, submission_players

        limits = parse_limits(asked.shut, asked.loose, screen.tr)
        players = (*players, *submission_players(game, asked.dossier, asked.temps, limits, screen.tr))
    seed = parse_deal(asked.jeu, asked.graine or checkpoint_seed(asked.reprise, screen.tr, TOURNAMENT), screen.tr).seed
    return TournamentSetup(game, seed, players, player_digests(players))


def _play_all(plateau: TournamentSetup, asked: Arguments, form: str, screen: Console) -> None:
    """Play the tournament and write its results: all of them, or those reached before an interruption."""
    affiche = plateau.bill
    moyens = RunOptions(
        meetings_needed(affiche, asked.parties or (100 if asked.dossier is None else 10)),
        coeurs=asked.coeurs or available_cores(),
        reprise=asked.reprise,
    )
    lines = partial(standings_lines, screen=screen)
    names = (asked.jeu or "",)
    shown = ReportFormat(form, _leader, standings_json, standings_rows, lines, names, affiche.per_meeting)
    run_and_report(tournament_work(plateau), moyens, shown, screen)


def tournament_work(plateau: TournamentSetup) -> CountingWork[Tournament]:
    """Return the runner of a tournament; it plays games move by move, without a faster engine."""
    count = partial(tally_meetings, plateau)
    return CountingWork(
        count, PLAIN, lambda games: EMPTY_TOURNAMENT, EMPTY_TOURNAMENT, plateau.bill, to_json, from_json, TOURNAMENT
    )


def _leader(tournoi: Tournament) -> str:
    first = next(iter(standings(tournoi)), None)
    if first is None or tournoi.sujet is None:
        return ""
    return f"{Path(tournoi.sujet.joueurs[first.joueur]).name} {100 * (first.tally.taux or 0.0):.0f} %"


def _one(plateau: TournamentSetup, partie: int, asked: Arguments, screen: Console) -> None:
    """Replay one game of the tournament, save its record, and explain how to watch it."""
    desk, tr, game = open_terminal(screen), screen.tr, plateau.jeu
    origin, players = plateau.table(partie)
    names = tuple(player.__name__ for player in players)
    moves, fault = _moves(plateau, partie)
    session = resume_session(Record(game, origin, moves), names)
    store = create_game_file(asked.fichier, add_checksum(session_to_text(session)), game, tr)
    store.close()
    who = ", ".join(f"{seat_name(i)} {name}" if game.seats > 1 else name for i, name in enumerate(names))
    said = tr(N_("{game}, seed {seed}: game {n} is deal {i}. {names}."))
    desk.print_lines(
        *wrap_lines(said.format(game=game.name, seed=origin.seed, n=partie, i=origin.game, names=who), screen)
    )
    desk.print_lines(*ending_lines(session, screen))
    if fault is not None:
        made = plural(len(moves), N_("after {n} move"), N_("after {n} moves")).localize(tr)
        said = tr(N_("Forfeited {moves}: {why}")).format(moves=made, why=sentence(fault.refusal, screen.lang))
        desk.print_lines(*(warning_text(line, screen.style) for line in wrap_lines(said, screen)))
    own = ["--jeu", asked.jeu] if asked.jeu and asked.jeu.rpartition(":")[0].endswith(".py") else []
    desk.print_lines(
        tr(N_("To see it: {command}")).format(command=shlex.join(["rummifun", "rejouer", str(store.file), *own]))
    )


def _moves(plateau: TournamentSetup, partie: int) -> tuple[tuple[object, ...], InvalidChoiceError | None]:
    moves: list[object] = []
    try:
        for move, _ in play_moves(plateau.jeu, *plateau.table(partie)):
            moves.append(move)
    except InvalidChoiceError as error:
        return tuple(moves), error
    return tuple(moves), None


command: Final = build_command("tournoi", Arguments, run)
