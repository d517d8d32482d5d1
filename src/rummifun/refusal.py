"""Refusals as values: a code, the rule it comes from, the pieces at fault; and the sentence that says it.

A refusal is data. Its sentence comes from the message catalogues (`rummifun.messages`), in the reader's language; the
only text here is the section of the sheet.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from itertools import groupby
from typing import Any, Final

from rummifun.messages import LANGUAGES, Localizable, Translation, display_language, translate_in_context, translation


class Code(Enum):
    """The rules of one family that can refuse: one member per rule, built from the section it comes from.

    Two rules of one section stay two members: the value counts them, so equal sections cannot alias.

    >>> class Exemple(Code):
    ...     TropTot = "Sheet §1"
    ...     TropTard = "Sheet §1"
    >>> Exemple.TropTard, Exemple.TropTard.section
    (<Exemple.TropTard>, 'Sheet §1')
    """

    section: str

    def __new__(cls, section: str) -> Code:
        member = object.__new__(cls)
        member._value_ = len(cls.__members__) + 1
        member.section = section
        return member

    def __repr__(self) -> str:
        return f"<{type(self).__name__}.{self.name}>"


@dataclass(frozen=True, slots=True)
class Refusal:
    """One refusal: its code, the pieces at fault and, for some codes, the value expected and the one received.

    >>> from rummifun.multiset.signature import RefusMultiset
    >>> Refusal(RefusMultiset.RangHorsBornes, expected="1..6", got=7).rule
    'Rummikub §3.1.10'
    >>> print(Refusal(RefusMultiset.RangHorsBornes, expected="1..6", got=7))
    rang attendu : 1..6, reçu : 7 (Rummikub §3.1.10)

    It prints as its sentence in the reader's language, in a notebook too.
    """

    code: Code
    pieces: tuple[Any, ...] = ()
    expected: Any = None
    got: Any = None

    @property
    def rule(self) -> str:
        """The section of the sheet that the refusal enforces."""
        return self.code.section

    def localize(self, tr: Translation) -> str:
        """Write it for a player, in the language of a translation, without the section of the rule."""
        return _fill(self, tr, Refusal.localize)

    def shorten(self, tr: Translation) -> str:
        """Write it in eight words at most, for who plays; `localize` says it whole.

        >>> from rummifun.games.rummikub.tuiles import RefusRummikub
        >>> Refusal(RefusRummikub.PointsInsuffisants, (), 30, 12).shorten(translation("en"))
        '30 points to begin, these make 12'
        """
        few = translate_in_context(tr, "short", self.code.name)
        return _fill(self, tr, Refusal.localize, few)

    def __str__(self) -> str:
        return sentence(self, display_language())

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self) if len(printer.stack) == 1 else repr(self))  # as printed values do: `core.display`

    def _repr_html_(self) -> str:
        from html import escape

        return f"<p>✗ {escape(str(self))}</p>"


class RefusedError(ValueError):
    """Raised with a refusal. The message is its sentence in the reader's language; `sentence` gives it in another."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return sentence(self.refusal, display_language())


class Precondition(RefusedError):  # noqa: N818  a refusal raised, not a program's error
    """Raised by a function of a sheet called outside its domain, where the sheet gives no value.

    >>> from rummifun.multiset.somme import V, ieme
    >>> ieme(1, V)
    Traceback (most recent call last):
        ...
    rummifun.refusal.Precondition: le multi-ensemble est vide (Rummikub §3.1.10)
    """


_Why = Callable[[Refusal, Translation], str]
"""The writer of a refusal quoted inside another."""


_MOST_REPEATS: Final = 4
"""The most equal pieces named one by one."""


_WORDS: Final = re.compile(r".* .*|[^\W\d_]{3,}")
"""A name made of words, unlike one in notation: commas separate such names."""


_MOST_NAMES: Final = 30
"""The most names that one sentence lists; of more, only the first."""


