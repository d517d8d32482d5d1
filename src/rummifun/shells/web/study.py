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
from rummifun.analysis.engines import PLAIN
from rummifun.analysis.running import stages
from rummifun.games.offered import Offered
from rummifun.messages import N_
from rummifun.players import player_for
from rummifun.refusal import Precondition, sentence
from rummifun.shells.asked.budget import Seconds
from rummifun.shells.asked.load import Unusable
from rummifun.shells.screen import Screen
from rummifun.shells.web import messages as m
from rummifun.shells.web.answers import error
from rummifun.shells.web.house import Studying, Thinker
from rummifun.shells.web.live import encoded
from rummifun.shells.web.opening import Unwanted, made_game, player_wanted
from rummifun.shells.web.pages import Progress, Study
from rummifun.shells.web.sockets import SLOW, close, first

MOST: Final = 10_000_000
"""Games that a study has at most."""

MOST_BESIDE: Final = 100_000
"""Games that a study has at most where nothing is compiled."""

_PERIOD: Final = 0.15
_FIRST: Final = 16  # games that are counted first, to see how long one takes

_study: Final = msgspec.json.Decoder(Study)


def planned(games: Offered, study: Study, screen: Screen, most: int = MOST) -> Plan:
    """Plan the requested study, of at most so many games."""
    if not 1 <= study.games <= most:
        raise Unwanted(screen.tr(N_("games of a study expected: {most}")).format(most=f"1..{most}"))
    if study.precision is not None and not 0 < study.precision <= 1:
        raise Unwanted(screen.tr(N_("precision expected: {most}")).format(most="0..1"))
    game = made_game(games, study.game, study.options, screen.tr)
    player = player_for(game, player_wanted(game, study.player, screen.tr), Seconds)
    seed = secrets.randbits(32) if study.seed is None else study.seed
    return Plan(game, seed, player)


async def told(games: Offered, study: Study, screen: Screen) -> AsyncGenerator[Progress]:
    """Run a study and report its progress; stop computing when nobody asks any more.

    The last one alone is `done`; it counts every game, unless the precision asked for was reached before.
    """
    from rummifun.shells.commands import studies  # here: what counts in a browser has no command line

    plan, moyens = planned(games, study, screen), studies.Means(study.games, precision=study.precision)
    work = await asyncio.to_thread(studies.study, plan, moyens)
    sums, last, more = studies.carried_out(work, moyens, screen), EMPTY, True
    while more:
        moment = asyncio.create_task(asyncio.to_thread(_advanced, sums, last))
        try:
            last, more = await asyncio.shield(moment)
        finally:
            await asyncio.wait([moment])  # a thread cannot be stopped, only waited for
        yield _progress(plan, last, moyens.parties, work.moteur, done=not more)


def _advanced(sums: Iterator[Counted], last: Counted) -> tuple[Counted, bool]:
    """Work for a moment; give the counts so far, and whether there is more to do."""
    until = time.monotonic() + _PERIOD
    for etude in sums:
        last = etude
        if time.monotonic() > until:
            return last, True
    return last, False


async def told_beside(thinker: Thinker, games: Offered, study: Study, screen: Screen) -> AsyncGenerator[Progress]:
    """Run a study where players think, a moment at a time, so that a player never waits longer."""
    plan, precision = planned(games, study, screen, MOST_BESIDE), study.precision
    last, pace = EMPTY, _FIRST
    for end in stages(study.games, precision):
        while last.parties < end:
            began = time.monotonic()
            block = range(last.parties, min(end, last.parties + pace))
            last += await thinker.work(_tallied, (plan, block))
            if last.parties < end:
                yield _progress(plan, last, study.games, PLAIN, done=False)
            pace = max(1, min(2 * pace, int(len(block) * _PERIOD / (time.monotonic() - began + 1e-9))))
        low, high = last.intervalle
        if precision is not None and high - low <= precision:
            break
    yield _progress(plan, last, study.games, PLAIN, done=True)


def _tallied(asked: tuple[Plan, range]) -> Counted:
    return tally(*asked)


def _progress(plan: Plan, etude: Counted, total: int, engine: str, *, done: bool) -> Progress:
    low, high = etude.intervalle
    measures = dict(etude.histogramme)
    won, rate = etude.gagnees, etude.taux or 0.0
    return Progress(done, etude.parties, total, won, rate, low, high, measures, engine, plan.graine)


async def studied(
    socket: WebSocket, games: Offered, screen: Screen, turn: AbstractAsyncContextManager[None], studying: Studying
) -> None:
    """Run the requested study, in small steps, while somebody listens."""
    with suppress(WebSocketDisconnect, RuntimeError):
        try:
            async with asyncio.timeout(SLOW):
                study = _study.decode(await socket.receive_text())
            async with turn:
                await first(_tell(socket, studying(games, study, screen)), _listen(socket))
        except (KeyError, ValueError, RecursionError, Unusable, GameError) as failed:
            await socket.send_text(encoded(_why(failed, screen)).decode())
        except TimeoutError:  # it was opened, and nothing asked for
            pass
        await close(socket, 1000)


async def _tell(socket: WebSocket, progress: AsyncGenerator[Progress]) -> None:
    async with aclosing(progress):
        async for said in progress:
            await socket.send_text(encoded(said).decode())


async def _listen(socket: WebSocket) -> None:
    while (await socket.receive())["type"] == "websocket.receive":
        await asyncio.sleep(1 / m.RATE)


def _why(failed: Exception, screen: Screen) -> m.Error:
    """Explain why a study cannot be run."""
    if isinstance(failed, Unusable):
        return m.Error("impossible", failed.message)
    if isinstance(failed, Precondition):
        return m.Error("impossible", sentence(failed.refusal, screen.lang))
    if isinstance(failed, Unwanted | GameError):
        return m.Error("impossible", str(failed))
    return error("malformed", screen)
