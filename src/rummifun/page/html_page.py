"""The page as it is first sent: its words in the reader's language, and every file that a room will ask for."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from rummifun.messages import Translation

STATIC: Final = Path(__file__).parent / "static"


_SAYS: Final = re.compile(r'\b(?:w|tool|toolLink|renamed)\(\s*(?:\w+,\s*)?"([^"]+)"')
"""The call with which a script of the page says a word, by the functions of `dom.js` and `icons.js`."""


@cache
def page_word_keys(scripts: Path = STATIC) -> tuple[str, ...]:
    """List the words of the page, each a key of the catalogues, as its scripts write them."""
    said = (file.read_text("utf-8") for file in scripts.glob("*.js"))
    return tuple(sorted({word for script in said for word in _SAYS.findall(script)}))


def translate_page_words(tr: Translation, scripts: Path = STATIC) -> dict[str, str]:
    """Translate the words of the page."""
    return {word: tr(word) for word in page_word_keys(scripts)}


_SHEET: Final = re.compile(r'^@import "(css/\w+\.css)";\n', re.MULTILINE)


@cache
def style_sheet(folder: Path = STATIC) -> str:
    """Join the sheets that `page.css` imports, in its order: one request instead of many."""
    return _SHEET.sub(lambda found: (folder / found[1]).read_text("utf-8"), (folder / "page.css").read_text("utf-8"))


_IMPORT_PATTERN: Final = re.compile(r'(?:from|^import) "\./(\w+\.js)"', re.MULTILINE)


_ROOM: Final = re.compile(r'^  "?(\w*)"?: async .*(?:=>\n)?.*import\("\./(\w+\.js)"\)', re.MULTILINE)
"""The lines of `main.js` that name the module of a room, after the beginning of its address."""


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
    asked = ["/api/mots", "/static/sprite.svg", *(["/api/jeux"] if room == "" else [])]
    scripts = imported_scripts("main.js", room_modules()[room])
    links = [f'<link rel="preload" as="fetch" crossorigin href="{path}?lang={lang}" />' for path in asked]
    links += [f'<link rel="modulepreload" href="/static/{name}" />' for name in scripts]
    html = (STATIC / "index.html").read_text("utf-8").replace('lang="fr"', f'lang="{lang}"', 1)
    html = html.replace('"static/', '"/static/')  # a room's address has its own depth
    return html.replace("  </head>", "".join(f"    {link}\n" for link in links) + "  </head>", 1).encode()


def imported_scripts(*names: str, folder: Path = STATIC) -> tuple[str, ...]:
    """List scripts, and all that they import, in the order in which they are found.

    >>> imported_scripts("game_socket.js")
    ('game_socket.js', 'transport.js', 'page_words.js', 'browser_storage.js')
    """
    found = [*dict.fromkeys(names)]
    for name in found:  # which grows meanwhile
        imported = dict.fromkeys(_IMPORT_PATTERN.findall((folder / name).read_text("utf-8")))
        found += [one for one in imported if one not in found]
    return tuple(found)
