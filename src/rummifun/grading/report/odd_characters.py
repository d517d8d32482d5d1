"""Characters that cannot stand at their place in a program, with what to type instead of each."""

from __future__ import annotations

import unicodedata
from typing import Final

from rummifun.grading.judging.findings import Tr
from rummifun.messages import N_

_TYPED: Final = str.maketrans("“”„«»‘’‚′‐‑‒–—−×÷", '"""""\'\'\'\'------*/', "≠")
"""The plain characters of typographic ones; Unicode knows those of letters with accents and of odd spaces."""


def explain_character(character: str, tr: Tr) -> str:
    """Report a character that cannot stand at its place in a program, and what to type instead."""
    plain = unicodedata.normalize("NFKD", character.translate(_TYPED)).encode("ascii", "ignore").decode()
    unnamed = N_("nothing") if unicodedata.category(character)[0] == "C" else N_("a plain character")
    instead = tr(N_("an ordinary space")) if plain == " " else plain or tr(unnamed)
    said = tr(N_("the character {character} ({code}) cannot stand here: type {instead}"))
    return said.format(character=character, code=f"U+{ord(character):04X}", instead=instead)
