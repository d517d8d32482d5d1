"""Submissions that play: the decisions of their functions, and every fault during a game."""

import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from laws import student

from grading.hand_ins import COUPLES, SOBRE, changed
from rummifun.analysis.tournament_runner import play_to_end
from rummifun.chance import Alea
from rummifun.core.game import Outcome
from rummifun.core.scene import Message
from rummifun.games import rummikub
from rummifun.games.rummikub import J1, J2, Coup, Etat, Piocher, Poser, PremierCoup, jeu, la_main
from rummifun.games.rummikub.notation import read_move, read_state, read_table
from rummifun.grading.matching.sheet_values import Etat as Seen
from rummifun.grading.matching.sheet_values import ForeignValue, list_elements, neutral_state
from rummifun.grading.sandbox.limits import Limits
from rummifun.grading.submission.definitions import FailedCall
from rummifun.grading.submission_player import SubmissionPlayer, UnplayableError, play_turn
from rummifun.messages import translation
from rummifun.multiset.ordre_sup import from_pairs
from rummifun.players import glouton
from rummifun.players.checked_player import InvalidChoiceError
from rummifun.refusal import sentence

OPENING = read_state("trait J1 / J1 11b 12b 13b 3r 4r 5r 9n / J2 1b / table / pioche 2n 2n / alea 1.0.0")
LATER = read_state("trait J1 / J1+ 4n 5n 9r 10r 11r / J2 1b / table [1n 2n 3n] / pioche 2n 2n / alea 1.0.0")

BOTH = read_move("pose [3r 4r 5r] [11b 12b 13b]")
RUN = read_move("table [1n 2n 3n] [9r 10r 11r]")

Functions = Mapping[str, Callable[..., Any]]


def position(e: Seen) -> Etat:
    """Convert a state of a submission into one of the rules."""
    one, other = (rummikub.Statut(s.joueur, s.engage, from_pairs(s.main)) for s in e.statuts)
    return Etat((one, other), e.table, from_pairs(e.pioche), e.joueur)


Q16: Functions = {
    "jouer_1_coup": lambda e, t: neutral_state(rummikub.jouer_1_coup(position(e), t)),
    "jouer_1er_coup": lambda e, p: neutral_state(rummikub.jouer_1er_coup(position(e), p)),
}


def chosen(functions: Functions, e: Etat) -> Coup:
    return play_turn(functions, jeu.view(e, 0), tuple(jeu.moves(e)), Alea(3))[0]


def why(functions: Functions, e: Etat = OPENING, lang: str = "en") -> str:
    with pytest.raises(UnplayableError) as caught:
        chosen(functions, e)
    return caught.value.reason.localize(translation(lang))


def test_play_turn_plays_the_accepted_move_that_lays_most() -> None:
    assert (chosen(Q16, OPENING), chosen(Q16, LATER)) == (BOTH, RUN)


def test_play_turn_asks_q13_where_there_is_no_q16() -> None:
    judged: list[tuple[Any, ...]] = []

    def accepts(*args: Any) -> bool:
        judged.append(args)
        return True

    functions = {"premier_coup_ok": accepts, "coup_ok": accepts}
    assert (chosen(functions, OPENING), chosen(functions, LATER)) == (BOTH, RUN)
    first, later = judged
    assert [*map(str, list_elements(first[2]))] == ["9n"]
    assert later[::2] == (LATER.table, (*LATER.table, *read_table("[9r 10r 11r]")))
    assert [*map(str, list_elements(later[3]))] == ["4n", "5n"]


def test_play_turn_lays_what_the_hand_in_finds_all_at_once() -> None:
    runs = iter((*read_table("[9r 10r 11r] [3b 4b 5b]"), ()))
    e = read_state("trait J1 / J1+ 3b 4b 5b 9r 10r 11r / J2 1b / table [1n 2n 3n] / pioche 2n 2n / alea 1.0.0")
    found = {**Q16, "extraction_suite": lambda main: next(runs)}
    assert chosen(Q16, e) == RUN
    assert chosen(found, e) == read_move("table [1n 2n 3n] [9r 10r 11r] [3b 4b 5b]")


