"""The games on offer: a user's own come first, then ours, then those of installed packages that can be made."""

from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from shells.installed_packages import installed

from games.asked import refused
from rummifun.chance import Alea
from rummifun.games import GAMES, game_named, game_names, is_game_name
from rummifun.games.deal_codes import is_deal_code, read_deal_code, write_deal_code
from rummifun.games.registry import BUILTIN_GAMES, GameRegistry, UserGame
from rummifun.games.reussites.queue_leu_leu import qll
from rummifun.games.reussites.relais_des_7 import r7

MODULE: Final = """\
from dataclasses import replace
from rummifun.games.reussites.relais_des_7 import r7

class Odd:
    name = 7

golf, odd = replace(r7(), name="golf"), Odd()
"""

PLACES: Final = {
    "links": "of_others:golf",
    "odd": "of_others:odd",
    "again": "rummifun.games.reussites.montee_descente:md",
    "lost": "of_others:nothing",
    "gone": "no_such_module:game",
    "leaves": "of_who_leaves:game",
}


def test_game_names_are_those_of_installed_packages_that_can_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "of_others.py").write_text(MODULE, encoding="utf-8")
    (tmp_path / "of_who_leaves.py").write_text("raise SystemExit", encoding="utf-8")
    with installed(tmp_path, monkeypatch, PLACES):
        assert game_names() == (*GAMES, "golf", "7")
        assert [*filter(is_game_name, ("golf", "7", *PLACES, "other"))] == ["golf", "7", "links", "odd", "again"]
        assert [game_named(name).name for name in ("golf", "links", "again")] == ["golf", "golf", "md"]
        assert BUILTIN_GAMES.has_game("golf")
        assert BUILTIN_GAMES.game_names() == game_names()
        assert BUILTIN_GAMES.rules_for("golf", "en").title == "golf"
        assert BUILTIN_GAMES.build_game("golf") == game_named("golf") != r7()
        codes = ("golf:7", "golf:t3:7", "golf:golf", "lost:7", "md:x")
        assert [*filter(is_deal_code, codes)] == ["golf:7", "golf:t3:7", "md:x"]
        assert read_deal_code(write_deal_code(game_named("golf"), Alea(5))).name == "golf"


RELAIS = UserGame("relais", "a/relais.py:r7", r7)
MINE = GameRegistry((RELAIS, UserGame("md", "mine.py:q", qll())))


def test_has_game_knows_the_names_on_offer() -> None:
    names = ("md", "klondike", "relais", "golf")
    assert [*map(BUILTIN_GAMES.has_game, names)] == [True, True, False, False]
    assert [*map(MINE.has_game, names)] == [True, True, True, False]
    assert MINE.game_names()[:3] == ("relais", "md", "rummikub")
    assert {*MINE.game_names()} == {"relais", *GAMES}
    assert BUILTIN_GAMES.find_user_game("md") is None


def test_build_game_prefers_a_game_of_ones_own() -> None:
    assert MINE.build_game("md").name == "qll"
    assert BUILTIN_GAMES.build_game("md").name == "md"
    assert MINE.rules_for("md", "en").title == "À la queue leu leu"
    assert BUILTIN_GAMES.rules_for("md", "fr").title == "Montée-Descente"
    assert BUILTIN_GAMES.rules_for("golf", "fr").title == "golf"
    assert MINE.build_game("relais", {"tours": 2}).options == {"tours": 2}
    refusal = refused(MINE.build_game, "golf")
    assert (refusal.got, refusal.expected) == ("golf", ", ".join(MINE.game_names()))


def test_with_user_game_takes_the_place_of_what_its_file_held() -> None:
    assert (RELAIS.file, replace(RELAIS, place="relais:r7").file) == ("a/relais.py", "relais")
    other = UserGame("autre", RELAIS.place, qll())
    assert MINE.with_user_game(other) == GameRegistry((other, MINE.user_games[1]))
    elsewhere = replace(other, place="b.py:q")
    assert MINE.with_user_game(elsewhere) == GameRegistry((*MINE.user_games, elsewhere))
