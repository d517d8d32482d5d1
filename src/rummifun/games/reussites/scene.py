"""The movements of a réussite as acts on the scene of its table, and the meaning of gestures."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, assert_never

from rummifun.core.scene import Act, Message
from rummifun.messages import N_
from rummifun.pieces.cartes import Decouverte
from rummifun.pieces.tableau import Deplacer, Mouvement, Retourner, Tableau
from rummifun.pieces.tableau_scene import VisibleCount, drawn_count, place_name

Label = Callable[[Tableau[Any], Mouvement], Message]


def movement_label(vue: Tableau[Any], coup: Mouvement) -> Message:
    """Label a movement with its cards, its source and its target."""
    source, cible = (place_name(vue.forme, place) for place in (coup.source, coup.cible))
    valeurs: tuple[tuple[str, object], ...] = (("source", source), ("target", cible), ("n", coup.n))
    return Message(_key(vue, coup), (*valeurs, ("card", _moved_card(vue, coup))))


def _key(vue: Tableau[Any], coup: Mouvement) -> str:
    un = coup.n == 1
    match coup:
        case Deplacer(sous=True):
            return N_("{card}: {source} → under {target}") if un else N_("{n} cards: {source} → under {target}")
        case Deplacer():
            return N_("{card}: {source} → {target}") if un else N_("{n} cards: {source} → {target}")
        case Retourner(source, cible) if source == cible:
            return N_("turn over: {source}") if un else N_("turn over {n} cards: {source}")
        case Retourner():
            return N_("turn a card over: {source} → {target}") if un else N_("turn {n} cards over: {source} → {target}")
        case _:
            assert_never(coup)


def movement_kind(vue: Tableau[Any], coup: Mouvement) -> Message:
    """Return only the kind of a movement."""
    match coup:
        case Retourner():
            return Message(N_("a card can be turned over"))
        case Deplacer():
            return Message(N_("a card can move") if coup.n == 1 else N_("several cards can move together"))
        case _:
            assert_never(coup)


def _moved_card(vue: Tableau[Any], coup: Mouvement) -> object:
    carte = vue[coup.source][-1 - (coup.saut if isinstance(coup, Deplacer) else 0)]
    return carte if carte.visibilite is Decouverte else Message(N_("a card"))


def movement_acts(
    vue: Tableau[Any], coups: Iterable[Mouvement], said: Label, forced: bool = False, seen: VisibleCount | None = None
) -> tuple[Act, ...]:
    """Make the acts of movements: cards are carried, a packet turns at a touch; a second such act has only a label."""
    listed = tuple(coups)
    hands = [_hand(vue, coup, seen) for coup in listed]
    firsts = (_NO_HAND if hand in hands[:i] else hand for i, hand in enumerate(hands))
    return tuple(Act(coup, said(vue, coup), *hand, forced) for coup, hand in zip(listed, firsts, strict=True))


_Hand = tuple[str | None, int | None, str | None]
_NO_HAND: Final[_Hand] = (None, None, None)


def _hand(vue: Tableau[Any], coup: Mouvement, seen: VisibleCount | None) -> _Hand:
    """Return the gesture: on a card that is drawn, or on the whole packet."""
    if isinstance(coup, Retourner):
        return coup.source, None, None if coup.cible == coup.source else coup.cible
    index = drawn_count(vue, coup.source, seen) - coup.saut - coup.n + 1
    return coup.source, index if index > 0 else None, coup.cible


def movement_of_gesture(
    vue: Tableau[Any], source: str, index: int | None, target: str | None, seen: VisibleCount | None = None
) -> Mouvement | None:
    """Return the movement of a gesture: a card carried with all those on it, a packet turned over."""
    if source not in vue.forme.index or target not in (None, *vue.forme.places):
        return None
    n = 1 if index is None else drawn_count(vue, source, seen) - index + 1
    haut = vue[source][-1:]
    if target in (None, source) or (index is None and haut and haut[0].visibilite is not Decouverte):
        return Retourner(source, target or source, n)
    return Deplacer(source, target or source, n)
