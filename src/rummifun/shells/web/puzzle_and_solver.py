"""Tables outside any game: the puzzle of the day, and positions that you lay out to see the best turn."""

from __future__ import annotations

import asyncio
import re
from datetime import date, timedelta
from typing import Any, Final

from rummifun.core.notation import NotationError
from rummifun.messages import N_
from rummifun.refusal import Precondition, sentence
from rummifun.regles import rules_for
from rummifun.session.hints import build_hint
from rummifun.session.position_editor import EditedPosition, best_turn_query, default_editable_game, fault_message
from rummifun.session.puzzles import DailyPuzzle, daily_puzzle, day_streak
from rummifun.shells.console import Console
from rummifun.shells.web import wire_messages as m
from rummifun.shells.web.http_messages import (
    EditedTable,
    PuzzleMessage,
    PuzzleSolution,
    SolveRequest,
    SolveResult,
    SolverRoom,
)
from rummifun.shells.web.serializers import (
    counted_faces,
    draft_message,
    parse_piles,
    pile_face_messages,
    sort_order_messages,
    stage_message,
)
from rummifun.shells.web.services import PlayerPool

PATIENCE: Final = 10.0
"""Seconds that a position may take."""

_DAY: Final = re.compile(r"[0-9]{8}")
_MOST: Final = 4000  # characters of the days that a page names


async def puzzle_message(thinker: PlayerPool, today: date, solved: str, screen: Console) -> PuzzleMessage:
    """Return the message of a day's puzzle."""
    now = await thinker.run(daily_puzzle, today)
    game = now.game
    return PuzzleMessage(
        day=today.isoformat(),
        level=now.level,
        title=rules_for(game, screen.lang).title,
        laid=_puzzle_table(now),
        orders=sort_order_messages(game, screen.tr),
        stages=_stages(now, screen),
        streak=day_streak(_days(solved), today),
    )


async def solution_message(thinker: PlayerPool, today: date, screen: Console) -> PuzzleSolution:
    """Report how the puzzle of the day before is solved."""
    before = await thinker.run(daily_puzzle, today - timedelta(days=1))
    return PuzzleSolution(before.day.isoformat(), _puzzle_table(before), _stages(before, screen))


def _puzzle_table(puzzle: DailyPuzzle) -> EditedTable:
    game, view = puzzle.game, puzzle.view
    return EditedTable(pile_face_messages(game, game.laid(view)), *pile_face_messages(game, (game.rack(view),)))


def _stages(puzzle: DailyPuzzle, screen: Console) -> tuple[m.Stage, ...]:
    return tuple(stage_message(puzzle.game, stage, screen.tr) for stage in puzzle.hint.stages)


def _days(text: str) -> set[date]:
    days = set()
    for word in _DAY.findall(text[:_MOST]):
        try:
            days.add(date(int(word[:4]), int(word[4:6]), int(word[6:])))
        except ValueError:  # no day of any month
            continue
    return days


async def judge_puzzle(thinker: PlayerPool, today: date, laid: EditedTable, screen: Console) -> m.Draft:
    """Report whether a table solves the puzzle of a day. Raises `Strange`."""
    puzzle = await thinker.run(daily_puzzle, today)
    piles = parse_piles(puzzle.game, laid.piles)
    return await asyncio.to_thread(draft_message, 0, puzzle.game, puzzle.view, piles, screen)


def solver_room_message(screen: Console) -> SolverRoom:
    """Report the pieces that can be laid out."""
    game = default_editable_game()
    return SolverRoom(rules_for(game, screen.lang).title, counted_faces(game), sort_order_messages(game, screen.tr))


async def solve_position(thinker: PlayerPool, asked: SolveRequest, screen: Console) -> SolveResult:
    """Find the best turn of a position, or explain in one sentence why there is none. Raises `Strange`."""
    game: Any = default_editable_game()
    try:
        position = _position(game, asked)
    except NotationError as wrong:
        return SolveResult(asked.text or "", None, fault=sentence(wrong.refusal, screen.lang))
    text, laid = (
        game.write_posed(*position),
        EditedTable(pile_face_messages(game, position.piles), *pile_face_messages(game, (position.rack,))),
    )
    try:
        question = best_turn_query(game, position)
    except Precondition as wrong:
        (at_fault,) = pile_face_messages(game, (wrong.refusal.pieces,))
        return SolveResult(
            text, laid, fault=fault_message(game, position, wrong.refusal).localize(screen.tr), pieces=at_fault
        )
    try:
        best, reason = await asyncio.wait_for(thinker.answer(question), PATIENCE)
    except TimeoutError:
        return SolveResult(
            text, laid, fault=screen.tr(N_("no best turn was found in {n} seconds")).format(n=int(PATIENCE))
        )
    view = game.view(question.state, game.to_move(question.state))
    stages = build_hint(game, view, best, reason).stages
    return SolveResult(text, laid, tuple(stage_message(game, stage, screen.tr) for stage in stages))


def _position(game: Any, asked: SolveRequest) -> EditedPosition:
    if asked.text is not None:
        return EditedPosition(*game.read_posed(asked.text))
    laid = asked.laid or EditedTable(())
    rack = parse_piles(game, tuple((face,) for face in laid.rack))
    return EditedPosition(tuple(filter(None, parse_piles(game, laid.piles))), tuple(piece for (piece,) in rack))
