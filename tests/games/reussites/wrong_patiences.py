"""Wrong réussites: each a right one with one mistake; a law of every game must catch it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from rummifun.core.scene import Message
from rummifun.games.reussites import klondike_table
from rummifun.games.reussites.building import monte
from rummifun.games.reussites.klondike import klondike
from rummifun.games.reussites.montee_descente import md
from rummifun.games.reussites.relais_des_7 import r7
from rummifun.games.reussites.reussite import Reussite, Verdict, perdue
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
    """A wrong réussite, a law that must catch it, and how many moves that takes at most."""

    jeu: AnyReussite
    loi: str
    coups: int = 0


def never_seen(cards: Iterable[Carte]) -> tuple[Carte, ...]:
    return tuple(Carte(c.couleur, c.rang, Cachee) for c in cards)


def oublie(t: AnyTableau, coup: Mouvement) -> AnyTableau:
    """Turn the rebut over as if its cards had never been seen; from its first card on."""
    suite = R7.jouer(t, coup)
    return suite.put({"rebut": never_seen(suite["rebut"])})


class Dite(NamedTuple):
    """A note of two words, which the notation cannot read back."""

    tours: int
    tour: int = 1
    dit: str = "premier tour"


def change_le_tableau(t: AnyTableau, coup: Mouvement) -> AnyTableau:
    suite = R7.jouer(t, coup)
    object.__setattr__(t, "tas", suite.tas)
    return suite


# MD and Klondike


def perd_d_avance(t: AnyTableau) -> Verdict | None:
    """Lose as soon as the next card of the talon, which nobody has seen, fits nowhere."""
    if not t["talon"] or not est_cachee(t["talon"][-1]):
        return ETROIT.verdict(t)
    return ETROIT.verdict(t.put({"talon": (*t["talon"][:-1], retournee(t["talon"][-1]))}))


def oublie_la_montee(t: AnyTableau, coup: Mouvement) -> AnyTableau:
    """Lose the card that a card that goes up covers."""
    apres = MD.jouer(t, coup)
    return apres.put({coup.cible: apres[coup.cible][-1:]}) if coup.source != coup.cible else apres


def bloque_sur_le_cache(t: AnyTableau) -> Verdict | None:
    """Call it blocked when no card can move and the next of the talon, which nobody has seen, could not either."""
    if any(True for _ in klondike_table.card_movements(t)) or not t["talon"] or _placable(t, t["talon"][-1]):
        return KLONDIKE.verdict(t)
    return perdue("nothing fits")


def _placable(t: AnyTableau, carte: Carte) -> bool:
    return any(klondike_table.can_place(t, carte, place) for place in klondike_table.COLONNES) or monte(t, carte)


def devoile_n_importe_laquelle(t: AnyTableau) -> tuple[Mouvement, ...]:
    """Allow to carry a hidden card of a column as if it were shown."""
    caches = (
        Deplacer(place, "c1", 2)
        for place in klondike_table.COLONNES[1:]
        if len(t[place]) > 1 and klondike_table.chaine(t, place)
    )
    return (*KLONDIKE.coups(t), *caches)


def paquet_oublie(t: AnyTableau, coup: Mouvement) -> AnyTableau:
    """Turn what lies under the packet just drawn face down, as if it had never been seen."""
    apres = KLONDIKE.jouer(t, coup)
    n = len(apres["rebut"]) - apres.notes.eventail
    return apres.put({"rebut": (*never_seen(apres["rebut"][:n]), *apres["rebut"][n:])})


AGAINST_LAWS: Final = {
    "R7 loses the rebut": Faux(replace(R7, jouer=lambda t, m: R7.jouer(t, m).put({"rebut": ()})), "conservation", 4),
    "R7 forgets what was shown": Faux(replace(R7, jouer=oublie), "memory", 4),
    "R7 stops without a verdict": Faux(replace(R7, coups=lambda t: () if t["rebut"] else R7.coups(t)), "liveness", 5),
    "R7 notes two words": Faux(replace(ANY, notes=Dite(3)), "notation"),
    "R7 changes the table it is played on": Faux(replace(R7, jouer=change_le_tableau), "immutability"),
    "R7 proposes a place that is not there": Faux(
        replace(R7, coups=lambda t: (*R7.coups(t), *[Deplacer("talon", "loin")] * (len(t["talon"]) > 0))), "scene"
    ),
    "R7 promises an end too soon": Faux(replace(R7, bound=3), "termination"),
    "MD is lost before the card is turned": Faux(replace(ETROIT, verdict=perd_d_avance), "secrecy", 4),
    "MD loses the card beneath": Faux(replace(MD, jouer=oublie_la_montee), "conservation", 6),
    "MD names a card nobody has seen": Faux(
        replace(MD, look=replace(MD.look, etiquette=lambda t, coup: Message(f"{t[coup.source][-1].rang}"))), "scene"
    ),
    "Klondike is blocked on hidden facts": Faux(replace(KLONDIKE, verdict=bloque_sur_le_cache), "secrecy", 8),
    "Klondike carries hidden cards": Faux(replace(KLONDIKE, coups=devoile_n_importe_laquelle), "possibility", 1),
    "Klondike forgets the rebut": Faux(replace(KLONDIKE, jouer=paquet_oublie), "memory", 6),
    "Klondike promises an end and does not count": Faux(
        replace(BREF, jouer=lambda t, coup: BREF.jouer(t, coup).noted(sur_place=0)), "termination"
    ),
}
