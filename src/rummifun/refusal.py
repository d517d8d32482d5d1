"""Why something is refused, as a value: a code, the rule it comes from, the pieces at fault.

A refusal is data. Its sentence comes from the message catalogues (`rummifun.messages`), in the reader's language;
here there is no text but the section of the sheet.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

__all__ = ["Code", "Precondition", "Refusal"]


class Code(Enum):
    """The rules of one family that can refuse: a member per rule, built from the section it comes from.

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
    """One refusal: its code, the pieces at fault, and what was expected and what came where there is such a thing.

    >>> from rummifun.multiset.signature import Refus
    >>> Refusal(Refus.RangHorsBornes, expected="1..6", got=7).rule
    'Rummikub §3.1.10'
    >>> print(Refusal(Refus.RangHorsBornes, expected="1..6", got=7))
    rang attendu : 1..6, reçu : 7 (Rummikub §3.1.10)

    Printed, and in a notebook, it is its sentence in French.
    """

    code: Code
    pieces: tuple[Any, ...] = ()
    expected: Any = None
    got: Any = None

    @property
    def rule(self) -> str:
        """The section of the sheet that the refusal enforces."""
        return self.code.section

    def __str__(self) -> str:
        from rummifun.messages import sentence  # catalogues are read only when a message is wanted

        return sentence(self)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self) if len(printer.stack) == 1 else repr(self))  # as what prints does: `core.drawn`

    def _repr_html_(self) -> str:
        from html import escape

        return f"<p>✗ {escape(str(self))}</p>"


class Precondition(ValueError):  # noqa: N818  a refusal raised, not a program's error
    """Raised by a function of a sheet called outside its domain, where the sheet gives no value.

    The message is the refusal's sentence in French, the language of the sheets; `rummifun.messages.sentence` gives
    it in another.

    >>> from rummifun.multiset.somme import V, ieme
    >>> ieme(1, V)
    Traceback (most recent call last):
        ...
    rummifun.refusal.Precondition: le multi-ensemble est vide (Rummikub §3.1.10)
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        from rummifun.messages import sentence  # catalogues are read only when a message is wanted

        return sentence(self.refusal)
