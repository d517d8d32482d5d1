"""Wrong réussites: each a right one with one mistake; a law of every game must catch it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from rummifun.core.game import InvariantBreak
from rummifun.games.reussites.refusals import RefusReussite
from rummifun.games.reussites.relais_des_7 import r7, relais
from rummifun.games.reussites.reussite import Reussite, Verdict, perdue
from rummifun.pieces.cartes import Cachee, Carte
from rummifun.pieces.tableau import Deplacer, Mouvement, Retourner, Tableau
from rummifun.refusal import Refusal

__all__ = ["AGAINST_LAWS", "Faux"]

AnyReussite = Reussite[Any]
AnyTableau = Tableau[Any]
R7: Final = r7()
ANY: Final[AnyReussite] = R7


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
}
