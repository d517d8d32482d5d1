"""The puzzle of the day and the room for the solver, over HTTP: judged by the rules, refused in one sentence."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import Any

import pytest

from rummifun.shells.web import puzzle_and_solver
from rummifun.shells.web.http_messages import EditedTable, SolveRequest, SolveResult
from rummifun.shells.web.player_pool import PlayerProcessPool
from rummifun.shells.web.serializers import console_for

ENGLISH = console_for("en")
MONDAY = date(2026, 11, 23)


class Here(PlayerProcessPool):
    """Thinks where it is asked."""

    async def run(self, what: Any, asked: Any) -> Any:
        return what(asked)


@pytest.fixture
def thinkers() -> PlayerProcessPool:
    return Here()


def solved(thinkers: PlayerProcessPool, text: str | None = None, laid: EditedTable | None = None) -> SolveResult:
    return asyncio.run(puzzle_and_solver.solve_position(thinkers, SolveRequest(text, laid), ENGLISH))


def test_the_puzzle_of_a_day_is_solved_by_its_answer_alone(thinkers: PlayerProcessPool) -> None:
    said = asyncio.run(puzzle_and_solver.puzzle_message(thinkers, MONDAY, "20261122.20261121.20261341", ENGLISH))
    assert (said.day, said.level, said.streak) == ("2026-11-23", 1, 2)
    assert asyncio.run(puzzle_and_solver.solution_message(thinkers, MONDAY, ENGLISH)).day == "2026-11-22"
    answer = said.stages[-1].piles
    assert answer is not None
    right, wrong = (
        asyncio.run(puzzle_and_solver.judge_puzzle(thinkers, MONDAY, EditedTable(piles), ENGLISH))
        for piles in (answer, said.laid.piles)
    )
    assert right.whole is None
    assert wrong.whole
    assert said.stages[0].sentence == "you can lay 1 tile"


def test_a_position_is_solved_in_writing_or_as_it_lies(thinkers: PlayerProcessPool) -> None:
    found = solved(thinkers, "7b 7r 7j | 1n 2n 3n / 4n J 7n 12b")
    assert (found.fault, found.text) == (None, "7b 7r 7j | 1n 2n 3n / 12b 4n 7n J")
    assert found.stages[0].sentence == "you can lay 3 tiles"
    assert solved(thinkers, laid=found.laid) == found


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1n 2n 3n | 7b 7r 9j / 4n", "combination 2: "),
        ("7b 7r 7j / 7b 7b", "the game does not have that many of these tiles: blue 7"),
        ("7b 7r 7j /", "hand"),
        ("7b 7r 99j / 4n", "1..13"),
        ("nonsense", "7b"),
    ],
)
def test_what_is_wrong_with_a_position_is_said_in_one_sentence(
    thinkers: PlayerProcessPool, text: str, said: str
) -> None:
    found = solved(thinkers, text)
    assert found.fault is not None
    assert said in found.fault
    assert found.stages == ()


def test_a_position_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow(PlayerProcessPool):
        async def work(self, what: Any, asked: Any) -> Any:
            await asyncio.sleep(60)

    monkeypatch.setattr(puzzle_and_solver, "PATIENCE", 0.01)
    assert solved(Slow(), "7b 7r 7j / 7n").fault == "no best turn was found in 0 seconds"


def test_every_tile_of_the_box_can_be_put_in() -> None:
    assert sum(n for _, n in puzzle_and_solver.solver_room_message(ENGLISH).pieces) == 106
