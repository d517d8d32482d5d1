"""What a player answers: a move and a reason, or a fault that one sentence names."""

from collections.abc import Callable
from typing import Any

import pytest

from players.small_games import Nim, Tas
from rummifun.chance import Alea
from rummifun.core.scene import Message
from rummifun.games.rummikub import Passer, Piocher, jeu
from rummifun.players.checked_player import InvalidChoiceError, choose_checked
from rummifun.players.refusals import RefusJoueur
from rummifun.refusal import Refusal

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
    return choose_checked(jeu, player, state, (Piocher(),), Alea())


def test_choose_checked_takes_a_legal_move_and_its_reason() -> None:
    assert ask(answers((Piocher(), WHY))) == (Piocher(), WHY)
    _, reason = ask(answers((Piocher(), "it\x07 rings")))
    assert reason.localize(str) == "it  rings"


@pytest.mark.parametrize(
    ("player", "code", "got"),
    [
        (fail, RefusJoueur.JoueurEchoue, "KeyError: 'a\\nb'"),
        (answers(None), RefusJoueur.ReponseIllisible, "None"),
        (answers((Piocher(),)), RefusJoueur.ReponseIllisible, "(Piocher(),)"),
        (answers((Piocher(), WHY, WHY)), RefusJoueur.ReponseIllisible, "(Piocher(), Message"),
        (answers((Piocher(), 3)), RefusJoueur.ReponseIllisible, "(Piocher(), 3)"),
        (answers((Piocher(), Message("{n}"))), RefusJoueur.ReponseIllisible, "(Piocher(), "),
        (answers(Unsayable()), RefusJoueur.ReponseIllisible, "ValueError: no words"),
        (answers(("pioche", WHY)), RefusJoueur.CoupEtranger, "'pioche'"),
        (answers(([1], WHY)), RefusJoueur.CoupEtranger, "[1]"),
        (answers((Unsayable(), WHY)), RefusJoueur.CoupEtranger, "ValueError: no words"),
        (answers((Passer(), WHY)), RefusJoueur.CoupRefuse, "passe"),
    ],
)
def test_choose_checked_tells_each_fault_with_what_came(
    player: Callable[..., Any], code: RefusJoueur, got: str
) -> None:
    with pytest.raises(InvalidChoiceError) as raised:
        ask(player)
    refusal = raised.value.refusal
    assert (refusal.code, refusal.pieces) == (code, (player.__name__,))
    assert isinstance(refusal.got, str)
    assert refusal.got.startswith(got)


def test_choose_checked_passes_on_what_a_player_says_of_its_own_fault() -> None:
    said = InvalidChoiceError(Refusal(RefusJoueur.JoueurMuet, ("it",)))

    def player(*_: Any) -> Any:
        raise said

    with pytest.raises(InvalidChoiceError) as raised:
        ask(player)
    assert raised.value is said


class Deux(Nim):
    """Nim in which every move is read as two matches."""

    def write(self, move: int) -> str:
        return str(move)

    def read(self, text: str) -> int:
        return 2

    def refusal(self, state: Tas, move: int) -> None:
        return None


@pytest.mark.parametrize("move", [1, 3])
def test_choose_checked_refuses_a_move_whose_notation_is_that_of_another(move: int) -> None:
    game: Any = Deux()
    assert choose_checked(game, answers((2, WHY)), Tas(9, 0), (), Alea()) == (2, WHY)
    with pytest.raises(InvalidChoiceError) as raised:
        choose_checked(game, answers((move, WHY)), Tas(9, 0), (), Alea())
    assert raised.value.refusal.code is RefusJoueur.CoupEtranger
