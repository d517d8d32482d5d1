"""A game of an installed package in the browser: offered, played, kept; one that cannot be made hides no other."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from random import Random

import pytest

from rummifun.games import GAMES, game_named, names
from rummifun.shells.web.offers import _cards, catalogue
from shells.web.ecoute import served
from shells.web.fuites import leaks
from shells.web.robots import finished

STEPS = Path(__file__).parents[3] / "examples" / "premiere_reussite"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install the package of the tutorial as pip leaves it, and one whose module is missing."""
    (tmp_path / "pyramide.py").write_text((STEPS / "7_joueur.py").read_text(encoding="utf-8"), encoding="utf-8")
    for name, place in (("pyramide", "pyramide:pyramide"), ("perdu", "nulle_part:jeu")):
        folder = tmp_path / f"{name}-1.0.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
        (folder / "entry_points.txt").write_text(f"[rummifun.games]\n{name} = {place}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    for kept in (names, _cards):
        kept.cache_clear()
    yield
    for kept in (names, _cards):
        kept.cache_clear()


@pytest.mark.usefixtures("installed")
def test_an_installed_game_is_offered_and_a_broken_one_hides_none() -> None:
    assert names() == (*GAMES, "perdu", "pyramide")
    assert [game.name for game in catalogue("fr", date(2026, 3, 1)).games] == [*GAMES, "pyramide"]


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
