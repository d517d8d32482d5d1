"""The two prompts at a terminal, as a user sees them."""

import re
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from invite.terminal_user import Typist

TITLE = "J{} to move"

BEGUN = (
    "from rummifun.invite import *",
    "from rummifun.games.rummikub import *",
    "basse, haute = [T(2, Jaune), T(3, Jaune), T(4, Jaune)], [T(7, Jaune), T(8, Jaune), Joker]",
)

IPYTHON = (r"In \[\d+\]: $", sys.executable, "-m", "IPython", "--no-banner", "--simple-prompt", "--colors=NoColor")
PYTHON = (r">>> $", sys.executable, "-i", "-q")


@contextmanager
def at_prompt(folder: Path, *line: str, begun: Sequence[str] = (), echo: bool = False) -> Iterator[Typist]:
    session = Typist(*line, folder=folder, echo=echo)
    try:
        for text in begun:
            assert "to move" not in session.typed(text)
        yield session
    finally:
        session.child.close(force=True)


@pytest.fixture(params=[PYTHON, IPYTHON], ids=["python", "ipython"], scope="module")
def typist(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Typist]:
    with at_prompt(tmp_path_factory.mktemp("invite"), *request.param, begun=BEGUN) as session:
        yield session


def test_prompt_shows_a_state_after_the_line_that_makes_it(typist: Typist) -> None:
    dealt = typist.typed("e0 = donne_choisie(mens([*basse, *haute, T(1, Noir)]), mens([T(12, Noir), T(13, Noir)]))")
    assert TITLE.format(1) in dealt
    assert TITLE.format(1) in typist.typed("e0")
    assert "read_state" in typist.typed("[e0]")
    assert "to move" not in typist.typed("x = e0")  # seen already
    refused = typist.typed("e1 = essaie(e0, PremierCoup([basse]), 'Nine')")
    assert "refused: your first tiles must be worth at least 30 points" in refused
    assert "to move" not in refused
    assert TITLE.format(2) in typist.typed("e1 = essaie(e0, PremierCoup([basse, haute]))")
    assert "(Rummikub §5.1.6)" in (why := typist.typed("refusal(e1, Passer())"))
    assert "Refusal" not in why
    assert TITLE.format(1) in typist.typed("e2 = essaie(e1, 'draw')")
    assert "Saved, 3 moves" in typist.typed("enregistre('mon_scenario.py')")
    again = typist.typed("import runpy; s = runpy.run_path('mon_scenario.py')['scenario']; len(s.pas), s.pas[0].fr")
    assert "(3, 'Nine')" in again
    assert "True" in typist.typed("from rummifun.core.scenario import scenario_states; scenario_states(s)[-1] == e2")


def test_prompt_answers_a_call_by_a_sentence(typist: Typist) -> None:
    for slip, said in (
        ('T(3, "Noir")', "colour expected: Bleu, Rouge, Jaune, Noir"),
        ('commence("poker")', "game expected among: rummikub, descente"),
        ('commence("klondyke")', "Did you mean klondike?"),
        ("commence(3)", "received: 3"),
        ("extraire(1000, cst_PIOCHE_INIT)", "1000 tiles wanted"),
        ("passer(init_partie())", "refused: "),
        ("m1, m2, p = distrib()", "chance of the prompt: Alea("),
        ('essaie(init_partie(graine=17), "pioche 3")', "“3” names nothing here"),
    ):
        shown = " ".join(typist.typed(slip).split())
        assert said in shown
        assert "Traceback" not in shown


def test_prompt_shows_other_values_as_ever_and_a_state_in_a_list_as_it_is_pasted_back(typist: Typist) -> None:
    for line, said in {"('a', 3)": "('a', 3)", "_": "('a', 3)", "1 / 0": "ZeroDivision", "nobody": "Traceback"}.items():
        assert said in typist.typed(line)
    assert "None" not in typist.typed("None")
    typist.typed("e = init_partie(graine=17)")
    (shown,) = re.findall(r"read_state\(.*\)", typist.typed("[e]").replace("\r\n", ""))
    assert "True" in typist.typed(f"{shown} == e")


def test_invite_may_be_imported_before_the_game_or_after_it_in_a_file(tmp_path: Path) -> None:
    imports = [f"from rummifun.{module} import *" for module in ("invite", "games.rummikub")]
    with at_prompt(tmp_path, *PYTHON, begun=imports) as session:
        assert "refused: " in session.typed("x = passer(init_partie())")
    (tmp_path / "debut.py").write_text("\n".join([*imports[::-1], "e0 = init_partie(graine=17)"]), encoding="utf-8")
    with at_prompt(tmp_path, *PYTHON, "debut.py") as session:
        assert TITLE.format(2) in session.typed("e1 = essaie(e0, Piocher())")


def test_invite_changes_nothing_in_a_program() -> None:
    import rummifun.invite

    assert (sys.displayhook, sys.excepthook) == (sys.__displayhook__, sys.__excepthook__)
    assert not hasattr(sys, "ps1")
    assert sorted(rummifun.invite.__all__) == ["Alea", "commence", "enregistre", "essaie"]


def test_prompt_of_python_completes_moves(tmp_path: Path) -> None:
    with at_prompt(tmp_path, *PYTHON, echo=True) as session:  # else readline shows nothing
        for text in (*BEGUN, "e0 = init_partie(graine=17)"):
            session.typed(text)
        for begun, expected, rest, seat in (
            ("e1 = essaie(e0, Pi", "Piocher()", ")", 2),
            ("essaie(e0, 'pi", "pioche'", ")", 2),
            ("init_par", "init_partie(", "graine=17)", 1),
        ):
            session.completed(begun, expected)
            assert TITLE.format(seat) in session.typed(rest)


COMPLETED = """
from IPython.core.completer import provisionalcompleter
def offered(line):
    with provisionalcompleter():
        return [(one.start, one.text) for one in get_ipython().Completer.completions(line, len(line))]
"""


@pytest.mark.parametrize("typist", [IPYTHON], ids=["ipython"], indirect=True)
def test_prompt_of_ipython_completes_moves(typist: Typist, tmp_path: Path) -> None:
    (tmp_path / "offered.py").write_text(COMPLETED, encoding="utf-8")
    run = f"%run -i {shlex.quote(str(tmp_path / 'offered.py'))}"
    for text in (run, "e0 = init_partie(graine=17)", "k = commence('klondike', 7)"):
        typist.typed(text)
    assert "[(11, 'Piocher()')]" in typist.typed("offered('essaie(e0, Pi')")
    assert "(10, '\"c3>♣\"')" in typist.typed("offered('essaie(k, ')")
    assert "'init_partie'" in typist.typed("offered('init_par')")
