"""Whole games of any réussite: played, observed board by board, kept in a history (réussites sheet, introduction).

Everything here is a fold of movements over a first table; « AvecTrace » is the same fold with every step kept.
If the rules leave a choice, the first movement in their list is made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, count, islice
from typing import Any, Final, Generic, Literal, TypeVar, overload

from toolz import iterate, last

from rummifun.chance import Alea
from rummifun.core.display import TextDisplay
from rummifun.core.furniture import NamedMember
from rummifun.games.reussites.option_checks import positive_option
from rummifun.games.reussites.refusals import RefusReussite
from rummifun.games.reussites.reussite import Reussite
from rummifun.messages import LANGUAGES, N_, Translation, translation
from rummifun.pieces.tableau import Tableau
from rummifun.refusal import Precondition, Refusal
from rummifun.render.histogram import bin_values, draw_histogram
from rummifun.render.text import Style

N = TypeVar("N", bound=tuple[Any, ...])


_PATIENCE: Final = 100_000
"""The most movements in a game that promises no end."""


class ModeTrace(NamedMember):
    """The boards to keep: all successive ones, or only the last (réussites §3.1).

    >>> list(ModeTrace)
    [SansTrace, AvecTrace]
    """

    SansTrace = 0
    AvecTrace = 1


SansTrace: Final = ModeTrace.SansTrace


AvecTrace: Final = ModeTrace.AvecTrace


@overload
def jouer_une(
    jeu: Reussite[N], t: Tableau[N], mt: Literal[ModeTrace.SansTrace] = ModeTrace.SansTrace
) -> Tableau[N]: ...


@overload
def jouer_une(jeu: Reussite[N], t: Tableau[N], mt: Literal[ModeTrace.AvecTrace]) -> Iterator[Tableau[N]]: ...


def jouer_une(jeu: Reussite[N], t: Tableau[N], mt: ModeTrace = SansTrace) -> Tableau[N] | Iterator[Tableau[N]]:
    """Play a game to its end; return the last table, or with « AvecTrace » all of them, the first included.

    Profil: jeu → tableau → mode de trace → tableau | tableau suite   (réussites §3.1, JouerUneR7)

    >>> from rummifun.games.reussites.quatre_couleurs import c4
    >>> jeu = c4()
    >>> boards = [*jouer_une(jeu, jeu.new(Alea(5)), AvecTrace)]
    >>> len(boards), boards[-1] == jouer_une(jeu, boards[0])
    (52, True)

    Law: the last of the boards with a trace is the one without. Raises `Precondition` for a game that does not end.
    """
    boards = _boards(jeu, t)
    return boards if mt is AvecTrace else last(boards)


def _boards(jeu: Reussite[N], t: Tableau[N]) -> Iterator[Tableau[N]]:
    yield t
    limit = _PATIENCE if jeu.bound is None else jeu.bound
    for _ in range(limit):
        coup = next(iter(jeu.patience.coups(t)), None) if jeu.patience.verdict(t) is None else None
        if coup is None:
            return
        t = jeu.patience.jouer(t, coup)
        yield t
    if jeu.patience.verdict(t) is None:
        raise Precondition(Refusal(RefusReussite.SansFin, (), f"≤ {limit}", limit))


def observer(jeu: Reussite[N], np: int, graine: int = 0) -> Iterator[Iterator[Tableau[N]]]:
    """Play games 0 to np − 1 of a seed, and yield the boards of each.

    Profil: jeu → ℕ* → graine → tableau suite suite   (réussites §3.1, ObserverR7)

    >>> from rummifun.games.reussites.queue_leu_leu import qll
    >>> [sum(1 for board in boards) for boards in observer(qll(), 2, graine=5)]
    [49, 61]

    Law: each game begins with `jeu.new`, or with the last table of the one before where the game says how it is formed
    again (`jeu.reformer`). Raises `Precondition` when np is not positive.
    """
    return (jouer_une(jeu, t, AvecTrace) for t in islice(_premiers(jeu, graine), positive_option(np)))


def _premiers(jeu: Reussite[N], graine: int) -> Iterator[Tableau[N]]:
    """Return the first tables of the games of a seed."""
    reformer = jeu.reformer
    if reformer is None:
        return (jeu.new(Alea(graine, i)) for i in count())
    premiers: Iterator[Tableau[N]] = iterate(lambda t: reformer(jouer_une(jeu, t)), jeu.new(Alea(graine)))
    return premiers


@dataclass(frozen=True, slots=True)
class Resultat(Generic[N]):
    """The result of a game: whether it was won, its last notes, the height of each pile, its measures."""

    gagnee: bool
    notes: N
    hauteurs: tuple[int, ...]
    mesures: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Histoire(TextDisplay, Generic[N]):
    """The history of games 0, 1, … of a seed: the game, the seed, a result for each. It prints the counts.

    >>> from rummifun.games.reussites.relais_des_7 import r7
    >>> analyser(r7(), 10).gagnees
    7
    >>> for line in analyser(r7(), 40, graine=1).said("en").splitlines()[:5]:
    ...     print(line)
    r7(tours=3), seed 1, games 0 to 39.
    Games won: 35 of 40.
    <BLANKLINE>
    tour  games won  games lost
       3         35           5  █████████████████████████████████████████████▒▒▒▒▒▒
    """

    jeu: Reussite[N]
    graine: int
    resultats: tuple[Resultat[N], ...]

    @property
    def gagnees(self) -> int:
        """The number of games won."""
        return sum(r.gagnee for r in self.resultats)

    def said(self, lang: str = LANGUAGES[0]) -> str:
        """Write the games played, the number won, and the frequency of each value of each measure."""
        tr, n = translation(lang), len(self.resultats)
        title = tr(N_("{game}, seed {seed}, games {i} to {j}.")).format(game=self.jeu, seed=self.graine, i=0, j=n - 1)
        won = tr(N_("Games won: {won} of {n}.")).format(won=self.gagnees, n=n)
        mesures = self.resultats[0].mesures if self.resultats else ()
        tables = (["", *self._table(i, nom, tr)] for i, (nom, _) in enumerate(mesures))
        return "\n".join([title, won, *chain.from_iterable(tables)])

    def _table(self, i: int, nom: str, tr: Translation) -> list[str]:
        """Draw how often a measure took each value, in games won and lost."""
        comptes = Counter((r.mesures[i][1], r.gagnee) for r in self.resultats)
        valeurs = sorted({valeur for valeur, _ in comptes})
        rows = [(valeur, comptes[valeur, True], comptes[valeur, False]) for valeur in valeurs]
        return draw_histogram(bin_values(rows), (nom, tr(N_("games won")), tr(N_("games lost"))), Style())

    def __str__(self) -> str:
        return self.said()


def game_result(jeu: Reussite[N], t: Tableau[N]) -> Resultat[N]:
    """Return the result of a finished game."""
    verdict = jeu.patience.verdict(t)
    mesures = tuple(jeu.mesures(t).items()) if jeu.mesures is not None else ()
    return Resultat(verdict is not None and verdict.gagnee, t.notes, tuple(map(len, t.tas)), mesures)


def analyser(jeu: Reussite[N], np: int, graine: int = 0) -> Histoire[N]:
    """Play games 0 to np − 1 of a seed and return their history.

    Profil: jeu → ℕ* → graine → histoire   (réussites §3.1, AnalyserR7)

    >>> from rummifun.games.reussites.quatre_couleurs import c4
    >>> analyser(c4(), 40, graine=1).gagnees
    25

    Law: game i is the same in every history of the seed. Raises `Precondition` when np is not positive.
    """
    parties = (jouer_une(jeu, jeu.new(Alea(graine, i))) for i in range(positive_option(np)))
    return Histoire(jeu, graine, tuple(game_result(jeu, t) for t in parties))
