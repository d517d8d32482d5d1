"""Les lois de la feuille : des égalités entre ses fonctions."""

LOIS = {
    "ordre_des_arguments": lambda m, e, f: m.egaux(e, f) == m.egaux(f, e),
    "ajout_repete": lambda m, x, e: m.ajoute(x, m.ajoute(x, e)) == m.ajoute(x, e),
    "partage": lambda m, e, f: m.cardinal(e) == m.cardinal(m.dif(e, f)) + m.cardinal(m.intersection(e, f)),
    "nombre_de_l_union": lambda m, e, f: m.cardinal(m.union(e, f)) == m.cardinal(e) + m.cardinal(m.dif(f, e)),
    "choix": lambda m, e: m.cardinal(e) == 0 or m.inclus(m.ajoute(m.un_dans(e), m.dif(e, e)), e),
}
