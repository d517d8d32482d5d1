"""Wrong réussites: each a right one with one mistake; a law of every game must catch it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from rummifun.core.game import InvariantBreak
from rummifun.core.scene import Message
from rummifun.games.reussites import klondike_table
from rummifun.games.reussites.building import monte
from rummifun.games.reussites.klondike import klondike
from rummifun.games.reussites.montee_descente import md
from rummifun.games.reussites.refusals import RefusReussite
from rummifun.games.reussites.relais_des_7 import r7, relais
from rummifun.games.reussites.reussite import Reussite, Verdict, perdue
from rummifun.pieces.cartes import Cachee, Carte, est_cachee, retournee
from rummifun.pieces.tableau import Deplacer, Mouvement, Retourner, Tableau
from rummifun.refusal import Refusal

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


def regarde_le_talon(t: AnyTableau) -> tuple[Mouvement, ...]:
    """Place the top of the talon without turning it."""
    return (relais(t, "talon") or Deplacer("talon", "rebut"),) if t["talon"] else ()


def perd_sur_une_carte_cachee(t: AnyTableau) -> Verdict | None:
    return perdue("a 2 comes next") if t["talon"] and t["talon"][-1].rang.value == "2" else R7.verdict(t)


def perd_la_carte(t: AnyTableau, coup: Mouvement) -> AnyTableau:
    return R7.jouer(t, coup).put({"rebut": ()})


def double_la_carte(t: AnyTableau, coup: Mouvement) -> AnyTableau:
    return R7.jouer(t, coup).put({"talon": t["talon"]}) if coup.source == "talon" != coup.cible else R7.jouer(t, coup)


def oublie(t: AnyTableau, coup: Mouvement) -> AnyTableau:
    """Turn the rebut over as if its cards had never been seen; from its first card on."""
    suite = R7.jouer(t, coup)
    return suite.put({"rebut": tuple(Carte(c.couleur, c.rang, Cachee) for c in suite["rebut"])})


def s_arrete(t: AnyTableau) -> tuple[Mouvement, ...]:
    return () if t["rebut"] else tuple(R7.coups(t))


def tourne_sans_fin(t: AnyTableau) -> tuple[Mouvement, ...]:
    return (Retourner("talon", "talon"),)


def demande_un_rebut_vide(t: AnyTableau) -> Iterator[InvariantBreak]:
    if t["rebut"]:
        yield Refusal(RefusReussite.TableauInvalide, t["rebut"])


class Dite(NamedTuple):
    """A note of two words, which the notation cannot read back."""

    tours: int
    tour: int = 1
    dit: str = "premier tour"


def change_le_tableau(t: AnyTableau, coup: Mouvement) -> AnyTableau:
    suite = R7.jouer(t, coup)
    object.__setattr__(t, "tas", suite.tas)
    return suite


def deux_fois(t: AnyTableau) -> tuple[Mouvement, ...]:
    """Propose a movement on a place that is not there."""
    return (*R7.coups(t), Deplacer("talon", "loin")) if t["talon"] else tuple(R7.coups(t))


# MD and Klondike


def voit_le_talon(t: AnyTableau) -> tuple[Mouvement, ...]:
    """Turn no card that would lose."""
    return tuple(c for c in MD.coups(t) if c != Retourner("talon", "talon") or t["talon"][-1].rang.value != "A")


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
    dessous = (Carte(c.couleur, c.rang, Cachee) for c in apres["rebut"][:n])
    return apres.put({"rebut": (*dessous, *apres["rebut"][n:])})


def oublie_l_eventail(t: AnyTableau, coup: Mouvement) -> AnyTableau:
    """Count the packet just drawn as three cards for ever."""
    return KLONDIKE.jouer(t, coup).noted(eventail=3)


def ne_finit_pas(t: AnyTableau) -> Verdict | None:
    return None


def sans_compter(t: AnyTableau, coup: Mouvement) -> AnyTableau:
    return BREF.jouer(t, coup).noted(sur_place=0)


def colonnes_pleines(t: AnyTableau) -> Iterator[InvariantBreak]:
    if not all(map(len, klondike_table.colonnes(t))):
        yield Refusal(RefusReussite.TableauInvalide, ("c1:",))


def dit_la_carte(t: AnyTableau, coup: Mouvement) -> Message:
    """Name the card that will be turned: it raises where the view does not know it."""
    return Message(f"{t[coup.source][-1].rang}")


AGAINST_LAWS: Final = {
    "R7 looks at the talon": Faux(replace(R7, coups=regarde_le_talon), "scene"),
    "R7 is lost on a hidden card": Faux(replace(R7, verdict=perd_sur_une_carte_cachee), "secrecy", 2),
    "R7 loses the rebut": Faux(replace(R7, jouer=perd_la_carte), "conservation", 4),
    "R7 doubles a card": Faux(replace(R7, jouer=double_la_carte), "conservation", 1),
    "R7 forgets what was shown": Faux(replace(R7, jouer=oublie), "memory", 4),
    "R7 stops without a verdict": Faux(replace(R7, coups=s_arrete), "liveness", 5),
    "R7 turns a card over and over": Faux(replace(R7, coups=tourne_sans_fin), "termination"),
    "R7 calls a rebut impossible": Faux(replace(R7, impossible=demande_un_rebut_vide), "possibility", 4),
    "R7 notes two words": Faux(replace(ANY, notes=Dite(3)), "notation"),
    "R7 changes the table it is played on": Faux(replace(R7, jouer=change_le_tableau), "immutability"),
    "R7 proposes a place that is not there": Faux(replace(R7, coups=deux_fois), "scene"),
    "R7 promises an end too soon": Faux(replace(R7, bound=3), "termination"),
    "MD turns no As": Faux(replace(MD, coups=voit_le_talon), "scene"),
    "MD is lost before the card is turned": Faux(replace(ETROIT, verdict=perd_d_avance), "secrecy", 4),
    "MD loses the card beneath": Faux(replace(MD, jouer=oublie_la_montee), "conservation", 6),
    "MD promises an end too soon": Faux(replace(MD, bound=20), "termination"),
    "MD names a card nobody has seen": Faux(replace(MD, look=replace(MD.look, etiquette=dit_la_carte)), "scene"),
    "Klondike is blocked on hidden facts": Faux(replace(KLONDIKE, verdict=bloque_sur_le_cache), "secrecy", 8),
    "Klondike carries hidden cards": Faux(replace(KLONDIKE, coups=devoile_n_importe_laquelle), "possibility", 1),
    "Klondike forgets the rebut": Faux(replace(KLONDIKE, jouer=paquet_oublie), "memory", 6),
    "Klondike keeps three cards of the packet": Faux(replace(KLONDIKE, jouer=oublie_l_eventail), "possibility", 1),
    "Klondike ends without a verdict": Faux(replace(BREF, verdict=ne_finit_pas), "termination"),
    "Klondike promises an end and does not count": Faux(replace(BREF, jouer=sans_compter), "termination"),
    "Klondike calls an empty column impossible": Faux(replace(KLONDIKE, impossible=colonnes_pleines), "possibility", 8),
}
