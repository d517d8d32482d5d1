"""The core at its bounds: the excerpt and place of a wrong text, the depth of JSON, the length of a game."""

import json
import pickle
import re
from dataclasses import replace
from typing import Any

import pytest

from games.toy_game import pli
from rummifun.chance import Alea
from rummifun.core.game import IllegalMove, apply_move
from rummifun.core.json_reader import parse_json
from rummifun.core.notation import Cursor, NotationError, caret_lines
from rummifun.core.record import Record, RecordError, add_checksum, read_record, record_states, short_digest
from rummifun.core.scene import Message, MessageList, PieceFace, Pile, Place, Seat
from rummifun.games import game_named
from rummifun.messages import personalize, translation
from rummifun.pieces.tableau_scene import literal_message

RUMMIKUB: Any = game_named("rummikub")


@pytest.mark.parametrize(
    ("text", "place", "line", "before"),
    [
        *(("", 0, "", 0), ("7b 8x", 3, "7b 8x", 3), ("a\nbc\nd", 3, "bc", 1), ("a\nbc\nd", 5, "d", 0)),
        *(("\nbc", 0, "", 0), ("é" * 200, 60, "é" * 78, 60), ("0123456789" * 20, 61, ("0123456789" * 20)[1:79], 60)),
        ("0123456789" * 20, 199, ("0123456789" * 20)[139:], 60),
        ("x\n" + "0123456789" * 20, 65, ("0123456789" * 20)[3:81], 60),
    ],
)
def test_caret_lines_mark_a_place_in_its_line_of_78_characters(text: str, place: int, line: str, before: int) -> None:
    assert caret_lines(text, place) == f"{line}\n{' ' * before}^"
    assert NotationError(text, place, "x").caret_lines() == caret_lines(text, place)


@pytest.mark.parametrize(
    ("text", "place", "came"),
    [("abc", 1, "bc (2)"), ("abc", 3, "… (4)"), ("a" * 30, 9, "a" * 20 + " (10)"), ("a" * 30, 10, "a" * 20 + " (11)")],
)
def test_notation_error_shows_twenty_characters(text: str, place: int, came: str) -> None:
    wrong = NotationError(text, place, "b")
    assert (wrong.refusal.got, wrong.refusal.expected, wrong.text, wrong.place) == (came, "b", text, place)


def test_cursor_stops_at_the_next_word() -> None:
    cursor = Cursor("  7b   8r ")
    assert cursor.match("8r") is None
    assert cursor.place == 0
    assert cursor.expect(r"\d(\w)", "tile")[1] == "b"
    assert cursor.place == 4
    with pytest.raises(NotationError) as wrong:
        cursor.expect("9", "nine")
    assert (wrong.value.place, wrong.value.refusal.expected, wrong.value.refusal.got) == (7, "nine", "8r  (8)")
    for expected, said in (("end", "end"), ("", "∅")):
        with pytest.raises(NotationError) as wrong:
            cursor.end(expected)
        assert (wrong.value.place, wrong.value.refusal.expected) == (7, said)
    assert cursor.match("8r") is not None
    cursor.end("")


@pytest.mark.parametrize(("opened", "closing"), [("[", "]"), ('{"a":', "}")])
def test_parse_json_reads_64_brackets_at_most(opened: str, closing: str) -> None:
    for inside in ("1", "[]", "{}", '"é"', "[1, 2]"):
        own = inside[0] in "[{"
        for depth in (0, 1, 64 - own):
            text = opened * depth + inside + closing * depth
            assert json.dumps(parse_json(text)).count("[") == text.count("[")
        for depth in (65 - own, 66, 100_000):
            with pytest.raises(ValueError, match="too many brackets"):
                parse_json(opened * depth + inside + closing * depth)


def test_short_digest_is_of_eight_bytes_and_of_the_value_alone() -> None:
    assert short_digest({"a": 1, "é": [2, None]}) == short_digest({"é": [2, None], "a": 1}) == "2c2ed09aa767f421"


