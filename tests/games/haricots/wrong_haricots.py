"""Wrong games of Haricots, a mistake each, which the laws of every game catch."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from games.haricots.tables import Haricots
from rummifun.core.scene import Act, Scene
from rummifun.games import haricots as feuille
from rummifun.games.haricots import Chaine, Chainer, Coup, Etat, Jeter, JouerPremiere, Phase, Suite, Tirer, haricots
from rummifun.games.haricots.view import Vue
from rummifun.multiset.ordre_sup import from_pairs
from rummifun.refusal import Refusal

__all__ = ["AGAINST_LAWS"]

JEU: Final = haricots()


def draw_one_card(state: Etat, move: Coup) -> Etat:
    once = state.phase is Phase.Pioche and len(state.deck) > 1
    return JEU.step(replace(state, phase=Phase.Repioche) if once else state, move)


def begin_chain_each_time(state: Etat, move: Coup) -> Etat:
    apres = JEU.step(state, move)
    chaines = apres.chaines[state.joueur]
    if not isinstance(move, (JouerPremiere, Chainer)) or len(chaines) >= 3 or all(c.nombre == 1 for c in chaines):
        return apres
    separees = tuple(Chaine(c.haricot) for c in chaines for _ in range(c.nombre))
    c1, c2 = (separees if i == state.joueur else c for i, c in enumerate(apres.chaines))
    return replace(apres, chaines=(c1, c2))


def lose_what_is_sold(state: Etat, move: Coup) -> Etat:
    return replace(JEU.step(state, move), vendues=from_pairs(()))


def play_on_and_on(state: Etat, move: Coup) -> Etat:
    apres = JEU.step(state, move)
    return replace(apres, phase=Phase.Rejouer) if isinstance(move, JouerPremiere) else apres


def refuse_no_leaving(state: Etat, move: Coup) -> Refusal | None:
    return None if state.phase is Phase.Jouer and move == Suite() else JEU.refusal(state, move)


def leave_without_playing(state: Etat, move: Coup) -> Etat:
    left = state.phase is Phase.Jouer and move == Suite()
    return replace(state, phase=Phase.Defausse) if left else JEU.step(state, move)


def propose_leaving(state: Etat) -> Iterator[Coup]:
    yield from JEU.moves(state)
    if state.phase is Phase.Jouer:
        yield Suite()


def leave_offer_after_one_card(state: Etat, move: Coup) -> Etat:
    apres = JEU.step(state, move)
    left = isinstance(move, (Chainer, Jeter)) and apres.phase is Phase.Offre
    return replace(apres, phase=Phase.Jouer) if left else apres


def skip_offer(state: Etat, move: Coup) -> Etat:
    apres = JEU.step(state, move)
    return replace(apres, phase=Phase.Jouer) if state.phase is Phase.Repioche and apres.deck else apres


def give_nothing_back(state: Etat, move: Coup) -> Etat:
    apres = JEU.step(state, move)
    return replace(apres, phase=Phase.Echange) if apres.phase is Phase.Rappel else apres


def draw_two_to_trade(state: Etat, move: Coup) -> Etat:
    if move != Tirer():
        return JEU.step(state, move)
    apres = JEU.step(replace(state, deck=state.deck[1:]), move)
    return replace(apres, deck=state.deck[:-2], trade_area=apres.trade_area[:2])


def refuse_no_waiting(state: Etat, move: Coup) -> Refusal | None:
    return None if state.phase.automatique and move == Suite() else JEU.refusal(state, move)


def wait_instead_of_drawing(state: Etat, move: Coup) -> Etat:
    waits = state.phase.automatique and move == Suite()
    return replace(state, phase=Phase.Echange) if waits else JEU.step(state, move)


def show_other_hand(state: Etat, seat: int | None) -> Vue:
    return replace(JEU.view(state, seat), nombre_deck=hash(state.main[1 - (seat or 0)]))


def hint_at_hidden_cards(state: Etat, seat: int | None) -> Vue:
    v = JEU.view(state, seat)
    return replace(v, connu=replace(v.connu, tour=sum(h.name == "Blue" for main in state.main for h in main)))


def forget_discard_pile(state: Etat, seat: int | None) -> Vue:
    v = JEU.view(state, seat)
    return replace(v, connu=replace(v.connu, discard_pile=state.discard_pile[-1:]))


def propose_by_the_next_card(state: Etat) -> Iterator[Coup]:
    last = state.deck[-1:]
    return (coup for coup in JEU.moves(state) if coup != Suite() or not last or last[0].name != "Blue")


def write_hands_sorted(state: Etat) -> str:
    m1, m2 = (tuple(sorted(main, key=str)) for main in state.main)
    return JEU.write_position(replace(state, main=(m1, m2)))


def draw_no_free_place(view: Vue, acts: tuple[Act, ...]) -> Scene:
    laid = JEU.lay(view, acts)
    zones = (replace(zone, piles=tuple(p for p in zone.piles if not p.place.endswith("place"))) for zone in laid.zones)
    return replace(laid, zones=tuple(zones))


LEAVING: Final = replace(JEU, refusal=refuse_no_leaving, step=leave_without_playing, moves=propose_leaving)
WAITING: Final = replace(JEU, refusal=refuse_no_waiting, step=wait_instead_of_drawing)

AGAINST_LAWS: Final[dict[str, tuple[Haricots, str]]] = {
    "one card is drawn": (replace(JEU, step=draw_one_card), "possibility"),
    "each card begins a chain": (replace(JEU, step=begin_chain_each_time), "possibility"),
    "cards sold are lost": (replace(JEU, step=lose_what_is_sold), "conservation"),
    "three cards are played": (replace(JEU, step=play_on_and_on), "possibility"),
    "no card need be played": (LEAVING, "possibility"),
    "an offer may stay": (replace(JEU, step=leave_offer_after_one_card), "possibility"),
    "the offer is skipped": (replace(JEU, step=skip_offer), "possibility"),
    "nothing comes back": (replace(JEU, step=give_nothing_back), "possibility"),
    "two cards to trade": (replace(JEU, step=draw_two_to_trade), "possibility"),
    "a draw may wait": (WAITING, "completeness"),
    "the other hand is seen": (replace(JEU, view=show_other_hand), "secrecy"),
    "hidden cards are hinted at": (replace(JEU, view=hint_at_hidden_cards), "secrecy"),
    "the discard pile is forgotten": (replace(JEU, view=forget_discard_pile), "memory"),
    "moves tell the next card": (replace(JEU, moves=propose_by_the_next_card), "secret_moves"),
    "a state of another deal": (replace(JEU, resample=lambda _, alea: feuille.donne(alea)), "secrecy"),
    "a sale is not written": (replace(JEU, write=lambda m: JEU.write(m).partition(" vend")[0]), "notation"),
    "a phase is not written": (
        replace(JEU, write_position=lambda e: JEU.write_position(replace(e, phase=Phase.Jouer))),
        "notation",
    ),
    "the order of a hand is not written": (replace(JEU, write_position=write_hands_sorted), "notation"),
    "an act is missing": (replace(JEU, lay=lambda view, acts: JEU.lay(view, acts[1:])), "scene"),
    "free places are not drawn": (replace(JEU, lay=draw_no_free_place), "scene"),
    "a bound too small": (replace(JEU, bound=100), "termination"),
}
"""Wrong games, and the law that must catch each."""
