"""The answers of players, checked: a legal move, and a reason; the chance that each player is lent.

Games on a screen and in tournaments all question players through `choose_checked`. So any fault of a player is told in
one sentence that names it, and the caller decides what follows.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.game import Game, Player
from rummifun.core.scene import Message
from rummifun.players.patience_solver import player_view
from rummifun.players.refusals import RefusJoueur
from rummifun.refusal import Precondition, Refusal, replace_unprintable

AnyGame = Game[Any, Any, Any]


class InvalidChoiceError(Precondition):
    """Raised when a player's answer is invalid; the refusal names the player."""


class MachineError(Exception):
    """Raised for a fault of the machine that runs a player, which is none of the player's."""


def choose_checked(
    game: AnyGame, player: Player, state: Any, moves: tuple[Any, ...], alea: Alea
) -> tuple[Any, Message]:
    """Ask a player for the move of the seat to move, from its view; raise `InvalidChoiceError` if it is invalid."""
    name = player.__name__
    try:
        answer = player(game, player_view(player, game, state), moves, alea)
    except (InvalidChoiceError, MachineError):
        raise
    except Exception as error:  # a user's player may raise anything
        failed = Refusal(RefusJoueur.JoueurEchoue, (name,), got=format_exception_line(error))
        raise InvalidChoiceError(failed) from error
    move, why = answer if isinstance(answer, tuple) and len(answer) == 2 else (None, None)
    reason = _reason(why)
    if reason is None:
        raise InvalidChoiceError(Refusal(RefusJoueur.ReponseIllisible, (name,), got=_answer_text(answer)))
    _legal(game, name, state, moves, move)
    return move, reason


def notify_game_over(game: AnyGame, players: Iterable[Player | None], state: Any) -> None:
    """Send the end of a game, if it has ended, to the players with a method `over`; they sit in order."""
    outcome = game.outcome(state)
    for seat, player in enumerate(players if outcome is not None else ()):
        if callable(told := getattr(player, "over", None)):
            told(game, seat, outcome)


def format_exception_line(error: BaseException) -> str:
    """Write an exception in one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())


def _legal(game: AnyGame, name: str, state: Any, moves: tuple[Any, ...], move: Any) -> None:
    """Check that a move belongs to the game and is legal; proposed moves are known to be.

    The rules cannot take just any value: a value that cannot be written and read back is not a move.
    """
    try:
        if move in moves:
            return
        written = game.write(move)
        known = game.read(written) == move
        refusal = game.refusal(state, move) if known else None
    except Exception:  # on anything but a move, the rules may do anything
        known = False
    if not known:
        raise InvalidChoiceError(Refusal(RefusJoueur.CoupEtranger, (name,), got=_answer_text(move)))
    if refusal is not None:
        raise InvalidChoiceError(Refusal(RefusJoueur.CoupRefuse, (name,), refusal, written))


def _answer_text(answer: Any) -> str:
    """Write a player's answer, as far as possible."""
    try:
        return " ".join(repr(answer).split())
    except Exception as error:  # its own `repr` may raise
        return format_exception_line(error)


def _reason(why: Any) -> Message | None:
    """Return the reason if it is a message, or a sentence of the user's own; None for anything else."""
    if isinstance(why, str):
        return Message("{said}", (("said", replace_unprintable(why)),))
    try:
        return why if isinstance(why, Message) and isinstance(why.localize(str), str) else None
    except Exception:  # a user's message may lack a value
        return None


_PLAYERS: Final = 0x6A6F7565757273


def player_alea(origin: Alea | str, ply: int) -> Alea:
    """Return the chance for a move, from the start of the game and the number of moves before.

    >>> player_alea(Alea(17, 2), 5) == Alea(17 ^ 0x6A6F7565757273, 2, 5 * 2**32)
    True
    >>> player_alea("trait SUD", 1)
    Alea(seed=4173779000856939238, game=0, draws=4294967296)
    """
    if isinstance(origin, Alea):
        return Alea(origin.seed ^ _PLAYERS, origin.game, ply << 32)
    digest = blake2b(origin.encode(errors="surrogatepass"), digest_size=8).digest()
    return Alea(int.from_bytes(digest, "big") ^ _PLAYERS, 0, ply << 32)


def moves_before(alea: Alea) -> int:
    """Return the number of moves before the one whose chance is given.

    >>> moves_before(player_alea(Alea(17, 2), 5))
    5
    """
    return alea.draws >> 32


def derived_alea(alea: Alea) -> Alea:
    """Return a chance that depends on another, and from which that one cannot be computed.

    >>> derived_alea(Alea(1)) == derived_alea(Alea(1)) != derived_alea(Alea(1, 1))
    True
    >>> derived_alea(Alea(1))
    Alea(seed=12094930329927328232, game=2352152412471488725, draws=0)
    """
    digest = blake2b(f"{alea.seed}.{alea.game}.{alea.draws}".encode(), digest_size=16).digest()
    return Alea(int.from_bytes(digest[:8], "big"), int.from_bytes(digest[8:], "big"))
