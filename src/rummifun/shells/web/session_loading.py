"""A kept game, read again by the rules on offer now."""

from __future__ import annotations

from rummifun.core.record import RecordError
from rummifun.games import RefusGames
from rummifun.games.registry import GameRegistry
from rummifun.refusal import Code, Refusal
from rummifun.session.persistence import session_from_text
from rummifun.session.session import Session


class RefusResumed(Code):
    """Reasons why a stored game cannot go on now; its file stays unchanged."""

    ReglesAbsentes = "parties gardées"
    ReglesChangees = "parties gardées"


def load_session(text: str, games: GameRegistry) -> Session:
    """Read a kept game; nobody but us writes there.

    Raises `RecordError` if it is not whole, and if its rules are not on offer or refuse a move that was made.
    """
    try:
        session, damage = session_from_text(text, games.build_game, apart=True)
    except RecordError as unread:
        if unread.refusal.code is RefusGames.JeuInconnu:
            raise RecordError(Refusal(RefusResumed.ReglesAbsentes, got=unread.refusal.got)) from None
        raise
    if damage is None:
        return session
    if games.find_user_game(session.game.name) is not None:
        raise RecordError(Refusal(RefusResumed.ReglesChangees, got=damage.line - 1))
    raise RecordError(damage.code)
