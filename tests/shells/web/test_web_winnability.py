"""Answers of solvers on the server: looking under the cards, for a single player on request; the puzzle."""

import asyncio
import re
from datetime import date
from typing import Any, cast

import pytest
from harness.nonempty import nonempty

from rummifun.chance import Alea
from rummifun.games import GAMES, game_named
from rummifun.games.reussites import Gagnable
from rummifun.page import solver_messages as puzzle_and_solver
from rummifun.page.http_messages import EditedTable, SolveRequest, SolveResult
from shells.web.browser_pages import SCREEN, Thinker
from shells.web.running_server import Json, Seat, Server

ALONE = ("klondike", "klondike_classique", "vegas", "md")
TOGETHER = [name for name in GAMES if game_named(name).seats > 1]
AUTOMATIC = ("r7", "qll", "c4")
LOOKS = ({"kind": "look", "what": "chance"}, {"kind": "look", "what": "hint"}, {"kind": "look", "what": "level"})
ASKED: tuple[Json, ...] = (*LOOKS, {"kind": "follow"})


def test_look_says_one_sentence_and_nothing_is_said_unasked(server: Server) -> None:
    cards = server.get("/api/jeux?lang=en").json["games"]
    assert {card["name"] for card in cards if card["looks"]} == set(ALONE)
    with server.seated("klondike", deal="1") as seat:
        assert seat.game["looks"] is True
        assert not any("can be won" in letter for letter in seat.came)
        v = seat.scene["v"]
        assert (look(seat, "chance"), look(seat, "level")) == ("This deal can be won.", "This deal is easy.")
        assert re.match(r"Of \d+ deals that fit what you see, \d+ could be won", look(seat, "seen"))
        seat.ask("act", i=0)
        assert look(seat, "chance") == "It can still be won."
        assert refusal_code(seat, "look", what="chance", v=v) == "stale"


def test_follow_looks_again_for_a_way_that_was_left(server: Server) -> None:
    with server.seated("klondike", deal="1") as seat:
        assert seat.ask("follow")["type"] == "scene"
        assert seat.ask("act", i=len(seat.scene["acts"]) - 1)["type"] == "scene"
        assert seat.ask("follow")["type"] == "scene"
        assert seat.ask("look", what="hint")["stages"][-1]["sentence"]


def test_look_says_that_a_deal_cannot_be_won_in_the_language_of_who_asks(server: Server) -> None:
    said = "Cette donne ne peut pas être gagnée, quoi qu'on joue."
    with server.join(server.begin("klondike", deal="6")["seats"][0], "fr") as seat:
        assert (look(seat, "chance"), seat.ask("follow")["sentence"]) == (said, said)
        assert seat.ask("look", what="hint")["type"] == "known"


def look(seat: Seat, what: str) -> str:
    said = seat.ask("look", what=what)
    assert said["type"] == "known", said
    return str(said["sentence"])


def test_follow_shows_the_way_step_by_step_to_the_end(server: Server) -> None:
    with server.seated("md", deal="8") as seat:
        hint = seat.ask("look", what="hint")
        assert (hint["type"], hint["act"]) == ("hint", 0)
        while seat.scene["over"] is None:
            n = seat.scene["step"]
            assert seat.ask("follow")["step"] > n
        own = seat.until("end")["own"]
        assert (seat.scene["over"]["winner"], look(seat, "chance")) == (0, "It is won.")
        assert seat.ask("follow")["code"] == "not_yours"
    assert (own["won"], own["score"], own["moves"] > 10, own["counts"]) == (True, 1, True, True)


@pytest.mark.parametrize("name", [*TOGETHER, *AUTOMATIC])
def test_look_and_follow_are_refused_in_other_games(server: Server, name: str) -> None:
    with server.seated(name, deal="1") as seat:
        assert seat.game["looks"] is False
        assert [refusal_code(seat, **asked) for asked in ASKED] == ["impossible"] * 4
    assert server.create(name, winnable=True).status == 400


def refusal_code(seat: Seat, kind: str, **asked: Any) -> str:
    said = seat.ask(kind, **asked)
    assert said["type"] == "error", said
    return str(said["code"])


