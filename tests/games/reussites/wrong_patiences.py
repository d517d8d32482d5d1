"""Wrong réussites: each a right one with one mistake; a law of every game must catch it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from rummifun.core.scene import Message
from rummifun.games.reussites import klondike_rules, klondike_table
from rummifun.games.reussites.building import monte
from rummifun.games.reussites.klondike import klondike
from rummifun.games.reussites.montee_descente import md
from rummifun.games.reussites.patience import Verdict, perdue
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.games.reussites.reussite import Reussite, game_of
from rummifun.pieces.cartes import Cachee, Carte, est_cachee, retournee
from rummifun.pieces.tableau import Deplacer, Mouvement, Tableau

__all__ = ["AGAINST_LAWS", "Faux"]

AnyReussite = Reussite[Any]
AnyTableau = Tableau[Any]
R7: Final = r7()
ANY: Final[AnyReussite] = R7
MD: Final[AnyReussite] = md()
ETROIT: Final[AnyReussite] = md(stocks=1)
KLONDIKE: Final[AnyReussite] = klondike()
BREF: Final[AnyReussite] = klondike(stale_moves=3)


@dataclass(frozen=True, slots=True)
class Faux:
    """A wrong réussite, a law that must catch it, and the greatest length of a counterexample."""

    jeu: AnyReussite
    loi: str
    coups: int = 0


def never_seen(cards: Iterable[Carte]) -> tuple[Carte, ...]:
    return tuple(Carte(c.couleur, c.rang, Cachee) for c in cards)


def oublie(t: AnyTableau, coup: Mouvement) -> AnyTableau:
    """Turn the rebut over as if its cards had never been seen; from its first card on."""
    suite = R7.patience.jouer(t, coup)
    return suite.put({"rebut": never_seen(suite["rebut"])})


class Dite(NamedTuple):
    """A note of two words, which the notation cannot read back."""

    tours: int
    tour: int = 1
    dit: str = "premier tour"


def change_le_tableau(t: AnyTableau, coup: Mouvement) -> AnyTableau:
    suite = R7.patience.jouer(t, coup)
    object.__setattr__(t, "tas", suite.tas)
    return suite


# MD and Klondike


def perd_d_avance(t: AnyTableau) -> Verdict | None:
    """Lose as soon as the next card of the talon, still hidden, fits nowhere."""
    if not t["talon"] or not est_cachee(t["talon"][-1]):
        return ETROIT.patience.verdict(t)
    return ETROIT.patience.verdict(t.put({"talon": (*t["talon"][:-1], retournee(t["talon"][-1]))}))


def oublie_la_montee(t: AnyTableau, coup: Mouvement) -> AnyTableau:
    """Lose the card beneath a card that goes up."""
    apres = MD.patience.jouer(t, coup)
    return apres.put({coup.cible: apres[coup.cible][-1:]}) if coup.source != coup.cible else apres


def bloque_sur_le_cache(t: AnyTableau) -> Verdict | None:
    """Call the table blocked when no card can move, nor the next of the talon, which is still hidden."""
    if any(True for _ in klondike_rules.card_movements(t)) or not t["talon"] or _placable(t, t["talon"][-1]):
        return KLONDIKE.patience.verdict(t)
    return perdue("nothing fits")


def _placable(t: AnyTableau, carte: Carte) -> bool:
    return any(klondike_rules.can_place(t, carte, place) for place in klondike_table.COLONNES) or monte(t, carte)


def devoile_n_importe_laquelle(t: AnyTableau) -> tuple[Mouvement, ...]:
    """Allow to carry a hidden card of a column as if it were shown."""
    caches = (
        Deplacer(place, "c1", 2)
        for place in klondike_table.COLONNES[1:]
        if len(t[place]) > 1 and klondike_table.chaine(t, place)
    )
    return (*KLONDIKE.patience.coups(t), *caches)


def paquet_oublie(t: AnyTableau, coup: Mouvement) -> AnyTableau:
    """Turn the cards under the packet just drawn face down, as if never seen."""
    apres = KLONDIKE.patience.jouer(t, coup)
    n = len(apres["rebut"]) - apres.notes.eventail
    return apres.put({"rebut": (*never_seen(apres["rebut"][:n]), *apres["rebut"][n:])})


AGAINST_LAWS: Final = {
    "R7 loses the rebut": Faux(
        game_of(replace(R7.patience, jouer=lambda t, m: R7.patience.jouer(t, m).put({"rebut": ()}))), "conservation", 4
    ),
    "R7 forgets what was shown": Faux(game_of(replace(R7.patience, jouer=oublie)), "memory", 4),
    "R7 stops without a verdict": Faux(
        game_of(replace(R7.patience, coups=lambda t: () if t["rebut"] else R7.patience.coups(t))), "liveness", 5
    ),
    "R7 notes two words": Faux(game_of(replace(ANY.patience, notes=Dite(3))), "notation"),
    "R7 changes the table it is played on": Faux(
        game_of(replace(R7.patience, jouer=change_le_tableau)), "immutability"
    ),
    "R7 proposes a place that is not there": Faux(
        game_of(
            replace(
                R7.patience,
                coups=lambda t: (*R7.patience.coups(t), *[Deplacer("talon", "loin")] * (len(t["talon"]) > 0)),
            )
        ),
        "scene",
    ),
    "R7 promises an end too soon": Faux(replace(R7, bound=3), "termination"),
    "MD is lost before the card is turned": Faux(
        game_of(replace(ETROIT.patience, verdict=perd_d_avance)), "secrecy", 4
    ),
    "MD loses the card beneath": Faux(game_of(replace(MD.patience, jouer=oublie_la_montee)), "conservation", 6),
    "MD names a card nobody has seen": Faux(
        game_of(
            replace(
                MD.patience,
                look=replace(MD.patience.look, etiquette=lambda t, coup: Message(f"{t[coup.source][-1].rang}")),
            )
        ),
        "scene",
    ),
    "Klondike is blocked on hidden facts": Faux(
        game_of(replace(KLONDIKE.patience, verdict=bloque_sur_le_cache)), "secrecy", 8
    ),
    "Klondike carries hidden cards": Faux(
        game_of(replace(KLONDIKE.patience, coups=devoile_n_importe_laquelle)), "possibility", 1
    ),
    "Klondike forgets the rebut": Faux(game_of(replace(KLONDIKE.patience, jouer=paquet_oublie)), "memory", 6),
    "Klondike promises an end and does not count": Faux(
        game_of(replace(BREF.patience, jouer=lambda t, coup: BREF.patience.jouer(t, coup).noted(sur_place=0))),
        "termination",
    ),
}
