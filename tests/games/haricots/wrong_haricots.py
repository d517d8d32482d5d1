"""Wrong games of Haricots, a mistake each, which the laws of every game catch."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from games.haricots.tables import Haricots
from games.wrong_games import after_step
from rummifun.core.scene import Scene
from rummifun.games import haricots as feuille
from rummifun.games.haricots import Chaine, Chainer, Jeter, JouerPremiere, Phase, Suite, Tirer, haricots
from rummifun.multiset.ordre_sup import from_pairs

__all__ = ["AGAINST_LAWS"]

JEU: Final[Any] = haricots()


def wrong(law: str, **changes: Any) -> tuple[Haricots, str]:
    """Spoil functions of the game, and name the law that must catch it."""
    return replace(JEU, **changes), law


def after(change: Callable[[Any, Any, Any], dict[str, Any]]) -> tuple[Haricots, str]:
    """Change the state after a move into an impossible one."""
    return wrong("possibility", step=after_step(JEU, change))


def leaving(law: str, where: Callable[[Any], bool], phase: Phase, **changes: Any) -> tuple[Haricots, str]:
    """Let `suite` leave a phase, for another."""
    return wrong(
        law,
        refusal=lambda s, m: None if where(s) and m == Suite() else JEU.refusal(s, m),
        step=lambda s, m: replace(s, phase=phase) if where(s) and m == Suite() else JEU.step(s, m),
        **changes,
    )


def begin_chain_each_time(state: Any, move: Any, apres: Any) -> dict[str, Any]:
    chaines = apres.chaines[state.joueur]
    if not isinstance(move, (JouerPremiere, Chainer)) or len(chaines) >= 3 or all(c.nombre == 1 for c in chaines):
        return {}
    separees = tuple(Chaine(c.haricot) for c in chaines for _ in range(c.nombre))
    return {"chaines": tuple(separees if i == state.joueur else c for i, c in enumerate(apres.chaines))}


def draw_no_free_place(view: Any, acts: Any) -> Scene:
    laid: Scene = JEU.lay(view, acts)
    zones = (replace(zone, piles=tuple(p for p in zone.piles if not p.place.endswith("place"))) for zone in laid.zones)
    return replace(laid, zones=tuple(zones))


def draw_one_card(state: Any, move: Any) -> Any:
    once = state.phase is Phase.Pioche and len(state.deck) > 1
    return JEU.step(replace(state, phase=Phase.Repioche) if once else state, move)


def changed_view(change: Callable[[Any], dict[str, Any]]) -> Callable[[Any, int | None], Any]:
    """Change what a view holds of the state."""
    return lambda s, seat: replace(v := JEU.view(s, seat), connu=replace(v.connu, **change(s)))


AGAINST_LAWS: Final[dict[str, tuple[Haricots, str]]] = {
    "one card is drawn": wrong("possibility", step=draw_one_card),
    "each card begins a chain": after(begin_chain_each_time),
    "cards sold are lost": wrong("conservation", step=after_step(JEU, lambda s, m, e: {"vendues": from_pairs(())})),
    "three cards are played": after(lambda s, m, e: {"phase": Phase.Rejouer} if isinstance(m, JouerPremiere) else {}),
    "no card need be played": leaving(
        *("possibility", lambda s: s.phase is Phase.Jouer, Phase.Defausse),
        moves=lambda s: (*JEU.moves(s), *[Suite()] * (s.phase is Phase.Jouer)),
    ),
    "an offer may stay": after(
        lambda s, m, e: {"phase": Phase.Jouer} if isinstance(m, (Chainer, Jeter)) and e.phase is Phase.Offre else {}
    ),
    "the offer is skipped": after(
        lambda s, m, e: {"phase": Phase.Jouer} if s.phase is Phase.Repioche and e.deck else {}
    ),
    "nothing comes back": after(lambda s, m, e: {"phase": Phase.Echange} if e.phase is Phase.Rappel else {}),
    "two cards to trade": after(
        lambda s, m, e: {"deck": s.deck[:-2], "trade_area": e.trade_area[:2]} if m == Tirer() else {}
    ),
    "a draw may wait": leaving("completeness", lambda s: s.phase.automatique, Phase.Echange),
    "the other hand is seen": wrong(
        "secrecy", view=lambda s, seat: replace(JEU.view(s, seat), nombre_deck=hash(s.main[1 - (seat or 0)]))
    ),
    "hidden cards are hinted at": wrong(
        "secrecy", view=changed_view(lambda s: {"tour": sum(h.name == "Blue" for main in s.main for h in main)})
    ),
    "the discard pile is forgotten": wrong(
        "memory", view=changed_view(lambda s: {"discard_pile": s.discard_pile[-1:]})
    ),
    "moves tell the next card": wrong(
        "secret_moves",
        moves=lambda s: (m for m in JEU.moves(s) if m != Suite() or [h.name for h in s.deck[-1:]] != ["Blue"]),
    ),
    "a state of another deal": wrong("secrecy", resample=lambda _, alea: feuille.donne(alea)),
    "a sale is not written": wrong("notation", write=lambda m: JEU.write(m).partition(" vend")[0]),
    "a phase is not written": wrong(
        "notation", write_position=lambda e: JEU.write_position(replace(e, phase=Phase.Jouer))
    ),
    "the order of a hand is not written": wrong(
        "notation",
        write_position=lambda e: JEU.write_position(replace(e, main=[sorted(main, key=str) for main in e.main])),
    ),
    "an act is missing": wrong("scene", lay=lambda view, acts: JEU.lay(view, acts[1:])),
    "free places are not drawn": wrong("scene", lay=draw_no_free_place),
    "a bound too small": wrong("termination", bound=100),
}
"""Wrong games, and the law that must catch each."""
