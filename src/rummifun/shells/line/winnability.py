"""Looking under the cards at the prompt: only when you ask, and announced first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeVar

from rummifun.messages import LANGUAGES, N_, translation
from rummifun.refusal import Precondition, sentence
from rummifun.session.events import Move
from rummifun.session.winnability import (
    QUERY_NODES,
    Query,
    WinStatus,
    difficulty_query,
    run_query,
    win_status_query,
    winning_hint,
)
from rummifun.shells.commands.progress import waiting_notice
from rummifun.shells.line.formatting import step_lines
from rummifun.shells.line.line_session import LineSession, handle_event
from rummifun.shells.line.terminal import Terminal
from rummifun.shells.storage import files

A = TypeVar("A")


def show_winnability(table: LineSession, seat: int, argument: str, desk: Terminal) -> LineSession:
    """Announce that the cards are looked under, then answer; without a question, list the possible ones."""
    tr = desk.screen.tr
    desk.print_wrapped(tr(QUERY_NODES))
    for word, act in _WAYS.items():
        if argument.casefold() in {word, *(translation(lang)(word) for lang in LANGUAGES)}:
            return _run_or_warn(act, table, seat, desk)
    desk.print_wrapped(tr(N_("Ask “under winnable”, “under hint”, “under level”; “under way” plays the rest.")))
    return table


def _run_or_warn(
    act: Callable[[LineSession, int, Terminal], LineSession], table: LineSession, seat: int, desk: Terminal
) -> LineSession:
    try:
        return act(table, seat, desk)
    except Precondition as error:
        desk.warn(sentence(error.refusal, desk.screen.lang))
        return table


def _run_query(asked: Query[A], desk: Terminal) -> A:
    with waiting_notice(desk.screen.tr(N_("looking…"))):
        return run_query(asked)


def _win_status(table: LineSession, desk: Terminal) -> WinStatus:
    return _run_query(win_status_query(table.session), desk)


def _winnable(table: LineSession, seat: int, desk: Terminal) -> LineSession:
    desk.print_wrapped(_win_status(table, desk).message().localize(desk.screen.tr))
    return table


def _level(table: LineSession, seat: int, desk: Terminal) -> LineSession:
    desk.print_wrapped(_run_query(difficulty_query(table.session), desk).localize(desk.screen.tr))
    return table


def _hint(table: LineSession, seat: int, desk: Terminal) -> LineSession:
    known = _win_status(table, desk)
    going = known.line is not None and known.line.moves
    said = winning_hint(table.session, known.line).stages[-1].text if known.line and going else known.message()
    desk.print_wrapped(said.localize(desk.screen.tr))
    return table


def _way(table: LineSession, seat: int, desk: Terminal) -> LineSession:
    """Play the rest of a winning way, announced move by move; each move is kept, and can be undone."""
    known = _win_status(table, desk)
    way = known.line
    if way is None:
        desk.print_wrapped(known.message().localize(desk.screen.tr))
    while way is not None and (way := way.rest_from(table.session.state)) is not None:
        n = len(table.session.steps)
        try:
            table = handle_event(table, Move(seat, way.moves[0]), desk)
        except OSError as error:
            desk.warn(files.describe_file_error(error, table.file, desk.screen.tr))
            break
        for step in table.session.steps[n:]:
            desk.print_lines(*step_lines(table.session.game, step, desk.screen, seat))
    return table


_WAYS: Final[Mapping[str, Callable[[LineSession, int, Terminal], LineSession]]] = MappingProxyType(
    {N_("winnable"): _winnable, N_("hint"): _hint, N_("level"): _level, N_("way"): _way}
)
