"""The language in which values print: that of the environment, and French when it names none."""

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any, Final

import pytest

from rummifun.chance import Alea
from rummifun.core.display import display_svg
from rummifun.core.game import IllegalMove, ImpossiblePositionError
from rummifun.core.scene import Message
from rummifun.games import GAMES, game_named
from rummifun.games.rummikub import RefusRummikub, init_partie
from rummifun.laws import multiset
from rummifun.laws.check import check
from rummifun.messages import N_, translation
from rummifun.multiset import ordre_sup
from rummifun.refusal import Precondition, Refusal, sentence
from rummifun.render.text import Style, draw_scene

REFUSED: Final = Refusal(RefusRummikub.PiocheNonVide, got=78)


def state(name: str) -> Any:
    return game_named(name).new(Alea(6))


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", GAMES)
def test_states_and_views_print_in_the_readers_language(name: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", lang)
    for shown in (state(name), game_named(name).view(state(name), 0)):
        assert str(shown) == draw_scene(shown.scene(), translation(lang), Style())


SAYING: Final[dict[str, Callable[[], object]]] = {
    "refusal": lambda: REFUSED,
    "precondition": lambda: Precondition(REFUSED),
    "illegal move": lambda: IllegalMove(REFUSED),
    "impossible position": lambda: ImpossiblePositionError((REFUSED,)),
}


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", SAYING)
def test_refusals_print_in_the_language_of_the_reader(name: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", lang)
    assert str(SAYING[name]()) == sentence(REFUSED, lang)


def test_messages_reports_and_pictures_follow_too(monkeypatch: pytest.MonkeyPatch) -> None:
    said = Message(N_("{n} tiles"), (("n", 3),))
    report = check(multiset.SUITE, multiset.implementation("", vars(ordre_sup)), examples=1)
    french = str(said), str(report), display_svg(init_partie())
    monkeypatch.setenv("LANGUAGE", "en")
    english = str(said), str(report), display_svg(init_partie())
    assert (french[0], english[0]) == ("3 tuiles", "3 tiles")
    assert french[1] != english[1]
    assert ("J1 au trait" in french[2], "J1 to move" in english[2]) == (True, True)


PRINTED: Final = "from rummifun.games.rummikub import *; e = init_partie(); print(e, refusal(e, Passer()))"


@pytest.mark.parametrize(
    ("told", "said"), [({}, "J1 au trait"), ({"LANG": "C"}, "J1 au trait"), ({"LANG": "en_GB.UTF-8"}, "J1 to move")]
)
def test_program_without_a_shell_prints_in_the_language_of_lang(told: dict[str, str], said: str) -> None:
    spoken = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    silent = {name: value for name, value in os.environ.items() if name not in spoken}
    world = {**silent, "PYTHONIOENCODING": "utf-8", **told}
    line = [sys.executable, "-c", PRINTED]
    done = subprocess.run(line, env=world, capture_output=True, encoding="utf-8", timeout=60, check=True)
    assert said in done.stdout
    assert ("expected" in done.stdout or "the pool" in done.stdout.lower()) == (told.get("LANG", "C") != "C")
