"""A study run for the page: the counts so far, a few times a second, until all games are counted."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncGenerator, Iterator
from typing import Final

from rummifun.analysis import EMPTY, Plan
from rummifun.analysis import Study as Counted
from rummifun.messages import N_
from rummifun.shells.asked.players import player_asked
from rummifun.shells.commands import studies
from rummifun.shells.commands.studies import Means
from rummifun.shells.screen import Screen
from rummifun.shells.web.opening import Unwanted, made_game, player_wanted
from rummifun.shells.web.pages import Progress, Study

MOST: Final = 10_000_000
"""Games that a study has at most."""

_PERIOD: Final = 0.15


def planned(study: Study, screen: Screen) -> tuple[Plan, Means]:
    """Plan the study that is asked for."""
    if not 1 <= study.games <= MOST:
        raise Unwanted(screen.tr(N_("games of a study expected: {most}")).format(most=f"1..{MOST}"))
    if study.precision is not None and not 0 < study.precision <= 1:
        raise Unwanted(screen.tr(N_("precision expected: {most}")).format(most="0..1"))
    game = made_game(study.game, study.options, screen.tr)
    player = player_asked(game, player_wanted(game, study.player, screen.tr))
    seed = secrets.randbits(32) if study.seed is None else study.seed
    return Plan(game, seed, player), Means(study.games, precision=study.precision)


async def told(study: Study, screen: Screen) -> AsyncGenerator[Progress]:
    """Run a study, and tell how far it has come; what is not asked for any more is not computed.

    The last one alone is `done`; it counts every game, unless the precision asked for was reached before.
    """
    plan, moyens = planned(study, screen)
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


def _progress(plan: Plan, etude: Counted, total: int, engine: str, *, done: bool) -> Progress:
    low, high = etude.intervalle
    measures = dict(etude.histogramme)
    won, rate = etude.gagnees, etude.taux or 0.0
    return Progress(done, etude.parties, total, won, rate, low, high, measures, engine, plan.graine)
