"""The course of a finished game, for the page: the pieces left after each move, the turn that made the difference."""

from __future__ import annotations

import asyncio

from rummifun.catalogue.players import adviser
from rummifun.console.screen import Console, console_for_seat
from rummifun.page.decor import decor_of
from rummifun.page.http_messages import Lookback, TurningPointMessage
from rummifun.page.piece_messages import pile_face_messages
from rummifun.page.presenter import Reader
from rummifun.page.services import PlayerPool
from rummifun.session.lookback import TurningPoint, lookback_scene, pieces_left, turning_point, turning_queries
from rummifun.session.session import Session


async def lookback_message(session: Session, seat: int | None, thinker: PlayerPool, screen: Console) -> Lookback:
    """Look back at a finished game, turn by turn; there is nothing to say of one that goes on or reviews no turns."""
    if session.seat is not None or session.game.review is None:
        return Lookback()
    left = await asyncio.to_thread(pieces_left, session)
    if seat is None:
        return Lookback(left)
    asked = turning_queries(session, seat, adviser(session.game))
    best = {step: (await thinker.answer(question))[0] for step, question in asked.items()}
    found = await asyncio.to_thread(turning_point, session, seat, best)
    return Lookback(left, None if found is None else _turning_message(session, seat, found, screen))


def _turning_message(session: Session, seat: int, found: TurningPoint, screen: Console) -> TurningPointMessage:
    to = Reader(console_for_seat(screen, session, seat), decor_of(session.game))
    (faces,) = pile_face_messages(session.game, (found.pieces,))
    before, after = (to.picture(lookback_scene(session, where, seat)) for where in (found.before, found.after))
    title, comment = (said.localize(to.screen.tr) for said in (found.title, found.comment))
    return TurningPointMessage(found.step + 1, title, comment, faces, before, after)
