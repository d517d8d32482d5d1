"""La descente as a player sees it: views, the table as a scene, moves as labels and gestures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Final, assert_never

from rummifun.chance import Alea
from rummifun.core.conversion import evolve
from rummifun.core.furniture import Role, Tally
from rummifun.core.scene import (
    BACK,
    Act,
    Drawable,
    Figure,
    Message,
    MessageList,
    PieceFace,
    Pile,
    Place,
    Scene,
    Seat,
    Zone,
    layout_of,
    plural,
)
from rummifun.games.descente.etat import (
    FOUNDATION,
    FOUNDATIONS,
    Etat,
    Joueur,
    Tas,
    autre,
    cartes_de,
    iter_cards,
)
from rummifun.games.descente.move_types import (
    Centre,
    Coup,
    Deplacer,
    Face,
    Gauche,
    Main,
    Paquet,
    Ranger,
    Remelanger,
    Remettre,
    Tirer,
)
from rummifun.games.descente.move_types import Place as Emplacement
from rummifun.games.descente.rules import LIMITE, cards_at, fini, forced_foundation, moved_cards
from rummifun.messages import N_
from rummifun.multiset.rapide import Multiensemble, mens
from rummifun.pieces.tarot import JEU_78, CarteTarot


@dataclass(frozen=True, slots=True)
class Vue(Drawable):
    """A view: the state itself, except packets never shown (None), whose heights are known.

    Profil: siège option × etat sans ses paquets cachés × paquets × hauteurs × 𝔹 → vue

    >>> from rummifun.games.descente.deal import donne
    >>> v = vue(donne(Alea(6)), 0)
    >>> v.paquet, v.hauteurs, v.au_trait
    ((None, None), (37, 36), SUD)

    Law: vue (etat_possible v a) v.siege == v
    """

    siege: int | None
    ouvert: Etat
    paquet: tuple[Tas | None, Tas | None]
    hauteurs: tuple[int, int]
    fini: bool

    @property
    def au_trait(self) -> Joueur:
        """The player to move, or last to move at the end."""
        return self.ouvert.au_trait


def vue(e: Etat, siege: int | None) -> Vue:
    """Show a state to a seat (0 for SUD) or to a spectator: everything but the packets never shown; all after the end.

    Profil: etat → siège option → vue

    >>> from rummifun.games.descente.deal import donne
    >>> vue(donne(Alea(6)), None).ouvert.paquet
    ((), ())

    Law: states that differ only in packets never shown give equal views.
    """
    over = fini(e)
    sud, nord = (p if over or connu else None for p, connu in zip(e.paquet, e.vus, strict=True))
    return Vue(siege, evolve(e, paquet=((), ())), (sud, nord), (len(e.paquet[0]), len(e.paquet[1])), over)


def _montrees(v: Vue) -> Iterator[CarteTarot]:
    return chain(iter_cards(v.ouvert), *filter(None, v.paquet))


def known_cards(v: Vue) -> Multiensemble[CarteTarot]:
    """Gather the cards that the seat of a view can locate."""
    return mens(_montrees(v))


def state_to_move(v: Vue) -> Etat | None:
    """Return the state as the seat of a view knows it if it is to move, else None; of a hidden packet, its height."""
    if v.fini or v.siege != v.au_trait.value:
        return None
    sud, nord = (JEU_78[:1] * n if p is None else p for p, n in zip(v.paquet, v.hauteurs, strict=True))
    return evolve(v.ouvert, paquet=(sud, nord))


def etat_possible(v: Vue, alea: Alea) -> Etat:
    """Draw a state that the seat of a view cannot tell from the true one: the hidden cards are dealt anew.

    Profil: vue → Alea → etat

    >>> from rummifun.games.descente.deal import donne
    >>> v = vue(donne(Alea(6)), 1)
    >>> vue(etat_possible(v, Alea(5)), 1) == v, etat_possible(v, Alea(5)) == etat_possible(v, Alea(6))
    (True, False)

    Law: vue (etat_possible v a) v.siege == v
    """
    vues = {*_montrees(v)}
    cachees, _ = alea.shuffle(c for c in JEU_78 if c not in vues)
    sud = cachees[: v.hauteurs[0]] if v.paquet[0] is None else v.paquet[0]
    nord = cachees[len(cachees) - v.hauteurs[1] :] if v.paquet[1] is None else v.paquet[1]
    return evolve(v.ouvert, paquet=(sud, nord))


_CENTRE: Final = 9
"""The number of cards of a centre pile that lie side by side in an ordinary game."""


_GAUCHE: Final = (N_("diamonds"), N_("hearts"), N_("clubs"), N_("spades"), N_("trumps"))


@layout_of.register
def scene(v: Vue, actes: tuple[Act, ...] = ()) -> Scene:
    """Lay out a view: foundations, centre, then each player's hand, top of the face-up pile, and packet."""
    e = v.ouvert
    gauche = (_fondation(i, nom, n) for i, (nom, n) in enumerate(zip(_GAUCHE, e.paquet_de_gauche, strict=True), 1))
    centre = (
        Pile(Place(f"centre.{i}", _du_centre(i)), _vues(tas), Message("{n}", (("n", i),)), typed=f"c{i}")
        for i, tas in enumerate(e.centre, 1)
    )
    zones = (
        Zone(Message(N_("foundations")), tuple(gauche), role=Role.GOAL),
        Zone(_legende_centre(e), tuple(centre), room=_CENTRE, role=Role.COLUMNS, name=Message(N_("centre"))),
    )
    figures = tuple(Figure(Message(N_("cards left")), _nombre(v, j), j.value) for j in Joueur)
    return Scene(_titre(v), (*zones, *(_zone(v, j) for j in Joueur)), actes, figures)


