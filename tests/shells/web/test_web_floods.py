"""A flood of drafts: what the server works out for it, counted; answers of a connection that stays open go at once."""

import asyncio
import socket
from collections import Counter
from contextlib import ExitStack
from threading import Event, Lock
from typing import Any

import pytest

from rummifun.page import client_requests as r
from rummifun.page import fair_turns, live_session
from rummifun.page.clients import LatestQuestions
from rummifun.page.handlers import HandlerResult, handle_request
from rummifun.shells.web.server_start import listening_socket
from shells.web.robots import rack_of
from shells.web.running_server import Server, until


async def test_listening_socket_makes_connections_that_send_at_once() -> None:
    accepted: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def look(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = writer.get_extra_info("socket")
        accepted.set_result(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    server = await asyncio.start_server(look, sock=listening_socket("127.0.0.1", 0))
    _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    assert await accepted
    writer.close()
    server.close()


class HeldJudge:
    """A judge of drafts that waits until it is let go, and counts: the drafts judged, and how many at once."""

    def __init__(self) -> None:
        self.go, self.judged, self.now, self.most, self._lock = Event(), list[int](), 0, 0, Lock()

    def __call__(self, session: Any, seat: int, asked: Any, screen: Any) -> HandlerResult:
        if not isinstance(asked, r.DraftRequest):
            return handle_request(session, seat, asked, screen)
        with self._lock:
            self.judged.append(len(asked.piles))
            self.now += 1
            self.most = max(self.most, self.now)
        self.go.wait(60)
        with self._lock:
            self.now -= 1
        return handle_request(session, seat, asked, screen)


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> HeldJudge:
    held = HeldJudge()
    monkeypatch.setattr(live_session, "handle_request", held)
    return held


def test_of_the_drafts_of_a_connection_that_wait_only_the_last_is_judged(server: Server, judge: HeldJudge) -> None:
    with server.seated("rummikub", deal="1") as seat:
        rack = rack_of(seat)
        for n in range(1, 12):
            seat.say("draft", piles=[[tile] for tile in rack[:n]])
            until(lambda: judge.judged)
        assert seat.ask("no such message")["code"] == "malformed"  # an answer: all before was read
        judge.go.set()
        assert [len(seat.until("draft")["piles"]) for _ in range(2)] == judge.judged == [1, 11]


async def test_latest_questions_keep_one_of_each_kind_until_a_move_forgets_them() -> None:
    waiting = LatestQuestions()
    for asked in (r.DraftRequest(1, ()), r.CompletionRequest(1, "dr"), r.DraftRequest(2, ())):
        waiting.put(asked)
    assert [await waiting.take(), await waiting.take()] == [r.DraftRequest(2, ()), r.CompletionRequest(1, "dr")]
    waiting.put(r.DraftRequest(3, ()))
    waiting.forget()
    waiting.put(r.CompletionRequest(4, "p"))
    assert await waiting.take() == r.CompletionRequest(4, "p")


def test_move_is_made_while_six_connections_flood_and_one_draft_is_judged(server: Server, judge: HeldJudge) -> None:
    with ExitStack() as stack:
        floods = [stack.enter_context(server.seated("rummikub", deal="1")) for _ in range(6)]
        other = stack.enter_context(server.seated("klondike", deal="1"))
        for seat in floods * 5:
            seat.say("draft", piles=[[tile] for tile in rack_of(seat)])
        until(lambda: judge.judged)
        for _ in range(5):
            assert other.ask("act", i=0)["type"] == "scene"
        assert (len(judge.judged), judge.most) == (1, 1)
        judge.go.set()
        for seat in floods:
            seat.until("draft")
        assert (judge.most, len(judge.judged) <= 12) == (1, True)


async def test_resting_lane_rests_as_long_as_it_worked() -> None:
    now, rests, order = 100.0, list[float](), list[str]()

    async def rest(seconds: float) -> None:
        nonlocal now
        rests.append(seconds)
        now += seconds

    def work(who: str) -> str:
        nonlocal now
        now += 3.0
        order.append(who)
        return who

    lane = fair_turns.RestingLane(lambda: now, rest)
    asked = [lane.run(who[:1].encode(), lambda who=who: work(who)) for who in ("a1", "a2", "b1")]  # type: ignore[misc]
    assert await asyncio.gather(*asked) == ["a1", "a2", "b1"]
    assert (rests, Counter(order[1:])) == ([0.0, 3.0, 3.0], Counter(["a2", "b1"]))


def test_draft_of_more_pieces_than_the_game_has_is_refused_unjudged(server: Server) -> None:
    with server.seated("rummikub", deal="1") as seat:
        assert seat.ask("draft", piles=[[rack_of(seat)[0]]] * 3)["code"] == "malformed"
