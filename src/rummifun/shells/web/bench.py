"""Tables outside any game: the puzzle of the day, and positions that you lay out to see the best turn."""

from __future__ import annotations

import asyncio
import re
from datetime import date, timedelta
from typing import Any, Final

from rummifun.core.notation import Unreadable
from rummifun.messages import N_
from rummifun.play.hints import hint_of
from rummifun.play.posing import Position, best_turn, fault, posing_game
from rummifun.play.puzzles import Puzzle, puzzle_of, streak
from rummifun.refusal import Precondition, sentence
from rummifun.regles import rules_of
from rummifun.shells.screen import Screen
from rummifun.shells.web import messages as m
from rummifun.shells.web.house import Thinker
from rummifun.shells.web.pages import Answered, Bench, Laid, PuzzleSaid, Solved, ToSolve
from rummifun.shells.web.wire import (
    draft_said,
    faces_said,
    orders_said,
    pieces_counted,
    piles_of,
    stage_said,
)

PATIENCE: Final = 10.0
"""Seconds that a position may take."""

_DAY: Final = re.compile(r"[0-9]{8}")
_MOST: Final = 4000  # characters of the days that a page names


async def puzzle_said(thinker: Thinker, today: date, solved: str, screen: Screen) -> PuzzleSaid:
    """Say the puzzle of a day."""
    now = await thinker.work(puzzle_of, today)
    game = now.game
    return PuzzleSaid(
        day=today.isoformat(),
        level=now.level,
        title=rules_of(game, screen.lang).title,
        laid=_laid(now),
        orders=orders_said(game, screen.tr),
        stages=_stages(now, screen),
        streak=streak(_days(solved), today),
    )


async def answered(thinker: Thinker, today: date, screen: Screen) -> Answered:
    """Report how the puzzle of the day before is solved."""
    before = await thinker.work(puzzle_of, today - timedelta(days=1))
    return Answered(before.day.isoformat(), _laid(before), _stages(before, screen))


def _laid(puzzle: Puzzle) -> Laid:
    game, view = puzzle.game, puzzle.view
    return Laid(faces_said(game, game.laid(view)), *faces_said(game, (game.rack(view),)))


def _stages(puzzle: Puzzle, screen: Screen) -> tuple[m.Stage, ...]:
    return tuple(stage_said(puzzle.game, stage, screen.tr) for stage in puzzle.hint.stages)


def _days(text: str) -> set[date]:
    days = set()
    for word in _DAY.findall(text[:_MOST]):
        try:
            days.add(date(int(word[:4]), int(word[4:6]), int(word[6:])))
        except ValueError:  # no day of any month
            continue
    return days


async def puzzle_judged(thinker: Thinker, today: date, laid: Laid, screen: Screen) -> m.Draft:
    """Report whether a table solves the puzzle of a day. Raises `Strange`."""
    puzzle = await thinker.work(puzzle_of, today)
    piles = piles_of(puzzle.game, laid.piles)
    return await asyncio.to_thread(draft_said, 0, puzzle.game, puzzle.view, piles, screen)


def bench(screen: Screen) -> Bench:
    """Report what can be laid out."""
    game = posing_game()
    return Bench(rules_of(game, screen.lang).title, pieces_counted(game), orders_said(game, screen.tr))


async def solved(thinker: Thinker, asked: ToSolve, screen: Screen) -> Solved:
    """Find the best turn of a position, or explain in one sentence why there is none. Raises `Strange`."""
    game: Any = posing_game()
    try:
        position = _position(game, asked)
    except Unreadable as wrong:
        return Solved(asked.text or "", None, fault=sentence(wrong.refusal, screen.lang))
    text, laid = (
        game.write_posed(*position),
        Laid(faces_said(game, position.piles), *faces_said(game, (position.rack,))),
    )
    try:
        question = best_turn(game, position)
    except Precondition as wrong:
        (at_fault,) = faces_said(game, (wrong.refusal.pieces,))
        return Solved(text, laid, fault=fault(game, position, wrong.refusal).said(screen.tr), pieces=at_fault)
    try:
        best, reason = await asyncio.wait_for(thinker.answer(question), PATIENCE)
    except TimeoutError:
        return Solved(text, laid, fault=screen.tr(N_("no best turn was found in {n} seconds")).format(n=int(PATIENCE)))
    view = game.view(question.state, game.to_move(question.state))
    stages = hint_of(game, view, best, reason).stages
    return Solved(text, laid, tuple(stage_said(game, stage, screen.tr) for stage in stages))


def _position(game: Any, asked: ToSolve) -> Position:
    if asked.text is not None:
        return Position(*game.read_posed(asked.text))
    laid = asked.laid or Laid(())
    rack = piles_of(game, tuple((face,) for face in laid.rack))
    return Position(tuple(filter(None, piles_of(game, laid.piles))), tuple(piece for (piece,) in rack))
