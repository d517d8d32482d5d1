"""`rummifun serveur-de-coups`: the engine on two streams, and a client in OCaml that plays a whole game through it."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

from rummifun.shells.commands.serveur_de_coups import LONGEST
from shells.in_process import rummifun

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
    done = subprocess.run(line, capture_output=True, text=True, timeout=120, check=False, env=env)
    *moves, last = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (0, "")
    assert len(moves) > 20
    assert {move[:5] for move in moves} == {"J1 : ", "J2 : "}
    assert re.fullmatch(r"une main est vide \(0 : \d+\)", last)
