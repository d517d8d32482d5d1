"""Answers from under the cards of a game for one; a winning way is kept as long as you follow it."""

from __future__ import annotations

import asyncio

from rummifun.play.events import Move
from rummifun.play.known import Known, Way, hardness, looked_under, prospect, reply, sure_hint
from rummifun.play.sitting import Sitting
from rummifun.shells.screen import Screen
from rummifun.shells.web import messages as m
from rummifun.shells.web.answers import error, hint_said
from rummifun.shells.web.house import Thinker
from rummifun.shells.web.opening import LOOKED

Looked = Move | m.Hint | m.Known | m.Error
"""What looking comes to: the next move of a way that wins, or what is said."""


class Looking:
    """Looks under the cards of one game, for one person at a time."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._one = asyncio.Lock()
        self._way: Way | None = None

    async def answered(self, sitting: Sitting, seat: int, asked: m.LookAsked | m.FollowAsked, screen: Screen) -> Looked:
        """Answer a person who plays alone; tell nobody else anything."""
        if not looked_under(sitting.game):
            return error("impossible", screen)
        async with self._one:
            if isinstance(asked, m.LookAsked) and asked.what == "chance":
                said = (await self._known(sitting)).said()
            elif isinstance(asked, m.LookAsked) and asked.what == "level":
                said = await self._thinker.work(reply, hardness(sitting, LOOKED))
            elif sitting.seat != seat:
                return error("not_yours", screen)
            else:
                return await self._onward(sitting, seat, asked, screen)
        return m.Known(asked.v, said.said(screen.tr))

    async def _known(self, sitting: Sitting) -> Known:
        known = await self._thinker.work(reply, prospect(sitting, LOOKED))
        self._way = known.way or self._way
        return known

    async def _onward(self, sitting: Sitting, seat: int, asked: m.LookAsked | m.FollowAsked, screen: Screen) -> Looked:
        """Follow the known way, or another if the game has left it; say so if there is none."""
        way = self._way and self._way.ahead(sitting.state)
        if way is None:
            known = await self._known(sitting)
            if known.way is None:
                return m.Known(asked.v, known.said().said(screen.tr))
            way = known.way
        if isinstance(asked, m.FollowAsked):
            return Move(seat, way.moves[0])
        return hint_said(sitting, asked.v, sure_hint(sitting, way), screen)
