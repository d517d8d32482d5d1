"""What you can type at the prompt of a game: an order, the number of a move, a move; and what each does."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from rummifun.core.capabilities import Piles, arranges, reads_piles
from rummifun.core.game import AnyGame
from rummifun.core.notation import Unreadable
from rummifun.core.record import Record, closed
from rummifun.core.scene import Message
from rummifun.messages import LANGUAGES, N_, translation
from rummifun.play.asking import advice, answer
from rummifun.play.ending import anew
from rummifun.play.events import Event, Finish, GiveUp, Move, Redo, Undo, refusal
from rummifun.play.going import Step, acts, label, made
from rummifun.play.keep import written
from rummifun.play.sitting import Sitting, dealt, settled, since
from rummifun.play.typed import meant, read_move
from rummifun.players import adviser
from rummifun.refusal import Precondition, sentence
from rummifun.shells.asked.load import Unusable
from rummifun.shells.asked.players import player_asked
from rummifun.shells.asked.start import another, begun_lines, created
from rummifun.shells.commands.progress import waiting
from rummifun.shells.kept import saves
from rummifun.shells.line.desk import Desk
from rummifun.shells.line.line import act_lines, advised, refusal_lines, step_lines, unreadable_lines
from rummifun.shells.line.piles import draft_lines, legend, table_as_move
from rummifun.shells.line.table import Table, happened
from rummifun.shells.line.under import looked

Act = Callable[[Table, int, str, Desk], Table]
"""What comes of an order, of the seat that gives it, with what follows its word."""


@dataclass(frozen=True, slots=True)
class Order:
    """An order: its word, a sentence on what it does, its effect, and what may follow it."""

    word: str
    about: str
    act: Act
    argument: str = ""


def obey(table: Table, seat: int, text: str, desk: Desk) -> Table:
    """Do what is typed. Raises `EOFError` to leave."""
    order, argument = _ordered(text)
    if order is not None:
        return order.act(table, seat, argument, desk)
    sitting = table.sitting
    view = sitting.game.view(sitting.state, seat)
    try:
        move, piles = _wanted(sitting.game, view, text, desk)
    except Unreadable as error:
        desk.say(*unreadable_lines(error, desk.screen))
        desk.fill(desk.screen.tr(N_("“help” lists all that can be typed.")))
        return table
    except Precondition as error:
        desk.warn(sentence(error.refusal, desk.screen.lang))
        return table
    if move is None:
        return table
    refused = refusal(sitting, Move(seat, move))
    if refused is None:
        return _tried(table, Move(seat, move), desk)
    desk.say(*refusal_lines(refused, desk.screen), *draft_lines(sitting.game, view, piles, desk.screen))
    return table


def _ordered(text: str) -> tuple[Order | None, str]:
    """Find the typed order and what follows it: an order may have two words."""
    word, _, argument = text.partition(" ")
    whole, begun = order_named(text), order_named(word)
    if whole is None and begun is not None and begun.argument:
        return begun, argument.strip()
    return whole, ""


def order_named(word: str) -> Order | None:
    """Find an order by its word, in any language of the screen."""
    word = "help" if word == "?" else word.casefold()
    said = (order for order in ORDERS if word in {order.word, *(translation(lang)(order.word) for lang in LANGUAGES)})
    return next(said, None)


def _wanted(game: AnyGame, view: Any, text: str, desk: Desk) -> tuple[Any, Piles]:
    """Find the typed move: by its number, name or notation; None for a number that is not there."""
    proposed, tr = acts(game, view), desk.screen.tr
    if text.isdecimal():
        number = int(text[:9])
        if 1 <= number <= len(proposed):
            return proposed[number - 1].move, ()
        said = tr(N_("no move has the number {n}: there are 1 to {last}")).format(n=number, last=len(proposed))
        desk.warn(said)
        return None, ()
    named = (act.move for act in proposed if act.label.said(tr).casefold() == text.casefold())
    move = next(named, None)
    return (move, ()) if move is not None else _read(game, view, text)


def _read(game: AnyGame, view: Any, text: str) -> tuple[Any, Piles]:
    """Read a move in its notation, else in words; report anything else as bad notation."""
    try:
        return read_move(game, view, text)
    except Unreadable as error:
        with suppress(Unreadable):
            return meant(game, view, text), ()
        raise error from None


def _tried(table: Table, event: Event, desk: Desk) -> Table:
    try:
        return happened(table, event, desk)
    except OSError as error:
        desk.warn(saves.why(error, table.file, desk.screen.tr))
        return table


def _help(table: Table, seat: int, argument: str, desk: Desk) -> Table:
    game, tr = table.sitting.game, desk.screen.tr
    view = game.view(table.sitting.state, seat)
    desk.say(tr(N_("A move is played by its number, or written:")), f"  {_written(game)}")
    if game.exhaustive and (proposed := acts(game, view)):
        here = ", ".join(game.write(act.move) for act in proposed[:4])
        desk.fill(tr(N_("here: {moves}")).format(moves=here), "  ")
    if reads_piles(game):
        desk.say(f"  {tr(N_('or piles beside the table:'))} […] […]")
    if pieces := legend(game, view, desk.screen):
        desk.say(f"  {pieces}")
    desk.say(tr(N_("Else:")))
    named = [(f"{tr(order.word)} {tr(order.argument) if order.argument else ''}".strip(), order) for order in ORDERS]
    width = max(len(words) for words, _ in named) + 2
    for words, order in named:
        desk.fill(tr(order.about), f"  {words:<{width}}")
    return table


def _written(game: Any) -> str:
    try:
        game.read("")
    except Unreadable as error:
        return str(error.refusal.expected)
    return ""


def _moves(table: Table, seat: int, argument: str, desk: Desk) -> Table:
    sitting = table.sitting
    desk.say(*act_lines(sitting.game, sitting.game.view(sitting.state, seat), desk.screen))
    return table


def _hint(table: Table, seat: int, argument: str, desk: Desk) -> Table:
    game, state, tr = table.sitting.game, table.sitting.state, desk.screen.tr
    question = advice(table.sitting, adviser(game))
    if question is None:
        return _nothing(N_("the game is over"), table, desk)
    with waiting(tr(N_("{j} is thinking…")).format(j=tr(N_("A good player")))):
        step = made(game, state, *answer(question, player_asked(game, question.player)))
    moves = [act.move for act in acts(game, game.view(state, seat))]
    listed = step.move in moves  # by its number, or as you would type it
    typed = f"{moves.index(step.move) + 1}. {label(game, step).said(tr)}" if listed else game.write(step.move)
    desk.fill(advised(step, typed, tr))
    arrow = "→ " if desk.screen.style.symbols else "> "
    for movement in () if listed else _movements(game, step):
        desk.fill(movement.said(tr), f"  {arrow}")
    return table


def _movements(game: Any, step: Step) -> tuple[Message, ...]:
    """Tell how hands make a move that is not proposed, if its game can tell."""
    view = game.view(step.before, step.seat)
    return game.movements(view, step.move) if arranges(game) else ()


def _happening(kind: type[Undo | Redo | GiveUp], why: str) -> Act:
    """Make the order that lets an event happen, or explains why it cannot."""
    return lambda table, seat, argument, desk: _unless(table, kind(seat), why, desk)


def _finish(table: Table, seat: int, argument: str, desk: Desk) -> Table:
    """Play the rest of a game with nothing left to decide; report the last move with the table."""
    over = table.sitting.seat is None
    why = N_("the game is over") if over else N_("there is still something to decide")
    after = _unless(table, Finish(seat), why, desk)
    steps = after.sitting.steps
    for step in steps[len(table.sitting.steps) : len(steps) - len(since(after.sitting, seat))]:
        desk.say(*step_lines(after.sitting.game, step, desk.screen))
    return after


def _unless(table: Table, event: Event, why: str, desk: Desk) -> Table:
    return _tried(table, event, desk) if refusal(table.sitting, event) is None else _nothing(why, table, desk)


def _nothing(why: str, table: Table, desk: Desk) -> Table:
    desk.say(desk.screen.tr(why))
    return table


def _same(table: Table, seat: int, argument: str, desk: Desk) -> Table:
    """Deal the same again, in a file of its own."""
    try:
        return _dealt(table, anew(table.sitting, table.sitting.origin), desk)
    except Precondition as error:
        desk.warn(sentence(error.refusal, desk.screen.lang))
        return table


def _look_back(table: Table, seat: int, argument: str, desk: Desk) -> Table:
    """Tell the whole game, move by move."""
    shown = None if table.sitting.seat is None else seat
    for n, step in enumerate(table.sitting.steps, 1):
        whose = step.seat if shown is None else shown
        desk.say(*step_lines(table.sitting.game, step, desk.screen, whose, f"{n:>4}. "))
    return table


def _dealt(table: Table, fresh: Sitting, desk: Desk) -> Table:
    """Leave a game for another, which gets a file of its own."""
    try:
        store = created(None, written(fresh), fresh.game, desk.screen.tr)
    except Unusable as error:
        desk.warn(error.message)
        return table
    table.store.close()
    desk.say("", *begun_lines(fresh, store.file, desk.screen)[:-1])
    return Table(fresh, store)


def _new(table: Table, seat: int, argument: str, desk: Desk) -> Table:
    """Begin another deal in its own file; the game you leave stays in its own."""
    try:
        game, (origin, secret) = another(table.sitting.game, argument, desk.screen.tr)
        fresh = settled(dealt(Record(game, origin), table.sitting.players, secret=secret))
    except Unusable as error:
        desk.warn(error.message)
        return table
    except Precondition as error:
        desk.warn(sentence(error.refusal, desk.screen.lang))
        return table
    return _dealt(table, fresh, desk)


def _save(table: Table, seat: int, argument: str, desk: Desk) -> Table:
    tr = desk.screen.tr
    if not argument:
        desk.say(tr(N_("Every move is kept at once in {file}")).format(file=table.file))
        return table
    try:
        file = Path(argument).expanduser()
        saves.create(file, closed(written(table.sitting)))
    except (OSError, ValueError, RuntimeError) as error:  # no such user, no such letter in a name
        desk.warn(saves.why(error, argument, tr))
    else:
        desk.say(tr(N_("copied to {file}; the game goes on in {here}")).format(file=file, here=table.file))
    return table


def _table(table: Table, seat: int, argument: str, desk: Desk) -> Table:
    game = table.sitting.game
    said = table_as_move(game, game.view(table.sitting.state, seat))
    desk.fill(said or desk.screen.tr(N_("this game has no table to write")), "  ")
    return table


def _quit(table: Table, seat: int, argument: str, desk: Desk) -> Table:
    raise EOFError  # as if there were nothing left to read


ORDERS: Final = (
    Order(N_("help"), N_("this list"), _help),
    Order(N_("moves"), N_("the moves proposed, numbered"), _moves),
    Order(N_("hint"), N_("what a player would play, and why"), _hint),
    Order(N_("under"), N_("look under the cards: can it be won, and how?"), looked, N_("[WHAT]")),
    Order(N_("undo"), N_("take the last move back"), _happening(Undo, N_("there is nothing to undo"))),
    Order(N_("redo"), N_("make it again"), _happening(Redo, N_("there is nothing to redo"))),
    Order(N_("finish"), N_("play the rest, once nothing is left to decide"), _finish),
    Order(N_("give up"), N_("end the game here, and lose it"), _happening(GiveUp, N_("the game is over"))),
    Order(N_("new"), N_("begin another deal, by its number or its code"), _new, N_("[DEAL]")),
    Order(N_("same"), N_("deal the same again, from its beginning"), _same),
    Order(N_("look back"), N_("tell the game so far, move by move"), _look_back),
    Order(N_("notation"), N_("the table written as a move, to copy and change"), _table),
    Order(N_("save"), N_("copy the game to another file"), _save, N_("[FILE]")),
    Order(N_("quit"), N_("stop here; the game is kept"), _quit),
)
"""All orders, as the help lists them."""
