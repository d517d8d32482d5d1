"""Files of records, or of positions and moves, checked against the notation; the first fault of each is shown."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rummifun.core.game import AnyGame
from rummifun.core.notation import marked
from rummifun.core.proofreading import Fault, Proof, is_record, lines_proof, record_proof
from rummifun.core.record import VERSION
from rummifun.core.scene import count
from rummifun.messages import N_
from rummifun.refusal import sentence
from rummifun.render.text import alert
from rummifun.shells.asked.load import Unusable, names_a_game
from rummifun.shells.asked.start import game_asked, game_of_record, games_asked
from rummifun.shells.commands.grading import Grading, not_for
from rummifun.shells.kept import saves
from rummifun.shells.line.desk import Desk
from rummifun.shells.line.line import filled, printable
from rummifun.shells.screen import Screen

_OURS: Final = frozenset({"modules", "notation"})


def proofread(asked: Grading, screen: Screen) -> int:
    """Proofread the named files, of a game if the first name is one; 1 if there is a fault."""
    if others := not_for(asked, _OURS):
        said = screen.tr(N_("--notation checks files of records, positions and moves: it does not go with {names}"))
        raise Unusable(said.format(names=", ".join(others)))
    first = next(iter(asked.modules), "")
    own = first if names_a_game(first) and not Path(first).is_file() else None
    files = asked.modules[own is not None :]
    if not files:
        raise Unusable(screen.tr(N_("which file? --notation takes FILE, or GAME FILE")))
    game = game_asked(own, screen) if own else None
    desk = Desk(screen)
    return max(_shown(file, _text(file, screen), own, game, desk) for file in files)


def _text(file: str, screen: Screen) -> str:
    try:
        return saves.read(Path(file))
    except OSError as error:
        raise Unusable(saves.why(error, file, screen.tr)) from None


def _shown(file: str, text: str, own: str | None, game: AnyGame | None, desk: Desk) -> int:
    screen = desk.screen
    if is_record(text):
        games = games_asked(own, screen)
        proof = record_proof(text, lambda name, options: game_of_record(games, name, options, screen))
    elif game is None:
        said = screen.tr(N_("{file} is no record: name the game of its positions and moves first"))
        raise Unusable(said.format(file=file))
    else:
        proof = lines_proof(text, game)
    desk.say(*(_right(file, proof, screen) if proof.fault is None else _wrong(file, text, proof.fault, screen)))
    return int(proof.fault is not None)


def _right(file: str, proof: Proof, screen: Screen) -> list[str]:
    tr = screen.tr
    said = tr(N_("{file}: {positions} and {moves} in the notation, version {n}."))
    positions = count(proof.positions, N_("{n} position"), N_("{n} positions")).said(tr)
    moves = count(proof.moves, N_("{n} move"), N_("{n} moves")).said(tr)
    return list(filled(said.format(file=file, positions=positions, moves=moves, n=VERSION), screen))


def _wrong(file: str, text: str, fault: Fault, screen: Screen) -> list[str]:
    """Write a fault as compilers do, for editors to find its place: file, line, column; then the line, marked."""
    lines = [*text.split("\n"), ""]
    why = printable(sentence(fault.why, screen.lang))
    shown = marked(printable(lines[fault.line - 1]), fault.column - 1)
    return [alert(f"{file}:{fault.line}:{fault.column}: {why}", screen.style), *shown.splitlines()]
