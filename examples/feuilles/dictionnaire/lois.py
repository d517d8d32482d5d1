"""Les lois de la feuille : des égalités entre ses fonctions."""

LOIS = {
    "ajout_puis_lecture": lambda m, c, v, d: m.cherche(c, m.ajoute(c, v, d)) == m.cherche(c, m.ajoute(c, v, m.vide)),
    "enlever_ce_qui_est_ajoute": lambda m, c, v, d: m.cles(m.enleve(c, m.ajoute(c, v, d))) == m.cles(m.enleve(c, d)),
    "cles_de_la_fusion": lambda m, c, d, e: m.est_cle(c, m.fusion(d, e)) == (m.est_cle(c, d) or m.est_cle(c, e)),
}
