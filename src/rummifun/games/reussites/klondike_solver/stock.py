"""The stock: the cards that it offers, what taking one leaves, and the states lost along with a lost one.

With counted passes the pointer is exact. Draws are no moves: columns and piles never look at the pointer, so each draw
can wait until just before the take that uses it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rummifun.games.reussites.klondike_solver.deal import Etat, KlondikeDeal, fresh_pointer, next_of_suit, with_twins


def list_stock(d: KlondikeDeal, e: Etat) -> list[int]:
    """List the cards of the stock, the first to draw first."""
    return [c for c in d.ordre if c & e.talon]


def offered_cards(d: KlondikeDeal, e: Etat) -> list[int]:
    """List the cards that a counted pass still offers, those for which least is drawn first."""
    reste, p = list_stock(d, e), e.tirees
    if d.paquet:
        return [*reste[p - e.eventail : p][::-1], *reste[p:]]
    return [*dict.fromkeys((*reste[p - 1 if p else d.pas - 1 :: d.pas], *reste[-1:]))]


def list_takes(d: KlondikeDeal, e: Etat) -> list[tuple[bool, int]]:
    """List the cards that can be taken when passes are counted, and whether the waste is turned over first.

    Turning it over is left out where the same card, taken in this pass, leaves the same pointer.
    """
    ici = offered_cards(d, e)
    prises = [(False, c) for c in ici]
    if e.passes and e.tirees:
        neuf = turn_over(e)
        apres = {take_from_stock(d, e, c)._replace(passes=neuf.passes) for c in ici}
        prises += [(True, c) for c in offered_cards(d, neuf) if take_from_stock(d, neuf, c) not in apres]
    return prises


def turn_over(e: Etat) -> Etat:
    """Draw to the end, and turn the waste over."""
    return e._replace(tirees=0, eventail=0, passes=e.passes - 1)


def playable_stock(d: KlondikeDeal, e: Etat) -> int:
    """Return the cards of the stock that can be played, at once or after any draws."""
    if d.tout:
        return e.talon
    if d.comptees:
        return sum({c for _, c in list_takes(d, e)})
    reste, p = list_stock(d, e), e.tirees
    return sum({*reste[-1:], *reste[d.pas - 1 :: d.pas], *(reste[p - 1 :: d.pas] if p else ())})


def ready_stock(d: KlondikeDeal, e: Etat) -> int:
    """Return the cards of the stock that go up at once if that is safe: no other card's timing suffers from it.

    With draws of several cards that is so in the last pass, of what the waste offers and of an upper card drawn alone;
    with unlimited passes, of the last card while a fresh pass reaches all that can be reached.
    """
    reste, p = list_stock(d, e), e.tirees
    if d.tout:
        return e.talon
    if not d.comptees:
        return 0 if p else sum(reste[-1:])
    if d.pas > 1 and e.passes:
        return 0
    if d.paquet:
        return sum(reste[p - e.eventail : p])
    return sum(reste[max(p - 1, 0) : p]) + (sum(reste[p : p + 1]) if d.pas == 1 or p == len(reste) - 1 else 0)


def take_from_stock(d: KlondikeDeal, e: Etat, carte: int) -> Etat:
    """Take a card from the stock."""
    talon = e.talon ^ carte
    if d.tout:
        return e._replace(talon=talon)
    i, m, p = sum(1 for c in d.ordre[: d.ordre.index(carte)] if c & talon), e.talon.bit_count(), e.tirees
    if not d.comptees:
        return e._replace(talon=talon, tirees=fresh_pointer(i, m - 1, d.pas))
    if not d.paquet:
        return e._replace(talon=talon, tirees=i)
    debut = i - (i - p) % d.pas
    fin = min(debut + d.pas, m)
    tirees, eventail = (p - 1, e.eventail - 1) if i < p else (fin - 1, fin - debut - 1)
    return e._replace(talon=talon, tirees=tirees, eventail=max(eventail, min(1, tirees)))


def relaxed_from(d: KlondikeDeal) -> int:
    """Return the node from which on to try a game first with all its stock at hand: lost then, it is lost altogether.

    With counted passes most games are decided before that pays; without one left, it never does.
    """
    if d.tout:
        return NEVER
    return 0 if not d.comptees else 3_000 if d.pas == 1 or d.paquet else 100_000


NEVER: Final = 1 << 60


def useful_cards(d: KlondikeDeal, e: Etat, ouverte: int) -> int:
    """Return the useful cards of piles and stock: some card that has no other place can lie on them.

    That card is an anchor or a useful card, or lies on the twin; a card on a pile is useful too if the next lower is.
    """
    if not d.tout and not d.descend:
        return 0
    piles = e.montees if d.descend else 0
    porteuses = (piles | (e.talon if d.tout else 0)) & ~ouverte
    fond = e.ancres if d.tout else e.ancres | e.talon
    jumelles, trouvees = with_twins(e.vues), 0
    while True:
        plus = porteuses & (with_twins(fond | trouvees) << 4 | jumelles) | piles & next_of_suit(trouvees)
        if plus & ~trouvees == 0:
            return trouvees
        trouvees |= plus


_BITS: Final = 5


_UN: Final = (1 << _BITS) - 1


PASSES: Final = 12
"""The numbers of passes whose lost pointers one word holds."""


class LostStates:
    """The states known as lost. With counted passes, one that has no more to hope for than a lost one is lost too.

    The upper card alone: whoever may draw on from a lost pointer to this one, or turn the waste over before a fresh
    pass. A pointer that no fresh pass reaches, because draws of several cards pass it over, stands only beside its
    like. For each number of passes left, a field keeps how many cards were not drawn. The packet: from the same
    pointer, with a smaller fan and fewer passes; for each fan, a field keeps the passes.
    """

    def __init__(self, d: KlondikeDeal) -> None:
        self.donne = d
        self.mots: dict[Etat, int] = {}

    def __contains__(self, e: Etat) -> bool:
        cle, champ, valeur = self._place(e)
        mot = self.mots.get(cle, 0) >> _BITS * champ
        if not self.donne.comptees or self.donne.paquet or cle.tirees:
            return any(champ >= valeur for champ in _champs(mot))
        return mot & _UN >= valeur or mot > _UN

    def add(self, e: Etat) -> None:
        """Note a lost state."""
        cle, champ, valeur = self._place(e)
        mot, avant = self.mots.get(cle, 0), _BITS * champ
        self.mots[cle] = mot & ~(_UN << avant) | max(mot >> avant & _UN, valeur) << avant

    def _place(self, e: Etat) -> tuple[Etat, int, int]:
        """Return the key of a state, its field in the word there, and its value."""
        d, reste = self.donne, e.talon.bit_count()
        if not d.comptees:
            return e, 0, 1
        if d.paquet:
            return e._replace(eventail=0, passes=0), e.eventail, e.passes + 1
        sorte = fresh_pointer(e.tirees, reste, d.pas) % d.pas
        banc, champ = divmod(e.passes, PASSES)
        return e._replace(tirees=sorte, passes=banc), champ, _UN - e.tirees


def _champs(mot: int) -> Iterable[int]:
    while mot:
        yield mot & _UN
        mot >>= _BITS
