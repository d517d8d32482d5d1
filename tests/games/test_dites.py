"""What games say can be translated, all of it: a translation without letters leaves no word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from string import Formatter
from typing import Any, Final

import pytest
from harness.effort import Effort
from harness.nonempty import nonempty

from rummifun.chance import Alea
from rummifun.core import capabilities as can
from rummifun.core.scene import Scene
from rummifun.games import GAMES, game_named
from rummifun.laws.random_walk import play_along
from rummifun.laws.reached_states import ReachedState
from rummifun.messages import Localizable
from rummifun.regles import rules_for

MOTS: Final = re.compile(r"[^\W\d_]{2,}")


def muette(key: str) -> str:
    """Translate a message into one without letters."""
    parts = Formatter().parse(key)
    return "".join(
        re.sub(r"[^\W_]", "·", text) + (f"{{{name}}}" if name is not None else "") for text, name, *_ in parts
    )


def dites(jeu: Any, r: ReachedState) -> Iterator[Localizable]:
    """List what is said of a state: its scene, what its moves are called, the steps of a hint, the end."""
    siege = jeu.to_move(r.state)
    vue = jeu.view(r.state, siege)
    scene: Scene = jeu.scene(vue)
    yield scene.title
    for zone in scene.zones:
        yield zone.caption
        yield from (pile.caption for pile in zone.piles if pile.caption)
        yield from chain.from_iterable(pile.faces for pile in zone.piles)
    for act in scene.acts:
        yield act.label
        if can.has_hint_steps(jeu):
            yield from (clue.text for clue in jeu.clues(vue, act.move))
        if can.is_arrangeable(jeu):
            yield from jeu.movements(vue, act.move)
        if can.can_describe_moves(jeu) and (called := jeu.called(vue, act.move)):
            yield called
    if (fin := jeu.outcome(r.state)) is not None:
        yield fin.reason


@pytest.mark.parametrize("nom", GAMES)
def test_game_leaves_no_word_untranslated(nom: str, effort: Effort) -> None:
    jeu = game_named(nom)
    propres = {*MOTS.findall(rules_for(jeu, "fr").title), "NORD", "SUD"}
    for partie in nonempty(range(effort(1, 20))):
        origin = Alea(7, partie)
        for r in [*play_along(jeu, ReachedState(origin, (), jeu.new(origin)), 120)][:: effort(3, 1)]:
            for dite in dites(jeu, r):
                restent = {*MOTS.findall(dite.localize(muette))} - propres
                assert not restent, (dite, restent)
