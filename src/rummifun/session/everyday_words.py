"""Everyday words for acts: the beginning of an act's name, or «draw» for what takes from the stock."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rummifun.core.furniture import Role
from rummifun.core.scene import Act, Scene
from rummifun.messages import LANGUAGES, N_, spellings, translation

_DRAW: Final = N_("draw")


def act_by_everyday_word(scene: Scene, text: str) -> Act | None:
    """Find the only act that a word means: one whose name begins by it, in any language, else one that draws.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games import game_named
    >>> for name in ("rummikub", "descente", "r7"):
    ...     game = game_named(name)
    ...     state = game.new(Alea(3))
    ...     scene = game.scene(game.view(state, game.to_move(state)))
    ...     print([act.label.localize(str) for act in [act_by_everyday_word(scene, word) for word in "dp"] if act])
    ['draw', 'draw']
    ['draw a card', 'draw a card']
    ['turn over: stock', 'turn over: stock']
    """
    word = text.strip().casefold()
    if not word.isalpha():
        return None
    named = {act.label: act for act in scene.acts if any(name.startswith(word) for name in _first_words(act))}
    if not named and any(name.startswith(word) for name in spellings(_DRAW)):
        places = {pile.place for zone in scene.zones for pile in zone.piles if (pile.role or zone.role) is Role.STOCK}
        named = {act.label: act for act in scene.acts if act.source in places}
    return next(iter(named.values())) if len(named) == 1 else None


def _first_words(act: Act) -> Iterator[str]:
    """List the first word of an act's name in each language, but for names that begin by a piece."""
    firsts = (act.label.localize(translation(lang)).partition(" ")[0].casefold() for lang in LANGUAGES)
    return (first for first in firsts if first.isalpha())
