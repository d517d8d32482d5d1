"""A user's games on the page while their files are written: offered again at every change, and the news told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from rummifun.shells.asked.followed import TICK, Followed
from rummifun.shells.web.hall import Hall


async def following(hall: Hall, followed: Followed, say: Callable[[str], None]) -> None:
    """Look at the files now and then; tell the terminal, and everybody at a game, what has changed."""
    while True:
        await asyncio.sleep(TICK)
        if not await asyncio.to_thread(followed.changed):
            continue
        for said in await asyncio.to_thread(followed.look):
            say(said)
            hall.tell(said)
        if followed.games != hall.games:
            hall.thinker.close()  # the next one to think starts with the files as they are
            hall.offer(followed.games)
