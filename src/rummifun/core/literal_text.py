"""The own words of a game: plain, or a text in each language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rummifun.core.scene import Message
from rummifun.messages import LANGUAGES, Translation, language_of


@dataclass(frozen=True, slots=True)
class LiteralText:
    """A text in each language, for games whose words are in no catalogue: the first one, where a language is missing.

    >>> from rummifun.messages import translation
    >>> told = LiteralText((("fr", "le trou est plein"), ("en", "the hole is full")))
    >>> told.localize(translation("fr")), told.localize(translation("en"))
    ('le trou est plein', 'the hole is full')
    """

    texts: tuple[tuple[str, str], ...]

    def localize(self, tr: Translation) -> str:
        """Return the text in the language of a translation."""
        return dict(self.texts).get(language_of(tr)) or next((text for _, text in self.texts), "")


def literal_message(text: str | Mapping[str, str]) -> Message:
    """Make a message of a game's own text: a key of the catalogues, plain words, or a text per language.

    >>> from rummifun.messages import translation
    >>> literal_message({"fr": "fini", "en": "over"}).localize(translation("fr")), literal_message("over").key
    ('fini', 'over')
    """
    if isinstance(text, str):
        return Message(text)
    languages = (*(lang for lang in LANGUAGES if lang in text), *sorted({*text} - {*LANGUAGES}))
    return Message(LITERAL_KEY, (("text", LiteralText(tuple((lang, text[lang]) for lang in languages))),))


LITERAL_KEY: Final = "{text}"
"""The key of a message that has a text for each language."""
