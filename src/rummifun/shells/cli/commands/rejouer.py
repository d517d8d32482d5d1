"""`rummifun rejouer`: a saved game shown again, move by move."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rummifun.arguments.games import describe_start, parse_record, parse_seat
from rummifun.chance import Alea
from rummifun.console.formatting import (
    ending_lines,
    moves_made,
    scene_text,
    warning_lines,
    wrap_lines,
)
from rummifun.console.options import SEAT, STEP, argument, build_command, option
from rummifun.console.screen import Console
from rummifun.console.terminal import Terminal, open_terminal
from rummifun.messages import N_
from rummifun.session.player_names import seat_name
from rummifun.session.session import Session, is_deal_hidden
from rummifun.shells.cli.commands.observer import observed_step_lines
from rummifun.storage.saved_session import describe_damage


@dataclass(frozen=True, slots=True)
class ReplayOptions:
    """The arguments of the rejouer, one option per field."""

    fichier: str = argument(N_("FILE"), required=True)
    place: str | None = option(*SEAT)
    jeu: str | None = option("--jeu --rules", N_("Read the rules of your own game here."), N_("FILE.py:NAME"))
    pas: bool = option(*STEP)


def show_record(asked: ReplayOptions, screen: Console) -> int:
    """Show a saved game; 1 if its file is damaged."""
    file, desk = Path(asked.fichier), open_terminal(screen)
    session, damage, _ = parse_record(file, asked.jeu, screen)
    _show_session(session, parse_seat(asked.place, session.game, screen.tr), desk, asked.pas)
    if damage is not None:
        desk.print_lines(*warning_lines(describe_damage(damage, file, screen), screen))
    return int(damage is not None)


def _show_session(session: Session, seat: int | None, desk: Terminal, pas: bool) -> None:
    """Show every scene of a game, then how it ended, or whose turn it is."""
    game, screen = session.game, desk.screen
    desk.print_lines(*wrap_lines(_record_title(session, screen), screen), "")
    desk.print_lines(scene_text(game, game.view(session.first, seat), screen), "")
    for n, step in enumerate(session.steps, 1):
        if pas:
            desk.wait("")
        desk.print_lines(*observed_step_lines(game, step, n, screen, seat))
    if session.seat is None:
        desk.print_lines(*ending_lines(session, screen))
    else:
        moves = moves_made(len(session.steps), screen.tr)
        said = screen.tr(N_("The game is not over {moves}: {j} to move."))
        desk.print_lines(*wrap_lines(said.format(moves=moves, j=seat_name(session.seat)), screen))


def _record_title(session: Session, screen: Console) -> str:
    origin, tr = session.origin, screen.tr
    if is_deal_hidden(session):
        return tr(N_("{game}, {start}.")).format(game=session.game.name, start=describe_start(session, tr))
    if isinstance(origin, Alea):
        said = tr(N_("{game}, seed {seed}, game {i}."))
        return said.format(game=session.game.name, seed=origin.seed, i=origin.game)
    return tr(N_("{game}, from a position.")).format(game=session.game.name)


command: Final = build_command("rejouer", ReplayOptions, show_record)
