"""Les lois de la feuille : des égalités entre ses fonctions."""

LOIS = {
    "deux_miroirs": lambda m, a: m.miroir(m.miroir(a)) == a,
    "hauteur_du_miroir": lambda m, a: m.hauteur(m.miroir(a)) == m.hauteur(a),
    "insertion": lambda m, x, a: m.est_abr(m.insere(x, a)),
}
