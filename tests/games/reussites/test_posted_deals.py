"""Deals as people post them: read and written, recognised, and refused by the card at fault."""

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any, Final

import pytest
from harness.nonempty import nonempty

from games.asked import refused
from games.reussites.gallery import patience
from rummifun.chance import Alea
from rummifun.core.notation import NotationError
from rummifun.core.record import read_legal_position
from rummifun.games import game_named
from rummifun.games.reussites.posted_deals import WRITABLE_FORMS, find_form, position_texts, write_position
from rummifun.refusal import Precondition

GAMES: Final = ("klondike_classique", "klondike", "freecell")

SORTED: Final = "".join(f"{rank:02}{suit}" for suit in range(1, 5) for rank in range(1, 14))
"""The sorted pack, in digits."""

SPOILS: Final[dict[str, Callable[[str], str]]] = {
    "": str,
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "BOM": lambda text: "\ufeff" + text,
    "dot": lambda text: text + ".",
    "slashes": lambda text: text.replace("\n", " / "),
}


@cache
def game(name: str) -> Any:
    return patience(name) if name == "freecell" else game_named(name)


def written_deals(name: str, form: str, deals: int) -> list[tuple[Any, str]]:
    tables = [game(name).new(Alea(48, i)) for i in range(deals)]
    return [(t, write_position(game(name).patience, t, form)) for t in tables]


PAIRS: Final = [(name, form) for name in GAMES for form in WRITABLE_FORMS if (name, form) != ("freecell", "rrs")]


@pytest.mark.parametrize(("name", "form"), PAIRS)
def test_read_position_reads_back_what_write_position_writes(name: str, form: str) -> None:
    for t, text in nonempty(written_deals(name, form, 40)):
        assert read_legal_position(game(name), text) == t


@pytest.mark.lent
@pytest.mark.parametrize(("name", "form"), PAIRS)
def test_read_position_reads_a_thousand_deals_back(name: str, form: str) -> None:
    for t, text in nonempty(written_deals(name, form, 1_000)):
        assert game(name).read_position(text) == t


@pytest.mark.parametrize("spoil", SPOILS)
@pytest.mark.parametrize("form", WRITABLE_FORMS)
def test_read_position_passes_over_marks_of_files_and_sentences(form: str, spoil: str) -> None:
    [(t, text)] = written_deals("klondike", form, 1)
    if (form, spoil) == ("solvitaire", "dot"):
        return
    assert game("klondike").read_position(SPOILS[spoil](text)) == t


def test_read_position_of_digits_deals_row_by_row() -> None:
    t = game("klondike").read_position(SORTED)
    assert (str(t["c1"][0]), [str(c) for c in t["c2"]], str(t["talon"][-1])) == ("A♣", ["2♣", "8♣"], "3♥")


def test_read_position_of_greenfelt_deals_as_its_first_number() -> None:
    t = game("klondike_classique").read_position("https://greenfelt.net/klondike?game=1")
    assert [str(t["c1"][0]), *(str(t[f"c{n}"][0]) for n in range(2, 8))] == ["6♠", "9♥", "6♦", "2♦", "7♠", "7♥", "5♠"]
    assert str(t["talon"][-1]) == "D♦"


@pytest.mark.parametrize("text", ["FreeCell 617", "microsoft #617", "MS 617."])
def test_read_position_of_a_number_deals_freecell_of_windows(text: str) -> None:
    assert game("freecell").read_position(text).tas == patience("freecell", {"donne": 617}).new(Alea()).tas


def test_read_position_reads_ranks_in_english_and_suits_in_letters() -> None:
    jeu = game("klondike")
    assert jeu.read_position("c1: KS QD Jc Th 9♠") == jeu.read_position("c1: R♠ D♦ V♣ 10♥ 9s")


def test_read_position_of_pysol_reads_piles_and_cells() -> None:
    columns = "4C 2C 9C 8C QS 4S 2H\n5H QH 3C AC 3H 4H QD\nQC 9S 6H 9H 3S KS 3D\n5D 2S JC 5C JH 6D AS"
    rest = "2D KD TH TC TD 8D\n7H JS KH TS KC 7C\nAH 5S 6S AD 8H JD\n7S 6C 7D 4D 8S 9D"
    jeu = game("freecell")
    t = read_legal_position(jeu, f"Foundations: C-0 D-0 H-0 S-0\nFreecells: - -\n{columns}\n{rest}")
    assert jeu.read_position(f"{columns}\n{rest}") == t
    up = f"Foundations: H-A\nFreecells: 2H - KC\n{columns}\n{rest}".replace("QS 4S 2H", "QS 4S")
    t = read_legal_position(jeu, up.replace("TS KC", "TS").replace("AH 5S", "5S"))
    assert [str(t[place][0]) for place in ("♥", "l1", "l3")] == ["A♥", "2♥", "R♣"]


