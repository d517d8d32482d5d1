"""What the line commands write: a scene, a move and its reason, what can be done, why not, the end."""

from __future__ import annotations

import re
from textwrap import wrap
from typing import Any, Final

from rummifun.core.game import AnyGame, Outcome
from rummifun.core.notation import Unreadable
from rummifun.core.scene import count
from rummifun.messages import N_
from rummifun.play.going import Step, acts, label, revealed, scene_of
from rummifun.play.sitting import Sitting
from rummifun.refusal import Refusal, sentence
from rummifun.render.text import alert, bold, draw
from rummifun.shells.screen import Screen, seat_name

_TIED: Final = re.compile(r"\[[^][]{,40}\]|\S+ §\S+| [:;?!»]|« ")
"""What stays on one line: a pile, a section of a sheet, a sign and what it goes with."""


def filled(text: str, screen: Screen, first: str = "", following: str | None = None) -> list[str]:
    """Fill a text into the width of the screen, and never cut a word, nor a pile in brackets.

    >>> from rummifun.shells.screen import open_screen
    >>> filled("un deux", open_screen("fr"), "1. ")
    ['1. un deux']
    """
    after = " " * len(first) if following is None else following
    tied = _TIED.sub(lambda words: words[0].replace(" ", "\N{NO-BREAK SPACE}"), text)
    lines = wrap(tied, max(20, screen.style.width - len(after)), break_long_words=False, break_on_hyphens=False)
    return [f"{after if i else first}{line}".replace("\N{NO-BREAK SPACE}", " ") for i, line in enumerate(lines)]


def printable(text: str) -> str:
    r"""Make what comes from a file or a keyboard harmless on a terminal.

    >>> printable("\x1b[2Jpioche\n7b")
    '�[2Jpioche\n7b'

    Law: a text without control characters is given back as it is.
    """
    return "".join(c if c.isprintable() or c == "\n" else "\N{REPLACEMENT CHARACTER}" for c in text)


def scene_text(game: AnyGame, view: Any, screen: Screen) -> str:
    """Draw the scene of a view.

    >>> from rummifun.games import game_named
    >>> from rummifun.render.text import Style
    >>> jeu = game_named("klondike")
    >>> view = jeu.view(jeu.read_position("♣: A♣ 2♣ / c1: 4♥ 3♣ / c2: 3♥"), 0)
    >>> print(*scene_text(jeu, view, Screen("en", str, Style())).splitlines()[-3:], sep=chr(10))
           c1    c2    c3    c4    c5    c6    c7
           4♥    3♥     —     —     —     —     —
           3♣
    """
    return draw(scene_of(game, view), screen.tr, screen.style)


def step_lines(game: AnyGame, step: Step, screen: Screen, seat: int | None = None, head: str = "") -> list[str]:
    """Say a move after its head: who made it where several play, how, why; and to its seat, what it has shown.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> from rummifun.render.text import Style
    >>> from rummifun.play.going import made
    >>> screen, step = Screen("en", str, Style()), made(jeu, jeu.new(Alea(1)), Piocher())
    >>> step_lines(jeu, step, screen, 0), step_lines(jeu, step, screen, 1)
    (['J1: draw → 3r'], ['J1: draw'])
    """
    tr = screen.tr
    said = label(game, step).said(tr)
    if game.seats > 1:
        said = f"{seat_name(step.seat)}{tr(': ')}{said}"
    if step.reason is not None:
        said += f" ({step.reason.said(tr)})"
    if seat == step.seat and (pieces := revealed(game, step)):
        said += f" {'→' if screen.style.symbols else '->'} {' '.join(map(str, pieces))}"
    return filled(said, screen, head, " " * max(4, len(head)))


def count_line(game: AnyGame, view: Any, screen: Screen) -> str:
    """Say how many moves are proposed, and how to see them.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.rummikub import jeu
    >>> from rummifun.shells.screen import open_screen
    >>> count_line(jeu, jeu.view(jeu.new(Alea(1)), 0), open_screen("en"))
    '12 moves proposed (“moves” lists them, “help” all the rest)'
    """
    n = len(acts(game, view))
    possible = count(n, N_("{n} move possible"), N_("{n} moves possible"))
    proposed = count(n, N_("{n} move proposed"), N_("{n} moves proposed"))
    moves = (possible if game.exhaustive else proposed).said(screen.tr)
    return screen.tr(N_("{moves} (“moves” lists them, “help” all the rest)")).format(moves=moves)


