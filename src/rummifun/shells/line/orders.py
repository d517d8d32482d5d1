"""What can be typed at the prompt of a game: an order, the number of a move, a move; and what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from rummifun.core.game import IllegalMove
from rummifun.core.notation import Unreadable
from rummifun.core.record import Record, closed
from rummifun.messages import LANGUES, N_, sentence, traduction
from rummifun.players import adviser
from rummifun.refusal import Precondition
from rummifun.render.text import alert
from rummifun.shells.asked.deals import another, begun_lines, created
from rummifun.shells.asked.load import Unusable
from rummifun.shells.commands.progress import waiting
from rummifun.shells.kept import saves
from rummifun.shells.line.desk import Desk
from rummifun.shells.line.line import act_lines, filled, refusal_lines, step_lines, unreadable_lines
from rummifun.shells.line.piles import Piles, draft_lines, legend, read_move, table_as_move
from rummifun.shells.sitting import Sitting, advice, kept, redone, sit, undone
from rummifun.shells.steps import acts, finishing, label, made, movements

__all__ = ["ORDERS", "Order", "obey", "order_named"]


@dataclass(frozen=True, slots=True)
class Order:
    """An order: its word, what it does in a sentence, what comes of it, and what may follow it.

    Profil: mot × phrase × (séance → siège → argument → pupitre → séance) × argument → ordre

    Law: an order that changes nothing gives the sitting back.
    """

    word: str
    about: str
    act: Callable[[Sitting, int, str, Desk], Sitting]
    argument: str = ""


def obey(sitting: Sitting, seat: int, text: str, desk: Desk) -> Sitting:
    """Do what is typed.

    Profil: séance → siège → texte → pupitre → séance

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.rummikub import jeu
    >>> from rummifun.shells.screen import open_screen
    >>> sitting = sit(Record(jeu, Alea(1)), ("humain", "glouton"), Path("f"))
    >>> obey(sitting, 0, "undo", Desk(open_screen("en"))) is sitting
    there is nothing to undo
    True

    Law: what is refused or not understood gives the sitting back, and says why. Raises `EOFError` to leave.
    """
    word, _, argument = text.partition(" ")
    order = order_named(word)
    if order is not None and (order.argument or not argument):
        return order.act(sitting, seat, argument.strip(), desk)
    view = sitting.game.view(sitting.state, seat)
    try:
        move, piles = _wanted(sitting.game, view, text, desk)
    except Unreadable as error:
        desk.say(*unreadable_lines(error, desk.screen))
        desk.say(*filled(desk.screen.tr(N_("“help” lists all that can be typed.")), desk.screen))
        return sitting
    except Precondition as error:
        desk.say(alert(sentence(error.refusal, desk.screen.lang), desk.screen.style))
        return sitting
    return sitting if move is None else _make(sitting, view, move, piles, desk)


def order_named(word: str) -> Order | None:
    """Find an order by its word, in any language of the screen.

    Profil: mot → ordre option

    >>> order_named("undo") is order_named("Annuler"), order_named("pioche")
    (True, None)

    Law: whatever the language of the screen, the words of all languages are understood.
    """
    word = "help" if word == "?" else word.casefold()
    said = (order for order in ORDERS if word in {order.word, *(traduction(lang)(order.word) for lang in LANGUES)})
    return next(said, None)


def _wanted(game: Any, view: Any, text: str, desk: Desk) -> tuple[Any, Piles]:
    """Find the move that is typed: its number, its name, or its notation; None for a number that is not there."""
    proposed, tr = acts(game, view), desk.screen.tr
    if text.isdecimal():
        number = int(text[:9])
        if 1 <= number <= len(proposed):
            return proposed[number - 1].move, ()
        said = tr(N_("no move has the number {n}: there are 1 to {last}")).format(n=number, last=len(proposed))
        desk.say(alert(said, desk.screen.style))
        return None, ()
    named = (act.move for act in proposed if act.label.said(tr).casefold() == text.casefold())
    move = next(named, None)
    return (move, ()) if move is not None else read_move(game, view, text)


def _make(sitting: Sitting, view: Any, move: Any, piles: Piles, desk: Desk) -> Sitting:
    try:
        return kept(sitting, made(sitting.game, sitting.state, move))
    except IllegalMove as error:
        desk.say(*refusal_lines(error.refusal, desk.screen), *draft_lines(sitting.game, view, piles, desk.screen))
    except OSError as error:
        _unwritten(error, sitting.file, desk)
    return sitting


def _unwritten(error: Exception, file: object, desk: Desk) -> None:
    desk.say(alert(saves.why(error, file, desk.screen.tr), desk.screen.style))


def _help(sitting: Sitting, seat: int, argument: str, desk: Desk) -> Sitting:
    game, tr = sitting.game, desk.screen.tr
    view = sitting.game.view(sitting.state, seat)
    desk.say(tr(N_("A move is played by its number, or written:")), f"  {_written(game)}")
    if game.exhaustive and (proposed := acts(game, view)):
        here = ", ".join(game.write(act.move) for act in proposed[:4])
        desk.say(*filled(tr(N_("here: {moves}")).format(moves=here), desk.screen, "  "))
    if hasattr(game, "read_piles"):
        desk.say(f"  {tr(N_('or piles beside the table:'))} […] […]")
    if pieces := legend(game, view, desk.screen):
        desk.say(f"  {pieces}")
    desk.say(tr(N_("Else:")))
    named = [(f"{tr(order.word)} {tr(order.argument) if order.argument else ''}".strip(), order) for order in ORDERS]
    width = max(len(words) for words, _ in named) + 2
    for words, order in named:
        desk.say(*filled(tr(order.about), desk.screen, f"  {words:<{width}}"))
    return sitting


def _written(game: Any) -> str:
    """Ask the game itself what it reads."""
    try:
        game.read("")
    except Unreadable as error:
        return str(error.refusal.expected)
    return ""


def _moves(sitting: Sitting, seat: int, argument: str, desk: Desk) -> Sitting:
    desk.say(*act_lines(sitting.game, sitting.game.view(sitting.state, seat), desk.screen))
    return sitting


def _hint(sitting: Sitting, seat: int, argument: str, desk: Desk) -> Sitting:
    game, tr = sitting.game, desk.screen.tr
    if sitting.seat is None:
        return _nothing(N_("the game is over"), sitting, desk)
    with waiting(tr(N_("{j} is thinking…")).format(j=adviser(game))):
        step = advice(sitting)
    moves = [act.move for act in acts(game, game.view(sitting.state, seat))]
    number = f"{moves.index(step.move) + 1}. " if step.move in moves else ""
    said = tr(N_("{player} would play {move} ({why})"))
    why = step.reason.said(tr) if step.reason else ""
    move = number + label(game, step).said(tr)
    desk.say(*filled(said.format(player=adviser(game), move=move, why=why), desk.screen))
    arrow = "→ " if desk.screen.style.symbols else "> "
    for movement in movements(game, step):
        desk.say(*filled(movement.said(tr), desk.screen, f"  {arrow}"))
    return sitting


def _undo(sitting: Sitting, seat: int, argument: str, desk: Desk) -> Sitting:
    return _gone(undone, N_("there is nothing to undo"), sitting, seat, desk)


def _redo(sitting: Sitting, seat: int, argument: str, desk: Desk) -> Sitting:
    return _gone(redone, N_("there is nothing to redo"), sitting, seat, desk)


def _gone(go: Callable[[Sitting, int], Sitting], nowhere: str, sitting: Sitting, seat: int, desk: Desk) -> Sitting:
    """Go back or forth, or say that there is nowhere to go."""
    try:
        there = go(sitting, seat)
    except OSError as error:
        _unwritten(error, sitting.file, desk)
        return sitting
    return _nothing(nowhere, sitting, desk) if there is sitting else there


def _nothing(why: str, sitting: Sitting, desk: Desk) -> Sitting:
    desk.say(desk.screen.tr(why))
    return sitting


def _finish(sitting: Sitting, seat: int, argument: str, desk: Desk) -> Sitting:
    """Play the rest of a game of which nothing is left to decide."""
    game, first = sitting.game, len(sitting.steps)
    if finishing(game, game.view(sitting.state, seat)) is None:
        over = sitting.seat is None
        return _nothing(N_("the game is over") if over else N_("there is still something to decide"), sitting, desk)
    try:
        while (move := finishing(game, game.view(sitting.state, seat))) is not None:
            if len(sitting.steps) > first:  # the last one is told with the table
                desk.say(*step_lines(game, sitting.steps[-1], desk.screen))
            sitting = kept(sitting, made(game, sitting.state, move))
    except OSError as error:
        _unwritten(error, sitting.file, desk)
    return sitting


def _new(sitting: Sitting, seat: int, argument: str, desk: Desk) -> Sitting:
    """Begin another deal, in a file of its own; the game that is left stays in its own."""
    try:
        game, deal = another(sitting.game, argument, desk.screen.tr)
        record = Record(game, deal)
        file = created(None, saves.text(record, sitting.players), game, desk.screen.tr)
    except Unusable as error:
        desk.say(alert(error.message, desk.screen.style))
        return sitting
    except Precondition as error:
        desk.say(alert(sentence(error.refusal, desk.screen.lang), desk.screen.style))
        return sitting
    saves.close(sitting.file)
    fresh = sit(record, sitting.players, file)
    desk.say("", *begun_lines(fresh, desk.screen)[:-1])
    return fresh


def _save(sitting: Sitting, seat: int, argument: str, desk: Desk) -> Sitting:
    tr = desk.screen.tr
    if not argument:
        desk.say(tr(N_("Every move is kept at once in {file}")).format(file=sitting.file))
        return sitting
    try:
        file = Path(argument).expanduser()
        saves.create(file, closed(sitting.text))
    except (OSError, ValueError, RuntimeError) as error:  # no such user, no such letter in a name
        _unwritten(error, argument, desk)
    else:
        desk.say(tr(N_("copied to {file}; the game goes on in {here}")).format(file=file, here=sitting.file))
    return sitting


def _table(sitting: Sitting, seat: int, argument: str, desk: Desk) -> Sitting:
    written = table_as_move(sitting.game, sitting.game.view(sitting.state, seat))
    desk.say(*filled(written or desk.screen.tr(N_("this game has no table to write")), desk.screen, "  "))
    return sitting


def _quit(sitting: Sitting, seat: int, argument: str, desk: Desk) -> Sitting:
    raise EOFError  # as if there were nothing left to read


ORDERS: Final = (
    Order(N_("help"), N_("this list"), _help),
    Order(N_("moves"), N_("the moves proposed, numbered"), _moves),
    Order(N_("hint"), N_("what a player would play, and why"), _hint),
    Order(N_("undo"), N_("take the last move back"), _undo),
    Order(N_("redo"), N_("make it again"), _redo),
    Order(N_("finish"), N_("play the rest, once nothing is left to decide"), _finish),
    Order(N_("new"), N_("begin another deal, by its number or its code"), _new, N_("[DEAL]")),
    Order(N_("notation"), N_("the table written as a move, to copy and change"), _table),
    Order(N_("save"), N_("copy the game to another file"), _save, N_("[FILE]")),
    Order(N_("quit"), N_("stop here; the game is kept"), _quit),
)
"""All orders, as the help lists them."""