def _fondation(i: int, nom: str, n: int) -> Pile:
    """Lay out the i-th foundation, from 1, of which n cards are there."""
    cartes = [c.shown() for c in FOUNDATIONS[i - 1]]
    tally, suit = Tally(n, of=len(cartes)), cartes[0].suit
    return Pile(f"gauche.{i}", tuple(cartes[:n][-1:]), Message(nom), under=max(0, n - 1), tally=tally, suit=suit)


@layout_of.register
def _(e: Etat) -> Scene:
    return scene(vue(e, None))


def _titre(v: Vue) -> Message:
    cle, j = (N_("game over: {j} has no card left"), winner(v)) if v.fini else (N_("{j} to move"), v.au_trait)
    return Message(cle, (("j", _siege(j)),))


def _siege(j: Joueur) -> Seat:
    return Seat(j.value, j.name)


def _du_centre(i: int) -> Message:
    return Message(N_("centre pile {n}"), (("n", i),))


def _pile(j: Joueur, role: Role, dite: str, faces: tuple[PieceFace, ...], legende: str, hauteur: int) -> Pile:
    """Lay out a pile of a player's, of which the top shows at most."""
    kind = Paquet(j) if role is Role.STOCK else Face(j)
    called = Place(place(kind, j), Message(dite, (("j", _siege(j)),)))
    return Pile(called, faces, Message(legende), under=max(0, hauteur - 1), role=role)


def winner(v: Vue) -> Joueur:
    """Return the winner of a finished game: the player to move, if nobody has a card left."""
    return v.au_trait if not _nombre(v, v.au_trait) else autre(v.au_trait)


def _nombre(v: Vue, j: Joueur) -> int:
    return cartes_de(j, v.ouvert) + v.hauteurs[j.value]


def _legende_centre(e: Etat) -> Message:
    if not e.remaniements:
        return Message(N_("centre"))
    return Message(N_("centre, rearrangements in a row: {n} of {limit}"), (("n", e.remaniements), ("limit", LIMITE)))


def _zone(v: Vue, j: Joueur) -> Zone:
    siege = j.value
    main, face, hauteur = v.ouvert.main[siege], v.ouvert.face[siege], v.hauteurs[siege]
    piles = (
        Pile(place(Main(), j), () if main is None else _vues((main,)), Message(N_("hand"))),
        _pile(j, Role.DISCARD, N_("face-up pile, {j}"), _vues(face[-1:]), N_("face up"), len(face)),
        _pile(j, Role.STOCK, N_("packet, {j}"), (BACK,) * min(1, hauteur), N_("packet"), hauteur),
    )
    nombre = plural(_nombre(v, j), N_("{n} card"), N_("{n} cards"))
    dit = ("j", Seat(siege, f"{j.name} (J{siege + 1})"))
    legende, nom = Message(N_("{j}: {cards}"), (dit, ("cards", nombre))), Message("{j}", (dit,))
    return Zone(legende, piles, j is v.au_trait and not v.fini, seat=siege, role=Role.HAND, name=nom)


