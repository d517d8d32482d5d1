"""A scene as SVG, and the sprite of all pieces that the page and notebooks draw from; it knows no game.

A piece is known by what is shown of it. One that is in no pack of ours, of a game that somebody wrote, is drawn as a
plain card with its text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import Final

from rummifun.core.scene import BACK, Pile, Scene, Shown
from rummifun.render.bean_faces import BEANS, bean
from rummifun.render.card_faces import RANKS, SUITS, TRUMPS, card, card_back, trump
from rummifun.render.ink import HEIGHT, WIDTH, base, tag, text
from rummifun.render.tile_faces import COLOURS, NUMBERS, tile, tile_back

__all__ = ["PACKS", "family", "piece", "sprite", "svg"]

PACKS: Final = {
    "tuile": (*(Shown(n, c) for c, n in product(COLOURS, NUMBERS)), Shown("J", "joker")),
    "carte": tuple(Shown(r, c) for c, r in product(SUITS, RANKS)),
    "atout": tuple(Shown(t, "atout") for t in TRUMPS),
    "haricot": tuple(Shown(b, b) for b in BEANS),
}
"""Every face that is drawn with care, by family."""

_FAMILY: Final = {shown: name for name, pack in PACKS.items() for shown in pack}


def family(shown: Shown) -> str | None:
    """Give the family of a face; None for a back, or a piece of no pack of ours.

    Profil: face → nom option

    >>> family(Shown("7", "bleu")), family(Shown("R", "♠")), family(BACK)
    ('tuile', 'carte', None)

    Law: family f == n exactly when f ∈ PACKS n.
    """
    return _FAMILY.get(shown)


def piece(shown: Shown, among: str | None = None) -> str:
    """Draw one piece, in a box of 100 by 140; the back is that of the family it lies among.

    Profil: face → famille option → SVG

    >>> piece(Shown("?", "martien")).count("<text")
    1

    Law: equal pieces are drawn alike.
    """
    match family(shown):
        case "tuile":
            return tile(shown.text, shown.suit)
        case "carte":
            return card(shown.text, shown.suit)
        case "atout":
            return trump(shown.text)
        case "haricot":
            return bean(shown.text)
        case _ if shown == BACK:
            return tile_back() if among == "tuile" else card_back()
        case _:
            return base() + text(shown.text[:6], 50, 50, 34 if len(shown.text) < 4 else 22, "#2b2b30")


def sprite() -> str:
    """Draw all pieces once, a symbol each that says its text, its suit and its family.

    Profil: SVG

    >>> sprite().count("<symbol")
    141

    Law: there are 106, 52, 78 and 104 pieces to be made of it, and two backs, and the ids are distinct.
    """
    faces = ((shown, name) for name, pack in PACKS.items() for shown in pack)
    symbols = [_symbol(f"p{i}", shown, name, piece(shown)) for i, (shown, name) in enumerate(faces)]
    backs = [_symbol("dos-carte", BACK, "carte", card_back()), _symbol("dos-tuile", BACK, "tuile", tile_back())]
    return tag("svg", *symbols, *backs, xmlns="http://www.w3.org/2000/svg")


def _symbol(ident: str, shown: Shown, name: str, drawn: str) -> str:
    box = f"0 0 {WIDTH} {HEIGHT}"
    return tag("symbol", drawn, id=ident, viewBox=box, data_text=shown.text, data_suit=shown.suit, data_family=name)


# A scene

_GAP: Final = 12
_MARGIN: Final = 20
_LINE: Final = 34


def svg(scene: Scene, tr: Callable[[str], str], width: int = 900) -> str:
    """Draw a scene: its title, then each zone under its caption, piles side by side as far as they fit.

    Profil: scène → traduction → ℕ → SVG

    >>> from rummifun.core.scene import Message, Zone
    >>> drawn = svg(Scene(Message("now"), (Zone(Message("hand"), (Pile("m", (Shown("7", "♥"), BACK)),)),)), str)
    >>> drawn.count("<use"), drawn.count("<symbol")
    (2, 2)

    Law: each piece of the scene is used once; no symbol is drawn twice.
    """
    among = _among(scene)
    y, parts = _LINE, [_caption(scene.title.said(tr), _MARGIN, _LINE - 8, 22)]
    for zone in scene.zones:
        parts.append(_caption(zone.caption.said(tr), _MARGIN, y + 22, 17))
        drawn, y = _zone(zone.piles, zone.fanned, y + _LINE, width)
        parts.append(drawn)
    shown = dict.fromkeys(face for zone in scene.zones for pile in zone.piles for face in pile.faces)
    symbols = [_symbol(_ident(face), face, family(face) or "", piece(face, among)) for face in shown]
    felt = tag("rect", width="100%", height="100%", rx=14, fill="#1f6b4a")
    box = f"0 0 {width} {y + _MARGIN}"
    return tag("svg", *symbols, felt, *parts, xmlns="http://www.w3.org/2000/svg", viewBox=box, width=width)


def _among(scene: Scene) -> str | None:
    families = (family(face) for zone in scene.zones for pile in zone.piles for face in pile.faces)
    return next(filter(None, families), None)


def _ident(shown: Shown) -> str:
    """Name a face by the numbers of its letters, which any reader of SVG takes for a name."""
    return "f" + "-".join(str(ord(letter)) for letter in f"{shown.suit} {shown.text}")


def _caption(words: str, x: float, y: float, size: float) -> str:
    return text(words[:1].upper() + words[1:], x, y, size, "#f4f1e4", text_anchor="start")


_CARD: Final = (60, 84)


def _zone(piles: Iterable[Pile], fanned: bool, y: float, width: int) -> tuple[str, int]:
    """Draw the piles of a zone from a height on; give where the next one may begin."""
    x, bottom, parts = float(_MARGIN), y, []
    for pile in piles:
        across, down = _extent(pile, fanned)
        if x > _MARGIN and x + across > width - _MARGIN:
            x, y = float(_MARGIN), bottom
        parts.append(_pile(pile, fanned, x, y))
        x, bottom = x + across + _GAP, max(bottom, y + down + _GAP)
    return "".join(parts), int(bottom)


def _step(pile: Pile, fanned: bool) -> tuple[float, float]:
    """Tell how far a piece lies from the one beneath it, across and down."""
    return (0.0, 26.0) if fanned else (min(62.0, 760 / max(1, len(pile.faces))), 0.0)


def _extent(pile: Pile, fanned: bool) -> tuple[float, float]:
    across, down = _step(pile, fanned)
    more = max(0, len(pile.faces) - 1)
    return _CARD[0] + across * more, _CARD[1] + down * more


def _pile(pile: Pile, fanned: bool, x: float, y: float) -> str:
    across, down = _step(pile, fanned)
    if not pile.faces:
        return tag("rect", x=f"{x:g}", y=f"{y:g}", width=60, height=84, rx=6, fill="none", stroke="#ffffff66")
    return "".join(
        tag("use", href=f"#{_ident(face)}", x=f"{x + i * across:g}", y=f"{y + i * down:g}", width=60, height=84)
        for i, face in enumerate(pile.faces)
    )
