"""What the screen says, in French and English: gettext catalogues, read when first wanted.

A message is keyed by its English sentence; the sentence of a refusal, which the rules keep no text of, by its code.
The catalogues are `fr` and `en` beside this file; `make catalogues` compiles them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Final, Protocol, runtime_checkable

from rummifun.refusal import Code, Refusal

if TYPE_CHECKING:
    from gettext import GNUTranslations, NullTranslations

__all__ = ["LANGUES", "N_", "Traduction", "langue", "sentence", "traduction"]

LANGUES: Final = ("fr", "en")
"""The languages of the screen; the first is the one spoken when nothing is said."""

_REPEATED: Final = 4
"""So many equal pieces are named one by one."""

Traduction = Callable[[str], str]
"""Gives a message in a language, from its key."""


@runtime_checkable
class Said(Protocol):
    """What has words in every language, as `core.scene.Message` has."""

    def said(self, tr: Traduction) -> str:
        """Say it in the language of a translation."""
        ...


def N_(message: str) -> str:  # noqa: N802  gettext's own name for it
    """Mark a message for the catalogues where it is only named, to be translated where it is shown.

    Profil: message → message   (gettext)

    >>> N_("the end")
    'the end'

    Law: N_ m == m
    """
    return message


def langue(environ: Mapping[str, str]) -> str:
    """Choose the language of the screen from the variables of the environment that gettext reads.

    French when none is set, or only the « C » locale, which is no language; English for a language we do not speak.

    Profil: environnement → langue

    >>> langue({}), langue({"LANG": "en_GB.UTF-8"}), langue({"LANG": "C.UTF-8"}), langue({"LANG": "de_DE"})
    ('fr', 'en', 'fr', 'en')

    Law: langue v ∈ LANGUES
    """
    values = (environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    wanted = next((value for value in values if value), "C")
    codes = [code.partition("_")[0].partition(".")[0].lower() for code in wanted.split(":")]
    if codes[0] in ("c", "posix"):
        return LANGUES[0]
    return next((code for code in codes if code in LANGUES), "en")


def traduction(lang: str) -> Traduction:
    """Give the translation into a language.

    Profil: langue → (message → message)

    >>> traduction("en")("EnsembleVide")
    'the multiset is empty'

    Law: a key without a translation is given back as it is.
    """
    return _catalogue(lang).gettext


def sentence(refusal: Refusal, lang: str = LANGUES[0]) -> str:
    """Say a refusal in one sentence: what was expected, what came, which pieces, and the rule.

    Profil: refus → langue → message

    >>> from rummifun.multiset.signature import Refus
    >>> sentence(Refusal(Refus.RangHorsBornes, expected="1..6", got=7), "en")
    'rank expected: 1..6, received: 7 (Rummikub §3.1.10)'

    Law: every code has a sentence in every language.
    """
    pieces = _nommees(_said(piece, lang) for piece in refusal.pieces)
    expected, got = _said(refusal.expected, lang), _dit(_said(refusal.got, lang))
    return f"{_text(refusal.code, lang).format(pieces=pieces, expected=expected, got=got)} ({refusal.rule})"


def _said(value: object, lang: str) -> object:
    """Say what has words of its own in a language: a message, several, or why a move was refused."""
    if isinstance(value, Refusal):
        return sentence(value, lang)
    if isinstance(value, tuple) and value and all(isinstance(each, Said) for each in value):
        return ", ".join(each.said(traduction(lang)) for each in value)
    return value.said(traduction(lang)) if isinstance(value, Said) else value


def _text(code: Code, lang: str) -> str:
    """Give the sentence of a code: the game's own, where two games say one name differently, or that of the name."""
    _, games, game = type(code).__module__.partition(".games.")
    own = _catalogue(lang).pgettext(game.partition(".")[0], code.name) if games else code.name
    return own if own != code.name else traduction(lang)(code.name)


def _nommees(pieces: Iterable[object]) -> str:
    """Name pieces; of many equal ones in a row, one and how many."""
    suites = ((piece, sum(1 for _ in equal)) for piece, equal in groupby(map(str, pieces)))
    return " ".join(" ".join([piece] * n) if n <= _REPEATED else f"{piece} ×{n}" for piece, n in suites)


def _dit(got: object) -> str:
    """Quote what came, shortened, and harmless on a terminal: it may be anything."""
    if isinstance(got, int) and got.bit_length() > 128:  # Python writes no integer of more than 4 300 digits
        return f"{'-' if got < 0 else ''}2^{got.bit_length() - 1}…"
    said = got if isinstance(got, str) else repr(got)
    said = said if len(said) <= 60 else f"{said[:57]}…"
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in said)


@cache
def _catalogue(lang: str) -> GNUTranslations | NullTranslations:
    from gettext import translation  # here, so that rules can be imported without what only a screen needs
    from pathlib import Path

    return translation("rummifun", Path(__file__).parent, [lang])
