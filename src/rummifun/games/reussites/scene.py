"""What lies on the table of a réussite, as a scene, and its movements as acts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rummifun.core.scene import BACK, Act, Message, Pile, Scene, Shown, Zone
from rummifun.games.reussites.notation import options_of
from rummifun.messages import N_
from rummifun.pieces.cartes import Carte, Decouverte
from rummifun.pieces.tableau import Cartes, Deplacer, Mode, Mouvement, Rangee, Retourner, Tableau

__all__ = ["acts", "label", "lay", "notes_said"]

Label = Callable[[Tableau[Any], Mouvement], Message]


def lay(vue: Tableau[Any], title: Message, actes: tuple[Act, ...]) -> Scene:
    """Lay out a view: a zone for each row of places; an empty place where it plays a part or an act leads there.

    Profil: vue → titre → actes → scène   (réussites §2.4, « visualisation des tas »)

    Law: what is drawn are the faces and the backs of the view, and every place of an act.
    """
    asked = {place for acte in actes for place in (acte.source, acte.target)}
    return Scene(title, tuple(_zone(vue, rangee, asked) for rangee in vue.forme.rangees), actes)


def _zone(vue: Tableau[Any], rangee: Rangee, asked: set[str | None]) -> Zone:
    places = [place for place in rangee.places if vue[place] or rangee.actif or place in asked]
    piles = (_pile(place, vue[place], rangee.mode) for place in places)
    return Zone(Message("{zone}", (("zone", rangee.nom),)), tuple(piles))


def _pile(place: str, pile: Cartes, mode: Mode) -> Pile:
    """Draw every card of a pile that is spread, and the uppermost of one that is stacked."""
    if mode is Mode.etale:
        return Pile(place, tuple(map(_face, pile)), Message(place), spread=True)
    return Pile(place, tuple(map(_face, pile[-1:])), Message(place), max(0, len(pile) - 1))


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
    carte = vue[coup.source][-1]
    return str(carte) if carte.visibilite is Decouverte else Message(N_("a card"))


def acts(vue: Tableau[Any], coups: Iterable[Mouvement], called: Label) -> tuple[Act, ...]:
    """Make the acts of movements: cards are carried, a packet is turned at a touch; one more of the same is named only.

    Profil: vue → mouvements → (vue → mouvement → message) → actes

    Law: the moves of the acts are the movements, in their order.
    """
    faits: list[Act] = []
    for coup in coups:
        source, index, target = _hand(vue, coup)
        double = any((source, index, target) == (a.source, a.index, a.target) for a in faits)
        hand = (None, None, None) if double else (source, index, target)
        faits.append(Act(coup, called(vue, coup), *hand))
    return tuple(faits)


def _hand(vue: Tableau[Any], coup: Mouvement) -> tuple[str, int | None, str | None]:
    """Tell where a hand does it; of a stack it can take the only card that is drawn, or the packet as a whole."""
    if isinstance(coup, Retourner):
        return coup.source, None, None if coup.cible == coup.source else coup.cible
    if vue.forme.modes[vue.forme.index[coup.source]] is Mode.empile:
        return coup.source, 1 if coup.n == 1 else None, coup.cible
    return coup.source, len(vue[coup.source]) - coup.n + 1, coup.cible
