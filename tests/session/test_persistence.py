"""A session saved and reopened: all its fields, and only the valid part of a changed file."""

import json
import pickle
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from harness.nonempty import nonempty

from rummifun.chance import Alea
from rummifun.core.position import Position
from rummifun.core.record import Record
from rummifun.games import GAMES, game_named
from rummifun.games.rummikub import Piocher, jeu
from rummifun.messages import translation
from rummifun.refusal import Precondition
from rummifun.session.clock import Clock, TimeLimit, reset_clock
from rummifun.session.events import GiveUp, Move, Undo, advance
from rummifun.session.persistence import change_between, end_digest, saved_players, session_from_text, session_to_text
from rummifun.session.puzzles import EditedPosition, best_turn_query, default_editable_game, fault_message
from rummifun.session.session import PERSON, Session, make_forced_moves, resume_session, start_session
from rummifun.session.steps import finishing_move, forced_move

BEGUN = resume_session(Record(jeu, Alea(1)), (PERSON, "glouton"))
PLAYED = advance(advance(BEGUN, Move(0, Piocher())), Move(1, Piocher()))
UNDONE = advance(PLAYED, Undo(0))
LEFT = advance(PLAYED, GiveUp(0))


def with_head(session: Session, **words: Any) -> str:
    head, _, rest = session_to_text(session).partition("\n")
    return f"{json.dumps({**json.loads(head), **words})}\n{rest}"


def read(text: str) -> Session:
    session, damage = session_from_text(text, game_named)
    assert damage is None
    return session


@pytest.mark.parametrize(
    "session",
    [BEGUN, PLAYED, UNDONE, LEFT, replace(PLAYED, names=("Ève", ""), is_deal_secret=True, clock=Clock((3.0, 4.0)))],
)
def test_session_from_text_reopens_what_was_kept(session: Session) -> None:
    found = read(session_to_text(session))
    for kept in ("state", "players", "names", "is_deal_secret", "gave_up", "clock"):
        assert getattr(found, kept) == getattr(session, kept), kept
    assert [step.move for step in found.undone] == [step.move for step in session.undone]
    assert saved_players(session_to_text(session)) == session.players


LATER: Any = [3, {}, {"apres": 1, "coups": ["pioche"]}, {"apres": 0, "coups": 3}, {"apres": 0, "coups": ["passe"]}]
NAMES: Any = [3, "Ann", ["Ève"], ["Ève", 3], ["", "  "], ["\u202e" * 90, "  "], {"0": "Ann"}]
NONSENSE = [
    *(("abandon", gave_up) for gave_up in (True, -1, 2, "0", 0.0, None, [0])),
    *(("repris", later) for later in (*LATER, {"apres": 0})),
    *(("noms", names) for names in NAMES),
]


@pytest.mark.parametrize(("word", "value"), NONSENSE, ids=ascii)
def test_session_from_text_takes_only_a_seat_later_moves_and_all_names(word: str, value: Any) -> None:
    found = read(with_head(BEGUN, **{word: value}))
    assert (found.gave_up, found.undone, found.names) == (None, (), ())


def test_session_from_text_takes_what_the_first_line_says_if_it_can_be() -> None:
    assert read(with_head(PLAYED, abandon=1)).gave_up == 1
    assert len(read(with_head(BEGUN, repris={"apres": 0, "coups": ["pioche"]})).undone) == 1
    assert read(with_head(BEGUN, noms=["  Ève\x07 ", "Ann"])).names == ("Ève", "Ann")
    unknown: Any = (3, ["humain", 4], {"humain": 1})
    assert [saved_players(with_head(BEGUN, joueurs=players)) for players in unknown] == [()] * 3
    md = resume_session(Record(game_named("md"), Alea(1)), (PERSON,))
    assert not read(with_head(md, secrete=True)).is_deal_secret
    assert read(with_head(BEGUN, secrete=True)).is_deal_secret


def test_end_digest_and_change_between_tell_what_has_changed() -> None:
    texts = [session_to_text(one) for one in (BEGUN, PLAYED, LEFT)]
    assert len({end_digest(text) for text in texts}) == 3
    assert end_digest(session_to_text(replace(PLAYED, names=("Ève", "Ann")))) == end_digest(session_to_text(PLAYED))
    further = advance(BEGUN, Move(0, Piocher()))
    assert change_between(BEGUN, further).header is None
    changes: Any = ({"names": ("a", "b")}, {"is_deal_secret": True}, {"clock": Clock((1, 0))})
    for after in (replace(further, **change) for change in changes):
        assert change_between(further, after).header == session_to_text(after).split("\n")[0]
    assert '"abandon": 1' in str(change_between(further, replace(further, gave_up=1)).header)
    assert change_between(further, UNDONE).kept_lines == 0


