"""The texts of the line commands: a scene, a move and its reason, the possible moves, a refusal, the end."""

from __future__ import annotations

import re
from textwrap import wrap
from typing import Any, Final

from rummifun.console.screen import Console, seat_prefix
from rummifun.core.game import AnyGame, Outcome
from rummifun.core.notation import NotationError
from rummifun.core.scene import Message, MessageList, Seat, plural
from rummifun.messages import N_, Translation
from rummifun.refusal import Refusal
from rummifun.render.text import bold_text, draw_scene, warning_text
from rummifun.session.session import Session
from rummifun.session.steps import Step, available_acts, cached_scene, revealed_pieces, step_label

_UNBROKEN_PATTERN: Final = re.compile(r"\[[^][]{,40}\]|\S+ §\S+| [:;?!»]|« ")
"""The text that stays on one line: a pile, a section of a sheet, a sign and the space beside it."""


def wrap_lines(text: str, screen: Console, first: str = "", following: str | None = None) -> list[str]:
    """Fill a text into the width of the screen, without cutting a word or a pile in brackets."""
    after = " " * len(first) if following is None else following
    tied = _UNBROKEN_PATTERN.sub(lambda words: words[0].replace(" ", "\N{NO-BREAK SPACE}"), text)
    lines = wrap(tied, max(20, screen.style.width - len(after)), break_long_words=False, break_on_hyphens=False)
    return [f"{after if i else first}{line}".replace("\N{NO-BREAK SPACE}", " ") for i, line in enumerate(lines)]


def bold_lines(text: str, screen: Console) -> list[str]:
    """Fill a text into the width of the screen, in bold."""
    return [bold_text(line, screen.style) for line in wrap_lines(text, screen)]


def warning_lines(text: str, screen: Console, first: str = "", following: str | None = None) -> list[str]:
    """Fill a warning into the width of the screen."""
    return [warning_text(line, screen.style) for line in wrap_lines(text, screen, first, following)]


def moves_made(n: int, tr: Translation) -> str:
    """Write after how many moves."""
    return plural(n, N_("after {n} move"), N_("after {n} moves")).localize(tr)


def printable(text: str) -> str:
    r"""Make text from a file or a keyboard harmless on a terminal.

    >>> printable("\x1b[2Jpioche\n7b")
    '�[2Jpioche\n7b'

    Law: a text without control characters is given back as it is.
    """
    return "".join(c if c.isprintable() or c == "\n" else "\N{REPLACEMENT CHARACTER}" for c in text)


def scene_text(game: AnyGame, view: Any, screen: Console) -> str:
    """Draw the scene of a view."""
    return draw_scene(cached_scene(game, view), screen.tr, screen.style)


def step_lines(game: AnyGame, step: Step, screen: Console, seat: int | None = None, head: str = "") -> list[str]:
    """Write a move after its head: its player if several play, its text, its reason; to its seat, the cards shown."""
    tr = screen.tr
    said = step_label(game, step).localize(tr)
    if game.seats > 1:
        said = f"{seat_prefix(step.seat, tr)}{tr(': ')}{said}"
    if step.reason is not None:
        said += f" ({step.reason.localize(tr)})"
    if seat == step.seat and (pieces := revealed_pieces(game, step)):
        said += f" {'→' if screen.style.unicode else '->'} {MessageList(pieces).localize(tr)}"
    return wrap_lines(said, screen, head, " " * max(4, len(head)))


def advice_text(step: Step, move: str, tr: Translation) -> str:
    """Report the move of a good player, and its reason."""
    why = step.reason.localize(tr) if step.reason else ""
    return tr(N_("A good player’s move: {move} ({why})")).format(move=move, why=why)


def count_line(game: AnyGame, view: Any, screen: Console) -> str:
    """Report how many moves are proposed, and how to see them."""
    n = len(available_acts(game, view))
    possible = plural(n, N_("{n} move possible"), N_("{n} moves possible"))
    proposed = plural(n, N_("{n} move proposed"), N_("{n} moves proposed"))
    moves = (possible if game.exhaustive else proposed).localize(screen.tr)
    return screen.tr(N_("{moves} (“moves” lists them, “help” all the rest)")).format(moves=moves)


def act_lines(game: AnyGame, view: Any, screen: Console) -> list[str]:
    """List the moves of the seat of a view, numbered from 1."""
    numbered = enumerate(available_acts(game, view), 1)
    return [line for i, act in numbered for line in wrap_lines(act.label.localize(screen.tr), screen, f"{i:>3}. ")]


def refusal_lines(refusal: Refusal, screen: Console) -> list[str]:
    """Say in few words that a move is refused, and the word that tells more."""
    said = screen.tr(N_("refused: {why} (“why” tells more)")).format(why=refusal.shorten(screen.tr))
    return warning_lines(said, screen, "", "  ")


def unreadable_lines(error: NotationError, screen: Console) -> list[str]:
    """Show the place where a notation stops making sense, and the tokens expected there."""
    marked = [f"  {line}" for line in printable(error.caret_lines()).splitlines()]
    expected = screen.tr(N_("expected: {expected}")).format(expected=error.refusal.expected)
    return [*marked, *warning_lines(expected, screen)]


def end_lines(game: AnyGame, state: Any, moves: int, screen: Console) -> list[str]:
    """Report how a game ended, after how many moves, and why."""
    outcome = game.outcome(state)
    if outcome is None:
        return []
    said = screen.tr(N_("Game over {moves}: {outcome}."))
    return bold_lines(said.format(moves=moves_made(moves, screen.tr), outcome=outcome_line(outcome, screen)), screen)


def ending_lines(session: Session, screen: Console) -> list[str]:
    """Report how a game ended, or who gave it up; nothing while it goes on."""
    n = len(session.steps)
    if session.gave_up is None:
        return end_lines(session.game, session.state, n, screen)
    alone, of_several = N_("The game was given up {moves}."), N_("{j} gave the game up {moves}.")
    key = alone if session.game.seats == 1 else of_several
    said = Message(key, (("j", Seat(session.gave_up)), ("moves", moves_made(n, screen.tr))))
    return [bold_text(said.localize(screen.tr), screen.style)]


def outcome_line(outcome: Outcome, screen: Console) -> str:
    """Write an outcome: the winner, every score, why it ended."""
    tr = screen.tr
    if len(outcome.scores) == 1:
        won = tr(N_("lost")) if outcome.winner is None else tr(N_("won"))
        points = "" if outcome.scores[0] in (0, 1) else f" ({outcome.scores[0]})"
        return f"{won}{points}, {outcome.reason.localize(tr)}"
    scores = ", ".join(f"{Seat(seat).localize(tr)} {score}" for seat, score in enumerate(outcome.scores))
    winner = outcome.winner
    end = Message(N_("a draw")) if winner is None else Message(N_("{j} wins"), (("j", Seat(winner)),))
    return f"{end.localize(tr)} ({scores}), {outcome.reason.localize(tr)}"