def act_lines(game: AnyGame, view: Any, screen: Screen) -> list[str]:
    """List what the seat of a view can do, numbered from 1.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.rummikub import jeu
    >>> from rummifun.shells.screen import open_screen
    >>> act_lines(jeu, jeu.view(jeu.new(Alea(1)), 0), open_screen("en"))[:2]
    ['  1. draw', '  2. lay [J 9r 10r] [7j 8j 9j]']
    """
    numbered = enumerate(acts(game, view), 1)
    return [line for i, act in numbered for line in filled(act.label.said(screen.tr), screen, f"{i:>3}. ")]


def refusal_lines(refusal: Refusal, screen: Screen) -> list[str]:
    """Say why a move is refused.

    >>> from rummifun.chance import RefusChance
    >>> from rummifun.shells.screen import open_screen
    >>> refusal_lines(Refusal(RefusChance.MotHorsBornes, expected="0..3", got=7), open_screen("en"))
    ['refused: a 64-bit integer expected, in 0..3, received: 7 (Alea)']
    """
    said = screen.tr(N_("refused: {why}")).format(why=sentence(refusal, screen.lang))
    return [alert(line, screen.style) for line in filled(said, screen, "", "  ")]


def unreadable_lines(error: Unreadable, screen: Screen) -> list[str]:
    """Show the place where a notation cannot be read, and say what was expected there.

    >>> from rummifun.shells.screen import open_screen
    >>> print(*unreadable_lines(Unreadable("pose [7x]", 7, "]"), open_screen("en")), sep=chr(10))
      pose [7x]
             ^
    expected: ]
    """
    marked = [f"  {line}" for line in printable(error.marked()).splitlines()]
    expected = screen.tr(N_("expected: {expected}")).format(expected=error.refusal.expected)
    return [*marked, *(alert(line, screen.style) for line in filled(expected, screen))]


def end_lines(game: AnyGame, state: Any, moves: int, screen: Screen) -> list[str]:
    """Say how a game ended, after how many moves, and why.

    >>> from types import SimpleNamespace
    >>> from rummifun.core.scene import Message
    >>> from rummifun.shells.screen import open_screen
    >>> over = SimpleNamespace(outcome=lambda state: Outcome((0, 12), 0, Message("a hand is empty")))
    >>> end_lines(over, None, 31, open_screen("en"))
    ['Game over after 31 moves: J1 wins (J1 0, J2 12), a hand is empty.']
    """
    outcome = game.outcome(state)
    if outcome is None:
        return []
    made = count(moves, N_("after {n} move"), N_("after {n} moves")).said(screen.tr)
    said = screen.tr(N_("Game over {moves}: {outcome}.")).format(moves=made, outcome=outcome_line(outcome, screen))
    return [bold(line, screen.style) for line in filled(said, screen)]


def ending_lines(sitting: Sitting, screen: Screen) -> list[str]:
    """Say how a game ended, or who gave it up; nothing while it goes on.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.rummikub import jeu
    >>> from rummifun.shells.screen import open_screen
    >>> ending_lines(Sitting(jeu, Alea(1), jeu.new(Alea(1)), ("humain", "glouton"), gave_up=0), open_screen("en"))
    ['J1 gave the game up after 0 moves.']
    """
    n = len(sitting.steps)
    if sitting.gave_up is None:
        return end_lines(sitting.game, sitting.state, n, screen)
    made = count(n, N_("after {n} move"), N_("after {n} moves")).said(screen.tr)
    alone, of_several = N_("The game was given up {moves}."), N_("{j} gave the game up {moves}.")
    said = screen.tr(alone if sitting.game.seats == 1 else of_several)
    return [bold(said.format(j=seat_name(sitting.gave_up), moves=made), screen.style)]


def outcome_line(outcome: Outcome, screen: Screen) -> str:
    """Say an outcome: who won, every score, why it ended.

    >>> from rummifun.core.scene import Message
    >>> from rummifun.shells.screen import open_screen
    >>> outcome_line(Outcome((0, 12), 0, Message("a hand is empty")), open_screen("en"))
    'J1 wins (J1 0, J2 12), a hand is empty'
    """
    tr = screen.tr
    if len(outcome.scores) == 1:
        won = tr(N_("lost")) if outcome.winner is None else tr(N_("won"))
        points = "" if outcome.scores[0] in (0, 1) else f" ({outcome.scores[0]})"
        return f"{won}{points}, {outcome.reason.said(tr)}"
    scores = ", ".join(f"{seat_name(seat)} {score}" for seat, score in enumerate(outcome.scores))
    won = tr(N_("a draw")) if outcome.winner is None else tr(N_("{j} wins")).format(j=seat_name(outcome.winner))
    return f"{won} ({scores}), {outcome.reason.said(tr)}"
