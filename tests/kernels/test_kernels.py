"""Compiled twins play the games of the engine card for card; the comparison notices each wrong twin."""

import os
import shutil
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest
from harness.effort import Effort

from kernels.twins import JEUX, bits_differ, differs, told
from rummifun.analysis import engine_choice
from rummifun.analysis.engine_choice import TwinMismatchError, cross_check
from rummifun.analysis.exact_rates import exact_rate
from rummifun.analysis.game_runner import Plan
from rummifun.catalogue.twins import twin_for
from rummifun.chance import Alea
from rummifun.games.reussites.montee_descente import md
from rummifun.games.reussites.quatre_couleurs import c4
from rummifun.games.reussites.queue_leu_leu import qll
from rummifun.games.reussites.relais_des_7 import installer, r7
from rummifun.games.reussites.reussite import Reussite
from rummifun.kernels import jit_cache
from rummifun.kernels.alea import shuffle_into
from rummifun.kernels.twin import Twin
from rummifun.kernels.uint64 import U

pytestmark = pytest.mark.usefixtures("alea_compiled", "r7_compiled", "qll_compiled", "c4_compiled", "md_compiled")

TOP: Final = 2**64 - 1
EACH: Final = [(r7(), "premier"), (qll(), "premier"), (c4(), "premier"), (md(), "ecart")]


def name(value: Any) -> str:
    if isinstance(value, str):
        return value
    options = "-".join(map(str, value.options.values()))
    return f"{value.name.replace(' ', '_')}-{options}-{value.forme.pack.nb_cartes}"


def twin(jeu: Any, joueur: str = "premier") -> Twin:
    found = twin_for(jeu, joueur)
    assert found is not None
    return found


@pytest.mark.parametrize("size", [2, 3, 8, 32, 52, 56, 64])
def test_shuffle_into_draws_the_bits_of_alea(size: int) -> None:
    corners, rejecting = (0, 1, 2**32, 2**63, TOP), [Alea(17, 1586), Alea(17, 21824)]
    assert [alea.shuffle(range(52))[1].draws for alea in (Alea(17), *rejecting)] == [5, 6, 6]
    aleas = [Alea(seed, game) for seed, game in product(corners, corners)]
    assert bits_differ(shuffle_into, size, [*aleas, *rejecting, *(Alea(size, game) for game in range(50))]) is None


def test_digest_is_that_of_the_sources_of_all_kernels(tmp_path: Path) -> None:
    folder = Path(str(jit_cache.__file__)).parent
    copy = tmp_path / "kernels"
    shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("__pycache__"))
    assert jit_cache._digest(copy) == jit_cache._digest(folder)
    called = copy / "alea.py"
    called.write_text(called.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert jit_cache._digest(copy) != jit_cache._digest(folder)
    assert jit_cache._digest(folder, copy) != jit_cache._digest(folder)
    kept: Any = shuffle_into
    assert jit_cache.cache_folder().name in kept.stats.cache_path or os.environ.get("NUMBA_CACHE_DIR")


@pytest.mark.parametrize(("jeu", "joueur"), JEUX, ids=name)
def test_twin_ends_every_game_as_its_moves_do(jeu: Any, joueur: str, effort: Effort) -> None:
    assert differs(twin(jeu, joueur), jeu, 5, range(effort(4, 3000)), joueur) is None


@pytest.mark.parametrize(("jeu", "joueur"), EACH, ids=name)
def test_tally_does_not_depend_on_how_games_are_cut(jeu: Any, joueur: str) -> None:
    found = twin(jeu, joueur)
    whole = told(found, 3, range(100, 1137))
    for step in (1, 7, 8, 64, 500):
        cut = [range(i, min(i + step, 1137)) for i in range(100, 1137, step)]
        assert sum((told(found, 3, games) for games in reversed(cut)), start=told(found, 3, range(0))) == whole


@pytest.mark.parametrize(("jeu", "joueur"), EACH, ids=name)
def test_tally_counts_the_last_game_of_all(jeu: Any, joueur: str) -> None:
    assert differs(twin(jeu, joueur), jeu, TOP, range(TOP - 3, TOP + 1), joueur) is None


def test_twin_for_is_none_for_games_and_players_without_one() -> None:
    ours = r7()
    mine, theirs = (
        Reussite(name, ours.forme, ours.patience.notes, installer, lambda t: (), ours.patience.verdict)
        for name in ("r7", "c4")
    )
    assert twin_for(ours) is not None
    assert (twin_for(mine), exact_rate(theirs)) == (None, None)  # foreign ones with the name of ours
    assert (twin_for(ours, "hasard"), twin_for(md(), "premier")) == (None, None)


@pytest.mark.parametrize(
    ("jeu", "other", "joueur"),
    [
        (r7(3), r7(2), "premier"),
        (qll(), qll(end_rule="circular"), "premier"),
        (c4(), c4("♥"), "premier"),
        (md(), md(stocks=3), "ecart"),
    ],
    ids=str,
)
def test_differs_sees_the_twin_of_another_game(jeu: Any, other: Any, joueur: str) -> None:
    right, wrong = twin_for(jeu, joueur), twin_for(other, joueur)
    assert right is not None
    assert wrong is not None
    assert differs(right, jeu, 5, range(20), joueur) is None
    assert differs(wrong, jeu, 5, range(20), joueur)


@pytest.mark.parametrize("wrong", ["wins", "tally"])
def test_differs_sees_wrong_wins_and_counts_of_right_tables(wrong: str) -> None:
    right: Any = twin_for(r7())
    words: Any = {name: getattr(right, name) for name in ("last_table", "wins", "tally", "mesures")}
    words[wrong] = lambda seed, first, games: getattr(right, wrong)(seed + 1, first, games)
    assert differs(SimpleNamespace(**words), r7(), 5, range(20))  # type: ignore[arg-type]


def test_bits_differ_sees_the_bits_of_another_seed() -> None:
    def shifted(deck: Any, order: Any, seed: Any, game: Any, batches: Any) -> Any:
        return shuffle_into(deck, order, seed + U(1), game, batches)

    assert bits_differ(shifted, 52, [Alea(17)])


def test_cross_check_stops_at_the_first_game_that_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan(r7(), 5)
    right = engine_choice.twin_for_plan(plan)

    def other(game: int) -> int:
        return 8 if game == 7 else game

    menteur = SimpleNamespace(
        mesures=right.mesures,
        tally=lambda seed, first, games: right.tally(seed, other(first), games),
        last_table=lambda alea: right.last_table(Alea(alea.seed, other(alea.game))),
    )
    monkeypatch.setattr(engine_choice, "twin_for", lambda jeu, joueur: menteur)
    assert cross_check(plan, range(7)) == 7
    with pytest.raises(TwinMismatchError) as stopped:
        cross_check(plan, range(100))
    assert stopped.value.game == 7
