"""Names of players: texts use these and never a technical name; a name is cleaned from any source."""

import re
from itertools import product
from unicodedata import is_normalized

import pytest
from games.test_texts import muette
from harness.effort import Effort
from hypothesis import given, settings
from hypothesis import strategies as st

from rummifun.catalogue.levels import LEVELS
from rummifun.chance import Alea
from rummifun.core.record import Record
from rummifun.games import GAMES, game_named
from rummifun.messages import LANGUAGES, translation
from rummifun.session.events import Move, Rename, Undo, advance, event_refusal
from rummifun.session.persistence import change_between, session_from_text, session_to_text
from rummifun.session.player_names import MAX_NAME_LENGTH, clean_name, name_persons, player_names, translation_for_seat
from rummifun.session.session import PERSON, Session, make_forced_moves, resume_session
from rummifun.session.steps import available_acts, cached_scene, step_label

TECHNICAL = re.compile(r"\bJ[12]\b|\bSUD\b|\bNORD\b|glouton|ismcts|optimal|stratege|hasard|humain|\bfacile\b")
TWO = [name for name in GAMES if game_named(name).seats == 2]


def test_clean_name_keeps_two_marks_of_a_letter_and_leaves_out_what_would_spoil_a_screen() -> None:
    assert clean_name("a\u0308\u0332\u0330\u0331b\u0332\u0330\u0331") == clean_name("a\u0308\u0332\u0330b\u0332\u0330")
    assert len(clean_name("\u0332\u0330\u0331x")) == 3
    accents = "a\u0301\u0301\u0301\u0301"
    cleaned = [clean_name(text) for text in ("Zoë", accents, "\u202eeve\u2066", "\x1b[31mx")]
    assert cleaned == ["Zoë", "á\u0301\u0301", "eve", "[31mx"]


def table(game: str = "haricots", *players: str) -> Session:
    return make_forced_moves(resume_session(Record(game_named(game), Alea(4)), players or (PERSON, PERSON)))


def test_clean_name_is_one_short_line_and_stays_so(effort: Effort) -> None:
    @settings(max_examples=effort(20, 1000))
    @given(st.text(max_size=effort(60, 300)))
    def cleaned(text: str) -> None:
        name = clean_name(text)
        assert len(name) <= MAX_NAME_LENGTH
        assert name.isprintable()
        assert name == name.strip() == clean_name(name)
        assert "  " not in name
        assert is_normalized("NFC", name)

    cleaned()


def test_rename_gives_a_name_that_is_kept_and_read_again_but_to_no_player_of_ours() -> None:
    begun = table()
    called = advance(begun, Rename(1, "  Zoë\n"))
    assert event_refusal(begun, Rename(1, "Zoë")) is None
    assert called.names == ("", "Zoë")
    assert called.steps == begun.steps
    assert change_between(begun, called).header is not None
    assert session_from_text(session_to_text(called), game_named)[0].names == ("", "Zoë")
    played = advance(called, Move(0, available_acts(called.game, called.game.view(called.state, 0))[0].move))
    assert advance(played, Undo(0)).names == ("", "Zoë")
    assert advance(called, Rename(1, "")).names == ()
    against = table("haricots", PERSON, "facile")
    assert advance(against, Rename(1, "x")) is against


def test_player_names_are_said_in_the_language_and_persons_are_named_once() -> None:
    tables = [table("haricots", *players) for players in ((PERSON, "facile"), ("ismcts:500", PERSON))]
    french = [player_names(one, translation("fr")) for one in tables]
    assert french == [("Joueur 1", "Facile"), ("Adversaire", "Joueur 2")]
    assert [player_names(one, muette) for one in tables] == [("······ 1", "····"), ("········", "······ 2")]
    called = advance(table(), Rename(0, "Zoë"))
    assert name_persons(called, ("Ann", "Bob")) is called
    assert name_persons(table(), ("Ann", "Bob")).names == ("Ann", "Bob")
    assert name_persons(table(), (" Ann\n", "", "Eve")).names == ("Ann", "")
    for alone, names in ((table(), ("Ann",)), (table(), ("", "")), (table("md", PERSON), ("Ann", "Bob"))):
        assert name_persons(alone, names).names == ()
    assert name_persons(table("haricots", PERSON, "facile"), ("Ann", "Bob")).names == ()


@pytest.mark.parametrize(
    ("game", "opponent", "lang"),
    [*product(TWO, ["ismcts:500"], LANGUAGES), *product(["haricots"], [*LEVELS, PERSON], LANGUAGES)],
)
def test_translation_for_seat_says_no_technical_name(game: str, opponent: str, lang: str) -> None:
    session = table(game, PERSON, opponent)
    tr = translation_for_seat(translation(lang), session, 0)
    said = list(player_names(session, tr))
    for _ in range(12):
        seat = session.game.to_move(session.state)
        assert seat is not None
        scene = cached_scene(session.game, session.game.view(session.state, 0))
        said += [scene.title.localize(tr), *(zone.caption.localize(tr) for zone in scene.zones)]
        said += [step_label(session.game, step).localize(tr) for step in session.steps[-1:]]
        moves = available_acts(session.game, session.game.view(session.state, seat))
        after = advance(session, Move(seat, moves[0].move)) if seat in session.persons else None
        if after is None or after is session:
            break
        session = after
    assert not [text for text in said if TECHNICAL.search(text)]
