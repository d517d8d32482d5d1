"""What lies on the table of a réussite, as a scene, and its movements as acts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rummifun.core.scene import BACK, Act, Message, Pile, Scene, Shown, Zone
from rummifun.games.reussites.notation import options_of
from rummifun.messages import N_
from rummifun.pieces.cartes import Carte, Decouverte
from rummifun.pieces.tableau import Cartes, Deplacer, Mode, Mouvement, Rangee, Retourner, Tableau

__all__ = ["acts", "hand", "label", "lay", "notes_said"]

Label = Callable[[Tableau[Any], Mouvement], Message]
Seen = Callable[[Tableau[Any], str], int]


def lay(vue: Tableau[Any], title: Message, actes: tuple[Act, ...], seen: Seen | None = None) -> Scene:
    """Lay out a view: a zone for each row of places; an empty place where it plays a part or an act leads there.

    Profil: vue → titre → actes → (vue → place → ℕ) option → scène   (réussites §2.4, « visualisation des tas »)

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.reussites.relais_des_7 import r7
    >>> [len(zone.piles) for zone in lay(r7().new(Alea(17)), Message("R7"), ()).zones]
    [2, 4]

    Law: what is drawn are the faces and the backs of the view, and every place of an act.
    """
    asked = {place for acte in actes for place in (acte.source, acte.target)}
    return Scene(title, tuple(_zone(vue, rangee, asked, seen) for rangee in vue.forme.rangees), actes)


def _zone(vue: Tableau[Any], rangee: Rangee, asked: set[str | None], seen: Seen | None) -> Zone:
    places = [place for place in rangee.places if vue[place] or rangee.actif or place in asked]
    piles = (_pile(place, vue[place], rangee.mode, _drawn(vue, place, seen)) for place in places)
    caption = Message(rangee.nom.replace("{", "{{").replace("}", "}}"))  # a key of the catalogues, or as it is
    return Zone(caption, tuple(piles), fanned=rangee.fanned)


def _drawn(vue: Tableau[Any], place: str, seen: Seen | None) -> int:
    """Count the cards of a pile that are drawn: all that lie spread, the uppermost of a stack, or a few."""
    hauteur = len(vue[place])
    if vue.forme.modes[vue.forme.index[place]] is Mode.Etale:
        return hauteur
    return min(hauteur, 1 if seen is None else seen(vue, place))


def _pile(place: str, pile: Cartes, mode: Mode, drawn: int) -> Pile:
    under = len(pile) - drawn
    return Pile(place, tuple(map(_face, pile[under:])), Message(place), under, mode is Mode.Etale)


def _face(carte: Carte) -> Shown:
    if carte.visibilite is not Decouverte:
        return BACK
    return Shown(str(carte.rang), str(carte.couleur))


def notes_said(vue: Tableau[Any]) -> str:
    """Say the notes that change during the game, but those that say no or nothing.

    Profil: vue → texte

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.reussites.relais_des_7 import r7
    >>> notes_said(r7().new(Alea(1)))
    'tour 1'

    Law: the options are not said.
    """
    options = options_of(vue.notes)
    notes = zip(getattr(vue.notes, "_fields", ()), vue.notes, strict=True)
    said = ((n, v) for n, v in notes if n not in options and v not in (None, False, ""))
    return ", ".join(n if v is True else f"{n} {v}" for n, v in said)


def label(vue: Tableau[Any], coup: Mouvement) -> Message:
    """Call a movement by what it moves, from where and to where.

    Profil: vue → mouvement → message

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.reussites.relais_des_7 import r7
    >>> from rummifun.pieces.tableau import Retourner
    >>> label(r7().new(Alea(1)), Retourner("talon", "talon")).said(str)
    'turn over talon'

    Law: it says no card that the view does not show.
    """
    valeurs: tuple[tuple[str, object], ...] = (("source", coup.source), ("target", coup.cible), ("n", coup.n))
    return Message(_key(vue, coup), (*valeurs, ("card", _named(vue, coup))))


def _key(vue: Tableau[Any], coup: Mouvement) -> str:
    un = coup.n == 1
    if isinstance(coup, Deplacer):
        if coup.sous:
            return N_("{card} from {source} under {target}") if un else N_("{n} cards from {source} under {target}")
        return N_("{card} from {source} onto {target}") if un else N_("{n} cards from {source} onto {target}")
    if coup.source == coup.cible:
        return N_("turn over {source}") if un else N_("turn over {n} cards of {source}")
    return N_("turn a card of {source} onto {target}") if un else N_("turn {n} cards of {source} onto {target}")


def _named(vue: Tableau[Any], coup: Mouvement) -> object:
    carte = vue[coup.source][-1 - (coup.saut if isinstance(coup, Deplacer) else 0)]
    return str(carte) if carte.visibilite is Decouverte else Message(N_("a card"))


def acts(
    vue: Tableau[Any], coups: Iterable[Mouvement], called: Label, forced: bool = False, seen: Seen | None = None
) -> tuple[Act, ...]:
    """Make the acts of movements: cards are carried, a packet is turned at a touch; one more of the same is named only.

    Profil: vue → mouvements → (vue → mouvement → message) → 𝔹 → (vue → place → ℕ) option → actes

    >>> from rummifun.games.reussites.relais_des_7 import r7
    >>> jeu = r7()
    >>> vue = jeu.read_position("talon: 8♥ / ♥: 7♥")
    >>> [(acte.source, acte.index, acte.target) for acte in acts(vue, jeu.moves(vue), label)]
    [('talon', 1, '♥')]

    Law: the moves of the acts are the movements, in their order.
    """
    faits: list[Act] = []
    for coup in coups:
        hand = _hand(vue, coup, seen)
        double = any(hand == (a.source, a.index, a.target) for a in faits)
        source, index, target = (None, None, None) if double else hand
        faits.append(Act(coup, called(vue, coup), source, index, target, forced))
    return tuple(faits)


def _hand(vue: Tableau[Any], coup: Mouvement, seen: Seen | None) -> tuple[str, int | None, str | None]:
    """Tell where a hand does it: on a card that is drawn, or on the packet as a whole."""
    if isinstance(coup, Retourner):
        return coup.source, None, None if coup.cible == coup.source else coup.cible
    index = _drawn(vue, coup.source, seen) - coup.saut - coup.n + 1
    return coup.source, index if index > 0 else None, coup.cible


def hand(
    vue: Tableau[Any], source: str, index: int | None, target: str | None, seen: Seen | None = None
) -> Mouvement | None:
    """Give the movement that a hand means: a card and all those on it are carried, a packet is turned over.

    Profil: vue → place → indice option → place option → (vue → place → ℕ) option → mouvement option

    >>> from rummifun.chance import Alea
    >>> from rummifun.games.reussites.klondike import klondike
    >>> vue = klondike().new(Alea(3))
    >>> hand(vue, "c3", 3, "c1"), hand(vue, "talon", None, "rebut")
    (Deplacer(source='c3', cible='c1', n=1, sous=False, saut=0), Retourner(source='talon', cible='rebut', n=1))

    Law: none for a place that is not there.
    """
    if source not in vue.forme.index or target not in (None, *vue.forme.places):
        return None
    n = 1 if index is None else _drawn(vue, source, seen) - index + 1
    haut = vue[source][-1:]
    if target in (None, source) or (index is None and haut and haut[0].visibilite is not Decouverte):
        return Retourner(source, target or source, n)
    return Deplacer(source, target or source, n)
