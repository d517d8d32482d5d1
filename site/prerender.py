"""The texts of the page before Python is loaded, written by the same Python: the games, the pieces, first deals.

`python.mjs` runs this, with our packages in `/packages`, and `/to` for what is said.
"""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path
from typing import Any

sys.path.insert(0, "/packages")

from rummifun.catalogue.registry import BUILTIN_GAMES
from rummifun.chance import Alea
from rummifun.console.screen import console_for_seat
from rummifun.games import GAMES, game_named
from rummifun.messages import LANGUAGES, translation
from rummifun.page.decor import decor_of
from rummifun.page.http_messages import NewGameRequest
from rummifun.page.limits import PUBLIC_NODES
from rummifun.page.new_game import menu_message, open_new_game
from rummifun.page.presenter import Reader, clock_message, console_for, encode_message, game_message, scene_message
from rummifun.render.svg_sprite import sprite_svg
from rummifun.session.session import make_forced_moves
from rummifun.session.winnability import WinnableDealQuery, offers_winnability

TO = Path("/to")
DEALS = 8
FIRST = 20_000
DAY = date(2000, 1, 1)  # no day: the page knows of which it asks


def deals(name: str) -> list[str]:
    """Choose the numbers of some deals: such as can be won, where the menu asks for such."""
    game: Any = game_named(name)
    asked = [Alea(FIRST + 100 * i) for i in range(DEALS)]
    if offers_winnability(game):
        found = (WinnableDealQuery(game, deal, budget=PUBLIC_NODES).run().deal for deal in asked)
        asked = [deal for deal in found if deal is not None]
    return [str(deal.seed) for deal in asked]


def scenes(name: str, numbers: list[str], lang: str) -> bytes:
    """Say how deals lie, as a room hears it that is entered."""
    screen = console_for(lang)
    said = []
    for number in numbers:
        opening = open_new_game(BUILTIN_GAMES, NewGameRequest(name, deal=number), DAY, screen.tr)
        session = make_forced_moves(opening.session)
        reader = Reader(console_for_seat(screen, session, 0), decor_of(session.game))
        scene = scene_message(session, 0, 0, None, reader, clock_message(session, 0.0, False))
        said.append({"deal": number, "letters": [game_message(session, 0, screen), scene]})
    return encode_message(said)


alone = [name for name in GAMES if game_named(name).seats == 1]  # where a hand is hidden, nobody knows the deal
numbers = {name: deals(name) for name in alone}
for lang in LANGUAGES:
    (TO / f"jeux.{lang}.json").write_bytes(encode_message(menu_message(BUILTIN_GAMES, lang, DAY)))
    (TO / f"sprite.{lang}.svg").write_text(sprite_svg(translation(lang)), "utf-8")
    for name in alone:
        (TO / f"{name}.{lang}.json").write_bytes(scenes(name, numbers[name], lang))
