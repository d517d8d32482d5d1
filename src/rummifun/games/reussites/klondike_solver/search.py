"""The search: can a game be won when every card is known, and by which moves? Exact, depth first, no state twice.

The moves, each with the bit of its card: `R`, an anchor with its chain onto another column; `P`, a card of a column
goes up; `S`, a card comes down from its pile; `M`, a card of the stock goes up; `D`, one is laid on a column. Draws are
not moves: every card that the stock offers, now or later, is at hand. Where passes are counted, `T` turns the waste
over for the card that comes next.

If cards may come down, `S` undoes `P` of a card that is not an anchor: the states that the two link form one class,
entered with all cards up that can be, and left by an irreversible move. All other moves free a card, use one of the
stock, or raise one for good: no play comes back to a class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Final, NamedTuple

from rummifun.games.reussites.klondike_solver.deal import (
    Etat,
    KlondikeDeal,
    list_cards,
    next_cards,
    open_pairs,
    safe_cards,
    top_cards,
    with_twins,
)
from rummifun.games.reussites.klondike_solver.stock import (
    LostStates,
    list_takes,
    playable_stock,
    ready_stock,
    relaxed_from,
    take_from_stock,
    turn_over,
    useful_cards,
)

SearchMove = tuple[str, int]
"""A move of the search: its letter and its card."""


SearchLine = tuple[SearchMove, ...]


Successor = tuple[SearchLine, Etat]
"""Some moves, and the state after them."""


class LegalMoves(NamedTuple):
    """The legal irreversible moves, as a set of cards for each kind: `R`, `P`, `D`, `M`.

    If no column is free, the last anchor of one may leave with its chain for a Roi that enters at once: `cedees` has
    four bits for each column, one for each Roi.
    """

    ancres: int = 0
    montees: int = 0
    posees: int = 0
    tirees: int = 0
    cedees: int = 0

    def sans(self, deja: LegalMoves) -> LegalMoves:
        """Leave out the moves that were legal before."""
        a, b, c, d, e = self
        return LegalMoves(a & ~deja[0], b & ~deja[1], c & ~deja[2], d & ~deja[3], e & ~deja[4])


NO_MOVES: Final = LegalMoves()


def has_empty_column(d: KlondikeDeal, e: Etat) -> bool:
    """Tell whether a column is empty: each of the others holds an anchor, or a Roi at its bottom."""
    return (e.ancres.bit_count() + (e.vues & ~e.ancres & d.rois).bit_count()) < d.colonnes


def placeable_cards(d: KlondikeDeal, e: Etat, ouverte: int) -> int:
    """Return the cards that some column takes."""
    return ouverte >> 4 | (d.rois if has_empty_column(d, e) else 0)


def after_move(d: KlondikeDeal, e: Etat, geste: SearchMove) -> Etat:
    """Make a move."""
    sorte, c = geste
    if sorte == "T":
        return turn_over(e)
    if sorte in "DM":
        e = take_from_stock(d, e, c)
    vues, ancres, montees, talon, tirees, eventail, passes = e
    if sorte in "PM":
        montees |= c
    if sorte in "DS":
        vues |= c
    if sorte == "S":
        montees ^= c
    if sorte == "P":
        vues ^= c
    if c & ancres:
        vues, ancres = vues | d.revele[c], ancres ^ c | d.ancre[c]
    return Etat(vues, ancres, montees, talon, tirees, eventail, passes)


def is_surely_won(d: KlondikeDeal, e: Etat) -> bool:
    """Tell whether the game is sure to be won: neither the columns nor the stock hide a card."""
    return not e.ancres & ~d.fonds and (d.tout or e.talon.bit_count() <= 1)


def raise_safe_cards(d: KlondikeDeal, e: Etat) -> Successor:
    """Send up all that may go up without harm and, if cards may come down, all but anchors."""
    chemin: SearchLine = ()
    while geste := _d_office(d, e):
        chemin, e = (*chemin, geste), after_move(d, e, geste)
    return chemin, e


def _d_office(d: KlondikeDeal, e: Etat) -> SearchMove | None:
    montent, sure = next_cards(e.montees, d.rangs), safe_cards(e.montees, d.descend)
    colonne = montent & e.vues & open_pairs(e.vues, e.ancres) & (sure | (~e.ancres if d.descend else 0))
    if colonne:
        return "P", colonne & -colonne
    if talon := montent & sure & ready_stock(d, e):
        return "M", talon & -talon
    return None


def legal_moves(d: KlondikeDeal, e: Etat, ouverte: int, utile: int) -> LegalMoves:
    """Return the legal irreversible moves."""
    montent, prises, libre = next_cards(e.montees, d.rangs), playable_stock(d, e), has_empty_column(d, e)
    accueil = ouverte >> 4 | (d.rois if libre else 0)
    montees = montent & e.vues & ouverte
    posables = prises & (utile if d.tout else -1) & (~montent if d.descend else -1)
    tirees = prises & montent
    cedees, fonds = 0, 0 if libre else e.ancres & d.fonds & accueil
    if fonds:
        descendent = top_cards(e.montees) & utile if d.descend else 0
        rois = (e.ancres | posables | descendent) >> 4 * (d.rangs - 1)
        cedees = sum(rois << d.rangees[c] for c in list_cards(fonds))
    return LegalMoves(
        e.ancres & accueil & ~d.fonds,
        montees & e.ancres if d.descend else montees,
        posables & accueil,
        tirees,
        cedees,
    )


def new_successors(d: KlondikeDeal, lieu: _Lieu, nouveaux: LegalMoves) -> Iterator[Successor]:
    """Make each move that is newly legal in a state."""
    e = lieu.etat
    yield from _partent(d, e, nouveaux)
    for c in list_cards(nouveaux.posees):
        yield from _posee(d, e, c, lieu.utile)
    for c in list_cards(nouveaux.tirees):
        yield _une(d, e, "M", c)
    for c, rois in _cedent(d, e, nouveaux.cedees):
        yield from _cede(d, e, c, rois, lieu.utile)


def _partent(d: KlondikeDeal, e: Etat, nouveaux: LegalMoves) -> Iterator[Successor]:
    """Make the moves of cards that leave their columns."""
    for sorte, cartes in (("R", nouveaux.ancres), ("P", nouveaux.montees)):
        for c in list_cards(cartes):
            yield _une(d, e, sorte, c)


def _comptes(d: KlondikeDeal, lieux: list[_Lieu]) -> Iterator[Successor]:
    """Make the new moves of a class when passes are counted: of all cards of the stock, the nearest first."""
    for lieu in lieux:
        yield from (_ensuite(lieu.chemin, suite) for suite in _partent(d, lieu.etat, lieu.nouveaux))
    for prise, lieu in product(list_takes(d, lieux[0].etat), lieux):
        for sorte, cartes in (("M", lieu.nouveaux.tirees), ("D", lieu.nouveaux.posees)):
            if prise[1] & cartes:
                yield _ensuite(lieu.chemin, _prise(d, lieu.etat, sorte, prise))
    for lieu in lieux:
        for c, rois in _cedent(d, lieu.etat, lieu.nouveaux.cedees):
            yield from (_ensuite(lieu.chemin, suite) for suite in _cede(d, lieu.etat, c, rois, lieu.utile))


def _prise(d: KlondikeDeal, e: Etat, sorte: str, prise: tuple[bool, int]) -> Successor:
    """Take a card of the stock, the waste turned over first or not."""
    tourne, c = prise
    return _ensuite(_TOURNE, _une(d, turn_over(e), sorte, c)) if tourne else _une(d, e, sorte, c)


_TOURNE: Final = (("T", 0),)


def _cedent(d: KlondikeDeal, e: Etat, cedees: int) -> Iterator[tuple[int, int]]:
    """List the cards that leave their columns, and the Rois that enter."""
    for c in list_cards(e.ancres & d.fonds) if cedees else ():
        if rois := (cedees >> d.rangees[c] & 0xF) << 4 * (d.rangs - 1):
            yield c, rois


def _une(d: KlondikeDeal, e: Etat, sorte: str, carte: int) -> Successor:
    geste = sorte, carte
    return (geste,), after_move(d, e, geste)


def _cede(d: KlondikeDeal, e: Etat, fond: int, rois: int, utile: int) -> Iterator[Successor]:
    """Let the only card of a column, with its chain, leave it for a Roi."""
    debut, vide = _une(d, e, "R", fond)
    for roi in list_cards(rois):
        sorte = "R" if roi & e.ancres else "D" if roi & e.talon else "S"
        suites = _posee(d, vide, roi, utile) if sorte == "D" else [_une(d, vide, sorte, roi)]
        yield from (((*debut, *chemin), fin) for chemin, fin in suites)


def _posee(d: KlondikeDeal, e: Etat, carte: int, utile: int) -> Iterator[Successor]:
    """Lay a card of the stock on a column; if that can wait, only along with a move that it makes possible."""
    if d.comptees:
        yield from (_prise(d, e, "D", prise) for prise in list_takes(d, e) if prise[1] == carte)
        return
    geste, apres_ = _une(d, e, "D", carte)
    if not d.tout or d.descend:
        yield geste, apres_
        return
    sur = with_twins(carte) >> 4
    for c in list_cards(apres_.ancres & sur & ~d.fonds):
        yield _ensuite(geste, _une(d, apres_, "R", c))
    for c in list_cards(with_twins(carte) & apres_.vues & ~carte & next_cards(e.montees, d.rangs)):
        yield _ensuite(geste, _une(d, apres_, "P", c))
    for c in list_cards(apres_.talon & sur & utile):
        yield from (_ensuite(geste, suite) for suite in _posee(d, apres_, c, utile))
    if not has_empty_column(d, apres_):
        rois = d.rois & (apres_.ancres | apres_.talon & utile)
        for c in list_cards(apres_.ancres & sur & d.fonds):
            yield from (_ensuite(geste, suite) for suite in _cede(d, apres_, c, rois, utile))


def _ensuite(debut: SearchLine, suite: Successor) -> Successor:
    return (*debut, *suite[0]), suite[1]


class _Lieu(NamedTuple):
    """A state of a class: the way there, the state, its open pairs, its useful cards, its moves, the new ones."""

    chemin: SearchLine
    etat: Etat
    ouverte: int
    utile: int
    legaux: LegalMoves
    nouveaux: LegalMoves


def _lieu(d: KlondikeDeal, chemin: SearchLine, e: Etat, avant: LegalMoves) -> _Lieu:
    ouverte = open_pairs(e.vues, e.ancres)
    utile = useful_cards(d, e, ouverte)
    ici = legal_moves(d, e, ouverte, utile)
    return _Lieu(chemin, e, ouverte, utile, ici, ici if avant is NO_MOVES else ici.sans(avant))


def equivalent_states(d: KlondikeDeal, chemin: SearchLine, e: Etat) -> Iterator[_Lieu]:
    """List the states of a class, each reached from an earlier one by a card that comes down or goes up.

    A move legal both before and after that step leads to the same class, so it does not count as new.
    """
    attendus, connus = [(chemin, e, NO_MOVES)], {e.montees}
    for la, ici, avant in attendus:
        lieu = _lieu(d, la, ici, avant)
        yield lieu
        for geste in _locaux(d, lieu) if d.descend else ():
            voisin = after_move(d, ici, geste)
            if voisin.montees not in connus:
                connus.add(voisin.montees)
                attendus.append(((*la, geste), voisin, lieu.legaux))


def successors(d: KlondikeDeal, e: Etat) -> Iterator[Successor]:
    """Return the states after each irreversible move from a state or any of its class, with the way there."""
    lieux = equivalent_states(d, (), e)
    if d.tout and d.descend:
        yield from _liees(d, [*lieux], {}, set())
        return
    if d.comptees:
        yield from _comptes(d, [*lieux])
        return
    for lieu in lieux:
        for suite in new_successors(d, lieu, lieu.nouveaux):
            yield _ensuite(lieu.chemin, suite)


def _liees(
    d: KlondikeDeal, lieux: list[_Lieu], deja: Mapping[int, LegalMoves], posees: set[tuple[int, int]]
) -> Iterator[Successor]:
    """Make the new moves of a class; cards of the stock are laid in one order, if that makes a difference."""
    avant = {lieu.etat.montees: lieu.legaux for lieu in lieux}
    for lieu in lieux:
        for suite in new_successors(d, lieu, lieu.nouveaux.sans(deja.get(lieu.etat.montees, NO_MOVES))):
            pas, fin = suite
            suivante, laisse = ((*lieu.chemin, *pas), fin), (fin.ancres, fin.talon)
            if pas[-1][0] != "D":
                yield suivante
            elif laisse not in posees:
                posees.add(laisse)
                carte = pas[-1][1] if len(pas) == 1 else 0
                yield from _enchaine(d, avant, suivante, carte, posees)


def _enchaine(
    d: KlondikeDeal, avant: Mapping[int, LegalMoves], suite: Successor, carte: int, posees: set[tuple[int, int]]
) -> Iterator[Successor]:
    """Return the gain of a card laid from the stock: a new state of its class, or new moves.

    A move is not new if the same state, before, allowed both it and the card: then it can come first.
    """
    lieux = list[_Lieu]()
    for lieu in equivalent_states(d, *suite):
        if lieu.etat.montees not in avant:
            yield suite
            return
        lieux.append(lieu)
    deja = {montees: legaux for montees, legaux in avant.items() if carte & legaux.posees}
    yield from _liees(d, lieux, deja, posees)


def _locaux(d: KlondikeDeal, lieu: _Lieu) -> Iterator[SearchMove]:
    """Return the moves inside a class: cards that come down to be of use, then those that go up."""
    e, ouverte = lieu.etat, lieu.ouverte
    for c in list_cards(
        top_cards(e.montees) & placeable_cards(d, e, ouverte) & lieu.utile & ~safe_cards(e.montees, True)
    ):
        yield "S", c
    for c in list_cards(next_cards(e.montees, d.rangs) & e.vues & ouverte & ~e.ancres):
        yield "P", c


class BudgetSpentError(Exception):
    """Raised when the budget is spent."""


class KlondikeSearch:
    """A search and its memory: the classes known as lost and, for relaxed games, those known as lost or won.

    It grows in place, and serves every position of one game. It calls `stop` now and then.
    """

    def __init__(self, d: KlondikeDeal, budget: int, stop: Callable[[], bool]) -> None:
        self.donne, self.reste, self.stop = d, budget, stop
        self.noeuds = 0
        self.perdus = LostStates(d)
        self.connus: dict[Etat, bool] = {}
        self.detendue, self.des = d._replace(tout=True, comptees=False), relaxed_from(d)

    def chemin(self, e: Etat) -> SearchLine | None:
        """Return the moves that win, or None. Raises `BudgetSpentError` when the budget is spent."""
        d = self.donne
        debut, e = raise_safe_cards(d, e)
        if is_surely_won(d, e):
            return debut
        if e in self.perdus:
            return None
        self._compte()
        if not self._detend(e) or self._gagne(self.detendue, Etat(*e[:4])):
            for chemin, suivant in successors(d, e):
                fin = self.chemin(suivant)
                if fin is not None:
                    return (*debut, *chemin, *fin)
        self.perdus.add(e)
        return None

    def gagne(self, e: Etat) -> bool:
        """Tell whether there are moves that win; see `chemin`."""
        return self.chemin(e) is not None

    def _detend(self, e: Etat) -> bool:
        """Tell whether to try a state in the relaxed game first."""
        return self.noeuds > self.des and (not self.donne.comptees or e.passes > 0)

    def _compte(self) -> None:
        if self.reste <= 0 or (not self.noeuds % _PAS and self.stop()):
            raise BudgetSpentError
        self.reste -= 1
        self.noeuds += 1

    def _gagne(self, d: KlondikeDeal, e: Etat) -> bool:
        """Tell whether a relaxed game can be won."""
        e = raise_safe_cards(d, e)[1]
        if is_surely_won(d, e):
            return True
        if e in self.connus:
            return self.connus[e]
        self._compte()
        self.connus[e] = any(self._gagne(d, suivant) for _, suivant in successors(d, e))
        return self.connus[e]


_PAS: Final = 1024
"""The number of nodes between two calls of `stop`."""
