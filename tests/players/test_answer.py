"""What a player answers: a move and a reason, or a fault that one sentence names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from players.small_games import Nim, Tas
from rummifun.chance import Alea
from rummifun.core.scene import Message
from rummifun.games.rummikub import Passer, Piocher, jeu
from rummifun.players.answer import AnswerError, asked, over
from rummifun.players.refus import RefusJoueur

WHY = Message("because")


class Unsayable:
    """A thing that cannot even be shown."""

    def __repr__(self) -> str:
        raise ValueError("no \n words")


def fail(*_: Any) -> Any:
    raise KeyError("a\nb")


def answers(answer: Any) -> Callable[..., Any]:
    def player(*_: Any) -> Any:
        return answer

    return player


def ask(player: Callable[..., Any]) -> Any:
    state = jeu.new(Alea(1))
    return asked(jeu, player, state, (Piocher(),), Alea())


def test_a_legal_move_and_its_reason_are_taken() -> None:
    assert ask(answers((Piocher(), WHY))) == (Piocher(), WHY)
    _, reason = ask(answers((Piocher(), "it\x07 rings")))
    assert reason.said(str) == "it  rings"


@pytest.mark.parametrize(
    ("player", "code", "got"),
    [
        (fail, RefusJoueur.JoueurEchoue, "KeyError: 'a\\nb'"),
        (answers(None), RefusJoueur.ReponseIllisible, "None"),
        (answers((Piocher(), 3)), RefusJoueur.ReponseIllisible, "(Piocher(), 3)"),
        (answers((Piocher(), Message("{n}"))), RefusJoueur.ReponseIllisible, "(Piocher(), "),
        (answers(Unsayable()), RefusJoueur.ReponseIllisible, "ValueError: no words"),
        (answers(("pioche", WHY)), RefusJoueur.CoupEtranger, "'pioche'"),
        (answers(([1], WHY)), RefusJoueur.CoupEtranger, "[1]"),
        (answers((Unsayable(), WHY)), RefusJoueur.CoupEtranger, "ValueError: no words"),
        (answers((Passer(), WHY)), RefusJoueur.CoupRefuse, "passe"),
    ],
)
def test_each_fault_is_told_with_what_came(player: Callable[..., Any], code: RefusJoueur, got: str) -> None:
    with pytest.raises(AnswerError) as raised:
        ask(player)
    refusal = raised.value.refusal
    assert (refusal.code, refusal.pieces) == (code, (player.__name__,))
    assert isinstance(refusal.got, str)
    assert refusal.got.startswith(got)


def test_who_listens_hears_the_end_and_nothing_before_it() -> None:
    heard: list[object] = []

    class Listener:
        def over(self, game: object, seat: int, outcome: object) -> None:
            heard.append((seat, outcome))

    over(Nim(), (None, Listener()), Tas(3, 0))  # type: ignore[arg-type]
    assert heard == []
    over(Nim(), (None, Listener()), Tas(0, 0))  # type: ignore[arg-type]
    assert heard == [(1, Nim().outcome(Tas(0, 0)))]
