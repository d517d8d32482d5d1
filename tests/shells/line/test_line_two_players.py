"""La descente and Haricots in line mode: moves without questions, undo, hidden hands, lines that fit."""

import json
import re
from pathlib import Path

import pytest

from rummifun.chance import Alea
from rummifun.core.record import Record, read_record, record_states
from rummifun.games import game_named
from rummifun.games.descente import Ranger, RefusDescente, Tirer, descente
from rummifun.games.haricots import Haricot, haricots
from rummifun.messages import translation
from rummifun.refusal import Refusal, sentence
from rummifun.session.events import Move, Undo, advance
from rummifun.session.session import PERSON, resume_session, steps_since_decision
from rummifun.session.steps import forced_move
from shells.in_process import Done, rummifun, sentence_of
from shells.line.test_jouer import flat, moves, wide_lines

FRENCH = translation("fr")
HARICOT = "|".join(h.localize(FRENCH) for h in Haricot)


def begun(home: Path, *typed: str) -> Done:
    """Play Haricots from seed 17, kept in the file `p`."""
    lines = "".join(f"{line}\n" for line in typed)
    return rummifun(home, "jouer", "haricots", "--fichier", home / "p", "--graine", "17", typed=lines)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Done, Path]:
    """Play a whole game against glouton, the first move listed every time."""
    home = tmp_path_factory.mktemp("haricots")
    return begun(home, *["1"] * 150), home / "p"


def test_jouer_haricots_plays_and_records_a_whole_game(whole: tuple[Done, Path]) -> None:
    done, file = whole
    record, damage = read_record(file.read_text(encoding="utf-8"), game_named)
    outcome = haricots().outcome([*record_states(record)][-1])
    assert (done.returncode, done.stderr, damage) == (0, "", None)
    assert (record.game, record.origin) == (haricots(), Alea(17))
    assert outcome is not None
    assert f"Partie terminée après {len(record.moves)} coups : " in done.stdout
    assert f"(vous {outcome.scores[0]}, Moyen {outcome.scores[1]})" in done.stdout
    assert flat(done.stdout).count("la pioche est vide.") == 1
    assert (done.stdout.splitlines()[-1], wide_lines(done, file)) == (f"La partie est dans {file}", [])


def test_jouer_haricots_asks_nobody_what_makes_itself_and_names_cards_and_gains(whole: tuple[Done, Path]) -> None:
    done, file = whole
    assert (moves(file).count("pioche"), moves(file).count("tire")) == (37, 19)
    asked = re.findall(r"── Tour \d+ sur 19, à vous : (.*?) ─", done.stdout)
    assert len(asked) > 40
    assert not [step for step in asked if "tirer" in step or "piocher" in step or "reprendre" in step]
    assert len(re.findall(r"^Vous : piocher une carte en main → ", done.stdout, re.MULTILINE)) >= 18
    assert "Votre main : 5 cartes, Soja en premier\n      Soja Puant Vert Rouge Bleu\n" in done.stdout
    assert "vaut 0, 1 dès 2 : Soja" in done.stdout
    assert re.search(r"vaut \d, \d dès \d+ : \w+ ×\d", done.stdout)


@pytest.mark.parametrize(
    ("typed", "said", "own"),
    [
        (["moves"], "1. jouer Soja : une nouvelle chaîne ", []),
        (["pourquoi"], "rien n'a été refusé", []),
        (
            ["suite", "w"],
            "ce coup se joue à l'étape 3 (jouer encore), 4 (la défausse), 5 (la zone d'échange), pas à",
            [],
        ),
        (["joue vend Bleu"], "joue vend Bleu ^ attendu : B Blue, C Chili", []),
        (
            ["jouer", "joue", "défausser 2", "chaîner 1", "suite"],
            "",
            ["joue", "joue", "defausse 2", "tire", "chaine 1", "suite", "pioche", "pioche"],
        ),
    ],
)
def test_jouer_haricots_answers_what_is_typed(tmp_path: Path, typed: list[str], said: str, own: list[str]) -> None:
    assert said in flat(begun(tmp_path, *typed).stdout)
    assert moves(tmp_path / "p")[: max(1, len(own))] == own


def test_jouer_resumes_a_game_where_the_rules_have_to_move(tmp_path: Path) -> None:
    """A file cut off before a draw is resumed with the draw."""
    begun(tmp_path, "1", "suite", "suite")
    lines = (tmp_path / "p").read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[-1])["coup"] == "tire"
    (tmp_path / "p").write_text("\n".join(lines[:-1]) + "\n", encoding="utf-8")
    done = rummifun(tmp_path, "jouer", "--reprendre", tmp_path / "p", typed="coups\n")
    assert "Vous : tirer 3 cartes vers l'échange → " in done.stdout
    assert moves(tmp_path / "p")[-1] == "tire"


def test_indice_says_how_good_a_move_is(tmp_path: Path) -> None:
    said = flat(begun(tmp_path, "1", "indice").stdout)
    why = r"\(essayé dans \d+ des 40 donnes tirées, vaut \d+ %\)"
    assert re.search(rf"Le coup d'un bon joueur : \d+\. \w.* {why}", said), said


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
    typed = "tire\nmain>c2\nwhy\nremet\ntire\nremélange\nw\nmain>c9\nwhy?\ng1>c1\nwhy\n"
    options = ("--contre", "humain", "--fichier", file)
    done = rummifun(tmp_path, "jouer", "descente", *options, typed=typed, lang="en", drawn=6)
    assert moves(file) == ["tire", "remet", "tire"]
    for said in (
        "9♣ does not go on 6♠: the value just below and the other colour",
        "the hand holds ",
        sentence(Refusal(RefusDescente.TasInconnu, expected="1..5", got=9), "en"),
        "a card is never taken back from a foundation",
    ):
        assert said in flat(done.stdout)
    assert done.stdout.count("refused: ") == done.stdout.count("(“why” tells more)") == 4
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


def test_hint_between_two_people_is_given_once_both_allow_it(tmp_path: Path) -> None:
    options = ("--contre", "humain", "--fichier", tmp_path / "p", "--lang", "en")
    typed = "hint\nallow hints\nhint\npioche\n\nallow hints\nhint\nallow hints\nhint\nquit\n"
    done = rummifun(tmp_path, "jouer", "rummikub", *options, typed=typed)
    said = flat(done.stdout + done.stderr)
    refused, agreed = "between people there are no hints until all agree", "You agree to hints; the other"
    assert (said.count(refused), said.count(agreed), said.count("Both may ask for hints.")) == (3, 1, 1)
    assert said.count("You do not agree to hints.") == 1
