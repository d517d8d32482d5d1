"""Matches in line mode: games one after another, scores that add up, seats that change, files to resume."""

import re
from pathlib import Path

import pytest

from rummifun.chance import Alea
from rummifun.console.screen import open_console
from rummifun.core.match import Match, Round
from rummifun.core.record import read_record, record_states
from rummifun.games import game_named
from rummifun.games.rummikub import rummikub
from rummifun.page.presenter import end_message
from rummifun.session.persistence import saved_players, session_from_text
from rummifun.session.session import PERSON, Session
from rummifun.shells.cli.line.line_session import standing_lines
from shells.in_process import Done, rummifun, sentence_of
from shells.line.test_jouer import position

TYPED = "2\n1\n" * 2000


def played(home: Path, *words: str | Path, game: str = "haricots", typed: str = TYPED) -> Done:
    return rummifun(home, "jouer", game, "--graine", "1", "--fichier", home / "m.jsonl", *words, typed=typed)


def said(done: Done) -> list[str]:
    """List the sentences about the match, each on one line."""
    flat = " ".join(done.stdout.split())
    return flat.replace("Après", "\nAprès").replace("Match", "\nMatch").split("\n")[1:]


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> tuple[Done, Path]:
    home = tmp_path_factory.mktemp("match")
    return played(home, "--manches", "3"), home


def files(home: Path) -> list[Path]:
    return [home / name for name in ("m.jsonl", "m-2.jsonl", "m-3.jsonl")]


def outcomes(home: Path) -> list[tuple[int, ...]]:
    """Return the scores of each game, the person's first."""
    found = []
    for n, file in enumerate(files(home)):
        record, damage = read_record(file.read_text(encoding="utf-8"), game_named)
        assert damage is None
        assert record.origin == Alea(1, n)
        *_, last = record_states(record)
        outcome = record.game.outcome(last)
        assert outcome is not None
        found.append(outcome.scores if n % 2 == 0 else outcome.scores[::-1])
    return found


def test_jouer_manches_plays_a_match_and_names_its_winner(match: tuple[Done, Path]) -> None:
    done, home = match
    assert (done.returncode, done.stderr) == (0, "")
    assert [done.stdout.count(f"Manche {n} sur 3.") for n in (1, 2, 3)] == [1, 1, 1]
    scores = outcomes(home)
    mine, theirs = (sum(s[i] for s in scores) for i in (0, 1))
    first, second, last = said(done)
    assert first.startswith(f"Après la manche 1 sur 3 : vous {scores[0][0]}, Moyen {scores[0][1]} (le cumul le plus")
    assert f": vous {scores[0][0] + scores[1][0]}, Moyen {scores[0][1] + scores[1][1]} (" in second
    who = "vous gagnez" if mine > theirs else "Moyen gagne"
    assert last.startswith(f"Match terminé : {who} ; vous {mine}, Moyen {theirs} (le cumul le plus haut gagne).")


def test_jouer_manches_writes_seats_and_games_before_in_each_file(match: tuple[Done, Path]) -> None:
    done, home = match
    texts = [file.read_text(encoding="utf-8") for file in files(home)]
    assert [*map(saved_players, texts)] == [("humain", "moyen"), ("moyen", "humain"), ("humain", "moyen")]
    matches = [session_from_text(text, game_named)[0].match for text in texts]
    assert [m and (m.length, len(m.rounds)) for m in matches] == [(3, 0), (3, 1), (3, 2)]
    assert matches[2] is not None
    assert [m.scores for m in matches[2].rounds] == outcomes(home)[:2]
    assert [file for file in files(home) if f"La partie est dans {file}" not in done.stdout] == []


