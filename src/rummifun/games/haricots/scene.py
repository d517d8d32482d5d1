"""Haricots as a player sees it: views, the table as a scene, moves as labels and gestures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, assert_never

from rummifun.chance import Alea
from rummifun.core.conversion import evolve
from rummifun.core.furniture import Role, Tally, Unit
from rummifun.core.scene import (
    BACK,
    Act,
    Drawable,
    Figure,
    Message,
    Path,
    PieceFace,
    Pile,
    Place,
    Scene,
    Seat,
    Zone,
    layout_of,
    plural,
)
from rummifun.games.haricots.cartes import CARTES, SEUILS, Chaine, Haricot, card_sequence, prochain_gain, valeur
from rummifun.games.haricots.etat import TOURS, Etat, Main, Phase, all_cards, seat_name
from rummifun.games.haricots.move_types import (
    AcheterTroisieme,
    Chainer,
    Coup,
    Defausser,
    Jeter,
    JouerPremiere,
    Piocher,
    Rappeler,
    Suite,
    Tirer,
    Vendre,
)
from rummifun.games.haricots.rules import chain_of, to_move
from rummifun.messages import N_
from rummifun.multiset.rapide import Multiensemble, cardinal, difference


@dataclass(frozen=True, slots=True)
class Vue(Drawable):
    """A view: the state without the cards never shown to its seat, but with their number.

    The discard pile is known from bottom to top: each of its cards was laid there face up. The deck and the other
    player's hand stay hidden until the end of the game.

    >>> from rummifun.games.haricots.deal import donne
    >>> v = vue(donne(Alea(1)), 1)
    >>> v.nombres, v.nombre_deck, len(v.connu.main[0]), len(v.connu.main[1]), v.connu.deck
    ((5, 5), 94, 0, 5, ())
    """

    siege: int | None
    connu: Etat
    nombres: tuple[int, int]
    nombre_deck: int

    @property
    def fini(self) -> bool:
        """Tell whether the game is over."""
        return self.connu.phase is Phase.Fin

    def main(self, siege: int) -> Main | None:
        """Return a hand, None when it is hidden."""
        main = self.connu.main[siege]
        return main if len(main) == self.nombres[siege] else None


def vue(e: Etat, siege: int | None) -> Vue:
    """Show a state to a seat (0 for J1) or to a spectator; everything after the end."""
    if e.phase is Phase.Fin:
        return full_view(e, siege)
    m1, m2 = (main if i == siege else () for i, main in enumerate(e.main))
    return evolve(full_view(e, siege), connu=evolve(e, deck=(), main=(m1, m2)))


def full_view(e: Etat, siege: int | None = None) -> Vue:
    """Show everything, in a printed state and once the game is over."""
    return Vue(siege, e, (len(e.main[0]), len(e.main[1])), len(e.deck))


def known_cards(v: Vue) -> Multiensemble[Haricot]:
    """Gather the cards that the seat of a view has seen."""
    return all_cards(v.connu)


def state_to_move(v: Vue) -> Etat | None:
    """Return the state as the seat of a view knows it if it is to move, else None; of the deck, the number counts."""
    if v.siege is None or v.siege != to_move(v.connu):
        return None
    return evolve(v.connu, deck=v.connu.deck or (_ANY,) * v.nombre_deck)


_ANY: Final = next(iter(Haricot))


def etat_possible(v: Vue, alea: Alea) -> Etat:
    """Draw a state that the seat of a view cannot tell from the true one: the hidden cards are dealt anew.

    >>> from rummifun.games.haricots.deal import donne
    >>> v = vue(donne(Alea(1)), 1)
    >>> vue(etat_possible(v, Alea(5)), 1) == v
    True
    """
    cachees, _ = alea.shuffle(card_sequence(difference(CARTES, all_cards(v.connu))))
    m1, cachees = _main(v, 0, cachees)
    m2, cachees = _main(v, 1, cachees)
    return evolve(v.connu, main=(m1, m2), deck=v.connu.deck or cachees)


def _main(v: Vue, siege: int, cachees: tuple[Haricot, ...]) -> tuple[Main, tuple[Haricot, ...]]:
    """Return a known hand, or deal a hidden one."""
    connue, n = v.main(siege), v.nombres[siege]
    return (cachees[:n], cachees[n:]) if connue is None else (connue, cachees)


_TRADE: Final = 3


_CHAINS: Final = 9


_HAND: Final = 7
"""The number of cards side by side in an ordinary game: in the trade area, in a player's chains, in a hand."""


