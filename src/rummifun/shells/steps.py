"""A game told step by step: every move, who makes it, why, and the states on both sides of it.

The chance of the players
-------------------------
A player draws from a stream of its own, never from that of the deal. Whoever makes move number n (from 0) of game i of
seed s is given `Alea(s ^ K, i, n · 2³²)`, with K = 0x6A6F7565757273 ("joueurs" in ASCII). A game that starts from a
position written down has for s the BLAKE2b digest of 8 bytes of that text, its big end first, and i = 0. So a game
observed is the same everywhere, a game resumed goes on as it would have, and a hint is what the player would do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from itertools import count
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.game import Game, play
from rummifun.core.scene import Act, Message, Scene
from rummifun.multiset.ordre_sup import difference
from rummifun.players import PLAYERS

__all__ = [
    "AnyGame",
    "Step",
    "acts",
    "chosen",
    "forced",
    "label",
    "made",
    "observed",
    "player_alea",
    "revealed",
    "scene_of",
    "seat_name",
    "told",
]

AnyGame = Game[Any, Any, Any]

_PLAYERS: Final = 0x6A6F7565757273


@dataclass(frozen=True, slots=True)
class Step:
    """A move made: by which seat, from which state to which, and why where a player said so.

    Profil: siège × coup × état × état × raison option → pas

    Law: s.after == play g s.before s.move, and s.seat == g.to_move s.before.
    """

    seat: int
    move: Any
    before: Any
    after: Any
    reason: Message | None = None


def made(game: AnyGame, state: Any, move: Any, reason: Message | None = None) -> Step:
    """Make a move through the checked door.

    Profil: jeu → état → coup → raison option → pas

    >>> from rummifun.games.rummikub import Piocher, jeu
    >>> made(jeu, jeu.new(Alea(1)), Piocher()).seat
    0

    Law: (made g s m).after == play g s m. Raises `IllegalMove` when the move is refused.
    """
    after = play(game, state, move)
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


def chosen(game: AnyGame, state: Any, player: str, alea: Alea) -> Step:
    """Make the move that a player chooses, from the view of the seat to move; a forced one is nobody's choice.

    Profil: jeu → état → nom → Alea → pas

    >>> from rummifun.games.rummikub import jeu
    >>> chosen(jeu, jeu.new(Alea(1)), "glouton", Alea()).reason.key
    'lays {n} tiles, as many as it can'

    Law: (chosen g s p a).move is among the acts of the view of g.to_move s.
    """
    own = forced(game, state)
    if own is not None:
        return made(game, state, own)
    view = game.view(state, game.to_move(state))
    move, reason = PLAYERS[player](game, view, tuple(act.move for act in acts(game, view)), alea)
    return made(game, state, move, reason)


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


def player_alea(origin: Alea | str, ply: int) -> Alea:
    """Give the chance of whoever makes a move: from where the game starts, and the number of moves before.

    Profil: départ → ℕ → Alea

    >>> player_alea(Alea(17, 2), 5) == Alea(17 ^ 0x6A6F7565757273, 2, 5 * 2**32)
    True

    Law: the stream is not that of the deal, nor that of another move.
    """
    if isinstance(origin, Alea):
        return Alea(origin.seed ^ _PLAYERS, origin.game, ply << 32)
    digest = blake2b(origin.encode(errors="surrogatepass"), digest_size=8).digest()
    return Alea(int.from_bytes(digest, "big") ^ _PLAYERS, 0, ply << 32)


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

    >>> from rummifun.games.haricots import JouerPremiere, Suite, haricots
    >>> game = haricots()
    >>> *_, decides, draws = (step.after for step in told(game, game.new(Alea(1)), [JouerPremiere(), Suite(), Suite()]))
    >>> forced(game, decides), forced(game, draws)
    (None, Tirer())

    Law: it is the only move of the state; a game that does not list every legal move has none.
    """
    seat = game.to_move(state)
    if seat is None or not game.exhaustive:
        return None
    return next((act.move for act in acts(game, game.view(state, seat)) if act.forced), None)


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


_scene_of = lru_cache(maxsize=8)(_laid_out)


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
    before, after = (game.known(game.view(state, step.seat)) for state in (step.before, step.after))
    return tuple(piece for piece, n in difference(after, before) for _ in range(n))


def seat_name(seat: int) -> str:
    """Name a seat.

    Profil: siège → nom

    >>> seat_name(0)
    'J1'

    Law: distinct seats have distinct names.
    """
    return f"J{seat + 1}"
