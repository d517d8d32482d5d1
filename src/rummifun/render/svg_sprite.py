"""Every piece as SVG, and the sprite from which the page draws them all, without knowing any game.

A piece is known by what it shows. A piece in none of our packs, from a game that a user wrote, is drawn as a plain card
with its text.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from itertools import product
from typing import Final

from rummifun.core.scene import BACK, PieceFace
from rummifun.messages import Translation
from rummifun.render.glyphs import definitions, sign_symbols
from rummifun.render.svg_elements import HEIGHT, INKS, WIDTH, piece_outline, svg_element, svg_text
from rummifun.render.svg_faces import (
    BEANS,
    COLOURS,
    NUMBERS,
    RANKS,
    SUITS,
    TRUMPS,
    bean,
    card,
    card_back,
    plain_card,
    tile,
    tile_back,
    trump,
)

PACKS: Final = {
    "tuile": (*(PieceFace(n, c) for c, n in product(COLOURS, NUMBERS)), PieceFace("J", "joker")),
    "carte": tuple(PieceFace(r, c) for c, r in product(SUITS, RANKS)),
    "atout": tuple(PieceFace(t, "atout") for t in TRUMPS),
    "haricot": tuple(PieceFace(b, b) for b in BEANS),
}
"""Every face that has a drawing of its own, by family."""


_FAMILY: Final = {shown: name for name, pack in PACKS.items() for shown in pack}


def pack_family(shown: PieceFace) -> str | None:
    """Return the family of a face; None for a back, or for a piece in none of our packs."""
    return _FAMILY.get(shown)


def piece_svg(shown: PieceFace, among: str | None = None, tr: Translation = str) -> str:
    """Draw one piece, in a box of 100 by 140; a back takes the family of its pile."""
    said = shown.localized_text(tr)
    match pack_family(shown):
        case "tuile":
            return tile(shown.text, shown.suit)
        case "carte":
            return card(shown.text, shown.suit, said)
        case "atout":
            return trump(shown.text)
        case "haricot":
            return bean(shown.text, said)
        case _ if shown == BACK:
            return tile_back() if among == "tuile" else card_back()
        case _:
            return piece_outline() + svg_text(said[:6], 50, 50, 34 if len(said) < 4 else 22, "#2b2b30")


def sprite_svg(tr: Translation) -> str:
    """Draw every piece once, as a symbol with its text, its suit, its family and its name."""
    faces = ((shown, name) for name, pack in PACKS.items() for shown in pack)
    symbols = [_symbol(f"p{i}", shown, name, _piece_in_ink(shown, tr), tr) for i, (shown, name) in enumerate(faces)]
    drawn = {"carte": _replace_inks(card_back(), _BACK_VARIABLES), "tuile": tile_back()}
    backs = [_symbol(f"dos-{name}", BACK, name, back, tr) for name, back in drawn.items()]
    return svg_element(
        "svg", definitions("".join(symbols)), sign_symbols(), *symbols, *backs, xmlns="http://www.w3.org/2000/svg"
    )


_INK_VARIABLES: Final = {"♣": "--clubs", "♦": "--diamonds"}
"""The suits whose ink a page may choose, for two colours or four, and the variables that it sets."""


_BACK_VARIABLES: Final = {"#24478f": "--back", "#5e83c9": "--back-line"}
"""The colours of the back of a card, which a page may choose by its cloth, and the variables that it sets."""


def _piece_in_ink(shown: PieceFace, tr: Translation) -> str:
    """Draw a piece in the ink that the page chose for its suit, or in its own."""
    drawn = piece_svg(shown, tr=tr) + (plain_card(shown.suit) if shown.suit in SUITS else "")
    return _replace_inks(drawn, {INKS[suit]: name for suit, name in _INK_VARIABLES.items() if suit == shown.suit})


def _replace_inks(drawn: str, variables: Mapping[str, str]) -> str:
    """Let a page choose colours of a drawing, each by its variable."""
    return reduce(lambda text, dye: text.replace(dye[0], f"var({dye[1]},{dye[0]})"), variables.items(), drawn)


def _symbol(ident: str, shown: PieceFace, name: str, drawn: str, tr: Translation) -> str:
    said = {"data_text": shown.text, "data_suit": shown.suit, "data_family": name, "data_name": shown.full_name(tr)}
    return svg_element("symbol", drawn, id=ident, viewBox=f"0 0 {WIDTH} {HEIGHT}", **said)