def test_start_session_keeps_a_deal_secret_between_people_and_reset_clock_keeps_limits() -> None:
    with pytest.raises(Precondition):
        start_session(Record(jeu, Alea(1)), (PERSON, PERSON), secret=False)
    assert start_session(Record(jeu, Alea(1)), (PERSON, PERSON), secret=True).is_deal_secret
    assert not start_session(Record(game_named("md"), Alea(1)), (PERSON,), secret=True).is_deal_secret
    for who, seat in (((PERSON, "glouton"), 0), (("glouton", PERSON), 1), ((PERSON, PERSON), None)):
        assert resume_session(Record(jeu, Alea(1)), who).only_person == seat
    assert reset_clock(Clock((3.0, 4.0), turn=2.0, allowed=TimeLimit(60))) == Clock((0.0, 0.0), allowed=TimeLimit(60))


@pytest.mark.parametrize("name", sorted(GAMES))
def test_position_says_what_its_game_says(name: str) -> None:
    game: Any = game_named(name)
    chance = Random(name)
    state = game.new(Alea(5))
    for _ in range(60):
        here = Position(game, state)
        for _ in range(2):  # first asked, then remembered
            assert (here.seat, here.end, here.forced_move) == (
                game.to_move(state),
                game.outcome(state),
                forced_move(game, state),
            )
            for seat in (None, *range(game.seats)):
                view = game.view(state, seat)
                assert (here.view(seat), here.scene(seat)) == (view, game.scene(view))
                assert dict(here.known_pieces(seat)) == dict(game.known(view))
        if here.seat is None:
            break
        assert here.finish() == finishing_move(game, game.view(state, here.seat))
        state = game.step(state, chance.choice([*game.moves(state)]))


@pytest.mark.parametrize("name", ["klondike", "haricots"])
def test_path_leads_from_before_an_event_to_now_and_is_no_part_of_the_session(name: str) -> None:
    game = game_named(name)
    begun = make_forced_moves(resume_session(Record(game, Alea(5)), (PERSON,) * game.seats))
    assert begun.seat is not None
    session = advance(begun, Move(begun.seat, begun.here.scene(begun.seat).acts[-1].move))
    made = session.steps[len(begun.steps) :]
    assert [one.state for one in session.path] == [begun.state, *(step.after for step in nonempty(made))]
    assert session.path[0] is begun.here
    fresh = replace(session, _path=())
    assert (session, hash(session.names), repr(session)) == (fresh, hash(fresh.names), repr(fresh))
    sent = pickle.loads(pickle.dumps(session))
    assert (sent, sent.path[-1].state, sent.path[-1] is session.here) == (session, session.state, False)
    shorter = replace(session, steps=begun.steps)
    assert [one.state for one in shorter.path] == [begun.state]
    gone = advance(session, Undo(begun.seat))
    assert (gone.here.state, len(gone.path)) == (gone.state, 1)


GAME = default_editable_game()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[7b 7r 7j] [1n 2n 4n] / 5n", "combination 2: "),
        ("[7b 7r 7j] [1n 2n] / 5n", "combination 2: "),
        ("[7b 7r 7j] [7b 7r 7j] [7b 7r 7n] / 5n", ""),
        ("/ 5n 5n 5n", ""),
        ("[7b 7r 7j] /", ""),
    ],
)
def test_fault_message_names_a_pile_if_the_fault_is_in_one_alone(text: str, said: str) -> None:
    position = EditedPosition(*GAME.arrangement.editor.read_posed(text))
    with pytest.raises(Precondition) as raised:
        best_turn_query(GAME, position)
    told = fault_message(GAME, position, raised.value.refusal).localize(translation("en"))
    assert told.startswith(said or str(raised.value.refusal.localize(translation("en"))[:10])), told
    assert ("combination" in told) == bool(said)


def test_edited_position_takes_and_loses_pieces_wherever_they_lie() -> None:
    position = EditedPosition()
    for piece, pile in (("a", None), ("b", None), ("c", 0), ("d", 0), ("e", 1)):
        position = position.add_piece(piece, pile)
    assert position == EditedPosition((("c", "d"), ("e",)), ("a", "b"))
    assert position.remove_piece(1, None).remove_piece(2, 0).remove_piece(1, 1) == EditedPosition((("c",),), ("b",))
