"""Somebody who has left a game between people: those who are there agree that a computer, or nobody, takes the seat."""

from __future__ import annotations

from typing import Final

from rummifun.catalogue.entry import opponent_name
from rummifun.page import client_requests as r
from rummifun.page import wire_messages as m
from rummifun.page.clients import Audience, Client
from rummifun.session.events import SeatComputer
from rummifun.session.session import ABSENT, Session

ABSENT_SECONDS: Final = 20.0
"""Seconds after which somebody who is not there has left: before, it may be a lost line."""


class AbsenceVotes:
    """The wishes of those who are there about one who has left."""

    def __init__(self) -> None:
        self._wishes: dict[int, r.ReplaceRequest] = {}

    def event(self, session: Session, seat: int, wish: r.ReplaceRequest, audience: Audience) -> SeatComputer:
        """Count a wish; return what it comes to, which is refused while the seat may be waited for."""
        there = audience.seats()
        stand = {voter: one for voter, one in self._wishes.items() if voter in there and one.seat not in there}
        self._wishes = {**stand, seat: wish}
        has_left = wish.seat not in there and audience.absence(wish.seat) >= ABSENT_SECONDS
        player = ABSENT if wish.nobody else opponent_name(session.game)
        return SeatComputer(seat, wish.seat if has_left else None, player, has_left=True)

    def withdraw(self, client: Client, asked: r.WaitRequest, audience: Audience) -> None:
        """Take back the wish of somebody who would rather wait for who has left, and tell everybody."""
        if client.seat is not None and self._wishes.pop(client.seat, None) is not None:
            audience.broadcast(m.Absence(asked.seat, False, ()))

    def open_wish(self, session: Session, wish: r.ReplaceRequest, audience: Audience) -> m.Absence | None:
        """Tell who has a wish, while some person who is there has not; None once all have it."""
        alike = {voter for voter, one in self._wishes.items() if one == wish}
        missing = (audience.seats() & {*session.persons}) - alike
        return m.Absence(wish.seat, wish.nobody, tuple(sorted(alike))) if missing else None
