"""The links to games: the key of a game and a secret drawn by chance, which is a seat; their fingerprints."""

from __future__ import annotations

import base64
import re
import secrets
from hashlib import sha256
from typing import Final

_BYTES: Final = 24  # of chance in a link


_SECRET: Final = 32  # characters in which they are written


_KEY: Final = re.compile(r"[0-9a-f]{8}")


def is_key(text: str) -> bool:
    """Tell whether a text can be the key of a game.

    >>> is_key("0f3c9a21"), is_key("0F3C9A21"), is_key("0f3c9a21/"), is_key("")
    (True, False, False, False)
    """
    return _KEY.fullmatch(text) is not None


def is_secret(text: str) -> bool:
    """Tell whether a text can be the secret of a link.

    >>> is_secret("a" * 32), is_secret("a" * 31), is_secret("/" * 32)
    (True, False, False)
    """
    return re.fullmatch(rf"[\w-]{{{_SECRET}}}", text, re.ASCII) is not None


def new_link(key: str = "") -> str:
    """Draw a link from the system, after the key of its game."""
    return key + secrets.token_urlsafe(_BYTES)


def next_link(link: str) -> str:
    """Derive the link of the next game from a link: a person with the first can make the second, and nobody else.

    So a rematch is found again from the game before, whatever happens meanwhile, though no link is kept.
    """
    return _derive(link, b"suite " + link.encode(errors="surrogatepass"))


def guest_link(link: str, secret: str) -> str:
    """Derive the link of a guest's own seat from an invitation, and a secret of the guest."""
    return _derive(link, f"siège {link} {secret}".encode())


def _derive(link: str, text: bytes) -> str:
    return link[:-_SECRET] + base64.urlsafe_b64encode(sha256(text).digest()[:_BYTES]).decode()


def fingerprint(link: str) -> bytes:
    """Return the fingerprint of a link: the store keeps it, and it does not reveal the link.

    Looking a fingerprint up may take longer the more of it is right: that tells nothing of a link.
    """
    return sha256(link.encode(errors="surrogatepass")).digest()
