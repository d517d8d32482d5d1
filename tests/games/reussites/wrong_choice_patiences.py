"""Wrong MD and Klondike: each a right one with one mistake; a law of every game must catch it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from games.reussites.wrong_patiences import AnyReussite, AnyTableau, Faux
from rummifun.core.game import InvariantBreak
from rummifun.core.scene import Message
from rummifun.games.reussites import klondike_table
from rummifun.games.reussites.building import monte
from rummifun.games.reussites.klondike import klondike
from rummifun.games.reussites.montee_descente import md
from rummifun.games.reussites.refusals import RefusReussite
from rummifun.games.reussites.reussite import Verdict, perdue
from rummifun.pieces.cartes import Cachee, Carte, est_cachee, retournee
from rummifun.pieces.tableau import Deplacer, Mouvement, Retourner
from rummifun.refusal import Refusal

__all__ = ["AGAINST_LAWS"]

MD: Final[AnyReussite] = md()
ETROIT: Final[AnyReussite] = md(stocks=1)
KLONDIKE: Final[AnyReussite] = klondike()
BREF: Final[AnyReussite] = klondike(stale_moves=3)


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
