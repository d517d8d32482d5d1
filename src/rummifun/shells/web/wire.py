"""From the words of the games to those of the wire: scenes, steps, refusals and pieces, said in a language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core import scene as scenes
from rummifun.core.capabilities import arranges, orders_pieces
from rummifun.core.game import AnyGame, Outcome
from rummifun.core.scene import BACK, Scene, Shown
from rummifun.messages import LANGUAGES, Translation, translation
from rummifun.play.going import Step, label, revealed, scene_of
from rummifun.refusal import Refusal, sentence
from rummifun.render.svg import family
from rummifun.render.text import Style
from rummifun.shells.line.line import outcome_line
from rummifun.shells.screen import Screen
from rummifun.shells.web.messages import (
    Act,
    Draft,
    Face,
    Order,
    Over,
    Picture,
    Pile,
    PileJudged,
    Refused,
    StepSaid,
    Zone,
)

_EMBLEM: Final = 11
"""The deal of which a game shows some pieces, and how many moves are made first."""

_PIECES: Final = 4


class Strange(ValueError):  # noqa: N818  it names a piece
    """Raised when a piece comes from the page that is none of the game."""


def screen_of(lang: str) -> Screen:
    """Give what is said in a language, without colours or a width.

    >>> screen_of("en").lang, screen_of("xx").lang
    ('en', 'fr')
    """
    spoken = lang if lang in LANGUAGES else LANGUAGES[0]
    return Screen(spoken, translation(spoken), Style())


def picture(scene: Scene, tr: Translation) -> Picture:
    """Say what lies on the table."""
    return Picture(scene.title.said(tr), tuple(_zones(scene, tr)))


def _zones(scene: Scene, tr: Translation) -> Iterator[Zone]:
    for zone in scene.zones:
        yield Zone(zone.caption.said(tr), tuple(_pile(p, tr) for p in zone.piles), zone.active, zone.fanned, zone.seat)


def _pile(pile: scenes.Pile, tr: Translation) -> Pile:
    caption = None if pile.caption is None else pile.caption.said(tr)
    return Pile(pile.place, tuple(map(_face, pile.faces)), caption, pile.under, pile.spread)


@lru_cache(maxsize=512)
def _face(shown: Shown) -> Face:
    return Face(shown.text, shown.suit)


def emblem(game: Any) -> tuple[Face, ...]:
    """Take the pieces of a game that lie there after its first moves, as different as they come.

    >>> from rummifun.games import game_named
    >>> len(emblem(game_named("klondike")))
    4
    """
    return _emblem(game)


@lru_cache(maxsize=64)
def _emblem(game: Any) -> tuple[Face, ...]:
    state = game.new(Alea(_EMBLEM))
    for _ in range(_EMBLEM):
        move = next(iter(game.moves(state)), None)
        if move is None:
            break
        state = game.step(state, move)
    piles = chain.from_iterable(zone.piles for zone in scene_of(game, game.view(state, 0)).zones)
    shown = dict.fromkeys(chain.from_iterable(pile.faces for pile in piles))
    seen = [Face(one.text, one.suit) for one in shown if one != BACK]
    first = {face.suit: face for face in reversed(seen)}
    return tuple(dict.fromkeys([*first.values(), *seen]))[:_PIECES]


def family_of(game: Any) -> str:
    """Name the family of the pieces of a game, by which a page knows their backs where no face is seen.

    >>> from rummifun.games import game_named
    >>> family_of(game_named("rummikub")), family_of(game_named("klondike"))
    ('tuile', 'carte')
    """
    return next(filter(None, (family(Shown(face.text, face.suit)) for face in emblem(game))), "carte")


def acts_said(scene: Scene, tr: Translation) -> tuple[Act, ...]:
    """Say what can be done: everything of an act but its move, which stays here."""
    return tuple(Act(act.label.said(tr), act.source, act.index, act.target, act.forced) for act in scene.acts)


def step_said(game: AnyGame, step: Step, n: int, seat: int | None, tr: Translation) -> StepSaid:
    """Say a step as a seat may know it, with the table after it as this seat sees it.

    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> from rummifun.play.going import made
    >>> own, other = (step_said(jeu, made(jeu, jeu.new(Alea(1)), Piocher()), 1, seat, str) for seat in (0, 1))
    >>> own.label, own.shown, other.shown
    ('draw', (Face(text='3', suit='rouge'),), ())

    What the move has shown is said to its own seat alone.
    """
    scene = scene_of(game, game.view(step.after, seat))
    shown = revealed(game, step) if seat == step.seat else ()
    reason = None if step.reason is None else step.reason.said(tr)
    said = label(game, step).said(tr)
    return StepSaid(n, step.seat, said, reason, faces(scene, shown), picture(scene, tr))


def faces(scene: Scene, pieces: tuple[Any, ...]) -> tuple[Face, ...]:
    """Give the faces of pieces, as far as they lie on the table where they can be seen.

    >>> from rummifun.games.rummikub import jeu
    >>> view = jeu.view(jeu.new(Alea(1)), 0)
    >>> faces(scene_of(jeu, view), jeu.rack(view)[:2])
    (Face(text='1', suit='rouge'), Face(text='9', suit='rouge'))
    """
    if not pieces:
        return ()
    seen = {shown for zone in scene.zones for pile in zone.piles for shown in pile.faces if shown.text}
    named = {name: _face(shown) for shown in seen for name in _names(shown)}
    return tuple(named[str(piece)] for piece in pieces if str(piece) in named)


def _names(shown: Shown) -> tuple[str, ...]:
    """Give the words by which a game may write the piece of a face: `8♥`, `7b`, or what stands on it."""
    return shown.text, f"{shown.text}{shown.suit}", f"{shown.text}{shown.suit[:1]}"


def piles_of(game: Any, piles: tuple[tuple[Face, ...], ...]) -> tuple[tuple[Any, ...], ...]:
    """Read an arrangement: the pieces of its faces, each pile as its game lets it lie.

    >>> from rummifun.games.rummikub import jeu
    >>> piles_of(jeu, ((Face("8", "bleu"), Face("J", "joker"), Face("6", "bleu")),))
    ((T(6, Bleu), Joker, T(8, Bleu)),)

    Raises `Strange` for a face that is no piece of the game.
    """
    known = _pieces(game)
    try:
        read = tuple(tuple(known[face] for face in pile) for pile in piles)
    except KeyError as strange:
        raise Strange(str(strange)) from None
    return tuple(map(game.ordered, read)) if orders_pieces(game) else read


def piles_said(game: Any, view: Any, move: Any) -> tuple[tuple[Face, ...], ...] | None:
    """Show the table as a move hands it in; None where it is no arrangement.

    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> view = jeu.view(jeu.new(Alea(1)), 0)
    >>> piles_said(jeu, view, jeu.read("pose [9r 10r J 12r]"))[0][2], piles_said(jeu, view, Piocher())
    (Face(text='J', suit='joker'), None)
    """
    piles = game.arranged(view, move) if arranges(game) else None
    return None if piles is None else tuple(_laid(game, pile) for pile in piles)


def _laid(game: Any, pile: tuple[Any, ...]) -> tuple[Face, ...]:
    return tuple(_face(game.shown(piece)) for piece in pile)


def orders_said(game: Any, tr: Translation) -> tuple[Order, ...]:
    """Say in which orders a hand can be sorted: every face of the game, as it comes in each.

    >>> from rummifun.games.rummikub import jeu
    >>> [(order.label, order.faces[-1].text) for order in orders_said(jeu, str)]
    [('by runs', 'J'), ('by groups', 'J')]
    """
    orders = game.orders if orders_pieces(game) else {}
    known = _pieces(game) if orders else {}

    def sorted_by(key: Callable[[Any], Any]) -> tuple[Face, ...]:
        return tuple(sorted(known, key=lambda face: key(known[face])))

    return tuple(Order(name, tr(name), sorted_by(key)) for name, key in orders.items())


@lru_cache(maxsize=64)
def _pieces(game: Any) -> dict[Face, Any]:
    """Know the pieces of a game by their faces."""
    return {_face(game.shown(piece)): piece for piece, _ in game.pieces(game.new(Alea()))}


def refused(v: int, scene: Scene, refusal: Refusal, lang: str) -> Refused:
    """Say why a move is refused.

    >>> from rummifun.games.rummikub import jeu
    >>> view = jeu.view(jeu.new(Alea(1)), 0)
    >>> said = refused(3, scene_of(jeu, view), jeu.draft(view, (jeu.rack(view)[:2],)).whole, "en")
    >>> said.sentence, len(said.pieces)
    ('a combination has at least 3 tiles, this one 2: [1r 9r] (Rummikub §5.1.4)', 2)
    """
    pieces = faces(scene, refusal.pieces)
    return Refused(v, refusal.code.name, sentence(refusal, lang), refusal.rule, pieces)


def draft_said(v: int, game: Any, view: Any, piles: tuple[tuple[Any, ...], ...], screen: Screen) -> Draft:
    """Judge an arrangement that is being built.

    >>> from rummifun.games.rummikub import jeu
    >>> view = jeu.view(jeu.new(Alea(1)), 0)
    >>> said = draft_said(3, jeu, view, jeu.read_piles(view, "[7j 8j 9j] [1r 2j]"), screen_of("en"))
    >>> [(pile.good, pile.points) for pile in said.piles], said.points, said.wanted
    ([(True, 24), (False, 0)], 24, 30)
    """
    draft, scene = game.draft(view, piles), scene_of(game, view)
    judged = []
    for found, pile in zip(draft.piles, piles, strict=True):
        if isinstance(found.kind, Refusal):
            said, pieces = sentence(found.kind, screen.lang), faces(scene, found.kind.pieces)
            judged.append(PileJudged(_laid(game, pile), False, said, 0, pieces))
        else:
            judged.append(PileJudged(_laid(game, pile), True, found.kind.said(screen.tr), found.points))
    whole = None if draft.whole is None else sentence(draft.whole, screen.lang)
    return Draft(v, tuple(judged), whole, draft.points, draft.wanted)


def outcome_said(outcome: Outcome | None, screen: Screen) -> Over | None:
    """Say how a game ended; None while it goes on."""
    if outcome is None:
        return None
    return Over(outcome.scores, outcome.winner, outcome_line(outcome, screen))