def sentence(refusal: Refusal, lang: str = LANGUAGES[0]) -> str:
    """Write a refusal in one sentence: the value expected, the one received, the pieces, and the rule.

    >>> from rummifun.multiset.signature import RefusMultiset
    >>> sentence(Refusal(RefusMultiset.RangHorsBornes, expected="1..6", got=7), "en")
    'rank expected: 1..6, received: 7 (Rummikub §3.1.10)'
    """
    return _with_rule(refusal, translation(lang))


def _with_rule(refusal: Refusal, tr: Translation) -> str:
    """Write a refusal with its rule, and the refusals that it quotes with theirs."""
    return f"{_fill(refusal, tr, _with_rule)} ({section(refusal.code, tr)})"


def section(code: Code, tr: Translation) -> str:
    """Name the section that a code comes from in a language: a sheet's keeps the name printed there.

    >>> from rummifun.core.game import RefusGame
    >>> [section(RefusGame.PasVotreTour, translation(lang)) for lang in LANGUAGES]
    ['règle commune', 'common rule']
    """
    return translate_in_context(tr, "section", code.section) or code.section


def _fill(refusal: Refusal, tr: Translation, why: _Why, text: str | None = None) -> str:
    """Fill a text, or else the sentence of the code, with the pieces and values of a refusal."""
    pieces = _nommees(_localize_value(piece, tr, why) for piece in refusal.pieces)
    expected, got = _localize_value(refusal.expected, tr, why), _dit(_localize_value(refusal.got, tr, why))
    return (text or _text(refusal.code, tr)).format(pieces=pieces, expected=expected, got=got)


def _localize_value(value: object, tr: Translation, why: _Why) -> object:
    """Write a value that has words of its own in a language: a message, a piece, several, or a refusal."""
    if isinstance(value, Refusal):
        return why(value, tr)
    if isinstance(value, tuple) and value and all(isinstance(each, Localizable) for each in value):
        return ", ".join(each.localize(tr) for each in value)
    return value.localize(tr) if isinstance(value, Localizable) else value


def _text(code: Code, tr: Translation) -> str:
    """Return the sentence of a code: the game's own if it has one, else the sentence under the code's name."""
    _, games, game = type(code).__module__.partition(".games.")
    own = translate_in_context(tr, game.partition(".")[0], code.name) if games else None
    return own or tr(code.name)


def _nommees(pieces: Iterable[object]) -> str:
    """Name pieces: equal ones in a row by one name and a number, and of very many only the first."""
    suites = ((piece, sum(1 for _ in equal)) for piece, equal in groupby(map(str, pieces)))
    named = [each for piece, n in suites for each in ([piece] * n if n <= _MOST_REPEATS else [f"{piece} ×{n}"])]
    said = [*named[:_MOST_NAMES], "…"] if len(named) > _MOST_NAMES else named
    return (", " if any(_WORDS.fullmatch(name) for name in named) else " ").join(said)


def quote_value(value: object) -> object:
    """Return a value received as a program writes it, so that a text keeps its quotes in a sentence.

    >>> quote_value("Noir"), quote_value(3)
    ("'Noir'", 3)
    """
    return repr(value) if isinstance(value, str) else value


def _dit(got: object) -> str:
    """Quote an input of any kind: shortened, and made harmless for a terminal."""
    if isinstance(got, int) and got.bit_length() > 128:  # Python writes no integer of more than 4 300 digits
        return f"{'-' if got < 0 else ''}2^{got.bit_length() - 1}…"
    said = got if isinstance(got, str) else repr(got)
    said = said if len(said) <= 60 else f"{said[:57]}…"
    return replace_unprintable(said, "\N{REPLACEMENT CHARACTER}")


def replace_unprintable(text: str, by: str = " ") -> str:
    """Replace the characters of a text that cannot be printed."""
    return "".join(c if c.isprintable() else by for c in text)
