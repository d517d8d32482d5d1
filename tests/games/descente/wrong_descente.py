"""La descente begun late; wrong games of La descente, a mistake each, which the laws of every game catch.

Begun late, packets have been mixed again and an end is near. Its first states are reached by play: every one is
possible, and the laws of every game hold for this game as they hold for La descente.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from games.descente.positions import position
from games.descente.random_plays import Descente
from rummifun.chance import Alea
from rummifun.core.game import Outcome
from rummifun.core.scene import Act, Scene
from rummifun.games.descente import Etat, RefusDescente, descente, forced_foundation
from rummifun.games.descente.move_types import Centre, Coup, Deplacer, Face, Remelanger, Remettre, Tirer
from rummifun.games.descente.rules import moved_cards
from rummifun.games.descente.view import Vue
from rummifun.pieces.cartes import Carte
from rummifun.refusal import Refusal


@lru_cache(maxsize=512)
def _deal_late(alea: Alea) -> Etat:
    """Play at random, more or less far, drawing and laying back more often than not; then stop before the end."""
    jeu = descente()
    e, suite = jeu.new(alea), Alea(alea.seed, alea.game, 1000)
    longueur, suite = suite.below(700)
    for _ in range(100 + longueur):
        coups = [*jeu.moves(e)]
        i, suite = suite.below(len(coups) + 2)
        calmes = [coup for coup in coups if isinstance(coup, Tirer | Remettre)]
        apres = jeu.step(e, (calmes or coups)[0] if i >= len(coups) else coups[i])
        if jeu.to_move(apres) is None:
            break
        e = apres
    return e


tardive: Final = replace(descente(), name="descente tardive", new=_deal_late)
"""La descente, dealt a hundred moves late or more; a third of its deals are one move from their end."""

JEU: Final = descente()
SUITE: Final = position("", "R♥ D♠ C♥ V♠ 10♥ 9♠ 8♦ 7♣", sud=("", "5♥", ""), nord=("", "", "2♥ V♣"))
"""A run that may be cut anywhere, and a hole."""


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