@layout_of.register
def scene(v: Vue, actes: tuple[Act, ...] = ()) -> Scene:
    """Lay out a view: the trade area, the discard pile, each player's chains and hand, the deck.

    Only the top of the discard pile shows, though a seat remembers what it covers.
    """
    e, vendues = v.connu, cardinal(v.connu.vendues)
    zones = (
        _zone(N_("trade area: {c}"), "trade_area", _vues(e.trade_area), len(e.trade_area), Role.MARKET),
        _zone(N_("discard pile: {c}"), "discard_pile", _vues(e.discard_pile[-1:]), len(e.discard_pile), Role.DISCARD),
        *(zone for siege in (0, 1) for zone in _joueur(v, siege)),
        _zone(N_("deck: {c}"), "deck", (BACK,) * bool(v.nombre_deck), v.nombre_deck, Role.STOCK),
        _zone(N_("sold: {c}"), "vendues", (BACK,) * bool(vendues), vendues, Role.AWAY),  # out of play
    )
    coins = (Figure(Message(N_("coins")), n, siege, Unit.COINS) for siege, n in enumerate(e.pieces))
    return Scene(_titre(v), zones, actes, (Figure(Message(N_("turn")), e.tour, of=TOURS), *coins), _chemin(e.phase))


_CHEMIN: Final = {
    N_("left over"): {Phase.Offre: N_("chain or throw each")},
    N_("play"): {Phase.Jouer: N_("play your first card")},
    N_("again"): {Phase.Rejouer: N_("once more, or go on")},
    N_("discard"): {Phase.Defausse: N_("discard one, or go on")},
    N_("trade"): {
        Phase.Tirage: N_("draw three cards"),
        Phase.Rappel: N_("take a card back"),
        Phase.Echange: N_("take what you like"),
    },
    N_("draw"): {Phase.Pioche: N_("draw two cards"), Phase.Repioche: N_("draw one more")},
}
"""The steps of a turn, and what each phase of a step asks of the player."""


def _chemin(phase: Phase) -> Path | None:
    """Tell how far a turn has come; None once it is time to sell."""
    etapes = tuple(map(Message, _CHEMIN))
    return next((Path(etapes, i, Message(a[phase])) for i, a in enumerate(_CHEMIN.values()) if phase in a), None)


@layout_of.register
def _(e: Etat) -> Scene:
    return scene(full_view(e))


_ETAPES = {
    Phase.Offre: N_("chain or throw each card that was left"),
    Phase.Jouer: N_("play the first card"),
    Phase.Rejouer: N_("play once more, or go on"),
    Phase.Defausse: N_("discard a card, or go on"),
    Phase.Tirage: N_("three cards to draw"),
    Phase.Rappel: N_("a card to take back"),
    Phase.Echange: N_("chain cards, or leave them to the other"),
    Phase.Pioche: N_("two cards to draw"),
    Phase.Repioche: N_("a card to draw"),
    Phase.Vente: N_("the chains to sell"),
}


def _titre(v: Vue) -> Message:
    e = v.connu
    siege = to_move(e)
    if siege is not None:
        valeurs = (("t", e.tour), ("n", TOURS), ("j", Seat(siege)), ("step", Message(_ETAPES[e.phase])))
        return Message(N_("turn {t} of {n}, {j} to move: {step}"), valeurs)
    s1, s2 = e.pieces
    if s1 == s2:
        return Message(N_("game over: a draw, {s1} to {s2}"), (("s1", s1), ("s2", s2)))
    return Message(N_("game over: {j} wins, {s1} to {s2}"), (("s1", s1), ("s2", s2), ("j", Seat(int(s1 < s2)))))


