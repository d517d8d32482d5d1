"""Laying piles: what you type in a game whose move is an arrangement, and the comment on it.

`[7b 8b 9b]` is a move beside the table in games that read piles; a refusal tells the worth of each pile.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from toolz import unique

from rummifun.core.capabilities import Piles, reads_piles
from rummifun.core.game import Draft, DraftPile
from rummifun.core.notation import Unreadable
from rummifun.core.scene import count
from rummifun.messages import N_
from rummifun.play.going import scene_of
from rummifun.refusal import Refusal, sentence
from rummifun.render.text import Style, alert, face
from rummifun.shells.line.line import filled
from rummifun.shells.screen import Screen


def table_as_move(game: Any, view: Any) -> str:
    """Write the table as the move that would make it, to copy and change; nothing if the game does not read piles."""
    laid = game.read_piles(view, "") if reads_piles(game) else None
    return "" if laid is None else str(game.write(game.submit(view, laid)))


def draft_lines(game: Any, view: Any, piles: Piles, screen: Screen) -> list[str]:
    """Describe every pile beside the table, and its points; then the number of points needed."""
    if not piles:
        return []
    draft: Draft = game.draft(view, piles)
    laid = len(game.read_piles(view, ""))
    judged = list(zip(piles, draft.piles, strict=True))[laid:]
    lines = [line for pile, found in judged for line in _pile_lines(pile, found, screen)]
    if draft.wanted:
        points = screen.tr(N_("{points} points of {wanted}")).format(points=draft.points, wanted=draft.wanted)
        lines.append(f"  {points}")
    return lines


def _pile_lines(pile: tuple[Any, ...], found: DraftPile, screen: Screen) -> list[str]:
    named = f"[{' '.join(map(str, pile))}]{screen.tr(': ')}"
    if isinstance(found.kind, Refusal):
        return [alert(line, screen.style) for line in filled(named + sentence(found.kind, screen.lang), screen, "  ")]
    points = count(found.points, N_("{n} point"), N_("{n} points")).said(screen.tr)
    return filled(f"{named}{found.kind.said(screen.tr)}, {points}", screen, "  ")


def legend(game: Any, view: Any, screen: Screen) -> str:
    """Explain how to write the pieces that are drawn as symbols, in a game that reads piles."""
    pieces = (piece for zone in scene_of(game, view).zones for pile in zone.piles for piece in pile.faces if piece.text)
    if not reads_piles(game):
        return ""
    plain, drawn = Style(symbols=False), Style(symbols=screen.style.symbols)
    words = (
        (piece, _readable(game, view, (face(piece, plain), piece.text)))
        for piece in unique(pieces, key=lambda piece: piece.suit)
    )
    told = ((piece, word) for piece, word in words if word not in ("", face(piece, drawn)))
    return "  ".join(f"{face(piece, screen.style)} = {word}" for piece, word in told)


def _readable(game: Any, view: Any, words: tuple[str, ...]) -> str:
    for word in words:
        with suppress(Unreadable):
            game.read_piles(view, f"[{word}]")
            return word
    return ""
