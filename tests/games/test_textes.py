"""Codes of deals, written and read back; any text that a person may give is read, or refused and told why."""

from contextlib import suppress
from functools import reduce
from itertools import islice
from typing import Any, Final

import pytest
from harness.effort import Effort
from hypothesis import given, settings
from hypothesis import strategies as st

from games.asked import refused
from rummifun.chance import Alea
from rummifun.games import GAMES, game_named
from rummifun.games.deal_codes import is_deal_code, read_deal_code, write_deal_code
from rummifun.laws.corruption import corrupt_text
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
    [*((text, "CodeIllisible") for text in UNREADABLE), ("belote:1", "JeuInconnu"), (f"md:{2**64}", "MotHorsBornes")],
)
def test_read_deal_code_refuses_what_it_cannot_read_and_no_game_or_deal(text: str, code: str) -> None:
    refusal = refused(read_deal_code, text)
    assert (refusal.code.name, refusal.got if code == "CodeIllisible" else text) == (code, text)


CHOICES: Final = st.lists(st.tuples(*(st.integers(0, 999),) * 3), min_size=1, max_size=4)
WORDS: Final = st.text(alphabet="azA0129 .:>!_-[]()/♥▒é٣\n\x00", max_size=12)
VALUES: Final = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), WORDS, st.lists(st.integers(), max_size=2)
)

each_game = pytest.mark.parametrize("game", [*map(game_named, GAMES)], ids=GAMES)


def spoiled(text: str, choices: list[tuple[int, int, int]]) -> str:
    return reduce(corrupt_text, choices, text)


@each_game
def test_read_reads_or_refuses_a_spoiled_move(game: Any, effort: Effort) -> None:
    state, written = game.new(Alea(3)), set()
    for n in range(25):
        moves = [*islice(game.moves(state), 5)]
        if not moves:
            break
        written |= {*map(game.write, moves)}
        state = game.step(state, moves[n % len(moves)])
    first = game.new(Alea(4))

    @settings(max_examples=effort(20, 5000))
    @given(st.sampled_from(sorted(written)), CHOICES, WORDS)
    def ask(move: str, choices: list[tuple[int, int, int]], other: str) -> None:
        for text in (spoiled(move, choices), other):
            with suppress(Precondition):
                read = game.read(text)
                assert game.read(game.write(read)) == read
                assert str(game.refusal(first, read))

    ask()


@each_game
def test_read_deal_code_reads_or_refuses_a_spoiled_code(game: Any, effort: Effort) -> None:
    @settings(max_examples=effort(20, 5000))
    @given(CHOICES, WORDS)
    def ask(choices: list[tuple[int, int, int]], other: str) -> None:
        for text in (spoiled(write_deal_code(game, Alea(48213, 2)), choices), other, f"{game.name}:{other}"):
            with suppress(Precondition):
                read = read_deal_code(text)
                game_named(read.name, read.options)

    ask()


@each_game
def test_game_named_takes_or_refuses_any_value_of_an_option(game: Any, effort: Effort) -> None:
    @settings(max_examples=effort(20, 3000))
    @given(st.dictionaries(st.sampled_from([*game.options, "pack", "draw"]), VALUES, max_size=2))
    def ask(options: dict[str, Any]) -> None:
        with suppress(Precondition):
            assert game_named(game.name, options).name == game.name

    ask()
