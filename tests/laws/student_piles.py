"""A possible submission for §4.2 step 4: the sheet's piles, written again over Python's own lists.

Nothing of our piles is imported. `battre_tas` has the sheet's own profile; functions that the sheet does not specify in
§2.4 (`empiler`, `etaler`) are not there.
"""

import random
from dataclasses import dataclass, replace
from typing import Any

from rummifun.pieces.cartes import JEU_32, JEU_52, est_decouverte, retournee

Empile, Etale = "empilé", "étalé"


@dataclass(frozen=True)
class Tas:
    cartes: list[Any]
    place: str
    mode: str
    actif: bool = True

    def __hash__(self) -> int:
        return hash((*self.cartes, self.place))


def actif(t: Tas) -> Tas:
    if not t.actif:
        raise ValueError("inactive")
    return t


def avec(t: Tas, cartes: list[Any]) -> Tas:
    return replace(t, cartes=cartes)


def creer_jeu_neuf(n: int, place: str, mode: str) -> Tas:
    return Tas(list({32: JEU_32, 52: JEU_52}[n].cartes), place, mode)


def creer_tas_vide(place: str, mode: str) -> Tas:
    return Tas([], place, mode)


def supprimer_tas_vide(t: Tas) -> Tas:
    assert tas_vide(t)
    return replace(t, actif=False)


def tas_actif(t: Tas) -> bool:
    return t.actif


def tas_vide(t: Tas) -> bool:
    return la_hauteur(t) == 0


def tas_empile(t: Tas) -> bool:
    return actif(t).mode == Empile


def tas_etale(t: Tas) -> bool:
    return actif(t).mode == Etale


def la_hauteur(t: Tas) -> int:
    return len(actif(t).cartes)


def la_place(t: Tas) -> str:
    return actif(t).place


def carte_sur(t: Tas) -> Any:
    return t.cartes[-1]


def carte_sous(t: Tas) -> Any:
    return t.cartes[0]


def ieme_carte(t: Tas, i: int) -> Any:
    assert i >= 1
    return t.cartes[i - 1]


def retourner_ieme(t: Tas, i: int) -> Tas:
    return avec(t, [*t.cartes[: i - 1], retournee(ieme_carte(t, i)), *t.cartes[i:]])


def retourner_carte_sur(t: Tas) -> Tas:
    return retourner_ieme(t, la_hauteur(t))


def retourner_carte_sous(t: Tas) -> Tas:
    return retourner_ieme(t, 1)


def battre_tas(t: Tas) -> Tas:
    return avec(t, random.sample(actif(t).cartes, la_hauteur(t)))


def retourner_tas(t: Tas) -> Tas:
    return avec(t, [retournee(c) for c in reversed(actif(t).cartes)])


def deplacer(t1: Tas, i: int, t2: Tas, j: int) -> tuple[Tas, Tas]:
    assert t2.actif
    assert t1.place != t2.place
    reste, cartes = list(t1.cartes), list(t2.cartes)
    cartes.insert(j, reste.pop(i))
    return avec(t1, reste), avec(t2, cartes)


def deplacer_haut_sur(t1: Tas, t2: Tas) -> tuple[Tas, Tas]:
    return deplacer(t1, -1, t2, len(t2.cartes))


def deplacer_haut_sous(t1: Tas, t2: Tas) -> tuple[Tas, Tas]:
    return deplacer(t1, -1, t2, 0)


def deplacer_bas_sur(t1: Tas, t2: Tas) -> tuple[Tas, Tas]:
    return deplacer(t1, 0, t2, len(t2.cartes))


def deplacer_bas_sous(t1: Tas, t2: Tas) -> tuple[Tas, Tas]:
    return deplacer(t1, 0, t2, 0)


def deplacer_carte_sur(c: Any, r: Any, t1: Tas, t2: Tas) -> tuple[Tas, Tas]:
    i = [(carte.couleur, carte.rang) for carte in t1.cartes].index((c, r))
    return deplacer(t1, i, t2, len(t2.cartes))


def poser_tas_sur_tas(t1: Tas, t2: Tas) -> tuple[Tas, Tas]:
    assert actif(t1).mode == actif(t2).mode
    assert t1.place != t2.place
    return avec(t1, []), avec(t2, t2.cartes + t1.cartes)


def afficher_tas(t: Tas, txt: str) -> str:
    vues = t.cartes if t.mode == Etale else t.cartes[-1:]
    return f"{txt} " + ", ".join(str(c) if est_decouverte(c) else "dos" for c in vues) if t.actif else ""
