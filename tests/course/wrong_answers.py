"""Mistakes that students make in the exercises of the lessons, each with the law that sees it.

`counterexamples.txt` has, in the same order, small arguments that break the law, as the check shows them; after a
tilde, those that are no code.
"""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

from rummifun.chance import Alea
from rummifun.laws.law import Argument

WRONG: Final = (
    ("1.1", "1 + nb_valeurs", "nb_valeurs", "nb_valeurs_ajout"),
    ("1.1", "A(_, reste):\n            return 1 +", "A((_, n), reste):\n            return n +", "nb_valeurs_ajout"),
    ("1.1", "return 0", "return 1", "nb_valeurs_vide"),
    ("1.2", "x == elt or", "x == elt and", "appartient_nbocc"),
    ("1.2", "return x == elt", "x == elt", "appartient_nbocc"),
    ("1.2", " or appartient(elt, reste)", "", "appartient_nbocc"),
    ("1.3", "if m > n else reste", "if m >= n else reste", "supprime_propre"),
    ("1.3", "else reste", "else V", "cardinal_supprime"),
    ("1.3", "A(ym, supprime(xn, reste))", "supprime(xn, reste)", "nbocc_supprime"),
    ("1.4", " and inclus(ens2, ens1)", "", "egaux_symetrique"),
    ("1.4", "return inclus(ens1, ens2) and inclus(ens2, ens1)", "return ens1 == ens2", "egaux_ordre"),
    ("1.4", "n <= nbocc", "n < nbocc", "inclus_reflexif"),
    ("1.5", "min(n, nbocc(x, ens2))", "n if nbocc(x, ens2) else 0", "nbocc_intersection"),
    ("1.5", "A((x, exces), autres) if exces > 0 else autres", "A((x, exces), autres)", "nbocc_difference"),
    ("1.6", 'A(("a", 1), V)', "V", "temoin_refute"),
    ("1.6", 'A(("a", 1), V)', 'A(("a", 2), V)', "temoin_petit"),
    ("1.6", '"a", "a", 0, A(("a", 1), V)', '"b", "b", 0, A(("a", 1), A(("b", 0), V))', "temoin_multiensemble"),
    ("2.1", "x == elt or appartient(elt, ens.rest)", "x == elt", "appartient_nbocc"),
    ("2.2", "    if n == 0:\n        return ens\n", "", "ajoute_propre"),
    ("2.2", "ens.rest.cons((y, m + n))", "ens.cons((y, m + n))", "cardinal_ajoute"),
    ("2.2", "ajoute(xn, ens.rest).cons((y, m))", "ajoute(xn, ens.rest)", "cardinal_ajoute"),
    ("2.3", "<= nbocc", "< nbocc", "inclus_reflexif"),
    ("2.3", "not ens1", "not ens2", "inclus_vide"),
    ("2.3", "return inclus(ens1, ens2) and inclus(ens2, ens1)", "return ens1 == ens2", "egaux_ordre"),
    ("2.4", "supprime(ens2.first, ens1)", "supprime((ens2.first[0], 1), ens1)", "nbocc_difference"),
    ("2.4", "if not ens2:\n        return ens1", "if not ens2:\n        return ens2", "nbocc_difference"),
    ("2.5", "vers_liste(reste).cons(xn)", "vers_liste(reste)", "vers_liste_pairs"),
    ("2.5", "if ens else V", "if ens.rest else V", "vers_somme_pairs"),
    ("3.1", "(x, 1), ens", "(x, 2), ens", "mens_nbocc"),
    ("3.2", "xn[1] > 0", "True", "appartient_intersection"),
    ("3.2", "min(", "max(", "nbocc_intersection"),
    ("3.3", "reduce(lambda ens, xn: ajoute(xn, ens), ens2, ens1)", "ens1 + ens2", "reunion_vide"),
    ("3.3", "ajoute(xn, ens)", "ajoute((xn[0], 1), ens)", "reunion_nbocc"),
    ("3.4", "f(z, liste[0])", "f(liste[0], z)", "replie_un"),
    ("3.4", "f(z, liste[0]), liste[1:]", "f(z, liste[-1]), liste[:-1]", "replie_reduce"),
    ("3.4", "replie(f, f(z, liste[0]), liste[1:])", "f(replie(f, z, liste[1:]), liste[0])", "replie_reduce"),
    (
        *("4.1", "reduce(lambda plus, xn: max(plus, xn[1]), ens, 0)"),
        *("0 if not ens else max(ens.first[1], plus_repete(ens.rest))", "plus_repete_grand"),
    ),
    ("4.1", "max(plus, xn[1])", "xn[1]", "plus_repete_nbocc"),
    ("4.2", "else vues", "else 0", "nbocc_ajoute"),
    (
        *("4.2", "return reduce(lambda vues, xn: xn[1] if xn[0] == elt else vues, ens, 0)"),
        *("x, n = ens.first if ens else (elt, 0)\n    return n if x == elt else nbocc(elt, ens.rest)", "nbocc_grand"),
    ),
    ("4.3", "for x in liste", "for x in liste[1:]", "replie_un"),
    (
        *("4.3", "    for x in liste:\n        z = f(z, x)\n    return z"),
        *("    return replie(f, f(z, liste[0]), liste[1:]) if liste else z", "replie_grand"),
    ),
    ("4.4", "m > n", "m >= n", "supprime_propre"),
    ("4.4", "x != y or m > n", "m > n", "nbocc_supprime"),
    (
        "4.4",
        "return plist((y, m - n if x == y else m) for y, m in ens if x != y or m > n)",
        """y, m = ens.first if ens else (x, 0)
    reste = supprime(xn, ens.rest) if ens else ens
    return reste.cons((y, m - n if x == y else m)) if x != y or m > n else reste""",
        "supprime_grand",
    ),
    ("5.1", "n > nbocc", "n != nbocc", "nbocc_difference"),
    (
        *("5.2", "egaux(intersection(e, f), intersection(f, e))", "intersection(e, f) == intersection(f, e)"),
        "loi_commute_vraie",
    ),
    ("5.2", "egaux(intersection(e, f), intersection(f, e))", "True", "loi_commute_premier"),
    ("5.2", "egaux(intersection(e, f), intersection(f, e))", "egaux(intersection(e, e), e)", "loi_commute_premier"),
    ("5.3", "difference(difference(e, g), f)", "difference(difference(e, f), g)", "loi_echange_symetrique"),
    ("5.3", "difference(difference(e, g), f)", "difference(e, difference(g, f))", "loi_echange_vraie"),
    ("5.4", '"a", "a", "a"', '"a", "a", "b"', "temoin_refute"),
    ("5.4", '"a", "a", "a"', '"aa", "a", "a"', "temoin_petit"),
    ("6.1", " in (3, 4)", " >= 3", "groupe_trois_ou_quatre"),
    ("6.1", "len(valeurs) == 1", "len(valeurs) <= 1", "groupe_numerote"),
    ("6.1", "couleurs) == len(tuiles)", "couleurs) == len(combinaison)", "groupe_complet"),
    ("6.2", "len(groupe) * next(tuile.valeur", "sum(tuile.valeur", "points_groupe_produit"),
    ("6.3", "tuile.valeur - i", "tuile.valeur", "sans_joker_longueur"),
    ("6.3", "range(len(suite))", "range(len(suite)) if suite[i] != Joker", "sans_joker_longueur"),
    ("6.4", " if 1 <= valeur <= 13", "", "prolongent_tuiles"),
    ("6.4", "tuile.valeur - i", "tuile.valeur", "prolongent_justes"),
    ("6.4", "(depart - 1, depart + len(suite))", "(depart + len(suite),)", "prolongent_toutes"),
    ("6.5", "][:4]", "]", "extraction_groupe_juste"),
    ("6.5", "if tuiles and ", "if ", "extraction_groupe_juste"),
    ("6.5", "len(tuiles) + jokers >= 3", "len(tuiles) >= 3", "extraction_groupe_trouve"),
    (
        *("7.1", "return inclus(tableVmens(avant), tableVmens(apres))", "return avant == apres[: len(avant)]"),
        "rien_repris_arrange",
    ),
    ("7.1", "not inclus(tableVmens(apres), tableVmens(avant))", "avant != apres", "une_posee_arrange"),
    ("7.1", "not inclus(tableVmens(apres), tableVmens(avant))", "len(apres) > len(avant)", "une_posee_arrange"),
    ("7.2", "difference(tableVmens(apres), tableVmens(avant))", "tableVmens(apres)", "de_la_main_posees"),
    (
        *("7.2", "return inclus(difference(tableVmens(apres), tableVmens(avant)), main)"),
        *("return len(difference(tableVmens(apres), tableVmens(avant))) <= len(main)", "de_la_main_inclus"),
    ),
    ("7.3", "        and inclus(avant, apres)\n", "", "coup_rien_perdu"),
    ("7.3", "        and len(posees) > 0\n", "", "coup_non_nul"),
    ("7.3", "        and inclus(posees, main)\n", "", "coup_tuiles"),
    ("7.3", "        and egaux(nouvelle_main, difference(main, posees))\n", "", "coup_main"),
    ("7.3", "egaux(nouvelle_main, difference(main, posees))", "inclus(nouvelle_main, main)", "coup_main"),
    ("7.3", "combinaisons_valides(nouvelle_table)\n        and ", "", "coup_pose_valide"),
    ("7.4", "le_statut(joueur, e).engage or ", "", "jouer_1er_coup_deja"),
    ("7.4", "(*la_table(e), *pose)", "pose", "jouer_1er_coup_second"),
    ("7.4", "Statut(joueur, True,", "Statut(joueur, False,", "jouer_1er_coup_etat"),
    ("7.4", ", joueur=joueur_suivant(e))", ")", "jouer_1er_coup_etat"),
    ("7.5", "    if nbocc(tuile, la_pioche(e)) == 0:\n        return e\n", "", "pioche_choisie_absente"),
    ("7.5", "ajoute((tuile, 1)", "ajoute((tuile, 2)", "pioche_choisie_main"),
    ("7.5", "servi if statut.joueur == joueur else statut", "servi", "pioche_choisie_autre"),
    ("7.5", "pioche=supprime((tuile, 1), la_pioche(e)), ", "", "pioche_choisie_pioche"),
    ("7.5", ", joueur=joueur_suivant(e))", ")", "pioche_choisie_tour"),
    ("8.1", "initial=e)][1:]", "initial=e)]", "mains_aucun_coup"),
    (
        *("8.1", "apres in accumulate(coups, step, initial=e)][1:]", "apres in [e] * len(coups)]"),
        "mains_apres_chaque_coup",
    ),
    ("8.2", "coups, [e])", "coups, [])", "etats_aucun_coup"),
    ("8.2", "step(vus[-1], coup)", "step(vus[0], coup)", "etats_pas_a_pas"),
    ("8.2", "[*vus, step(vus[-1], coup)]", "[step(vus[-1], coup), *vus]", "etats_un_coup"),
    ("8.3", "refusal(etat, coup)", "refusal(e, coup)", "acceptes_permis"),
    ("8.3", "vu if refusal(etat, coup) else ", "", "acceptes_permis"),
    ("8.3", "vu if refusal(etat, coup)", "(etat, []) if refusal(etat, coup)", "acceptes_tous"),
    ("8.4", "vus[:-1] or vus", "vus[:-1]", "annule_debut"),
    ("8.4", "vus[:-1] or vus", "[e]", "annule_pile"),
    ("8.4", "vus[:-1] or vus", "[*vus, vus[-2]] if vus[1:] else vus", "annule_pile"),
    ("9.1", "cardinal(la_pioche(e))", "cardinal(la_pioche(e)), la_pioche(e)", "ma_vue_secret"),
    (
        *("9.2", "difference(difference(cst_PIOCHE_INIT, main), tableVmens(table))"),
        *("difference(cst_PIOCHE_INIT, main)", "caches_table"),
    ),
    ("9.2", "difference(cst_PIOCHE_INIT, main)", "cst_PIOCHE_INIT", "caches_depart"),
    ("9.3", "jeu.resample(jeu.view(e, 0), Alea(1))", "init_partie(18)", "temoin_vue"),
    ("9.3", "jeu.resample(jeu.view(e, 0), Alea(1))", "e", "temoin_pioche"),
    ("9.4", "caches, alea)", "la_pioche(e), alea)", "reve_vue"),
    ("9.4", "replace(le_statut(J2, e), main=main)", "le_statut(J2, e)", "reve_conserve"),
    ("9.4", ", alea=suite)", ")", "reve_pioche"),
    ("9.4", "extraire(cardinal(la_main(J2, e)), caches", "extraire(14, caches", "reve_vue"),
    ("9.4", "caches, alea)", "caches, e.alea)", "reve_varie"),
    ("10.1", "2 * (n - 1)", "(n - 1)", "deux_en_deux_perdue"),
    ("10.1", 'None if t["talon"] else gagnee', "gagnee", "deux_en_deux_gagnee"),
    ("10.2", "annoncees >= 2", "annoncees >= 1", "deux_chances_perdue"),
    ("10.2", "i % len(rangs)", "(i + 1) % len(rangs)", "deux_chances_perdue"),
    ("10.2", 'None if t["talon"] else gagnee', "gagnee", "deux_chances_gagnee"),
    ("10.3", "cartes[i::4]", "cartes[13 * i : 13 * (i + 1)]", "installer_quatre_tour"),
    ("10.3", "cartes[i::4]", "cartes[::4]", "installer_quatre_toutes"),
    ("10.3", "cartes[i::4]", "cartes if i == 0 else ()", "installer_quatre_egaux"),
    ("10.4", "if t[place] and convient", "if not t[place] or convient", "coups_voisins_tas"),
    ("10.4", "all(abs", "any(abs", "coups_voisins_debut"),
    (
        *("10.4", "abs(rangs.index(carte.rang) - rangs.index(autre.rang))"),
        *("(rangs.index(carte.rang) - rangs.index(autre.rang))", "coups_voisins_rang"),
    ),
    ("11.1", "sum(resultats), len(resultats)", "sum(resultats), max(numeros, default=0)", "compte_parties"),
    ("11.1", "sum(resultats), len(resultats)", "len(resultats) - sum(resultats), len(resultats)", "compte_gagnees"),
    ("11.1", "sum(resultats)", "sum(resultats) / len(resultats)", "compte_aucune"),
    ("11.2", "etude[0] + autre[0], etude[1] + autre[1]", "etude + autre", "plus_ensemble"),
    ("11.2", "return 0, 0", "return 1, 1", "plus_neutre"),
    ("11.3", "not bas <= chance <= haut", "bas <= chance <= haut", "dehors_juste"),
    ("11.3", "not bas <= chance <= haut", "chance < bas", "dehors_nombre"),
    ("11.4", "list(zip(avant, apres))", "zip(avant, apres)", "compare_echange"),
    ("11.4", "sum(b and not a for a, b in donnes)", "sum(b for a, b in donnes)", "compare_soi"),
    (
        *("11.4", "sum(b and not a for a, b in donnes), sum(a and not b for a, b in donnes)"),
        *("sum(apres) - sum(avant), 0", "compare_echange"),
    ),
    ("11.5", "2 * parties", "parties + 100", "parties_pour_doubles"),
    ("11.5", "haut - bas <= largeur", "haut - taux <= largeur", "parties_pour_assez"),
    ("11.5", "haut - bas <= largeur", "2 * (haut - bas) <= largeur", "parties_pour_pas_trop"),
    ("12.1", "total + 1", "total + ens.first[1]", "taille_couples"),
    ("12.2", "> meilleur", ">= meilleur", "plus_frequent_premier"),
    ("12.3", "vus.cons(x)", "plist([*vus, x])", "renverse_ordre"),
    ("12.4", "[*gardes, x]", "[x, *gardes]", "sans_doublons_premiers"),
    ("13.1", "ok and ", "", "inclus_nbocc"),
    ("13.2", "xn[1]", "xn[1] + 1", "pas_max_un"),
    ("13.3", "10 * n + chiffre", "n + 10 * chiffre", "nombre_ecrit"),
    ("13.4", "somme >=", "somme >", "grande_moyenne_vide"),
    ("14.1", "== 0", "== 1", "carres_pairs_somme"),
    ("14.2", "if p(y)", "if p(x)", "map_filtre_enchaine"),
    ("14.3", "all(", "any(", "disjoints_intersection"),
    ("14.4", "x is not None", "x", "longueur_utile_compte"),
    ("15.1", "reversed(xs)", "xs", "repli_droit_parentheses"),
    ("15.2", "[*r, x]", "[x, *r]", "envers_droit_ordre"),
    ("15.3", "accumulate(mouvements, initial=depart)", "accumulate(mouvements)", "soldes_depart"),
    ("15.4", "y if x is None else x", "y", "le_premier_neutre_droite"),
    ("16.1", "(xs[0], xs[0])", "(0, 0)", "extremes_bornes"),
    ("16.2", "[*non, x]", "[x, *non]", "separe_parts"),
    ("16.3", "chain(ens1, ens2)", "ens1", "egaux_nbocc"),
    ("16.4", "dernier <= x", "dernier < x", "est_croissante_voisins"),
    (
        *("17.1", "(controle(x) for controle in controles)", "[controle(x) for controle in controles]"),
        "premier_refus_arret",
    ),
    (
        *("17.2", "filter(None, (controle(x) for controle in controles))", "(controle(x) for controle in controles)"),
        "tous_les_refus_ordre",
    ),
    ("17.3", "if refus is None else refus", "or refus", "et_puis_premier"),
    ("17.4", "points_pose(pose) >= 30", "points_pose(pose) >= 0", "jouer_1er_coup_accepte"),
    ("18.1", "return ens.rest", "return sans(elt, ens.rest.rest)", "sans_transporte"),
    ("18.1", ".cons(ens.first)", "", "sans_transporte"),
    ("18.1", "return plist()", "return plist([(elt, 0)])", "sans_vide"),
    ("18.2", "pmap(dict(ens))", "pmap({x: 1 for x, _ in ens})", "vers_table_nbocc"),
    ("18.2", "plist(table.items())", "plist((x, 1) for x in table)", "depuis_table_nbocc"),
    ("18.2", "pmap(dict(ens))", 'pmap({"z": 0, **dict(ens)})', "table_retour_aller"),
    ("18.3", " if k > 0 else table.discard(x)", "", "ajoute_table_transporte"),
    ("18.3", "table.get(x, 0) + n", "n", "ajoute_table_transporte"),
    ("18.3", "max(0, table.get(x, 0) - n)", "0", "supprime_table_transporte"),
    ("18.4", "devant, derriere.cons(x)", "devant.cons(x), derriere", "enfile_fin"),
    ("18.4", "derriere.reverse(), plist()", "derriere, plist()", "defile_tete"),
    ("18.4", "derriere.reverse(), plist()", "derriere.reverse(), derriere", "defile_reste"),
)
"""An exercise, what is changed of its answer and into what, and the law that is shown."""


class WrongAnswer(NamedTuple):
    """A mistake, and the arguments at which its law fails."""

    number: str
    was: str
    now: str
    law: str
    args: str

    @property
    def drawn(self) -> bool:
        """Tell whether the arguments are shown, and no code: a game that was played, say."""
        return self.args.startswith(" ~ ")


_LINES: Final = Path(__file__).with_name("counterexamples.txt").read_text("utf-8").splitlines()
RECORD: Final = [
    WrongAnswer(*wrong, line.removeprefix(f"{wrong[0]} {wrong[3]}:")) for wrong, line in zip(WRONG, _LINES, strict=True)
]


def arguments(wrong: WrongAnswer, names: Mapping[str, Any]) -> dict[str, Argument]:
    """Make the arguments that are recorded, of what a lesson has."""

    def made(text: str, m: SimpleNamespace) -> Any:
        return eval(text, {"Alea": Alea, "V": getattr(m, "vide", None), **names, **vars(m)})

    pairs = (one.strip().split(" = ", 1) for one in wrong.args.split("; ") if one)
    return {name: Argument(text, partial(made, text)) for name, text in pairs}
