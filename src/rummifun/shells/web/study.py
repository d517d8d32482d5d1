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
from rummifun.players import players_for
from rummifun.shells.asked.players import player_asked
from rummifun.shells.commands import etudes
from rummifun.shells.commands.etudes import Moyens
from rummifun.shells.screen import Screen
from rummifun.shells.web.opening import Unwanted, made_game
from rummifun.shells.web.pages import Progress, Study

MOST: Final = 10_000_000
"""Games that a study has at most."""

_PERIOD: Final = 0.15


def planned(study: Study, screen: Screen) -> tuple[Plan, Moyens]:
    """Plan the study that is asked for.

    A seed that was not asked for is drawn. Raises `Unwanted` or `Precondition`.
    """
    if not 1 <= study.games <= MOST:
        raise Unwanted(screen.tr(N_("games of a study expected: {most}")).format(most=f"1..{MOST}"))
    if study.precision is not None and not 0 < study.precision <= 1:
        raise Unwanted(screen.tr(N_("precision expected: {most}")).format(most="0..1"))
    game = made_game(study.game, study.options, screen.tr)
    if study.player not in players_for(game):  # a name alone: whoever asks has no file here, and no budget to set
        said = screen.tr(N_("{player} does not play this game; these do: {players}"))
        raise Unwanted(said.format(player=study.player, players=", ".join(players_for(game))))
    seed = secrets.randbits(32) if study.seed is None else study.seed
    plan = Plan(game, seed, player_asked(game, study.player))
    return plan, Moyens(study.games, precision=study.precision)


async def told(study: Study, screen: Screen) -> AsyncGenerator[Progress]:
    """Run a study, and tell how far it has come; what is not asked for any more is not computed.

    The last one alone is `done`; it counts every game, unless the precision asked for was reached before.
    """
    plan, moyens = planned(study, screen)
    work = await asyncio.to_thread(etudes.study, plan, moyens)
    sums, last, more = etudes.carried_out(work, moyens, screen), EMPTY, True
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
