"""`rummifun resoudre` of a réussite: deals by their codes, records, positions a line; refusals of bad input."""

import json
import re
import signal
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from rummifun.catalogue.deal_codes import write_deal_code
from rummifun.chance import Alea
from rummifun.core.game import replay
from rummifun.core.record import Record
from rummifun.core.solution import ENDLESS, Gagnable, Indecise, Perdue
from rummifun.games.reussites.klondike import klondike, klondike_classique
from rummifun.games.reussites.montee_descente import md
from rummifun.games.reussites.posted_deals import WRITABLE_FORMS
from rummifun.players import patience_solver, short_line
from rummifun.players.patience_solver import first_lost_index
from rummifun.shells.cli.commands import resoudre_reussite
from shells.in_process import rummifun

CLASSIQUE = klondike_classique()
WON, LOST = Alea(1, 2), Alea(1, 17)
TURNING, LATE = klondike(draw=1), Alea(1, 51)


def test_resoudre_solves_a_deal_by_its_code(tmp_path: Path) -> None:
    for jeu in (CLASSIQUE, klondike(draw=1, worry_back=True)):
        done = rummifun(tmp_path, "resoudre", write_deal_code(jeu, WON), "--json")
        said = json.loads(done.stdout)
        *_, last = replay(jeu, jeu.new(WON), map(jeu.read, said["ligne"]))
        outcome = jeu.outcome(last)
        assert outcome is not None
        assert (said["verdict"], outcome.winner, done.returncode) == ("gagnable", 0, 0)
        assert list(said) == ["verdict", "ligne", "noeuds"]


def test_resoudre_tells_a_verdict_in_both_languages(tmp_path: Path) -> None:
    won = rummifun(tmp_path, "resoudre", write_deal_code(CLASSIQUE, WON), "--moteur", "pur", lang="en").stdout
    assert won.startswith("It can be won: ")
    found = CLASSIQUE.solution(CLASSIQUE.new(WON), 10**5)
    assert isinstance(found, Gagnable)
    line = short_line.find_short_line(
        CLASSIQUE, CLASSIQUE.new(WON), found.ligne, solver=patience_solver.PLAIN_SOLVER
    ).ligne
    assert len(line) < len(found.ligne)
    assert won.split(" nodes.")[1].split() == [CLASSIQUE.write(move) for move in line]
    lost = rummifun(tmp_path, "resoudre", write_deal_code(CLASSIQUE, LOST))
    assert lost.stdout == "Elle ne peut pas être gagnée : plus rien à essayer après 36 nœuds.\n"
    assert lost.returncode == 0


