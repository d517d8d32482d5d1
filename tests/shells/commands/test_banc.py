"""`rummifun banc`: programs that speak the protocol, the examples among them, and programs that do not."""

import json
import re
import shlex
import subprocess
from pathlib import Path

import pytest

from rummifun.chance import Alea
from rummifun.core.runtime_checks import proposed_moves
from rummifun.games import GAMES, game_named
from rummifun.protocol import player_protocol
from shells.in_process import Done, rummifun
from shells.plugins.line_programs import programme

ROOT = Path(__file__).resolve().parents[3]
JOUEURS = ROOT / "examples" / "joueurs"


@pytest.fixture(scope="module")
def examples(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """Return how each player of the examples is run; the one in C is compiled first, without a warning."""
    built = tmp_path_factory.mktemp("c") / "joueur"
    cc = ["cc", "-std=c99", "-O1", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsanitize=undefined"]
    flags = ["-fno-sanitize-recover=all", "-o", str(built), str(JOUEURS / "joueur.c")]
    subprocess.run([*cc, *flags], check=True, timeout=200)
    return {
        "C": [str(built)],
        "JavaScript": ["node", str(JOUEURS / "joueur.js")],
        "Python": ["python3", "-S", str(JOUEURS / "joueur.py")],
    }


def test_example_players_are_short_and_need_nothing_of_ours() -> None:
    files = sorted(JOUEURS.iterdir())
    assert {file.suffix for file in files} >= {".c", ".js", ".py"}
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert len(text.splitlines()) <= 120, file.name
        assert not re.search("(import|from) rummifun", text)


def lines() -> tuple[list[str], list[str]]:
    """Write the lines of the first turns of every game, and the expected answer of the examples."""
    told, wanted = [], []
    for name in GAMES:
        game, alea = game_named(name), Alea(3)
        state = game.new(Alea(17))
        told.append(player_protocol.hello_line(game, 0, "en", 10, 512, 1 << 16))
        wanted.append("hello")
        for _ in range(40):
            moves, seat = proposed_moves(game, state), game.to_move(state)
            if seat is None:
                break
            turn = player_protocol.turn_line(game, game.view(state, seat), moves, alea, "en", 10)
            told.append(turn)
            wanted.append(_expected(name, json.loads(turn)))
            n, alea = alea.below(len(moves))
            state = game.step(state, moves[n])
        told.append('{"type": "end", "scores": [0], "winner": null, "said": "…"}')
    return [*told, player_protocol.bye_line(), player_protocol.bye_line()], wanted


def _expected(name: str, turn: dict[str, list[dict[str, str]]]) -> str:
    """Return the promise of the examples: the most tiles; up rather than down; or any move."""
    if name == "rummikub":
        return str(max(len(move["laid"]) for move in turn["moves"]))
    if name == "md":
        up = [move for move in turn["moves"] if not (move["to"] or "").startswith("s")]
        return "up" if up else "down"
    return "any"


def test_example_players_agree_on_every_move_and_do_what_they_promise(examples: dict[str, list[str]]) -> None:
    told, wanted = lines()
    answers = {}
    for name, command in examples.items():
        typed = "\n".join(told) + "\n"
        ran = subprocess.run(command, input=typed, capture_output=True, encoding="utf-8", timeout=200, check=True)
        assert ran.stderr == ""
        answers[name] = [json.loads(line).get("n") for line in ran.stdout.splitlines()]
    assert answers["C"] == answers["JavaScript"] == answers["Python"]
    asked = [json.loads(line) for line in told if '"type": "hello"' in line or '"type": "turn"' in line]
    for line, n, what in zip(asked, answers["C"], wanted, strict=True):
        if what.isdigit():
            assert len(line["moves"][n - 1]["laid"]) == int(what)
        elif what in ("up", "down"):
            assert (line["moves"][n - 1]["to"] or "").startswith("s") == (what == "down")


def banc(home: Path, command: str, *words: str | Path, lang: str = "en") -> Done:
    return rummifun(home, "banc", command, "--graine", "1", "--parties", "2", *words, lang=lang)


@pytest.mark.parametrize("name", ["C", "JavaScript", "Python"])
def test_banc_finds_the_example_players_right(tmp_path: Path, examples: dict[str, list[str]], name: str) -> None:
    done = banc(tmp_path, shlex.join(examples[name]), "--jeux", "haricots,md,r7")
    assert (done.returncode, done.stderr, f"says hello ({name}, " in done.stdout) == (0, "", True)
    assert (done.stdout.count("✓ ends after “bye”"), "legal answers" in done.stdout) == (3, True)
    assert " ".join(done.stdout.split()).endswith("speaks the lines, version 1.")  # the path may be long


def test_banc_counts_the_games_that_a_patience_loses(tmp_path: Path) -> None:
    done = banc(tmp_path, programme(tmp_path, "premier"), "--jeux", "qll")
    assert "won: 0, lost: 2" in " ".join(done.stdout.split())


def test_banc_transcription_holds_every_line_both_ways(tmp_path: Path) -> None:
    file = tmp_path / "lignes.txt"
    name = programme(tmp_path, "premier").removeprefix("cmd:")
    assert banc(tmp_path, name, "--jeux", "md", "--transcription", file).returncode == 0
    ways = [line.split(" ", 1) for line in file.read_text(encoding="utf-8").splitlines()]
    told = [json.loads(line)["type"] for way, line in ways if way == ">"]
    said = [json.loads(line)["type"] for way, line in ways if way == "<"]
    assert {*told} == {"hello", "turn", "later", "end", "bye"}
    assert said == ["hello" if kind == "hello" else "move" for kind in told if kind in ("hello", "turn")]


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("refuse", "✗ laisse passer ce qu'il ne connaît pas : le joueur"),
        ("meurt", "exit 7, « au revoir »"),
        ("poli", "✗ dit bonjour : le joueur"),
        ("reste", "✗ s'arrête après « bye » : le joueur"),
        ("bavard", "qu'on ne lui demandait pas"),
    ],
)
def test_banc_tells_a_fault_once(tmp_path: Path, fault: str, said: str) -> None:
    done = banc(tmp_path, programme(tmp_path, fault), "--jeux", "haricots", lang="fr")
    out = " ".join(done.stdout.split())
    assert (done.returncode, done.stderr, said in out, out.count("✗")) == (1, "", True, 1)
    assert out.endswith("ne suit pas le protocole des lignes, version 1.")


def test_banc_plays_the_games_that_a_program_names(tmp_path: Path) -> None:
    done = banc(tmp_path, programme(tmp_path, "ailleurs"))
    assert next(line for line in done.stdout.splitlines() if line and line[0] != " ") == "md"
    assert "klondike" not in done.stdout


@pytest.mark.parametrize("command", ["./aucun_programme", "cmd:", "'"])
def test_banc_says_in_a_sentence_what_cannot_be_run(tmp_path: Path, command: str) -> None:
    done = banc(tmp_path, command, "--jeux", "md")
    assert (done.returncode, done.stdout.strip()) == (2, "md") or (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
