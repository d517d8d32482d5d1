"""Games say who sits where by the names that a translation has: nobody who has a name is called J1 or SUD."""

from __future__ import annotations

import re
from collections.abc import Iterator

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


def screens(name: str, own: int | None, lang: str) -> Iterator[str]:
    """Say the scenes of a game as they come, and its end."""
    game, screen = game_named(name), open_console(lang)
    tr = personalize(translation(lang), ("Anne", "Bob"), own)
    state, alea = game.new(Alea(4)), Alea(9)
    for _ in range(500):
        laid = game.scene(game.view(state, own))
        yield laid.title.localize(tr)
        yield from (zone.caption.localize(tr) for zone in laid.zones)
        yield from (act.label.localize(tr) for act in laid.acts)
        outcome = game.outcome(state)
        if outcome is not None:
            yield outcome_line(outcome, Console(lang, tr, screen.style))
            return
        move, _ = glouton(game, game.view(state, game.to_move(state)), tuple(game.moves(state)), alea)
        state = game.step(state, move)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", TWO)
def test_who_has_a_name_is_called_by_it(name: str, lang: str) -> None:
    said = [*screens(name, 0, lang)]
    assert not [text for text in said if CALLED.search(text)]
    assert not [text for text in said if "Anne" in text]  # the reader is spoken to
    assert any("Bob" in text for text in said)
    assert any(YOU[lang].search(text) for text in said)


@pytest.mark.parametrize("name", TWO)
def test_who_only_watches_is_told_every_name(name: str) -> None:
    said = [*screens(name, None, "en")]
    assert any("Anne" in text for text in said)
    assert not [text for text in said if CALLED.search(text)]


def test_without_names_seats_are_called_as_in_the_notations() -> None:
    titles = {name: game_named(name).new(Alea(1)).scene().title.localize(translation("en")) for name in TWO}
    assert titles["rummikub"] == "J1 to move"
    assert titles["descente"] == "SUD to move"
