"""Refusals and values as they print: names of pieces, quoted parts of wrong values, the language."""

import os
import subprocess
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, Final

import pytest

from rummifun.chance import Alea
from rummifun.core.display import display_svg
from rummifun.core.game import IllegalMove
from rummifun.core.record import ImpossiblePositionError
from rummifun.core.scene import Message
from rummifun.games import GAMES, game_named
from rummifun.games.rummikub import RefusRummikub, init_partie
from rummifun.laws import multiset
from rummifun.laws.check import check
from rummifun.messages import N_, translation
from rummifun.multiset import ordre_sup
from rummifun.refusal import Code, Precondition, Refusal, sentence
from rummifun.render.text import Style, draw_scene


class Essai(Code):
    """Codes that the catalogues know, of no game."""

    PlaceOccupee = "essai §1"
    RangHorsBornes = "essai §1"


FR = translation("fr")


def of_pieces(*pieces: Any) -> str:
    return Refusal(Essai.PlaceOccupee, pieces).localize(FR).removeprefix("la place ").removesuffix(" est occupée")


def of_what_came(got: Any) -> str:
    return Refusal(Essai.RangHorsBornes, got=got).localize(FR).removeprefix("rang attendu : None, reçu : ")


def test_codes_are_counted_and_print_as_their_names() -> None:
    assert [(code.value, code.section, repr(code)) for code in Essai] == [
        (1, "essai §1", "<Essai.PlaceOccupee>"),
        (2, "essai §1", "<Essai.RangHorsBornes>"),
    ]


@pytest.mark.parametrize(
    ("pieces", "said"),
    [
        (("7b",) * 4, "7b 7b 7b 7b"),
        (("7b",) * 5, "7b ×5"),
        (("7b", "8b", "8b", "7b"), "7b 8b 8b 7b"),
        (("7b", "J", *("9r",) * 6), "7b, J, 9r ×6"),
        (("EX", "10♥"), "EX 10♥"),
        (("dos", "10♥"), "dos, 10♥"),
        (("7 bleu", "8b"), "7 bleu, 8b"),
        ((7, None), "7, None"),
        (range(30), " ".join(map(str, range(30)))),
        (range(31), " ".join(map(str, range(30))) + " …"),
        ((), ""),
    ],
)
def test_pieces_are_named_one_by_one_or_counted(pieces: Any, said: str) -> None:
    assert of_pieces(*pieces) == said


@pytest.mark.parametrize(
    ("got", "said"),
    [
        ("a" * 60, "a" * 60),
        ("a" * 61, "a" * 57 + "…"),
        (("x",), "('x',)"),
        (2**128 - 1, str(2**128 - 1)),
        (2**128, "2^128…"),
        (-(2**128), "-2^128…"),
        (3 * 2**127, "2^128…"),
        (True, "True"),
        ("7\x1b[2J\n", "7\N{REPLACEMENT CHARACTER}[2J\N{REPLACEMENT CHARACTER}"),
    ],
    ids=lambda one: repr(one)[:12],
)
def test_refusal_shortens_what_came_and_makes_it_harmless(got: object, said: str) -> None:
    assert of_what_came(got) == said


@pytest.mark.parametrize(
    ("expected", "said"),
    [
        (Message("won"), "gagné"),
        ((Message("won"), Message("draw")), "gagné, piocher"),
        ((Message("won"), "draw"), str((Message("won"), "draw"))),
        ((), "()"),
        ("won", "won"),
    ],
)
def test_refusal_says_what_has_words_in_the_language(expected: Any, said: str) -> None:
    assert Refusal(Essai.RangHorsBornes, expected=expected, got="x").localize(FR) == f"rang attendu : {said}, reçu : x"


def test_refusal_is_quoted_with_its_rule_where_rules_are_said() -> None:
    inner = Refusal(Essai.PlaceOccupee, ("c1",))
    outer = Refusal(Essai.RangHorsBornes, expected=1, got=inner)
    assert outer.localize(FR) == "rang attendu : 1, reçu : la place c1 est occupée"
    assert sentence(outer) == "rang attendu : 1, reçu : la place c1 est occupée (essai §1) (essai §1)"
    assert sentence(outer, "en") == "rank expected: 1, received: the place c1 is occupied (essai §1) (essai §1)"
    assert str(Precondition(outer)) == str(outer) == sentence(outer)


@pytest.mark.parametrize(("inside", "shown"), [(1, str), (2, repr)])
def test_refusal_shows_its_sentence_where_it_stands_alone(inside: int, shown: Any) -> None:
    written: list[str] = []
    refusal = Refusal(Essai.RangHorsBornes, expected="<1>", got=2)
    refusal._repr_pretty_(SimpleNamespace(stack=[0] * inside, text=written.append), False)
    assert written == [shown(refusal)]
    assert refusal._repr_html_() == "<p>✗ rang attendu : &lt;1&gt;, reçu : 2 (essai §1)</p>"


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
    done = subprocess.run(line, env=world, capture_output=True, encoding="utf-8", timeout=200, check=True)
    assert said in done.stdout
    assert ("expected" in done.stdout or "the pool" in done.stdout.lower()) == (told.get("LANG", "C") != "C")
