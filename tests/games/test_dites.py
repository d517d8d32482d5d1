"""What games say can be translated, all of it; who sits where is called by the names that a translation has."""

import re
from collections.abc import Iterator
from itertools import chain, cycle
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
from rummifun.messages import LANGUAGES, Localizable, personalize, translation
from rummifun.players import glouton
from rummifun.regles import rules_for
from rummifun.shells.console import Console, open_console
from rummifun.shells.line.formatting import outcome_line

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


CALLED = re.compile(r"\b(J[12]|SUD|NORD)\b")
TWO = [name for name in GAMES if game_named(name).seats == 2]
YOU = {"fr": re.compile(r"\b(vous|votre|vos)\b", re.I), "en": re.compile(r"\b(you|yours?)\b", re.I)}


def screens(name: str, own: int | None, lang: str) -> list[str]:
    game, screen = game_named(name), open_console(lang)
    tr = personalize(translation(lang), ("Anne", "Bob"), own)
    state, said = game.new(Alea(4)), list[str]()
    while True:
        laid = game.scene(game.view(state, own))
        said += [laid.title.localize(tr), *(zone.caption.localize(tr) for zone in laid.zones)]
        said += [act.label.localize(tr) for act in laid.acts]
        if (outcome := game.outcome(state)) is not None:
            return [*said, outcome_line(outcome, Console(lang, tr, screen.style))]
        move, _ = glouton(game, game.view(state, game.to_move(state)), tuple(game.moves(state)), Alea(9))
        state = game.step(state, move)


@pytest.mark.parametrize(
    ("name", "own", "lang"),
    [*((name, 0, lang) for name, lang in zip(TWO, cycle(LANGUAGES))), *((name, None, "en") for name in TWO)],
)
def test_scene_calls_who_has_a_name_by_it(name: str, own: int | None, lang: str) -> None:
    said = screens(name, own, lang)
    assert not [text for text in said if CALLED.search(text)]
    assert any("Bob" in text for text in said)
    assert any("Anne" in text for text in said) == (own is None)  # the reader is spoken to
    assert own is None or any(YOU[lang].search(text) for text in said)
