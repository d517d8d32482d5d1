"""La descente at the keyboard: forced moves make themselves, undoing goes past them; two people; two languages."""

import json
from pathlib import Path

from rummifun.chance import Alea
from rummifun.core.record import Record, read_record, record_states
from rummifun.games import game_named
from rummifun.games.descente import Ranger, RefusDescente, Tirer, descente
from rummifun.refusal import Refusal, sentence
from rummifun.session.events import Move, Undo, advance
from rummifun.session.session import PERSON, resume_session, steps_since_decision
from rummifun.session.steps import forced_move
from shells.in_process import rummifun
from shells.line.test_jouer import moves, sentence_of, wide_lines

JEU = descente()


def test_jouer_descente_begins_and_keeps_a_game_against_a_strength(tmp_path: Path) -> None:
    file = tmp_path / "p"
    options = ("--contre", "glouton:3", "--graine", "25", "--fichier", file)
    done = rummifun(tmp_path, "jouer", "descente", *options, typed="1\nc1.1>c4\nremet\ncoups\n")
    assert (done.returncode, moves(file)[:3]) == (0, ["tire", "c1.1>c4", "remet"])
    assert json.loads(file.read_text("utf-8").splitlines()[0])["joueurs"] == [PERSON, "glouton:3"]
    record, damage = read_record(file.read_text("utf-8"), game_named)
    last = [*record_states(record)][-1]
    assert (damage, JEU.to_move(last), forced_move(JEU, last)) == (None, 0, None)
    hand = "▸ Vous : 37 cartes\n      main T12   face   —   paquet ▒▒ ×36\n"
    for said in ("Vous : tirer une carte → 12 d'atout", "  1. tirer une carte", hand):
        assert said in done.stdout
    assert wide_lines(done, file) == []


def test_jouer_descente_makes_forced_moves_by_itself(tmp_path: Path) -> None:
    file = tmp_path / "p"
    typed = "annuler\ntire\nannuler\n"
    options = ("--contre", "humain", "--fichier", file)
    done = rummifun(tmp_path, "jouer", "descente", *options, typed=typed, drawn=14)
    assert (done.returncode, moves(file)) == (0, ["range", "range"])
    assert "Vous : Excuse se range à gauche\nVous : A♦ se range à gauche\n── À vous de jouer" in done.stdout
    assert "il n'y a rien à annuler" in done.stdout


def test_undo_goes_back_past_the_forced_moves_that_followed_a_decision() -> None:
    """Find a draw that makes a card go to the left, and take it back."""
    deals = (resume_session(Record(JEU, Alea(seed)), (PERSON, PERSON)) for seed in range(99))
    drawn = (advance(deal, Move(0, Tirer())) for deal in deals if forced_move(JEU, deal.state) is None)
    session = next(session for session in drawn if len(session.steps) > 1)
    assert [type(step.move) for step in session.steps] == [Tirer, Ranger]
    assert (steps_since_decision(session, 0), advance(session, Undo(0)).steps) == (session.steps, ())


def test_jouer_descente_names_the_rule_of_a_refusal(tmp_path: Path) -> None:
    file = tmp_path / "p"
    typed = "tire\nmain>c2\nremet\ntire\nremélange\nmain>c9\ng1>c1\n"
    options = ("--contre", "humain", "--fichier", file)
    done = rummifun(tmp_path, "jouer", "descente", *options, typed=typed, lang="en", drawn=6)
    assert moves(file) == ["tire", "remet", "tire"]
    for said in (
        "refused: 9♣ does not go on 6♠: the value just below and the other colour",
        "refused: the hand holds ",
        f"refused: {sentence(Refusal(RefusDescente.TasInconnu, expected='1..5', got=9), 'en')}",
        "refused: a card is never taken back from a foundation",
    ):
        assert said in done.stdout
    assert "▸ You: 36 cards" in done.stdout


def test_jouer_descente_says_all_that_is_wrong_with_a_position(tmp_path: Path) -> None:
    position = JEU.write_position(JEU.new(Alea(6)))
    done = rummifun(tmp_path, "jouer", "descente", "--position", position, "--fichier", tmp_path / "p", typed="tire\n")
    assert (done.returncode, moves(tmp_path / "p")) == (0, ["tire"])
    wrong = position.replace("[T5] [6♠]", "[T5 6♠] []").replace("NORD main -", "NORD main 6♠")
    said = sentence_of(rummifun(tmp_path, "jouer", "descente", "--position", wrong, lang="en"))
    run = "pile 1 of the centre is not a descending run: trump 5, 6♠"
    for part in ("too many cards: 6♠", run, "the other player holds 6♠"):
        assert part in said
