"""`rummifun jouer`: any game at the keyboard, between people or against a player, line by line."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from rummifun.chance import Alea
from rummifun.core.held import proposed
from rummifun.core.record import Record
from rummifun.games import GAMES
from rummifun.games.share import is_code
from rummifun.messages import N_, Traduction
from rummifun.players.registry import FORMS
from rummifun.players.reponse import Fautif
from rummifun.shells.asked.deals import begun_lines, coded_deal, created, deal_asked
from rummifun.shells.asked.load import Unusable
from rummifun.shells.asked.players import is_player, player_asked
from rummifun.shells.asked.start import game_asked, mended_said, position_asked, record_in, seat_asked
from rummifun.shells.commands.options import OWN, GameCommand
from rummifun.shells.commands.progress import waiting
from rummifun.shells.kept import saves
from rummifun.shells.line.desk import Desk, open_desk
from rummifun.shells.line.line import count_line, end_lines, filled, scene_text, step_lines
from rummifun.shells.line.manches import following, match_asked, opening_lines, standing_lines
from rummifun.shells.line.orders import obey
from rummifun.shells.screen import Screen
from rummifun.shells.sitting import PERSON, Sitting, answered, seated, since, sit
from rummifun.shells.steps import AnyGame, acts, finishing, seat_name

__all__ = ["command"]


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line asks for, an option a field; None where it says nothing."""

    jeu: str | None
    contre: str | None
    graine: str | None
    place: str | None
    fichier: str | None
    reprendre: str | None
    position: str | None
    manches: int | None


def command(tr: Traduction) -> click.Command:
    """Make the command, its help in a language.

    Profil: traduction → commande

    >>> command(str).name
    'jouer'

    Law: its help is in the language of the translation.
    """

    @click.command(
        "jouer", cls=GameCommand, epilog=tr(OWN), help=tr(N_("Play a game, against a player or between people."))
    )
    @click.argument("jeu", required=False, metavar=tr(N_("[GAME]")))
    @click.option("--contre", "--against", metavar=f"{FORMS}|{PERSON}", help=tr(N_("Whom to play against (glouton).")))
    @click.option("--graine", "--seed", metavar="N", help=tr(N_("Seed of the deal; drawn by chance otherwise.")))
    @click.option("--place", "--seat", metavar="J1|J2", help=tr(N_("Where to sit against a player (J1).")))
    @click.option("--fichier", "--file", metavar=tr(N_("FILE")), help=tr(N_("Where the game is kept.")))
    @click.option("--reprendre", "--resume", metavar=tr(N_("FILE")), help=tr(N_("Go on with a game that was kept.")))
    @click.option("--position", metavar=tr(N_("TEXT_OR_FILE")), help=tr(N_("Start from a position.")))
    @click.option(
        "--manches",
        "--match",
        type=click.IntRange(1, 1000),
        metavar="N",
        help=tr(N_("Play a match of so many games, whose scores add up.")),
    )
    @click.pass_obj
    def jouer(screen: Screen, /, **options: Any) -> None:
        asked = Asked(**options)
        desk = open_desk(screen)
        sitting = _begun(asked, screen) if asked.reprendre is None else _resumed(asked, asked.reprendre, desk)
        click.get_current_context().exit(_play(sitting, asked, desk))

    return jouer


def _begun(asked: Asked, screen: Screen) -> Sitting:
    """Begin a new game, and its file."""
    game = game_asked(asked.jeu, screen, click.get_current_context().args)
    players = _players(asked, game, screen.tr)
    origin: Alea | str
    if asked.position is None:
        origin = deal_asked(asked.jeu, asked.graine, screen.tr)
    elif asked.graine is None and coded_deal(asked.jeu) is None:
        origin = position_asked(asked.position, game, screen)
    else:
        raise Unusable(screen.tr(N_("a position has its own chance: it takes no seed")))
    match = match_asked(asked.manches, game, asked.position, screen.tr)
    record = Record(game, origin)
    file = created(asked.fichier, saves.text(record, players, match=match), game, screen.tr)
    return sit(record, players, file, match=match)


def _players(asked: Asked, game: AnyGame, tr: Traduction) -> tuple[str, ...]:
    """Seat the players."""
    seat = seat_asked(asked.place, game, tr)
    if seat is not None and asked.contre == PERSON:
        raise Unusable(tr(N_("between people nobody chooses a seat: each plays in turn")))
    if asked.contre not in (None, PERSON):
        player_asked(game, asked.contre)
    return seated(game, asked.contre or "glouton", seat or 0)


def _resumed(asked: Asked, name: str, desk: Desk) -> Sitting:
    """Take a kept game up again; the file is mended where it is damaged."""
    screen, file = desk.screen, Path(name)
    own = click.get_current_context().args
    if own or any(option is not None for option in (asked.graine, asked.fichier, asked.position, asked.manches)):
        raise Unusable(screen.tr(N_("a game that is resumed has its own seed, position, file and match")))
    record, damage, text = record_in(file, asked.jeu, screen)
    players = _seated_again(asked, record.game, saves.seats(text), screen.tr)
    sitting = sit(record, players, file, text, saves.match_in(text, record.game.seats))
    try:
        with file.open("r+b"):  # before anything is shown: can it be written at all?
            pass
        if damage is not None:
            aside = saves.put_aside(file)
            desk.say(*filled(mended_said(damage, record, file, aside, screen), screen))
        if damage is not None or not text.endswith("\n") or saves.seats(text) != players:
            saves.rewrite(file, sitting.text)
    except OSError as error:
        raise Unusable(saves.why(error, file, screen.tr)) from None
    return sitting


