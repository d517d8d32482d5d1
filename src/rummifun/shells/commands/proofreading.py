"""Files of records, or of positions and moves, checked against the notation; the first fault of each is shown."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rummifun.core.game import AnyGame
from rummifun.core.notation import caret_lines
from rummifun.core.proofreading import NotationFault, ProofreadResult, is_record, proofread_lines, proofread_record
from rummifun.core.record import VERSION
from rummifun.core.scene import plural
from rummifun.messages import N_
from rummifun.refusal import sentence
from rummifun.render.text import warning_text
from rummifun.shells.arguments.games import game_of_record, parse_game, parse_registry
from rummifun.shells.commands.verify_options import VerifyOptions, unused_options
from rummifun.shells.console import Console
from rummifun.shells.line.formatting import printable, wrap_lines
from rummifun.shells.line.terminal import Terminal
from rummifun.shells.plugins.loading import CommandError, is_game_argument
from rummifun.shells.storage import files

_OURS: Final = frozenset({"modules", "notation"})


def proofread_files(asked: VerifyOptions, screen: Console) -> int:
    """Proofread the named files, of a game if the first name is one; 1 if there is a fault."""
    if others := unused_options(asked, _OURS):
        said = screen.tr(N_("--notation checks files of records, positions and moves: it does not go with {names}"))
        raise CommandError(said.format(names=", ".join(others)))
    first = next(iter(asked.modules), "")
    own = first if is_game_argument(first) and not Path(first).is_file() else None
    files = asked.modules[own is not None :]
    if not files:
        raise CommandError(screen.tr(N_("which file? --notation takes FILE, or GAME FILE")))
    game = parse_game(own, screen) if own else None
    desk = Terminal(screen)
    return max(_show_proof(file, _text(file, screen), own, game, desk) for file in files)


def _text(file: str, screen: Console) -> str:
    try:
        return files.read_lossy(Path(file))
    except OSError as error:
        raise CommandError(files.describe_file_error(error, file, screen.tr)) from None


def _show_proof(file: str, text: str, own: str | None, game: AnyGame | None, desk: Terminal) -> int:
    screen = desk.screen
    if is_record(text):
        games = parse_registry(own, screen)
        proof = proofread_record(text, lambda name, options: game_of_record(games, name, options, screen))
    elif game is None:
        said = screen.tr(N_("{file} is no record: name the game of its positions and moves first"))
        raise CommandError(said.format(file=file))
    else:
        proof = proofread_lines(text, game)
    desk.print_lines(*(_right(file, proof, screen) if proof.fault is None else _wrong(file, text, proof.fault, screen)))
    return int(proof.fault is not None)


def _right(file: str, proof: ProofreadResult, screen: Console) -> list[str]:
    tr = screen.tr
    said = tr(N_("{file}: {positions} and {moves} in the notation, version {n}."))
    positions = plural(proof.positions, N_("{n} position"), N_("{n} positions")).localize(tr)
    moves = plural(proof.moves, N_("{n} move"), N_("{n} moves")).localize(tr)
    return list(wrap_lines(said.format(file=file, positions=positions, moves=moves, n=VERSION), screen))


def _wrong(file: str, text: str, fault: NotationFault, screen: Console) -> list[str]:
    """Write a fault as compilers do, for editors to find its place: file, line, column; then the line, marked."""
    lines = [*text.split("\n"), ""]
    why = printable(sentence(fault.code, screen.lang))
    shown = caret_lines(printable(lines[fault.line - 1]), fault.column - 1)
    return [warning_text(f"{file}:{fault.line}:{fault.column}: {why}", screen.style), *shown.splitlines()]
