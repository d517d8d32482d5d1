"""The picture of a study: its bars are its counts, its curve is how the rate settled."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate
from operator import add
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from matplotlib.figure import Figure

from rummifun.analysis import Plan, tally, wilson
from rummifun.analysis.comparison import tally_pairs
from rummifun.analysis.plots import Point, extend_curve, plot
from rummifun.games.reussites.queue_leu_leu import qll
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.messages import LANGUAGES, translation
from rummifun.shells import cli


@pytest.mark.parametrize("nom", ["etude.png", "etude.svg"])
def test_a_picture_is_drawn_from_the_command_line(nom: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / nom
    with pytest.raises(SystemExit) as stopped:
        cli.main(["--lang", "fr", "analyser", "r7", "--parties", "60", "--graine", "1", "--figure", str(file)])
    assert not stopped.value.code
    assert "graine 1" in capsys.readouterr().out
    if nom.endswith("png"):
        assert file.read_bytes().startswith(b"\x89PNG")
    else:
        assert ElementTree.parse(file).getroot().tag.endswith("svg")


def test_what_is_drawn_are_the_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Figure] = []
    monkeypatch.setattr(Figure, "savefig", lambda self, *args, **options: drawn.append(self))
    sums = list(accumulate((tally(Plan(r7(), 1), range(i, i + 20)) for i in range(0, 100, 20)), add))
    points: Sequence[Point] = ()
    for done in sums:
        points = extend_curve(points, done)
    plot(sums[-1], points, tmp_path / "etude.png")
    axes: Any = drawn[0].axes
    for axis, (nom, comptes) in zip(axes, sums[-1].histogramme, strict=False):
        assert axis.get_xlabel() == nom
        bars = [round(bar.get_height()) for bar in axis.patches]  # of 100 games, a bar of 1 % is a game
        assert bars == [won for _, won, _ in comptes] + [lost for _, _, lost in comptes]
    curve = axes[-1].lines[0]
    assert curve.get_xdata().tolist() == [20, 40, 60, 80, 100, 100]
    assert curve.get_ydata()[:5].tolist() == pytest.approx([100 * e.gagnees / e.parties for e in sums])
    low, high = wilson(sums[0].gagnees, 20)
    heights = [y for x, y in axes[-1].collections[0].get_paths()[0].vertices if x == 20]
    assert (min(heights), max(heights)) == pytest.approx((100 * low, 100 * high))


def test_a_comparison_is_drawn_with_its_four_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Any] = []
    monkeypatch.setattr(Figure, "savefig", lambda self, *args, **options: drawn.append(self))
    whole = tally_pairs(Plan(r7(2), 3), Plan(r7(3), 3), ("pur", "pur"))(range(100))
    plot(whole, extend_curve((), whole), tmp_path / "paire.svg")
    axes: Any = drawn[0].axes
    quarters, curve = axes
    heights = [round(bar.get_height()) for bar in quarters.patches]
    assert heights == [*whole.pair]
    assert [label.get_text() for label in quarters.get_xticklabels()] == [
        "both",
        "only r7\ntours=2",
        "only r7\ntours=3",
        "none",
    ]
    assert curve.get_ylabel() == "points of difference"  # of two percentages, points of which no percentage is taken
    assert re.search(r"\n-\d+(\.\d+)? points of difference \[", drawn[0].get_suptitle())
    assert [*curve.lines[0].get_ydata()] == pytest.approx([100 * whole.pair.difference] * 2)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_comparison_is_drawn_in_points_and_by_its_options_in_both_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    drawn: list[Any] = []
    monkeypatch.setattr(Figure, "savefig", lambda self, *args, **options: drawn.append(self))
    whole = tally_pairs(Plan(qll(32), 3), Plan(qll(32, "circular"), 3), ("pur", "pur"))(range(20))
    plot(whole, extend_curve((), whole), tmp_path / "paire.svg", translation(lang))
    quarters, curve = drawn[0].axes
    _, one, other, _ = (label.get_text().splitlines() for label in quarters.get_xticklabels())
    assert one[0] == other[0] == {"fr": "qll seul", "en": "only qll"}[lang]
    assert (one[1:], other[1:]) == (["end_rule=", "rotate_once"], ["end_rule=", "circular"])  # the rest is that of both
    assert curve.get_ylabel() == {"fr": "points d'écart", "en": "points of difference"}[lang]
    assert "%" not in drawn[0].get_suptitle()


def test_half_a_picture_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Figure, file: Path, **options: object) -> None:
        file.write_bytes(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Figure, "savefig", full)
    with pytest.raises(OSError, match="No space"):
        plot(tally(Plan(r7(), 1), range(5)), (), tmp_path / "etude.png")
    assert list(tmp_path.iterdir()) == []


def test_another_format_is_refused_before_a_game_is_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main(["--lang", "en", "analyser", "r7", "--parties", "9e9", "--figure", str(tmp_path / "etude.gif")])
    out, err = capsys.readouterr()
    assert (stopped.value.code, out) == (2, "")
    assert "picture expected: .png, .svg; received: etude.gif" in err


def test_without_matplotlib_what_is_missing_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rummifun.analysis.plots.find_spec", lambda name: None)
    with pytest.raises(SystemExit) as stopped:
        cli.main(["--lang", "en", "analyser", "r7", "--parties", "9e9", "--figure", str(tmp_path / "etude.png")])
    assert stopped.value.code == 2
    assert "rummifun[plots]" in capsys.readouterr().err
