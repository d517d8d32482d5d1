"""How a study is carried out: by which engine, on how many cores, how far, and with checkpoints on the way."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import partial
from math import ceil, log10
from pathlib import Path
from typing import Final, Protocol, TypeVar

from rummifun.analysis import VIDE, Etude, Plan
from rummifun.analysis.compilees import NOYAU, PUR, VERIFIEES, Divergente, compte_par, moteur, verifie
from rummifun.analysis.executants import Execute, processus, threads
from rummifun.analysis.grappe import grappe
from rummifun.messages import N_
from rummifun.shells.load import Unusable
from rummifun.shells.reprise import ETUDE, Kept, resumed, saved, version
from rummifun.shells.screen import Screen

__all__ = [
    "Moyens",
    "carried_out",
    "checked",
    "cut",
    "engine_said",
    "gathered",
    "missing",
    "percent",
    "stages",
    "workers",
]

_BLOCK: Final = 1 << 18
"""How many games a block has that a kernel plays: a tenth of a second; the first are smaller, to see a study settle."""

_SMALLEST: Final = 1 << 10

_MOMENT: Final = 0.05
"""Seconds that a block of other games should last: what is being played is lost when the work is interrupted."""

_PERIOD: Final = 5.0
"""Seconds between two checkpoints."""

_FIRST: Final = 10_000
"""A study that goes on until it is precise is looked at after so many games, then after twice as many, and so on."""


A = TypeVar("A", bound="_Adds")


@dataclass(frozen=True, slots=True)
class Moyens:
    """What a study is carried out with: its games, its engine, cores, checkpoint, and the width it stops at.

    Profil: ℕ* × ℕ × moteur × ℕ* × fichier option × ℝ option × adresse option × fichier option
        → moyens

    >>> Moyens(1000).moteur
    'auto'

    Law: what is counted of a game does not depend on any of them.
    """

    parties: int
    debut: int = 0
    moteur: str = "auto"
    coeurs: int = 1
    reprise: Path | None = None
    precision: float | None = None
    grappe: str | None = None
    figure: Path | None = None


def stages(moyens: Moyens) -> Iterator[int]:
    """Say after how many games a study is looked at, the last of them included.

    Profil: moyens → ℕ suite

    >>> list(stages(Moyens(50_000))), list(stages(Moyens(50_000, precision=0.01)))
    ([50000], [10000, 20000, 40000, 50000])

    Law: they do not depend on who plays.
    """
    looked = _FIRST
    while moyens.precision is not None and looked < moyens.parties:
        yield looked
        looked *= 2
    yield moyens.parties


def missing(blocs: Iterable[range], games: range) -> Iterator[range]:
    """List the games of a range that are in none of the blocks that were counted.

    Profil: plages → plage → plages

    >>> list(missing((range(10, 20), range(30, 35)), range(0, 32)))
    [range(0, 10), range(20, 30)]

    Law: with the blocks they cover the range, each game once.
    """
    begin = games.start
    for bloc in blocs:
        if bloc.start > begin:
            yield range(begin, min(bloc.start, games.stop))
        begin = max(begin, bloc.stop)
        if begin >= games.stop:
            return
    yield range(begin, games.stop)


def checked(plan: Plan, moyens: Moyens, screen: Screen) -> tuple[str, int]:
    """Choose the engine, and play some games of the study by both; give its name, and how many.

    Profil: plan → moyens → écran → moteur × ℕ

    Law: raises `Unusable` with the number of the first game that differs.
    """
    nom = moteur(plan, moyens.moteur, moyens.parties)
    if nom == PUR:
        return nom, 0
    step = max(1, min(moyens.parties, _FIRST) // VERIFIEES)
    sample = range(moyens.debut, moyens.debut + min(moyens.parties, step * VERIFIEES), step)
    try:
        return nom, verifie(plan, sample)
    except Divergente as error:
        said = screen.tr(N_("game {i}: the compiled engine does not end it as its moves do; nothing was counted"))
        raise Unusable(said.format(i=error.partie)) from None


def engine_said(nom: str, verified: int, screen: Screen) -> str:
    """Say which engine played, its version, and how many games were played by both.

    Profil: moteur → ℕ → écran → texte

    Law: the name is that of `--moteur`.
    """
    if nom == PUR:
        return screen.tr(N_("Engine: {name}, rummifun {version}.")).format(name=nom, version=version())
    said = screen.tr(N_("Engine: {name}, rummifun {version}; {n} games checked, move by move."))
    return said.format(name=nom, version=version(), n=verified)


def carried_out(plan: Plan, nom: str, moyens: Moyens, screen: Screen) -> Iterator[Etude]:
    """Play the games of a study that are not counted yet, and give the sum so far, again and again.

    Profil: plan → moteur → moyens → écran → études

    Law: the last one does not depend on the engine, the cores, nor on where it was interrupted.
    """
    done = resumed(moyens.reprise, plan.sujet, ETUDE, screen.tr) if moyens.reprise else VIDE
    enough = partial(_precise, moyens=moyens)
    return gathered(partial(compte_par(nom), plan), done, ETUDE, nom, moyens, enough)


def _precise(etude: Etude, end: int, moyens: Moyens) -> bool:
    bas, haut = etude.intervalle
    return moyens.precision is not None and etude.parties == end and haut - bas <= moyens.precision


class _Adds(Protocol):
    """What blocks of work come to: values that add up, and know their blocks."""

    @property
    def blocs(self) -> tuple[range, ...]: ...
    def __add__(self: A, other: A, /) -> A: ...


def gathered(
    counted: Callable[[range], A],
    done: A,
    kind: Kept[A],
    nom: str,
    moyens: Moyens,
    enough: Callable[[A, int], bool] = lambda done, end: False,
) -> Iterator[A]:
    """Do the work that is not done yet, block by block, and give the sum so far, again and again, with checkpoints.

    Profil: (plage → α) → α → sorte → moteur → moyens → (α → ℕ → 𝔹) → α suite

    >>> from rummifun.analysis import compte
    >>> from rummifun.games.reussites.relais_des_7 import r7
    >>> *_, last = gathered(partial(compte, Plan(r7(), 3)), VIDE, ETUDE, "pur", Moyens(20))
    >>> last == compte(Plan(r7(), 3), range(20))
    True

    Law: the last one does not depend on who does the work, nor on where it was interrupted.
    """
    keep = _keeper(moyens, kind, nom)
    try:
        with workers(nom, moyens) as execute:
            for end in stages(moyens):
                plages = missing(done.blocs, range(moyens.debut, moyens.debut + end))
                for part in execute(counted, cut(plages, nom)):
                    done = done + part
                    keep(done)
                    yield done
                if enough(done, end):
                    break
    finally:
        if moyens.reprise and done.blocs:
            saved(moyens.reprise, done, kind, nom)
    yield done


def workers(nom: str, moyens: Moyens) -> AbstractContextManager[Execute]:
    """Give who plays the blocks: a cluster, threads for a kernel, processes for games played by their moves.

    Profil: moteur → moyens → (f → α suite → β suite)

    >>> with workers("pur", Moyens(1)) as execute:
    ...     print(list(execute(abs, [-1, -2])))
    [1, 2]

    Law: the results are those of `map`, in any order.
    """
    if moyens.grappe is not None:
        return grappe(moyens.grappe, max(2, moyens.coeurs))
    if moyens.coeurs == 1:
        return nullcontext(map)
    return threads(moyens.coeurs) if nom == NOYAU else processus(moyens.coeurs)


def cut(plages: Iterable[range], nom: str) -> Iterator[range]:
    """Cut ranges into blocks: as long as a kernel likes, or such that each lasts a moment, whatever a game lasts.

    Profil: plages → moteur → plages

    >>> [len(bloc) for bloc in cut([range(0, 600_000)], "noyau")]
    [1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072, 262144, 76736]

    Law: each game stands in one block.
    """
    taille = _SMALLEST if nom == NOYAU else 1
    for plage in plages:
        debut = plage.start
        while debut < plage.stop:
            begun = time.monotonic()
            yield range(debut, min(debut + taille, plage.stop))
            debut += taille
            if nom == NOYAU:
                taille = min(2 * taille, _BLOCK)
            else:
                taille = max(1, min(2 * taille, int(taille * _MOMENT / (time.monotonic() - begun + 1e-9))))


def _keeper(moyens: Moyens, kind: Kept[A], nom: str) -> Callable[[A], None]:
    """Give what writes a checkpoint now and then."""
    last = time.monotonic()

    def keep(done: A) -> None:
        nonlocal last
        if moyens.reprise and time.monotonic() - last > _PERIOD:
            saved(moyens.reprise, done, kind, nom)
            last = time.monotonic()

    return keep


def percent(p: float, width: float, screen: Screen) -> str:
    """Write a probability with as many digits as its interval is worth.

    Profil: ℝ → ℝ → écran → texte

    >>> from rummifun.shells.screen import open_screen
    >>> percent(0.86812, 0.0003, open_screen("en"))
    '86.812 %'

    Law: the interval is a few units of the last digit wide.
    """
    digits = max(1, ceil(-log10(100 * width)) + 1)
    text = f"{100 * p:.{digits}f} %"
    return text.replace(".", screen.tr(N_(".")))
