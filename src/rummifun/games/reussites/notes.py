"""The notes of patiences with rounds, limits or suits to count; games with numbered deals have `numbered_deals`."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any, NamedTuple, TypeVar

from rummifun.chance import Alea
from rummifun.pieces.tableau import Cartes, Mouvement, Tableau, movement, with_chance

N = TypeVar("N", bound=tuple[Any, ...])


class Tours(NamedTuple):
    """The notes of a game whose talon is gone through several times: how often, and which round it is.

    Profil: ℕ* × ℕ* → notes

    >>> Tours(3)
    Tours(tours=3, tour=1)

    Law: `tours` is an option of the game, `tour` is not.
    """

    tours: int
    tour: int = 1


class Limite(NamedTuple):
    """The notes of a game that a player could go on with for ever: the movements left, 0 if they are not counted.

    Profil: ℕ → notes

    >>> Limite()
    Limite(reste=0)

    Law: with 1 left, `gagnee_quand` says that the game is over.
    """

    reste: int = 0


class Couleurs(NamedTuple):
    """The notes of a game that is played with fewer suits to make it easier: how many.

    Profil: ℕ* → notes

    >>> Couleurs(2)
    Couleurs(couleurs=2, reste=0)

    Law: `couleurs` is an option of the game, `reste` is not (see `Limite`).
    """

    couleurs: int
    reste: int = 0


class Donnes(NamedTuple):
    """The notes of a game that is shuffled and dealt several times: how often, which deal it is, the chance to come.

    Profil: ℕ* × ℕ* × ℕ → notes

    >>> Donnes(3)
    Donnes(donnes=3, donne=1, hasard=0)

    Law: `hasard` is drawn with the first deal, and no player sees it.
    """

    donnes: int
    donne: int = 1
    hasard: int = 0


def battues(t: Tableau[Donnes], places: Iterable[str]) -> tuple[Tableau[Donnes], Cartes]:
    """Shuffle the cards of some places for the next deal, which is counted.

    Profil: tableau → place suite → tableau × tas

    >>> from rummifun.games.reussites.laying import colonnes
    >>> from rummifun.pieces.cartes import JEU_32
    >>> from rummifun.pieces.tableau import Forme, tableau_vide
    >>> t = tableau_vide(Forme(JEU_32, (colonnes(2),)), Donnes(3, hasard=17)).put({"c2": JEU_32.cartes[:4]})
    >>> t, cartes = battues(t, ("c1", "c2"))
    >>> t.notes.donne, " ".join(map(str, cartes))
    (2, '10♣ 7♣ 9♣ 8♣')

    Law: the cards are those of the places, and every deal is shuffled anew.
    """
    ensemble = sorted(chain.from_iterable(t[place] for place in places), key=str)  # where they lay must not tell
    melees, alea = Alea(t.notes.hasard).shuffle(ensemble)
    return Tableau(t.forme, t.tas, with_chance(t.notes._replace(donne=t.notes.donne + 1), alea)), melees


def compte(t: Tableau[N], apres: Tableau[N]) -> Tableau[N]:
    """Return the table after a movement from another, with one movement fewer left if they are counted.

    Profil: tableau → tableau → tableau

    >>> from rummifun.pieces.cartes import JEU_32
    >>> from rummifun.pieces.tableau import Forme, tableau_vide
    >>> [compte(t, t).notes.reste for t in (tableau_vide(Forme(JEU_32, ()), Limite(n)) for n in (0, 300))]
    [0, 299]

    Law: it changes no pile of the second table.
    """
    reste: int = t.notes.reste  # type: ignore[attr-defined]  # as `Limite` has it
    return apres.noted(reste=reste - 1) if reste else apres


def avance(t: Tableau[N], coup: Mouvement) -> Tableau[N]:
    """Make a movement, and count it.

    Profil: tableau → mouvement → tableau

    >>> from rummifun.pieces.cartes import JEU_32
    >>> from rummifun.games.reussites.laying import pioche
    >>> from rummifun.pieces.tableau import Forme, Retourner, tableau_vide
    >>> t = tableau_vide(Forme(JEU_32, (pioche(),)), Limite(300)).put({"talon": JEU_32.cartes})
    >>> avance(t, Retourner("talon", "rebut", 32)).notes
    Limite(reste=299)

    Law: avance t m == compte t (movement t m).
    """
    return compte(t, movement(t, coup))


def limitee(notes: N, most: int = 500) -> tuple[N, int]:
    """Limit a study to a number of movements: the notes and the bound of a game's `etude`.

    Profil: notes → ℕ* → notes × ℕ*

    >>> limitee(Limite(), 300)
    (Limite(reste=300), 300)

    Law: a game that is studied with them ends within the bound.
    """
    limited: N = notes._replace(reste=most)  # type: ignore[attr-defined]  # as `Limite` has it
    return limited, most
