"""Programs at the table: players of tournaments and saved games, and clients of the engine on two streams."""

import json
import os
import re
import shlex
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rummifun.analysis.tournament_runner import play_moves
from rummifun.chance import Alea
from rummifun.core.record import Record
from rummifun.games import game_named
from rummifun.games.rummikub.tuiles import cst_PIOCHE_INIT
from rummifun.multiset.ordre_sup import difference
from rummifun.players import hasard
from rummifun.plugins.program_player import ProgramPlayer, ProgramProcess
from rummifun.protocol.player_protocol import face_to_json
from rummifun.shells.cli.commands.serveur_de_coups import LONGEST
from shells.in_process import Done, rummifun
from shells.plugins.line_programs import heard, programme
from shells.web.secrecy import Known


def tournament(home: Path, *names: str, cores: int = 1, more: tuple[str | Path, ...] = ()) -> Done:
    words = ("--joueurs", ",".join(names), "--parties", "2", "--graine", "1", "--coeurs", str(cores), *more)
    return rummifun(home, "tournoi", "haricots", *words, lang="fr")


def test_tournoi_goes_on_when_programs_are_at_fault(tmp_path: Path) -> None:
    faults = ("premier", "meurt", "muet", "nombre", "refuse")
    journal = tmp_path / "journal.txt"
    names = [programme(tmp_path, name) for name in faults]
    done = tournament(tmp_path, *names, "hasard", more=("--temps", "0.5", "--journal", journal, "--json"))
    assert (done.returncode, done.stderr) == (0, "")
    rows = {row["joueur"].rpartition(" ")[2]: row for row in json.loads(done.stdout)["classement"]}
    assert {name: row["forfaits"] > 0 for name, row in rows.items()} == {
        **dict.fromkeys(faults, True), "premier": False, "hasard": False,
    }  # fmt: skip
    assert {*journal.read_text(encoding="utf-8").splitlines()} == {"au revoir"}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
@pytest.mark.parametrize("cores", [1, 2])
def test_tournoi_stops_with_a_sentence_where_the_journal_cannot_be_written(tmp_path: Path, cores: int) -> None:
    names = (programme(tmp_path, "meurt"), "hasard")
    done = tournament(tmp_path, *names, cores=cores, more=("--journal", "/dev/full", "--json"))
    said = "rummifun : /dev/full ne peut pas être écrit : le disque est plein\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)


def test_analyser_and_observer_take_a_program(tmp_path: Path) -> None:
    name = programme(tmp_path, "premier")
    done = rummifun(tmp_path, "analyser", "md", "--joueur", name, "--parties", "10", "--graine", "1", "--json")
    other = rummifun(tmp_path, "analyser", "md", "--joueur", "premier", "--parties", "10", "--graine", "1", "--json")
    assert json.loads(done.stdout)["gagnees"] == json.loads(other.stdout)["gagnees"]
    seen = rummifun(tmp_path, "observer", "md", "--joueurs", name, "--graine", "1")
    assert "le {premier}" in seen.stdout


def resumed(home: Path, file: Path, *more: str) -> Done:
    return rummifun(home, "jouer", "--reprendre", file, *more, typed="quitter\n")


def test_jouer_resumes_a_game_against_a_program_only_if_it_is_named_again(tmp_path: Path) -> None:
    told, file = tmp_path / "lignes", tmp_path / "p.jsonl"
    name = programme(tmp_path, "premier", told)
    begun = rummifun(tmp_path, "jouer", "haricots", "--contre", name, "--graine", "1", "--fichier", file, typed="1\n")
    assert "--contre" in begun.stdout.splitlines()[-1]
    told.unlink()
    alone = resumed(tmp_path, file)
    assert (alone.returncode, len(alone.stderr.splitlines())) == (2, 1)
    assert "pour qu'il tourne : --contre 'cmd:" in alone.stderr
    assert not told.exists()
    assert resumed(tmp_path, file, "--contre", name).returncode == 0
    assert json.loads(file.read_text(encoding="utf-8").splitlines()[0])["joueurs"] == ["humain", name]
    told.unlink(missing_ok=True)
    assert resumed(tmp_path, file, "--contre", "hasard").returncode == 0
    assert not told.exists()


