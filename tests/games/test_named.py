"""Games say who sits where by the names that a translation has: nobody who has a name is called J1 or SUD."""

from __future__ import annotations

import re
from itertools import cycle

import pytest

from rummifun.chance import Alea
from rummifun.games import GAMES, game_named
from rummifun.messages import LANGUAGES, personalize, translation
from rummifun.players import glouton
from rummifun.shells.console import Console, open_console
from rummifun.shells.line.formatting import outcome_line

CALLED = re.compile(r"\b(J[12]|SUD|NORD)\b")
TWO = [name for name in GAMES if game_named(name).seats == 2]
YOU = {"fr": re.compile(r"\b(vous|votre|vos)\b", re.I), "en": re.compile(r"\b(you|yours?)\b", re.I)}


def screens(name: str, own: int | None, lang: str) -> list[str]:
    """Say the scenes of a game as they come, and its end."""
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


def test_scene_without_names_calls_seats_as_notations_do() -> None:
    titles = {name: game_named(name).new(Alea(1)).scene().title.localize(translation("en")) for name in TWO}
    assert titles["rummikub"] == "J1 to move"
    assert titles["descente"] == "SUD to move"
