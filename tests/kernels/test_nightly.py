"""A night of comparisons: one for every kernel, a difference with its deal, a night that goes on where it was."""

import json
from itertools import count
from pathlib import Path
from pkgutil import iter_modules

import nightly
import pytest
from harness.effort import Effort
from test_forges import GITLAB, ROOT, jobs

from kernels.twins import KERNELS, Ecart
from rummifun import kernels

PARTS = {
    "jit_cache": None,
    "twin": None,
    "uint64": None,
    "relais_des_7": "r7",
    "queue_leu_leu": "qll",
    "quatre_couleurs": "c4",
    "montee_descente": "md",
    "md_solver": "md_connue",
    "klondike_lines": "klondike",
    "klondike_search": "klondike",
    "klondike_states": "klondike",
    "klondike_stock": "klondike",
    "klondike_successors": "klondike",
    "winnable_deals": "klondike",
}
"""Modules of kernels without a comparison, and those with another word for theirs."""


def test_kernels_has_a_comparison_of_every_module() -> None:
    named = {PARTS.get(module.name, module.name) for module in iter_modules(kernels.__path__)}
    assert named - {None} == set(KERNELS) - {"prevoyant"}  # which is of the module of MD


@pytest.mark.parametrize("file", [ROOT / ".github/workflows/nuit.yml", GITLAB], ids=lambda file: file.name)
def test_nightly_job_compares_every_kernel(file: Path) -> None:
    job = jobs(file)["nuit"]
    asked = job["parallel"]["matrix"][0]["KERNEL"] if file == GITLAB else job["strategy"]["matrix"]["kernel"]
    assert sorted(asked) == sorted(KERNELS)


@pytest.mark.parametrize("name", KERNELS)
def test_kernels_finds_no_difference(name: str, effort: Effort, request: pytest.FixtureRequest) -> None:
    request.getfixturevalue(f"{name}_compiled")
    assert KERNELS[name](27, range(effort(6, 2_000))) is None


def shifted(seed: int, games: range) -> Ecart:
    """Differ in the game of number 130."""
    return f"game 130 of {seed}" if 130 in games else None


def test_night_ends_a_kernel_at_its_first_difference_and_not_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = list[range]()

    def alike(seed: int, games: range) -> Ecart:
        asked.append(games)
        return None

    assert not nightly.night({"wrong": shifted, "right": alike}, 7, 220, 60.0, tmp_path)
    seed, wrong, deal, right = capsys.readouterr().out.splitlines()
    assert (seed, deal.strip()) == ("seed 7", "game 130 of 7")
    assert wrong.split()[:3] == ["wrong", "150", "games"]
    assert right.split()[:3] == ["right", "220", "games"]
    assert asked == [range(50), range(50, 100), range(100, 150), range(150, 200), range(200, 220)]


def test_night_goes_on_where_it_was_and_asks_again_what_differed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nightly, "monotonic", count(0.0, 1.0).__next__)
    asked = list[int]()

    def alike(seed: int, games: range) -> Ecart:
        asked.extend(games)
        return None

    assert nightly.night({"slow": alike}, 7, 200, 2.0, tmp_path)
    assert json.loads((tmp_path / "7-slow.json").read_text("utf-8"))[:2] == [100, None]
    assert nightly.night({"slow": alike}, 7, 200, 2.0, tmp_path)
    assert asked == [*range(200)]
    assert not nightly.night({"slow": shifted}, 8, 200, 60.0, tmp_path)
    assert nightly.night({"slow": alike}, 8, 200, 60.0, tmp_path)
    assert asked == [*range(200), *range(100, 200)]


def test_main_compares_the_kernels_named_or_all(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = list[tuple[object, ...]]()

    def noted(*words: object) -> bool:
        calls.append(words)
        return len(calls) > 1

    monkeypatch.setattr(nightly, "night", noted)
    assert nightly.main(["--seed", "17", "--games", "1e3", "--minutes", "2", "r7", "md"]) == 1
    assert nightly.main([]) == 0
    assert calls[0] == ({"r7": KERNELS["r7"], "md": KERNELS["md"]}, 17, 1000, 120.0, nightly.BUILD)
    assert calls[1][0] == KERNELS
    assert calls[1][2:4] == (100_000, float("inf"))
    with pytest.raises(SystemExit):
        nightly.main(["r8"])
