"""Pages followed word by word: own laws, the protocol, scenarios, OCaml; the output is that printed."""

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from grading.hand_ins import SOBRE
from harness.nonempty import nonempty
from invite.terminal_user import Typist
from shells.in_process import rummifun

from book.blocks import ROOT, Bloc, blocs, commandes
from book.test_blocks import SHEET_PAGES
from rummifun.analysis.tournament_runner import play_to_end
from rummifun.chance import Alea
from rummifun.core.runtime_checks import proposed_moves
from rummifun.games import GAMES, game_named
from rummifun.laws.mistakes import MISTAKES
from rummifun.plugins.player_limits import EXIT_SECONDS
from rummifun.plugins.program_player import ProgramPlayer, ProgramProcess
from rummifun.protocol import player_protocol

LANGS: Final = ("en", "fr")
WRITTEN: Final = {
    0: ("sac.py", ()),
    1: ("mes_lois.py", ()),
    2: ("mes_lois.py", (1,)),  # the false law, which the next block takes the place of
    3: ("mes_lois.py", (1,)),
    4: ("mes_lois.py", (1, 3)),
    5: ("mes_lois.py", (1, 3, 4)),
    6: ("test_sac.py", ()),
}
"""The file of each block of Python, and the blocks that stand above it there."""


def followed(lang: str, folder: Path) -> Iterator[tuple[Bloc, str]]:
    """Write each file and run each command of the page; yield each block of output with the real output."""
    python: list[str] = []
    printed = ""
    for bloc in (bloc for bloc in blocs() if bloc.page == f"docs/{lang}/vos_lois.md"):
        if bloc.lang == "python":
            name, above = WRITTEN[len(python)]
            python.append(bloc.text)
            (folder / name).write_text("\n".join([*(python[rank] for rank in above), bloc.text]), encoding="utf-8")
        elif bloc.lang == "sh":
            (line,) = commandes(bloc)
            if "rummifun " in line:
                done = rummifun(folder, *shlex.split(line.split("rummifun ", 1)[1]))
                assert done.stderr == ""
                printed = done.stdout
        elif bloc.lang == "text":
            yield bloc, printed


@pytest.mark.lent  # by day, `shells/commands/test_student_files.py` runs the command
@pytest.mark.parametrize("lang", LANGS)
def test_reader_of_the_page_sees_what_it_shows(lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    for shown, printed in nonempty(followed(lang, tmp_path)):
        lines = iter(printed.splitlines())
        assert [line for line in shown.text.splitlines() if line not in lines] == [], printed
    assert pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:randomly", str(tmp_path)]) == 0


@pytest.mark.parametrize("lang", LANGS)
def test_page_of_laws_says_how_many_mistakes_there_are(lang: str) -> None:
    page = Path(__file__).parents[2] / "docs" / lang / "vos_lois.md"
    assert f" {len(MISTAKES)}" in page.read_text(encoding="utf-8")


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
        hello = json.loads(player_protocol.hello_line(game, seat, "en", 10, 512, 1 << 16))
        told |= {*turn, *turn["view"], *turn["view"]["zones"][0], *turn["moves"][0]}
        told |= {*hello, *hello["limits"], *hello["game"]}
    assert told <= described
    for answer in ('{"type": "hello", "lines": 1, "name": "a", "games": []}', '{"type": "move", "n": 1, "why": ""}'):
        assert {*json.loads(answer)} <= described


_ASKED: Final = re.compile(r"^# (.*?;;)\n(.*?)(?=^# |^\n|\Z)", re.DOTALL | re.MULTILINE)
_MARK: Final = "@@"


class Phrase(NamedTuple):
    """A typed phrase, and the answer that the page shows; None where it shows none, as for definitions."""

    typed: str
    shown: str | None = None


def phrases(text: str) -> Iterator[Phrase]:
    parts = ["", "", *_ASKED.split(text)]
    for typed, shown, defined in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        if typed:
            yield Phrase(typed, shown)
        if defined.strip():
            yield Phrase(f"{defined.strip().removesuffix(';;')}\n;;")


def answers(typed: list[str], folder: Path) -> list[str]:
    """Type phrases into one toplevel; return its answer to each."""
    said = "".join(f'{one}\nlet () = print_endline "{_MARK}";;\n' for one in ["", *typed])
    command = ["ocaml", "-noinit", "-noprompt"]
    done = subprocess.run(command, input=said, cwd=folder, capture_output=True, text=True, timeout=200, check=True)
    _, *answered, _ = done.stdout.split(f"{_MARK}\n")
    assert (done.stderr, len(answered)) == ("", len(typed)), done.stdout
    return answered


def by_night(page: str) -> Any:
    """Leave a French page to the night: its OCaml is that of the English one, as `test_two_languages.py` says."""
    return pytest.param(page, marks=pytest.mark.lent) if page.startswith("docs/fr/") else page


@pytest.mark.parametrize("page", [*map(by_night, sorted({bloc.page for bloc in blocs("ocaml")} - {*SHEET_PAGES}))])
def test_toplevel_answers_the_ocaml_of_a_page_as_is_shown(page: str, tmp_path: Path) -> None:
    (tmp_path / "rummikub.ml").write_text(SOBRE, encoding="utf-8")
    asked = [phrase for bloc in blocs("ocaml") if bloc.page == page for phrase in phrases(bloc.text)]
    for phrase, answer in nonempty(zip(asked, answers([one.typed for one in asked], tmp_path), strict=True)):
        if phrase.shown is None:
            assert not re.search(r"^(Error|Exception|Warning|Cannot)|Warning \d", answer, re.MULTILINE), answer
        else:
            assert (phrase.typed, phrase.shown.split()) == (phrase.typed, answer.split())


@pytest.mark.parametrize("wrong", ["let x = 1 + true\n", "let f = function 1 -> 2\n", "# 1 + 1;;\n- : int = 3\n"])
def test_answers_differ_from_those_of_a_page_that_is_wrong(wrong: str, tmp_path: Path) -> None:
    (phrase,) = phrases(wrong)
    (answer,) = answers([phrase.typed], tmp_path)
    assert phrase.shown != answer
    assert phrase.shown is not None or re.search(r"Error|Warning", answer)


PROMPT = r"(>>>|\.\.\.) $"
BLOCS = re.compile(r"^```(python|text)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def said(written: str) -> list[str]:
    return [line.rstrip() for line in written.replace("\r", "").splitlines() if line.strip()]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_prompt_shows_what_the_page_of_scenarios_shows(lang: str, tmp_path: Path) -> None:
    page = (ROOT / "docs" / lang / "scenario.md").read_text(encoding="utf-8")
    session = Typist(PROMPT, sys.executable, "-i", "-q", folder=tmp_path, lang=lang)
    seen: list[str] = []
    shown = 0
    try:
        for kind, text in BLOCS.findall(page):
            if kind == "python" and "scenario = " not in text:
                seen = [line for typed in text.splitlines() for line in said(session.typed(typed))]
            elif kind == "text" and not text.startswith("1. "):  # output of the command: `test_blocks.py`
                assert "\n".join(said(text)) in "\n".join(seen)
                shown += 1
    finally:
        session.child.close(force=True)
    assert shown == 7
    assert (tmp_path / "mon_scenario.py").is_file()
