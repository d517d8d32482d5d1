"""Answers of solvers on the page: a look under the cards, the puzzle of the day, the room for the solver."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from datetime import date, timedelta
from typing import Any, Final

from rummifun.analysis.estimate import estimate_query
from rummifun.catalogue.players import adviser
from rummifun.console.screen import Console
from rummifun.core.notation import NotationError
from rummifun.messages import N_
from rummifun.page import client_requests as r
from rummifun.page import wire_messages as m
from rummifun.page.handlers import advice_message, error_message, guide_message, hint_message, review_message
from rummifun.page.http_messages import (
    EditedTable,
    PuzzleMessage,
    PuzzleSolution,
    SolveRequest,
    SolveResult,
    SolverRoom,
)
from rummifun.page.limits import PUBLIC_NODES, SOLVER_SECONDS
from rummifun.page.piece_messages import counted_faces, draft_message, parse_piles, pile_face_messages, stage_messages
from rummifun.page.presenter import sort_order_messages
from rummifun.page.services import PlayerPool
from rummifun.refusal import Precondition, sentence
from rummifun.regles import rules_for
from rummifun.session.events import Move
from rummifun.session.guide import LAST, guide_for, guide_query, guide_step
from rummifun.session.hints import build_hint, hint_refusal
from rummifun.session.player_queries import advice_query, review_query
from rummifun.session.puzzles import (
    DailyPuzzle,
    EditedPosition,
    best_turn_query,
    daily_puzzle,
    day_streak,
    default_editable_game,
    fault_message,
)
from rummifun.session.session import Session
from rummifun.session.winnability import (
    WinningLine,
    WinStatus,
    difficulty_query,
    offers_winnability,
    run_query,
    win_status_query,
    winning_hint,
)

Answer = Move | m.ServerMessage
"""The move to make, or what to say instead."""


class Advice:
    """Answers that take thought, for one game: a good move, what a turn missed, what lies under the cards."""

    def __init__(self, thinker: PlayerPool) -> None:
        self._thinker = thinker
        self._one = asyncio.Lock()
        self._way: WinningLine | None = None

    async def answer(self, session: Session, seat: int, asked: r.AdviceRequest, screen: Console) -> Answer:
        """Answer the seat to move, or one that plays alone."""
        if isinstance(asked, r.GuideRequest):
            return await self._guide(session, seat, asked.v, screen)
        if not isinstance(asked, r.HintRequest):
            return await self._look(session, seat, asked, screen)
        question, refused = advice_query(session, adviser(session.game)), hint_refusal(session)
        if session.seat == seat and refused is not None:
            return m.Error("impossible", refused.localize(screen.tr))
        if session.seat != seat or question is None:
            return error_message("not_yours", screen)
        thought = await self._thinker.answer(question)
        return await asyncio.to_thread(advice_message, session, asked.v, thought, screen)

    async def _guide(self, session: Session, seat: int, v: int, screen: Console) -> Answer:
        """Tell the next step of a guided first game, or its last sentence."""
        guide = guide_for(session.game)
        if guide is None or session.seat != seat or session.is_fair:
            return error_message("impossible", screen)
        question = guide_query(session, guide, seat)
        if question is None:
            return m.GuideMessage(v, LAST.localize(screen.tr))
        step = guide_step(session, guide, seat, *await self._thinker.answer(question))
        return await asyncio.to_thread(guide_message, session, v, step, screen)

    async def review(self, session: Session, v: int, seat: int, screen: Console) -> m.Review:
        """Compare a seat's own last turn with the best one: a turn that was taken back since is not compared."""
        question = review_query(session, seat, adviser(session.game))
        if question is None:
            return m.Review(v, None)
        best, _ = await self._thinker.answer(question)
        return await asyncio.to_thread(review_message, session, v, seat, question, best, screen)

    async def _look(self, session: Session, seat: int, asked: r.LookRequest, screen: Console) -> Answer:
        """Answer a person who plays alone, one at a time; tell nobody else anything."""
        if not offers_winnability(session.game):
            return error_message("impossible", screen)
        async with self._one:
            if isinstance(asked, r.WinnabilityRequest) and asked.what == "chance":
                said = (await self._win_status(session)).message()
            elif isinstance(asked, r.WinnabilityRequest) and asked.what == "level":
                said = await self._thinker.run(run_query, difficulty_query(session, PUBLIC_NODES))
            elif isinstance(asked, r.WinnabilityRequest) and asked.what == "seen":
                said = (await self._thinker.run(run_query, estimate_query(session))).message()
            elif session.seat != seat:
                return error_message("not_yours", screen)
            else:
                return await self._onward(session, seat, asked, screen)
        return m.WinStatusMessage(asked.v, said.localize(screen.tr))

    async def _win_status(self, session: Session) -> WinStatus:
        known = await self._thinker.run(run_query, win_status_query(session, PUBLIC_NODES))
        self._way = known.line or self._way
        return known

    async def _onward(self, session: Session, seat: int, asked: r.LookRequest, screen: Console) -> Answer:
        """Follow the known way, or another if the game has left it; say so if there is none."""
        way = self._way and self._way.rest_from(session.state)
        if way is None:
            known = await self._win_status(session)
            if known.line is None:
                return m.WinStatusMessage(asked.v, known.message().localize(screen.tr))
            way = known.line
        if isinstance(asked, r.FollowLineRequest):
            return Move(seat, way.moves[0])
        return hint_message(session, asked.v, winning_hint(session, way), screen)


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
        stages=stage_messages(game, now.hint, screen.tr),
        streak=day_streak(_days(solved), today),
    )


