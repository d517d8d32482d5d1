"""Studies of what can be won: either engine counts the same; they are kept and compared as all studies."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rummifun.analysis import Plan, from_json, study, tally, to_json
from rummifun.analysis.backend_choice import TwinMismatchError, choose_backend, cross_check, tally_with
from rummifun.analysis.comparison import tally_pairs
from rummifun.chance import Alea
from rummifun.games.reussites.klondike import klondike, klondike_classique
from rummifun.games.reussites.montee_descente import md
from rummifun.kernels import klondike_search
from rummifun.players import glouton, voyant
from rummifun.shells import cli


def ran(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stopped:
        cli.main(["--lang", "en", "analyser", *words])
    out, err = capsys.readouterr()
    return int(stopped.value.code or 0), out, err


@pytest.mark.parametrize("jeu", [klondike(), klondike(worry_back=True), klondike_classique(worry_back=False)], ids=str)
def test_both_engines_count_the_same(jeu: Any) -> None:
    plan = Plan(jeu, 7, voyant)
    assert tally_with("noyau")(plan, range(20, 40)) == tally(plan, range(20, 40))
    assert cross_check(plan, range(40, 43)) == 3


def test_a_twin_that_decides_otherwise_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan(klondike(), 7, voyant)
    right = klondike_search.solve_deals

    def wrong(*asked: Any) -> Any:
        answers, nodes = right(*asked)
        return 1 - answers, nodes

    monkeypatch.setattr(klondike_search, "solve_deals", wrong)
    with pytest.raises(TwinMismatchError):
        cross_check(plan, range(1))


def test_a_deal_that_is_not_decided_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(klondike_search, "solve_deals", lambda *_: (np.array([1, 5], np.uint8), np.array([3, 3])))
    with pytest.raises(MemoryError):
        tally_with("noyau")(Plan(klondike(), 7, voyant), range(2))


def test_a_study_of_what_can_be_won_is_a_study() -> None:
    jeu = klondike()
    whole = study(jeu, 24, Alea(1), voyant, moteur="noyau")
    assert (whole.parties, whole.moteurs, whole.verifiees) == (24, ("noyau",), 24)
    assert study(jeu, 16, Alea(1), voyant) + study(jeu, 8, Alea(1, 16), voyant) == whole
    assert from_json(to_json(whole)) == whole
    assert whole.sujet is not None
    assert dict(whole.sujet.options)["stale_moves"] is None


def test_the_engine_is_chosen_for_fewer_deals_than_are_played() -> None:
    jeu = klondike()
    assert [choose_backend(Plan(jeu, 1, voyant), games=n) for n in (100, 1000)] == ["pur", "noyau"]
    assert choose_backend(Plan(md(), 1, voyant), games=1000) == "pur"
    assert choose_backend(Plan(jeu, 1, glouton), games=10**6) == "pur"


def test_what_can_be_won_is_compared_with_what_is_won(capsys: pytest.CaptureFixture[str]) -> None:
    jeu = klondike()
    plans = Plan(jeu, 1, voyant), Plan(jeu, 1, glouton)
    pair = tally_pairs(*plans, ("pur", "pur"))(range(12)).pair
    assert pair.second == 0  # nobody wins what cannot be won
    assert pair.parties == 12
    code, out, _ = ran(
        capsys, "--gagnables", "--comparer", "klondike", "klondike:joueur=glouton", "--parties", "12", "--graine", "1"
    )
    assert code == 0
    assert f"{pair.premier} deals that the other one loses" in out


def test_the_command_counts_and_goes_on(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ("klondike_classique", "--gagnables", "--graine", "1", "--reprise", str(tmp_path / "kept"))
    assert "Can be won: 10 of 10, " in ran(capsys, *words, "--parties", "10")[1]
    said = json.loads(ran(capsys, *words, "--parties", "20", "--json")[1])
    assert (said["joueur"], said["parties"], said["gagnees"]) == ("voyant", 20, 18)
    assert said["moteurs"] == ["pur"]


def test_what_cannot_be_told_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = ran(capsys, "haricots", "--gagnables")
    assert (code, out) == (2, "")
    assert "voyant" in err
