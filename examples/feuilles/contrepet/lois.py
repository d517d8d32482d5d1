"""Les lois de la feuille : des égalités entre ses fonctions."""

LOIS = {
    "un_de_plus": lambda m, x, s: m.taille(m.ajoute(x, s)) == m.taille(s) + 1,
    "ajouter_puis_enlever": lambda m, x, s: m.enleve(x, m.ajoute(x, s)) == s,
    "memes_lettres": lambda m, a, b: m.anagrammes(a, b) == (m.lettres(a) == m.lettres(b)),
    "deux_echanges": lambda m, c: m.echange(m.echange(c)) == c,
}
