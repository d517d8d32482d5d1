"""`rummifun jouer`: any game at the keyboard, between people or against a player, line by line."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import click

from rummifun.chance import Alea
from rummifun.core.game import AnyGame
from rummifun.core.held import endless, proposed
from rummifun.core.record import Record
from rummifun.messages import N_, Translation
from rummifun.play.asking import answer, asks
from rummifun.play.events import Answered
from rummifun.play.going import acts
from rummifun.play.keep import Held, Taken, seats, written
from rummifun.play.known import Winnable, knowable
from rummifun.play.sitting import PERSON, Sitting, by_itself, dealt, only, seated, settled, since
from rummifun.players.answer import AnswerError, over
from rummifun.players.levels import opponent
from rummifun.shells.asked.completed import game_names, player_names
from rummifun.shells.asked.deals import Deal, deal_of
from rummifun.shells.asked.followed import Followed
from rummifun.shells.asked.load import Unusable, is_own_game
from rummifun.shells.asked.players import WHO, is_player, player_asked
from rummifun.shells.asked.program import PREFIX
from rummifun.shells.asked.start import (
    begun_lines,
    code_lines,
    coded_deal,
    created,
    deal_asked,
    game_asked,
    games_asked,
    mended_said,
    position_asked,
    record_asked,
    seat_asked,
)
from rummifun.shells.commands.options import LIVE, SEED, OfGame, argument, commanded, option
from rummifun.shells.commands.progress import waiting
from rummifun.shells.kept import saves, storage
from rummifun.shells.kept.shelved import recovered
from rummifun.shells.line.desk import Changed, Desk, open_desk
from rummifun.shells.line.line import count_line, ending_lines, filled, printable, scene_text, step_lines
from rummifun.shells.line.orders import obey
from rummifun.shells.line.table import (
    Table,
    became,
    best_lines,
    following,
    happened,
    match_asked,
    opening_lines,
    replayed,
    standing_lines,
)
from rummifun.shells.screen import Screen, who


@dataclass(frozen=True, slots=True)
class Asked(OfGame):
    """What the command line asks for, one option per field; None if it is silent."""

    jeu: str | None = argument(N_("GAME"), "[{}]", shell_complete=game_names)
    contre: str | None = option(
        "--contre --against", N_("Whom to play against (moyen)."), f"{WHO}|{PERSON}", shell_complete=player_names
    )
    graine: str | None = option(*SEED)
    place: str | None = option("--place --seat", N_("Where to sit against a player (J1)."), "J1|J2")
    fichier: str | None = option("--fichier --file", N_("Where the game is kept."), N_("FILE"))
    reprendre: str | None = option("--reprendre --resume", N_("Go on with a game that was kept."), N_("FILE"))
    prendre: bool = option("--prendre --take-over", N_("Take over the game that somebody plays."))
    gagnable: bool = option("--gagnable --winnable", N_("Deal a game that can be won, from the seed on."))
    position: str | None = option("--position", N_("Start from a position."), N_("TEXT_OR_FILE"))
    manches: int | None = option(
        "--manches --match", N_("Play a match of this many games, whose scores add up."), "N", click.IntRange(1, 1000)
    )
    vivant: bool = option(*LIVE)


def run(asked: Asked, screen: Screen) -> int:
    """Begin or resume a game."""
    recovered(saves.folder_of())
    if not asked.vivant:
        return _seated(asked, open_desk(screen))
    followed = Followed(games_asked(asked.jeu, screen), screen)
    try:
        return _seated(asked, replace(open_desk(screen), changed=followed.changed), followed)
    finally:
        followed.close()


def _seated(asked: Asked, desk: Desk, followed: Followed | None = None) -> int:
    table = _begun(asked, desk.screen) if asked.reprendre is None else _resumed(asked, asked.reprendre, desk)
    return _play(table, asked, desk, followed)


def _begun(asked: Asked, screen: Screen) -> Table:
    if asked.prendre:
        raise Unusable(screen.tr(N_("only a game that is resumed is taken over: --resume")))
    game = game_asked(asked.jeu, screen, asked.words)
    players = _players(asked, game, screen.tr)
    origin, secret = _deal(asked, game, screen)
    if asked.gagnable:
        origin = _winnable(game, origin, screen.tr)
    match = match_asked(asked.manches, game, asked.position, screen.tr)
    sitting = settled(dealt(Record(game, origin), players, match, secret=secret))
    return Table(sitting, created(asked.fichier, written(sitting), game, screen.tr))


def _deal(asked: Asked, game: AnyGame, screen: Screen) -> Deal:
    """Return where the game begins: at a position, at a deal that is named, or at one by chance."""
    named = asked.graine is not None or coded_deal(asked.jeu) is not None
    if asked.position is None:
        return deal_of(game, deal_asked(asked.jeu, asked.graine, screen.tr) if named else None)
    if named:
        raise Unusable(screen.tr(N_("a position has its own chance: it takes no seed")))
    return Deal(position_asked(asked.position, game, screen))


def _winnable(game: AnyGame, origin: Alea | str, tr: Translation) -> Alea:
    """Return the first deal that can be won, starting with the one that would come."""
    if isinstance(origin, str):
        raise Unusable(tr(N_("a position is played unchanged: it is not a deal")))
    if not knowable(game):
        raise Unusable(tr(N_("this game cannot tell which deals can be won")))
    with waiting(tr(N_("Looking for a deal that can be won…"))):
        found = Winnable(game, origin).reply()
    if found.deal is None:
        raise Unusable(found.said().said(tr))
    return found.deal


def _players(asked: Asked, game: AnyGame, tr: Translation) -> tuple[str, ...]:
    seat = seat_asked(asked.place, game, tr)
    if seat is not None and asked.contre == PERSON:
        raise Unusable(tr(N_("between people nobody chooses a seat: each plays in turn")))
    if asked.contre not in (None, PERSON):
        player_asked(game, asked.contre)
    return seated(game, opponent(game, asked.contre), seat or 0)


def _resumed(asked: Asked, name: str, desk: Desk) -> Table:
    """Resume a saved game, once this process owns it."""
    screen, file = desk.screen, Path(name)
    if (
        asked.words
        or asked.gagnable
        or any(option is not None for option in (asked.graine, asked.fichier, asked.position, asked.manches))
    ):
        raise Unusable(screen.tr(N_("a game that is resumed has its own seed, position, file and match")))
    try:
        store = storage.opened(file, over=asked.prendre)
    except Held:
        said = screen.tr(N_("{file}: somebody is playing this game; to look on: {look}; to take it over: {take}"))
        take = f"{_again(asked, file, screen.tr)} {screen.tr(N_('--take-over'))}"
        raise Unusable(said.format(file=file, look=_look(asked, file), take=take)) from None
    except OSError as error:
        raise Unusable(saves.why(error, file, screen.tr)) from None
    try:
        return Table(_read(asked, store, desk), store)
    except BaseException as error:
        store.close()
        if isinstance(error, OSError):
            raise Unusable(saves.why(error, file, screen.tr)) from None
        raise


def _read(asked: Asked, store: storage.FileStorage, desk: Desk) -> Sitting:
    """Read an owned game; mend its file if damaged."""
    file, screen = store.file, desk.screen
    sitting, damage, text = record_asked(file, asked.jeu, screen)
    players = _seated_again(asked, sitting.game, sitting.players, screen.tr)
    secret = sitting.secret and players == sitting.players  # whoever changes seats has seen both hands
    sitting = replace(sitting, players=players, secret=secret)
    if damage is not None:
        aside = saves.put_aside(file)
        desk.say(*filled(mended_said(damage, sitting.record, file, aside, screen), screen))
    if damage is not None or not text.endswith("\n") or seats(text) != players:
        store.put(written(sitting))
    return sitting


def _seated_again(asked: Asked, game: AnyGame, before: tuple[str, ...], tr: Translation) -> tuple[str, ...]:
    """Seat the players as before, unless the options differ.

    A record may come from anybody: a program that it names is run only if the command names it too.
    """
    program = next((name for name in before if name.startswith(PREFIX) and name != asked.contre), None)
    if program is not None and asked.contre is None:
        said = tr(N_("this game is played against a program; to let it run: --against {name}"))
        raise Unusable(printable(said.format(name=shlex.quote(program))))
    known = program is None and all(name == PERSON or is_player(game, name) for name in before)
    other = asked.place or asked.contre not in (None, *before)
    if len(before) != game.seats or PERSON not in before or not known or other:
        return _players(asked, game, tr)
    return before


def _play(table: Table, asked: Asked, desk: Desk, followed: Followed | None = None) -> int:
    """Play until the end of the game or of the input; return the exit status."""
    screen, now, rounds = desk.screen, table, _rounds(table, desk, followed)
    desk.say(*_opening(table, screen))
    try:
        for after in rounds:
            now = after
    except EOFError:
        desk.say(*_farewell(now, asked, screen))
    except KeyboardInterrupt:
        click.echo("\n" + "\n".join(_farewell(now, asked, screen)), err=True)
        return 130
    except BrokenPipeError:  # nobody reads any more
        raise
    except Taken:
        said = screen.tr(N_("{file}: somebody has taken this game over, and your move is not made; to look on: {look}"))
        raise Unusable(said.format(file=now.file, look=_look(asked, now.file))) from None
    except AnswerError:  # a user's player: its sentence is said last
        desk.say(*_farewell(now, asked, screen))
        raise
    except OSError as error:  # a player's move could not be kept
        desk.say(*_farewell(now, asked, screen))
        raise Unusable(saves.why(error, now.file, screen.tr)) from None
    finally:
        now.store.close()
    return 0


def _opening(table: Table, screen: Screen) -> list[str]:
    return [*opening_lines(table.sitting, screen), *begun_lines(table.sitting, table.file, screen)]


def _farewell(table: Table, asked: Asked, screen: Screen) -> list[str]:
    if table.sitting.seat is None:
        return []
    again = _again(asked, table.file, screen.tr)
    return [screen.tr(N_("The game is kept; to go on with it: {command}")).format(command=again)]


def _own(asked: Asked, *before: str) -> list[str]:
    """Name a game of one's own, which its file alone does not say, after words that ask for it."""
    return [*before, asked.jeu] if asked.jeu and is_own_game(asked.jeu) else []


