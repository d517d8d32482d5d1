"""The games that a server may hold: without an option there is no limit, but on the internet there is."""

from __future__ import annotations

from typing import Final, NamedTuple

from rummifun.page.http import PublicAddress


class GameQuota(NamedTuple):
    """The most recent games that there may be, and the days without a change after which a game is recent no more."""

    ceiling: int | None = None
    days: int = 36_500


NO_QUOTA: Final = GameQuota()


PUBLIC_QUOTA: Final = GameQuota(20_000, 30)
"""The default on the internet."""


def parse_quota(ceiling: int | None, days: int | None, public: PublicAddress | None) -> GameQuota:
    """Return the quota of games: without an option there is no limit, but on the internet there is."""
    usual = NO_QUOTA if public is None else PUBLIC_QUOTA
    return GameQuota(ceiling or usual.ceiling, days or usual.days)
