"""A study as a value: what was counted of the games of one seed, and of which games.

Studies that have no game in common add up, in any order and any grouping: they are a commutative monoid, whose zero is
`VIDE`. So it does not matter who counted which part, nor when. What would be counted twice, or with other rules, is
refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rummifun.analysis.intervalle import NIVEAU, wilson
from rummifun.refusal import Code, Precondition, Refusal

__all__ = ["VIDE", "Comptes", "Etude", "Refus", "Sujet", "histogramme_of", "joined"]

Comptes = tuple[tuple[int, int, int], ...]
"""What was counted of a measure: each value, the games won with it, the games lost with it; values rise."""

Histogramme = tuple[tuple[str, Comptes], ...]


class Refus(Code):
    """Why games are not counted, or counts not added."""

    AutreEtude = "études"
    PartiesCommunes = "études"
    EtudeIllisible = "études"
    NombreInvalide = "études"
    PlusieursJoueurs = "études"


@dataclass(frozen=True, slots=True)
class Sujet:
    """What is studied: the game, its options, the seed, the player.

    Profil: nom × options × ℕ × nom → sujet

    >>> Sujet("r7", (("tours", 3),), 1).joueur
    'premier'

    Law: two studies of one subject count the same games by the same numbers.
    """

    jeu: str
    options: tuple[tuple[str, Any], ...]
    graine: int
    joueur: str = "premier"


@dataclass(frozen=True, slots=True)
class Etude:
    """What was counted: of which subject and which games, the games won, each measure value by value.

    Profil: sujet option × plage suite × ℕ × histogramme → étude

    >>> r7 = Sujet("r7", (("tours", 3),), 1)
    >>> a, b = Etude(r7, (range(0, 10),), 2), Etude(r7, (range(10, 40),), 3)
    >>> (a + b).blocs, (a + b).parties, (a + b).gagnees, (a + b).taux
    ((range(0, 40),), 40, 5, 0.125)
    >>> a + b == b + a, a + VIDE == a
    (True, True)
    >>> from rummifun.messages import sentence
    >>> try:
    ...     a + a
    ... except Precondition as error:
    ...     print(sentence(error.refusal, "en"))
    games counted twice: 0..9 (études)

    Law: (a + b) + c == a + (b + c), a + b == b + a, a + VIDE == a, wherever they are added; they are added when they
    have one subject and no game in common. Raises `Precondition` otherwise.
    """

    sujet: Sujet | None = None
    blocs: tuple[range, ...] = ()
    gagnees: int = 0
    histogramme: Histogramme = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "blocs", joined(self.blocs))
        if not 0 <= self.gagnees <= self.parties:
            raise Precondition(Refusal(Refus.NombreInvalide, (), f"0..{self.parties}", self.gagnees))

    def __add__(self, other: Etude) -> Etude:
        if self.sujet != other.sujet and None not in (self.sujet, other.sujet):
            raise Precondition(Refusal(Refus.AutreEtude, (), _said(self.sujet), _said(other.sujet)))
        return Etude(
            self.sujet or other.sujet,
            (*self.blocs, *other.blocs),
            self.gagnees + other.gagnees,
            _added(self.histogramme, other.histogramme),
        )

    def _repr_html_(self) -> str:
        from rummifun.analysis.html import html  # here: a notebook alone asks for it

        return html(self)

    @property
    def parties(self) -> int:
        """The number of games."""
        return sum(map(len, self.blocs))

    @property
    def taux(self) -> float | None:
        """The games won among those played; None of no game."""
        return self.gagnees / self.parties if self.parties else None

    @property
    def intervalle(self) -> tuple[float, float]:
        """Wilson's interval of 95 % for the probability to win."""
        return wilson(self.gagnees, self.parties, NIVEAU)


def histogramme_of(comptes: Mapping[tuple[str, int, bool], int]) -> Histogramme:
    """Put counts in order, from how often each measure had each value in a game won, or lost.

    Profil: (mesure × valeur × gagnée → ℕ) → histogramme

    >>> histogramme_of({("tour", 3, False): 5, ("tour", 2, True): 1, ("tour", 3, True): 2})
    (('tour', ((2, 1, 0), (3, 2, 5))),)

    Law: equal counts make equal histograms.
    """
    mesures = sorted({nom for nom, _, _ in comptes})
    return tuple((nom, _values(nom, comptes)) for nom in mesures)


def _values(nom: str, comptes: Mapping[tuple[str, int, bool], int]) -> Comptes:
    values = sorted({value for name, value, _ in comptes if name == nom})
    return tuple((v, comptes.get((nom, v, True), 0), comptes.get((nom, v, False), 0)) for v in values)


def _added(a: Histogramme, b: Histogramme) -> Histogramme:
    comptes: Counter[tuple[str, int, bool]] = Counter()
    for nom, lignes in (*a, *b):
        for value, won, lost in lignes:
            comptes[nom, value, True] += won
            comptes[nom, value, False] += lost
    return histogramme_of(comptes)


def joined(blocs: Iterable[range]) -> tuple[range, ...]:
    """Join blocks that touch, in order.

    Profil: plages → plages

    >>> joined([range(4, 6), range(0, 4), range(9, 9), range(8, 9)])
    (range(0, 6), range(8, 9))

    Law: the numbers are those of the blocks. Raises `Precondition` where two blocks have numbers in common.
    """
    joined: list[range] = []
    for bloc in sorted(filter(None, blocs), key=lambda bloc: bloc.start):
        if joined and bloc.start < joined[-1].stop:
            communes = range(bloc.start, min(bloc.stop, joined[-1].stop))
            raise Precondition(Refusal(Refus.PartiesCommunes, (), got=f"{communes[0]}..{communes[-1]}"))
        if joined and bloc.start == joined[-1].stop:
            joined[-1] = range(joined[-1].start, bloc.stop)
        else:
            joined.append(bloc)
    return tuple(joined)


def _said(sujet: Sujet | None) -> str:
    if sujet is None:
        return "∅"
    options = "".join(f" {nom}={value}" for nom, value in sujet.options)
    return f"{sujet.jeu}{options} {sujet.graine} {sujet.joueur}"


VIDE: Final = Etude()
"""The study of no game."""
