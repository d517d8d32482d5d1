"""Wrong games of La descente, a mistake each: some the laws of every game catch, others only its own rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from games.descente.late_game import tardive
from games.descente.positions import position
from games.descente.random_plays import Descente
from rummifun.chance import Alea
from rummifun.core.game import Outcome
from rummifun.core.scene import Act, Scene
from rummifun.games.descente import (
    Centre,
    Coup,
    Deplacer,
    Etat,
    Face,
    Main,
    RefusDescente,
    Remelanger,
    Remettre,
    Tirer,
    autre,
    descente,
    forced_foundation,
    pose,
    sans_carte,
)
from rummifun.games.descente.rules import moved_cards
from rummifun.games.descente.view import Vue
from rummifun.pieces.cartes import Carte
from rummifun.pieces.tarot import valeur
from rummifun.refusal import Refusal

__all__ = ["AGAINST_LAWS", "AGAINST_RULES"]

JEU: Final = descente()
SUITE: Final = position("", "R♥ D♠ C♥ V♠ 10♥ 9♠ 8♦ 7♣", sud=("", "5♥", ""), nord=("", "", "2♥ V♣"))
"""A run that may be cut anywhere, and a hole."""


# What the laws of every game see


def lose_card_laid_back(state: Etat, move: Coup) -> Etat:
    apres = JEU.step(state, move)
    return replace(apres, face=state.face) if isinstance(move, Remettre) else apres


def leave_run_in_centre(state: Etat, move: Coup) -> Etat:
    apres = JEU.step(state, move)
    if isinstance(move, Deplacer) and isinstance(move.source, Centre) and isinstance(move.cible, Face):
        return replace(apres, centre=state.centre)
    return apres


def take_mixed_packet_for_unseen(state: Etat, move: Coup) -> Etat:
    return replace(JEU.step(state, move), vus=state.vus)


def mix_first(state: Etat) -> Iterator[Coup]:
    return iter(sorted(JEU.moves(state), key=lambda coup: not isinstance(coup, Remelanger)))


def show_each_seat_a_packet(state: Etat, seat: int | None) -> Vue:
    v = JEU.view(state, seat)
    return v if seat is None else replace(v, paquet=(state.paquet[0][:1], None))


def refuse_laying_back_before_a_trump(state: Etat, move: Coup) -> Refusal | None:
    paquet = state.paquet[state.au_trait.value]
    if isinstance(move, Remettre) and paquet and not isinstance(paquet[-1], Carte):
        return Refusal(RefusDescente.MainVide)
    return JEU.refusal(state, move)


def let_foundations_wait(state: Etat, move: Coup) -> Refusal | None:
    if forced_foundation(state) is not None and isinstance(move, Tirer) and state.main == (None, None):
        return None
    return JEU.refusal(state, move)


def end_before_foundations(state: Etat) -> Outcome | None:
    return JEU.outcome(replace(state, centre=((),) * 5, face=((), ())))


def lay_run_upside_down(state: Etat, move: Coup) -> Etat:
    apres = JEU.step(state, move)
    if not isinstance(move, Deplacer) or not isinstance(move.cible, Centre):
        return apres
    n, i = len(moved_cards(state, move.source)), move.cible.pile - 1
    tas = apres.centre[i]
    return replace(apres, centre=(*apres.centre[:i], tas[:-n] + tas[-n:][::-1], *apres.centre[i + 1 :]))


def show_centre_twice(view: Vue, acts: tuple[Act, ...]) -> Scene:
    laid = JEU.lay(view, acts)
    return replace(laid, zones=(*laid.zones, laid.zones[1]))


AGAINST_LAWS: Final[dict[str, tuple[Descente, str]]] = {
    "a card laid back is lost": (replace(tardive, step=lose_card_laid_back), "conservation"),
    "a run stays in the centre": (replace(tardive, step=leave_run_in_centre), "conservation"),
    "a mixed packet is unseen": (replace(tardive, step=take_mixed_packet_for_unseen, moves=mix_first), "memory"),
    "each seat sees a packet": (replace(JEU, view=show_each_seat_a_packet), "secrecy"),
    "a refusal tells the next card": (replace(JEU, refusal=refuse_laying_back_before_a_trump), "secret_moves"),
    "foundations wait": (replace(JEU, refusal=let_foundations_wait), "completeness"),
    "an end before the foundations": (replace(tardive, outcome=end_before_foundations), "end"),
    "a position without its count": (
        replace(JEU, write_position=lambda e: JEU.write_position(replace(e, remaniements=0))),
        "notation",
    ),
    "a position without what was seen": (
        replace(tardive, read_position=lambda text: replace(JEU.read_position(text), vus=(False, False))),
        "notation",
    ),
    "a move without its index": (replace(tardive, write=lambda m: JEU.write(m).replace(".2>", ".1>")), "notation"),
    "a run upside down": (replace(JEU, new=lambda _: SUITE, step=lay_run_upside_down), "possibility"),
    "the centre drawn twice": (replace(JEU, lay=show_centre_twice), "scene"),
    "a scene without acts": (replace(JEU, lay=lambda view, _: JEU.lay(view, ())), "scene"),
}
"""Wrong games, and the law that must catch each."""


# What only the rules of La descente see


def is_to_choose(state: Etat) -> bool:
    return forced_foundation(state) is None and not sans_carte(state)


def lay_valets_on_dames(state: Etat) -> Iterator[Coup]:
    """Skip the Cavalier."""
    yield from JEU.moves(state)
    main = state.main[state.au_trait.value]
    if is_to_choose(state) and main is not None and valeur(main) == 11:
        yield from (Deplacer(Main(), Centre(i)) for i, t in enumerate(state.centre, 1) if t and valeur(t[-1]) == 13)


def fill_holes_with_piles(state: Etat) -> Iterator[Coup]:
    yield from JEU.moves(state)
    pleins, trous = ([i for i, t in enumerate(state.centre, 1) if bool(t) is full] for full in (True, False))
    if is_to_choose(state):
        yield from (Deplacer(Centre(i, 1), Centre(j)) for i in pleins for j in trous)


def lay_trumps_before_excuse(state: Etat) -> Iterator[Coup]:
    gauche = state.paquet_de_gauche
    return iter(JEU.moves(replace(state, paquet_de_gauche=(*gauche[:4], max(1, gauche[4])))))


def keep_face_of_nord(state: Etat) -> Iterator[Coup]:
    place = forced_foundation(state)
    hidden = isinstance(place, Face) and place.joueur.name == "NORD"
    return iter(JEU.moves(replace(state, face=(state.face[0], ())) if hidden else state))


def keep_the_turn_now_and_then(state: Etat, move: Coup) -> Etat:
    apres = JEU.step(state, move)
    stays = isinstance(move, Remettre) and len(apres.face[state.au_trait.value]) % 5 == 0
    return replace(apres, au_trait=state.au_trait) if stays else apres


def count_on_after_laying_back(state: Etat, move: Coup) -> Etat:
    apres = JEU.step(state, move)
    return replace(apres, remaniements=state.remaniements) if isinstance(move, Remettre) else apres


def deal_nord_first(alea: Alea) -> Etat:
    e = JEU.new(alea)
    return replace(e, paquet=e.paquet[::-1])


def leave_card_of_opponent(state: Etat) -> Iterator[Coup]:
    adverse = Face(autre(state.au_trait))
    return (c for c in JEU.moves(state) if not isinstance(c, Deplacer) or c.source != adverse)


def move_single_cards(state: Etat) -> Iterator[Coup]:
    return (c for c in JEU.moves(state) if not isinstance(c, Deplacer) or len(moved_cards(state, c.source)) == 1)


def lay_on_same_colour(state: Etat) -> Iterator[Coup]:
    yield from JEU.moves(state)
    main = state.main[state.au_trait.value]
    if is_to_choose(state) and isinstance(main, Carte):
        for i, tas in enumerate(state.centre, 1):
            if tas and isinstance(tas[-1], Carte) and valeur(main) + 1 == valeur(tas[-1]) and not pose(main, tas[-1]):
                yield Deplacer(Main(), Centre(i))


AGAINST_RULES: Final[dict[str, Descente]] = {
    "mixed from the other card on": replace(JEU, step=descente(remix_start="dessous").step),
    "a whole pile fills a hole": replace(JEU, moves=fill_holes_with_piles),
    "trumps before the Excuse": replace(JEU, moves=lay_trumps_before_excuse),
    "the turn does not pass": replace(JEU, step=keep_the_turn_now_and_then),
    "a count that goes on": replace(JEU, step=count_on_after_laying_back),
    "NORD is dealt first": replace(JEU, new=deal_nord_first),
    "the opponent's card stays": replace(JEU, moves=leave_card_of_opponent),
    "single cards only": replace(JEU, moves=move_single_cards),
    "the same colour": replace(JEU, moves=lay_on_same_colour),
    "V♥ goes on D♠": replace(JEU, moves=lay_valets_on_dames),
    "what NORD shows stays": replace(JEU, moves=keep_face_of_nord),
}
"""Wrong games that keep the laws of every game, or nearly: the recorded game sees all but the last two."""
