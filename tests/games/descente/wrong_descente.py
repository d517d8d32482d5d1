"""La descente begun late; wrong games of La descente, a mistake each, which the laws of every game catch.

Begun late, packets have been mixed again and an end is near. Its first states are reached by play: every one is
possible, and the laws of every game hold for this game as they hold for La descente.
"""

from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from games.descente.positions import position
from games.descente.random_plays import Descente
from games.wrong_games import after_step
from rummifun.chance import Alea
from rummifun.games.descente import Etat, RefusDescente, descente, forced_foundation
from rummifun.games.descente.move_types import Centre, Coup, Deplacer, Remelanger, Remettre, Tirer
from rummifun.games.descente.rules import moved_cards
from rummifun.games.descente.scene import Vue
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


def wrong(law: str, game: Any = JEU, **changes: Any) -> tuple[Descente, str]:
    """Spoil functions of a game, and name the law that must catch it."""
    return replace(game, **changes), law


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


def lay_run_upside_down(state: Etat, move: Coup) -> Etat:
    apres = JEU.step(state, move)
    if not isinstance(move, Deplacer) or not isinstance(move.cible, Centre):
        return apres
    n, i = len(moved_cards(state, move.source)), move.cible.pile - 1
    tas = apres.centre[i]
    return replace(apres, centre=(*apres.centre[:i], tas[:-n] + tas[-n:][::-1], *apres.centre[i + 1 :]))


AGAINST_LAWS: Final[dict[str, tuple[Descente, str]]] = {
    "a card laid back is lost": wrong(
        *("conservation", tardive),
        step=after_step(JEU, lambda s, m, e: {"face": s.face} if isinstance(m, Remettre) else {}),
    ),
    "a mixed packet is unseen": wrong(
        *("memory", tardive),
        step=after_step(JEU, lambda s, m, e: {"vus": s.vus}),
        moves=lambda s: iter(sorted(JEU.moves(s), key=lambda coup: not isinstance(coup, Remelanger))),
    ),
    "each seat sees a packet": wrong("secrecy", view=show_each_seat_a_packet),
    "a refusal tells the next card": wrong("secret_moves", refusal=refuse_laying_back_before_a_trump),
    "foundations wait": wrong("completeness", refusal=let_foundations_wait),
    "an end before the foundations": wrong(
        *("end", tardive), outcome=lambda s: JEU.outcome(replace(s, centre=((),) * 5, face=((), ())))
    ),
    "a position without what was seen": wrong(
        *("notation", tardive), read_position=lambda text: replace(JEU.read_position(text), vus=(False, False))
    ),
    "a move without its index": wrong("notation", tardive, write=lambda m: JEU.write(m).replace(".2>", ".1>")),
    "a run upside down": wrong("possibility", new=lambda _: SUITE, step=lay_run_upside_down),
    "a scene without acts": wrong("scene", scene=lambda view: replace(JEU.scene(view), acts=())),
}
"""Wrong games, and the law that must catch each."""
