"""Answers from under the cards of a game for one; a winning way is kept as long as you follow it."""

from __future__ import annotations

import asyncio

from rummifun.session.events import Move
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
from rummifun.shells.console import Console
from rummifun.shells.web import wire_messages as m
from rummifun.shells.web.handlers import error_message, hint_message
from rummifun.shells.web.new_game import PUBLIC_NODES
from rummifun.shells.web.services import PlayerPool

WinnabilityReply = Move | m.Hint | m.WinStatusMessage | m.Error
"""The reply to a look under the cards: the next move of a line that wins, or a message."""


class WinnabilityService:
    """Looks under the cards of one game, for one person at a time."""

    def __init__(self, thinker: PlayerPool) -> None:
        self._thinker = thinker
        self._one = asyncio.Lock()
        self._way: WinningLine | None = None

    async def answer(
        self, session: Session, seat: int, asked: m.WinnabilityRequest | m.FollowLineRequest, screen: Console
    ) -> WinnabilityReply:
        """Answer a person who plays alone; tell nobody else anything."""
        if not offers_winnability(session.game):
            return error_message("impossible", screen)
        async with self._one:
            if isinstance(asked, m.WinnabilityRequest) and asked.what == "chance":
                said = (await self._win_status(session)).message()
            elif isinstance(asked, m.WinnabilityRequest) and asked.what == "level":
                said = await self._thinker.run(run_query, difficulty_query(session, PUBLIC_NODES))
            elif session.seat != seat:
                return error_message("not_yours", screen)
            else:
                return await self._onward(session, seat, asked, screen)
        return m.WinStatusMessage(asked.v, said.localize(screen.tr))

    async def _win_status(self, session: Session) -> WinStatus:
        known = await self._thinker.run(run_query, win_status_query(session, PUBLIC_NODES))
        self._way = known.line or self._way
        return known

    async def _onward(
        self, session: Session, seat: int, asked: m.WinnabilityRequest | m.FollowLineRequest, screen: Console
    ) -> WinnabilityReply:
        """Follow the known way, or another if the game has left it; say so if there is none."""
        way = self._way and self._way.rest_from(session.state)
        if way is None:
            known = await self._win_status(session)
            if known.line is None:
                return m.WinStatusMessage(asked.v, known.message().localize(screen.tr))
            way = known.line
        if isinstance(asked, m.FollowLineRequest):
            return Move(seat, way.moves[0])
        return hint_message(session, asked.v, winning_hint(session, way), screen)
