"""Studies of what can be won: either engine counts the same; they are kept and compared as all studies."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from harness.effort import Effort

from analysis.command import Run
from rummifun.analysis import Plan, from_json, study, tally, to_json
from rummifun.analysis.backend_choice import TwinMismatchError, choose_backend, cross_check, tally_with
from rummifun.analysis.comparison import tally_pairs
from rummifun.chance import Alea
from rummifun.games.reussites.klondike import klondike, klondike_classique
from rummifun.games.reussites.montee_descente import md
from rummifun.kernels import klondike_search
from rummifun.players import glouton, voyant

pytestmark = pytest.mark.usefixtures("klondike_compiled")


@pytest.mark.parametrize("jeu", [klondike(), klondike(worry_back=True), klondike_classique(worry_back=False)], ids=str)
def test_tally_of_what_can_be_won_is_the_same_with_either_engine(jeu: Any, effort: Effort) -> None:
    plan, games = Plan(jeu, 7, voyant), range(20, effort(24, 40))
    assert (tally_with("noyau")(plan, games), cross_check(plan, range(40, 41))) == (tally(plan, games), 1)


def test_cross_check_and_tally_find_a_twin_that_decides_otherwise_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    right = klondike_search.solve_deals

    def wrong(*asked: Any) -> Any:
        answers, nodes = right(*asked)
        return 1 - answers, nodes

    monkeypatch.setattr(klondike_search, "solve_deals", wrong)
    with pytest.raises(TwinMismatchError):
        cross_check(Plan(klondike(), 7, voyant), range(1))
    monkeypatch.setattr(klondike_search, "solve_deals", lambda *_: (np.array([1, 5], np.uint8), np.array([3, 3])))
    with pytest.raises(MemoryError):
        tally_with("noyau")(Plan(klondike(), 7, voyant), range(2))


def test_study_counts_what_can_be_won_and_compiles_for_fewer_deals() -> None:
    jeu = klondike()
    whole = study(jeu, 6, Alea(1), voyant, moteur="noyau")
    assert (whole.parties, whole.moteurs, whole.verifiees) == (6, ("noyau",), 6)
    assert study(jeu, 4, Alea(1), voyant) + study(jeu, 2, Alea(1, 4), voyant) == whole
    assert from_json(to_json(whole)) == whole
    assert whole.sujet is not None
    assert dict(whole.sujet.options)["stale_moves"] is None
    assert [choose_backend(Plan(jeu, 1, voyant), games=n) for n in (100, 1000)] == ["pur", "noyau"]
    assert choose_backend(Plan(md(), 1, voyant), games=1000) == "pur"
    assert choose_backend(Plan(jeu, 1, glouton), games=10**6) == "pur"


def test_tally_pairs_compares_what_can_be_won_with_what_is(analyser: Run) -> None:
    plans = Plan(klondike(), 1, voyant), Plan(klondike(), 1, glouton)
    pair = tally_pairs(*plans, ("pur", "pur"))(range(4)).pair
    assert (pair.second, pair.parties) == (0, 4)  # nobody wins what cannot be won
    words = ("--gagnables", "--comparer", "klondike", "klondike:joueur=glouton", "--parties", "4", "--graine", "1")
    code, out, _ = analyser(*words)
    assert (code, f"{pair.premier} deals that the other one loses" in out) == (0, True)


def test_analyser_counts_what_can_be_won_goes_on_and_refuses_what_cannot_be_told(analyser: Run, tmp_path: Path) -> None:
    words = ("klondike_classique", "--gagnables", "--graine", "1", "--reprise", tmp_path / "kept")
    assert "Can be won: 3 of 3, " in analyser(*words, "--parties", "3")[1]
    said = json.loads(analyser(*words, "--parties", "5", "--json")[1])
    assert (said["joueur"], said["parties"], said["gagnees"]) == ("voyant", 5, 5)
    assert said["moteurs"] == ["pur"]
    code, out, err = analyser("haricots", "--gagnables")
    assert (code, out, "voyant" in err) == (2, "", True)
