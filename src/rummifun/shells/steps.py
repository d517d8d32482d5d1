"""A game told step by step: every move, who makes it, why, and the states on both sides of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import count
from typing import Any

from rummifun.chance import Alea
from rummifun.core.game import Game, play
from rummifun.core.held import play_held, proposed
from rummifun.core.scene import Act, Message, Scene
from rummifun.games import GAMES
from rummifun.play.going import Step
from rummifun.players.chance import player_alea
from rummifun.players.reponse import asked
from rummifun.shells.asked.players import player_asked
from rummifun.shells.screen import seat_name

__all__ = [
    "AnyGame",
    "Step",
    "acts",
    "chosen",
    "finishing",
    "forced",
    "label",
    "made",
    "movements",
    "observed",
    "player_alea",
    "revealed",
    "scene_of",
    "seat_name",
    "told",
]

AnyGame = Game[Any, Any, Any]


def made(game: AnyGame, state: Any, move: Any, reason: Message | None = None) -> Step:
    """Make a move through the checked door, holding a user's game to the conservation of its pieces.

    Profil: jeu → état → coup → raison option → pas

    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> made(jeu, jeu.new(Alea(1)), Piocher()).seat
    0

    Law: (made g s m).after == play g s m. Raises `IllegalMove` when the move is refused, `Precondition` when a
    user's game loses or makes a piece; ours are known not to.
    """
    after = play(game, state, move) if game.name in GAMES else play_held(game, state, move)
    return Step(game.to_move(state) or 0, move, state, after, reason)


def told(game: AnyGame, first: Any, moves: Iterable[Any]) -> Iterator[Step]:
    """Make moves one after another.

    Profil: jeu → état → coups → pas séquence

    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> [step.seat for step in told(jeu, jeu.new(Alea(1)), [Piocher()] * 3)]
    [0, 1, 0]

    Law: the states after are those of `replay`, but for the first.
    """
    state = first
    for move in moves:
        step = made(game, state, move)
        yield step
        state = step.after


def chosen(game: AnyGame, state: Any, player: str, alea: Alea, been: Sequence[Any] = ()) -> Step:
    """Make the move that a player chooses, from the view of the seat to move; a forced one is nobody's choice.

    Of moves that lead back to where one has been, none is offered to it while there is another.

    Profil: jeu → état → nom → Alea → états → pas

    >>> from rummifun.games.rummikub import jeu
    >>> chosen(jeu, jeu.new(Alea(1)), "glouton", Alea()).reason.key
    'lays {n} tiles, as many as it can'

    Law: (chosen g s p a).move is among the acts of the view of g.to_move s. Raises `Precondition` where there is none.
    """
    own = forced(game, state)
    if own is not None:
        return made(game, state, own)
    view = game.view(state, game.to_move(state))
    moves = tuple(act.move for act in acts(game, view)) or proposed(game, state)
    if been:
        moves = tuple(move for move in moves if game.step(state, move) not in been) or moves
    return made(game, state, *asked(game, player_asked(game, player), state, moves, alea))


def observed(game: AnyGame, origin: Alea | str, first: Any, players: Sequence[str]) -> Iterator[Step]:
    """Let players play, one a seat, until the game is over.

    Profil: jeu → départ → état → noms → pas séquence

    >>> from itertools import islice
    >>> from rummifun.games.rummikub import jeu
    >>> [step.seat for step in islice(observed(jeu, Alea(1), jeu.new(Alea(1)), ("hasard", "glouton")), 3)]
    [0, 1, 0]

    Law: equal arguments give equal steps.
    """
    state = first
    for ply in count():
        seat = game.to_move(state)
        if seat is None:
            return
        step = chosen(game, state, players[seat], player_alea(origin, ply))
        yield step
        state = step.after


def acts(game: AnyGame, view: Any) -> tuple[Act, ...]:
    """List what the seat of a view can do, in the order in which it is proposed.

    Profil: jeu → vue → actes

    >>> from rummifun.games.rummikub import jeu
    >>> [act.label.key for act in acts(jeu, jeu.view(jeu.new(Alea(1)), 0))][:3]
    ['draw', 'lay {c}', 'lay {c}']

    Law: acts g v == (g.scene v).acts
    """
    return scene_of(game, view).acts


def forced(game: AnyGame, state: Any) -> Any | None:
    """Give the move that the rules themselves make in a state; None where somebody has to decide, or nobody is to move.

    Profil: jeu → état → coup option

    >>> from rummifun.games import game_named
    >>> jeu = game_named("descente")
    >>> forced(jeu, jeu.new(Alea(1))), forced(jeu, jeu.new(Alea(6)))
    (Ranger(), None)

    Law: it is the only move of the state.
    """
    seat = game.to_move(state)
    if seat is None:
        return None
    return next((act.move for act in acts(game, game.view(state, seat)) if act.forced), None)


def finishing(game: Any, view: Any) -> Any | None:
    """Give the next move of a game that only has to be played out; None where there is something to decide.

    Profil: jeu → vue → coup option

    >>> from rummifun.games import game_named
    >>> jeu = game_named("klondike")
    >>> jeu.write(finishing(jeu, jeu.read_position("♣: A♣ 2♣ / c1: 4♥ 3♣ / c2: 3♥")))
    'c1>♣'

    Law: it is one of the moves of the view; only a game that has `finish` gives one.
    """
    finish = getattr(game, "finish", None)
    return None if finish is None else finish(view)


def scene_of(game: Any, view: Any) -> Scene:
    """Lay out a view; the last ones are kept, since a turn asks for the same acts to count, list, choose and name them.

    Profil: jeu → vue → scène

    >>> from rummifun.games.rummikub import jeu
    >>> view = jeu.view(jeu.new(Alea(1)), 0)
    >>> scene_of(jeu, view) is scene_of(jeu, view)
    True

    Law: scene_of g v == g.scene v
    """
    try:
        return _scene_of(game, view)
    except TypeError:  # a user's game may have views that cannot be hashed
        return _laid_out(game, view)


def _laid_out(game: AnyGame, view: Any) -> Scene:
    return game.scene(view)


_scene_of = lru_cache(maxsize=4096)(_laid_out)  # a server has hundreds of games, each seen from several sides


def label(game: AnyGame, step: Step) -> Message:
    """Say a move as its act is called, or in the game's notation when it is none of the moves proposed.

    Profil: jeu → pas → message

    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> label(jeu, made(jeu, jeu.new(Alea(1)), Piocher())).said(str)
    'draw'

    Law: it says nothing that the view of the seat to move does not know.
    """
    named = (act.label for act in acts(game, game.view(step.before, step.seat)) if act.move == step.move)
    return next(named, Message("{move}", (("move", game.write(step.move)),)))


def movements(game: Any, step: Step) -> tuple[Message, ...]:
    """Tell how hands make a move that is none of those proposed, one movement after another, where its game can tell.

    Profil: jeu → pas → messages

    >>> from rummifun.games.rummikub import jeu
    >>> e = jeu.new(Alea(1))
    >>> step = made(jeu, e, jeu.read("pose [9r 10r J 12r] [7j 8j 9j]"))
    >>> [message.said(str) for message in movements(jeu, step)]
    ['lay 9r 10r J 12r', 'lay 7j 8j 9j']

    Law: a move that is proposed needs none.
    """
    view = game.view(step.before, step.seat)
    if not hasattr(game, "movements") or any(act.move == step.move for act in acts(game, view)):
        return ()
    told: tuple[Message, ...] = game.movements(view, step.move)
    return told


def revealed(game: AnyGame, step: Step) -> tuple[Any, ...]:
    """List the pieces whose face its own move has shown to a seat: what it has drawn or turned over.

    Profil: jeu → pas → pièces

    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> revealed(jeu, made(jeu, jeu.new(Alea(1)), Piocher()))
    (T(3, Rouge),)

    Law: what is revealed to a seat is none of the other's business.
    """
    if game.to_move(step.after) is None:  # at the end every face is shown
        return ()
    before, after = (Counter(dict(game.known(game.view(state, step.seat)))) for state in (step.before, step.after))
    return tuple((after - before).elements())  # not `difference`: a server asks it of every step, for every seat