def _vues(tas: Tas) -> tuple[PieceFace, ...]:
    return tuple(c.shown() for c in tas)


def act_of_move(e: Etat, coup: Coup) -> Act:
    """Make the act of a move: a touch for a packet or a face-up pile, else a card carried from pile to pile.

    « Avec un clic droit sur le paquet de carte visible »: mixing it again is what the other button of a mouse does.
    """
    j = e.au_trait
    match coup:
        case Tirer():
            return Act(coup, Message(N_("draw a card")), place(Paquet(j), j))
        case Remettre():
            label = Message(N_("lay {c} back, and end the turn"), (("c", e.main[j.value]),))
            return Act(coup, label, place(Main(), j), 1, place(Face(j), j))
        case Remelanger():
            return Act(coup, Message(N_("make a new packet of the face-up pile")), place(Face(j), j), secondary=True)
        case Ranger():
            return _acte_ranger(e)
        case Deplacer(source, cible):
            return Act(coup, _deplacement(e, source, cible), place(source, j), _indice(source), place(cible, j))
        case _:
            assert_never(coup)


def _acte_ranger(e: Etat) -> Act:
    source = forced_foundation(e) or Main()
    (carte,) = moved_cards(e, source)
    gauche = f"gauche.{FOUNDATION[carte][0] + 1}"
    label = Message(N_("{c} goes to its foundation"), (("c", carte),))
    return Act(Ranger(), label, place(source, e.au_trait), _indice(source), gauche, forced=True)


def _deplacement(e: Etat, source: Emplacement, cible: Emplacement) -> Message:
    cartes = moved_cards(e, source)
    dites = MessageList((cartes[0], cartes[-1])[: len(cartes)], "…")
    dessous = cards_at(e, cible)
    if dessous:
        return Message(N_("{c} onto {t}"), (("c", dites), ("t", dessous[-1])))
    numero = cible.pile if isinstance(cible, Centre) else 0
    return Message(N_("{c} into the hole {n}"), (("c", dites), ("n", numero)))


def _indice(source: Emplacement) -> int:
    return source.carte if isinstance(source, Centre) else 1


def place(p: Emplacement, j: Joueur) -> str:
    """Name the place of a pile on the scene, by the name of its class; the hand is a player's."""
    match p:
        case Main():
            return f"main.{j.name.lower()}"
        case Face(joueur) | Paquet(joueur):
            return f"{type(p).__name__.lower()}.{joueur.name.lower()}"
        case Centre(pile) | Gauche(pile):
            return f"{type(p).__name__.lower()}.{pile}"
        case _:
            assert_never(p)


def move_of_gesture(v: Vue, source: str, index: int | None, target: str | None) -> Coup | None:
    """Return the move of a gesture: a card carried from place to place, a touch on one's packet or face-up pile.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.descente.deal import donne
    >>> v = vue(donne(Alea(6)), 0)
    >>> move_of_gesture(v, "centre.2", 5, "face.nord")
    Deplacer(source=Centre(pile=2, carte=5), cible=Face(joueur=NORD))
    >>> move_of_gesture(v, "paquet.sud", None, None), move_of_gesture(v, "main.sud", 1, "nowhere")
    (Tirer(), None)
    """
    depuis, vers = _place(source, index or 0), _place(target or "")
    match depuis, vers:
        case (Paquet(joueur), None) if joueur is v.au_trait:
            return Tirer()
        case (Face(joueur), None) if joueur is v.au_trait:
            return Remelanger()
        case (None, _) | (_, None):
            return None
        case (Main(), Face()) if target == f"face.{source.partition('.')[2]}":
            return Remettre()
        case _:
            return Deplacer(depuis, vers)


def _place(name: str, carte: int = 0) -> Emplacement | None:
    """Read the name of a place; see `place`."""
    found = _PLACES.get(name)
    return Centre(found.pile, carte) if isinstance(found, Centre) else found


_PLACES: Final[dict[str, Emplacement]] = {
    place(p, j): p
    for j in Joueur
    for p in chain[Emplacement]([Main(), Face(j), Paquet(j)], map(Centre, range(1, 6)), map(Gauche, range(1, 6)))
}
