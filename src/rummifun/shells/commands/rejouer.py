"""`rummifun rejouer`: a record shown again, move by move, as a seat or a spectator saw it."""

from __future__ import annotations

from pathlib import Path

import click

from rummifun.chance import Alea
from rummifun.core.record import Record, start
from rummifun.core.scene import count
from rummifun.messages import N_, Traduction
from rummifun.render.text import alert
from rummifun.shells.asked.start import damage_said, record_in, seat_asked
from rummifun.shells.commands.observer import told_lines
from rummifun.shells.line.desk import Desk, open_desk
from rummifun.shells.line.line import end_lines, filled, scene_text
from rummifun.shells.screen import Screen
from rummifun.shells.steps import seat_name, told

__all__ = ["command"]


def command(tr: Traduction) -> click.Command:
    """Make the command, its help in a language.

    Profil: traduction → commande

    >>> command(str).name
    'rejouer'

    Law: its help is in the language of the translation.
    """

    @click.command("rejouer", help=tr(N_("Show a game that was kept, move by move.")))
    @click.argument("fichier", metavar=tr(N_("FILE")))
    @click.option("--place", "--seat", metavar="J1|J2", help=tr(N_("See what this seat sees.")))
    @click.option("--jeu", "--rules", metavar=tr(N_("FILE.py:NAME")), help=tr(N_("The game, when it is your own.")))
    @click.option("--pas", "--step", is_flag=True, help=tr(N_("Wait for Enter between steps.")))
    @click.pass_obj
    def rejouer(screen: Screen, fichier: str, place: str | None, jeu: str | None, pas: bool) -> None:
        file, desk = Path(fichier), open_desk(screen)
        record, damage, _ = record_in(file, jeu, screen)
        _show(record, seat_asked(place, record.game, tr), desk, pas)
        if damage is not None:
            desk.say(*(alert(line, screen.style) for line in filled(damage_said(damage, file, screen), screen)))
            click.get_current_context().exit(1)

    return rejouer


def _show(record: Record, seat: int | None, desk: Desk, pas: bool) -> None:
    """Show every scene of a record, then how it ended, or whose turn it is."""
    game, screen = record.game, desk.screen
    desk.say(*filled(_title(record, screen), screen), "")
    last, n = start(record), 0
    desk.say(scene_text(game, game.view(last, seat), screen), "")
    for n, step in enumerate(told(game, last, record.moves), 1):
        if pas:
            desk.wait("")
        desk.say(*told_lines(game, step, n, screen, seat))
        last = step.after
    mover = game.to_move(last)
    if mover is None:
        desk.say(*end_lines(game, last, n, screen))
    else:
        moves = count(n, N_("after {n} move"), N_("after {n} moves")).said(screen.tr)
        said = screen.tr(N_("The game is not over {moves}: {j} to move.")).format(moves=moves, j=seat_name(mover))
        desk.say(*filled(said, screen))


def _title(record: Record, screen: Screen) -> str:
    origin, tr = record.origin, screen.tr
    if isinstance(origin, Alea):
        said = tr(N_("{game}, seed {seed}, game {i}."))
        return said.format(game=record.game.name, seed=origin.seed, i=origin.game)
    return tr(N_("{game}, from a position.")).format(game=record.game.name)