async def solution_message(thinker: PlayerPool, today: date, screen: Console) -> PuzzleSolution:
    """Report how the puzzle of the day before is solved."""
    before = await thinker.run(daily_puzzle, today - timedelta(days=1))
    stages = stage_messages(before.game, before.hint, screen.tr)
    return PuzzleSolution(before.day.isoformat(), _puzzle_table(before), stages)


def _puzzle_table(puzzle: DailyPuzzle) -> EditedTable:
    arrangement, view = puzzle.game.arrangement, puzzle.view
    return _edited_table(puzzle.game, arrangement.laid(view), arrangement.rack(view))


def _edited_table(game: Any, piles: tuple[tuple[Any, ...], ...], rack: tuple[Any, ...]) -> EditedTable:
    return EditedTable(pile_face_messages(game, piles), *pile_face_messages(game, (rack,)))


def _days(text: str) -> set[date]:
    days = set()
    for word in _DAY.findall(text[:_MOST]):
        with suppress(ValueError):  # no day of any month
            days.add(date.fromisoformat(word))
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
    text, laid = game.arrangement.editor.write_posed(*position), _edited_table(game, *position)
    try:
        question = best_turn_query(game, position)
    except Precondition as wrong:
        (at_fault,) = pile_face_messages(game, (wrong.refusal.pieces,))
        said = fault_message(game, position, wrong.refusal).localize(screen.tr)
        return SolveResult(text, laid, fault=said, pieces=at_fault)
    try:
        best, reason = await asyncio.wait_for(thinker.answer(question), SOLVER_SECONDS)
    except TimeoutError:
        said = screen.tr(N_("no best turn was found in {n} seconds")).format(n=int(SOLVER_SECONDS))
        return SolveResult(text, laid, fault=said)
    view = game.view(question.state, game.to_move(question.state))
    return SolveResult(text, laid, stage_messages(game, build_hint(game, view, best, reason), screen.tr))


def _position(game: Any, asked: SolveRequest) -> EditedPosition:
    if asked.text is not None:
        return EditedPosition(*game.arrangement.editor.read_posed(asked.text))
    laid = asked.laid or EditedTable(())
    rack = parse_piles(game, tuple((face,) for face in laid.rack))
    return EditedPosition(tuple(filter(None, parse_piles(game, laid.piles))), tuple(piece for (piece,) in rack))
