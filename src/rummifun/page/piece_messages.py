"""The messages about arrangements: read and written, the verdict on a draft; the stages of a hint."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Any

from rummifun.chance import Alea
from rummifun.console.screen import Console
from rummifun.core.game import DraftPile
from rummifun.core.scene import Scene
from rummifun.messages import Translation
from rummifun.page import wire_messages as m
from rummifun.page import wire_table as w
from rummifun.page.presenter import face_message, face_messages, pieces_by_face
from rummifun.refusal import Refusal, sentence
from rummifun.session.arrangement import only_takers
from rummifun.session.hints import Hint, HintStage


class UnknownPieceError(ValueError):
    """Raised when the page names a piece that the game does not have."""


def parse_piles(game: Any, piles: tuple[tuple[w.Face, ...], ...]) -> tuple[tuple[Any, ...], ...]:
    """Read an arrangement: the pieces of its faces, each pile as its game lets it lie."""
    known = pieces_by_face(game)
    if not Counter(chain.from_iterable(piles)) <= Counter(dict(counted_faces(game))):
        raise UnknownPieceError("more pieces than the game has")
    try:
        read = tuple(tuple(known[face] for face in pile) for pile in piles)
    except KeyError as strange:
        raise UnknownPieceError(str(strange)) from None
    return tuple(map(game.arrangement.ordered, read))


def stage_messages(game: Any, hint: Hint, tr: Translation) -> tuple[m.Stage, ...]:
    """Serialize the stages of a hint."""
    return tuple(_stage_message(game, stage, tr) for stage in hint.stages)


def _stage_message(game: Any, stage: HintStage, tr: Translation) -> m.Stage:
    act, pieces = stage.act, _pile_faces(game, stage.pieces) if game.arrangement is not None else ()
    piles = None if stage.piles is None else pile_face_messages(game, stage.piles)
    where = (None, None, None) if act is None else (act.source, act.index, act.target)
    return m.Stage(stage.text.localize(tr), pieces, piles, *where, stage.is_automatic)


def _pile_faces(game: Any, pile: tuple[Any, ...]) -> tuple[w.Face, ...]:
    return tuple(face_message(game.arrangement.shown(piece)) for piece in pile)


def pile_face_messages(game: Any, piles: tuple[tuple[Any, ...], ...]) -> tuple[tuple[w.Face, ...], ...]:
    """Show piles, as a game that arranges shows its pieces."""
    return tuple(_pile_faces(game, pile) for pile in piles)


def counted_faces(game: Any) -> tuple[tuple[w.Face, int], ...]:
    """List every face of a game that arranges, and how many pieces have it."""
    return tuple((face_message(game.arrangement.shown(piece)), n) for piece, n in game.pieces(game.new(Alea())))


def draft_message(v: int, game: Any, view: Any, piles: tuple[tuple[Any, ...], ...], screen: Console) -> m.Draft:
    """Judge an arrangement that is being built."""
    draft, scene = game.arrangement.draft(view, piles), game.scene(view)
    judged = tuple(
        _pile_verdict(found, _pile_faces(game, pile), scene, screen)
        for found, pile in zip(draft.piles, piles, strict=True)
    )
    whole, short = None, None
    if draft.refusal is not None:
        whole, short = sentence(draft.refusal, screen.lang), draft.refusal.shorten(screen.tr)
    only = only_takers(game, view, piles).items()
    takers = tuple((face_message(game.arrangement.shown(piece)), i) for piece, i in only)
    return m.Draft(v, judged, whole, draft.points, draft.required, short, takers)


def _pile_verdict(found: DraftPile, faces: tuple[w.Face, ...], scene: Scene, screen: Console) -> m.PileVerdict:
    kind = found.kind
    short = (found.short or kind).localize(screen.tr)
    if isinstance(kind, Refusal):
        pieces = face_messages(scene, kind.pieces)
        return m.PileVerdict(faces, False, sentence(kind, screen.lang), 0, pieces, short)
    marks = tuple((n, face_message(one)) for n, one in found.marks)
    return m.PileVerdict(faces, True, kind.localize(screen.tr), found.points, (), short, marks)