def test_read_record_shows_sixty_characters_of_a_wrong_checksum() -> None:
    text = add_checksum(str(Record(RUMMIKUB, Alea(17), (RUMMIKUB.read("pioche"),))))
    promised = '{"coups": 1, "empreinte": "' + "é" * 50 + '"}'
    _, damage = read_record(re.sub(r'\{"coups".*?\}', promised, text), game_named)
    assert damage is not None
    assert (damage.line, damage.place, damage.code.expected) == (1, 0, promised[:60])
    assert damage.code.got == re.findall(r'\{"coups".*?\}', text)[0]


def test_seat_is_said_from_one_or_by_its_name() -> None:
    with pytest.raises(IllegalMove) as refused:
        apply_move(RUMMIKUB, RUMMIKUB.new(Alea(1)), RUMMIKUB.read("pioche"), 1)
    assert (refused.value.refusal.expected, refused.value.refusal.got) == (1, 2)
    assert [str(Seat(n)) for n in (0, 1)] == ["J1", "J2"]
    tr = personalize(translation("en"), ("Ann",), own=1)
    assert [Seat(n).localize(tr) for n in (0, 1, 2)] == ["Ann", "you", "J3"]


def test_places_piles_and_messages_of_a_scene_localize_themselves() -> None:
    en, fr = translation("en"), translation("fr")
    place = Place("c3", Message("column {n}", (("n", 3),)))
    again = pickle.loads(pickle.dumps(place))
    assert (type(again), str(again), again.label) == (Place, "c3", place.label)
    assert MessageList((PieceFace("D", "♠"), "and", 3)).localize(en) == "Q♠, and, 3"
    assert MessageList(("a", "b"), " + ").localize(en) == "a + b"
    assert [literal_message({"fr": "fini"}).localize(tr) for tr in (en, fr)] == ["fini", "fini"]
    assert literal_message({}).localize(en) == ""
    assert (Message("").localize(fr), str(Message("won"))) == ("", "gagné")
    pile = Pile("x", (PieceFace("D", "♠"),), Message("stock: "), under=2)
    assert (pile.height, pile.describe(en), pile.heading(en)) == (3, "stock", "stock: ")
    assert (Pile("x", ()).describe(en), Pile("x", ()).heading(en)) == ("", "")
    assert Pile("x", (), typed="t").heading(en) == "t"
    assert Pile(place, ()).describe(fr) == "colonne 3"


def test_record_shows_its_last_state_and_its_moves_in_a_notebook() -> None:
    klondike = game_named("klondike")
    record = Record(klondike, Alea(7), (klondike.read("c3>♣"), klondike.read("c3!")))
    *_, last = record_states(record)
    shown = record._repr_html_()
    assert shown.startswith(last._repr_svg_())
    assert shown.endswith("<ol><li><code>c3&gt;♣</code></li><li><code>c3!</code></li></ol></details>")
    assert "<summary><code>{&quot;rummifun&quot;: 1, " in shown
    assert "}</code> 2 coups</summary>" in shown
    begun = Record(pli, Alea(1))
    [first] = record_states(begun)
    assert begun._repr_html_().startswith(pli.scene(pli.view(first, None))._repr_svg_())
    assert "</code> 0 coup</summary><ol></ol>" in begun._repr_html_()


@pytest.mark.parametrize("begun", ['"graine": true', '"position": 3', '"graine": 1, "partie": "x"', '"tirages": 1'])
def test_read_record_shows_a_header_without_a_beginning(begun: str) -> None:
    head = json.loads(f'{{"rummifun": 1, "jeu": "rummikub", {begun}}}')
    with pytest.raises(RecordError) as wrong:
        read_record(json.dumps(head), game_named)
    refusal = wrong.value.refusal
    assert (refusal.expected, refusal.got) == ('"graine": 17, "position": "…"', str(head))
    assert hash(refusal) == hash(replace(refusal))
