"""From the words of the games to those of the wire: scenes, steps, refusals and pieces, in a language."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import chain
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core import scene as scenes
from rummifun.core.capabilities import can_sort_pieces, is_arrangeable
from rummifun.core.game import AnyGame, Outcome
from rummifun.core.scene import BACK, PieceFace, Scene
from rummifun.messages import LANGUAGES, Translation, translation
from rummifun.refusal import Refusal, section, sentence
from rummifun.render.piece_svg import pack_family
from rummifun.render.text import Style
from rummifun.session.hints import HintStage
from rummifun.session.steps import Step, cached_scene, revealed_pieces, step_label
from rummifun.shells.console import Console
from rummifun.shells.line.formatting import outcome_line
from rummifun.shells.web import wire_messages as m

_EMBLEM: Final = 11  # the deal of which a game shows some pieces, and how many moves are made first
_PIECES: Final = 4


class UnknownPieceError(ValueError):
    """Raised when the page names a piece that the game does not have."""


def console_for(lang: str) -> Console:
    """Return the screen for a language, without colours or a width."""
    spoken = lang if lang in LANGUAGES else LANGUAGES[0]
    return Console(spoken, translation(spoken), Style())


def picture_message(scene: Scene, tr: Translation) -> m.Picture:
    """Describe the table."""
    piles = [tuple(_pile(pile, tr) for pile in zone.piles) for zone in scene.zones]
    zones = (
        m.Zone(z.caption.localize(tr), p, z.active, z.fanned, z.seat, z.room, z.lines)
        for z, p in zip(scene.zones, piles, strict=True)
    )
    return m.Picture(scene.title.localize(tr), tuple(zones))


def _pile(pile: scenes.Pile, tr: Translation) -> m.Pile:
    caption = None if pile.caption is None else pile.caption.localize(tr)
    return m.Pile(str(pile.place), tuple(map(_face, pile.faces)), caption, pile.under, pile.spread, pile.describe(tr))


@lru_cache(maxsize=512)
def _face(shown: PieceFace) -> m.Face:
    return m.Face(shown.text, shown.suit)


@lru_cache(maxsize=64)
def emblem_faces(game: Any) -> tuple[m.Face, ...]:
    """Take the pieces of a game that lie there after its first moves, as different as they come."""
    state = game.new(Alea(_EMBLEM))
    for _ in range(_EMBLEM):
        move = next(iter(game.moves(state)), None)
        if move is None:
            break
        state = game.step(state, move)
    piles = chain.from_iterable(zone.piles for zone in cached_scene(game, game.view(state, 0)).zones)
    shown = dict.fromkeys(chain.from_iterable(pile.faces for pile in piles))
    seen = [m.Face(one.text, one.suit) for one in shown if one != BACK]
    first = {face.suit: face for face in reversed(seen)}
    return tuple(dict.fromkeys([*first.values(), *seen]))[:_PIECES]


def pack_family_of(game: Any) -> str:
    """Name the family of the pieces of a game, by which a page knows their backs where no face is seen."""
    return next(filter(None, (pack_family(PieceFace(face.text, face.suit)) for face in emblem_faces(game))), "carte")


def act_messages(scene: Scene, tr: Translation) -> tuple[m.Act, ...]:
    """Report the possible acts: everything of an act but its move, which stays here."""
    return tuple(
        m.Act(act.label.localize(tr), act.source, act.index, act.target, act.forced, act.secondary)
        for act in scene.acts
    )


def step_message(game: AnyGame, step: Step, n: int, seat: int | None, tr: Translation) -> m.StepMessage:
    """Serialize a step as a seat may know it, with the table after it as this seat sees it.

    What the move has shown is said to its own seat alone.
    """
    scene = cached_scene(game, game.view(step.after, seat))
    shown = revealed_pieces(game, step) if seat == step.seat else ()
    reason = None if step.reason is None else step.reason.localize(tr)
    said = step_label(game, step).localize(tr)
    return m.StepMessage(n, step.seat, said, reason, face_messages(scene, shown), picture_message(scene, tr))


def face_messages(scene: Scene, pieces: tuple[Any, ...]) -> tuple[m.Face, ...]:
    """Return the faces of pieces, if they lie face up on the table."""
    if not pieces:
        return ()
    seen = {shown for zone in scene.zones for pile in zone.piles for shown in pile.faces if shown.text}
    # a game may write the piece of a face as `8♥`, as `7b`, or by its text
    named = {f"{one.text}{suit}": _face(one) for one in seen for suit in ("", one.suit, one.suit[:1])}
    return tuple(named[str(piece)] for piece in pieces if str(piece) in named)


def parse_piles(game: Any, piles: tuple[tuple[m.Face, ...], ...]) -> tuple[tuple[Any, ...], ...]:
    """Read an arrangement: the pieces of its faces, each pile as its game lets it lie."""
    known = _pieces(game)
    try:
        read = tuple(tuple(known[face] for face in pile) for pile in piles)
    except KeyError as strange:
        raise UnknownPieceError(str(strange)) from None
    return tuple(map(game.ordered, read)) if can_sort_pieces(game) else read


def stage_message(game: Any, stage: HintStage, tr: Translation) -> m.Stage:
    """Serialize a stage of a hint."""
    piles = None if stage.piles is None else tuple(_pile_faces(game, pile) for pile in stage.piles)
    act = stage.act
    where = (None, None, None) if act is None else (act.source, act.index, act.target)
    return m.Stage(
        stage.text.localize(tr),
        _pile_faces(game, stage.pieces) if is_arrangeable(game) else (),
        piles,
        *where,
        stage.is_automatic,
    )


def _pile_faces(game: Any, pile: tuple[Any, ...]) -> tuple[m.Face, ...]:
    return tuple(_face(game.shown(piece)) for piece in pile)


def pile_face_messages(game: Any, piles: tuple[tuple[Any, ...], ...]) -> tuple[tuple[m.Face, ...], ...]:
    """Show piles, as a game that arranges shows its pieces."""
    return tuple(_pile_faces(game, pile) for pile in piles)


def counted_faces(game: Any) -> tuple[tuple[m.Face, int], ...]:
    """List every face of a game that arranges, and how many pieces have it."""
    return tuple((_face(game.shown(piece)), n) for piece, n in game.pieces(game.new(Alea())))


def sort_order_messages(game: Any, tr: Translation) -> tuple[m.Order, ...]:
    """Report in which orders a hand can be sorted: every face of the game, as it comes in each."""
    orders = game.orders if can_sort_pieces(game) else {}
    known = _pieces(game) if orders else {}

    def sorted_by(key: Callable[[Any], Any]) -> tuple[m.Face, ...]:
        return tuple(sorted(known, key=lambda face: key(known[face])))

    return tuple(m.Order(name, tr(name), sorted_by(key)) for name, key in orders.items())


@lru_cache(maxsize=64)
def _pieces(game: Any) -> dict[m.Face, Any]:
    return {_face(game.shown(piece)): piece for piece, _ in game.pieces(game.new(Alea()))}


def refusal_message(v: int, scene: Scene, refusal: Refusal, lang: str) -> m.RefusalMessage:
    """Explain why a move is refused."""
    pieces = face_messages(scene, refusal.pieces)
    return m.RefusalMessage(
        v, refusal.code.name, sentence(refusal, lang), section(refusal.code, translation(lang)), pieces
    )


def draft_message(v: int, game: Any, view: Any, piles: tuple[tuple[Any, ...], ...], screen: Console) -> m.Draft:
    """Judge an arrangement that is being built."""
    draft, scene = game.draft(view, piles), cached_scene(game, view)
    judged = []
    for found, pile in zip(draft.piles, piles, strict=True):
        if isinstance(found.kind, Refusal):
            said, pieces = sentence(found.kind, screen.lang), face_messages(scene, found.kind.pieces)
            judged.append(m.PileVerdict(_pile_faces(game, pile), False, said, 0, pieces))
        else:
            judged.append(m.PileVerdict(_pile_faces(game, pile), True, found.kind.localize(screen.tr), found.points))
    whole = None if draft.refusal is None else sentence(draft.refusal, screen.lang)
    return m.Draft(v, tuple(judged), whole, draft.points, draft.required)


def outcome_message(outcome: Outcome | None, screen: Console) -> m.Over | None:
    """Report how a game ended; None while it goes on."""
    if outcome is None:
        return None
    return m.Over(outcome.scores, outcome.winner, outcome_line(outcome, screen))
