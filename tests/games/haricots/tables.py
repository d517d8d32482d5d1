"""States of Haricots for tests: laid out by hand, the rest of the 104 cards placed by itself, or reached by play."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import count, islice
from random import Random
from typing import Any, Final

from rummifun.chance import Alea
from rummifun.core.game import Game, apply_move
from rummifun.games.haricots import NOMBRES, Coup, Etat, Haricot, haricots
from rummifun.games.haricots.scene import Vue

Haricots = Game[Etat, Coup, Vue]
"""The game, ours or a wrong one."""

OPTIONS: Final[Mapping[str, Mapping[str, Any]]] = {
    "feuille": {},
    "deux places": {"slots": 2},
    "troisieme a 3": {"slots": 2, "third_cost": 3},
    "troisieme a 2": {"slots": 2, "third_cost": 2, "voluntary_sale": True},
    "vente finale": {"final_sale": True},
    "vente a l'etape 1": {"sell_in_step1": True},
    "vente libre": {"voluntary_sale": True},
    "tout": {"slots": 2, "third_cost": 3, "final_sale": True, "sell_in_step1": True, "voluntary_sale": True},
}
"""The options that are tried, by name."""

_DEJA: Final = {"Rappel": 3, "Echange": 3, "Pioche": 3, "Repioche": 4, "Vente": 4, "Fin": 4}


def jeux() -> Iterator[Haricots]:
    """Yield the game of each of these options."""
    return (haricots(**options) for options in OPTIONS.values())


def table(
    phase: str,
    tour: int = 17,
    *,
    j1: str = "0 [- - -] CSG",
    j2: str = "0 [- - -] CSG",
    echange: str = "",
    rebut: str = "",
    dessus: str = "",
) -> Etat:
    """Lay a state out in its notation; `dessus` are the cards on top of the deck, the last of them the first drawn.

    The deck is filled up to its height; the cards left over were sold.
    """
    hauteur = 94 - 5 * (tour - 1) - _DEJA.get(phase, 0)
    restent = Counter({h.value: n for h, n in NOMBRES.items()})
    for joueur in (j1, j2):
        _, chaines, main = joueur.replace("[", "]").split("]")
        restent.subtract(main.strip())
        restent.subtract("".join(c[0] * int(c[1:]) for c in chaines.split() if c != "-"))
    restent.subtract(echange + rebut + dessus)
    assert min(restent.values()) >= 0, restent
    cartes = "".join(sorted(restent.elements()))
    manquent = hauteur - len(dessus)
    deck, vendues = cartes[:manquent] + dessus, Counter(cartes[manquent:])
    ecrites = " ".join(f"{lettre}{n}" for lettre, n in vendues.items())
    piles = f"echange {echange} / rebut {rebut} / pioche {deck} / vendues {ecrites}"
    return haricots().read_position(f"tour {tour} {phase} / J1 {j1} / J2 {j2} / {piles}")


def coup_au_hasard(jeu: Haricots, e: Etat, hasard: Random) -> Coup:
    """Choose a legal move; one that only continues is chosen less often."""
    proposes = list(jeu.moves(e))
    return hasard.choice(proposes if hasard.random() < 0.3 else proposes[: max(1, len(proposes) - 1)])


def etats(nombre: int, graine: int = 0) -> Iterator[tuple[Haricots, Etat]]:
    """Yield this many states of games with all kinds of options: the first, the last, and one in nine between."""
    return islice((trouve for i in count(graine) for trouve in _partie(i)), nombre)


def _partie(graine: int) -> Iterator[tuple[Haricots, Etat]]:
    hasard = Random(graine)
    jeu = haricots(**[*OPTIONS.values()][graine % len(OPTIONS)])
    e = jeu.new(Alea(graine))
    yield jeu, e
    while jeu.to_move(e) is not None:
        e = jeu.step(e, coup_au_hasard(jeu, e, hasard))
        if hasard.random() < 1 / 9 or e.phase.name in ("Vente", "Fin"):
            yield jeu, e


def ecrit(cartes: tuple[Haricot, ...]) -> str:
    return "".join(h.value for h in cartes)


def chaines(e: Etat, siege: int = 0) -> str:
    return " ".join(map(str, e.chaines[siege]))


def forces(jeu: Haricots, e: Etat) -> Etat:
    """Play the automatic moves."""
    while e.phase.automatique:
        (coup,) = jeu.moves(e)
        e = apply_move(jeu, e, coup)
    return e
