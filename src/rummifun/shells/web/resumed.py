"""A kept game, read again by the rules on offer now."""

from __future__ import annotations

from rummifun.core.record import Unrecorded
from rummifun.games import RefusGames
from rummifun.games.offered import Offered
from rummifun.play.keep import reopened
from rummifun.play.sitting import Sitting
from rummifun.refusal import Code, Refusal


class RefusResumed(Code):
    """Why a kept game cannot go on now; it stays as it is kept."""

    ReglesAbsentes = "parties gardées"
    ReglesChangees = "parties gardées"


def resumed(text: str, games: Offered) -> Sitting:
    """Read a kept game; nobody but us writes there.

    Raises `Unrecorded` if it is not whole, and if its rules are not on offer or refuse a move that was made.
    """
    try:
        sitting, damage = reopened(text, games.named, apart=True)
    except Unrecorded as unread:
        if unread.refusal.code is RefusGames.JeuInconnu:
            raise Unrecorded(Refusal(RefusResumed.ReglesAbsentes, got=unread.refusal.got)) from None
        raise
    if damage is None:
        return sitting
    if games.found(sitting.game.name) is not None:
        raise Unrecorded(Refusal(RefusResumed.ReglesChangees, got=damage.line - 1))
    raise Unrecorded(damage.why)
