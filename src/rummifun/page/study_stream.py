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
from rummifun.analysis.game_runner import PLAIN
from rummifun.analysis.study_runner import check_points
from rummifun.catalogue.players import player_for
from rummifun.catalogue.registry import GameRegistry
from rummifun.console.errors import CommandError
from rummifun.console.screen import Console, TimeBudget
from rummifun.messages import N_
from rummifun.page import wire_messages as m
from rummifun.page.connections import close_socket, run_until_first
from rummifun.page.handlers import error_message
from rummifun.page.http import request_console
from rummifun.page.http_messages import Progress, Study
from rummifun.page.limits import MAX_STUDY_GAMES, MESSAGE_RATE, SLOW_SECONDS
from rummifun.page.new_game import RequestRefusedError, build_affordable_game, parse_opponent, refusal_text
from rummifun.page.presenter import encode_message
from rummifun.page.services import PlayerPool, StudyRunner
from rummifun.refusal import Precondition

_PERIOD: Final = 0.15


_FIRST: Final = 16  # games that are counted first, to see how long one takes


def plan_study(games: GameRegistry, study: Study, screen: Console, most: int = MAX_STUDY_GAMES) -> Plan:
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
    from rummifun.storage.checkpoints import (
        RunOptions,
        run_work,
        study_work,  # here: a study in a browser has no command line
    )

    plan, options = plan_study(games, study, screen), RunOptions(study.games, precision=study.precision)
    work = await asyncio.to_thread(study_work, plan, options)
    sums, last, more = run_work(work, options, screen), EMPTY, True
    while more:
        moment = asyncio.create_task(asyncio.to_thread(_advance, sums, last))
        try:
            last, more = await asyncio.shield(moment)
        finally:
            await asyncio.wait([moment])  # a thread cannot be stopped, only waited for
        yield _progress(plan, last, options.parties, work.moteur, done=not more)


def _advance(sums: Iterator[Counted], last: Counted) -> tuple[Counted, bool]:
    """Work for a moment; give the counts so far, and whether there is more to do."""
    until = time.monotonic() + _PERIOD
    for study in sums:
        last = study
        if time.monotonic() > until:
            return last, True
    return last, False


async def stream_study_in_worker(
    thinker: PlayerPool, games: GameRegistry, study: Study, screen: Console, most: int = MAX_STUDY_GAMES
) -> AsyncGenerator[Progress]:
    """Run a study of at most so many games where players think, a moment at a time: no player waits longer."""
    plan, precision = plan_study(games, study, screen, most), study.precision
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


def _progress(plan: Plan, study: Counted, total: int, engine: str, *, done: bool) -> Progress:
    low, high = study.intervalle
    measures = dict(study.histogramme)
    won, rate = study.gagnees, study.taux or 0.0
    return Progress(done, study.parties, total, won, rate, low, high, measures, engine, plan.graine)


async def serve_study(
    socket: WebSocket, games: GameRegistry, turn: AbstractAsyncContextManager[None], studying: StudyRunner
) -> None:
    """Run the requested study, in small steps, while the client listens."""
    screen = request_console(socket)
    with suppress(WebSocketDisconnect, RuntimeError):
        try:
            async with asyncio.timeout(SLOW_SECONDS):
                study = msgspec.json.decode(await socket.receive_text(), type=Study)
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
        await asyncio.sleep(1 / MESSAGE_RATE)


def _why(failed: Exception, screen: Console) -> m.Error:
    """Explain why a study cannot be run."""
    if isinstance(failed, CommandError | GameError | Precondition | RequestRefusedError):
        return m.Error("impossible", refusal_text(failed, screen.lang))
    return error_message("malformed", screen)