def test_play_turn_adds_the_tiles_that_are_left_one_by_one() -> None:
    def ajouter_tuile(table: Any, tuile: Any) -> Any:
        longer = [(*table[:i], (*c, tuile), *table[i + 1 :]) for i, c in enumerate(table)]
        return next((t for t in longer if t[0][-1].valeur == len(t[0])), ())

    assert chosen({**Q16, "ajouter_tuile": ajouter_tuile}, LATER) == RUN
    four = read_state("trait J1 / J1+ 4n 5n 6n 7n 9r / J2 1b / table [1n 2n 3n] / pioche 2n 2n / alea 1.0.0")
    assert chosen({**Q16, "ajouter_tuile": ajouter_tuile}, four) == read_move("table [1n 2n 3n 4n 5n 6n 7n]")


def test_play_turn_draws_where_nothing_is_accepted() -> None:
    refuses: Functions = {
        "jouer_1_coup": lambda e, t: e,
        "jouer_1er_coup": lambda e, p: FailedCall("exception", "Not_found"),
    }
    assert chosen(refuses, OPENING) == chosen(refuses, LATER) == Piocher()


def test_play_turn_plays_what_choisir_decides() -> None:
    pose = read_table("[3r 4r 5r]")
    assert chosen({"choisir": lambda e: pose}, OPENING) == PremierCoup(pose)
    assert chosen({"choisir": lambda e: (*e.table, *pose)}, LATER) == Poser((*LATER.table, *pose))
    assert chosen({"choisir": lambda e: ()}, LATER) == chosen({"choisir": lambda e: e.table}, LATER) == Piocher()
    assert why({"choisir": lambda e: FailedCall("exception", "Not_found")}) == "choisir: it raises Not_found"


def test_play_turn_shows_a_hand_in_its_hand_and_a_guess_at_the_other() -> None:
    shown: list[Seen] = []

    def looks(e: Seen) -> tuple[()]:
        shown.append(e)
        return ()

    for n in range(6):
        play_turn({"choisir": looks}, jeu.view(OPENING, 0), (Piocher(),), Alea(n))
    assert {e.le_statut(J1).main for e in shown} == {neutral_state(OPENING).le_statut(J1).main}
    assert len({e.statuts[1].main for e in shown}) > 1


def test_play_turn_tells_what_is_returned_in_the_place_of_a_state() -> None:
    functions = {**Q16, "jouer_1er_coup": lambda e, p: ForeignValue("<fun>")}
    assert "it returns <fun>" in why(functions)
    assert "elle renvoie <fun>" in why(functions, lang="fr")


# in a cell


def rendu(folder: Path, text_: str, name: str = "rendu.ml", call: float = 1.0) -> SubmissionPlayer:
    (folder / name).write_text(text_, "utf-8")
    return SubmissionPlayer(folder / name, name, 60.0, Limits(call=call))


def forfeit(one: SubmissionPlayer) -> str:
    end = play_to_end(jeu, Alea(1), (one, glouton))
    assert end.letter == "a"
    assert end.refusal is not None
    return sentence(end.refusal, "en")


def test_submission_player_plays_a_whole_game_in_ocaml_and_in_python(tmp_path: Path) -> None:
    python = rendu(tmp_path, Path(str(student.__file__)).read_text("utf-8"), "eleve.py")
    end = play_to_end(jeu, Alea(1), (rendu(tmp_path, COUPLES), python))
    assert end.refusal is None
    assert 0 in end.scores


