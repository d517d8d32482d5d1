"""Links: drawn at random, kept as fingerprints that do not reveal them, followed by the links of the next game."""

from __future__ import annotations

import base64
import secrets
from hashlib import sha256
from typing import Final

_BYTES: Final = 24  # of chance in a link


def new_link() -> str:
    """Draw a link from the system."""
    return secrets.token_urlsafe(_BYTES)


def following_link(link: str) -> str:
    """Make of a link that of the game that follows: whoever has the one could make the other, and nobody else.

    So a rematch is found again from the game before, whatever happens meanwhile, though no link is kept.
    """
    mark = sha256(b"suite " + link.encode(errors="surrogatepass")).digest()[:_BYTES]
    return base64.urlsafe_b64encode(mark).decode()


def fingerprint(link: str) -> bytes:
    """Return what is kept of a link, which does not reveal it.

    Looking a fingerprint up may take longer the more of it is right: that tells nothing of a link.
    """
    return sha256(link.encode(errors="surrogatepass")).digest()
