"""Links: what lets somebody sit at a game is an address that nobody can guess, and that is kept nowhere."""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from typing import Final

_BYTES: Final = 24

LINK: Final = re.compile(r"[A-Za-z0-9_-]{32}")
"""How a link is written: 192 bits."""


def new_link() -> str:
    """Draw a link from the system."""
    return secrets.token_urlsafe(_BYTES)


def fingerprint(link: str) -> bytes:
    """Give what is kept of a link, from which nobody can make it.

    Looking a fingerprint up may take longer the more of it is right: that tells nothing of a link.
    """
    return sha256(link.encode(errors="surrogatepass")).digest()
