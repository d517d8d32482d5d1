"""Writing to what has not all letters: a suit that it lacks becomes the letter that is read for it, and not a ?."""

from __future__ import annotations

import codecs
from typing import Final

__all__ = ["LETTERS", "spell"]

LETTERS: Final = "rummifun.letters"
"""The name of the way of writing, for `errors=`."""

_SPELLED: Final = {"♦": "k", "♥": "c", "♣": "t", "♠": "p", "…": "...", "→": "->", "“": '"', "”": '"', "—": "-"}


def spell(error: UnicodeError) -> tuple[str, int]:
    r"""Spell the letters that cannot be written, each by what it is read as, or a question mark.

    Profil: erreur → texte × place

    >>> "10♥ 9♠ …é".encode("latin-1", LETTERS)
    b'10c 9p ...\xe9'
    >>> "☺".encode("ascii", LETTERS)
    b'?'

    Law: what can be written is left as it is.
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(_SPELLED.get(c, "?") for c in error.object[error.start : error.end]), error.end


codecs.register_error(LETTERS, spell)
