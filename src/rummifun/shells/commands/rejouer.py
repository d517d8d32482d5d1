"""`rummifun rejouer`: a record shown again, move by move, as a seat or a spectator saw it."""

from __future__ import annotations

from pathlib import Path

import click

from rummifun.chance import Alea
from rummifun.core.scene import count
from rummifun.messages import N_, Translation
from rummifun.play.sitting import Sitting
from rummifun.render.text import alert
from rummifun.shells.asked.start import damage_said, seat_asked, sitting_in
from rummifun.shells.commands.observer import told_lines
from rummifun.shells.line.desk import Desk, open_desk
from rummifun.shells.line.line import ending_lines, filled, scene_text
from rummifun.shells.screen import Screen, seat_name


def command(tr: Translation) -> click.Command:
    """Make the command, its help in a language."""

    @click.command("rejouer", help=tr(N_("Show a game that was kept, move by move.")))
    @click.argument("fichier", metavar=tr(N_("FILE")))
    @click.option("--place", "--seat", metavar="J1|J2", help=tr(N_("See what this seat sees.")))
    @click.option("--jeu", "--rules", metavar=tr(N_("FILE.py:NAME")), help=tr(N_("The game, when it is your own.")))
    @click.option("--pas", "--step", is_flag=True, help=tr(N_("Wait for Enter between steps.")))
    @click.pass_obj
    def rejouer(screen: Screen, fichier: str, place: str | None, jeu: str | None, pas: bool) -> None:
        file, desk = Path(fichier), open_desk(screen)
        sitting, damage, _ = sitting_in(file, jeu, screen)
        _show(sitting, seat_asked(place, sitting.game, tr), desk, pas)
        if damage is not None:
            desk.say(*(alert(line, screen.style) for line in filled(damage_said(damage, file, screen), screen)))
            click.get_current_context().exit(1)

    return rejouer


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
    if isinstance(origin, Alea):
        said = tr(N_("{game}, seed {seed}, game {i}."))
        return said.format(game=sitting.game.name, seed=origin.seed, i=origin.game)
    return tr(N_("{game}, from a position.")).format(game=sitting.game.name)