def _again(asked: Asked, file: Path, tr: Translation) -> str:
    program = asked.contre is not None and asked.contre.startswith(PREFIX)
    against = [tr(N_("--against")), asked.contre or ""] if program else []
    return shlex.join(["rummifun", "jouer", *_own(asked), tr(N_("--resume")), str(file), *against])


def _look(asked: Asked, file: Path) -> str:
    """Write the command that shows a game that somebody else plays."""
    return shlex.join(["rummifun", "rejouer", *_own(asked, "--jeu"), str(file)])


def _programs_told(sitting: Sitting) -> None:
    """Tell the programs at the table how the game ended."""
    game = sitting.game
    players = (player_asked(game, name) if name.startswith(PREFIX) else None for name in sitting.players)
    over(game, players, sitting.state)


def _rounds(table: Table, desk: Desk, followed: Followed | None) -> Iterator[Table]:
    """Let everybody play in turn until the game is over; yield the table after each change."""
    last: int | None = None
    table = became(table, settled(table.sitting), desk)
    while True:
        table = yield from _answered(table, desk)
        if (seat := table.sitting.seat) is not None:
            _hand_over(table.sitting, last, seat, desk)
            table, last = _or_replayed(_decided, table, seat, desk, followed), seat
            yield table
            continue
        _programs_told(table.sitting)
        there = desk.told(table.sitting, only(table.sitting))
        desk.say(*_end(table, there.screen), *standing_lines(table.sitting, there.screen))
        if table.sitting.game.seats == 1:
            table = _or_replayed(_after, table, only(table.sitting) or 0, desk, followed)
            yield table
            continue
        another = following(table, desk.screen.tr)
        if another is None and desk.live and len(table.sitting.persons) == 1:
            table = _or_replayed(_after, table, only(table.sitting) or 0, desk, followed)
            yield table
            continue
        if another is None:
            return
        table, last = another, None
        yield table
        desk.wait(desk.screen.tr(N_("The next game: Enter")))
        desk.say("", *_opening(table, desk.screen))