def _zone(legende: str, place: str, shown: tuple[PieceFace, ...], n: int, role: Role) -> Zone:
    """Lay out a pile of n cards, some of them shown."""
    pile = Pile(Place(place, Message(_DITES[place])), shown, under=n - len(shown))
    room, nom = _TRADE if role is Role.MARKET else 1, Message(legende, (("c", ""),))
    return Zone(Message(legende, (("c", _compte(n)),)), (pile,), room=room, role=role, name=nom)


_DITES = {
    "trade_area": N_("trade area"),
    "discard_pile": N_("discard pile"),
    "deck": N_("deck"),
    "vendues": N_("cards sold"),
}


def _joueur(v: Vue, siege: int) -> tuple[Zone, Zone]:
    """Lay out the chains of a player, each with its price and the next higher one; and the hand."""
    e, main = v.connu, v.main(siege)
    libres = e.places[siege] - len(e.chaines[siege])
    piles = tuple(_chaine(siege, c) for c in e.chaines[siege])
    if libres > 0:
        piles += (Pile(Place(_place(siege, "place"), Message(N_("free place"))), ()),)
    pieces = plural(e.pieces[siege], N_("{n} coin"), N_("{n} coins"))
    places = plural(libres, N_("{n} place for a chain"), N_("{n} places for chains"))
    valeurs = (("j", Seat(siege)), ("p", pieces), ("f", places))
    legende = Message(N_("{j}: {p}, {f}") if libres > 0 else N_("{j}: {p}"), valeurs)
    cartes = (BACK,) * v.nombres[siege] if main is None else _vues(main)
    rang = Pile(Place(_place(siege, "main"), Message(N_("hand"))), cartes)
    return (
        Zone(legende, piles, siege == to_move(e), seat=siege, room=_CHAINS, role=Role.FIELD, name=_nom("{j}", siege)),
        Zone(_legende_main(v, siege), (rang,), seat=siege, room=_HAND, role=Role.QUEUE, name=_nom(_MAIN, siege)),
    )


_MAIN: Final = N_("hand of {j}")


def _nom(cle: str, siege: int) -> Message:
    return Message(cle, (("j", Seat(siege)),))


def _chaine(siege: int, c: Chaine) -> Pile:
    place = Place(_place(siege, c.haricot), Message(N_("{h} chain"), (("h", c.haricot),)))
    return Pile(place, _vues([c.haricot] * c.nombre), _gain(c), tally=Tally(c.nombre, SEUILS[c.haricot]))


def _legende_main(v: Vue, siege: int) -> Message:
    """Caption a hand; if it shows, name its first card, the next to be played."""
    main = v.main(siege)
    valeurs = (("j", Seat(siege)), ("c", _compte(v.nombres[siege])))
    if not main or v.fini:
        return Message(N_("hand of {j}: {c}"), valeurs)
    return Message(N_("hand of {j}: {c}, {h} first"), (*valeurs, ("h", main[0])))


def _gain(c: Chaine) -> Message:
    """Write the price of a chain, and the length at which it is worth more."""
    maintenant, prochain = valeur(c.haricot, c.nombre), prochain_gain(c.haricot, c.nombre)
    if prochain is None:
        return Message(N_("worth {k}, the most:"), (("k", maintenant),))
    return Message(N_("worth {k}, {l} from {m}:"), (("k", maintenant), ("l", prochain[1]), ("m", prochain[0])))


def _compte(n: int) -> Message:
    return plural(n, *_CARTES)


_CARTES: Final = (N_("{n} card"), N_("{n} cards"))


def _vues(cartes: Iterable[Haricot]) -> tuple[PieceFace, ...]:
    return tuple(map(Haricot.shown, cartes))


def _place(siege: int, zone: Haricot | str) -> str:
    """Name the place of a chain, of the hand (`main`) or of a free place (`place`) of a player."""
    return f"{seat_name(siege)}.{zone}"


