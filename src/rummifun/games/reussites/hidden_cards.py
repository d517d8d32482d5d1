"""The cards of a view that nobody has seen: which they are, and how they can lie on the backs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import Any, TypeVar

from rummifun.chance import Alea
from rummifun.pieces.cartes import Cachee, Carte, card_lying, face, faces
from rummifun.pieces.tableau import DOS, Cartes, Tableau, with_chance

N = TypeVar("N", bound=tuple[Any, ...])


def missing_cards(view: Tableau[Any]) -> Cartes:
    """Return the cards of the pack that a view does not show, face down."""
    seen = Counter(face(carte) for carte in view if carte is not DOS)
    return tuple(card_lying(c.couleur, c.rang, Cachee) for c in (Counter(faces(view.forme.pack)) - seen).elements())


def resample(view: Tableau[N], alea: Alea) -> Tableau[N]:
    """Deal the missing cards onto the backs by chance."""
    cards, alea = alea.shuffle(missing_cards(view))
    return _fill_hidden(view, cards, alea)


def arrangements(view: Tableau[N]) -> Iterator[Tableau[N]]:
    """List the ways in which the missing cards can lie on the backs.

    >>> from rummifun.games.reussites.montee_descente import md
    >>> view = md(stocks=1, pack="1x3").read_position("talon: [] [] / s1: 8♣")
    >>> [" ".join(map(str, t["talon"])) for t in arrangements(view)]
    ['7♣ 9♣', '9♣ 7♣']
    """
    return (_fill_hidden(view, cards, Alea(0)) for cards in permutations(missing_cards(view)))


def _fill_hidden(view: Tableau[N], cards: Iterable[Carte], alea: Alea) -> Tableau[N]:
    suite = iter(cards)
    tas = tuple(tuple(next(suite) if carte is DOS else carte for carte in pile) for pile in view.tas)
    return Tableau(view.forme, tas, with_chance(view.notes, alea))
