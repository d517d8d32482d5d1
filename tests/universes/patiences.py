"""The small universes of the réussites: the games of this library, and the second programs, deal by deal."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import permutations, product
from random import Random
from typing import Any, Final

from rummifun.games.reussites.klondike import klondike
from rummifun.games.reussites.klondike_table import Passes, forme
from rummifun.games.reussites.montee_descente import md
from rummifun.games.reussites.quatre_couleurs import c4
from rummifun.games.reussites.queue_leu_leu import END_RULES, SCANS, qll
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.games.reussites.reussite import Reussite, game_of
from rummifun.pieces.cartes import JEU_52, Couleur, Pack
from universes import secondes
from universes.exploration import Paire, Univers
from universes.secondes.counting import compte

Talon = tuple[tuple[int, int], ...]
"""Cards as (suit, rank), in the order of the pack in use; the last is drawn first."""


def tous(suits: int, ranks: int) -> Iterator[Talon]:
    return permutations(product(range(suits), range(ranks)))


def donne(jeu: Reussite[Any], talon: Talon) -> Reussite[Any]:
    """Make the game of one deal, with any chance."""
    pack, installer = jeu.forme.pack, jeu.patience.installer
    cards = {(pack.couleurs.index(c.couleur), pack.rangs.index(c.rang)): c for c in pack.cartes}
    deal = tuple(cards[card] for card in talon)
    return game_of(replace(jeu.patience, name=f"petit {jeu.name}", installer=lambda t, _: installer(t, deal)))


def les_r7(suits: int, ranks: int, lent: bool = False, tours: int = 3) -> Univers:
    sept = tuple((s, 0) for s in range(suits))

    def talons() -> Iterator[Talon]:
        """Yield every order of the cards except the 7s, which are taken out of the pack from any place."""
        return ((*sept, *t) for t in permutations(c for c in product(range(suits), range(ranks)) if c not in sept))

    def depart(talon: Talon) -> Any:
        return secondes.r7.depart(talon[suits:], suits, ranks, tours)

    nom, jeu = f"r7 {suits}x{ranks} tours={tours}", r7(tours, f"{suits}x{ranks}")
    return Univers(nom, partial(donnes, jeu, talons, depart, secondes.r7), lent)


def entier(jeu: Reussite[Any], option: str, suits: int, ranks: int, seconde: Any, *rest: Any, lent: bool) -> Univers:
    """Make the universe of every order of a pack; the second program gets the rest of the arguments too."""
    nom, talons = f"{jeu.name} {suits}x{ranks} {option}", partial(tous, suits, ranks)
    return Univers(nom, partial(donnes, jeu, talons, lambda talon: seconde.depart(talon, *rest), seconde), lent)


def les_qll(suits: int, ranks: int, end_rule: str, scan: str, lent: bool = False) -> Univers:
    jeu, rest = qll(f"{suits}x{ranks}", end_rule, scan), (end_rule, scan == "rightmost")
    return entier(jeu, f"{end_rule} {scan}", suits, ranks, secondes.qll, *rest, lent=lent)


def les_c4(suits: int, ranks: int, start: int, lent: bool = False) -> Univers:
    suit = str(tuple(Couleur)[start])
    jeu = c4(suit, f"{suits}x{ranks}")
    return entier(jeu, f"start={suit}", suits, ranks, secondes.c4, suits, start, lent=lent)


def les_md(suits: int, ranks: int, stocks: int, lent: bool = False) -> Univers:
    jeu = md(stocks, f"{suits}x{ranks}")
    return entier(jeu, f"stocks={stocks}", suits, ranks, secondes.md, suits, ranks, stocks, lent=lent)


def les_klondikes(
    suits: int, columns: int, draw: int, access: str, redeals: int, back: bool = False, drawn: int = 0
) -> Univers:
    """Klondike on three ranks: every deal, or so many drawn from a seed."""
    ranks = 3
    pack = Pack(tuple(Couleur)[:suits], JEU_52.rangs[-ranks:])
    jeu = game_of(
        replace(klondike().patience, forme=forme(pack, columns), notes=Passes(draw, access, back, redeals, None))
    )

    def depart(talon: Talon) -> Any:
        lowest = tuple((s, (r + 1) % ranks) for s, r in talon)  # the As, last in the pack, is the lowest here
        return secondes.klondike.depart(lowest, columns, suits, (ranks, draw, access == "packet", back, redeals))

    talons = partial(tires, suits, ranks, drawn) if drawn else partial(tous, suits, ranks)
    nom = f"klondike {suits}x{ranks} columns={columns} draw={draw} {access}{' back' * back} redeals={redeals}"
    return Univers(nom, partial(donnes, jeu, talons, depart, secondes.klondike), drawn == 0)


def tires(suits: int, ranks: int, drawn: int) -> Iterator[Talon]:
    """Draw orders of a pack: too many to take all of them."""
    chance = Random(17)
    cards = [*product(range(suits), range(ranks))]
    return (tuple(chance.sample(cards, len(cards))) for _ in range(drawn))


def donnes(
    jeu: Reussite[Any], talons: Callable[[], Iterator[Talon]], depart: Callable[[Talon], Any], seconde: Any
) -> Iterator[Paire]:
    """Pair each deal of a game with its second count."""
    for talon in talons():
        yield donne(jeu, talon), partial(compte, depart(talon), seconde.suivants, seconde.fin, bool)


def _toutes() -> Iterator[Univers]:
    yield les_r7(2, 3)
    yield les_r7(2, 4, lent=True)
    for end_rule in END_RULES:
        yield les_qll(2, 2, end_rule, "rightmost")
    for ranks, end_rule, scan in product((3, 4), END_RULES, SCANS):
        yield les_qll(2, ranks, end_rule, scan, lent=True)
    yield les_c4(2, 2, 0)
    for ranks, start in product((3, 4), (0, 1)):
        yield les_c4(2, ranks, start, lent=True)
    yield les_md(2, 2, 1)
    for ranks, stocks in ((2, 2), (3, 1), (3, 2), (4, 1), (4, 2)):
        yield les_md(2, ranks, stocks, lent=True)
    yield les_klondikes(2, 3, 3, "packet", 0)
    yield les_klondikes(2, 2, 3, "packet", 1)
    yield les_klondikes(2, 2, 1, "top", 1, back=True)


REUSSITES: Final = tuple(_toutes())