def test_read_position_hides_what_no_form_marks() -> None:
    [(t, text)] = written_deals("klondike", "pysol", 1)
    assert game("klondike").read_position(re.sub("[<>]", "", text)) == t
    [(t, text)] = written_deals("klondike", "solvitaire", 1)
    assert (
        game("klondike").read_position(
            text.replace('"tableau piles"', '"TABLEAU PILES"')
            .upper()
            .replace("TABLEAU PILES", "tableau piles")
            .replace("STOCK", "stock")
        )
        == t
    )


@pytest.mark.parametrize("form", WRITABLE_FORMS)
def test_read_position_names_the_form_and_the_card_at_fault(form: str) -> None:
    [(_, text)] = written_deals("klondike", form, 1)
    cards = re.findall({"rrs": r"\d{3}", "pysol": r"[\dTJQKA][CDHS]", "solvitaire": r"[\dJQKA]+[CDHS]"}[form], text)
    last, other = cards[-1], cards[0] if form == "rrs" else cards[-2]
    twice = refused(game("klondike").read_position, other.join(text.rsplit(last, 1)))
    assert (twice.got, len(twice.pieces), twice.expected != "∅") == (WRITABLE_FORMS[form].name, 1, True)
    gone = {"solvitaire": f', "{last}"'}.get(form, last if form == "rrs" else f" {last}")
    assert refused(game("klondike").read_position, "".join(text.rsplit(gone, 1))).code.name == "PoseeIncomplete"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (SORTED[:-3] + "145", "RRS"),
        ("Talon: 8D 1C", "PySol"),
        ("Foundations: H-14\n8D", "PySol"),
        ("Stock: 8D\n8D".replace("Stock", "<8D>\nStock"), "PySol"),
        ('{"tableau piles": [["14C"]]}', "Solvitaire"),
        ('{"tableau piles": 3}', "Solvitaire"),
        ("{}", "Solvitaire"),
        ("{" * 30, "Solvitaire"),
    ],
)
def test_read_position_says_where_a_form_is_broken(text: str, expected: str) -> None:
    with pytest.raises(NotationError) as broken:
        game("klondike").read_position(text)
    assert str(broken.value.refusal.expected).startswith(expected)


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("freecell", SORTED, "PoseeAilleurs"),
        ("klondike", "FreeCell 1", "PoseeAilleurs"),
        ("klondike", "PySolFC #17", "PoseeObscure"),
        ("klondike", f"GreenFelt {2**31 - 1}", "ParametreInvalide"),
        ("freecell", "FreeCell 1000001", "ParametreInvalide"),
    ],
)
def test_read_position_refuses_what_the_game_cannot_deal(name: str, text: str, code: str) -> None:
    assert refused(game(name).read_position, text).code.name == code


def test_write_position_refuses_what_a_form_cannot_tell() -> None:
    jeu = game("klondike")
    t = jeu.new(Alea(1))
    played = jeu.step(t, jeu.moves(t)[-1])
    for form in ("rrs", "pysol"):
        with pytest.raises(Precondition, match=WRITABLE_FORMS[form].name):
            write_position(jeu.patience, played, form)


def test_position_texts_joins_the_lines_of_each_deal() -> None:
    deals = [text for form in WRITABLE_FORMS for _, text in written_deals("klondike", form, 3)]
    digits, indented = re.sub(r"(.{21})", r"\1\n", deals[0]), json.dumps(json.loads(deals[3]), indent=1)
    file = "\n".join([*deals, digits, "c1: R♠", "", indented])
    read = [text for _, text in position_texts(enumerate(file.splitlines(), 1)) if text]
    assert [find_form(text) for text in read] == [find_form(text) for text in [*deals, digits, "c1: R♠", indented]]
    assert [game("klondike").read_position(text) for text in read[:9]] == [
        game("klondike").read_position(text) for text in deals
    ]
