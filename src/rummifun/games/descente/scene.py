"""The table of La descente as a scene, and its moves as labels and gestures."""

from __future__ import annotations

from typing import Final, assert_never

from rummifun.core.scene import (
    BACK,
    Act,
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
from rummifun.games.descente.etat import FOUNDATION, FOUNDATIONS, LIMITE, Etat, Joueur, Tas, autre, cartes_de
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
from rummifun.games.descente.rules import cards_at, forced_foundation, moved_cards
from rummifun.games.descente.view import Vue, vue
from rummifun.messages import N_

_CENTRE: Final = 9
"""The number of cards of a centre pile that lie side by side in an ordinary game."""
_GAUCHE: Final = (N_("diamonds"), N_("hearts"), N_("clubs"), N_("spades"), N_("trumps"))


@layout_of.register
def scene(v: Vue, actes: tuple[Act, ...] = ()) -> Scene:
    """Lay out a view: foundations, centre, then each player's hand, top of the face-up pile, and packet."""
    e = v.ouvert
    gauche = (
        Pile(f"gauche.{i}", (FOUNDATIONS[i - 1][n - 1].shown(),) if n else (), Message(nom), under=max(0, n - 1))
        for i, (nom, n) in enumerate(zip(_GAUCHE, e.paquet_de_gauche, strict=True), 1)
    )
    centre = (
        Pile(Place(f"centre.{i}", _du_centre(i)), _vues(tas), Message("{n}", (("n", i),)), typed=f"c{i}")
        for i, tas in enumerate(e.centre, 1)
    )
    return Scene(
        _titre(v),
        (
            Zone(Message(N_("foundations")), tuple(gauche)),
            Zone(_legende_centre(e), tuple(centre), room=_CENTRE),
            *(_zone(v, j) for j in Joueur),
        ),
        actes,
    )


@layout_of.register
def _(e: Etat) -> Scene:
    return scene(vue(e, None))


def _titre(v: Vue) -> Message:
    if not v.fini:
        return Message(N_("{j} to move"), (("j", _siege(v.au_trait)),))
    return Message(N_("game over: {j} has no card left"), (("j", _siege(winner(v))),))


def _siege(j: Joueur) -> Seat:
    return Seat(j.value, str(j))


def _du_centre(i: int) -> Message:
    return Message(N_("centre pile {n}"), (("n", i),))


def _pile_de(j: Joueur) -> Message:
    return Message(N_("face-up pile, {j}"), (("j", _siege(j)),))


def _paquet_de(j: Joueur) -> Message:
    return Message(N_("packet, {j}"), (("j", _siege(j)),))


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
    siege, nom = j.value, j.name.lower()
    main, face, hauteur = v.ouvert.main[siege], v.ouvert.face[siege], v.hauteurs[siege]
    piles = (
        Pile(f"main.{nom}", () if main is None else _vues((main,)), Message(N_("hand"))),
        Pile(Place(f"face.{nom}", _pile_de(j)), _vues(face[-1:]), Message(N_("face up")), under=max(0, len(face) - 1)),
        Pile(
            Place(f"paquet.{nom}", _paquet_de(j)),
            (BACK,) * min(1, hauteur),
            Message(N_("packet")),
            under=max(0, hauteur - 1),
        ),
    )
    nombre = plural(_nombre(v, j), N_("{n} card"), N_("{n} cards"))
    legende = Message(N_("{j}: {cards}"), (("j", Seat(siege, f"{j} (J{siege + 1})")), ("cards", nombre)))
    return Zone(legende, piles, active=j is v.au_trait and not v.fini, seat=siege)


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
    """Name the place of a pile on the scene; the hand is a player's."""
    match p:
        case Main():
            return f"main.{j.name.lower()}"
        case Face(joueur):
            return f"face.{joueur.name.lower()}"
        case Paquet(joueur):
            return f"paquet.{joueur.name.lower()}"
        case Centre(pile):
            return f"centre.{pile}"
        case Gauche(pile):
            return f"gauche.{pile}"
        case _:
            assert_never(p)


def move_of_gesture(v: Vue, source: str, index: int | None, target: str | None) -> Coup | None:
    """Return the move of a gesture: a card carried from place to place, a touch on one's packet or face-up pile.

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.descente.etat import donne
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
    sort, _, which = name.partition(".")
    if which in ("1", "2", "3", "4", "5"):
        piles: dict[str, Emplacement] = {"centre": Centre(int(which), carte), "gauche": Gauche(int(which))}
        return piles.get(sort)
    if which.upper() not in Joueur.__members__:
        return None
    joueur = Joueur[which.upper()]
    places: dict[str, Emplacement] = {"main": Main(), "face": Face(joueur), "paquet": Paquet(joueur)}
    return places.get(sort)