@pytest.mark.parametrize("engine", ["pur", "auto", "noyau", pytest.param("compiled", marks=pytest.mark.lent)])
def test_resoudre_answers_alike_by_every_solver_and_has_a_status_for_a_spent_budget(
    tmp_path: Path, engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = Mock(return_value=patience_solver.PLAIN_SOLVER)
    if engine == "noyau":  # compiling takes long
        monkeypatch.setattr(patience_solver, "compiled_solver", compiled)
    moteur = engine.replace("compiled", "noyau")
    words = ("resoudre", write_deal_code(CLASSIQUE, LOST), "--json", "--moteur", moteur)
    assert json.loads(rummifun(tmp_path, *words).stdout) == {"verdict": "perdue", "ligne": [], "noeuds": 36}
    assert compiled.called == (engine == "noyau")
    done = rummifun(tmp_path, *words, "--budget", "10")
    assert json.loads(done.stdout) == {"verdict": "indecise", "ligne": [], "noeuds": 10}
    assert (done.returncode, resoudre_reussite.UNDECIDED_STATUS) == (3, 3)
    assert "Indécise après 10 nœuds" in rummifun(tmp_path, *words[:2], "--budget", "10").stdout


def test_resoudre_reads_a_position_of_a_patience_a_line(tmp_path: Path) -> None:
    deals = [CLASSIQUE.write_position(CLASSIQUE.new(alea)) for alea in (WON, LOST)]
    file = tmp_path / "positions"
    file.write_text("\n".join(["# two", *deals, ""]), encoding="utf-8")
    done = rummifun(tmp_path, "resoudre", file, "--jeu", "klondike_classique", "--json", "--moteur", "pur")
    assert [json.loads(line)["verdict"] for line in done.stdout.splitlines()] == ["gagnable", "perdue"]
    piped = rummifun(
        tmp_path, "resoudre", "--jeu", "klondike_classique", "--json", "--moteur", "pur", typed=file.read_text("utf-8")
    )
    assert (piped.stdout, piped.returncode) == (done.stdout, 0)
    posted = [
        rummifun(tmp_path, "resoudre", file, "--jeu", "klondike_classique", "--forme", form).stdout
        for form in WRITABLE_FORMS
    ]
    file.write_text("".join(posted), encoding="utf-8-sig")
    mixed = rummifun(tmp_path, "resoudre", file, "--jeu", "klondike_classique", "--json", "--moteur", "pur")
    assert mixed.stdout.splitlines() == done.stdout.splitlines() * len(WRITABLE_FORMS)
    once = rummifun(tmp_path, "resoudre", "-", "--jeu", "klondike_classique", "--budget", "30", typed="\n".join(deals))
    assert once.returncode == 3


def test_resoudre_takes_the_compiled_solver_at_once_for_many_positions_and_sooner_for_some(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heads: list[int] = []

    def counting(jeu: Any, etat: Any, budget: int, stop: Any, *, visited: int, has_line: bool) -> Indecise:
        heads.append(visited)
        return Indecise(40_000)

    monkeypatch.setattr(patience_solver, "solve_winnable", counting)
    position = f"{CLASSIQUE.write_position(CLASSIQUE.new(LOST))}\n"
    for n in (8, 9):
        (tmp_path / f"{n}").write_text(f"# some\n\n{position * n}", encoding="utf-8")
        rummifun(tmp_path, "resoudre", tmp_path / f"{n}", "--jeu", "klondike_classique")
    assert heads[:8] == [*range(0, 320_000, 40_000)]
    assert min(heads[8:]) >= ENDLESS


def test_resoudre_says_that_no_line_is_shorter_and_leaves_the_lines_of_many_positions_as_they_are(
    tmp_path: Path,
) -> None:
    found = CLASSIQUE.solution(CLASSIQUE.new(WON), 10**5)
    assert isinstance(found, Gagnable)
    *_, near, _, _ = replay(CLASSIQUE, CLASSIQUE.new(WON), found.ligne)
    words = ("resoudre", "-", "--jeu", "klondike_classique", "--moteur", "pur")
    position = CLASSIQUE.write_position(near)
    assert (
        "It can be won: 2 moves, found in 0 nodes. No line is shorter.\n"
        in rummifun(tmp_path, *words, typed=position, lang="en").stdout
    )
    assert json.loads(rummifun(tmp_path, *words, "--json", typed=position).stdout)["plus_courte"] is True
    file = tmp_path / "many"
    file.write_text(f"{CLASSIQUE.write_position(CLASSIQUE.new(WON))}\n" * 9, encoding="utf-8")
    many = rummifun(tmp_path, "resoudre", file, *words[2:], "--json").stdout.splitlines()
    assert {len(json.loads(line)["ligne"]) for line in many} == {len(found.ligne)}


def test_resoudre_tells_the_verdict_alone(tmp_path: Path) -> None:
    for deal, verdict in ((WON, "gagnable"), (LOST, "perdue")):
        words = ("resoudre", write_deal_code(CLASSIQUE, deal), "--verdict")
        whole = json.loads(rummifun(tmp_path, *words[:2], "--json").stdout)
        said = json.loads(rummifun(tmp_path, *words, "--json").stdout)
        assert said == {"verdict": verdict, "noeuds": whole["noeuds"]}
    assert rummifun(tmp_path, "resoudre", write_deal_code(CLASSIQUE, WON), "--verdict", lang="en").stdout.startswith(
        "It can be won: "
    )
    assert rummifun(tmp_path, "resoudre", "7b 7r 7j", "--main", "7n", "--verdict").returncode == 2


def test_resoudre_goes_on_after_a_position_that_no_play_leads_to(tmp_path: Path) -> None:
    good = CLASSIQUE.write_position(CLASSIQUE.new(LOST))
    hidden = CLASSIQUE.write_position(CLASSIQUE.view(CLASSIQUE.new(LOST), 0)).replace("[]", "", 1)
    typed = f"{good.replace('A♥', 'R♥')}\nc1: 10♠ /\n{good}\n{hidden}\n"
    done = rummifun(tmp_path, "resoudre", "-", "--jeu", "klondike_classique", "--json", typed=typed, lang="en")
    assert (done.returncode, len(done.stdout.splitlines())) == (2, 1)
    assert re.findall(r"^line \d", done.stderr, re.MULTILINE) == ["line 1", "line 2", "line 4"]
    assert "Traceback" not in done.stderr


def kept(file: Path, jeu: Any, alea: Alea, *moves: str) -> Path:
    file.write_text(f"{Record(jeu, alea, tuple(map(jeu.read, moves)))}\n", encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("jeu", "deal", "moves", "said"),
    [
        (md(), Alea(121), ("talon!", "talon>s1"), "It could be until move 2 was made."),
        pytest.param(TURNING, LATE, ("c4>c1", "c4!"), "It could be until move 1 was made.", marks=pytest.mark.lent),
        (TURNING, LATE, (), "It can be won"),
        (CLASSIQUE, LOST, ("c4>c3",), "It could not be from the deal on."),
    ],
)
def test_resoudre_of_a_record_tells_until_when_it_could_be_won(
    jeu: Any, deal: Alea, moves: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    done = rummifun(tmp_path, "resoudre", kept(tmp_path / "p", jeu, deal, *moves), lang="en")
    assert (said in " ".join(done.stdout.split()), "It cannot be won" in done.stdout) == (True, bool(moves))


def verdict_at(since: int, i: int) -> Gagnable[Any] | Perdue:
    return Gagnable((), 1) if i < since else Perdue(1)


def test_first_lost_index_finds_where_it_was_lost() -> None:
    for n in range(1, 9):
        for since in range(n):
            assert first_lost_index(range(n), partial(verdict_at, since)) == (since, False)
    assert first_lost_index(range(3), lambda i: Perdue(1) if i == 2 else Indecise(1)) == (2, True)


def test_resoudre_reads_a_damaged_record_as_far_as_it_goes(tmp_path: Path) -> None:
    file = kept(tmp_path / "p", CLASSIQUE, LOST, "c4>c3")
    file.write_text(file.read_text("utf-8") + '{"coup": "c1>c1"}\n', encoding="utf-8")
    done = rummifun(tmp_path, "resoudre", file, "--json")
    assert (json.loads(done.stdout)["verdict"], done.returncode) == ("perdue", 1)
    assert "ligne 3" in done.stderr


def test_resoudre_interrupted_says_what_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(jeu: Any, etat: Any, budget: int, stop: Any, **_: Any) -> Any:
        signal.raise_signal(signal.SIGINT)
        assert stop()
        return Indecise(77)

    monkeypatch.setattr(patience_solver, "solve_winnable", stopped)
    before = signal.getsignal(signal.SIGINT)
    done = rummifun(tmp_path, "resoudre", write_deal_code(CLASSIQUE, WON), "--json")
    assert json.loads(done.stdout) == {"verdict": "indecise", "ligne": [], "noeuds": 77}
    assert done.returncode == 130
    assert signal.getsignal(signal.SIGINT) is before

    def deaf(*_: Any, **__: Any) -> Any:
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(patience_solver, "solve_winnable", deaf)
    done = rummifun(tmp_path, "resoudre", write_deal_code(CLASSIQUE, WON))
    assert (done.returncode, done.stdout) == (130, "")


def test_resoudre_searches_any_other_reussite_by_its_rules(tmp_path: Path) -> None:
    for code in ("md:5", "qll:1", "r7:3"):
        said = json.loads(rummifun(tmp_path, "resoudre", code, "--json", "--moteur", "pur").stdout)
        assert said["verdict"] in ("gagnable", "perdue")
    assert rummifun(tmp_path, "resoudre", "md:5", "--budget", "3").returncode == 3


def test_resoudre_estimates_a_position_with_unknown_cards(tmp_path: Path) -> None:
    jeu = md(stocks=2, pack="2x3")
    seen = "talon: {} 8♦ / ♣: 7♣ / s1: 7♦ / s2: 9♣"
    wins = [jeu.solution(jeu.read_position(seen.format(cards)), 999) for cards in ("[9♦] [8♣]", "[8♣] [9♦]")]
    assert [*map(type, wins)] == [Gagnable, Perdue]
    typed = "\n".join(map(seen.format, ("[] []", "[9♦] [8♣]", "[]")))
    done = rummifun(tmp_path, "resoudre", "-", "--jeu", "md:s2:p2x3", "--json", typed=typed, lang="en")
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert told[0] == {"verdict": "estimee", "donnes": 2, "gagnables": 1, "ouvertes": 0}
    assert (told[1]["verdict"], len(told), done.returncode) == ("gagnable", 2, 2)
    assert done.stderr.startswith("line 3: ")
    once = rummifun(tmp_path, "resoudre", "-", "--jeu", "md:s2:p2x3", typed=typed.splitlines()[0], lang="en")
    said = "Of all 2 ways in which the hidden cards can lie, 1 can be won by someone who sees them.\n"
    assert (once.stdout, once.returncode) == (said, resoudre_reussite.UNDECIDED_STATUS)
