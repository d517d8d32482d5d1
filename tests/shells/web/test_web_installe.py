"""A game of an installed package in the browser: offered, played, kept; one that cannot be made hides no other."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from random import Random

import pytest

from rummifun.games import GAMES, game_named, game_names
from rummifun.games.registry import BUILTIN_GAMES
from rummifun.shells.web.menu import _ours, menu_message
from shells.installed_packages import installed as installed_in
from shells.web.robots import finished
from shells.web.running_server import served
from shells.web.secrecy import leaks

STEPS = Path(__file__).parents[3] / "examples" / "premiere_reussite"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install the package of the tutorial as pip leaves it, and one whose module is missing."""
    (tmp_path / "pyramide.py").write_text((STEPS / "7_joueur.py").read_text(encoding="utf-8"), encoding="utf-8")
    with installed_in(tmp_path, monkeypatch, {"pyramide": "pyramide:pyramide", "perdu": "nulle_part:jeu"}):
        _ours.cache_clear()
        yield
    _ours.cache_clear()


@pytest.mark.usefixtures("installed")
def test_an_installed_game_is_offered_and_a_broken_one_hides_none() -> None:
    assert game_names() == (*GAMES, "pyramide")
    assert [game.name for game in menu_message(BUILTIN_GAMES, "fr", date(2026, 3, 1)).games] == [*GAMES, "pyramide"]


@pytest.mark.usefixtures("installed")
def test_an_installed_game_is_played_over_the_wire(tmp_path: Path) -> None:
    assert game_named("pyramide").options == {"tours": 3}
    with served(tmp_path / "parties.db") as server:
        link = server.begin("pyramide", deal="481516234299887")["seats"][0]
        with server.join(link) as seat:
            moves = finished([seat], Random("pyramide"), most=200)
            assert seat.scene["over"] is not None
            assert seat.scene["step"] >= moves > 20
            assert leaks(seat.came, 0, server.record(link)) == []


def test_the_rules_of_an_installed_game_are_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = STEPS.parent / "reussites" / "quatre_as.py"
    (tmp_path / "les_as.py").write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    with installed_in(tmp_path, monkeypatch, {"quatre as": "les_as:quatre_as"}):
        card = menu_message(BUILTIN_GAMES, "en", date(2026, 3, 1)).games[-1]
    assert (card.name, card.title) == ("quatre as", "The four aces")
    assert card.rules.startswith("**The table.**")