def act_of_move(e: Etat, coup: Coup) -> Act:
    """Make the act of a move: a card is carried to its place, or to the chain sold for it."""
    siege = to_move(e) or 0
    main = _place(siege, "main")
    match coup:
        case JouerPremiere():
            return _jouee(e, coup, N_("play {h}: {end}"), main, 1, e.main[siege][0])
        case Chainer(i):
            return _jouee(e, coup, N_("chain {h}: {end}"), "trade_area", i, e.trade_area[i - 1])
        case Jeter(i):
            return Act(coup, _dit(N_("throw {h} away"), e.trade_area[i - 1]), "trade_area", i, "discard_pile")
        case Defausser(i):
            return Act(coup, _dit(N_("discard {h}"), e.main[siege][i - 1]), main, i, "discard_pile")
        case Vendre(haricot):
            return Act(coup, _vente(e, haricot), _place(siege, haricot), forced=e.phase is Phase.Vente)
        case AcheterTroisieme():
            return Act(coup, Message(N_("buy the place of a third chain")))
        case Suite():
            return Act(coup, Message(_SUITES[e.phase]))
    return _acte_force(e, coup, main)


_SUITES = {
    Phase.Rejouer: N_("play no second card"),
    Phase.Defausse: N_("discard nothing"),
    Phase.Echange: N_("leave the rest, end the turn"),
}


def _acte_force(e: Etat, coup: Tirer | Rappeler | Piocher, main: str) -> Act:
    match coup:
        case Tirer():
            tirees = plural(min(3, len(e.deck)), N_("draw {n} card to trade"), N_("draw {n} cards to trade"))
            return Act(coup, tirees, "deck", target="trade_area", forced=True)
        case Rappeler():
            rappelee = Message(N_("take {h} back from the discard pile"), (("h", e.discard_pile[-1]),))
            return Act(coup, rappelee, "discard_pile", target="trade_area", forced=True)
        case Piocher():
            return Act(coup, Message(N_("draw a card into the hand")), "deck", target=main, forced=True)
        case _:
            assert_never(coup)


def _jouee(e: Etat, coup: JouerPremiere | Chainer, cle: str, source: str, i: int, carte: Haricot) -> Act:
    """Carry a card to its chain, to the chain sold for it, or to a free place."""
    but: Haricot | str
    chaine = chain_of(e, e.joueur, carte)
    if coup.vendre is not None:
        but, fin = coup.vendre, _vente(e, coup.vendre)
    elif chaine is not None:
        but, fin = carte, Message(N_("a chain of {n}"), (("n", chaine.nombre + 1),))
    else:
        but, fin = "place", Message(N_("a new chain"))
    return Act(coup, _dit(cle, carte, ("end", fin)), source, i, _place(e.joueur, but))


def _dit(cle: str, carte: Haricot, *values: tuple[str, Message]) -> Message:
    return Message(cle, (("h", carte), *values))


def _vente(e: Etat, haricot: Haricot) -> Message:
    siege = to_move(e) or 0
    nombre = sum(c.nombre for c in e.chaines[siege] if c.haricot is haricot)
    pieces = plural(valeur(haricot, nombre), N_("{n} coin"), N_("{n} coins"))
    return Message(N_("sell {h}, {p}"), (("h", haricot), ("p", pieces)))


def move_of_gesture(v: Vue, source: str, index: int | None, target: str | None) -> Coup | None:
    """Return the move of a gesture: a card carried to a chain or the discard pile, a chain touched to sell it.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.haricots.deal import donne
    >>> from rummifun.games.haricots.scene import vue
    >>> v = vue(donne(Alea(1)), 0)
    >>> (move_of_gesture(v, "trade_area", 2, "J1.place"), move_of_gesture(v, "J1.main", 3, "discard_pile"),
    ...  move_of_gesture(v, "J1.Blue", None, None))
    (Chainer(indice=2, vendre=None), Defausser(indice=3), Vendre(chaine=Blue))
    >>> (move_of_gesture(v, "trade_area", 2, None), move_of_gesture(v, "deck", None, "J1.place"),
    ...  move_of_gesture(v, "J1.main", 1, None))
    (None, None, None)
    """
    _, dot, depuis = source.partition(".")
    i, vers = index or 1, "" if target is None else target.partition(".")[2] or target
    if not dot:
        return (Jeter(i) if vers == "discard_pile" else Chainer(i)) if source == "trade_area" and vers else None
    if depuis == "main":
        return None if not vers else Defausser(i) if vers == "discard_pile" else JouerPremiere()
    return Vendre(Haricot[depuis]) if depuis in Haricot.__members__ else None
