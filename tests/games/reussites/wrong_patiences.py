"""Wrong réussites: each a right one with one mistake; a law of every game, or a recorded play, must catch it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from rummifun.core.game import InvariantBreak
from rummifun.games.reussites.quatre_couleurs import c4
from rummifun.games.reussites.queue_leu_leu import qll
from rummifun.games.reussites.refusals import RefusReussite
from rummifun.games.reussites.relais_des_7 import r7, relais
from rummifun.games.reussites.reussite import Reussite, Verdict, perdue
from rummifun.pieces.cartes import Cachee, Carte
from rummifun.pieces.tableau import Deplacer, Mouvement, Retourner, Tableau
from rummifun.refusal import Refusal

__all__ = ["AGAINST_LAWS", "AGAINST_RULES", "Faux"]

AnyReussite = Reussite[Any]
AnyTableau = Tableau[Any]
R7: Final = r7()
ANY: Final[AnyReussite] = R7
C4: Final = c4()


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


# Wrong rules, which keep every law


def sous_avant_sur(t: AnyTableau) -> tuple[Mouvement, ...]:
    """Try rule 2 before rule 1."""
    (coup, *_), suivant = R7.coups(t) or (None,), t.forme.suivant
    if isinstance(coup, Deplacer) and coup.cible not in ("rebut", "talon"):
        carte = t[coup.source][-1]
        return (replace(coup, sous=suivant[carte.rang] is t[coup.cible][0].rang),)
    return tuple(R7.coups(t))


def tour_de_trop(t: AnyTableau) -> tuple[Mouvement, ...]:
    return tuple(R7.coups(t.noted(tours=t.notes.tours + 1)))


def verdict_tour_de_trop(t: AnyTableau) -> Verdict | None:
    return R7.verdict(t.noted(tours=t.notes.tours + 1))


def rebut_a_l_envers(t: AnyTableau, coup: Mouvement) -> AnyTableau:
    """Turn the cards of the rebut one by one, so that their order is kept."""
    suite = R7.jouer(t, coup)
    return suite.put({"talon": suite["talon"][::-1]}) if coup.source == "rebut" and coup.cible == "talon" else suite


def donne_a_l_envers(t: AnyTableau, cartes: tuple[Carte, ...]) -> AnyTableau:
    return R7.installer(t, cartes[::-1])


Q: Final = qll()


def fin_sans_voyage(t: AnyTableau) -> tuple[Mouvement, ...]:
    return () if not t["talon"] and t.notes.voyages == 0 and not _saute(t) else tuple(Q.coups(t))


def _saute(t: AnyTableau) -> bool:
    return any(isinstance(c, Deplacer) and t[c.cible] for c in Q.coups(t))


def un_seul_voyage(t: AnyTableau) -> tuple[Mouvement, ...]:
    """Let only the leftmost pile travel."""
    return tuple(Q.coups(t.noted(voyages=2 * (t.notes.voyages > 0))))


def verdict_de(coups: Callable[[AnyTableau], tuple[Mouvement, ...]]) -> Callable[[AnyTableau], Verdict | None]:
    return lambda t: None if t["talon"] or coups(t) else perdue("nothing moves")


def saute_a_droite(t: AnyTableau, coup: Mouvement) -> AnyTableau:
    """Lay the pile under its left neighbour instead of on it."""
    return Q.jouer(t, replace(coup, sous=True) if isinstance(coup, Deplacer) and t[coup.cible] else coup)


def par_tas(t: AnyTableau, cartes: tuple[Carte, ...]) -> AnyTableau:
    """Deal pile by pile."""
    n = len(t.forme.pack.rangs)
    suits = t.forme.places[1:]
    return t.put({s: cartes[::-1][i * n : i * n + n] for i, s in enumerate(suits)}).noted(courant=t.notes.start)


def reste_sur_le_tas(t: AnyTableau, coup: Mouvement) -> AnyTableau:
    """Go on with the next pile, whatever card was placed."""
    suite = C4.jouer(t, coup)
    suits = t.forme.places[1:]
    if coup.source != "main":
        return suite
    return suite.noted(courant=suits[(suits.index(t.notes.courant) + 1) % len(suits)])


AGAINST_RULES: Final[dict[str, tuple[AnyReussite, str]]] = {
    "under before on top": (replace(R7, coups=sous_avant_sur, impossible=lambda t: ()), "r7"),
    "a round too many": (replace(R7, coups=tour_de_trop, verdict=verdict_tour_de_trop), "r7"),
    "the rebut of R7 is not turned over": (replace(R7, jouer=rebut_a_l_envers), "r7"),
    "the talon of R7 is drawn from beneath": (replace(R7, installer=donne_a_l_envers), "r7"),
    "no pile travels": (replace(Q, coups=fin_sans_voyage, verdict=verdict_de(fin_sans_voyage)), "qll"),
    "one pile travels": (replace(Q, coups=un_seul_voyage, verdict=verdict_de(un_seul_voyage)), "qll"),
    "a pile goes under its neighbour": (replace(Q, jouer=saute_a_droite), "qll"),
    "the other scan": (qll(scan="leftmost"), "qll"),
    "dealt pile by pile": (replace(C4, installer=par_tas), "c4"),
    "the next pile is not that of the card": (replace(C4, jouer=reste_sur_le_tas), "c4"),
}
"""Wrong rules, which keep every law, and the games whose recorded play or positions must see them."""
