"""The page of the lines: its whole game is the one that is played, and its fields are those that are told."""

import json
import re
import shlex
import sys
from typing import Any

import pytest

from book.blocks import ROOT, blocs
from rummifun.analysis.tournament_runner import play_to_end
from rummifun.chance import Alea
from rummifun.core.runtime_checks import proposed_moves
from rummifun.games import GAMES, game_named
from rummifun.protocol import player_protocol
from rummifun.shells.plugins.program_player import EXIT_SECONDS, ProgramPlayer, ProgramProcess

PAGE = "docs/protocole.md"


class _Seated:
    """The program of the page at the only seat."""

    __name__ = "joueur.py"

    def __init__(self, talk: ProgramProcess) -> None:
        self.talk = talk

    def __call__(self, game: Any, view: Any, moves: tuple[Any, ...], alea: Alea) -> Any:
        return self.talk.request_move(game, 0, view, moves, alea)

    def over(self, game: Any, seat: int, outcome: Any) -> None:
        self.talk.end_game(game, outcome)


def test_protocol_game_is_told_and_answered_as_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    (shown,) = (bloc.text for bloc in blocs("text") if bloc.page == PAGE)
    heard: list[str] = []
    command = shlex.join([sys.executable, "-S", str(ROOT / "examples/joueurs/joueur.py")])
    talk = ProgramProcess(ProgramPlayer(f"cmd:{command}"), lambda way, line: heard.append(f"{way} {line}"))
    play_to_end(game_named("md", {"pack": "2x2", "stocks": 2}), Alea(8), (_Seated(talk),))
    assert talk.shut_down(EXIT_SECONDS)
    talk.end()
    assert " ".join(shown.split()) == " ".join(" ".join(heard).split())


def test_protocol_page_describes_every_field_and_no_other() -> None:
    text = (ROOT / PAGE).read_text(encoding="utf-8").partition("## A whole game")[0]
    described = {*re.findall(r"`(\w+)`", text)} | {*re.findall(r'"(\w+)":', text)}
    told = set[str]()
    for name in GAMES:
        game = game_named(name)
        state = game.new(Alea(17))
        moves, seat = proposed_moves(game, state), game.to_move(state) or 0
        turn = json.loads(player_protocol.turn_line(game, game.view(state, seat), moves, Alea(), "en", 10))
        hello = json.loads(player_protocol.hello_line(game, seat, "en", 10, 512))
        told |= {*turn, *turn["view"], *turn["view"]["zones"][0], *turn["moves"][0]}
        told |= {*hello, *hello["limits"], *hello["game"]}
    assert told <= described
    for answer in ('{"type": "hello", "lines": 1, "name": "a", "games": []}', '{"type": "move", "n": 1, "why": ""}'):
        assert {*json.loads(answer)} <= described
