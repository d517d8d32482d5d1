"""An invitation to a game, as its page shows it."""

from __future__ import annotations

from rummifun.console.screen import Console
from rummifun.page.http_messages import InvitationMessage, QrCode
from rummifun.page.wire_messages import TimeAllowed
from rummifun.regles import rules_for
from rummifun.render.qr_code import qr_code, qr_path
from rummifun.session.session import Session


def invitation_message(session: Session, address: str, screen: Console, *, free: bool) -> InvitationMessage:
    """Describe an invitation; its QR code leads to an address, unless that is too long."""
    code, clock = qr_code(address) if address else None, session.clock
    return InvitationMessage(
        title=rules_for(session.game, screen.lang).title,
        host=next(filter(None, session.names), ""),
        free=free,
        fair=session.is_fair,
        clock=None if clock is None or clock.allowed is None else TimeAllowed(*clock.allowed),
        qr=None if code is None else QrCode(len(code), qr_path(code)),
    )
