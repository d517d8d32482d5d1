"""`rummifun tournoi`: players against each other on the same deals; how strong each is, and how certain that is."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

import click

from rummifun.analysis.engines import PLAIN
from rummifun.analysis.executors import cores
from rummifun.analysis.meetings import MOST, Setup, meetings_for, moves_of, tally_meetings
from rummifun.analysis.ranking import standings
from rummifun.analysis.tournament import UNPLAYED, Tournament, from_json, to_json
from rummifun.core.record import Record, closed
from rummifun.core.scene import count
from rummifun.messages import N_
from rummifun.play.keep import written
from rummifun.play.sitting import sit
from rummifun.players.answer import AnswerError
from rummifun.refusal import sentence
from rummifun.render.text import alert
from rummifun.shells.asked.completed import game_names, player_names
from rummifun.shells.asked.load import Unusable
from rummifun.shells.asked.players import WHO, digests, names_asked, player_asked
from rummifun.shells.asked.program import MEMORY
from rummifun.shells.asked.servant import SECONDS
from rummifun.shells.asked.start import created, deal_asked, game_asked
from rummifun.shells.commands.checkpoints import Kind, Work, seed_kept
from rummifun.shells.commands.options import (
    CELL,
    CORES,
    FILE,
    JSON,
    NO_CELL,
    RESUME,
    SEED,
    Number,
    OfGame,
    Real,
    argument,
    commanded,
    form_asked,
    option,
)
from rummifun.shells.commands.standings import standings_json, standings_lines, standings_rows
from rummifun.shells.commands.studies import Means, Shown, told
from rummifun.shells.line.desk import open_desk
from rummifun.shells.line.line import ending_lines, filled
from rummifun.shells.screen import Screen, seat_name

TOURNAMENT: Final = Kind("tournoi", N_("{file}: a checkpoint of another tournament"))
"""The checkpoints of tournaments."""


@dataclass(frozen=True, slots=True)
class Asked(OfGame):
    """What the command line asks for, one option per field."""

    jeu: str | None = argument(N_("GAME"), shell_complete=game_names)
    joueurs: str = option(
        "--joueurs --players",
        N_("Who meets whom, two names at least, a comma between them."),
        f"{WHO},…",
        default="",
        shell_complete=player_names,
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
        Number(1),
    )
    graine: str | None = option(*SEED)
    coeurs: int | None = option("--coeurs --cores", N_("On how many cores (all)."), "N", CORES)
    reprise: Path | None = option(*RESUME)
    temps: float = option(
        "--temps --time",
        N_("Seconds that your own player has for a move (10)."),
        "S",
        Real(0, 86400, min_open=True),
        SECONDS,
    )
    memoire: int = option(
        "--memoire --memory", N_("Megabytes that your own program may use (512), on Linux."), "N", Number(1), MEMORY
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


def run(asked: Asked, screen: Screen) -> None:
    """Play a tournament, or one of its games."""
    form = form_asked(asked.as_json, asked.as_csv, screen.tr)
    if asked.fichier is not None and asked.partie is None:
        raise Unusable(screen.tr(N_("--file is for the record of one game: --game")))
    if asked.dossier is not None and asked.jeu is None:
        asked = replace(asked, jeu="rummikub")
    plateau = _plateau(asked, screen)
    if asked.partie is not None:
        _one(plateau, asked.partie, asked, screen)
    else:
        _all(plateau, asked, form, screen)


def _plateau(asked: Asked, screen: Screen) -> Setup:
    game = game_asked(asked.jeu, screen, asked.words)
    names = names_asked(asked.joueurs)
    players = tuple(player_asked(game, name, asked.temps, asked.memoire, asked.journal) for name in names)
    if asked.dossier is not None:
        from rummifun.shells.asked.hand_ins import (  # what runs hand-ins takes time to import
            hand_ins_asked,
            limits_asked,
        )

        limits = limits_asked(asked.shut, asked.loose, screen.tr)
        players = (*players, *hand_ins_asked(game, asked.dossier, asked.temps, limits, screen.tr))
    seed = deal_asked(asked.jeu, asked.graine or seed_kept(asked.reprise, screen.tr, TOURNAMENT), screen.tr).seed
    return Setup(game, seed, players, digests(players))


def _all(plateau: Setup, asked: Asked, form: str, screen: Screen) -> None:
    """Play the tournament and write its results: all of them, or those reached before an interruption."""
    affiche = plateau.bill
    moyens = Means(
        meetings_for(affiche, asked.parties or (100 if asked.dossier is None else 10)),
        coeurs=asked.coeurs or cores(),
        reprise=asked.reprise,
    )
    lines = partial(standings_lines, screen=screen)
    names = (asked.jeu or "",)
    shown = Shown(form, _leader, standings_json, standings_rows, lines, names, affiche.per_meeting)
    told(tournament(plateau), moyens, shown, screen)


def tournament(plateau: Setup) -> Work[Tournament]:
    """Return what plays a tournament; its games are played by their moves, without a faster engine."""
    count = partial(tally_meetings, plateau)
    return Work(count, PLAIN, lambda games: UNPLAYED, UNPLAYED, plateau.bill, to_json, from_json, TOURNAMENT)


def _leader(tournoi: Tournament) -> str:
    first = next(iter(standings(tournoi)), None)
    if first is None or tournoi.sujet is None:
        return ""
    return f"{Path(tournoi.sujet.joueurs[first.joueur]).name} {100 * (first.tally.taux or 0.0):.0f} %"


def _one(plateau: Setup, partie: int, asked: Asked, screen: Screen) -> None:
    """Replay one game of the tournament, save its record, and explain how to watch it."""
    desk, tr, game = open_desk(screen), screen.tr, plateau.jeu
    origin, players = plateau.table(partie)
    names = tuple(player.__name__ for player in players)
    moves, fault = _moves(plateau, partie)
    sitting = sit(Record(game, origin, moves), names)
    store = created(asked.fichier, closed(written(sitting)), game, tr)
    store.close()
    who = ", ".join(f"{seat_name(i)} {name}" if game.seats > 1 else name for i, name in enumerate(names))
    said = tr(N_("{game}, seed {seed}: game {n} is deal {i}. {names}."))
    desk.say(*filled(said.format(game=game.name, seed=origin.seed, n=partie, i=origin.game, names=who), screen))
    desk.say(*ending_lines(sitting, screen))
    if fault is not None:
        made = count(len(moves), N_("after {n} move"), N_("after {n} moves")).said(tr)
        said = tr(N_("Forfeited {moves}: {why}")).format(moves=made, why=sentence(fault.refusal, screen.lang))
        desk.say(*(alert(line, screen.style) for line in filled(said, screen)))
    own = ["--jeu", asked.jeu] if asked.jeu and asked.jeu.rpartition(":")[0].endswith(".py") else []
    desk.say(tr(N_("To see it: {command}")).format(command=shlex.join(["rummifun", "rejouer", str(store.file), *own])))


def _moves(plateau: Setup, partie: int) -> tuple[tuple[object, ...], AnswerError | None]:
    moves: list[object] = []
    try:
        for move, _ in moves_of(plateau.jeu, *plateau.table(partie)):
            moves.append(move)
    except AnswerError as error:
        return tuple(moves), error
    return tuple(moves), None


command: Final = commanded("tournoi", Asked, run)
