"""Looking under the cards at the prompt: only when you ask, and announced first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeVar

from rummifun.messages import LANGUAGES, N_, translation
from rummifun.play.events import Move
from rummifun.play.known import LOOKS, Asked, Known, hardness, prospect, reply, sure_hint
from rummifun.refusal import Precondition, sentence
from rummifun.shells.commands.progress import waiting
from rummifun.shells.kept import saves
from rummifun.shells.line.desk import Desk
from rummifun.shells.line.line import step_lines
from rummifun.shells.line.table import Table, happened

A = TypeVar("A")


def looked(table: Table, seat: int, argument: str, desk: Desk) -> Table:
    """Announce that the cards are looked under, then answer; without a question, list the possible ones."""
    tr = desk.screen.tr
    desk.fill(tr(LOOKS))
    for word, act in _WAYS.items():
        if argument.casefold() in {word, *(translation(lang)(word) for lang in LANGUAGES)}:
            return _answered(act, table, seat, desk)
    desk.fill(tr(N_("Ask “under winnable”, “under hint”, “under level”; “under way” plays the rest.")))
    return table


def _answered(act: Callable[[Table, int, Desk], Table], table: Table, seat: int, desk: Desk) -> Table:
    try:
        return act(table, seat, desk)
    except Precondition as error:
        desk.warn(sentence(error.refusal, desk.screen.lang))
        return table


def _found(asked: Asked[A], desk: Desk) -> A:
    with waiting(desk.screen.tr(N_("looking…"))):
        return reply(asked)


def _known(table: Table, desk: Desk) -> Known:
    return _found(prospect(table.sitting), desk)


def _winnable(table: Table, seat: int, desk: Desk) -> Table:
    desk.fill(_known(table, desk).said().said(desk.screen.tr))
    return table


def _level(table: Table, seat: int, desk: Desk) -> Table:
    desk.fill(_found(hardness(table.sitting), desk).said(desk.screen.tr))
    return table


def _hint(table: Table, seat: int, desk: Desk) -> Table:
    known = _known(table, desk)
    going = known.way is not None and known.way.moves
    said = sure_hint(table.sitting, known.way).stages[-1].said if known.way and going else known.said()
    desk.fill(said.said(desk.screen.tr))
    return table


def _way(table: Table, seat: int, desk: Desk) -> Table:
    """Play the rest of a winning way, announced move by move; each move is kept, and can be undone."""
    known = _known(table, desk)
    way = known.way
    if way is None:
        desk.fill(known.said().said(desk.screen.tr))
    while way is not None and (way := way.ahead(table.sitting.state)) is not None:
        n = len(table.sitting.steps)
        try:
            table = happened(table, Move(seat, way.moves[0]), desk)
        except OSError as error:
            desk.warn(saves.why(error, table.file, desk.screen.tr))
            break
        for step in table.sitting.steps[n:]:
            desk.say(*step_lines(table.sitting.game, step, desk.screen, seat))
    return table


_WAYS: Final[Mapping[str, Callable[[Table, int, Desk], Table]]] = MappingProxyType(
    {N_("winnable"): _winnable, N_("hint"): _hint, N_("level"): _level, N_("way"): _way}
)
