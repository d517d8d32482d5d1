"""Wrong games of Haricots, a mistake each, which the laws of every game catch."""

from dataclasses import replace
from typing import Any, Final

from games.haricots.tables import Haricots
from games.wrong_games import after_step
from rummifun.games import haricots as feuille
from rummifun.games.haricots import Phase, Suite, haricots
from rummifun.multiset.ordre_sup import from_pairs

__all__ = ["AGAINST_LAWS"]

JEU: Final[Any] = haricots()


def wrong(law: str, **changes: Any) -> tuple[Haricots, str]:
    """Spoil functions of the game, and name the law that must catch it."""
    return replace(JEU, **changes), law


AGAINST_LAWS: Final[dict[str, tuple[Haricots, str]]] = {
    "cards sold are lost": wrong("conservation", step=after_step(JEU, lambda s, m, e: {"vendues": from_pairs(())})),
    "nothing comes back": wrong(
        "possibility",
        step=after_step(JEU, lambda s, m, e: {"phase": Phase.Echange} if e.phase is Phase.Rappel else {}),
    ),
    "a draw may wait": wrong(
        "completeness",
        refusal=lambda s, m: None if s.phase.automatique and m == Suite() else JEU.refusal(s, m),
        step=lambda s, m: replace(s, phase=Phase.Echange) if s.phase.automatique and m == Suite() else JEU.step(s, m),
    ),
    "the other hand is seen": wrong(
        "secrecy", view=lambda s, seat: replace(JEU.view(s, seat), nombre_deck=hash(s.main[1 - (seat or 0)]))
    ),
    "the discard pile is forgotten": wrong(
        "memory", view=lambda s, seat: JEU.view(replace(s, discard_pile=s.discard_pile[-1:]), seat)
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
    "an act is missing": wrong("scene", scene=lambda view: replace(s := JEU.scene(view), acts=s.acts[1:])),
    "a bound too small": wrong("termination", bound=100),
}
"""Wrong games, and the law that must catch each."""
