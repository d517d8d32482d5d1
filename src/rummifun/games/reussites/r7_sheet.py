"""R7 in the words of the sheet (réussites §3.1): its variables, and its actions as pure functions.

`LigneR7`, `TalonR7`, `RebutR7` and `NumTourR7` are global variables there; here they are read from a table. An action
that changes the board takes a board and returns the next one.

`jouer_une_r7` without a trace is the direct loop of `boucle_r7`, which ends on the same table as the fold of movements.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import takewhile
from typing import Literal, overload

from toolz import last

from rummifun.chance import Alea
from rummifun.games.reussites.option_checks import positive_option, with_rows
from rummifun.games.reussites.refusals import RefusReussite
from rummifun.games.reussites.relais_des_7 import Tour, play_r7_to_end, r7, relais
from rummifun.games.reussites.whole_games import (
    AvecTrace,
    Histoire,
    ModeTrace,
    SansTrace,
    game_result,
    jouer_une,
    observer,
)
from rummifun.messages import LANGUAGES, translation
from rummifun.pieces.cartes import Carte, Couleur, est_decouverte, face
from rummifun.pieces.tableau import Cartes, Forme, Tableau, movement
from rummifun.refusal import Precondition, Refusal
from rummifun.render.text import Style, draw_scene

TableauR7 = Tableau[Tour]


SerieCouleurR7 = Cartes
"""A series: face up, of one suit, rising (réussites §3.1)."""


LigneR7 = dict[Couleur, SerieCouleurR7]
"""A series for each suit (réussites §3.1)."""


Localisation = tuple[int, int]
"""A row of the screen and a place in it, from 1."""


def num_tour_r7(t: TableauR7) -> int:
    """Return the number of the round.

    Profil: tableau → ℕ   (réussites §3.1, NumTourR7)

    >>> num_tour_r7(creer_tableau_initial_r7(Alea(17)))
    1

    Law: 1 on a board that was just formed.
    """
    return t.notes.tour


def ligne_r7(t: TableauR7) -> LigneR7:
    """Return the four series.

    Profil: tableau → (couleur → série)   (réussites §3.1, LigneR7)

    >>> ligne_r7(creer_tableau_initial_r7(Alea(17)))[Couleur.Coeur]
    (Carte(Coeur, Sept, Decouverte),)

    Law: a series for each suit, in the order of suits.
    """
    return {couleur: t[str(couleur)] for couleur in t.forme.pack.couleurs}


def talon_r7(t: TableauR7) -> Cartes:
    """Return the talon.

    Profil: tableau → tas   (réussites §3.1, TalonR7)

    >>> len(talon_r7(creer_tableau_initial_r7(Alea(17))))
    48

    Law: stacked, face down but for a card just turned.
    """
    return t["talon"]


def rebut_r7(t: TableauR7) -> Cartes:
    """Return the rebut.

    Profil: tableau → tas   (réussites §3.1, RebutR7)

    >>> rebut_r7(creer_tableau_initial_r7(Alea(17)))
    ()

    Law: stacked, face up.
    """
    return t["rebut"]


def _loc(forme: Forme, place: str) -> Localisation:
    return next((i, r.places.index(place) + 1) for i, r in enumerate(forme.rangees, 1) if place in r.places)


def loc_series_r7(forme: Forme) -> dict[Couleur, Localisation]:
    """Locate the four series: a row and a place in it, from 1.

    Profil: forme → (couleur → localisation)   (réussites §3.1, LocSériesR7)

    >>> loc_series_r7(r7().forme)[Couleur.Carreau]
    (2, 2)

    Law: four different places.
    """
    return {couleur: _loc(forme, str(couleur)) for couleur in forme.pack.couleurs}


def loc_talon_r7(forme: Forme) -> Localisation:
    """Locate the talon.

    Profil: forme → localisation   (réussites §3.1, LocTalonR7)

    >>> loc_talon_r7(r7().forme)
    (1, 1)

    Law: no other pile lies there.
    """
    return _loc(forme, "talon")


def loc_rebut_r7(forme: Forme) -> Localisation:
    """Locate the rebut.

    Profil: forme → localisation   (réussites §3.1, LocRebutR7)

    >>> loc_rebut_r7(r7().forme)
    (1, 2)

    Law: no other pile lies there.
    """
    return _loc(forme, "rebut")


def saisir_loc_tas_r7(rangees: Iterable[Iterable[str]]) -> Forme:
    """Choose the places of the six piles, row by row; each stays stacked or spread as the sheet says.

    Profil: place suite suite → forme   (réussites §3.1, SaisirLocTasR7)

    >>> loc_talon_r7(saisir_loc_tas_r7([["♣", "♦"], ["♥", "♠"], ["rebut", "talon"]]))
    (3, 2)

    Law: what is played does not depend on it. Raises `Precondition` unless every place comes exactly once.
    """
    return with_rows(r7().forme, rangees)


def creer_tableau_initial_r7(alea: Alea, forme: Forme | None = None, tours: int = 3) -> TableauR7:
    """Form the first board from a shuffled pack: the four 7s in a line, the others in the talon.

    Profil: Alea → forme option → ℕ* → tableau   (réussites §3.1, CréerTableauInitialR7)

    >>> creer_tableau_initial_r7(Alea(17)) == r7().new(Alea(17))
    True

    Law: (creer_tableau_initial_r7 a).notes.tour == 1
    """
    jeu = r7(tours)
    return (jeu if forme is None else replace(jeu, forme=forme)).new(alea)


def reformer_tableau_initial_r7(t: TableauR7, alea: Alea) -> TableauR7:
    """Form the first board again from the piles of the last game, shuffled, in the same places.

    Profil: tableau → Alea → tableau   (réussites §3.1, ReformerTableauInitialR7)

    >>> t = jouer_une_r7(creer_tableau_initial_r7(Alea(17)))
    >>> reformer_tableau_initial_r7(t, Alea(18)) == creer_tableau_initial_r7(Alea(18))
    True

    Law: it is the board that the same Alea forms of a new pack. Raises `Precondition` unless the cards are the pack.
    """
    jeu = replace(r7(t.notes.tours), forme=t.forme)
    rang = {carte: i for i, carte in enumerate(map(face, t.forme.cartes))}
    cartes = sorted(map(face, t), key=lambda carte: rang.get(carte, -1))
    neuves = tuple(Carte(c.couleur, c.rang) for c in cartes)
    return jeu.deal(alea.shuffle(neuves)[0])


def afficher_r7(t: TableauR7, lang: str = LANGUAGES[0]) -> str:
    """Draw a board.

    Profil: tableau → texte   (réussites §3.1, AfficherR7)

    >>> print(afficher_r7(creer_tableau_initial_r7(Alea(17))).splitlines()[2])
          talon ▒▒ ×48   rebut   —

    Law: no card is drawn that was not shown.
    """
    jeu = r7(t.notes.tours)
    return draw_scene(jeu.scene(jeu.view(t, 0)), translation(lang), Style())


def jouer_tas_r7(t: TableauR7, place: str) -> tuple[TableauR7, bool]:
    """Place the top of a pile on the line if it fits there; otherwise leave the board unchanged.

    Profil: tableau → place → tableau × 𝔹   (réussites §3.1, JouerTasR7)

    >>> t, ok = jouer_tas_r7(r7().read_position("talon: 8♥ / ♥: 7♥"), "talon")
    >>> ok, t["♥"]
    (True, (Carte(Coeur, Sept, Decouverte), Carte(Coeur, Huit, Decouverte)))

    Law: the board itself when OK is false. Raises `Precondition` for an empty pile, for one whose top lies face down,
    and for a complete series, whose top would go under itself.
    """
    if not t[place]:
        raise Precondition(Refusal(RefusReussite.TasVide, got=place))
    if not est_decouverte(t[place][-1]):
        raise Precondition(Refusal(RefusReussite.CarteCachee, (place,)))
    coup = relais(t, place)
    if coup is not None and coup.cible == place:
        raise Precondition(Refusal(RefusReussite.MemeTas, got=place))
    return (t, False) if coup is None else (movement(t, coup), True)


@overload
def jouer_un_tour_r7(t: TableauR7, mt: Literal[ModeTrace.SansTrace] = ModeTrace.SansTrace) -> TableauR7: ...


@overload
def jouer_un_tour_r7(t: TableauR7, mt: Literal[ModeTrace.AvecTrace]) -> Iterator[TableauR7]: ...


def jouer_un_tour_r7(t: TableauR7, mt: ModeTrace = SansTrace) -> TableauR7 | Iterator[TableauR7]:
    """Play a round: until the talon is used up, before the rebut is turned over.

    Profil: tableau → mode de trace → tableau | tableau suite   (réussites §3.1, JouerUnTourR7)

    >>> t = jouer_un_tour_r7(creer_tableau_initial_r7(Alea(17)))
    >>> num_tour_r7(t), len(talon_r7(t)), len(rebut_r7(t))
    (1, 0, 37)

    Law: the number of the round stays.
    """
    boards = takewhile(lambda b: b.notes.tour == t.notes.tour, jouer_une(r7(t.notes.tours), t, AvecTrace))
    return boards if mt is AvecTrace else last(boards)


@overload
def jouer_une_r7(
    t: TableauR7, nt: int | None = None, mt: Literal[ModeTrace.SansTrace] = ModeTrace.SansTrace
) -> TableauR7: ...


@overload
def jouer_une_r7(t: TableauR7, nt: int | None, mt: Literal[ModeTrace.AvecTrace]) -> Iterator[TableauR7]: ...


def jouer_une_r7(t: TableauR7, nt: int | None = None, mt: ModeTrace = SansTrace) -> TableauR7 | Iterator[TableauR7]:
    """Play a game from its first board, of at most nt rounds (those of the board otherwise), to its end.

    Profil: tableau → ℕ* option → mode de trace → tableau | tableau suite   (réussites §3.1, JouerUneR7)

    >>> t = jouer_une_r7(creer_tableau_initial_r7(Alea(17)))
    >>> num_tour_r7(t), len(rebut_r7(t))
    (3, 6)

    Law: jouer_une_r7 t == jouer_une (r7 nt) t
    """
    if nt is not None and nt != t.notes.tours:
        t = t.noted(tours=positive_option(nt))
    return jouer_une(r7(t.notes.tours), t, AvecTrace) if mt is AvecTrace else play_r7_to_end(t)


def observer_r7(np: int, nt: int = 3, graine: int = 0) -> Iterator[Iterator[TableauR7]]:
    """Play games of at most nt rounds, and yield the boards of each.

    Profil: ℕ* → ℕ* → graine → tableau suite suite   (réussites §3.1, ObserverR7)

    >>> [sum(1 for board in boards) for boards in observer_r7(2, 3, graine=42)]
    [202, 209]

    Law: observer_r7 np nt s == observer (r7 nt) np s. Raises `Precondition` when a number is not positive.
    """
    return observer(r7(nt), np, graine)


def analyser_r7(np: int, nmax_t: int = 3, graine: int = 0) -> Histoire[Tour]:
    """Return the history of games of at most nmax_t rounds; it prints the rounds in which games ended.

    Profil: ℕ* → ℕ* → graine → histoire   (réussites §3.1, AnalyserR7)

    >>> gagnees_par_tour(analyser_r7(50, 3, graine=42))
    {1: 0, 2: 0, 3: 44}

    Law: analyser_r7 np nt s == analyser (r7 nt) np s. Raises `Precondition` when a number is not positive.
    """
    jeu = r7(nmax_t)
    parties = (jouer_une_r7(jeu.new(Alea(graine, i))) for i in range(positive_option(np)))
    return Histoire(jeu, graine, tuple(game_result(jeu, t) for t in parties))


def gagnees_par_tour(histoire: Histoire[Tour]) -> dict[int, int]:
    """Count the games won in each round; all others are lost (« affiche l'histoire »)."""
    tours = [r.notes.tour for r in histoire.resultats if r.gagnee]
    return {tour: tours.count(tour) for tour in range(1, histoire.jeu.patience.notes.tours + 1)}
