"""A study as a picture for a slide: the histogram of each measure, and how the rate settled, with its interval.

Needs matplotlib, the extra `plots`. Nothing is shown: a file is written, PNG or SVG by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from rummifun.analysis.intervalle import wilson
from rummifun.analysis.monoide import Comptes, Etude
from rummifun.messages import N_
from rummifun.refusal import Code, Precondition, Refusal

__all__ = ["FORMATS", "Point", "Refus", "drawable", "figure", "kept"]

Point = tuple[int, int]
"""After so many games, so many were won."""

FORMATS: Final = (".png", ".svg")

_WON: Final = "#1b7837"
_LOST: Final = "#b8b8b8"
_STEP: Final = 1.2
_PARTIES: Final = N_("games")
_GAGNEES: Final = N_("games won")
_PERDUES: Final = N_("games lost")


class Refus(Code):
    """Why no picture is drawn."""

    FigureInconnue = "études"
    MatplotlibAbsent = "études"


def drawable(file: Path) -> None:
    """Ask that a picture can be written under a name.

    Profil: fichier → ()

    >>> drawable(Path("etude.svg"))

    Law: raises `Precondition` for another format, or without matplotlib.
    """
    if file.suffix not in FORMATS:
        raise Precondition(Refusal(Refus.FigureInconnue, expected=", ".join(FORMATS), got=file.name))
    if find_spec("matplotlib") is None:
        raise Precondition(Refusal(Refus.MatplotlibAbsent, expected="rummifun[plots]", got=file.name))


def kept(points: Sequence[Point], etude: Etude) -> tuple[Point, ...]:
    """Keep what a study has come to so far, where it has grown enough to be seen.

    Profil: point suite → étude → point suite

    >>> kept(((100, 20),), Etude(None, (range(0, 110),), 21)), kept((), Etude(None, (range(0, 110),), 21))
    (((100, 20),), ((110, 21),))

    Law: of a billion games there are a hundred or so.
    """
    if points and etude.parties < _STEP * points[-1][0]:
        return tuple(points)
    return (*points, (etude.parties, etude.gagnees))


def figure(etude: Etude, points: Sequence[Point], file: Path, say: Callable[[str], str] = str) -> None:
    """Draw a study into a file.

    Profil: étude → point suite → fichier → traduction → ()

    Law: what is drawn are the counts of the study. Raises `Precondition` as `drawable` does, `OSError` as any file.
    """
    drawable(file)
    from matplotlib.figure import Figure

    panels = [*etude.histogramme]
    drawn = Figure(figsize=(5.2 * (len(panels) + 1), 4.4), layout="constrained")
    axes = drawn.subplots(1, len(panels) + 1, squeeze=False)[0]
    for axis, (nom, comptes) in zip(axes, panels, strict=False):
        _bars(axis, nom, comptes, say)
    _settling(axes[-1], etude, [*points, (etude.parties, etude.gagnees)], say)
    drawn.suptitle(_title(etude, say), fontsize=13)
    drawn.savefig(file, dpi=160)


def _title(etude: Etude, say: Callable[[str], str]) -> str:
    sujet = etude.sujet
    options = ", ".join(f"{nom}={value}" for nom, value in sujet.options) if sujet else ""
    about = f"{sujet.jeu} ({options})" if sujet else ""
    bas, haut = etude.intervalle
    played = f"{etude.parties:,}".replace(",", "\u202f")
    rate = f"{100 * (etude.taux or 0):.4g} % [{100 * bas:.4g} ; {100 * haut:.4g}]"
    return f"{about}: {played} {say(_PARTIES)}, {rate}"


def _bars(axis: Any, nom: str, comptes: Comptes, say: Callable[[str], str]) -> None:
    """Draw a measure: for each value, the part of all games lost and won with it."""
    total = sum(won + lost for _, won, lost in comptes) or 1
    values = [value for value, _, _ in comptes]
    won, lost = ([100 * row[i] / total for row in comptes] for i in (1, 2))
    axis.bar(values, won, color=_WON, label=say(_GAGNEES))
    axis.bar(values, lost, bottom=won, color=_LOST, label=say(_PERDUES))
    axis.set_xlabel(nom)
    axis.set_ylabel(f"% {say(_PARTIES)}")
    axis.xaxis.get_major_locator().set_params(integer=True)
    axis.legend(frameon=False)
    axis.spines[["top", "right"]].set_visible(False)


def _settling(axis: Any, etude: Etude, points: Sequence[Point], say: Callable[[str], str]) -> None:
    """Draw the rate so far against the games played, with its interval."""
    played = [n for n, _ in points]
    bounds = [wilson(won, n) for n, won in points]
    axis.fill_between(played, *([100 * b[i] for b in bounds] for i in (0, 1)), color=_WON, alpha=0.2, lw=0)
    axis.plot(played, [100 * won / n for n, won in points], color=_WON, marker=".")
    axis.axhline(100 * (etude.taux or 0), color="black", lw=0.8, ls=":")
    axis.set_xscale("log")
    axis.set_xlabel(say(_PARTIES))
    axis.set_ylabel(f"% {say(_GAGNEES)}")
    axis.spines[["top", "right"]].set_visible(False)
