"""Long studies: engine, workers of the blocks, checkpoints, precision, and two games on the same deals."""

import json
import re
import sys
import sysconfig
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import partial, reduce
from itertools import permutations, product
from operator import add
from pathlib import Path
from typing import Any, Final

import pytest

from analysis.command import Run
from rummifun.analysis import Plan, Study, from_json, study, tally, to_json
from rummifun.analysis.comparison import Comparison, PairedCounts, read_comparison, tally_pairs
from rummifun.analysis.engine_choice import TwinMismatchError, choose_backend, tally_with
from rummifun.analysis.exact_rates import c4_full_walk_probability, c4_win_probability, enumerate_deals, exact_rate
from rummifun.analysis.executors import thread_executor
from rummifun.analysis.game_runner import split_into_blocks
from rummifun.catalogue.twins import twin_for
from rummifun.chance import Alea
from rummifun.console.screen import open_console
from rummifun.games.reussites.montee_descente import md
from rummifun.games.reussites.quatre_couleurs import c4
from rummifun.games.reussites.queue_leu_leu import qll
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.games.reussites.whole_games import jouer_une
from rummifun.pieces.cartes import JEU_32, Couleur, Pack, Rang
from rummifun.players import glouton, hasard, premier
from rummifun.refusal import Precondition
from rummifun.storage import checkpoints
from rummifun.storage.checkpoints import RunOptions, run_work
from rummifun.storage.checkpoints import study_work as asked_study

pytestmark = pytest.mark.usefixtures("r7_compiled", "qll_compiled", "c4_compiled", "md_compiled")

ECRAN: Final = open_console("en", {})
PAIR: Final = Plan(r7(2), 3), Plan(r7(3), 3), ("pur", "pur")


def refused(told: tuple[int, str, str], why: str) -> bool:
    """Check that the program has refused in a sentence with this reason."""
    code, out, err = told
    return (code, out, err.count("\n"), why in err) == (2, "", 1, True)


def last(plan: Plan, nom: str, moyens: RunOptions) -> Study:
    moyens = replace(moyens, moteur=nom)
    *_, found = run_work(asked_study(plan, moyens), moyens, ECRAN)
    return found


def test_choose_backend_compiles_for_long_studies_alone() -> None:
    assert [choose_backend(Plan(r7()), games=n) for n in (1000, 10**6)] == ["pur", "noyau"]
    assert choose_backend(Plan(md()), games=10**6) == "pur"  # `premier` has no twin


