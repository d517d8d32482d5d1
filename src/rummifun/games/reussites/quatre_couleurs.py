"""C4, « les quatre couleurs » (réussites §5.3): all cards lie face down, and each must find the pile of its suit.

Pack: 32 cards. Table: a line of four spread piles of eight, face down, one a suit.

1. The uppermost card of a pile is turned into the hand, then slid face up under the pile of its suit; the uppermost
   card of that pile is turned next.
2. It stops when a card is slid under a pile whose other cards are all face up.
3. The cards still hidden are turned over: won when each lies in the pile of its suit.

The hand is a pile of one card (« une carte isolée est en fait un tas singleton », §1.2), so that a card can go under
the pile that it comes from (« une carte peut être déplacée mais uniquement d'un tas vers un autre », §1.4).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from rummifun.core.game import InvariantBreak
from rummifun.core.scene import Message
from rummifun.games.reussites.option_checks import one_of, pack_option
from rummifun.games.reussites.patience import Look, Verdict, gagnee, perdue
from rummifun.games.reussites.refusals import RefusReussite
from rummifun.games.reussites.reussite import Reussite
from rummifun.messages import N_
from rummifun.pieces.cartes import JEU_32, Pack, Vue, est_cachee, est_decouverte
from rummifun.pieces.tableau import Cartes, Forme, Mouvement, Rangee, Tableau, movement, shared_move, shared_turn
from rummifun.pieces.tas import Empile, Etale
from rummifun.refusal import Refusal


class Courant(NamedTuple):
    """The notes of C4: the first pile, and the pile whose top is turned next."""

    start: str
    courant: str = ""


def installer(t: Tableau[Courant], cartes: Cartes) -> Tableau[Courant]:
    """Deal the cards one by one, pile after pile, the top of the pack first."""
    suits = t.forme.places[1:]
    return t.put({suit: cartes[::-1][i :: len(suits)] for i, suit in enumerate(suits)}).noted(courant=t.notes.start)


def coups(t: Tableau[Courant]) -> tuple[Mouvement, ...]:
    """Return the only movement until the game stops; then turn each pile with hidden cards, from the left."""
    if t["main"]:
        return (shared_move("main", str(t["main"][-1].couleur), sous=True),)
    if cachees(t, t.notes.courant):
        return (shared_turn(t.notes.courant, "main"),)
    return tuple(shared_turn(suit, suit, n) for suit in t.forme.places[1:] if (n := cachees(t, suit)))[:1]


def cachees(t: Tableau[Any], suit: str) -> int:
    """Count the hidden cards of a pile, which lie on top."""
    return sum(map(est_cachee, t[suit]))


def jouer(t: Tableau[Courant], coup: Mouvement) -> Tableau[Courant]:
    """Move; the pile under which a card was slid is the next."""
    return movement(t.noted(courant=coup.cible) if coup.source == "main" else t, coup)


def verdict(t: Tableau[Courant]) -> Verdict | None:
    """Won when all cards are face up, each in the pile of its suit."""
    if t["main"] or any(map(est_cachee, t)):
        return None
    if all(str(carte.couleur) == suit for suit in t.forme.places[1:] for carte in t[suit]):
        return gagnee(N_("each card lies in the pile of its suit"))
    return perdue(N_("a card lies in the pile of another suit"))


def impossible(t: Tableau[Courant]) -> Iterator[InvariantBreak]:
    """List the faults: heights, a face-up card over a hidden one or, before the stop, in another suit's pile."""
    suits, (start, courant) = t.forme.places[1:], t.notes
    if courant not in suits or len(t["main"]) > 1 or any(map(est_cachee, t["main"])):
        yield Refusal(RefusReussite.TableauInvalide, (f"courant={courant}", "main:", *t["main"]))
    if vues := tuple(carte for carte in t if carte.visibilite is Vue):  # no card is turned down
        yield Refusal(RefusReussite.TableauInvalide, vues)
    en_cours = t["main"] or (courant in suits and cachees(t, courant))
    # each pile gives a card for every one that it takes, but the first gave one more, and the last took one more
    sorties, entrees = (start,), () if t["main"] else (courant,)
    for suit in suits:
        hauteur = len(t.forme.pack.rangs) - sorties.count(suit) + entrees.count(suit)
        couvre = any(est_cachee(a) and est_decouverte(b) for a, b in pairwise(t[suit]))
        ailleurs = en_cours and any(est_decouverte(c) and str(c.couleur) != suit for c in t[suit])
        if len(t[suit]) != hauteur or couvre or ailleurs:
            yield Refusal(RefusReussite.TableauInvalide, (f"{suit}:", *t[suit]))


def mesures(t: Tableau[Courant]) -> dict[str, int]:
    """Measure a game for the history: the cards that lie in the pile of another suit."""
    return {"mal placées": sum(str(carte.couleur) != suit for suit in t.forme.places[1:] for carte in t[suit])}


def titre(t: Tableau[Courant]) -> Message:
    """Name the pile of the next card."""
    return Message(N_("current pile: {suit}"), (("suit", t.notes.courant),))


def c4(start: str = "♣", pack: int | str | Pack = 32) -> Reussite[Courant]:
    """Make C4, « les quatre couleurs » (réussites §5.3), starting from the pile of a suit.

    Profil: couleur → jeu

    >>> c4("♥").options, c4() == c4("♣")
    ({'start': '♥'}, True)

    Law: it stops on the suit that it starts from. Raises `Precondition` for anything but a suit.
    """
    name, cartes = pack_option("c4", pack, {32: JEU_32})
    suits = tuple(map(str, cartes.couleurs))
    piles = Rangee(N_("piles"), Etale, suits, dite=N_("{place} pile"))
    forme = Forme(cartes, (Rangee(N_("hand"), Empile, ("main",)), piles))
    notes = Courant(one_of(start, suits))
    bound = 2 * cartes.nb_cartes + len(suits)
    return Reussite(
        name,
        forme,
        notes,
        installer,
        coups,
        verdict,
        jouer,
        look=Look(titre=titre),
        impossible=impossible,
        bound=bound,
        mesures=mesures,
    )
