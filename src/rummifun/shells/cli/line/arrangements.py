"""Arrangements and winnability at the prompt: the notation of piles, the comment on them, a look under the cards.

`[7b 8b 9b]` is a move beside the table in games that read piles; a refusal tells the worth of each pile.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Any, Final, TypeVar

from toolz import unique

from rummifun.console.formatting import step_lines, warning_lines, wrap_lines
from rummifun.console.progress import waiting_notice
from rummifun.console.screen import Console
from rummifun.console.terminal import Terminal
from rummifun.core.game import Draft, DraftPile, Piles
from rummifun.core.notation import NotationError
from rummifun.core.scene import plural
from rummifun.messages import N_, count_text, spellings
from rummifun.refusal import Refusal, sentence
from rummifun.render.text import Style, draw_face
from rummifun.session.events import Move
from rummifun.session.steps import cached_scene
from rummifun.session.winnability import (
    QUERY_NODES,
    Query,
    WinStatus,
    difficulty_query,
    run_query,
    win_status_query,
    winning_hint,
)
from rummifun.shells.cli.line.line_session import LineSession, try_event


def reads_piles(game: Any) -> bool:
    """Tell whether a game reads arrangements as typed piles."""
    return game.arrangement is not None and game.arrangement.read_piles is not None


def table_notation(game: Any, view: Any) -> str:
    """Write the table as the move that would make it, to copy and change; nothing if the game does not read piles."""
    if not reads_piles(game):
        return ""
    return str(game.write(game.arrangement.submit(view, game.arrangement.read_piles(view, ""))))


def draft_lines(game: Any, view: Any, piles: Piles, screen: Console) -> list[str]:
    """Describe every pile beside the table, and its points; then the number of points needed."""
    if not piles:
        return []
    draft: Draft = game.arrangement.draft(view, piles)
    laid = len(game.arrangement.read_piles(view, ""))
    judged = list(zip(piles, draft.piles, strict=True))[laid:]
    lines = [line for pile, found in judged for line in _pile_lines(pile, found, screen)]
    if draft.required:
        forms = N_("{n} point of {wanted}"), N_("{n} points of {wanted}")
        points = count_text(screen.tr, draft.points, *forms, wanted=draft.required)
        lines.append(f"  {points}")
    return lines


def _pile_lines(pile: tuple[Any, ...], found: DraftPile, screen: Console) -> list[str]:
    named = f"[{' '.join(map(str, pile))}]{screen.tr(': ')}"
    if isinstance(found.kind, Refusal):
        return warning_lines(named + sentence(found.kind, screen.lang), screen, "  ")
    points = plural(found.points, N_("{n} point"), N_("{n} points")).localize(screen.tr)
    return wrap_lines(f"{named}{found.kind.localize(screen.tr)}, {points}", screen, "  ")


def symbols_legend(game: Any, view: Any, screen: Console) -> str:
    """Explain how to write the pieces that are drawn as symbols, in a game that reads piles."""
    if not reads_piles(game):
        return ""
    piles = (pile for zone in cached_scene(game, view).zones for pile in zone.piles)
    pieces = unique((piece for pile in piles for piece in pile.faces if piece.text), key=lambda piece: piece.suit)
    plain, drawn = Style(unicode=False), Style(unicode=screen.style.unicode)
    words = ((piece, _readable(game, view, (draw_face(piece, plain), piece.text))) for piece in pieces)
    told = ((piece, word) for piece, word in words if word not in ("", draw_face(piece, drawn)))
    return "  ".join(f"{draw_face(piece, screen.style)} = {word}" for piece, word in told)


def _readable(game: Any, view: Any, words: tuple[str, ...]) -> str:
    for word in words:
        with suppress(NotationError):
            game.arrangement.read_piles(view, f"[{word}]")
            return word
    return ""


A = TypeVar("A")


def show_winnability(table: LineSession, seat: int, argument: str, desk: Terminal) -> LineSession | None:
    """Announce that the cards are looked under, then answer; without a question, list the possible ones."""
    tr = desk.screen.tr
    act = next((act for word, act in _WAYS.items() if argument.casefold() in spellings(word)), None)
    if act is not _estimate:
        desk.print_wrapped(tr(QUERY_NODES))
    if act is not None:
        return act(table, seat, desk)
    ways = N_("Ask “under winnable”, “under seen”, “under hint”, “under level”; “under way” plays the rest.")
    desk.print_wrapped(tr(ways))
    return None


def _run_query(asked: Query[A], desk: Terminal) -> A:
    with waiting_notice(desk.screen.tr(N_("looking…"))):
        return run_query(asked)


def _win_status(table: LineSession, desk: Terminal) -> WinStatus:
    return _run_query(win_status_query(table.session), desk)


def _winnable(table: LineSession, seat: int, desk: Terminal) -> None:
    desk.print_wrapped(_win_status(table, desk).message().localize(desk.screen.tr))


def _estimate(table: LineSession, seat: int, desk: Terminal) -> None:
    from rummifun.analysis.estimate import estimate_query  # here: studies take time to import

    desk.print_wrapped(_run_query(estimate_query(table.session), desk).message().localize(desk.screen.tr))


def _level(table: LineSession, seat: int, desk: Terminal) -> None:
    desk.print_wrapped(_run_query(difficulty_query(table.session), desk).localize(desk.screen.tr))


def _hint(table: LineSession, seat: int, desk: Terminal) -> None:
    known = _win_status(table, desk)
    going = known.line is not None and known.line.moves
    said = winning_hint(table.session, known.line).stages[-1].text if known.line and going else known.message()
    desk.print_wrapped(said.localize(desk.screen.tr))


def _way(table: LineSession, seat: int, desk: Terminal) -> LineSession:
    """Play the rest of a winning way, announced move by move; each move is kept, and can be undone."""
    known = _win_status(table, desk)
    way = known.line
    if way is None:
        desk.print_wrapped(known.message().localize(desk.screen.tr))
    while way is not None and (way := way.rest_from(table.session.state)) is not None:
        before, table = table, try_event(table, Move(seat, way.moves[0]), desk)
        if table is before:
            break
        for step in table.session.steps[len(before.session.steps) :]:
            desk.print_lines(*step_lines(table.session.game, step, desk.screen, seat))
    return table


_WAYS: Final[Mapping[str, Callable[[LineSession, int, Terminal], LineSession | None]]] = MappingProxyType(
    {N_("winnable"): _winnable, N_("seen"): _estimate, N_("hint"): _hint, N_("level"): _level, N_("way"): _way}
)