@pytest.mark.parametrize(("name", "most"), [("rummikub", 30), ("descente", 40), ("haricots", 60), ("klondike", 30)])
def test_program_player_is_told_nothing_hidden(tmp_path: Path, name: str, most: int) -> None:
    """Compare every line with the pieces that the rules had shown to its seat by then."""
    game, lines, made, marks = game_named(name), list[str](), list[Any](), list[int]()
    talk = ProgramProcess(
        ProgramPlayer(programme(tmp_path, "chance")), lambda way, line: lines.append(line) if way == ">" else None
    )

    def told(game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> Any:
        marks.append(len(made))
        return talk.request_move(game, 0, view, moves, alea)

    for (move, _), _ in zip(play_moves(game, Alea(5), (told, *[hasard] * (game.seats - 1))), range(most), strict=False):
        made.append(move)
    talk.end()
    turns = [line for line in lines if '"type": "turn"' in line]
    assert len(turns) == len(marks) > 3
    known = Known.of(0, Record(game, Alea(5), tuple(made)))
    assert known.pieces[0] != known.pieces[marks[-1]]
    for line, n in zip(turns, marks, strict=True):
        data = json.loads(line)
        assert [*known.words(data, n, n, line[:40])] == []
        assert not Counter(_faces(data["view"]["zones"])) - _shown(game, known, n)
        assert str(Alea(5).seed) not in re.findall(r"\d+", json.dumps(data["chance"]))


def _faces(part: Any) -> list[str]:
    if isinstance(part, list):
        return [face for one in part for face in _faces(one)]
    if not isinstance(part, dict):
        return []
    if {"v", "joker", "suit"} & {*part}:
        return [json.dumps(part)]
    return [face for one in part.values() for face in _faces(one)]


def _shown(game: Any, known: Known, n: int) -> Counter[str]:
    """Count the faces that were shown after n moves, as the lines tell them."""
    pieces = {str(piece): piece for piece, _ in game.pieces(game.new(Alea(5)))}
    return Counter({json.dumps(face_to_json(pieces[text].shown())): many for text, many in known.pieces[n].items()})


def test_program_player_hears_how_its_game_ended(tmp_path: Path) -> None:
    told, file = tmp_path / "lignes", tmp_path / "p.jsonl"
    name, game = programme(tmp_path, "premier", told), game_named("rummikub")
    etat = game.read_position("trait J2 / J1+ 10b / J2+ 1b / table [10r 10j 10n] [11r 11j 11n] / pioche / alea 0.0.0")
    whole = replace(etat, pioche=difference(cst_PIOCHE_INIT, game.pieces(etat)))
    words = ("--contre", name, "--position", game.write_position(whole), "--fichier", file)
    done = rummifun(tmp_path, "jouer", "rummikub", *words, typed="table [10b 10r 10j 10n] [11r 11j 11n]\n")
    assert done.returncode == 0
    lines = heard(told, 4)
    assert [line["type"] for line in lines] == ["hello", "hello", "turn", "end"]
    assert lines[-1]["winner"] == 0


ROOT = Path(__file__).parents[3]


def answers(home: Path, *lines: str, lang: str = "fr") -> list[dict[str, Any]]:
    done = rummifun(home, "serveur-de-coups", typed="\n".join(lines), lang=lang)
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_serveur_de_coups_answers_every_line_until_bye(tmp_path: Path) -> None:
    lines = ['{"id": 1, "type": "deal", "code": "md:17"}', "", "pas de JSON", '{"id": 2, "type": "play", "n": 1}']
    said = answers(tmp_path, *lines, '{"id": "fin", "type": "bye"}', '{"type": "state"}')
    assert [one.get("id") for one in said] == [1, None, None, 2, "fin"]
    assert [one["type"] for one in said] == ["state", "error", "error", "state", "bye"]
    assert "un objet JSON était attendu" in said[1]["said"]


def test_serveur_de_coups_answers_a_line_too_long_and_the_next(tmp_path: Path) -> None:
    said = answers(tmp_path, '{"type": "' + "x" * (2 * LONGEST) + '"}', '{"type": "games"}', lang="en")
    assert [one["type"] for one in said] == ["error", "games"]
    assert said[0]["said"] == f"the line has more than {LONGEST} letters"


def test_serveur_de_coups_passes_over_the_mark_of_a_file(tmp_path: Path) -> None:
    asked = {"type": "deal", "game": "klondike", "position": "GreenFelt 1"}
    (said,) = answers(tmp_path, "\ufeff" + json.dumps(asked), lang="en")
    assert (said["type"], said["position"][:5]) == ("state", "event")


def test_serveur_de_coups_plays_a_users_game_and_answers_what_it_raises(tmp_path: Path) -> None:
    own = ROOT / "examples/petite_reussite.py"
    good = json.dumps({"type": "deal", "game": f"{own}:treize", "seed": 1})
    (tmp_path / "faux.py").write_text('print("bruit")\njeu = 1 / 0\n', encoding="utf-8")
    bad = '{"id": 5, "type": "deal", "game": "' + str(tmp_path / "faux.py") + ':jeu", "seed": 1}'
    done = rummifun(tmp_path, "serveur-de-coups", typed=f"{good}\n{bad}\n", lang="en")
    first, second = map(json.loads, done.stdout.splitlines())
    assert first["type"] == "state", first
    assert (second["id"], second["code"]) == (5, "JeuEchoue")
    assert ("line 2: ZeroDivisionError" in second["said"], done.stderr) == (True, "bruit\n")


def test_serveur_de_coups_plays_a_whole_game_with_a_client_in_ocaml(tmp_path: Path) -> None:
    client, server = ROOT / "examples/ocaml/partie.ml", f"{shlex.quote(sys.executable)} -m rummifun serveur-de-coups"
    assert len(client.read_text(encoding="utf-8").splitlines()) <= 60
    line, env = ["ocaml", "unix.cma", str(client), "17", server], {**os.environ, "LANGUAGE": "fr"}
    done = subprocess.run(line, capture_output=True, text=True, timeout=200, check=False, env=env)
    *moves, last = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (0, "")
    assert len(moves) > 20
    assert {move[:5] for move in moves} == {"J1 : ", "J2 : "}
    assert re.fullmatch(r"une main est vide \(0 : \d+\)", last)
