"""`rummifun tournoi`: players against each other, on the same deals; who is how strong, and how sure that is."""

from __future__ import annotations

import json
import shlex
from dataclasses import dataclass
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
from rummifun.messages import N_, Translation
from rummifun.play.keep import written
from rummifun.play.sitting import sit
from rummifun.players.answer import AnswerError
from rummifun.players.registry import FORMS
from rummifun.refusal import sentence
from rummifun.render.text import alert
from rummifun.shells.asked.apart import SECONDS, Apart
from rummifun.shells.asked.deals import created, deal_asked
from rummifun.shells.asked.load import Unusable
from rummifun.shells.asked.players import player_asked
from rummifun.shells.asked.start import game_asked
from rummifun.shells.commands.analyser import Number
from rummifun.shells.commands.etudes import Moyens, Shown, as_csv, told
from rummifun.shells.commands.options import OWN, GameCommand, Real
from rummifun.shells.commands.palmares import palmares_json, palmares_lines, palmares_rows
from rummifun.shells.commands.reprise import Sorte, Travail, seed_kept
from rummifun.shells.line.desk import open_desk
from rummifun.shells.line.line import ending_lines, filled
from rummifun.shells.screen import Screen, seat_name

_USUAL: Final = 100

TOURNOI: Final = Sorte("tournoi", N_("{file}: a checkpoint of another tournament"))
"""The checkpoints of tournaments."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line asks for, an option a field."""

    jeu: str | None
    joueurs: str
    parties: int
    graine: str | None
    coeurs: int | None
    reprise: Path | None
    temps: float
    partie: int | None
    fichier: str | None
    as_json: bool
    as_csv: bool


def command(tr: Translation) -> click.Command:
    """Make the command, its help in a language."""

    @click.command(
        "tournoi", cls=GameCommand, epilog=tr(OWN), help=tr(N_("Let players meet each other, and rate them."))
    )
    @click.argument("jeu", required=False, metavar=tr(N_("GAME")))
    @click.option("--joueurs", "--players", default="", metavar=f"{FORMS}|{_OWN_PLAYER},…", help=tr(_PLAYERS))
    @click.option("--parties", "--games", type=Number(1), default=_USUAL, metavar="N", help=tr(_GAMES))
    @click.option("--graine", "--seed", metavar="N", help=tr(N_("Seed of the deal; drawn by chance otherwise.")))
    @click.option(
        "--coeurs", "--cores", type=click.IntRange(1, 1024), metavar="N", help=tr(N_("On how many cores (all)."))
    )
    @click.option(
        "--reprise",
        "--resume",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar=tr(N_("FILE")),
        help=tr(N_("Keep checkpoints in a file, and go on from there.")),
    )
    @click.option(
        "--temps",
        "--time",
        type=Real(0, 86400, min_open=True),
        default=SECONDS,
        metavar="S",
        help=tr(N_("Seconds that a player of your own has for a move (10).")),
    )
    @click.option(
        "--partie",
        "--game",
        type=click.IntRange(0, MOST),
        metavar="I",
        help=tr(N_("Play this game of the tournament alone, and keep its record.")),
    )
    @click.option("--fichier", "--file", metavar=tr(N_("FILE")), help=tr(N_("Where that record is kept.")))
    @click.option("--json", "as_json", is_flag=True, help=tr(N_("Write JSON.")))
    @click.option("--csv", "as_csv", is_flag=True, help=tr(N_("Write CSV, a line for each player and each pair.")))
    @click.pass_obj
    def tournoi(screen: Screen, /, **options: object) -> None:
        asked = Asked(**options)  # type: ignore[arg-type]  # click has read them
        if asked.as_json and asked.as_csv:
            raise Unusable(tr(N_("either JSON or CSV")))
        if asked.fichier is not None and asked.partie is None:
            raise Unusable(tr(N_("--file is for the record of one game: --game")))
        plateau = _plateau(asked, screen)
        if asked.partie is not None:
            _one(plateau, asked.partie, asked, screen)
        else:
            _all(plateau, asked, screen)

    return tournoi


_OWN_PLAYER: Final = "FILE.py:f"
_PLAYERS: Final = N_("Who meets whom, two names at least, a comma between them.")
_GAMES: Final = N_("How many games each pair plays; in a réussite, each player (100).")


def _plateau(asked: Asked, screen: Screen) -> Setup:
    """Read what is to be played, and by whom."""
    game = game_asked(asked.jeu, screen, click.get_current_context().args)
    names = [name.strip() for name in asked.joueurs.split(",")] if asked.joueurs.strip() else []
    players = tuple(player_asked(game, name, asked.temps) for name in names)
    empreintes = tuple(player.empreinte for player in players if isinstance(player, Apart))
    seed = deal_asked(asked.jeu, asked.graine or seed_kept(asked.reprise, screen.tr, TOURNOI), screen.tr).seed
    return Setup(game, seed, players, empreintes)


def _all(plateau: Setup, asked: Asked, screen: Screen) -> None:
    """Play the tournament, and write what came of it: all of it, or what was done when it was interrupted."""
    affiche = plateau.affiche
    moyens = Moyens(meetings_for(affiche, asked.parties), coeurs=asked.coeurs or cores(), reprise=asked.reprise)
    write = partial(_write, asked=asked, screen=screen)
    told(tournament(plateau), moyens, Shown(_leader, write, (asked.jeu or "",), affiche.par_rencontre), screen)


def tournament(plateau: Setup) -> Travail[Tournament]:
    """Give what plays a tournament; its games are played by their moves, and there is nothing to compare.

    >>> from rummifun.games.haricots import haricots
    >>> from rummifun.players import glouton, hasard
    >>> tournament(Setup(haricots(), 1, (glouton, hasard))).compte(range(2)).parties
    4
    """
    count = partial(tally_meetings, plateau)
    return Travail(count, PLAIN, lambda games: UNPLAYED, UNPLAYED, plateau.affiche, to_json, from_json, TOURNOI)


def _leader(tournoi: Tournament) -> str:
    """Name who is ahead."""
    first = next(iter(standings(tournoi)), None)
    if first is None or tournoi.affiche is None:
        return ""
    return f"{Path(tournoi.affiche.joueurs[first.joueur]).name} {100 * (first.decompte.taux or 0.0):.0f} %"


def _write(tournoi: Tournament, asked: Asked, screen: Screen) -> None:
    desk = open_desk(screen)
    if asked.as_json:
        desk.say(json.dumps(palmares_json(tournoi), ensure_ascii=not screen.style.symbols, indent=2))
    elif asked.as_csv:
        desk.say(*as_csv(palmares_rows(tournoi)))
    else:
        desk.say(*palmares_lines(tournoi, screen))


def _one(plateau: Setup, partie: int, asked: Asked, screen: Screen) -> None:
    """Play one game of the tournament again, keep its record, and say how it can be seen."""
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
    """Play a game, as far as its players do."""
    moves: list[object] = []
    try:
        for move, _ in moves_of(plateau.jeu, *plateau.table(partie)):
            moves.append(move)
    except AnswerError as error:
        return tuple(moves), error
    return tuple(moves), None