def _answered(table: Table, desk: Desk) -> Generator[Table, None, Table]:
    """Let players move until a person has to decide, or the game is over."""
    tr = desk.told(table.sitting, None).screen.tr
    while (question := asks(table.sitting)) is not None:
        with waiting(tr(N_("{j} is thinking…")).format(j=who(table.sitting.seat or 0, tr))):
            found = answer(question, player_asked(question.game, question.player))
        table = happened(table, Answered(question, *found), desk)
        yield table
    if table.sitting.seat is not None and not table.sitting.waits:
        raise endless(table.sitting.game)
    return table


def _hand_over(sitting: Sitting, last: int | None, seat: int, desk: Desk) -> None:
    """Between people, hide what the last one saw, and wait until the next sits there alone."""
    if sitting.players.count(PERSON) < 2 or seat == last:
        return
    if last is not None:
        desk.clear()
    other = N_("{j} to move, {other} no longer looking: Enter")
    said = desk.screen.tr(N_("{j} to move: Enter") if last is None else other)
    tr = desk.told(sitting, None).screen.tr
    desk.wait(said.format(j=who(seat, tr), other=who(last or 0, tr)))


def _decided(table: Table, seat: int, desk: Desk) -> Table:
    """Show the table to a person, and ask until something changes; an empty line shows it again."""
    after, text, everybody = table, "", desk.told(table.sitting, None)
    desk = desk.told(table.sitting, seat)
    named = len(table.sitting.persons) > 1
    while after is table:
        if not text:
            desk.say(*_turn(table.sitting, seat, desk.screen))
        text = desk.ask(f"{who(seat, everybody.screen.tr) if named else ''}> ")
        after = obey(table, seat, text, desk) if text else table
    desk.say("")
    return after


