"""The page with everything it needs at once: on a slow line, each file that waits for another costs a second."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from rummifun.shells.web.page_words import STATIC

_IMPORT_PATTERN: Final = re.compile(r'(?:from|^import) "\./(\w+\.js)"', re.MULTILINE)

_ROOM: Final = re.compile(r'^  "?(\w*)"?: async .*import\("\./(\w+\.js)"\)', re.MULTILINE)
"""The line of `main.js` that names the module of a room, after the beginning of its address."""


@cache
def room_modules() -> dict[str, str]:
    """Return the module of each room, as `main.js` opens it.

    >>> room_modules()[""], room_modules()["j"]
    ('menu.js', 'game_room.js')
    """
    return dict(_ROOM.findall((STATIC / "main.js").read_text("utf-8")))


@cache
def room_page(room: str, lang: str) -> bytes:
    """Return the page of a room, which tells the browser every file it will ask for."""
    asked = [
        f"/api/mots?lang={lang}",
        f"/static/sprite.svg?lang={lang}",
        *([f"/api/jeux?lang={lang}"] if room == "" else []),
    ]
    links = [f'<link rel="preload" as="fetch" crossorigin href="{path}" />' for path in asked]
    links += [
        f'<link rel="modulepreload" href="/static/{name}" />'
        for name in imported_scripts("main.js", room_modules()[room])
    ]
    html = (STATIC / "index.html").read_text("utf-8").replace('lang="fr"', f'lang="{lang}"', 1)
    html = html.replace('"static/', '"/static/')  # a room's address has its own depth
    return html.replace("  </head>", "".join(f"    {link}\n" for link in links) + "  </head>", 1).encode()


def imported_scripts(*names: str, folder: Path = STATIC) -> tuple[str, ...]:
    """List scripts, and all that they import, in the order in which they are found.

    >>> imported_scripts("game_socket.js")
    ('game_socket.js', 'transport.js', 'page_words.js')
    """
    found: dict[str, None] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            found[name] = None
            waiting += _IMPORT_PATTERN.findall((folder / name).read_text("utf-8"))
    return tuple(found)
