"""Long studies: their engine, who plays the blocks, checkpoints, how far they go, and two games on the same deals."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import partial, reduce
from itertools import permutations, product
from operator import add
from pathlib import Path
from typing import Any, Final

import pytest

from rummifun.analysis import EMPTY, Plan, Study, from_json, study, tally, to_json
from rummifun.analysis.backend_choice import TwinMismatchError, choose_backend, tally_with
from rummifun.analysis.comparison import Comparison, PairedCounts, read_comparison, tally_pairs
from rummifun.analysis.exact_rates import c4_full_walk_probability, c4_win_probability, enumerate_deals, exact_rate
from rummifun.analysis.executors import process_executor, thread_executor
from rummifun.analysis.game_runner import split_into_blocks
from rummifun.chance import Alea
from rummifun.games.reussites.montee_descente import md
from rummifun.games.reussites.quatre_couleurs import c4
from rummifun.games.reussites.queue_leu_leu import qll
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.games.reussites.whole_games import jouer_une
from rummifun.kernels import twin_for
from rummifun.pieces.cartes import JEU_32, Couleur, Pack, Rang
from rummifun.players import PLAYERS
from rummifun.refusal import Precondition
from rummifun.shells import cli
from rummifun.shells.commands import checkpoints, studies
from rummifun.shells.commands.studies import RunOptions, run_work
from rummifun.shells.commands.studies import study_work as asked_study
from rummifun.shells.console import open_console

ECRAN: Final = open_console("en", {})


def ran(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stopped:
        cli.main(["--lang", "en", "analyser", *words])
    out, err = capsys.readouterr()
    return int(stopped.value.code or 0), out, err


def last(plan: Plan, nom: str, moyens: RunOptions) -> Study:
    moyens = replace(moyens, moteur=nom)
    *_, found = run_work(asked_study(plan, moyens), moyens, ECRAN)
    return found


# Engines


def test_both_engines_count_the_same() -> None:
    for jeu, joueur in ((r7(2), "premier"), (qll(32, "circular"), "premier"), (c4("♥"), "premier"), (md(), "ecart")):
        plan = Plan(jeu, 9, PLAYERS[joueur])
        assert tally_with("noyau")(plan, range(30, 90)) == tally(plan, range(30, 90))


def test_an_engine_that_is_asked_for_and_missing_is_an_error(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, err = ran(capsys, "r7", "--moteur", "noyau", "--joueur", "hasard")
    assert (code, out) == (2, "")
    assert "no compiled engine for r7 (hasard)" in err
    monkeypatch.setattr("rummifun.analysis.backend_choice.can_compile", lambda: False)
    code, out, err = ran(capsys, "r7", "--engine", "noyau")
    assert (code, out) == (2, "")
    assert "rummifun[fast]" in err


def test_the_engine_is_chosen_for_long_studies_alone() -> None:
    assert [choose_backend(Plan(r7()), games=n) for n in (1000, 10**6)] == ["pur", "noyau"]
    assert choose_backend(Plan(md()), games=10**6) == "pur"  # `premier` has no twin


def test_a_study_says_its_engine_and_what_was_checked(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = ran(capsys, "r7", "--parties", "300", "--graine", "4", "--moteur", "noyau", "--json")
    written = json.loads(out)
    assert (written["moteurs"], written["verifiees"], written["graine"]) == (["noyau"], 200, 4)
    assert from_json(written) == tally(Plan(r7(), 4), range(300))
    _, out, _ = ran(capsys, "r7", "--parties", "300", "--graine", "4", "--moteur", "pur")
    assert "Engine: pur" in out


def test_a_game_that_differs_stops_the_study(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = twin_for(r7(2))
    monkeypatch.setattr("rummifun.analysis.backend_choice.twin_for", lambda jeu, joueur: wrong)
    code, out, err = ran(capsys, "r7", "--parties", "60000", "--graine", "1")
    assert (code, out) == (2, "")
    assert "game 0: the compiled engine ends it otherwise" in err


# Who plays the blocks


@pytest.mark.parametrize("taille", [1, 7, 64, 300])
def test_the_total_does_not_depend_on_who_plays_nor_on_the_blocks(taille: int) -> None:
    plan = Plan(r7(), 6)
    whole = tally(plan, range(5, 305))
    for nom, workers in (("noyau", thread_executor(2)), ("noyau", thread_executor(3)), ("pur", thread_executor(2))):
        with workers as execute:
            parts = list(execute(partial(tally_with(nom), plan), split_into_blocks(5, 300, taille)))
        assert reduce(add, parts, EMPTY) == reduce(add, reversed(parts), EMPTY) == whole


def test_processes_count_the_same() -> None:
    plan = Plan(qll(), 6)
    with process_executor(2) as execute:
        parts = list(execute(partial(tally, plan), split_into_blocks(0, 60, 9)))
    assert reduce(add, parts, EMPTY) == tally(plan, range(60))


@pytest.mark.parametrize(("coeurs", "nom"), [(1, "pur"), (1, "noyau"), (2, "noyau"), (2, "pur")])
def test_a_study_is_the_same_on_any_number_of_cores(coeurs: int, nom: str) -> None:
    assert last(Plan(c4(), 8), nom, RunOptions(400, 10, coeurs=coeurs)) == tally(Plan(c4(), 8), range(10, 410))


# How far


def test_a_precise_study_is_looked_at_after_fixed_numbers_of_games() -> None:
    plan = Plan(c4(), 3)
    found = [last(plan, "noyau", RunOptions(10**7, coeurs=n, precision=0.01)) for n in (1, 2)]
    assert found[0] == found[1]
    assert found[0].parties == 40_000  # 4·√(0.24/n) ≤ 0.01 from about 37 000 on
    bas, haut = found[0].intervalle
    assert haut - bas <= 0.01
    bas, haut = last(plan, "noyau", RunOptions(20_000)).intervalle
    assert haut - bas > 0.01


def test_a_precise_study_that_is_given_games_stops_there(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("c4", "--graine", "1", "--json", "--moteur", "noyau")
    _, out, _ = ran(capsys, *words, "--precision", "1e-9", "--parties", "15000")
    assert json.loads(out)["parties"] == 15_000
    _, out, _ = ran(capsys, *words, "--precision", "0.02")
    assert json.loads(out)["parties"] == 10_000


# Checkpoints


def test_a_study_goes_on_where_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "etude.json"
    ran(capsys, "r7", "--parties", "120", "--graine", "2", "--reprise", str(kept))
    first = kept.read_text()
    _, out, _ = ran(capsys, "r7", "--parties", "300", "--reprise", str(kept), "--json")  # its seed is that of the file
    assert from_json(json.loads(out)) == tally(Plan(r7(), 2), range(300))
    assert checkpoints.previous_checkpoint_file(kept).read_text() == first
    assert sorted(p.name for p in tmp_path.iterdir()) == ["etude.json", "etude.json~"]


def test_an_interrupted_study_is_kept_and_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, plan, played = tmp_path / "etude.json", Plan(c4(), 2), Counter[int]()

    def counted(nom: str) -> Any:
        def count(plan: Plan, bloc: range) -> Study:
            if sum(played.values()) > 50 and not kept.exists():
                raise KeyboardInterrupt
            played.update(bloc)
            return tally(plan, bloc)

        return count

    monkeypatch.setattr(studies, "tally_with", counted)
    with pytest.raises(KeyboardInterrupt):
        last(plan, "pur", RunOptions(200, reprise=kept))
    done = checkpoints.load_checkpoint(kept, asked_study(plan, RunOptions(200)), str)
    assert 50 < done.parties < 200
    assert last(plan, "pur", RunOptions(200, reprise=kept)) == tally(plan, range(200))
    assert set(played.values()) == {1}


def test_a_checkpoint_of_something_else_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "etude.json"
    ran(capsys, "r7", "--parties", "20", "--graine", "2", "--reprise", str(kept))
    whole = kept.read_text()
    for words in (("c4",), ("r7", "--tours", "2"), ("r7", "--graine", "3"), ("r7", "--joueur", "hasard")):
        code, out, err = ran(capsys, *words, "--reprise", str(kept))
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert "another study" in err
    kept.write_text(whole.replace('"version": "', '"version": "9.'))
    assert "a checkpoint of version 9." in ran(capsys, "r7", "--reprise", str(kept))[2]
    for damaged in (whole[:-30], "", "[]", "{}", '{"format": 1}', whole.replace('"gagnees"', '"perdues"')):
        kept.write_text(damaged)
        code, out, err = ran(capsys, "r7", "--graine", "2", "--reprise", str(kept))
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert "checkpoint missing or damaged" in err


def test_a_damaged_checkpoint_is_set_aside_for_the_one_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "etude.json"
    for parties in ("20", "40"):
        ran(capsys, "r7", "--parties", parties, "--graine", "2", "--reprise", str(kept))
    kept.write_text("{")
    code, out, err = ran(capsys, "r7", "--parties", "40", "--reprise", str(kept), "--json")
    assert (code, from_json(json.loads(out))) == (0, tally(Plan(r7(), 2), range(40)))
    assert f"set aside as {kept.name}.abime" in err
    kept.unlink()  # as between the two renamings
    _, out, _ = ran(capsys, "r7", "--parties", "60", "--reprise", str(kept), "--json")
    assert from_json(json.loads(out)) == tally(Plan(r7(), 2), range(60))


def test_a_checkpoint_that_cannot_be_written_is_told_after_the_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(fd: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    code, out, err = ran(capsys, "r7", "--parties", "20", "--graine", "2", "--reprise", str(tmp_path / "etude.json"))
    assert code == 2
    assert "games 0 to 19" in out
    assert "the disk is full" in err
    assert list(tmp_path.iterdir()) == []


# The same deals


def test_paired_games_are_those_of_the_two_studies() -> None:
    a, b = Plan(r7(2), 3), Plan(r7(3), 3)
    engines = product(("pur", "noyau"), ("pur", "noyau"))
    pairs = [tally_pairs(a, b, noms)(range(20, 120)) for noms in engines]
    assert pairs == [pairs[0]] * 4
    assert pairs[0].parties == 100
    assert [pair.moteurs for pair in pairs] == [("pur",), ("noyau", "pur"), ("noyau", "pur"), ("noyau",)]
    deux, premier, second, _ = pairs[0].pair
    for plan, alone in ((a, premier), (b, second)):
        assert tally(plan, range(20, 120)).gagnees == deux + alone


def test_comparisons_add_up_and_are_read_back() -> None:
    count = tally_pairs(Plan(r7(2), 3), Plan(r7(3), 3), ("pur", "pur"))
    whole, parts = count(range(30)), [count(range(i, i + 10)) for i in (20, 0, 10)]
    assert reduce(add, parts, Comparison()) == whole == read_comparison(json.loads(json.dumps(whole.to_json())))
    other = tally_pairs(Plan(r7(3), 3), Plan(r7(4), 3), ("pur", "pur"))(range(30, 40))
    for wrong in (parts[0], other):
        with pytest.raises(Precondition):
            whole + wrong
    changes: Any = ({"deux": 31}, {"premier": "x"}, {"jeux": [{}]}, {"blocs": None}, {"aucun": -1})
    for change in changes:
        with pytest.raises(Precondition):
            read_comparison({**whole.to_json(), **change})


def test_an_interval_of_a_difference_holds_it_and_is_never_empty() -> None:
    for paire in (
        PairedCounts(5, 0, 5, 90),
        PairedCounts(100, 0, 0, 0),
        PairedCounts(0, 10, 0, 0),
        PairedCounts(0, 0, 1, 0),
        PairedCounts(30, 9, 2, 9),
    ):
        bas, haut = paire.intervalle
        assert -1 <= bas < haut <= 1
        assert bas <= paire.difference <= haut


def test_other_deals_are_not_compared() -> None:
    for a, b in ((Plan(r7(), 1), Plan(r7(), 2)), (Plan(r7(), 1), Plan(c4(), 1))):
        with pytest.raises(Precondition):
            tally_pairs(a, b, ("pur", "pur"))


def test_the_test_of_a_difference_is_exact_and_continuous() -> None:
    assert PairedCounts(5, 0, 5, 90).surprise == 2 / 2**5
    assert PairedCounts(5, 3, 3, 90).surprise == 1
    small, large = (
        PairedCounts(10, 450 + n, 550 + n, 10**4).surprise for n in (0, 1)
    )  # on both sides of the approximation
    assert small == pytest.approx(large, rel=0.1)


def test_two_games_are_compared_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--comparer", "r7:tours=2", "r7:tours=3", "--parties", "100", "--graine", "3")
    whole = tally_pairs(Plan(r7(2), 3), Plan(r7(3), 3), ("pur", "pur"))(range(100)).pair
    for more in ((), ("--coeurs", "2"), ("--moteur", "noyau"), ("--moteur", "noyau", "--coeurs", "2")):
        _, out, _ = ran(capsys, *words, *more, "--json")
        written = json.loads(out)
        assert [written[nom] for nom in PairedCounts._fields] == [*whole]
    assert re.search(r"Difference: -8\d(\.\d)? points \(at 95 % between -9\d(\.\d)? and -7", ran(capsys, *words)[1])
    head, row = ran(capsys, *words, "--csv")[1].splitlines()
    found = dict(zip(head.split(","), row.split(","), strict=True))
    assert [found[nom] for nom in PairedCounts._fields] == [str(n) for n in whole]
    assert (found["jeu 1"], found["jeu 2"], found["blocs"]) == ("r7:tours=2", "r7:tours=3", "0..99")
    code, _, err = ran(capsys, "--comparer", "r7", "c4", "--graine", "1")
    assert (code, "do not play the same deals" in err) == (2, True)


def test_a_comparison_goes_on_where_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept, words = tmp_path / "paire.json", ("--comparer", "r7:tours=2", "r7:tours=3", "--json")
    ran(capsys, *words, "--parties", "40", "--graine", "3", "--reprise", str(kept))
    _, out, _ = ran(capsys, *words, "--parties", "100", "--reprise", str(kept))  # its seed is that of the file
    assert read_comparison(json.loads(out)) == tally_pairs(Plan(r7(2), 3), Plan(r7(3), 3), ("pur", "pur"))(range(100))
    for other in (("--comparer", "r7:tours=3", "r7:tours=2"), ("r7",)):
        code, out, err = ran(capsys, *other, "--graine", "3", "--reprise", str(kept))
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert "another study" in err
    ran(capsys, "r7", "--parties", "5", "--graine", "3", "--reprise", str(tmp_path / "etude.json"))
    assert "another study" in ran(capsys, *words, "--reprise", str(tmp_path / "etude.json"))[2]


def test_a_comparison_is_played_until_it_is_precise(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--comparer", "c4:start=♣", "c4:start=♥", "--graine", "3", "--json", "--moteur", "noyau")
    written = json.loads(ran(capsys, *words, "--precision", "0.015")[1])
    assert written["parties"] in {10_000 * 2**k for k in range(8)}
    bas, haut = written["intervalle"]
    assert haut - bas <= 0.015
    assert (written["verifiees"], written["moteurs"]) == (200, ["noyau"])
    half = json.loads(ran(capsys, *words, "--parties", str(written["parties"] // 2))[1])
    assert half["intervalle"][1] - half["intervalle"][0] > 0.015


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("r7", "--comparer", "r7:tours=2", "r7"), "names both games, each with its options: r7:tours=3; received: r7"),
        (("--comparer", "r7:tours=2", "r7", "--tours", "3"), "received: --tours 3"),
        (("r7", "--reprise", "nulle/part/etude.json"), "nulle/part/etude.json: there is no such folder"),
        (("r7", "--figure", "nulle/part/etude.png"), "nulle/part/etude.png: there is no such folder"),
    ],
)
def test_what_could_not_be_kept_or_meant_is_refused_at_once(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = ran(capsys, *words, "--parties", "9e9", "--graine", "1")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err


# As a library


def test_the_library_reaches_both_engines_and_says_which() -> None:
    alea = Alea(4, 30)
    pur, noyau = (study(r7(), 300, alea, moteur=nom) for nom in ("pur", "noyau"))
    assert pur == noyau == tally(Plan(r7(), 4), range(30, 330))
    assert [(e.moteurs, e.verifiees) for e in (pur, noyau)] == [(("pur",), 0), (("noyau",), 200)]
    assert study(r7(), 300, alea, moteur="noyau", coeurs=2) == pur
    whole = noyau + study(r7(), 50, Alea(4, 330))
    assert (whole.moteurs, whole.verifiees) == (("noyau", "pur"), 200)
    read = from_json(json.loads(json.dumps(to_json(whole))))
    assert (read, read.moteurs, read.verifiees) == (whole, whole.moteurs, whole.verifiees)
    assert study(r7(), 60_000, Alea(1)).moteurs == ("noyau",)
    assert study(c4(), 10**6, Alea(3), moteur="noyau", precision=0.02).parties == 10_000


def test_the_library_refuses_what_the_command_line_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    for words in ({"joueur": PLAYERS["hasard"], "moteur": "noyau"}, {"parties": 0}, {"moteur": "autre"}):
        with pytest.raises(Precondition):
            study(**{"jeu": r7(), "parties": 10, **words})  # type: ignore[arg-type]
    wrong = twin_for(r7(2))
    monkeypatch.setattr("rummifun.analysis.backend_choice.twin_for", lambda jeu, joueur: wrong)
    with pytest.raises(TwinMismatchError):
        study(r7(), 300, Alea(1), moteur="noyau")


# What can be computed


def test_c4_is_counted_exactly() -> None:
    assert c4_full_walk_probability() == Fraction(1, 4)
    assert [c4_full_walk_probability(k, n) for k, n in ((1, 3), (2, 5), (3, 4))] == [1, Fraction(1, 2), Fraction(1, 3)]
    found = tally_with("noyau")(Plan(c4(), 1), range(200_000))
    assert found.gagnees / found.parties == pytest.approx(
        float(c4_win_probability()), abs=4 * (0.24 / found.parties) ** 0.5
    )


@pytest.mark.parametrize(("suits", "ranks"), [(1, 4), (2, 2), (2, 3), (3, 2)])
def test_c4_counted_is_c4_enumerated(suits: int, ranks: int) -> None:
    jeu = c4(pack=Pack(tuple(Couleur)[:suits], JEU_32.rangs[:ranks]))
    assert enumerate_deals(jeu) == c4_win_probability(suits, ranks) == exact_rate(jeu)


def test_small_packs_are_enumerated() -> None:
    jeu = qll(Pack(tuple(Couleur)[:2], tuple(Rang)[:3]))
    ends = [jeu.verdict(jouer_une(jeu, jeu.deal(order))) for order in permutations(jeu.forme.cartes)]
    assert exact_rate(jeu) == Fraction(sum(end is not None and end.gagnee for end in ends), 720)
    assert exact_rate(qll()) is None
    found = tally_with("noyau")(Plan(jeu, 1), range(100_000))
    assert found.gagnees / 100_000 == pytest.approx(float(exact_rate(jeu) or 0), abs=0.007)


@pytest.mark.parametrize(
    ("words", "exact"),
    [
        (("r7", "--pack", "2x3", "--tours", "2"), "1"),
        (("qll", "--pack", "3x2", "--end-rule", "none"), None),
        (("c4", "--pack", "3x3"), None),
        (("md", "--pack", "2x3", "--stocks", "1", "--joueur", "ecart"), "109/180"),
        (("md", "--pack", "2x3", "--stocks", "1", "--joueur", "hasard"), ""),
        (("md", "--stocks", "1"), ""),
    ],
)
def test_what_is_exact_is_printed_beside_the_rate(
    words: tuple[str, ...], exact: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    told = ran(capsys, *words, "--parties", "3000", "--graine", "1")[1]
    found = json.loads(ran(capsys, *words, "--parties", "3000", "--graine", "1", "--json")[1])
    assert ("Exactly: " in told) is ("exacte" in found) is (exact != "")
    if exact != "":
        assert found["exacte"] == (exact or found["exacte"])
        assert f"Exactly: {found['exacte']}, " in told
        assert found["taux"] == pytest.approx(float(Fraction(found["exacte"])), abs=0.04)