def _or_replayed(
    decided: Callable[[Table, int, Desk], Table], table: Table, seat: int, desk: Desk, followed: Followed | None
) -> Table:
    """Let a person decide; if the rules change meanwhile, play the game again under them."""
    try:
        return decided(table, seat, desk)
    except Changed:
        assert followed is not None
    desk.say("", *(line for said in followed.look() for line in filled(said, desk.screen)))
    return replayed(table, followed, desk) if followed.renewed(table.sitting.game) else table


def _after(table: Table, seat: int, desk: Desk) -> Table:
    """Ask a person whose game is over, until they take a move back or begin another deal."""
    after, tr = table, desk.screen.tr
    ways = N_("“new” deals again, “same” deals the same, “look back” tells the game, “undo” takes back, “quit” stops.")
    desk.say(*filled(tr(ways), desk.screen))
    while after is table:
        text = desk.ask("> ")
        after = obey(table, seat, text, desk) if text else table
    desk.say("")
    return after


def _turn(sitting: Sitting, seat: int, screen: Screen) -> list[str]:
    """Show what a seat sees: the moves since its last look, the scene of its view, how many moves it has."""
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
        *(filled(sure, screen) if by_itself(sitting) is not None else ()),
    ]


def _end(table: Table, screen: Screen) -> list[str]:
    """Show the last moves of a finished game, its table, and how it ended."""
    sitting = table.sitting
    game, persons = sitting.game, [step.seat for step in sitting.steps if sitting.players[step.seat] == PERSON]
    steps = since(sitting, persons[-1]) if persons else sitting.steps[-1:]
    return [
        *(line for step in steps for line in step_lines(game, step, screen)),
        scene_text(game, game.view(sitting.state, None), screen),
        *ending_lines(sitting, screen),
        *best_lines(table, screen),
        *(code_lines(sitting, screen) if sitting.secret else ()),
        screen.tr(N_("Its record is {file}")).format(file=table.file),
    ]


command: Final = commanded("jouer", Asked, run)
