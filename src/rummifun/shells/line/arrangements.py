"""Laying piles: the notation at the prompt for a move that is an arrangement, and the comment on it.

`[7b 8b 9b]` is a move beside the table in games that read piles; a refusal tells the worth of each pile.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from toolz import unique

from rummifun.core.capabilities import Piles, has_pile_notation
from rummifun.core.game import Draft, DraftPile
from rummifun.core.notation import NotationError
from rummifun.core.scene import plural
from rummifun.messages import N_
from rummifun.refusal import Refusal, sentence
from rummifun.render.text import Style, draw_face, warning_text
from rummifun.session.steps import cached_scene
from rummifun.shells.console import Console
from rummifun.shells.line.formatting import wrap_lines


def table_notation(game: Any, view: Any) -> str:
    """Write the table as the move that would make it, to copy and change; nothing if the game does not read piles."""
    laid = game.read_piles(view, "") if has_pile_notation(game) else None
    return "" if laid is None else str(game.write(game.submit(view, laid)))


def draft_lines(game: Any, view: Any, piles: Piles, screen: Console) -> list[str]:
    """Describe every pile beside the table, and its points; then the number of points needed."""
    if not piles:
        return []
    draft: Draft = game.draft(view, piles)
    laid = len(game.read_piles(view, ""))
    judged = list(zip(piles, draft.piles, strict=True))[laid:]
    lines = [line for pile, found in judged for line in _pile_lines(pile, found, screen)]
    if draft.required:
        points = screen.tr(N_("{points} points of {wanted}")).format(points=draft.points, wanted=draft.required)
        lines.append(f"  {points}")
    return lines


def _pile_lines(pile: tuple[Any, ...], found: DraftPile, screen: Console) -> list[str]:
    named = f"[{' '.join(map(str, pile))}]{screen.tr(': ')}"
    if isinstance(found.kind, Refusal):
        return [
            warning_text(line, screen.style)
            for line in wrap_lines(named + sentence(found.kind, screen.lang), screen, "  ")
        ]
    points = plural(found.points, N_("{n} point"), N_("{n} points")).localize(screen.tr)
    return wrap_lines(f"{named}{found.kind.localize(screen.tr)}, {points}", screen, "  ")


def symbols_legend(game: Any, view: Any, screen: Console) -> str:
    """Explain how to write the pieces that are drawn as symbols, in a game that reads piles."""
    pieces = (
        piece for zone in cached_scene(game, view).zones for pile in zone.piles for piece in pile.faces if piece.text
    )
    if not has_pile_notation(game):
        return ""
    plain, drawn = Style(unicode=False), Style(unicode=screen.style.unicode)
    words = (
        (piece, _readable(game, view, (draw_face(piece, plain), piece.text)))
        for piece in unique(pieces, key=lambda piece: piece.suit)
    )
    told = ((piece, word) for piece, word in words if word not in ("", draw_face(piece, drawn)))
    return "  ".join(f"{draw_face(piece, screen.style)} = {word}" for piece, word in told)


def _readable(game: Any, view: Any, words: tuple[str, ...]) -> str:
    for word in words:
        with suppress(NotationError):
            game.read_piles(view, f"[{word}]")
            return word
    return ""
