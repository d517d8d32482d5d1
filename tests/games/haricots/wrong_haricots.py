"""Wrong games of Haricots, a mistake each, with what must catch it: a law of every game, or worked positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple

from games.haricots.tables import Haricots
from rummifun.core.game import Outcome
from rummifun.core.scene import Act, Scene
from rummifun.games.haricots import (
    Chaine,
    Chainer,
    Coup,
    Defausser,
    Etat,
    Jeter,
    JouerPremiere,
    Phase,
    Piocher,
    Rappeler,
    Suite,
    Tirer,
    donne,
    haricots,
)
from rummifun.games.haricots.view import Vue
from rummifun.multiset.ordre_sup import from_pairs
from rummifun.refusal import Refusal

__all__ = ["WRONG", "Wrong"]

JEU: Final = haricots()


class Wrong(NamedTuple):
    """A wrong game: the law that must catch it, and the positions that must."""

    game: Haricots
    law: str | None = None
    positions: tuple[str, ...] = ()


def with_hand(e: Etat, siege: int, main: Any) -> Etat:
    m1, m2 = (main if i == siege else m for i, m in enumerate(e.main))
    return replace(e, main=(m1, m2))


# The hand


def play_newest(state: Etat, move: Coup) -> Etat:
    if not isinstance(move, JouerPremiere):
        return JEU.step(state, move)
    apres = JEU.step(with_hand(state, state.joueur, state.main[state.joueur][::-1]), move)
    return with_hand(apres, state.joueur, apres.main[state.joueur][::-1])


def draw_in_front(state: Etat, move: Coup) -> Etat:
    apres = JEU.step(state, move)
    main = apres.main[state.joueur]
    return with_hand(apres, state.joueur, main[-1:] + main[:-1]) if isinstance(move, Piocher) else apres


def turn_hand_at_discard(state: Etat, move: Coup) -> Etat:
    apres = JEU.step(state, move)
    return with_hand(apres, state.joueur, apres.main[state.joueur][::-1]) if isinstance(move, Defausser) else apres


def discard_first(state: Etat, move: Coup) -> Etat:
    return JEU.step(state, Defausser(1) if isinstance(move, Defausser) else move)


def draw_one_card(state: Etat, move: Coup) -> Etat:
    once = state.phase is Phase.Pioche and len(state.deck) > 1
    return JEU.step(replace(state, phase=Phase.Repioche) if once else state, move)


# Chains and sales


def begin_chain_each_time(state: Etat, move: Coup) -> Etat:
    apres = JEU.step(state, move)
    chaines = apres.chaines[state.joueur]
    if not isinstance(move, (JouerPremiere, Chainer)) or len(chaines) >= 3 or all(c.nombre == 1 for c in chaines):
        return apres
    separees = tuple(Chaine(c.haricot) for c in chaines for _ in range(c.nombre))
    c1, c2 = (separees if i == state.joueur else c for i, c in enumerate(apres.chaines))
    return replace(apres, chaines=(c1, c2))


def pay_nothing(state: Etat, move: Coup) -> Etat:
    return replace(JEU.step(state, move), pieces=state.pieces)


def pay_one_more(state: Etat, move: Coup) -> Etat:
    apres = JEU.step(state, move)
    p1, p2 = (p + (p > q) for p, q in zip(apres.pieces, state.pieces, strict=True))
    return replace(apres, pieces=(p1, p2))


def discard_what_is_sold(state: Etat, move: Coup) -> Etat:
    apres = JEU.step(state, move)
    rebut = tuple(h for h, n in apres.vendues for _ in range(n - dict(state.vendues).get(h, 0)))
    return replace(apres, vendues=state.vendues, discard_pile=apres.discard_pile + rebut)


def lose_what_is_sold(state: Etat, move: Coup) -> Etat:
    return replace(JEU.step(state, move), vendues=from_pairs(()))


def allow_useless_sale(state: Etat, move: Coup) -> Refusal | None:
    refus = JEU.refusal(state, move)
    return None if refus is not None and refus.code.name == "VenteInutile" else refus


def allow_sale_in_step_1(state: Etat, move: Coup) -> Refusal | None:
    asked = state.phase is Phase.Offre and isinstance(move, Chainer)
    return JEU.refusal(replace(state, phase=Phase.Echange) if asked else state, move)


def sell_first_chain(state: Etat, move: Coup) -> Etat:
    sells = isinstance(move, JouerPremiere) and move.vendre is not None
    return JEU.step(state, JouerPremiere(state.chaines[state.joueur][0].haricot) if sells else move)


# The steps


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


def give_one_card_back(state: Etat, move: Coup) -> Etat:
    apres = JEU.step(state, move)
    return replace(apres, phase=Phase.Echange) if move == Rappeler() else apres


def give_oldest_cards_back(state: Etat, move: Coup) -> Etat:
    if move != Rappeler():
        return JEU.step(state, move)
    apres = JEU.step(replace(state, discard_pile=state.discard_pile[::-1]), move)
    return replace(apres, discard_pile=apres.discard_pile[::-1])


def draw_two_to_trade(state: Etat, move: Coup) -> Etat:
    if move != Tirer():
        return JEU.step(state, move)
    apres = JEU.step(replace(state, deck=state.deck[1:]), move)
    return replace(apres, deck=state.deck[:-2], trade_area=apres.trade_area[:2])


def draw_from_beneath(state: Etat, move: Coup) -> Etat:
    if move != Tirer():
        return JEU.step(state, move)
    apres = JEU.step(replace(state, deck=state.deck[::-1]), move)
    return replace(apres, deck=apres.deck[::-1])


def refuse_no_waiting(state: Etat, move: Coup) -> Refusal | None:
    return None if state.phase.automatique and move == Suite() else JEU.refusal(state, move)


def wait_instead_of_drawing(state: Etat, move: Coup) -> Etat:
    waits = state.phase.automatique and move == Suite()
    return replace(state, phase=Phase.Echange) if waits else JEU.step(state, move)


def give_j1_every_turn(state: Etat) -> int | None:
    return None if JEU.to_move(state) is None else 0


# The end


def end_a_turn_too_soon(state: Etat, move: Coup) -> Etat:
    apres = JEU.step(state, move)
    return replace(apres, phase=Phase.Fin) if apres.tour == 19 and apres.phase is Phase.Echange else apres


def let_the_poorer_win(state: Etat) -> Outcome | None:
    issue = JEU.outcome(state)
    return issue and replace(issue, winner=None if issue.winner is None else 1 - issue.winner)


def let_j1_win_a_draw(state: Etat) -> Outcome | None:
    issue = JEU.outcome(state)
    return issue and replace(issue, winner=issue.winner or 0)


# What is known, written or drawn


def show_deck(state: Etat, seat: int | None) -> Vue:
    v = JEU.view(state, seat)
    return replace(v, connu=replace(v.connu, deck=state.deck))


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

B1, B2, B3 = (
    "b1_a_chain_is_sold_for_its_value",
    "b2_the_discard_pile_gives_back_what_matches",
    "b3_it_gives_back_as_long_as_it_matches",
)
B4, B6 = "b4_a_card_without_a_place_sells_a_chain", "b6_a_discard_keeps_the_order_of_the_others"
B8, B9 = "b8_each_card_that_was_left_is_chained_or_thrown", "b9_the_first_turn_has_no_offer"
B10, SECRET = "b10_the_last_turn_ends_the_game", "a_seat_sees_neither_the_deck_nor_the_other_hand"
TWO = "two_cards_are_drawn_one_by_one_behind_the_last"

WRONG: Final[dict[str, Wrong]] = {
    "the newest card is played": Wrong(replace(JEU, step=play_newest), None, ("the_oldest_card_is_played_first",)),
    "a card is drawn in front": Wrong(replace(JEU, step=draw_in_front), None, (TWO,)),
    "a discard turns the hand": Wrong(replace(JEU, step=turn_hand_at_discard), None, (B6,)),
    "the first card is discarded": Wrong(replace(JEU, step=discard_first), None, (B6,)),
    "one card is drawn": Wrong(replace(JEU, step=draw_one_card), "possibility", (TWO,)),
    "each card begins a chain": Wrong(
        replace(JEU, step=begin_chain_each_time), "possibility", ("a_card_joins_the_chain_of_its_bean",)
    ),
    "a sale pays nothing": Wrong(replace(JEU, step=pay_nothing), None, (B1, B4)),
    "a sale pays one more": Wrong(replace(JEU, step=pay_one_more), None, (B1,)),
    "cards sold are discarded": Wrong(replace(JEU, step=discard_what_is_sold), None, (B4,)),
    "cards sold are lost": Wrong(replace(JEU, step=lose_what_is_sold), "conservation", (B4,)),
    "a sale without need": Wrong(
        replace(JEU, refusal=allow_useless_sale), None, ("b5_no_chain_is_sold_where_there_is_a_place",)
    ),
    "a sale in step 1": Wrong(replace(JEU, refusal=allow_sale_in_step_1), None, (B8,)),
    "the first chain is sold": Wrong(replace(JEU, step=sell_first_chain), None, (B4,)),
    "three cards are played": Wrong(
        replace(JEU, step=play_on_and_on), "possibility", ("b7_a_third_card_is_not_played",)
    ),
    "no card need be played": Wrong(LEAVING, "possibility", (B9,)),
    "an offer may stay": Wrong(replace(JEU, step=leave_offer_after_one_card), "possibility", (B8,)),
    "the offer is skipped": Wrong(replace(JEU, step=skip_offer), "possibility", (B9,)),
    "nothing comes back": Wrong(replace(JEU, step=give_nothing_back), "possibility", (B2,)),
    "one card comes back": Wrong(replace(JEU, step=give_one_card_back), None, (B3,)),
    "the oldest come back": Wrong(replace(JEU, step=give_oldest_cards_back), None, (B2,)),
    "two cards to trade": Wrong(replace(JEU, step=draw_two_to_trade), "possibility", (B10,)),
    "the deck is drawn from beneath": Wrong(replace(JEU, step=draw_from_beneath), None, (B2,)),
    "a draw may wait": Wrong(WAITING, "completeness", ("what_is_made_by_itself_comes_first",)),
    "J1 has every turn": Wrong(
        replace(JEU, to_move=give_j1_every_turn), None, ("b12_the_other_does_not_play_in_ones_turn",)
    ),
    "an end a turn too soon": Wrong(replace(JEU, step=end_a_turn_too_soon), None, (B10,)),
    "a last sale nobody asked for": Wrong(replace(JEU, step=haricots(final_sale=True).step), None, (B10,)),
    "the poorer wins": Wrong(replace(JEU, outcome=let_the_poorer_win), None, (B10,)),
    "a draw is won": Wrong(replace(JEU, outcome=let_j1_win_a_draw), None, ("equal_coins_are_a_draw",)),
    "the deck is seen": Wrong(replace(JEU, view=show_deck), None, (SECRET,)),
    "the other hand is seen": Wrong(replace(JEU, view=show_other_hand), "secrecy", (SECRET,)),
    "hidden cards are hinted at": Wrong(replace(JEU, view=hint_at_hidden_cards), "secrecy"),
    "the discard pile is forgotten": Wrong(replace(JEU, view=forget_discard_pile), "memory"),
    "moves tell the next card": Wrong(replace(JEU, moves=propose_by_the_next_card), "secret_moves"),
    "a state of another deal": Wrong(replace(JEU, resample=lambda _, alea: donne(alea)), "secrecy"),
    "a sale is not written": Wrong(replace(JEU, write=lambda m: JEU.write(m).partition(" vend")[0]), "notation"),
    "a phase is not written": Wrong(
        replace(JEU, write_position=lambda e: JEU.write_position(replace(e, phase=Phase.Jouer))), "notation"
    ),
    "the order of a hand is not written": Wrong(replace(JEU, write_position=write_hands_sorted), "notation"),
    "an act is missing": Wrong(replace(JEU, lay=lambda view, acts: JEU.lay(view, acts[1:])), "scene"),
    "free places are not drawn": Wrong(replace(JEU, lay=draw_no_free_place), "scene"),
    "a bound too small": Wrong(replace(JEU, bound=100), "termination"),
}
