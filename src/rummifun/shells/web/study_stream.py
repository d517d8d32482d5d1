"""A study run for the page: the counts so far, a few times a second, until the last game."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncGenerator, Iterator
from contextlib import AbstractAsyncContextManager, aclosing, suppress
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from rummifun.analysis import EMPTY, GameError, Plan, tally
from rummifun.analysis import Study as Counted
from rummifun.analysis.backends import PLAIN
from rummifun.analysis.study_runner import check_points
from rummifun.games.registry import GameRegistry
from rummifun.messages import N_
from rummifun.players import player_for
from rummifun.refusal import Precondition, sentence
from rummifun.shells.arguments.time_budget import TimeBudget
from rummifun.shells.console import Console
from rummifun.shells.plugins.loading import CommandError
from rummifun.shells.web import wire_messages as m
from rummifun.shells.web.connections import SLOW_SECONDS, close_socket, run_until_first
from rummifun.shells.web.handlers import error_message
from rummifun.shells.web.http_messages import Progress, Study
from rummifun.shells.web.live_session import encode_message
from rummifun.shells.web.new_game import RequestRefusedError, build_affordable_game, parse_opponent
from rummifun.shells.web.services import PlayerPool, StudyRunner

MAX_GAMES: Final = 10_000_000
"""Games that a study has at most."""

MAX_BROWSER_GAMES: Final = 100_000
"""Games that a study has at most where nothing is compiled."""

_PERIOD: Final = 0.15
_FIRST: Final = 16  # games that are counted first, to see how long one takes

_study: Final = msgspec.json.Decoder(Study)


def plan_study(games: GameRegistry, study: Study, screen: Console, most: int = MAX_GAMES) -> Plan:
    """Plan the requested study, of at most so many games."""
    if not 1 <= study.games <= most:
        raise RequestRefusedError(screen.tr(N_("games of a study expected: {most}")).format(most=f"1..{most}"))
    if study.precision is not None and not 0 < study.precision <= 1:
        raise RequestRefusedError(screen.tr(N_("precision expected: {most}")).format(most="0..1"))
    game = build_affordable_game(games, study.game, study.options, screen.tr)
    player = player_for(game, parse_opponent(game, study.player, screen.tr), TimeBudget)
    seed = secrets.randbits(32) if study.seed is None else study.seed
    return Plan(game, seed, player)


async def stream_study(games: GameRegistry, study: Study, screen: Console) -> AsyncGenerator[Progress]:
    """Run a study and report its progress; stop computing when nobody asks any more.

    The last one alone is `done`; it counts every game, unless the precision asked for was reached before.
    """
    from rummifun.shells.commands import studies  # here: a study in a browser has no command line

    plan, moyens = plan_study(games, study, screen), studies.RunOptions(study.games, precision=study.precision)
    work = await asyncio.to_thread(studies.study_work, plan, moyens)
    sums, last, more = studies.run_work(work, moyens, screen), EMPTY, True
    while more:
        moment = asyncio.create_task(asyncio.to_thread(_advance, sums, last))
        try:
            last, more = await asyncio.shield(moment)
        finally:
            await asyncio.wait([moment])  # a thread cannot be stopped, only waited for
        yield _progress(plan, last, moyens.parties, work.moteur, done=not more)


def _advance(sums: Iterator[Counted], last: Counted) -> tuple[Counted, bool]:
    """Work for a moment; give the counts so far, and whether there is more to do."""
    until = time.monotonic() + _PERIOD
    for etude in sums:
        last = etude
        if time.monotonic() > until:
            return last, True
    return last, False


async def stream_study_in_worker(
    thinker: PlayerPool, games: GameRegistry, study: Study, screen: Console
) -> AsyncGenerator[Progress]:
    """Run a study where players think, a moment at a time, so that a player never waits longer."""
    plan, precision = plan_study(games, study, screen, MAX_BROWSER_GAMES), study.precision
    last, pace = EMPTY, _FIRST
    for end in check_points(study.games, precision):
        while last.parties < end:
            began = time.monotonic()
            block = range(last.parties, min(end, last.parties + pace))
            last += await thinker.run(_tally, (plan, block))
            if last.parties < end:
                yield _progress(plan, last, study.games, PLAIN, done=False)
            pace = max(1, min(2 * pace, int(len(block) * _PERIOD / (time.monotonic() - began + 1e-9))))
        low, high = last.intervalle
        if precision is not None and high - low <= precision:
            break
    yield _progress(plan, last, study.games, PLAIN, done=True)


def _tally(asked: tuple[Plan, range]) -> Counted:
    return tally(*asked)


def _progress(plan: Plan, etude: Counted, total: int, engine: str, *, done: bool) -> Progress:
    low, high = etude.intervalle
    measures = dict(etude.histogramme)
    won, rate = etude.gagnees, etude.taux or 0.0
    return Progress(done, etude.parties, total, won, rate, low, high, measures, engine, plan.graine)


async def serve_study(
    socket: WebSocket,
    games: GameRegistry,
    screen: Console,
    turn: AbstractAsyncContextManager[None],
    studying: StudyRunner,
) -> None:
    """Run the requested study, in small steps, while the client listens."""
    with suppress(WebSocketDisconnect, RuntimeError):
        try:
            async with asyncio.timeout(SLOW_SECONDS):
                study = _study.decode(await socket.receive_text())
            async with turn:
                await run_until_first(_tell(socket, studying(games, study, screen)), _listen(socket))
        except (KeyError, ValueError, RecursionError, CommandError, GameError) as failed:
            await socket.send_text(encode_message(_why(failed, screen)).decode())
        except TimeoutError:  # it was opened, and nothing asked for
            pass
        await close_socket(socket, 1000)


async def _tell(socket: WebSocket, progress: AsyncGenerator[Progress]) -> None:
    async with aclosing(progress):
        async for said in progress:
            await socket.send_text(encode_message(said).decode())


async def _listen(socket: WebSocket) -> None:
    while (await socket.receive())["type"] == "websocket.receive":
        await asyncio.sleep(1 / m.MESSAGE_RATE)


def _why(failed: Exception, screen: Console) -> m.Error:
    """Explain why a study cannot be run."""
    if isinstance(failed, CommandError):
        return m.Error("impossible", failed.message)
    if isinstance(failed, Precondition):
        return m.Error("impossible", sentence(failed.refusal, screen.lang))
    if isinstance(failed, RequestRefusedError | GameError):
        return m.Error("impossible", str(failed))
    return error_message("malformed", screen)