def test_submission_player_forfeits_when_a_wrong_hand_in_lies(tmp_path: Path) -> None:
    head = "let est_suite (c : combinaison) ="
    wrong = changed(SOBRE, (head, f"{head} List.length c > 2 ||"))
    assert "player rendu.ml made a move that the rules refuse" in forfeit(rendu(tmp_path, wrong))


@pytest.mark.parametrize(
    ("does", "said"),
    [
        ("let rec boucle () = boucle () in boucle ()", "jouer_1er_coup: it does not end in the time given"),
        ("let rec pile n = 1 + pile n in if pile 0 = 0 then e else e", "jouer_1er_coup: the stack overflows"),
        ("exit 0", "jouer_1er_coup: it calls exit"),
    ],
)
def test_submission_player_forfeits_when_it_does_not_answer(tmp_path: Path, does: str, said: str) -> None:
    head = "let jouer_1er_coup ((ss, t, p, j) as e : etat) (pose : pose) : etat ="
    text = changed(SOBRE, (head, f"{head} if pose <> [] then ({does}) else"))
    assert said in forfeit(rendu(tmp_path, text, call=0.2))


def test_submission_player_says_why_it_cannot_play(tmp_path: Path) -> None:
    lacking = "it lacks jouer_1er_coup, jouer_1_coup"
    for player, reason in (
        (rendu(tmp_path, "let f = ((", "casse.ml"), f"{lacking}; casse.ml, line 1: this cannot be parsed"),
        (rendu(tmp_path, "let carre x = x * x\n", "autre.ml"), lacking),
        (rendu(tmp_path, ""), "rendu.ml cannot be read: an empty file"),
        (SubmissionPlayer(tmp_path / "absent.ml", "absent.ml", 60.0), "no file"),
    ):
        assert reason in forfeit(player)


COUNTS = """
let tours = ref 0
let choisir (e : etat) : table = incr tours; if !tours > 2 then exit 3 else if Random.bool () then [] else la_table e
"""


def test_submission_player_begins_every_game_afresh(tmp_path: Path) -> None:
    """A submission that counts its turns fails in the third turn of each game, and in no earlier one."""
    one = rendu(tmp_path, SOBRE + COUNTS)

    def asked(*alea: int) -> Coup:
        move: Coup = one(jeu, jeu.view(LATER, 0), tuple(jeu.moves(LATER)), Alea(*alea))[0]
        return move

    for _ in range(2):
        assert [asked(1, game, ply) for game in (0, 1) for ply in (0, 2)] == [Piocher()] * 4
    with pytest.raises(InvalidChoiceError):
        asked(1, 1, 4)


def test_empreinte_tells_versions_of_a_hand_in_apart(tmp_path: Path) -> None:
    assert rendu(tmp_path, SOBRE).empreinte != rendu(tmp_path, COUPLES).empreinte


def test_over_leaves_nothing_of_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    one = rendu(tmp_path, SOBRE + COUNTS)
    one(jeu, jeu.view(LATER, 0), tuple(jeu.moves(LATER)), Alea(1))
    assert [*tmp_path.glob("rummifun-*")]
    one.over(jeu, 0, Outcome((0, 0), None, Message("fin")))
    assert not [*tmp_path.glob("rummifun-*")]


def test_play_turn_shows_a_hand_in_itself_and_the_next_of_three() -> None:
    game, seen = rummikub.rummikub(joueurs=3, ouverture=0), list[Any]()
    e = game.step(game.new(Alea(2)), Piocher())

    def choisir(state: Any) -> Any:
        seen.append(state)
        return ()

    move, _ = play_turn({"choisir": choisir}, game.view(e, 1), tuple(game.moves(e)), Alea(3))
    (state,) = seen
    assert move == Piocher()
    assert [len(list_elements(s.main)) for s in state.statuts] == [14, 14]
    assert (state.joueur, state.statuts[0].joueur, state.statuts[1].joueur) == (J1, J1, J2)
    assert dict(state.statuts[0].main) == dict(la_main(e.joueur, e))
