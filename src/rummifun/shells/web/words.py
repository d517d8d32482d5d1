"""What the page itself says: the keys of its words, which `/api/mots` gives in the language asked for."""

from __future__ import annotations

from typing import Final

from rummifun.messages import Traduction

__all__ = ["WORDS", "words_said"]

WORDS: Final[tuple[str, ...]] = ()
"""The words of the page, each a key of the catalogues."""


def words_said(tr: Traduction) -> dict[str, str]:
    """Say the words of the page.

    Profil: traduction → mots

    >>> words_said(str) == {word: word for word in WORDS}
    True

    Law: a word a key.
    """
    return {word: tr(word) for word in WORDS}
