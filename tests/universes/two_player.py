"""The small universes of La descente and Haricots: games near their end, most of whose cards are out of play."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import permutations
from random import Random
from typing import Any, Final

from rummifun.core.game import AnyGame
from rummifun.games.descente.etat import FOUNDATIONS
from rummifun.games.descente.etat import Etat as Descente
from rummifun.games.descente.game import descente
from rummifun.games.haricots.cartes import NOMBRES, Chaine, Haricot
from rummifun.games.haricots.etat import Etat as Haricots
from rummifun.games.haricots.etat import Phase
from rummifun.games.haricots.game import haricots
from rummifun.multiset.ordre_sup import from_pairs
from rummifun.pieces.tarot import CarteTarot
from universes import secondes
from universes.exploration import Paire, Univers
from universes.secondes.counting import compte


def begun(jeu: AnyGame, state: Any) -> AnyGame:
    """Make the game of one deal, with any chance."""
    return replace(jeu, name=f"petit {jeu.name}", new=lambda _: state)


CHAINES: Final = ((("B", 5), ("S", 2), ("R", 1)), (("C", 1), ("b", 4)))


def deals(cards: Sequence[Any], drawn: int) -> Iterator[tuple[Any, ...]]:
    """Yield every order of the cards, or so many drawn from a seed."""
    if not drawn:
        return iter(dict.fromkeys(permutations(cards)))
    chance = Random(17)
    return (tuple(chance.sample(cards, len(cards))) for _ in range(drawn))


def _haricots(tour: int, cards: str, drawn: int) -> Iterator[Paire]:
    chaines = tuple(tuple(Chaine(Haricot(h), n) for h, n in c) for c in CHAINES)
    for deal in deals(cards, drawn):
        en_jeu = Counter(map(Haricot, deal)) + Counter({c.haricot: c.nombre for cs in chaines for c in cs})
        vendues = from_pairs((h, n - en_jeu[h]) for h, n in NOMBRES.items())
        mains, deck = (deal[:2], deal[2:4]), deal[4:]
        joues = tuple(tuple(map(Haricot, main)) for main in mains)
        state = Haricots(tuple(map(Haricot, deck)), (), (), joues, chaines, (0, 0), (3, 3), vendues, Phase.Jouer, tour)  # type: ignore[arg-type]  # two players
        second = (deck, (), (), mains, CHAINES, (0, 0), "jouer", tour)
        yield begun(haricots(), state), partial(compte, second, *_regles(secondes.haricots))


def _regles(seconde: Any) -> tuple[Any, Any, Any]:
    return seconde.suivants, seconde.fin, seconde.gagne


Carte = tuple[int, int]


def _descente(cards: tuple[Carte, ...], centre: int, drawn: int) -> Iterator[Paire]:
    """Deal the cards that are on no foundation: some to the centre, the others to SUD and NORD in turn."""
    gauche = tuple(len(f) - sum(suit == i for suit, _ in cards) for i, f in enumerate(FOUNDATIONS))
    for deal in deals(cards, drawn):
        tas = tuple(deal[i : i + 1] if i < centre else () for i in range(5))
        paquets = deal[centre::2], deal[centre + 1 :: 2]
        state = Descente(tuple(map(_cartes, tas)), (_cartes(paquets[0]), _cartes(paquets[1])), paquet_de_gauche=gauche)
        second = (tas, paquets, ((), ()), (None, None), gauche, 0, 0, (False, False))
        yield begun(descente(), state), partial(compte, second, *_regles(secondes.descente))


def _cartes(cards: Iterable[Carte]) -> tuple[CarteTarot, ...]:
    return tuple(FOUNDATIONS[suit][value if suit == 4 else value - 1] for suit, value in cards)


def les_haricots(tour: int, cards: str, drawn: int = 0, lent: bool = False) -> Univers:
    how = f"drawn={drawn}" if drawn else "all"
    return Univers(f"haricots turn={tour} {cards} {how}", partial(_haricots, tour, cards, drawn), lent)


def les_descentes(cards: tuple[Carte, ...], centre: int, drawn: int = 0, lent: bool = False) -> Univers:
    how, dites = f"drawn={drawn}" if drawn else "all", " ".join(map(str, _cartes(cards)))
    return Univers(f"descente {dites} centre={centre} {how}", partial(_descente, cards, centre, drawn), lent)


HAUTES: Final = ((1, 13), (1, 14), (3, 13), (3, 14))
"""D♥ R♥ D♠ R♠: the highest cards of two suits that go onto each other."""

DOUZE: Final = (*((suit, value) for suit in range(4) for value in (13, 14)), *((4, value) for value in range(18, 22)))
"""D and R of every suit, and the last four trumps."""

A_DEUX: Final = (
    les_haricots(19, "ssssssgg", drawn=1),
    les_haricots(19, "ssssssgg", lent=True),
    les_haricots(19, "ggbbssss", lent=True),
    les_haricots(18, "sssssssssssgg", drawn=3, lent=True),
    les_descentes(HAUTES, 2),
    les_descentes(HAUTES, 1, lent=True),
    les_descentes(((1, 12), (3, 12), *HAUTES), 2, drawn=20, lent=True),
    les_descentes(DOUZE, 4, drawn=6, lent=True),
    les_descentes(DOUZE, 5, drawn=6, lent=True),
)