def _seated_again(asked: Asked, game: AnyGame, before: tuple[str, ...], tr: Traduction) -> tuple[str, ...]:
    """Seat the players as they sat, unless something else is asked."""
    known = all(name == PERSON or is_player(game, name) for name in before)
    if len(before) != game.seats or PERSON not in before or not known or asked.contre or asked.place:
        return _players(asked, game, tr)
    return before


def _play(sitting: Sitting, asked: Asked, desk: Desk) -> int:
    """Play until the end of the game or of the lines; give the exit status."""
    screen, now, rounds = desk.screen, sitting, _rounds(sitting, desk)
    desk.say(*opening_lines(sitting, screen), *begun_lines(sitting, screen))
    try:
        while (after := next(rounds, None)) is not None:
            now = after
    except EOFError:
        desk.say(*_farewell(now, asked, screen))
    except KeyboardInterrupt:
        click.echo("\n" + "\n".join(_farewell(now, asked, screen)), err=True)
        return 130
    except BrokenPipeError:  # nobody reads any more
        raise
    except Fautif:  # a user's player: its sentence is said last
        desk.say(*_farewell(now, asked, screen))
        raise
    except OSError as error:  # a player's move could not be kept
        desk.say(*_farewell(now, asked, screen))
        raise Unusable(saves.why(error, now.file, screen.tr)) from None
    finally:
        saves.close(now.file)
    return 0


def _farewell(sitting: Sitting, asked: Asked, screen: Screen) -> list[str]:
    """Say how to go on with a game that is not over."""
    if sitting.seat is None:
        return []
    again = _again(asked, sitting.file, screen.tr)
    return [screen.tr(N_("The game is kept; to go on with it: {command}")).format(command=again)]


def _again(asked: Asked, file: Path, tr: Traduction) -> str:
    """Write the command that goes on with a game."""
    own = [asked.jeu] if asked.jeu and asked.jeu not in GAMES and not is_code(asked.jeu) else []
    return shlex.join(["rummifun", "jouer", *own, tr(N_("--resume")), str(file)])


def _rounds(sitting: Sitting, desk: Desk) -> Iterator[Sitting]:
    """Let everybody play in turn until the game is over; give the sitting after each change."""
    last: int | None = None
    while True:
        with waiting(desk.screen.tr(N_("{j} is thinking…")).format(j=seat_name(sitting.seat or 0))):
            sitting = answered(sitting)
        yield sitting
        seat = sitting.seat
        if seat is not None:
            _hand_over(sitting, last, seat, desk)
            sitting, last = _decided(sitting, seat, desk), seat
            continue
        desk.say(*_end(sitting, desk.screen), *standing_lines(sitting, desk.screen))
        if sitting.game.seats == 1:
            sitting = _after(sitting, desk)
            continue
        another = following(sitting, desk.screen.tr)
        if another is None:
            return
        sitting, last = another, None
        desk.wait(desk.screen.tr(N_("The next game: Enter")))
        desk.say("", *opening_lines(sitting, desk.screen), *begun_lines(sitting, desk.screen))


def _hand_over(sitting: Sitting, last: int | None, seat: int, desk: Desk) -> None:
    """Between people, hide what the last one saw, and wait until the next one sits there alone."""
    if sitting.players.count(PERSON) < 2 or seat == last:
        return
    if last is not None:
        desk.clear()
    other = N_("{j} to move, {other} no longer looking: Enter")
    said = desk.screen.tr(N_("{j} to move: Enter") if last is None else other)
    desk.wait(said.format(j=seat_name(seat), other=seat_name(last or 0)))


def _decided(sitting: Sitting, seat: int, desk: Desk) -> Sitting:
    """Show a person the table, and ask until something has changed; an empty line shows it again."""
    after, text = sitting, ""
    while after is sitting:
        if not text:
            desk.say(*_turn(sitting, seat, desk.screen))
        text = desk.ask(f"{seat_name(seat)}> ")
        after = obey(sitting, seat, text, desk) if text else sitting
    desk.say("")
    return after


def _after(sitting: Sitting, desk: Desk) -> Sitting:
    """Ask a person whose game is over, until something is taken back, or another deal begun."""
    after, tr = sitting, desk.screen.tr
    desk.say(*filled(tr(N_("“undo” takes the last move back, “new” deals again, “quit” stops.")), desk.screen))
    while after is sitting:
        text = desk.ask("> ")
        after = obey(sitting, 0, text, desk) if text else sitting
    desk.say("")
    return after


def _turn(sitting: Sitting, seat: int, screen: Screen) -> list[str]:
    """Show what a seat sees: what has been played since it saw it last, the scene of its view, how many moves."""
    game = sitting.game
    view = game.view(sitting.state, seat)
    if not acts(game, view):
        proposed(game, sitting.state)  # a game of one's own may forget to end
    played = [line for step in since(sitting, seat) for line in step_lines(game, step, screen, seat)]
    sure = screen.tr(N_("Nothing is left to decide: “finish” plays the rest."))
    return [
        *played,
        scene_text(game, view, screen),
        *filled(count_line(game, view, screen), screen),
        *(filled(sure, screen) if finishing(game, view) is not None else ()),
    ]


def _end(sitting: Sitting, screen: Screen) -> list[str]:
    """Show the last moves of a game that is over, its table, and how it ended."""
    game, persons = sitting.game, [step.seat for step in sitting.steps if sitting.players[step.seat] == PERSON]
    steps = since(sitting, persons[-1]) if persons else sitting.steps[-1:]
    return [
        *(line for step in steps for line in step_lines(game, step, screen)),
        scene_text(game, game.view(sitting.state, None), screen),
        *end_lines(game, sitting.state, len(sitting.steps), screen),
        screen.tr(N_("Its record is {file}")).format(file=sitting.file),
    ]
