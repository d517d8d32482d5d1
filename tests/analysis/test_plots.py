"""Plots of studies: bars for the counts, a curve for the rate as it settles."""

import re
from collections.abc import Sequence
from itertools import accumulate
from operator import add
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from harness.nonempty import nonempty
from matplotlib.figure import Figure

from analysis.command import Run
from rummifun.analysis import Plan, tally, wilson
from rummifun.analysis.comparison import tally_pairs
from rummifun.analysis.plots import Point, extend_curve, plot
from rummifun.games.reussites.queue_leu_leu import qll
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.messages import translation


@pytest.fixture(scope="module", autouse=True)
def _matplotlib_is_read(tmp_path_factory: pytest.TempPathFactory) -> None:
    plot(tally(Plan(r7(), 1), range(2)), (), tmp_path_factory.mktemp("first") / "etude.png")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    drawn: list[Any] = []
    monkeypatch.setattr(Figure, "savefig", lambda self, *args, **options: drawn.append(self))
    return drawn


@pytest.mark.parametrize("nom", ["etude.png", "etude.svg"])
def test_analyser_draws_a_picture(nom: str, tmp_path: Path, analyser: Run) -> None:
    file = tmp_path / nom
    code, out, _ = analyser("r7", "--parties", "60", "--graine", "1", "--figure", file)
    assert (code, "seed 1" in out) == (0, True)
    if nom.endswith("png"):
        assert file.read_bytes().startswith(b"\x89PNG")
    else:
        assert ElementTree.parse(file).getroot().tag.endswith("svg")


def test_plot_draws_the_counts(tmp_path: Path, drawn: list[Any]) -> None:
    sums = list(accumulate((tally(Plan(r7(), 1), range(i, i + 20)) for i in range(0, 100, 20)), add))
    points: Sequence[Point] = ()
    for done in sums:
        points = extend_curve(points, done)
    plot(sums[-1], points, tmp_path / "etude.png")
    axes = drawn[0].axes
    for axis, (nom, comptes) in nonempty(zip(axes, sums[-1].histogramme, strict=False)):
        assert axis.get_xlabel() == nom
        bars = [round(bar.get_height()) for bar in axis.patches]  # of 100 games, a bar of 1 % is a game
        assert bars == [won for _, won, _ in comptes] + [lost for _, _, lost in comptes]
    curve = axes[-1].lines[0]
    assert curve.get_xdata().tolist() == [20, 40, 60, 80, 100, 100]
    assert curve.get_ydata()[:5].tolist() == pytest.approx([100 * e.gagnees / e.parties for e in sums])
    low, high = wilson(sums[0].gagnees, 20)
    heights = [y for x, y in axes[-1].collections[0].get_paths()[0].vertices if x == 20]
    assert (min(heights), max(heights)) == pytest.approx((100 * low, 100 * high))


def test_plot_draws_the_four_counts_of_a_comparison(tmp_path: Path, drawn: list[Any]) -> None:
    whole = tally_pairs(Plan(r7(2), 3), Plan(r7(3), 3), ("pur", "pur"))(range(100))
    plot(whole, extend_curve((), whole), tmp_path / "paire.svg")
    quarters, curve = drawn[0].axes
    assert [round(bar.get_height()) for bar in quarters.patches] == [*whole.pair]
    said = ["both", "only r7\ntours=2", "only r7\ntours=3", "none"]
    assert [label.get_text() for label in quarters.get_xticklabels()] == said
    assert curve.get_ylabel() == "points of difference"  # of two percentages, points of which no percentage is taken
    assert re.search(r"\n-\d+(\.\d+)? points of difference \[", drawn[0].get_suptitle())
    assert [*curve.lines[0].get_ydata()] == pytest.approx([100 * whole.pair.difference] * 2)


def test_plot_says_only_options_that_differ(tmp_path: Path, drawn: list[Any]) -> None:
    whole = tally_pairs(Plan(qll(32), 3), Plan(qll(32, "circular"), 3), ("pur", "pur"))(range(20))
    plot(whole, extend_curve((), whole), tmp_path / "paire.svg", translation("fr"))
    quarters, curve = drawn[0].axes
    _, one, other, _ = (label.get_text().splitlines() for label in quarters.get_xticklabels())
    assert (one, other) == (["qll seul", "end_rule=", "rotate_once"], ["qll seul", "end_rule=", "circular"])
    assert curve.get_ylabel() == "points d'écart"
    assert "%" not in drawn[0].get_suptitle()


def test_analyser_refuses_a_picture_at_once(tmp_path: Path, analyser: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, err = analyser("r7", "--parties", "9e9", "--figure", tmp_path / "etude.gif")
    assert (code, out) == (2, "")
    assert "picture expected: .png, .svg; received: etude.gif" in err
    monkeypatch.setattr("rummifun.analysis.plots.find_spec", lambda name: None)
    code, _, err = analyser("r7", "--parties", "9e9", "--figure", tmp_path / "etude.png")
    assert (code, "rummifun[plots]" in err) == (2, True)
