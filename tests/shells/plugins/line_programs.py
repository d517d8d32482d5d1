"""Programs that play by the protocol, most of them at fault, each in its own way; none of them uses ours."""

import json
import shlex
import sys
import time
from pathlib import Path
from typing import Any, Final

import pytest

from rummifun.chance import Alea
from rummifun.core.runtime_checks import proposed_moves
from rummifun.games.haricots import haricots
from rummifun.players.checked_player import InvalidChoiceError, choose_checked
from rummifun.players.refusals import RefusJoueur
from rummifun.plugins.function_player import FunctionPlayer
from rummifun.plugins.program_player import ProgramPlayer
from rummifun.refusal import Refusal, sentence

_PROGRAM = """
import json, os, subprocess, sys, time

def say(**what):
    print(json.dumps(what), flush=True)

FAULT = sys.argv[1]
seen = 0
for line in sys.stdin:
    asked = json.loads(line)
    if len(sys.argv) > 2:
        with open(sys.argv[2], "a", encoding="utf-8") as heard:
            heard.write(line)
    if asked["type"] == "bye":
        if FAULT == "reste":
            time.sleep(60)
        break
    if asked["type"] == "hello":
        seen = 0
        if FAULT == "sourd":
            time.sleep(60)
        if FAULT == "poli":
            say(type="bonjour")
        elif FAULT == "ailleurs":
            say(type="hello", lines=1, name="Ailleurs", games=["go", "md"])
        else:
            say(type="hello", lines=1, name="Un programme", extra={"a": 1})
    if asked["type"] != "turn":
        continue
    seen += 1
    moves = asked["moves"]
    if FAULT in ("premier", "reste", "ailleurs"):
        say(type="move", n=1, why="le {premier}")
    elif FAULT == "dernier":
        say(type="move", move=moves[-1]["move"])
    elif FAULT == "chance":
        say(type="move", n=1 + asked["chance"] % len(moves), why=str(seen))
    elif FAULT == "meurt":
        print("au revoir", file=sys.stderr, flush=True)
        os._exit(7)
    elif FAULT == "muet":
        subprocess.Popen(["sleep", "61.25"])
        time.sleep(60)
    elif FAULT == "calcule":
        while True:
            pass
    elif FAULT == "texte":
        print("le premier", flush=True)
    elif FAULT == "nombre":
        say(type="move", n=len(moves) + 1)
    elif FAULT == "notation":
        say(type="move", move="abracadabra")
    elif FAULT == "refuse":
        say(type="move", move="tire")
    elif FAULT == "bavard":
        say(type="move", n=1)
        say(type="move", n=1)
    elif FAULT == "flot":
        while True:
            print("encore", flush=True)
    elif FAULT == "long":
        print("x" * 1_000_000, flush=True)
    elif FAULT == "gourmand":
        x = bytearray(900 << 20)
        say(type="move", n=1)
    elif FAULT == "ferme":
        os.close(1)
        time.sleep(60)
"""


def programme(folder: Path, fault: str, *words: str | Path) -> str:
    file = folder / "un programme.py"
    file.write_text(_PROGRAM, encoding="utf-8")
    return f"cmd:{shlex.join([sys.executable, '-S', str(file), fault, *map(str, words)])}"


def heard(file: Path, n: int) -> list[dict[str, Any]]:
    """Return the lines that a program has written down, once there are n; fewer after some minutes."""
    late, lines = time.monotonic() + 200, list[str]()
    while len(lines) < n and time.monotonic() < late:
        time.sleep(0.02)
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return [json.loads(line) for line in lines]


JEU: Final = haricots()


def first_choice() -> object:
    state = JEU.new(Alea(1))
    while len(moves := proposed_moves(JEU, state)) < 2:
        state = JEU.step(state, moves[0])
    return state


ETAT: Final = first_choice()
COUPS: Final = proposed_moves(JEU, ETAT)


def answer(player: Any, partie: int = 0) -> tuple[object, str]:
    move, reason = choose_checked(JEU, player, ETAT, COUPS, Alea(3, partie))
    return move, reason.localize(str)


def refusal(player: Any) -> Refusal:
    with pytest.raises(InvalidChoiceError) as stopped:
        answer(player)
    return stopped.value.refusal


def assert_each_question_is_refused(player: FunctionPlayer | ProgramPlayer, code: RefusJoueur, said: str) -> None:
    """Query a player twice, and check that each faulty answer gives one sentence."""
    for _ in range(2):
        begun = time.monotonic()
        found = refusal(player)
        assert time.monotonic() - begun < 10
        assert (found.code, found.pieces, said in sentence(found)) == (code, (player.place,), True)
        assert "\n" not in sentence(found)