def test_jouer_resumes_a_match_in_the_middle_of_a_game(match: tuple[Done, Path], tmp_path: Path) -> None:
    _, home = match
    lines = (home / "m-2.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    (tmp_path / "m-2.jsonl").write_text("".join(lines[:60]), encoding="utf-8")
    again = rummifun(tmp_path, "jouer", "--reprendre", tmp_path / "m-2.jsonl", typed=TYPED)
    assert (again.returncode, again.stderr, "Manche 2 sur 3." in again.stdout) == (0, "", True)
    assert said(again)[-1].startswith("Match terminé : ")
    assert (tmp_path / "m-3.jsonl").exists()
    assert not (tmp_path / "m-2-2.jsonl").exists()


def test_jouer_resumes_a_match_between_two_games(match: tuple[Done, Path], tmp_path: Path) -> None:
    _, home = match
    file = tmp_path / "m-2.jsonl"
    file.write_text((home / "m-2.jsonl").read_text(encoding="utf-8"), encoding="utf-8")
    again = rummifun(tmp_path, "jouer", "--reprendre", file, typed="")
    assert said(again)[0].startswith("Après la manche 2 sur 3 : ")
    assert f"--reprendre {tmp_path / 'm-3.jsonl'}" in again.stdout
    third = rummifun(tmp_path, "jouer", "--reprendre", tmp_path / "m-3.jsonl", typed=TYPED)
    assert said(third)[-1].startswith("Match terminé : ")


def test_annuler_leaves_the_match_in_the_file(tmp_path: Path) -> None:
    played(tmp_path, "--manches", "3", typed="1\n1\nannuler\n")
    assert session_from_text((tmp_path / "m.jsonl").read_text(encoding="utf-8"), game_named)[0].match == Match(2, 3)


def test_jouer_manches_writes_over_no_file(tmp_path: Path) -> None:
    (tmp_path / "m-2.jsonl").write_text("à garder", encoding="utf-8")
    done = played(tmp_path, "--manches", "2")
    assert (done.returncode, "m-2.jsonl existe déjà" in done.stderr) == (2, True)
    assert (tmp_path / "m-2.jsonl").read_text(encoding="utf-8") == "à garder"


def test_standing_lines_name_the_total_that_wins() -> None:
    descente = game_named("descente")
    text = (Path(__file__).parents[2] / "games/playthroughs/descente.txt").read_text(encoding="utf-8")
    *_, last = re.findall(r"^\d+ ─ (trait .*)$", text, re.MULTILINE)
    over = Session(descente, Alea(1), descente.read_position(last), (PERSON, "hasard"), match=Match(2, 2))
    said = "Après la manche 1 sur 2 : vous 0, Adversaire 44 (le cumul le plus bas gagne)."
    assert standing_lines(over, open_console("fr", {})) == [said]


def test_standing_lines_rate_a_match_of_three_by_its_places() -> None:
    over = rummikub(joueurs=3).read_position(
        "trait J2 / J1+ / J2 5b 6b / J3 9b / table [10b 11b 12b] / pioche / alea 1.0.0"
    )
    before = (Round((4, 0, 9), 1), Round((20, 30, 0), 2))
    played = Session(rummikub(joueurs=3), Alea(1), over, (PERSON, "moyen", "moyen"), match=Match(3, 3, before))
    told = " ".join(standing_lines(played, open_console("fr", {})))
    assert re.search(
        r"le plus bas gagne\)\. Elo, d'après toutes les places : ([^,]+ [+-]\d+ (±|\+-) \d+[,.] ?){3}$", told
    ), told
    end = end_message(played, 0, open_console("fr", {}))
    assert end is not None
    assert [line.count("Elo, d'après toutes les places :") for line in end.lines[:2]] == [0, 0]
    assert end.lines[-1].startswith("Elo, d'après toutes les places : ")


def test_jouer_manches_tells_two_persons_apart(tmp_path: Path) -> None:
    words = ("--fichier", tmp_path / "m.jsonl", "--manches", "2", "--contre", "humain")
    first, *_ = said(rummifun(tmp_path, "jouer", "haricots", *words, typed=TYPED[:400], drawn=1))
    assert ("Joueur 1 " in first, "Joueur 2 " in first) == (True, True)


def test_jouer_says_nothing_of_a_match_where_there_is_none(tmp_path: Path) -> None:
    done = played(tmp_path)
    assert "anche" not in done.stdout
    assert "match" not in (tmp_path / "m.jsonl").read_text(encoding="utf-8")


def test_jouer_refuses_manches_from_a_position_or_for_a_resumed_game(match: tuple[Done, Path], tmp_path: Path) -> None:
    done = rummifun(tmp_path, "jouer", "rummikub", "--manches", "2", "--position", position(tmp_path))
    again = rummifun(tmp_path, "jouer", "--reprendre", match[1] / "m.jsonl", "--manches", "2")
    assert "il ne part pas d'une position" in sentence_of(done)
    assert "une partie reprise a déjà" in sentence_of(again)
