"""Helpers of most patiences, a line each: lay cards, count the value of a card, list the moves, detect the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial, reduce
from typing import Any, Final, TypeVar

from rummifun.core.conversion import evolve
from rummifun.core.scene import Message, covering_piles, literal_message
from rummifun.games.reussites.reussite import Verdict, gagnee, perdue
from rummifun.games.reussites.scene import movement_label
from rummifun.messages import N_
from rummifun.pieces.cartes import As, Carte, Rang, face
from rummifun.pieces.tableau import Cartes, Deplacer, Mouvement, Rangee, Retourner, Tableau, movement, shared_move

N = TypeVar("N", bound=tuple[Any, ...])


def points(carte: Carte) -> int:
    """Count a card of 52: 1 for the as, 11 for the valet, 12 for the dame, 13 for the roi.

    Profil: carte → ℕ

    >>> from rummifun.pieces.cartes import Coeur
    >>> [points(Carte(Coeur, rang)) for rang in (Rang.As, Rang.Dix, Rang.Roi)]
    [1, 10, 13]

    Law: two cards of one rank count the same.
    """
    return _POINTS[carte.rang]


_POINTS: Final = {rang: n for n, rang in enumerate((As, *(r for r in Rang if r not in (Rang.Cavalier, As))), 1)}


def dessus(t: Tableau[Any], places: Iterable[str]) -> dict[str, Carte]:
    """Return the card on top of each place that is not empty.

    Profil: tableau → place suite → (place → carte)

    >>> from rummifun.games.reussites.klondike import klondike
    >>> t = klondike().read_position("c1: 10♥ 9♥ / c3: R♣")
    >>> {place: str(carte) for place, carte in dessus(t, ("c1", "c2", "c3")).items()}
    {'c1': '9♥', 'c3': 'R♣'}

    Law: in the order of the places.
    """
    return {place: t[place][-1] for place in places if t[place]}


def poses(
    t: Tableau[Any],
    sources: Iterable[str],
    cibles: Iterable[str],
    convient: Callable[[Tableau[Any], Carte, Carte], bool],
) -> Iterator[Deplacer]:
    """List the movements of one card, from the top of a place onto the top of another that it suits.

    Profil: tableau → place suite → place suite → (tableau → carte → carte → 𝔹) → mouvement suite

    >>> from rummifun.games.reussites.klondike import klondike
    >>> t, places = klondike().read_position("c1: 10♠ / c2: 9♥ / c3: 8♣"), ("c1", "c2", "c3")
    >>> [(coup.source, coup.cible) for coup in poses(t, places, places, lambda t, a, b: points(a) - points(b) == 1)]
    [('c2', 'c1'), ('c3', 'c2')]

    `convient(t, dessous, carte)` tells whether a card may lie on another. Law: nothing goes onto an empty place.
    """
    hauts = dessus(t, cibles)
    for source, carte in dessus(t, sources).items():
        yield from (shared_move(source, c) for c, haut in hauts.items() if c != source and convient(t, haut, carte))


def libres(t: Tableau[Any], pyramide: Rangee) -> dict[str, Carte]:
    """Return the cards of a pyramid that no other card covers.

    Profil: tableau → rangée → (place → carte)

    >>> from rummifun.games.reussites.rows import en_pyramide
    >>> from rummifun.pieces.cartes import JEU_52
    >>> from rummifun.pieces.tableau import Forme, tableau_vide
    >>> rangs = en_pyramide(2)
    >>> t = tableau_vide(Forme(JEU_52, (rangs,)), ()).put(decouvertes(JEU_52.cartes, rangs.places))
    >>> [*libres(t, rangs)], [*libres(t.put({"b1": (), "b2": ()}), rangs)]
    (['b1', 'b2'], ['a1'])

    Law: the last line is free.
    """
    places = pyramide.places
    sur = dict(zip(places, covering_piles(pyramide.lignes), strict=True))
    return dessus(t, (place for place in places if not any(t[places[i]] for i in sur[place])))


def decouvertes(cartes: Sequence[Carte], places: Iterable[str], n: int = 1) -> dict[str, Cartes]:
    """Lay cards face up in order, n on each place; the last places have the rest.

    Profil: tas → place suite → ℕ* → (place → tas)

    >>> from rummifun.pieces.cartes import JEU_52
    >>> {place: " ".join(map(str, pile)) for place, pile in decouvertes(JEU_52.cartes[:5], ("a", "b"), 3).items()}
    {'a': '2♣ 3♣ 4♣', 'b': '5♣ 6♣'}

    Law: every place has a pile, though it may be empty.
    """
    return {place: tuple(map(face, cartes[n * i : n * i + n])) for i, place in enumerate(places)}


def servir(t: Tableau[N], source: str, places: Iterable[str]) -> Tableau[N]:
    """Turn a card of a pile over onto each of some places in turn, as long as there are cards.

    Profil: tableau → place → place suite → tableau

    >>> from rummifun.games.reussites.klondike import klondike
    >>> t = servir(klondike().read_position("talon: [2♥] [A♥]"), "talon", ("c1", "c2", "c3"))
    >>> [len(t[place]) for place in ("c1", "c2", "c3")]
    [1, 1, 0]

    Law: it turns min |source| |places| cards.
    """
    return reduce(movement, (Retourner(source, place) for place, _ in zip(places, t[source], strict=False)), t)


def serrer(t: Tableau[N], rangee: Rangee) -> Tableau[N]:
    """Close a row up: its piles keep their order, and its empty places come last.

    Profil: tableau → rangée → tableau

    >>> from rummifun.games.reussites.rows import colonnes
    >>> from rummifun.games.reussites.klondike import klondike
    >>> t = serrer(klondike().read_position("c1: A♥ / c3: 2♥"), colonnes(7))
    >>> [len(t[place]) for place in ("c1", "c2", "c3")]
    [1, 1, 0]

    Law: serrer (serrer t r) r == serrer t r
    """
    debut = t.forme.index[rangee.places[0]]
    fin = debut + len(rangee.places)
    tas = tuple(filter(None, t.tas[debut:fin]))
    return evolve(t, tas=(*t.tas[:debut], *tas, *((),) * (fin - debut - len(tas)), *t.tas[fin:]))


def par_paires(t: Tableau[N], coup: Deplacer, defausse: str) -> Tableau[N]:
    """Discard a card together with the one it is laid on; a card laid on the discard goes alone.

    Profil: tableau → mouvement → place → tableau

    >>> from rummifun.games.reussites.klondike import klondike
    >>> t = par_paires(klondike().read_position("c1: 5♥ / c2: 8♠"), Deplacer("c1", "c2"), "rebut")
    >>> " ".join(map(str, t["rebut"]))
    '5♥ 8♠'

    Law: nothing is turned over.
    """
    seule = movement(t, Deplacer(coup.source, defausse))
    return seule if coup.cible == defausse else movement(seule, Deplacer(coup.cible, defausse))


def ensemble(t: Tableau[Any], coup: Mouvement) -> Message:
    """Label a movement of a patience whose cards leave in pairs (`par_paires`): both cards, where there are two.

    Profil: tableau → mouvement → message

    >>> from rummifun.games.reussites.klondike import klondike
    >>> ensemble(klondike().read_position("c1: 5♥ / c2: 8♠"), Deplacer("c1", "c2")).localize(str)
    '5♥ and 8♠ together'

    Law: any other movement has its usual label.
    """
    dessous = t[coup.cible][-1:]
    ecartees = {place for rangee in t.forme.rangees if rangee.comptent == 0 for place in rangee.places}
    if isinstance(coup, Retourner) or coup.cible in ecartees or not dessous:
        return movement_label(t, coup)
    return Message(N_("{card} and {other} together"), (("card", t[coup.source][-1]), ("other", dessous[0])))


def dits(mots: Mapping[Mouvement, str | Mapping[str, str]]) -> Callable[[Tableau[Any], Mouvement], Message]:
    """Make the labels of a game whose movements have their usual labels, except some that have words of their own.

    Profil: (mouvement → texte) → (tableau → mouvement → message)

    >>> etiquette = dits({Retourner("talon", "c1"): "deal a row"})
    >>> from rummifun.games.reussites.klondike import klondike
    >>> t = klondike().read_position("talon: [2♥] / c1: A♥")
    >>> [etiquette(t, coup).localize(str) for coup in (Retourner("talon", "c1"), Deplacer("c1", "c2"))]
    ['deal a row', 'A♥: column 1 → column 2']

    Law: a text per language is said in the reader's.
    """
    return partial(_dit, mots)


def _dit(mots: Mapping[Mouvement, str | Mapping[str, str]], t: Tableau[Any], coup: Mouvement) -> Message:
    return literal_message(mots[coup]) if coup in mots else movement_label(t, coup)


def gagnee_quand(
    gagne: Callable[[Tableau[Any]], bool],
    raison: str | Mapping[str, str],
    coups: Callable[[Tableau[Any]], Iterable[Mouvement]],
) -> Callable[[Tableau[Any]], Verdict | None]:
    """Make the verdict of a patience that you win as soon as something holds, and lose when nothing can move.

    Profil: (tableau → 𝔹) → raison → (tableau → mouvement suite) → (tableau → verdict option)

    >>> from rummifun.games.reussites.klondike import klondike
    >>> verdict = gagnee_quand(lambda t: not t["c1"], "the column is empty", lambda t: ())
    >>> verdict(klondike().read_position("c1: A♣")).gagnee, verdict(klondike().read_position("c2: A♣")).gagnee
    (False, True)

    Law: None as long as it is not won and something can move.
    """
    return partial(_verdict, gagne, raison, coups)  # which another process can be sent


def _verdict(
    gagne: Callable[[Tableau[Any]], bool],
    raison: str | Mapping[str, str],
    coups: Callable[[Tableau[Any]], Iterable[Mouvement]],
    t: Tableau[Any],
) -> Verdict | None:
    if gagne(t):
        return gagnee(raison)
    if getattr(t.notes, "reste", 0) == 1:  # see `notes.Limite`
        return perdue(N_("the last moves led nowhere"))
    return None if any(True for _ in coups(t)) else perdue(N_("nothing can move any more"))
