"""Hot reload of a user's games on the page: every change of their files offers them again, with a notice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from rummifun.shells.plugins.hot_reload import POLL_SECONDS, WatchedGames
from rummifun.shells.web.lobby import Lobby


async def watch_files(lobby: Lobby, followed: WatchedGames, say: Callable[[str], None]) -> None:
    """Look at the files now and then; report changes to the terminal, and to every client of a game."""
    while True:
        await asyncio.sleep(POLL_SECONDS)
        if not await asyncio.to_thread(followed.has_changed):
            continue
        for said in await asyncio.to_thread(followed.reload):
            say(said)
            lobby.broadcast(said)
        if followed.games != lobby.games:
            lobby.thinker.close()  # the next one to think starts with the files as they are
            lobby.set_registry(followed.games)
