"""Suggestions for an unknown word: the nearest known one."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from rummifun.messages import N_, Translation
from rummifun.refusal import Refusal


def did_you_mean(said: str, known: Iterable[str], tr: Translation) -> str:
    """Return a question with the known word nearest to another; nothing if none is near.

    >>> did_you_mean("jouez", ["jouer", "table"], str), did_you_mean("belote", ["r7", "md"], str)
    ('Did you mean jouer?', '')
    """
    near = get_close_matches(said.casefold(), tuple(known), 1)
    return tr(N_("Did you mean {word}?")).format(word=near[0]) if near else ""


def suggest_expected(refusal: Refusal, tr: Translation) -> str:
    """Return a question with the nearest of the names that a refusal expected; nothing if it expected no names.

    >>> from rummifun.games import RefusGames
    >>> suggest_expected(Refusal(RefusGames.JeuInconnu, expected="descente, klondike", got="klondyke"), str)
    'Did you mean klondike?'
    """
    expected = refusal.expected.split(", ") if isinstance(refusal.expected, str) else []
    if not isinstance(refusal.got, str) or refusal.got in expected:
        return ""
    return did_you_mean(refusal.got, expected, tr)
