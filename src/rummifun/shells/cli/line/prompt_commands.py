"""The prompt of a game: a command, the number of a move or a move; and the effect of each."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from rummifun.arguments.games import create_game_file, parse_other_deal, start_lines
from rummifun.arguments.players import parse_player
from rummifun.catalogue.players import adviser
from rummifun.console.errors import CommandError, describe_file_error
from rummifun.console.formatting import act_lines, advice_text, bold_lines, refusal_lines, step_lines, unreadable_lines
from rummifun.console.progress import waiting_notice
from rummifun.console.terminal import Terminal
from rummifun.core.game import AnyGame, Piles
from rummifun.core.notation import NotationError
from rummifun.core.record import Record, add_checksum
from rummifun.core.scene import Message
from rummifun.messages import N_, Translation, spellings
from rummifun.refusal import Precondition, sentence
from rummifun.session.events import AllowHints, Event, Finish, GiveUp, Move, Redo, Undo, event_refusal
from rummifun.session.guide import LAST, guide_for, guide_query, guide_step
from rummifun.session.hints import hint_refusal, hints_agreement
from rummifun.session.move_parser import parse_move, parse_notation_or_piles
from rummifun.session.persistence import session_to_text
from rummifun.session.player_queries import advice_query, answer_query
from rummifun.session.rematch import new_session_like
from rummifun.session.session import Session, make_forced_moves, start_session, steps_since_decision
from rummifun.session.steps import Step, available_acts, make_step, step_label
from rummifun.shells.cli.line.arrangements import (
    draft_lines,
    reads_piles,
    show_winnability,
    symbols_legend,
    table_notation,
)
from rummifun.shells.cli.line.line_session import LineSession, try_event
from rummifun.storage import files

Act = Callable[[LineSession, int, str, Terminal], LineSession | None]
"""The effect of a command: from the session, the seat that types it, the rest of the line and the terminal; without
another session, the command only shows something."""


@dataclass(frozen=True, slots=True)
class PromptCommand:
    """A command of the prompt: its word, a sentence of help, its effect, and the arguments that may follow it.

    `also` are everyday words for it, where they are no move: the first is its key at a table.
    """

    word: str
    about: str
    act: Act
    argument: str = ""
    also: tuple[str, ...] = ()


def run_typed(table: LineSession, seat: int, text: str, desk: Terminal) -> LineSession:
    """Run the typed command. Raises `EOFError` to leave."""
    session = table.session
    view = session.game.view(session.state, seat)
    order, argument = _parse_command(text)
    order = order or _everyday_command(session.game, view, text)
    if order is not None:
        return _run_order(order, table, seat, argument, desk)
    try:
        move, piles = _typed_move(session.game, view, text, desk)
    except NotationError as error:
        desk.print_lines(*unreadable_lines(error, desk.screen))
        desk.print_wrapped(desk.screen.tr(N_("“help” lists all that can be typed.")))
        return table
    except Precondition as error:
        desk.warn(sentence(error.refusal, desk.screen.lang))
        return table
    if move is None:
        return table
    refused = event_refusal(session, Move(seat, move))
    if refused is None:
        return try_event(table, Move(seat, move), desk)
    desk.print_lines(*refusal_lines(refused, desk.screen), *draft_lines(session.game, view, piles, desk.screen))
    return replace(table, refused=refused)


def _run_order(order: PromptCommand, table: LineSession, seat: int, argument: str, desk: Terminal) -> LineSession:
    """Run a command; where it is refused, say why, and leave the table as it was."""
    try:
        return order.act(table, seat, argument, desk) or table
    except CommandError as error:
        desk.warn(error.message)
    except Precondition as error:
        desk.warn(sentence(error.refusal, desk.screen.lang))
    return table


def _parse_command(text: str) -> tuple[PromptCommand | None, str]:
    """Find the typed command and the rest of the line: a command may have two words."""
    word, _, argument = text.partition(" ")
    whole, begun = find_command(text), find_command(word)
    if whole is None and begun is not None and begun.argument:
        return begun, argument.strip()
    return whole, ""


def find_command(word: str) -> PromptCommand | None:
    """Find an order by its word, in any language of the screen."""
    word = word.casefold()
    return next((order for order in PROMPT_COMMANDS if word in spellings(order.word)), None)


def _everyday_command(game: AnyGame, view: Any, text: str) -> PromptCommand | None:
    """Find an order by an everyday word that writes no move of the game."""
    order = next((order for order in PROMPT_COMMANDS if text.casefold() in order.also), None)
    if order is not None:
        with suppress(NotationError):
            parse_notation_or_piles(game, view, text)
            return None
    return order


def _typed_move(game: AnyGame, view: Any, text: str, desk: Terminal) -> tuple[Any, Piles]:
    """Find the typed move: by its number, name or notation; None for a number that is not there."""
    proposed, tr = available_acts(game, view), desk.screen.tr
    if text.isdecimal():
        number = int(text[:9])
        if 1 <= number <= len(proposed):
            return proposed[number - 1].move, ()
        said = tr(N_("no move has the number {n}: there are 1 to {last}")).format(n=number, last=len(proposed))
        desk.warn(said)
        return None, ()
    named = (act.move for act in proposed if act.label.localize(tr).casefold() == text.casefold())
    move = next(named, None)
    return (move, ()) if move is not None else _read(game, view, text)


def _read(game: AnyGame, view: Any, text: str) -> tuple[Any, Piles]:
    """Read a move in its notation, else in words; report anything else as bad notation."""
    try:
        return parse_notation_or_piles(game, view, text)
    except NotationError as error:
        with suppress(NotationError):
            return parse_move(game, view, text), ()
        raise error from None


def _help(table: LineSession, seat: int, argument: str, desk: Terminal) -> None:
    game, tr = table.session.game, desk.screen.tr
    view = game.view(table.session.state, seat)
    desk.print_lines(tr(N_("A move is played by its number, or written:")), f"  {_notation_form(game)}")
    if game.exhaustive and (proposed := available_acts(game, view)):
        here = ", ".join(game.write(act.move) for act in proposed[:4])
        desk.print_wrapped(tr(N_("here: {moves}")).format(moves=here), "  ")
    if reads_piles(game):
        desk.print_lines(f"  {tr(N_('or piles beside the table:'))} […] […]")
    if pieces := symbols_legend(game, view, desk.screen):
        desk.print_lines(f"  {pieces}")
    desk.print_lines(tr(N_("Else:")))
    named = [_shown_words(order, tr) for order in PROMPT_COMMANDS]
    width = max(map(len, named)) + 2
    for words, order in zip(named, PROMPT_COMMANDS, strict=True):
        desk.print_wrapped(tr(order.about), f"  {words:<{width}}")


def _shown_words(order: PromptCommand, tr: Translation) -> str:
    """Write an order as it is typed, with its argument, and its key."""
    return ", ".join((f"{tr(order.word)} {tr(order.argument) if order.argument else ''}".strip(), *order.also[:1]))


def _notation_form(game: Any) -> str:
    try:
        game.read("")
    except NotationError as error:
        return str(error.refusal.expected)
    return ""


def _moves(table: LineSession, seat: int, argument: str, desk: Terminal) -> None:
    session = table.session
    desk.print_lines(*act_lines(session.game, session.game.view(session.state, seat), desk.screen))


def _hint(table: LineSession, seat: int, argument: str, desk: Terminal) -> None:
    game, state, tr = table.session.game, table.session.state, desk.screen.tr
    question, refused = advice_query(table.session, adviser(game)), hint_refusal(table.session)
    if question is None or refused is not None:
        desk.warn(refused.localize(tr) if refused else tr(N_("the game is over")))
        return
    with waiting_notice(tr(N_("{j} is thinking…")).format(j=tr(N_("A good player")))):
        step = make_step(game, state, *answer_query(question, parse_player(game, question.player)))
    typed = _numbered_move(game, step, seat, tr)
    desk.print_wrapped(advice_text(step, typed or game.write(step.move), tr))
    for movement in () if typed else _movements(game, step):
        desk.print_wrapped(movement.localize(tr), f"  {_arrow(desk)}")


def _arrow(desk: Terminal) -> str:
    return "→ " if desk.screen.style.unicode else "> "


def _numbered_move(game: Any, step: Step, seat: int, tr: Translation) -> str | None:
    """Write a move by its number; None if it is not listed."""
    moves = [act.move for act in available_acts(game, game.view(step.before, seat))]
    return f"{moves.index(step.move) + 1}. {step_label(game, step).localize(tr)}" if step.move in moves else None


def tell_guide(table: LineSession, seat: int, desk: Terminal) -> LineSession:
    """Print the next step of a guided game: the lesson, the move as you would type it; or its last sentence."""
    session, tr = table.session, desk.screen.tr
    guide = guide_for(session.game) if table.is_guided else None
    question = guide and guide_query(session, guide, seat)
    if guide is None or question is None:
        desk.print_wrapped(LAST.localize(tr)) if guide else None
        return replace(table, is_guided=False)
    answer = answer_query(question, parse_player(session.game, question.player))
    step = make_step(session.game, session.state, *answer)
    lesson = guide_step(session, guide, seat, *answer).lesson
    if lesson is not None:
        desk.print_lines(*bold_lines(lesson.localize(tr), desk.screen))
    desk.print_wrapped(
        _numbered_move(session.game, step, seat, tr) or session.game.write(step.move), f"  {_arrow(desk)}"
    )
    return table


def _guide(table: LineSession, seat: int, argument: str, desk: Terminal) -> LineSession:
    """Take the guide of a game up, or leave it."""
    tr = desk.screen.tr
    if not table.is_guided and guide_for(table.session.game) is not None:
        return tell_guide(replace(table, is_guided=True), seat, desk)
    said = N_("the guide is left") if table.is_guided else N_("this game has no guided first game")
    desk.print_lines(tr(said))
    return replace(table, is_guided=False)


def _agree(table: LineSession, seat: int, argument: str, desk: Terminal) -> LineSession | None:
    """Let a person agree to hints between people, or take that back."""
    session, tr = table.session, desk.screen.tr
    if len(session.persons) < 2:
        desk.print_lines(tr(N_("you play without other people: there are hints")))
        return None
    after = try_event(table, AllowHints(seat, seat not in session.hint_seats), desk)
    desk.print_lines(tr(hints_agreement(after.session, seat)))
    return after


def _why(table: LineSession, seat: int, argument: str, desk: Terminal) -> None:
    """Print the whole reason of the last refusal, with the section of its sheet."""
    if table.refused is None:
        desk.warn(desk.screen.tr(N_("nothing was refused")))
    else:
        desk.print_wrapped(sentence(table.refused, desk.screen.lang), "  ")


def _movements(game: Any, step: Step) -> tuple[Message, ...]:
    """Describe the gesture of a move that is not proposed, if the game has one."""
    view = game.view(step.before, step.seat)
    return game.arrangement.movements(view, step.move) if game.arrangement is not None else ()


def _happening(kind: type[Undo | Redo | GiveUp], why: str) -> Act:
    """Make the order that lets an event happen, or explains why it cannot."""
    return lambda table, seat, argument, desk: _unless(table, kind(seat), why, desk)


def _finish(table: LineSession, seat: int, argument: str, desk: Terminal) -> LineSession:
    """Play the rest of a game with nothing left to decide; report the last move with the table."""
    over = table.session.seat is None
    why = N_("the game is over") if over else N_("there is still something to decide")
    after = _unless(table, Finish(seat), why, desk)
    steps = after.session.steps
    for step in steps[len(table.session.steps) : len(steps) - len(steps_since_decision(after.session, seat))]:
        desk.print_lines(*step_lines(after.session.game, step, desk.screen))
    return after


def _unless(table: LineSession, event: Event, why: str, desk: Terminal) -> LineSession:
    if event_refusal(table.session, event) is None:
        return try_event(table, event, desk)
    desk.print_lines(desk.screen.tr(why))
    return table


def _deal_again(table: LineSession, seat: int, argument: str, desk: Terminal) -> LineSession:
    """Deal the same again, in a file of its own."""
    return _change_game(table, new_session_like(table.session, table.session.origin), desk)


def _look_back(table: LineSession, seat: int, argument: str, desk: Terminal) -> None:
    """Print the whole game, move by move."""
    shown = None if table.session.seat is None else seat
    for n, step in enumerate(table.session.steps, 1):
        whose = step.seat if shown is None else shown
        desk.print_lines(*step_lines(table.session.game, step, desk.screen, whose, f"{n:>4}. "))


def _change_game(table: LineSession, fresh: Session, desk: Terminal) -> LineSession:
    """Leave a game for another, which gets a file of its own."""
    store = create_game_file(None, session_to_text(fresh), fresh.game, desk.screen.tr)
    table.store.close()
    desk.print_lines("", *start_lines(fresh, store.file, desk.screen)[:-1])
    return LineSession(fresh, store)


def _new(table: LineSession, seat: int, argument: str, desk: Terminal) -> LineSession:
    """Begin another deal in its own file; the game you leave stays in its own."""
    game, (origin, secret) = parse_other_deal(table.session.game, argument, desk.screen.tr)
    fresh = make_forced_moves(start_session(Record(game, origin), table.session.players, secret=secret))
    return _change_game(table, fresh, desk)


def _save(table: LineSession, seat: int, argument: str, desk: Terminal) -> None:
    tr = desk.screen.tr
    if not argument:
        desk.print_lines(tr(N_("Every move is kept at once in {file}")).format(file=table.file))
        return
    try:
        file = Path(argument).expanduser()
        files.create_file(file, add_checksum(session_to_text(table.session)), files.PRIVATE)
    except (OSError, ValueError, RuntimeError) as error:  # no such user, no such letter in a name
        desk.warn(describe_file_error(error, argument, tr))
    else:
        desk.print_lines(tr(N_("copied to {file}; the game goes on in {here}")).format(file=file, here=table.file))


def _table(table: LineSession, seat: int, argument: str, desk: Terminal) -> None:
    game = table.session.game
    said = table_notation(game, game.view(table.session.state, seat))
    desk.print_wrapped(said or desk.screen.tr(N_("this game has no table to write")), "  ")


def _quit(table: LineSession, seat: int, argument: str, desk: Terminal) -> None:
    raise EOFError  # as if there were nothing left to read


PROMPT_COMMANDS: Final = (
    PromptCommand(N_("help"), N_("this list"), _help, also=("?",)),
    PromptCommand(N_("moves"), N_("the moves proposed, numbered"), _moves, also=("m",)),
    PromptCommand(N_("hint"), N_("what a player would play, and why"), _hint, also=("h",)),
    PromptCommand(N_("allow hints"), N_("agree to hints between two people, or take it back"), _agree),
    PromptCommand(N_("guide"), N_("be told at each turn what to do and why, or no more"), _guide),
    PromptCommand(N_("why"), N_("why the last move was refused, and by which rule"), _why, also=("w", "why?")),
    PromptCommand(N_("under"), N_("look under the cards: can it be won, and how?"), show_winnability, N_("[WHAT]")),
    PromptCommand(
        N_("undo"), N_("take the last move back"), _happening(Undo, N_("there is nothing to undo")), also=("u",)
    ),
    PromptCommand(N_("redo"), N_("make it again"), _happening(Redo, N_("there is nothing to redo")), also=("r",)),
    PromptCommand(N_("finish"), N_("play the rest, once nothing is left to decide"), _finish, also=("f",)),
    PromptCommand(N_("give up"), N_("end the game here, and lose it"), _happening(GiveUp, N_("the game is over"))),
    PromptCommand(N_("new"), N_("begin another deal, by its number or its code"), _new, N_("[DEAL]"), ("n",)),
    PromptCommand(N_("same"), N_("deal the same again, from its beginning"), _deal_again),
    PromptCommand(N_("look back"), N_("tell the game so far, move by move"), _look_back),
    PromptCommand(N_("notation"), N_("the table written as a move, to copy and change"), _table),
    PromptCommand(N_("save"), N_("copy the game to another file"), _save, N_("[FILE]")),
    PromptCommand(N_("quit"), N_("stop here; the game is kept"), _quit, also=("q", "exit", "stop", "sortir")),
)
"""All orders, as the help lists them."""
