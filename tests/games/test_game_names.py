"""Names of games: their list, codes of deals written and read back, and why a text is refused."""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from harness.effort import Effort
from hypothesis import given, settings
from hypothesis import strategies as st
from shells.installed_packages import installed

from games.asked import refused
from rummifun.catalogue.deal_codes import is_deal_code, read_deal_code, write_deal_code
from rummifun.catalogue.registry import BUILTIN_GAMES, GameRegistry, UserGame
from rummifun.chance import Alea
from rummifun.games import GAMES, game_named, game_names, is_game_name
from rummifun.games.reussites.queue_leu_leu import qll
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.refusal import Precondition

OPTIONS: Final[list[tuple[str, dict[str, Any], str]]] = [
    *(("rummikub", {}, "rummikub:7"), ("r7", {"tours": 5}, "r7:t5:7")),
    *(("qll", {"pack": 52, "end_rule": "circular"}, "qll:p52:ecircular:7"), ("c4", {"start": "♥"}, "c4:s♥:7")),
    *(("c4", {"pack": "3x3"}, "c4:p3x3:7"), ("r7", {"pack": "2x13"}, "r7:t3:p2x13:7")),
    ("qll", {"pack": "2x3", "end_rule": "none"}, "qll:p2x3:enone:7"),
    *(("md", {"stocks": 1, "pack": "1x4"}, "md:s1:p1x4:7"), ("md", {}, "md:s4:7"), ("klondike", {}, "klondike:d3:7")),
    ("klondike", {"draw": 1, "waste_access": "top"}, "klondike:d1:watop:7"),
    ("klondike", {"worry_back": True, "max_redeals": 0, "stale_moves": 50}, "klondike:d3:wooui:m0:s50:7"),
    ("klondike_classique", {"worry_back": False}, "klondike_classique:d3:wonon:7"),
    ("vegas", {}, "vegas:d3:m2:7"),
]


@pytest.mark.parametrize(("nom", "options", "code"), OPTIONS, ids=[code for *_, code in OPTIONS])
def test_read_deal_code_reads_options_back(nom: str, options: dict[str, Any], code: str) -> None:
    jeu = game_named(nom, options)
    assert write_deal_code(jeu, Alea(7)) == code
    lu = read_deal_code(code)
    assert (game_named(lu.name, lu.options), lu.deal) == (jeu, Alea(7))


@pytest.mark.parametrize("nom", GAMES)
def test_write_deal_code_writes_every_deal_of_a_game(nom: str) -> None:
    jeu = game_named(nom)
    for deal in (Alea(0), Alea(2**64 - 1), Alea(17, 4)):
        code = write_deal_code(jeu, deal)
        assert is_deal_code(code)
        assert not set(code) & set(" /\t")
        lu = read_deal_code(code)
        assert (game_named(lu.name, lu.options), lu.deal) == (jeu, deal)


def test_is_deal_code_knows_codes_from_names_and_files() -> None:
    codes = {"md:s4:1": True, "md:": True, "md": False, "mien.py:md": False, "./md:md": False, "": False, ":": False}
    assert {text: is_deal_code(text) for text in codes} == codes


UNREADABLE: Final = ["md:", "md::1", "md:s:1", "md:4:1", "md:s4:s3:1", "md:1:s4", "rummikub:d3:1", "md:1.2.3"]


@pytest.mark.parametrize(
    ("text", "code"),
    [*((text, "CodeIllisible") for text in UNREADABLE), ("belote:1", "JeuInconnu"), (f"md:{2**64}", "DonneIllisible")],
)
def test_read_deal_code_refuses_what_it_cannot_read_and_no_game_or_deal(text: str, code: str) -> None:
    refusal = refused(read_deal_code, text)
    assert (refusal.code.name, refusal.got if code == "CodeIllisible" else text) == (code, text)


WORDS: Final = st.text(alphabet="azA0129 .:>!_-[]()/♥▒é٣\n\x00", max_size=12)
VALUES: Final = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), WORDS, st.lists(st.integers(), max_size=2)
)

each_game = pytest.mark.parametrize("game", [*map(game_named, GAMES)], ids=GAMES)


@each_game
def test_game_named_takes_or_refuses_any_value_of_an_option(game: Any, effort: Effort) -> None:
    @settings(max_examples=effort(20, 3000))
    @given(st.dictionaries(st.sampled_from([*game.options, "pack", "draw"]), VALUES, max_size=2))
    def ask(options: dict[str, Any]) -> None:
        with suppress(Precondition):
            assert game_named(game.name, options).name == game.name

    ask()


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
