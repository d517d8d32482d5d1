"""Helpers of most patiences, a line each: rows, dealing, laying, the value of a card, rounds, the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial, reduce
from itertools import chain, repeat
from string import ascii_lowercase
from typing import Any, Final, TypeVar

from rummifun.core.conversion import evolve
from rummifun.core.furniture import Role
from rummifun.core.pyramid import covering_piles
from rummifun.core.scene import Message
from rummifun.games.reussites.patience import OwnText, Verdict, gagnee, movement_label, perdue
from rummifun.messages import N_
from rummifun.pieces.cartes import JEU_52, As, Carte, Pack, Rang, face
from rummifun.pieces.tableau import (
    Cartes,
    Deplacer,
    Mouvement,
    Rangee,
    Retourner,
    Tableau,
    movement,
    shared_move,
)
from rummifun.pieces.tableau_scene import literal_message
from rummifun.pieces.tas import Empile, Etale

N = TypeVar("N", bound=tuple[Any, ...])


Ordre = Callable[[Tableau[Any], Carte, Carte], bool]
"""A test that a card may lie on another; the lower card is the first argument."""


Condition = Callable[[Tableau[Any]], bool]
"""A test of a table."""


Coups = Callable[[Tableau[Any]], Iterable[Mouvement]]
"""A function that lists the movements of a table."""


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


def poses(t: Tableau[Any], sources: Iterable[str], cibles: Iterable[str], convient: Ordre) -> Iterator[Deplacer]:
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

    >>> from rummifun.games.reussites.laying import en_pyramide
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

    >>> from rummifun.games.reussites.laying import colonnes
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


def dits(mots: Mapping[Mouvement, OwnText]) -> Callable[[Tableau[Any], Mouvement], Message]:
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


def _dit(mots: Mapping[Mouvement, OwnText], t: Tableau[Any], coup: Mouvement) -> Message:
    return literal_message(mots[coup]) if coup in mots else movement_label(t, coup)


def gagnee_quand(gagne: Condition, raison: OwnText, coups: Coups) -> Callable[[Tableau[Any]], Verdict | None]:
    """Make the verdict of a patience that you win as soon as something holds, and lose when nothing can move.

    Profil: (tableau → 𝔹) → raison → (tableau → mouvement suite) → (tableau → verdict option)

    >>> from rummifun.games.reussites.klondike import klondike
    >>> verdict = gagnee_quand(lambda t: not t["c1"], "the column is empty", lambda t: ())
    >>> verdict(klondike().read_position("c1: A♣")).gagnee, verdict(klondike().read_position("c2: A♣")).gagnee
    (False, True)

    Law: None as long as it is not won and something can move.
    """
    return partial(_verdict, gagne, raison, coups)  # which another process can be sent


def _verdict(gagne: Condition, raison: OwnText, coups: Coups, t: Tableau[Any]) -> Verdict | None:
    if gagne(t):
        return gagnee(raison)
    if getattr(t.notes, "reste", 0) == 1:  # see `notes.Limite`
        return perdue(N_("the last moves led nowhere"))
    return None if any(True for _ in coups(t)) else perdue(N_("nothing can move any more"))


def pioche(*places: str) -> Rangee:
    """Make the row of the talon and the rebut, or of other stacks.

    Profil: place suite → rangée

    >>> pioche().places, pioche("talon", "trou").places
    (('talon', 'rebut'), ('talon', 'trou'))

    Law: its piles are stacked.
    """
    return Rangee(N_("stock") if places == ("talon",) else N_("stock and waste"), Empile, places or ("talon", "rebut"))


def defausse(*places: str) -> Rangee:
    """Make the row of the cards that have left the game: nobody looks at them again.

    Profil: place suite → rangée

    >>> defausse().places
    ('defausse',)

    Law: the cards there have no effect on any rule.
    """
    return Rangee(N_("discard"), Empile, places or ("defausse",), comptent=0)


def fondations(pack: Pack | int = JEU_52) -> Rangee:
    """Make a row of one stack for each suit, or of n stacks, p1 to pn, for any suit.

    Profil: jeu de cartes | ℕ* → rangée

    >>> fondations().places, fondations(2).places
    (('♣', '♦', '♥', '♠'), ('p1', 'p2'))

    Law: the place of a suit has its name.
    """
    if isinstance(pack, int):
        return Rangee(N_("foundations"), Empile, _numbered_places("p", pack), dite=N_("foundation {n}"), role=Role.GOAL)
    return Rangee(
        N_("foundations"), Empile, tuple(map(str, pack.couleurs)), dite=N_("{place} foundation"), role=Role.GOAL
    )


def cases(n: int) -> Rangee:
    """Make a row of n cells, l1 to ln, each free for one card; the rules treat them alike.

    Profil: ℕ* → rangée

    >>> cases(2).places, cases(2).confondues
    (('l1', 'l2'), True)

    Law: its piles are stacked.
    """
    return Rangee(N_("cells"), Empile, _numbered_places("l", n), dite=N_("cell {n}"), confondues=True, role=Role.LINE)


def colonnes(n: int, confondues: bool = False) -> Rangee:
    """Make a row of n columns, c1 to cn, whose cards lie from the top of the table down.

    Profil: ℕ* → 𝔹 → rangée

    >>> colonnes(3).places
    ('c1', 'c2', 'c3')

    The rules treat them alike if they are `confondues`. Law: every card of a column can be seen.
    """
    places = _numbered_places("c", n)
    return Rangee(N_("columns"), Etale, places, fanned=True, dite=N_("column {n}"), confondues=confondues)


def eventails(n: int, par_rangee: int = 6) -> tuple[Rangee, ...]:
    """Make rows of fans, e1 to en in all, whose cards can all be seen.

    Profil: ℕ* × ℕ* → rangée suite

    >>> [rangee.places[0] for rangee in eventails(18)]
    ['e1', 'e7', 'e13']

    Law: the rows have n places between them.
    """
    places, noms = _numbered_places("e", n), chain((N_("fans"),), repeat(""))
    return tuple(
        Rangee(nom, Etale, places[i : i + par_rangee], fanned=True, dite=N_("fan {n}"), confondues=True)
        for i, nom in zip(range(0, n, par_rangee), noms, strict=False)
    )


def ligne(n: int, comptent: int | None = None) -> Rangee:
    """Make a line of at most n stacks, t1 to tn, from left to right; the empty ones are not shown.

    Profil: ℕ* → rangée

    >>> ligne(2).places, ligne(2).actif
    (('t1', 't2'), False)

    `comptent` says how many cards on top of a pile the rules look at, if not at all of them.

    Law: an empty place of the line plays no part.
    """
    places = _numbered_places("t", n)
    return Rangee(N_("line"), Empile, places, actif=False, dite=N_("pile {n}"), comptent=comptent, role=Role.LINE)


def en_pyramide(n: int) -> Rangee:
    """Make a pyramid of n lines of single cards, a1 at the top, b1 and b2 below it, each line half over the last.

    Profil: ℕ* → rangée

    >>> en_pyramide(3).places
    ('a1', 'b1', 'b2', 'c1', 'c2', 'c3')

    Law: a card can be taken once both cards over it are gone (`libres`).
    """
    lignes = tuple(range(1, n + 1))
    places = tuple(chain.from_iterable(map(_numbered_places, ascii_lowercase, lignes)))
    return Rangee(N_("pyramid"), Empile, places, lignes=lignes)


def _numbered_places(letter: str, n: int) -> tuple[str, ...]:
    return tuple(f"{letter}{i}" for i in range(1, n + 1))
