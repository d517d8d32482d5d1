"""Play a patience on the screen for a moment: a player, in a process of its own, gives a hint, which is followed."""

import asyncio
import sys
from pathlib import Path

from shells.tui.monkey import Table, begun, picture, settled, typed

from rummifun.shells.tui.player_worker import PlayerWorker


async def play(folder: Path) -> None:
    """Begin a game, follow a hint, and print the screen."""
    app = Table(folder, "en")
    app.mind = PlayerWorker()
    async with app.run_test(size=(80, 24)) as pilot:
        page = begun(app, "md", 3)
        await settled(pilot)
        page.hints.ask()
        await settled(pilot)
        await typed(pilot, "h", "h", "enter", "b")
        await settled(pilot)
        print(picture(app))
        print(f"{len(page.session.steps)} moves; {len(list((folder / 'parties').iterdir()))} file")
    app.mind.close()


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1])))
