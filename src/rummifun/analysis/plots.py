"""A study as a picture for a slide: the histogram of each measure, and how the rate settled, with its interval.

It needs matplotlib, the extra `plots`. It opens no window, but writes a file, PNG or SVG by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import find_spec
from io import BytesIO
from math import ceil, log10
from pathlib import Path
from typing import Any, Final

from rummifun.analysis.comparison import Comparison
from rummifun.analysis.refusals import RefusEtude
from rummifun.analysis.study_results import Counts, Study, Subject
from rummifun.messages import N_
from rummifun.players.glouton import premier
from rummifun.refusal import Precondition, Refusal

Point = tuple[int, float, float, float]
"""A number of games, the rate after them, and its interval."""


FORMATS: Final = (".png", ".svg")


_WON_COLOUR: Final = "#1b7837"


_LOST_COLOUR: Final = "#b8b8b8"


_STEP: Final = 1.2


_SLIDE: Final = (16.0, 7.2)


_DPI: Final = 120


_WIDE: Final = 80


_NARROW: Final = 14
"""The number of letters that fit in a line: of the title, of a label beside others."""


_FONT: Final = 17
"""The keys to read from the last row."""


_PARTIES: Final = N_("games")


_GAGNEES: Final = N_("games won")


_PERDUES: Final = N_("games lost")


_DIFFERENCE: Final = N_("points of difference")


def check_plot_file(file: Path) -> None:
    """Check that a picture can be written under a name."""
    if file.suffix not in FORMATS:
        raise Precondition(Refusal(RefusEtude.FigureInconnue, expected=", ".join(FORMATS), got=file.name))
    if find_spec("matplotlib") is None:
        raise Precondition(Refusal(RefusEtude.MatplotlibAbsent, expected="rummifun[plots]", got=file.name))


def extend_curve(points: Sequence[Point], somme: Study | Comparison) -> tuple[Point, ...]:
    """Add the current rate of a study to the curve, if it has grown enough to show."""
    if not somme.parties or (points and somme.parties < _STEP * points[-1][0]):
        return tuple(points)
    return (*points, _point(somme))


def _point(somme: Study | Comparison) -> Point:
    return somme.parties, somme.taux or 0.0, *somme.intervalle


def plot(somme: Study | Comparison, points: Sequence[Point], file: Path, say: Callable[[str], str] = str) -> bytes:
    """Draw a study, or a comparison, as the bytes of a file of this name; refuse as `check_plot_file` does."""
    check_plot_file(file)
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    panels: list[Callable[[Any], None]] = (
        [partial(_bars, name=name, counts=counts, say=say) for name, counts in somme.histogramme]
        if isinstance(somme, Study)
        else [partial(_quarters, comparison=somme, say=say)]
    )
    what = f"% {say(_GAGNEES)}" if isinstance(somme, Study) else say(_DIFFERENCE)
    panels.append(partial(_settling, rate=somme.taux or 0, points=[*points, _point(somme)], what=what, say=say))
    with rc_context({"font.size": _FONT, "axes.spines.top": False, "axes.spines.right": False}):
        drawn = Figure(figsize=_SLIDE, layout="constrained")
        for axis, panel in zip(drawn.subplots(1, len(panels), squeeze=False)[0], panels, strict=True):
            panel(axis)
            axis.yaxis.set_major_formatter(lambda value, _: f"{value:g}".replace(".", say(N_("."))))
        drawn.suptitle(_title(somme, say))
        out = BytesIO()
        drawn.savefig(out, dpi=_DPI, format=file.suffix[1:])
    return out.getvalue()


def _title(somme: Study | Comparison, say: Callable[[str], str]) -> str:
    subjects = [somme.sujet] if isinstance(somme, Study) else somme.sujet or ()
    names = [_subject_name(subject) for subject in subjects if subject]
    about = (" / " if sum(map(len, names)) <= _WIDE else " /\n").join(names)
    bottom, top = somme.intervalle
    digits = max(1, ceil(-log10(max(top - bottom, 1e-12))) - 1)
    rate, low, high = (f"{100 * p:.{digits}f}".replace(".", say(N_("."))) for p in (somme.taux or 0, bottom, top))
    unit = "%" if isinstance(somme, Study) else say(_DIFFERENCE)
    return f"{about}{say(N_(': '))}{_number(somme.parties)} {say(_PARTIES)}\n{rate} {unit} [{low} ; {high}]"


def _subject_name(subject: Subject) -> str:
    joueur = [] if subject.joueur == premier.__name__ else [subject.joueur]
    options = ", ".join([*(f"{name}={value}" for name, value in subject.options), *joueur])
    return f"{subject.jeu} ({options})" if options else subject.jeu


def _number(n: int) -> str:
    return f"{n:,}".replace(",", "\u202f")


def _bars(axis: Any, name: str, counts: Counts, say: Callable[[str], str]) -> None:
    """Draw a measure: for each value, the share of all games lost and won with it."""
    total = sum(won + lost for _, won, lost in counts) or 1
    values = [value for value, _, _ in counts]
    won, lost = ([100 * row[i] / total for row in counts] for i in (1, 2))
    axis.bar(values, won, color=_WON_COLOUR, label=say(_GAGNEES))
    axis.bar(values, lost, bottom=won, color=_LOST_COLOUR, label=say(_PERDUES))
    axis.set_xlabel(name)
    axis.set_ylabel(f"% {say(_PARTIES)}")
    axis.xaxis.get_major_locator().set_params(integer=True)
    axis.legend(frameon=False)


def _quarters(axis: Any, comparison: Comparison, say: Callable[[str], str]) -> None:
    """Draw how many deals both games win, one alone, or neither."""
    pair = comparison.pair
    labels = [say(N_("both")), *_told_apart(comparison.sujet or (), say), say(N_("none"))]
    colours = (_WON_COLOUR, _WON_COLOUR, _WON_COLOUR, _LOST_COLOUR)
    bars = axis.bar(labels, [100 * n / pair.parties for n in pair], color=colours)
    axis.bar_label(bars, [*map(_number, pair)])
    axis.set_ylabel(f"% {say(_PARTIES)}")


def _told_apart(subjects: Sequence[Subject], say: Callable[[str], str]) -> list[str]:
    """Name each by its game and, on separate lines, its differences from the other: an option, the player."""
    return ["\n".join([say(N_("only {game}")).format(game=s.jeu), *_distinct_options(s, subjects)]) for s in subjects]


def _distinct_options(subject: Subject, subjects: Sequence[Subject]) -> list[str]:
    options = [option for option in subject.options if any(option not in other.options for other in subjects)]
    said = [f"{name}={value}" for name, value in options]
    joueur = [subject.joueur] if len({other.joueur for other in subjects}) > 1 else []
    return [text if len(text) <= _NARROW else text.replace("=", "=\n") for text in (*said, *joueur)]


def _settling(axis: Any, rate: float, points: Sequence[Point], what: str, say: Callable[[str], str]) -> None:
    """Draw the rate against the number of games played, with its interval."""
    played, rates, lows, highs = zip(*points, strict=True)
    bounds = ([100 * bound for bound in side] for side in (lows, highs))
    axis.fill_between(played, *bounds, color=_WON_COLOUR, alpha=0.2, lw=0)
    axis.plot(played, [100 * one for one in rates], color=_WON_COLOUR, marker="o", lw=2.5)
    axis.axhline(100 * rate, color="black", lw=1.2, ls=":")
    axis.set_xscale("log")
    axis.set_xlabel(say(_PARTIES))
    axis.set_ylabel(what)
