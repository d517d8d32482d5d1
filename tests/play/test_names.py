"""Names: those at a table are called by them, and no technical name is; a name is cleaned wherever it comes from."""

from __future__ import annotations

import json
import re
from unicodedata import is_normalized

import pytest
from games.test_dites import muette
from hypothesis import given
from hypothesis import strategies as st

from rummifun.chance import Alea
from rummifun.core.record import Record
from rummifun.games import GAMES, game_named
from rummifun.messages import LANGUAGES, translation
from rummifun.play.events import Move, Name, Undo, advance, refusal
from rummifun.play.going import acts, label, scene_of
from rummifun.play.keep import change, reopened, written
from rummifun.play.names import LONGEST, cleaned, introduced, named, names
from rummifun.play.sitting import PERSON, Sitting, settled, sit
from rummifun.players import LEVELS

TECHNICAL = re.compile(r"\bJ[12]\b|\bSUD\b|\bNORD\b|glouton|ismcts|optimal|stratege|hasard|humain|\bfacile\b")

TWO = [name for name in GAMES if game_named(name).seats == 2]


def test_a_letter_has_at_most_two_marks() -> None:
    assert cleaned("a\u0308\u0332\u0330\u0331b\u0332\u0330\u0331") == cleaned("a\u0308\u0332\u0330b\u0332\u0330")
    assert len(cleaned("\u0332\u0330\u0331x")) == 3


def table(game: str = "haricots", *players: str) -> Sitting:
    return settled(sit(Record(game_named(game), Alea(4)), players or (PERSON, PERSON)))


@given(st.text(max_size=300))
def test_a_name_is_one_short_line_and_stays_so(text: str) -> None:
    name = cleaned(text)
    assert len(name) <= LONGEST
    assert name.isprintable()
    assert name == name.strip()
    assert "  " not in name
    assert cleaned(name) == name
    assert is_normalized("NFC", name)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Zoë", "Zoë"),
        ("a\u0301\u0301\u0301\u0301", "á\u0301\u0301"),
        ("\u202eeve\u2066", "eve"),
        ("\x1b[31mx", "[31mx"),
    ],
)
def test_what_would_spoil_a_screen_is_left_out(text: str, name: str) -> None:
    assert cleaned(text) == name


def test_a_name_is_given_kept_and_read_again() -> None:
    begun = table()
    called = advance(begun, Name(1, "  Zoë\n"))
    assert refusal(begun, Name(1, "Zoë")) is None
    assert called.names == ("", "Zoë")
    assert called.steps == begun.steps
    assert change(begun, called).header is not None
    assert reopened(written(called), game_named)[0].names == ("", "Zoë")
    played = advance(called, Move(0, acts(called.game, called.game.view(called.state, 0))[0].move))
    assert advance(played, Undo(0)).names == ("", "Zoë")
    assert advance(called, Name(1, "")).names == ()


def test_nobody_names_a_player_of_ours() -> None:
    against = table("haricots", PERSON, "facile")
    assert advance(against, Name(1, "x")) is against


@pytest.mark.parametrize("noms", ["Ann", ["Ann"], ["Ann", 3], ["\u202e" * 90, "  "], {"0": "Ann"}])
def test_names_written_by_hand_are_not_believed(noms: object) -> None:
    first, rest = written(table()).split("\n", 1)
    text = json.dumps({**json.loads(first), "noms": noms}) + "\n" + rest
    assert reopened(text, game_named)[0].names == ()


def test_people_at_one_screen_are_called_as_they_have_said() -> None:
    assert introduced(table(), ("Ann", "Bob")).names == ("Ann", "Bob")
    assert introduced(table(), ("", "")).names == introduced(table("md", PERSON), ("Ann", "Bob")).names == ()


def test_everybody_is_named_in_the_language() -> None:
    tables = [table("haricots", *players) for players in ((PERSON, "facile"), ("ismcts:500", PERSON))]
    assert [names(one, translation("fr")) for one in tables] == [("Joueur 1", "Facile"), ("Adversaire", "Joueur 2")]
    assert [names(one, muette) for one in tables] == [("······ 1", "····"), ("········", "······ 2")]


def test_people_are_introduced_once_all_of_them_and_in_clean_names() -> None:
    called = advance(table(), Name(0, "Zoë"))
    assert introduced(called, ("Ann", "Bob")) is called
    assert introduced(table(), ("Ann",)).names == ()
    assert introduced(table(), (" Ann\n", "", "Eve")).names == ("Ann", "")
    assert introduced(table("haricots", PERSON, "facile"), ("Ann", "Bob")).names == ()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", TWO)
@pytest.mark.parametrize("opponent", [*LEVELS, "ismcts:500", PERSON])
def test_no_technical_name_is_said_to_somebody_playing(game: str, opponent: str, lang: str) -> None:
    sitting = table(game, PERSON, opponent)
    tr = named(translation(lang), sitting, 0)
    said = list(names(sitting, tr))
    for _ in range(12):
        seat = sitting.game.to_move(sitting.state)
        assert seat is not None
        scene = scene_of(sitting.game, sitting.game.view(sitting.state, 0))
        said += [scene.title.said(tr), *(zone.caption.said(tr) for zone in scene.zones)]
        said += [label(sitting.game, step).said(tr) for step in sitting.steps[-1:]]
        moves = acts(sitting.game, sitting.game.view(sitting.state, seat))
        after = advance(sitting, Move(seat, moves[0].move)) if seat in sitting.persons else None
        if after is None or after is sitting:
            break
        sitting = after
    assert not [text for text in said if TECHNICAL.search(text)]