def test_look_and_follow_are_refused_to_spectators(server: Server) -> None:
    links = server.begin("klondike", deal="1")
    with server.join(links["seats"][0]), server.join(links["spectator"]) as watcher:
        assert [refusal_code(watcher, **asked) for asked in ASKED] == ["not_yours"] * 4


@pytest.mark.parametrize("name", ALONE)
def test_winnable_deals_what_can_be_won_and_tells_its_number(server: Server, name: str) -> None:
    links = server.begin(name, winnable=True)
    record = server.record(links["seats"][0])
    game, deal = cast("Any", record.game), record.origin
    assert isinstance(deal, Alea)
    assert (deal.game, deal.seed < 1 << 33, links["code"].rpartition(":")[2]) == (0, True, str(deal.seed))
    assert isinstance(game.solution(game.new(deal), 100_000), Gagnable)


def test_winnable_goes_with_no_deal_asked_for_or_finds_none(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummifun.page.new_game.PUBLIC_NODES", 1)
    asked = "a deal that you ask for is dealt, whether it can be won or not"
    wishes = [({"deal": "6"}, asked), ({"deal": "jour"}, asked), ({}, "No deal that can be won was found among 1.")]
    for wish, said in nonempty(wishes):
        refused = server.create("klondike", winnable=True, **wish)
        assert (refused.status, refused.json["sentence"]) == (400, said)


TUESDAY = date(2026, 12, 1)
THINKER = Thinker()


async def solve(text: str | None = None, laid: EditedTable | None = None, thinker: Thinker = THINKER) -> SolveResult:
    return await puzzle_and_solver.solve_position(thinker, SolveRequest(text, laid), SCREEN)


async def test_judge_puzzle_takes_only_the_answer_of_a_day() -> None:
    said = await puzzle_and_solver.puzzle_message(THINKER, TUESDAY, "20261130.20261129.20261341", SCREEN)
    assert (said.day, said.level, said.streak, said.stages[0].sentence) == ("2026-12-01", 2, 2, "you can lay 1 tile")
    assert (await puzzle_and_solver.solution_message(THINKER, TUESDAY, SCREEN)).day == "2026-11-30"
    answer = said.stages[-1].piles
    assert answer is not None
    assert (await puzzle_and_solver.judge_puzzle(THINKER, TUESDAY, EditedTable(answer), SCREEN)).whole is None
    assert (await puzzle_and_solver.judge_puzzle(THINKER, TUESDAY, EditedTable(said.laid.piles), SCREEN)).whole


async def test_solve_position_takes_it_in_writing_or_as_it_lies() -> None:
    assert sum(n for _, n in puzzle_and_solver.solver_room_message(SCREEN).pieces) == 106  # every tile of the box
    found = await solve("7b 7r 7j | 1n 2n 3n / 4n J 7n 12b")
    assert (found.fault, found.text) == (None, "7b 7r 7j | 1n 2n 3n / 12b 4n 7n J")
    assert (found.stages[0].sentence, await solve(laid=found.laid)) == ("you can lay 3 tiles", found)


WRONG = {
    "1n 2n 3n | 7b 7r 9j / 4n": "combination 2: ",
    "7b 7r 7j / 7b 7b": "the game does not have that many of these tiles: blue 7",
    "7b 7r 7j /": "hand",
    "7b 7r 99j / 4n": "1..13",
    "nonsense": "7b",
}


@pytest.mark.parametrize("text", WRONG)
async def test_solve_position_says_in_one_sentence_what_is_wrong(text: str) -> None:
    found = await solve(text)
    assert WRONG[text] in (found.fault or "")
    assert found.stages == ()


async def test_solve_position_gives_up_what_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow(Thinker):
        async def answer(self, question: Any) -> Any:
            await asyncio.sleep(60)

    monkeypatch.setattr(puzzle_and_solver, "SOLVER_SECONDS", 0.01)
    assert (await solve("7b 7r 7j / 7n", thinker=Slow())).fault == "no best turn was found in 0 seconds"
