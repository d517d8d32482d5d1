"""`rummifun rejouer`: shows a record again, move by move, as a seat or a spectator saw it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rummifun.chance import Alea
from rummifun.core.scene import count
from rummifun.messages import N_
from rummifun.play.sitting import Sitting
from rummifun.render.text import alert
from rummifun.shells.asked.start import begun_said, damage_said, hidden, record_asked, seat_asked
from rummifun.shells.commands.observer import told_lines
from rummifun.shells.commands.options import SEAT, STEP, argument, commanded, option
from rummifun.shells.line.desk import Desk, open_desk
from rummifun.shells.line.line import ending_lines, filled, scene_text
from rummifun.shells.screen import Screen, seat_name


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line asks for, one option per field."""

    fichier: str = argument(N_("FILE"), required=True)
    place: str | None = option(*SEAT)
    jeu: str | None = option("--jeu --rules", N_("The game, when it is your own."), N_("FILE.py:NAME"))
    pas: bool = option(*STEP)


def run(asked: Asked, screen: Screen) -> int:
    """Show a saved game; 1 if its file is damaged."""
    file, desk = Path(asked.fichier), open_desk(screen)
    sitting, damage, _ = record_asked(file, asked.jeu, screen)
    _show(sitting, seat_asked(asked.place, sitting.game, screen.tr), desk, asked.pas)
    if damage is not None:
        desk.say(*(alert(line, screen.style) for line in filled(damage_said(damage, file, screen), screen)))
    return int(damage is not None)


def _show(sitting: Sitting, seat: int | None, desk: Desk, pas: bool) -> None:
    """Show every scene of a game, then how it ended, or whose turn it is."""
    game, screen = sitting.game, desk.screen
    desk.say(*filled(_title(sitting, screen), screen), "")
    desk.say(scene_text(game, game.view(sitting.first, seat), screen), "")
    for n, step in enumerate(sitting.steps, 1):
        if pas:
            desk.wait("")
        desk.say(*told_lines(game, step, n, screen, seat))
    if sitting.seat is None:
        desk.say(*ending_lines(sitting, screen))
    else:
        moves = count(len(sitting.steps), N_("after {n} move"), N_("after {n} moves")).said(screen.tr)
        said = screen.tr(N_("The game is not over {moves}: {j} to move."))
        desk.say(*filled(said.format(moves=moves, j=seat_name(sitting.seat)), screen))


def _title(sitting: Sitting, screen: Screen) -> str:
    origin, tr = sitting.origin, screen.tr
    if hidden(sitting):
        return tr(N_("{game}, {start}.")).format(game=sitting.game.name, start=begun_said(sitting, tr))
    if isinstance(origin, Alea):
        said = tr(N_("{game}, seed {seed}, game {i}."))
        return said.format(game=sitting.game.name, seed=origin.seed, i=origin.game)
    return tr(N_("{game}, from a position.")).format(game=sitting.game.name)


command: Final = commanded("rejouer", Asked, run)
