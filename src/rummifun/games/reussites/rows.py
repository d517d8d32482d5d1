"""The rows that most patiences have, under the names that players give them in every language."""

from __future__ import annotations

from itertools import chain, repeat
from string import ascii_lowercase

from rummifun.messages import N_
from rummifun.pieces.cartes import JEU_52, Pack
from rummifun.pieces.tableau import Rangee
from rummifun.pieces.tas import Empile, Etale


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
        return Rangee(N_("foundations"), Empile, _numbered_places("p", pack), dite=N_("foundation {n}"))
    return Rangee(N_("foundations"), Empile, tuple(map(str, pack.couleurs)), dite=N_("{place} foundation"))


def cases(n: int) -> Rangee:
    """Make a row of n cells, l1 to ln, each free for one card; the rules treat them alike.

    Profil: ℕ* → rangée

    >>> cases(2).places, cases(2).confondues
    (('l1', 'l2'), True)

    Law: its piles are stacked.
    """
    return Rangee(N_("cells"), Empile, _numbered_places("l", n), dite=N_("cell {n}"), confondues=True)


def colonnes(n: int, confondues: bool = False) -> Rangee:
    """Make a row of n columns, c1 to cn, whose cards lie from the top of the table down.

    Profil: ℕ* → 𝔹 → rangée

    >>> colonnes(3).places
    ('c1', 'c2', 'c3')

    The rules treat them alike if they are `confondues`. Law: every card of a column can be seen.
    """
    return Rangee(
        N_("columns"), Etale, _numbered_places("c", n), fanned=True, dite=N_("column {n}"), confondues=confondues
    )


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
    return Rangee(N_("line"), Empile, _numbered_places("t", n), actif=False, dite=N_("pile {n}"), comptent=comptent)


def en_pyramide(n: int) -> Rangee:
    """Make a pyramid of n lines of single cards, a1 at the top, b1 and b2 below it, each line half over the last.

    Profil: ℕ* → rangée

    >>> en_pyramide(3).places
    ('a1', 'b1', 'b2', 'c1', 'c2', 'c3')

    Law: a card can be taken once both cards over it are gone (`libres`).
    """
    lignes = tuple(range(1, n + 1))
    places = tuple(
        f"{lettre}{i}" for lettre, many in zip(ascii_lowercase, lignes, strict=False) for i in range(1, many + 1)
    )
    return Rangee(N_("pyramid"), Empile, places, lignes=lignes)


def _numbered_places(letter: str, n: int) -> tuple[str, ...]:
    return tuple(f"{letter}{i}" for i in range(1, n + 1))
