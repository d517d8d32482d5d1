"""Pictures of tables and pieces: SVG that stands alone, in a notebook, a page or a file.

A picture says in words what it shows, for readers who cannot see it. It contains the pieces it uses, under names that
cannot clash with those of another picture on the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from rummifun.core.display import SvgDisplay, TextDisplay, display_svg
from rummifun.core.pyramid import pyramid_spots
from rummifun.core.scene import BACK, Drawable, Piece, PieceFace, Pile, Scene, Zone
from rummifun.messages import Translation, display_language, translation
from rummifun.refusal import Code, Precondition, Refusal
from rummifun.render.glyphs import definitions
from rummifun.render.svg_elements import (
    HEIGHT,
    WIDTH,
    Box,
    escape_svg,
    flow_box,
    hbox,
    svg_element,
    text_box,
    vbox,
    wrapped_text_box,
)
from rummifun.render.svg_sprite import pack_family, piece_svg
from rummifun.render.text import Style, capitalize, draw_face, draw_scene


class RefusPicture(Code):
    """Reasons to refuse a value that has no picture."""

    RienADessiner = "carnet"


@dataclass(frozen=True, slots=True, repr=False)
class Picture(SvgDisplay, TextDisplay):
    """A picture: its SVG, and the same table as text; `print` writes the text."""

    svg: str
    text: str

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Picture: {' '.join(self.text.split())[:60]}>"

    def _repr_svg_(self) -> str:
        return self.svg


def picture(thing: Any, lang: str = "fr", width: int = 760) -> Picture:
    """Draw a state, a view, a scene, a piece, a row of pieces, a multiset of them, or a table of rows.

    >>> from rummifun.games.rummikub import Bleu, Joker, T, init_partie, la_main, J1
    >>> print(picture([[T(7, Bleu), T(8, Bleu), Joker], [T(1, Bleu)]]))
    7◆ 8◆ J★   1◆
    >>> picture(la_main(J1, init_partie())).svg.count('href="#rf-')
    14
    >>> print(str(picture(init_partie(), "en"))[:13])
    ── J1 to move

    Raises `Precondition` for a value without a picture.
    """
    tr = translation(lang)
    if isinstance(thing, Drawable):
        scene = thing.scene()
        return Picture(svg(scene, tr, width), draw_scene(scene, tr, Style()))
    piles = [tuple(_faces(pile)) for pile in _piles(thing)]
    said = "   ".join(" ".join(draw_face(shown, Style(), tr) for shown in pile) for pile in piles)
    look = _look((shown for pile in piles for shown in pile), tr)
    row = flow_box([_pieces(pile, look, width - 2, fanned=False) for pile in piles], width - 2, 14, 6)
    return Picture(_drawing(row, 1, said, said, _symbols(dict.fromkeys(f for p in piles for f in p), look)), said)


@display_svg.register
def _(thing: SvgDisplay) -> str:
    return picture(thing, display_language()).svg


def _piles(thing: Any) -> Iterator[Any]:
    """Split a value into piles: one row of pieces, or the rows of a table."""
    if isinstance(thing, Piece) or not _iterable(thing):
        yield (thing,)
        return
    items = tuple(thing)
    if all(isinstance(item, Piece) or _pair(item) for item in items):
        yield items
    else:
        yield from items


def _faces(pile: Iterable[Any]) -> Iterator[PieceFace]:
    """Show the pieces of a pile, repeating those of a multi-element."""
    if not _iterable(pile):
        raise Precondition(Refusal(RefusPicture.RienADessiner, got=pile))
    for item in pile:
        found, times = item if _pair(item) else (item, 1)
        if not isinstance(found, Piece):
            raise Precondition(Refusal(RefusPicture.RienADessiner, got=item))
        yield from (found.shown(),) * times


def _pair(item: object) -> bool:
    return isinstance(item, tuple) and len(item) == 2 and isinstance(item[0], Piece) and type(item[1]) is int


def _iterable(thing: object) -> bool:
    return isinstance(thing, Iterable) and not isinstance(thing, str)


_SIZE: Final = (46.0, 64.0)


_MARGIN: Final = 14


_FELT, _INK, _GOLD, _LINE = "#1f6b4a", "#f4f1e4", "#ffd76a", "#ffffff66"


_BACK_ACROSS: Final = 14.0
"""The visible part of a covered back."""


_BACK_DOWN: Final = 9.0


_FACE_DOWN: Final = 21.0
"""The visible part of a covered card in a column: its rank and suit."""


def svg(scene: Scene, tr: Translation, width: int = 760) -> str:
    """Draw a scene: its title, then as many zones side by side as fit, the active one marked."""
    shown = [shown for zone in scene.zones for pile in zone.piles for shown in pile.faces]
    look, room = _look(shown, tr), width - 2 * _MARGIN
    zones = flow_box((_zone(zone, look, room) for zone in scene.zones), room, 28, 8)
    title = scene.title.localize(tr)
    whole = vbox([wrapped_text_box(capitalize(title), 17, _INK, room), zones], 6)
    felt = svg_element("rect", width="100%", height="100%", rx=12, fill=_FELT)
    content = _symbols(dict.fromkeys(shown), look) + felt
    return _drawing(whole, _MARGIN, title, draw_scene(scene, tr, Style()), content)


def _drawing(box: Box, margin: int, title: str, said: str, before: str) -> str:
    """Write a whole picture, with its description in words."""
    width, height = (round(side + 2 * margin) for side in (box.width, box.height))
    told = svg_element("title", escape_svg(title)) + svg_element("desc", escape_svg(said))
    return svg_element(
        "svg",
        told,
        before,
        box.at(margin, margin),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        style="max-width:100%;height:auto",
        role="img",
        aria_label=title,
    )


def _zone(zone: Zone, look: _Look, room: float) -> Box:
    """Lay out a zone: its caption, then its piles; those that are spread begin a line."""
    mark, ink = ("▸ ", _GOLD) if zone.active else ("", _INK)
    caption = wrapped_text_box(capitalize(zone.caption.localize(look.tr)), 13, ink, room - 20)
    if mark:
        caption = hbox([text_box(mark, 13, ink), caption])
    if zone.lines:
        piles = _pyramid(zone, look)
    elif zone.piles and all(pile.spread for pile in zone.piles) and not zone.fanned:
        names = [text_box(_caption_text(pile, look.tr), 12, _INK) for pile in zone.piles]
        aside = max(name.width for name in names) + 6
        rows = (_pieces(pile.faces, look, room - aside, fanned=False) for pile in zone.piles)
        piles = vbox([hbox([n._replace(width=aside), row]) for n, row in zip(names, rows, strict=True)], 4)
    else:
        piles = flow_box((_pile(pile, zone.fanned, look, room) for pile in zone.piles), room, 10, 6)
    return vbox([caption, piles], 3)


def _pyramid(zone: Zone, look: _Look) -> Box:
    """Lay piles in centred lines, each half over the one before; a pile that is gone leaves nothing."""
    across, down = _SIZE[0] + 6, _SIZE[1] / 2
    spots = [
        (half * across / 2, n * down, _piece(pile.faces[-1], look))
        for (n, half), pile in zip(pyramid_spots(zone.lines), zone.piles, strict=False)
        if pile.faces
    ]
    size = max(zone.lines) * across, (len(zone.lines) + 1) * down
    return Box(*size, lambda x, y: "".join(box.at(x + left, y + top) for left, top, box in spots))


def _pile(pile: Pile, fanned: bool, look: _Look, room: float) -> Box:
    """Lay out a pile under its caption."""
    drawn = _pieces(pile.faces, look, room, fanned)
    return drawn if pile.caption is None else vbox([text_box(_caption_text(pile, look.tr), 10.5, _INK), drawn], 2)


def _caption_text(pile: Pile, tr: Translation) -> str:
    """Write the caption of a pile, with its height if not all its pieces show."""
    said = pile.caption.localize(tr).rstrip(" :") if pile.caption else ""
    return f"{said} ×{pile.height}" if pile.under else said


def _pieces(faces: Sequence[PieceFace], look: _Look, room: float, fanned: bool) -> Box:
    """Lay pieces from bottom to top, across the page, or down it if they are fanned."""
    if not faces:
        return Box(*_SIZE, _place)
    *covered, top = faces
    if fanned:
        boxes = [_piece(shown, look, down=_BACK_DOWN if shown == BACK else _FACE_DOWN) for shown in covered]
        return vbox([*boxes, _piece(top, look)])
    alike = len(faces) > 2 and len(set(faces)) == 1
    steps = (_BACK_ACROSS if shown == BACK or alike else _SIZE[0] + 1 for shown in covered)  # the others lie apart
    boxes = [_piece(shown, look, across) for shown, across in zip(covered, steps, strict=True)]
    return flow_box([*boxes, _piece(top, look)], room, 0, 2)


def _piece(shown: PieceFace, look: _Look, across: float = _SIZE[0], down: float = _SIZE[1]) -> Box:
    """Draw a whole piece, which its neighbours overlap if it takes less room."""
    size = {"width": f"{_SIZE[0]:g}", "height": f"{_SIZE[1]:g}", "href": f"#{_ident(shown, look)}"}
    return Box(across, down, lambda x, y: svg_element("use", x=f"{x:g}", y=f"{y:g}", **size))


def _place(x: float, y: float) -> str:
    """Draw an empty place."""
    width, height = _SIZE
    size = {"x": f"{x + 1:g}", "y": f"{y + 1:g}", "width": f"{width - 2:g}", "height": f"{height - 2:g}"}
    return svg_element("rect", **size, rx=5, fill="none", stroke=_LINE, stroke_dasharray="4 3")


class _Look(NamedTuple):
    """The look of pieces: the family of their backs, and the language of their texts."""

    among: str | None
    tr: Translation


def _look(faces: Iterable[PieceFace], tr: Translation) -> _Look:
    """Choose how to draw pieces: by their family, in a language."""
    return _Look(next(filter(None, map(pack_family, faces)), None), tr)


def _symbols(faces: Iterable[PieceFace], look: _Look) -> str:
    """Draw each face once, for reuse; a name stands for the same drawing in all pictures of a page."""
    box = f"0 0 {WIDTH} {HEIGHT}"
    drawn = [(_ident(shown, look), piece_svg(shown, *look)) for shown in faces]
    symbols = (svg_element("symbol", content, id=ident, viewBox=box) for ident, content in drawn)
    return definitions("".join(content for _, content in drawn)) + "".join(symbols)


def _ident(shown: PieceFace, look: _Look) -> str:
    """Name a face by the codes of its letters, a valid name in any SVG reader; name a back by its family."""
    if shown == BACK:
        return f"rf-dos-{'tuile' if look.among == 'tuile' else 'carte'}"
    return "rf-" + "-".join(str(ord(letter)) for letter in f"{shown.suit} {shown.localized_text(look.tr)}")
