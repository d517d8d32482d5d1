"""The pieces that another seat laid last, as each seat sees them."""

from typing import Any

import pytest

from rummifun.chance import Alea
from rummifun.core.position import laid_between
from rummifun.core.record import Record
from rummifun.games import game_named
from rummifun.session import session as sessions
from rummifun.session.session import Session, resume_session, turn_start

RUMMIKUB: Any = game_named("rummikub")


def played(name: str, *moves: str, seed: int = 17) -> Session:
    game: Any = game_named(name)
    return resume_session(Record(game, Alea(seed), tuple(map(game.read, moves))), ())


def last_laid(session: Session, seat: int | None) -> tuple[tuple[str, int], ...]:
    return sessions.last_laid(session, seat, turn_start(session))


def between(before: str, after: str) -> list[tuple[str, int]]:
    """List what was laid between two tables of Rummikub, J1 looking."""
    scenes = [RUMMIKUB.scene(RUMMIKUB.view(RUMMIKUB.read_position(text), 0)) for text in (before, after)]
    return sorted(laid_between(*scenes))


def test_last_laid_is_seen_by_the_other_seat_and_by_who_watches_until_that_seat_moves() -> None:
    run = (("table.1", 1), ("table.1", 2), ("table.1", 3))
    laid = played("rummikub", "pose [11n 12n 13n]")
    assert [last_laid(laid, seat) for seat in (0, 1, None)] == [(), run, run]
    drawn = played("rummikub", "pose [11n 12n 13n]", "pioche")
    assert [last_laid(drawn, seat) for seat in (0, 1, None)] == [()] * 3  # nothing is laid by who draws


def test_turn_start_takes_the_position_that_is_known() -> None:
    laid = played("rummikub", "pose [11n 12n 13n]")
    start = turn_start(laid)
    assert start is not None
    assert turn_start(laid, start) is start
    assert start.state is laid.first
    assert turn_start(played("rummikub")) is None


def test_last_laid_is_nothing_at_the_deal_and_in_a_patience() -> None:
    assert last_laid(played("rummikub"), 0) == ()
    klondike: Any = game_named("klondike")
    state = klondike.new(Alea(3))
    move = klondike.write(next(iter(klondike.moves(state))))
    assert last_laid(played("klondike", move, seed=3), None) == ()


HANDS = "trait J1 / J1+ 1b 1b / J2+ 9n 9n / table {} / pioche 2b / alea 1.0.0"


@pytest.mark.parametrize(
    ("before", "after", "laid"),
    [
        ("[5r 6r 7r]", "[5r 6r 7r 8r]", [("table.1", 4)]),
        ("[5r 6r 7r] [1n 2n 3n]", "[1n 2n 3n] [5r 6r 7r]", []),  # only moved
        ("[5r 6r 7r 8r]", "[5r 6r 7r] [8r 8b 8n]", [("table.2", 2), ("table.2", 3)]),
        ("[5r 6r 7r]", "[5r 6r 7r] [5r 6r 7r]", [("table.2", 1), ("table.2", 2), ("table.2", 3)]),
    ],
)
def test_laid_between_tells_what_came_into_a_zone_from_what_moved_in_it(
    before: str, after: str, laid: list[tuple[str, int]]
) -> None:
    assert between(HANDS.format(before), HANDS.format(after)) == laid


def test_last_laid_never_names_a_hand_or_a_card_turned_up_by_one_that_left() -> None:
    for name in ("descente", "haricots"):
        game: Any = game_named(name)
        state, moves = game.new(Alea(6)), list[Any]()
        for _ in range(40):
            scene = game.scene(game.view(state, game.to_move(state)))
            moves += [scene.acts[len(moves) % len(scene.acts)].move]
            state = game.step(state, moves[-1])
        places = [
            place
            for n in range(1, len(moves), 3)
            for seat in (0, 1, None)
            for place, _ in last_laid(resume_session(Record(game, Alea(6), tuple(moves[:n])), ()), seat)
        ]
        assert places
        assert [place for place in places if "main" in place or "paquet" in place or place == "deck"] == []
