"""What the page says before Python is there, said by the Python that will be: the games, the pieces, first deals.

`python.mjs` runs this, with our packages in `/packages`, and `/to` for what is said.
"""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path
from typing import Any

sys.path.insert(0, "/packages")

import msgspec

from rummifun.chance import Alea
from rummifun.games import GAMES, game_named
from rummifun.games.offered import OURS
from rummifun.messages import LANGUAGES, translation
from rummifun.play.known import Winnable, looked_under
from rummifun.play.sitting import settled
from rummifun.render.svg import sprite
from rummifun.shells.web.live import encoded
from rummifun.shells.web.offers import catalogue
from rummifun.shells.web.opening import LOOKED, opened
from rummifun.shells.web.pages import Wanted
from rummifun.shells.web.said import clock_said, game_said, scene_said
from rummifun.shells.web.wire import screen_of

TO = Path("/to")
DEALS = 8
FIRST = 20_000
DAY = date(2000, 1, 1)  # no day: the page knows of which it asks


def deals(name: str) -> list[str]:
    """Choose the numbers of some deals: such as can be won, where the menu asks for such."""
    game: Any = game_named(name)
    asked = [Alea(FIRST + 100 * i) for i in range(DEALS)]
    if looked_under(game):
        found = (Winnable(game, deal, budget=LOOKED).reply().deal for deal in asked)
        asked = [deal for deal in found if deal is not None]
    return [str(deal.seed) for deal in asked]


def scenes(name: str, numbers: list[str], lang: str) -> bytes:
    """Say how deals lie, as a room hears it that is entered."""
    screen = screen_of(lang)
    said = []
    for number in numbers:
        opening = opened(OURS, Wanted(name, deal=number), DAY, screen.tr)
        sitting = settled(opening.sitting)
        scene = msgspec.structs.replace(scene_said(sitting, 0, 0, None, screen), clock=clock_said(sitting, 0.0, False))
        said.append({"deal": number, "letters": [game_said(sitting, 0, screen), scene]})
    return encoded(said)


alone = [name for name in GAMES if game_named(name).seats == 1]  # where a hand is hidden, nobody knows the deal
numbers = {name: deals(name) for name in alone}
for lang in LANGUAGES:
    (TO / f"jeux.{lang}.json").write_bytes(encoded(catalogue(OURS, lang, DAY)))
    (TO / f"sprite.{lang}.svg").write_text(sprite(translation(lang)), "utf-8")
    for name in alone:
        (TO / f"{name}.{lang}.json").write_bytes(scenes(name, numbers[name], lang))