def test_analyser_names_its_engine_and_refuses_a_missing_one(analyser: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    written = json.loads(analyser("r7", "--parties", "300", "--graine", "4", "--moteur", "noyau", "--json")[1])
    assert (written["moteurs"], written["verifiees"], written["graine"]) == (["noyau"], 200, 4)
    assert from_json(written) == tally(Plan(r7(), 4), range(300))
    assert "Engine: pur" in analyser("r7", "--parties", "30", "--graine", "4", "--moteur", "pur")[1]
    code, out, err = analyser("r7", "--moteur", "noyau", "--joueur", "hasard")
    assert (code, out, "no compiled engine for r7 (hasard)" in err) == (2, "", True)
    monkeypatch.setattr("rummifun.analysis.engine_choice.can_compile", lambda: False)
    code, out, err = analyser("r7", "--engine", "noyau")
    assert (code, out, "rummifun[fast]" in err) == (2, "", True)


def test_study_stops_at_a_game_that_differs(analyser: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = twin_for(r7(2))
    monkeypatch.setattr("rummifun.analysis.engine_choice.twin_for", lambda jeu, joueur: wrong)
    code, out, err = analyser("r7", "--parties", "60000", "--graine", "1")
    assert (code, out, "game 0: the compiled engine ends it otherwise" in err) == (2, "", True)
    with pytest.raises(TwinMismatchError):
        study(r7(), 300, Alea(1), moteur="noyau")


@pytest.mark.parametrize(("coeurs", "nom"), [(1, "pur"), (1, "noyau"), (2, "noyau"), (2, "pur")])
def test_run_work_counts_the_same_on_any_number_of_cores(coeurs: int, nom: str) -> None:
    assert last(Plan(c4(), 8), nom, RunOptions(200, 10, coeurs=coeurs)) == tally(Plan(c4(), 8), range(10, 210))


def test_run_work_of_a_study_too_short_for_its_precision_plays_it_whole() -> None:
    assert last(Plan(c4(), 3), "pur", RunOptions(300, precision=1e-9)).parties == 300


@pytest.mark.lent  # kernels take most of a second to load
def test_run_work_looks_at_the_precision_after_fixed_numbers_of_games() -> None:
    plan = Plan(c4(), 3)
    found = [last(plan, "noyau", RunOptions(10**7, coeurs=n, precision=0.02)) for n in (1, 2)]
    assert found[0] == found[1]
    assert found[0].parties == 10_000  # 4·√(0.24/n) ≤ 0.02 from about 9 200 on
    widths = [e.intervalle[1] - e.intervalle[0] for e in (found[0], last(plan, "noyau", RunOptions(5_000)))]
    assert widths[0] <= 0.02 < widths[1]
    assert last(plan, "noyau", RunOptions(15_000, precision=1e-9)).parties == 15_000


def test_analyser_goes_on_from_its_checkpoint_or_the_one_before(tmp_path: Path, analyser: Run) -> None:
    kept = tmp_path / "etude.json"
    analyser("r7", "--parties", "60", "--graine", "2", "--reprise", kept)
    first = kept.read_text()
    out = analyser("r7", "--parties", "100", "--reprise", kept, "--json")[1]  # its seed is that of the file
    assert from_json(json.loads(out)) == tally(Plan(r7(), 2), range(100))
    assert checkpoints.previous_checkpoint_file(kept).read_text() == first
    assert sorted(p.name for p in tmp_path.iterdir()) == ["etude.json", "etude.json~"]
    kept.write_text("{")
    code, out, err = analyser("r7", "--parties", "100", "--reprise", kept, "--json")
    assert (code, from_json(json.loads(out))) == (0, tally(Plan(r7(), 2), range(100)))
    assert f"set aside as {kept.name}.abime" in err
    kept.unlink()  # as between the two renamings
    out = analyser("r7", "--parties", "120", "--reprise", kept, "--json")[1]
    assert from_json(json.loads(out)) == tally(Plan(r7(), 2), range(120))


def test_run_work_keeps_what_was_counted_when_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, plan, played = tmp_path / "etude.json", Plan(c4(), 2), Counter[int]()

    def counted(nom: str) -> Any:
        def count(plan: Plan, bloc: range) -> Study:
            if sum(played.values()) > 50 and not kept.exists():
                raise KeyboardInterrupt
            played.update(bloc)
            return tally(plan, bloc)

        return count

    monkeypatch.setattr(checkpoints, "tally_with", counted)
    with pytest.raises(KeyboardInterrupt):
        last(plan, "pur", RunOptions(200, reprise=kept))
    done = checkpoints.load_checkpoint(kept, asked_study(plan, RunOptions(200)), str)
    assert 50 < done.parties < 200
    assert last(plan, "pur", RunOptions(200, reprise=kept)) == tally(plan, range(200))
    assert set(played.values()) == {1}


def test_analyser_refuses_a_checkpoint_of_something_else_in_a_sentence(tmp_path: Path, analyser: Run) -> None:
    kept = tmp_path / "etude.json"
    analyser("r7", "--parties", "20", "--graine", "2", "--reprise", kept)
    whole = kept.read_text()
    for words in (("c4",), ("r7", "--tours", "2"), ("r7", "--graine", "3"), ("r7", "--joueur", "hasard")):
        assert refused(analyser(*words, "--reprise", kept), "another study")
    kept.write_text(whole.replace('"version": "', '"version": "9.'))
    assert "a checkpoint of version 9." in analyser("r7", "--reprise", kept)[2]
    for damaged in (whole[:-30], "", "[]", "{}", '{"format": 1}', whole.replace('"gagnees"', '"perdues"')):
        kept.write_text(damaged)
        assert refused(analyser("r7", "--graine", "2", "--reprise", kept), "checkpoint missing or damaged")


def test_tally_pairs_counts_the_games_of_two_studies_adds_up_and_is_read_back() -> None:
    a, b, _ = PAIR
    pairs = [tally_pairs(a, b, noms)(range(20, 70)) for noms in product(("pur", "noyau"), ("pur", "noyau"))]
    assert (pairs, pairs[0].parties) == ([pairs[0]] * 4, 50)
    assert [pair.moteurs for pair in pairs] == [("pur",), ("noyau", "pur"), ("noyau", "pur"), ("noyau",)]
    deux, premier, second, _ = pairs[0].pair
    for plan, alone in ((a, premier), (b, second)):
        assert tally(plan, range(20, 70)).gagnees == deux + alone
    for other in (Plan(r7(2), 2), Plan(c4(), 3)):
        with pytest.raises(Precondition):
            tally_pairs(a, other, ("pur", "pur"))
    count = tally_pairs(*PAIR)
    whole, parts = count(range(30)), [count(range(i, i + 10)) for i in (20, 0, 10)]
    assert reduce(add, parts, Comparison()) == whole == read_comparison(json.loads(json.dumps(whole.to_json())))
    elsewhere = tally_pairs(Plan(r7(3), 3), Plan(r7(4), 3), ("pur", "pur"))(range(30, 40))
    for wrong in (parts[0], elsewhere):
        with pytest.raises(Precondition):
            whole + wrong


@pytest.mark.parametrize("counts", [(5, 0, 5, 90), (100, 0, 0, 0), (0, 10, 0, 0), (0, 0, 1, 0), (30, 9, 2, 9)])
def test_interval_of_a_difference_holds_it_and_is_never_empty(counts: tuple[int, int, int, int]) -> None:
    paire = PairedCounts(*counts)
    bas, haut = paire.intervalle
    assert -1 <= bas < haut <= 1
    assert bas <= paire.difference <= haut


def test_surprise_of_a_difference_is_exact_and_continuous() -> None:
    assert (PairedCounts(5, 0, 5, 90).surprise, PairedCounts(5, 3, 3, 90).surprise) == (2 / 2**5, 1)
    small, large = (PairedCounts(10, 450 + n, 550 + n, 10**4).surprise for n in (0, 1))  # around the approximation
    assert small == pytest.approx(large, rel=0.1)


def test_analyser_compares_two_games(analyser: Run) -> None:
    words = ("--comparer", "r7:tours=2", "r7:tours=3", "--parties", "40", "--graine", "3")
    whole = tally_pairs(*PAIR)(range(40)).pair
    for more in ((), ("--coeurs", "2"), ("--moteur", "noyau"), ("--moteur", "noyau", "--coeurs", "2")):
        written = json.loads(analyser(*words, *more, "--json")[1])
        assert [written[nom] for nom in PairedCounts._fields] == [*whole]
    assert re.search(r"Difference: -\d\d(\.\d)? points \(at 95 % between -\d\d(\.\d)? and -\d\d", analyser(*words)[1])
    head, row = analyser(*words, "--csv")[1].splitlines()
    found = dict(zip(head.split(","), row.split(","), strict=True))
    assert [found[nom] for nom in PairedCounts._fields] == [str(n) for n in whole]
    assert (found["jeu 1"], found["jeu 2"], found["blocs"]) == ("r7:tours=2", "r7:tours=3", "0..39")
    code, _, err = analyser("--comparer", "r7", "c4", "--graine", "1")
    assert (code, "do not play the same deals" in err) == (2, True)


def test_analyser_goes_on_with_a_comparison_where_it_was(tmp_path: Path, analyser: Run) -> None:
    kept, alone, words = tmp_path / "paire.json", tmp_path / "etude.json", ("--comparer", "r7:tours=2", "r7:tours=3")
    analyser(*words, "--parties", "40", "--graine", "3", "--reprise", kept)
    out = analyser(*words, "--json", "--parties", "100", "--reprise", kept)[1]  # its seed is that of the file
    assert read_comparison(json.loads(out)) == tally_pairs(*PAIR)(range(100))
    analyser("r7", "--parties", "5", "--graine", "3", "--reprise", alone)
    for other, file in ((("--comparer", "r7:tours=3", "r7:tours=2"), kept), (("r7",), kept), (words, alone)):
        assert refused(analyser(*other, "--graine", "3", "--reprise", file), "another study")


def test_analyser_plays_a_comparison_until_it_is_precise(analyser: Run) -> None:
    words = ("--comparer", "c4:start=♣", "c4:start=♥", "--graine", "3", "--json", "--moteur", "noyau")
    written = json.loads(analyser(*words, "--precision", "0.02")[1])
    assert written["parties"] in {10_000 * 2**k for k in range(8)}
    bas, haut = written["intervalle"]
    assert haut - bas <= 0.02
    assert (written["verifiees"], written["moteurs"]) == (200, ["noyau"])
    half = tally_pairs(Plan(c4("♣"), 3), Plan(c4("♥"), 3), ("noyau", "noyau"))(range(written["parties"] // 2)).pair
    assert half.intervalle[1] - half.intervalle[0] > 0.02


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("r7 --comparer r7:tours=2 r7", "names both games, each with its options: r7:tours=3; received: r7"),
        ("--comparer r7:tours=2 r7 --tours 3", "received: --tours 3"),
        ("r7 --reprise nulle/part/etude.json", "nulle/part/etude.json: there is no such folder"),
        ("r7 --figure nulle/part/etude.png", "nulle/part/etude.png: there is no such folder"),
    ],
)
def test_analyser_refuses_at_once_what_could_not_be_kept_or_meant(words: str, said: str, analyser: Run) -> None:
    assert refused(analyser(*words.split(), "--parties", "9e9", "--graine", "1"), said)


def test_study_chooses_an_engine_and_says_which() -> None:
    alea = Alea(4, 30)
    pur, noyau = (study(r7(), 60, alea, moteur=nom) for nom in ("pur", "noyau"))
    assert pur == noyau == study(r7(), 60, alea, moteur="noyau", coeurs=2)
    assert [(e.moteurs, e.verifiees) for e in (pur, noyau)] == [(("pur",), 0), (("noyau",), 60)]
    whole = noyau + study(r7(), 10, Alea(4, 90))
    assert (whole.moteurs, whole.verifiees) == (("noyau", "pur"), 60)
    read = from_json(json.loads(json.dumps(to_json(whole))))
    assert (read, read.moteurs, read.verifiees) == (whole, whole.moteurs, whole.verifiees)
    precise = study(c4(), 10**6, Alea(3), precision=0.02)
    assert (precise.moteurs, precise.parties) == (("noyau",), 10_000)
    with pytest.raises(Precondition):
        study(r7(), 10, moteur="autre")


def test_c4_win_probability_is_about_the_rate_of_a_study() -> None:
    assert c4_full_walk_probability() == Fraction(1, 4)
    assert [c4_full_walk_probability(k, n) for k, n in ((1, 3), (2, 5), (3, 4))] == [1, Fraction(1, 2), Fraction(1, 3)]
    found = tally_with("noyau")(Plan(c4(), 1), range(200_000))
    rate, exact = found.gagnees / found.parties, float(c4_win_probability())
    assert rate == pytest.approx(exact, abs=4 * (0.24 / found.parties) ** 0.5)


@pytest.mark.parametrize(("suits", "ranks"), [(1, 4), (2, 2), (2, 3), (3, 2)])
def test_c4_win_probability_is_that_of_all_deals(suits: int, ranks: int) -> None:
    jeu = c4(pack=Pack(tuple(Couleur)[:suits], JEU_32.rangs[:ranks]))
    assert enumerate_deals(jeu) == c4_win_probability(suits, ranks) == exact_rate(jeu)


def test_exact_rate_is_that_of_all_deals_of_a_small_pack() -> None:
    jeu = qll(Pack(tuple(Couleur)[:2], tuple(Rang)[:3]))
    ends = [jeu.patience.verdict(jouer_une(jeu, jeu.deal(order))) for order in permutations(jeu.forme.cartes)]
    assert exact_rate(jeu) == Fraction(sum(end is not None and end.gagnee for end in ends), 720)
    assert exact_rate(qll()) is None
    found = tally_with("noyau")(Plan(jeu, 1), range(100_000))
    assert found.gagnees / 100_000 == pytest.approx(float(exact_rate(jeu) or 0), abs=0.007)


@pytest.mark.parametrize(
    ("asked", "exact"),
    [
        ("r7 --pack 2x3 --tours 2", "1"),
        ("qll --pack 3x2 --end-rule none", None),
        ("c4 --pack 3x3", None),
        ("md --pack 2x3 --stocks 1 --joueur ecart", "109/180"),
        ("md --pack 2x3 --stocks 1 --joueur hasard", ""),
        ("md --stocks 1", ""),
    ],
)
def test_analyser_prints_what_is_exact_beside_the_rate(asked: str, exact: str | None, analyser: Run) -> None:
    words = f"{asked} --parties 300 --graine 1".split()
    told, found = analyser(*words)[1], json.loads(analyser(*words, "--json")[1])
    assert ("Exactly: " in told) is ("exacte" in found) is (exact != "")
    if exact != "":
        assert found["exacte"] == (exact or found["exacte"])
        assert f"Exactly: {found['exacte']}, " in told
        assert found["taux"] == pytest.approx(float(Fraction(found["exacte"])), abs=0.1)


PLANS = {
    "R7 by its own loop": (Plan(r7(), 6, premier), 100),
    "R7 by its moves": (Plan(r7(), 6, glouton), 30),
    "QLL": (Plan(qll(), 6, hasard), 30),
    "C4": (Plan(c4(), 6, premier), 100),
    "MD": (Plan(md(), 6, premier), 10),
}


@pytest.mark.parametrize(("plan", "n"), [*zip(PLANS, (2, 4, 2, 4, 2), strict=True)])
def test_tally_on_threads_counts_the_same(plan: str, n: int) -> None:
    played, games = PLANS[plan]
    with thread_executor(n) as execute:
        parts = list(execute(partial(tally, played), split_into_blocks(0, games, 7)))
    assert reduce(add, parts) == tally(played, range(games))


def test_engine_lets_threads_run_at_once_where_python_does() -> None:
    """Check that no import of the engine switches the global lock on again."""
    together = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
    assert getattr(sys, "_is_gil_enabled", lambda: True)() is not together
