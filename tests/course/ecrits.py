"""What students write in the exercises of the lessons: right answers, and mistakes with the laws that see them."""

from __future__ import annotations

from typing import Final

RIGHT: Final = {
    "01_type_somme": """
def appartient(elt, ens):
    match ens:
        case A((x, n), reste):
            return x == elt or appartient(elt, reste)
        case _:
            return False

def supprime(xn, ens):
    x, n = xn
    match ens:
        case A((y, m), reste) if x == y:
            return A((y, m - n), reste) if m > n else reste
        case A(ym, reste):
            return A(ym, supprime(xn, reste))
        case _:
            return V
""",
    "02_listes": """
from rummifun.multiset.liste import nbocc

def inclus(ens1, ens2):
    return not ens1 or (ens1.first[1] <= nbocc(ens1.first[0], ens2) and inclus(ens1.rest, ens2))

def difference(ens1, ens2):
    return ens1 if not ens2 else difference(supprime(ens2.first, ens1), ens2.rest)
""",
    "03_replis": """
from rummifun.multiset.ordre_sup import ajoute, nbocc

def intersection(ens1, ens2):
    return plist(filter(lambda xn: xn[1], map(lambda xn: (xn[0], min(xn[1], nbocc(xn[0], ens2))), ens1)))

def mens(elements):
    return reduce(lambda e, x: ajoute((x, 1), e), elements, plist())
""",
    "04_recursion": """
def plus_repete(ens):
    return reduce(lambda most, xn: max(most, xn[1]), ens, 0)
""",
    "05_lois": """
def difference(ens1, ens2):
    return from_pairs((x, n - nbocc(x, ens2)) for x, n in ens1 if n > nbocc(x, ens2))
""",
    "06_combinaisons": """
def est_groupe(combinaison):
    tuiles = [tuile for tuile in combinaison if tuile != Joker]
    valeurs = {tuile.valeur for tuile in tuiles}
    return len(combinaison) in (3, 4) and len(valeurs) == 1 and len(couleurs(combinaison)) == len(tuiles)
""",
    "07_etats": """
from rummifun.games.rummikub import difference, inclus

def rien_repris(avant, apres):
    return inclus(tableVmens(avant), tableVmens(apres))

def de_la_main(main, avant, apres):
    return inclus(difference(tableVmens(apres), tableVmens(avant)), main)
""",
    "08_scenario": """
from rummifun.games.rummikub import J1, la_main

def mains_de_j1(e, coups):
    return [cardinal(la_main(J1, apres)) for apres in accumulate(coups, step, initial=e)][1:]
""",
    "09_secret": """
def ma_vue(e):
    return la_main(J1, e), cardinal(la_pioche(e))
""",
    "10_reussite": """
def deux_en_deux(t):
    rangs, n = t.forme.pack.rangs, len(t["rebut"])
    if n and t["rebut"][-1].rang is rangs[2 * (n - 1) % len(rangs)]:
        return perdue("la carte est celle qu'on annonce")
    return None if t["talon"] else gagnee("aucune carte n'est celle qu'on annonce")
""",
}

WRONG: Final = (
    ("01_type_somme", "x == elt or", "x == elt and", "appartient_nbocc"),
    ("01_type_somme", "if m > n else reste", "if m >= n else reste", "appartient_nbocc"),
    ("01_type_somme", "else reste", "else V", "nbocc_supprime"),
    ("02_listes", "<= nbocc", "< nbocc", "inclus_reflexif"),
    ("02_listes", "not ens1 or", "not ens2 or", "inclus_vide"),
    ("03_replis", "lambda xn: xn[1], map", "lambda xn: True, map", "appartient_intersection"),
    ("03_replis", "(x, 1), e", "(x, 2), e", "mens_nbocc"),
    (
        "04_recursion",
        "reduce(lambda most, xn: max(most, xn[1]), ens, 0)",
        "0 if not ens else max(ens.first[1], plus_repete(ens.rest))",
        "plus_repete_grand",
    ),
    ("04_recursion", "max(most, xn[1])", "xn[1]", "plus_repete_nbocc"),
    ("05_lois", "n > nbocc", "n != nbocc", "nbocc_difference"),
    ("06_combinaisons", " in (3, 4)", " >= 3", "groupe_trois_ou_quatre"),
    (
        "07_etats",
        "return inclus(tableVmens(avant), tableVmens(apres))",
        "return avant == apres[: len(avant)]",
        "rien_repris_arrange",
    ),
    ("07_etats", "difference(tableVmens(apres), tableVmens(avant))", "tableVmens(apres)", "de_la_main_posees"),
    ("08_scenario", "initial=e)][1:]", "initial=e)]", "mains_aucun_coup"),
    (
        "08_scenario",
        "apres in accumulate(coups, step, initial=e)][1:]",
        "apres in [e] * len(coups)]",
        "mains_apres_chaque_coup",
    ),
    ("09_secret", "cardinal(la_pioche(e))", "cardinal(la_pioche(e)), nbocc(Joker, la_pioche(e))", "ma_vue_secret"),
    ("10_reussite", "2 * (n - 1)", "(n - 1)", "deux_en_deux_perdue"),
    ("10_reussite", 'None if t["talon"] else gagnee', "gagnee", "deux_en_deux_gagnee"),
)
"""A lesson, what is changed of its right answer and into what, and the law that fails first."""
