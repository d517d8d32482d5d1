"""The games on offer: a user's own come first, then ours; a name is offered, or refused with those there are."""

from __future__ import annotations

from dataclasses import replace

from games.asked import refused
from rummifun.games import GAMES
from rummifun.games.registry import BUILTIN_GAMES, GameRegistry, UserGame
from rummifun.games.reussites.queue_leu_leu import qll
from rummifun.games.reussites.relais_des_7 import r7

RELAIS = UserGame("relais", "a/relais.py:r7", r7)
MINE = GameRegistry((RELAIS, UserGame("md", "mine.py:q", qll())))


def test_has_game_knows_the_names_on_offer() -> None:
    assert [BUILTIN_GAMES.has_game(name) for name in ("md", "relais", "golf")] == [True, False, False]
    assert [MINE.has_game(name) for name in ("relais", "klondike", "golf")] == [True, True, False]
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
