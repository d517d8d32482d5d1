"""What a player answers, held to what a player must answer: a move that is not refused, and why.

Whoever asks a player asks through `asked`: the games on a screen and those of a tournament. So whatever a player does
wrong, it is told in one sentence, which names the player; what comes of it, whoever asked decides.
"""

from __future__ import annotations

from typing import Any

from rummifun.chance import Alea
from rummifun.core.game import Choose, Game
from rummifun.core.scene import Message
from rummifun.players.refus import RefusJoueur
from rummifun.players.voyant import seen_by
from rummifun.refusal import Precondition, Refusal

AnyGame = Game[Any, Any, Any]


class AnswerError(Precondition):
    """Raised when a player has not answered as a player must; the refusal names it."""


def asked(game: AnyGame, player: Choose, state: Any, moves: tuple[Any, ...], alea: Alea) -> tuple[Any, Message]:
    """Ask a player for the move of the seat to move, from its view; raise `AnswerError` for whatever is no move."""
    name = player.__name__
    try:
        answer = player(game, seen_by(player, game, state), moves, alea)
    except AnswerError:
        raise
    except Exception as error:  # a user's player may raise anything
        raise AnswerError(Refusal(RefusJoueur.JoueurEchoue, (name,), got=raised(error))) from error
    move, why = answer if isinstance(answer, tuple) and len(answer) == 2 else (None, None)
    reason = _reason(why)
    if reason is None:
        raise AnswerError(Refusal(RefusJoueur.ReponseIllisible, (name,), got=_shown(answer)))
    _legal(game, name, state, moves, move)
    return move, reason


def raised(error: BaseException) -> str:
    """Say an exception in one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())


def _legal(game: AnyGame, name: str, state: Any, moves: tuple[Any, ...], move: Any) -> None:
    """Ask that a move be one of the game, and not refused; those proposed are known to be.

    The rules are not made for just any value: what cannot be written, and read again, is no move.
    """
    try:
        if move in moves:
            return
        written = game.write(move)
        known = game.read(written) == move
        refusal = game.refusal(state, move) if known else None
    except Exception:  # what is no move may do anything to the rules
        known = False
    if not known:
        raise AnswerError(Refusal(RefusJoueur.CoupEtranger, (name,), got=_shown(move)))
    if refusal is not None:
        raise AnswerError(Refusal(RefusJoueur.CoupRefuse, (name,), refusal, written))


def _shown(answer: Any) -> str:
    """Write what a player answered, as far as it can be written."""
    try:
        return " ".join(repr(answer).split())
    except Exception as error:  # its own way of being written may raise
        return raised(error)


def _reason(why: Any) -> Message | None:
    """Return a reason that can be said: a message, or a user's own sentence; None for anything else."""
    if isinstance(why, str):
        return Message("{said}", (("said", "".join(c if c.isprintable() else " " for c in why)),))
    try:
        return why if isinstance(why, Message) and isinstance(why.said(str), str) else None
    except Exception:  # a message of a user's may lack a value
        return None
