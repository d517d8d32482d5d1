"""La descente at the keyboard: forced moves make themselves, undoing goes past them; two people; two languages."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rummifun.chance import Alea
from rummifun.core.record import Record, read_record, record_states
from rummifun.games import game_named
from rummifun.games.descente import Ranger, RefusDescente, Remettre, Tirer, descente
from rummifun.players import player_for
from rummifun.refusal import Refusal, sentence
from rummifun.session.events import Move, PlayerAnswer, Undo, advance
from rummifun.session.player_queries import answer_query, next_query
from rummifun.session.session import PERSON, resume_session, steps_since_decision
from rummifun.session.steps import forced_move
from shells.in_process import rummifun
from shells.line.test_jouer import moves, sentence_of

JEU = descente()


def test_a_game_against_a_strength_is_begun_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "p"
    typed = "1\nc1.1>c4\nremet\ncoups\n"
    options = ("--contre", "glouton:3", "--graine", "25", "--fichier", file)
    done = rummifun(tmp_path, "jouer", "descente", *options, typed=typed)
    assert done.returncode == 0
    assert moves(file)[:3] == ["tire", "c1.1>c4", "remet"]
    assert json.loads(file.read_text("utf-8").splitlines()[0])["joueurs"] == [PERSON, "glouton:3"]
    record, damage = read_record(file.read_text("utf-8"), game_named)
    fin = [*record_states(record)][-1]
    assert (damage, JEU.to_move(fin), forced_move(JEU, fin)) == (None, 0, None)
    assert "Vous : tirer une carte → 12 d'atout" in done.stdout
    assert "  1. tirer une carte" in done.stdout
    assert "▸ Vous : 37 cartes\n      main T12   face   —   paquet ▒▒ ×36\n" in done.stdout
    assert [line for line in done.stdout.splitlines() if len(line) > 80 and str(file) not in line] == []


def test_forced_moves_make_themselves_and_are_undone_with_their_cause(tmp_path: Path) -> None:
    file = tmp_path / "p"
    typed = "annuler\ntire\nannuler\n"
    options = ("--contre", "humain", "--fichier", file)
    done = rummifun(tmp_path, "jouer", "descente", *options, typed=typed, drawn=14)
    assert done.returncode == 0
    assert moves(file) == ["range", "range"]
    assert "Vous : Excuse se range à gauche\nVous : A♦ se range à gauche\n── À vous de jouer" in done.stdout
    assert "il n'y a rien à annuler" in done.stdout


def test_undoing_goes_back_to_a_decision_past_the_forced_moves_that_followed_it() -> None:
    """Find a draw that makes a card go to the left, and take it back."""
    graine = next(g for g in range(99) if _va_a_gauche(g))
    sitting = advance(resume_session(Record(JEU, Alea(graine)), (PERSON, PERSON)), Move(0, Tirer()))
    assert [type(step.move) for step in sitting.steps] == [Tirer, Ranger]
    assert steps_since_decision(sitting, 0) == sitting.steps
    assert advance(sitting, Undo(0)).steps == ()


def _va_a_gauche(graine: int) -> bool:
    e = JEU.new(Alea(graine))
    return forced_move(JEU, e) is None and forced_move(JEU, JEU.step(e, Tirer())) is not None


def test_a_person_sees_what_was_made_since_the_last_decision() -> None:
    sitting = resume_session(Record(JEU, Alea(25)), (PERSON, "glouton"))
    for coup in (Tirer(), Remettre()):
        sitting = advance(sitting, Move(0, coup))
    while (question := next_query(sitting)) is not None:
        sitting = advance(sitting, PlayerAnswer(question, *answer_query(question, player_for(JEU, question.player))))
    vus = steps_since_decision(sitting, 0)
    assert vus == sitting.steps[1:]
    assert vus[0].move == Remettre()
    assert {step.seat for step in vus[1:]} == {1}
    assert advance(sitting, Undo(0)).steps == sitting.steps[:1]


def test_two_people_play_in_turn_and_a_refusal_names_its_rule(tmp_path: Path) -> None:
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


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_game_is_watched_and_shown_again_from_any_seat(tmp_path: Path, lang: str) -> None:
    done = rummifun(tmp_path, "observer", "descente", "--graine", "97", "--joueurs", "glouton,hasard", lang=lang)
    assert done.returncode == 0
    assert [line for line in done.stdout.splitlines() if len(line) > 80] == []
    assert done.stdout.count("▒▒") > 500
    texte = (Path(__file__).parents[2] / "games" / "playthroughs" / "descente.txt").read_text("utf-8")
    coups = re.findall(r"^  (?:glouton|hasard): (\S+)", texte, re.MULTILINE)[:80]
    file = tmp_path / "p"
    lignes = [texte.partition("\n")[0], *(json.dumps({"coup": coup}) for coup in coups)]
    file.write_text("\n".join(lignes) + "\n", "utf-8")
    for place in ("J1", "J2"):
        again = rummifun(tmp_path, "rejouer", file, "--place", place, lang=lang)
        assert again.returncode == 0
        assert "\n80. J" in again.stdout
        assert [line for line in again.stdout.splitlines() if len(line) > 80] == []
        assert ("se range à gauche" if lang == "fr" else "goes to its foundation") in again.stdout


def test_a_position_is_played_from_and_an_impossible_one_says_all_that_is_wrong(tmp_path: Path) -> None:
    position = JEU.write_position(JEU.new(Alea(6)))
    done = rummifun(tmp_path, "jouer", "descente", "--position", position, "--fichier", tmp_path / "p", typed="tire\n")
    assert (done.returncode, moves(tmp_path / "p")) == (0, ["tire"])
    faux = position.replace("[T5] [6♠]", "[T5 6♠] []").replace("NORD main -", "NORD main 6♠")
    said = sentence_of(rummifun(tmp_path, "jouer", "descente", "--position", faux, lang="en"))
    run = "pile 1 of the centre is not a descending run: trump 5, 6♠"
    for part in ("too many cards: 6♠", run, "the other player holds 6♠"):
        assert part in said


def test_an_unknown_strength_is_one_sentence(tmp_path: Path) -> None:
    said = sentence_of(rummifun(tmp_path, "observer", "descente", "--joueurs", "glouton:6", lang="en"))
    assert "glouton:1..5" in said
    assert "glouton:6" in said
