"""The page's own words: their keys, which `/api/mots` translates into the requested language."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from rummifun.messages import Translation

STATIC: Final = Path(__file__).parent / "static"

_SAYS: Final = re.compile(r'\b(?:w|tool|toolLink|renamed)\((?:\w+, )?"([^"]+)"')
"""The call with which a script of the page says a word, by the functions of `dom.js` and `icons.js`."""


@cache
def page_word_keys(scripts: Path = STATIC) -> tuple[str, ...]:
    """List the words of the page, each a key of the catalogues, as its scripts write them."""
    said = (file.read_text("utf-8") for file in scripts.glob("*.js"))
    return tuple(sorted({word for script in said for word in _SAYS.findall(script)}))


def translate_page_words(tr: Translation, scripts: Path = STATIC) -> dict[str, str]:
    """Translate the words of the page."""
    return {word: tr(word) for word in page_word_keys(scripts)}
