"""The puzzle of the day and the room for the solver, over HTTP: judged by the rules, refused in one sentence."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import Any

import pytest

from rummifun.shells.web import puzzle_and_solver
from rummifun.shells.web.http_messages import EditedTable, SolveRequest, SolveResult
from rummifun.shells.web.puzzle_and_solver import judge_puzzle, puzzle_message, solution_message
from shells.web.browser_pages import SCREEN, Thinker

TUESDAY = date(2026, 12, 1)
THINKER = Thinker()


async def solved(text: str | None = None, laid: EditedTable | None = None, thinker: Thinker = THINKER) -> SolveResult:
    return await puzzle_and_solver.solve_position(thinker, SolveRequest(text, laid), SCREEN)


async def test_judge_puzzle_takes_only_the_answer_of_a_day() -> None:
    said = await puzzle_message(THINKER, TUESDAY, "20261130.20261129.20261341", SCREEN)
    assert (said.day, said.level, said.streak) == ("2026-12-01", 2, 2)
    assert (await solution_message(THINKER, TUESDAY, SCREEN)).day == "2026-11-30"
    answer = said.stages[-1].piles
    assert answer is not None
    assert (await judge_puzzle(THINKER, TUESDAY, EditedTable(answer), SCREEN)).whole is None
    assert (await judge_puzzle(THINKER, TUESDAY, EditedTable(said.laid.piles), SCREEN)).whole
    assert said.stages[0].sentence == "you can lay 1 tile"


async def test_solve_position_takes_it_in_writing_or_as_it_lies() -> None:
    found = await solved("7b 7r 7j | 1n 2n 3n / 4n J 7n 12b")
    assert (found.fault, found.text) == (None, "7b 7r 7j | 1n 2n 3n / 12b 4n 7n J")
    assert found.stages[0].sentence == "you can lay 3 tiles"
    assert await solved(laid=found.laid) == found


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
async def test_solve_position_says_in_one_sentence_what_is_wrong(text: str, said: str) -> None:
    found = await solved(text)
    assert found.fault is not None
    assert said in found.fault
    assert found.stages == ()


async def test_solve_position_gives_up_what_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow(Thinker):
        async def answer(self, question: Any) -> Any:
            await asyncio.sleep(60)

    monkeypatch.setattr(puzzle_and_solver, "PATIENCE", 0.01)
    assert (await solved("7b 7r 7j / 7n", thinker=Slow())).fault == "no best turn was found in 0 seconds"


def test_solver_room_message_has_every_tile_of_the_box() -> None:
    assert sum(n for _, n in puzzle_and_solver.solver_room_message(SCREEN).pieces) == 106
