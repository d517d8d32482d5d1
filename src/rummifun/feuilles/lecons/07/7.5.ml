(* feuille.mli *)
(** L'état d'après le tour du joueur, qui a pioché cette tuile ; e lui-même si la pioche ne l'a pas.
    @exemple pioche_choisie(Joker, Etat((Statut(J1, False, [(Joker, 1)]), Statut(J2, False, [])), [], [(Joker, 1), (T(2, Rouge), 1)], J1)) == Etat((Statut(J1, False, [(Joker, 2)]), Statut(J2, False, [])), [], [(T(2, Rouge), 1)], J2)
    @exemple pioche_choisie(T(2, Rouge), Etat((Statut(J1, True, []), Statut(J2, True, [])), [], [(T(2, Rouge), 2)], J2)) == Etat((Statut(J1, True, []), Statut(J2, True, [(T(2, Rouge), 1)])), [], [(T(2, Rouge), 1)], J1)
    @indice Si la pioche n'a pas la tuile, la réponse est e lui-même.
    @indice Trois parties de l'état sont nouvelles : les statuts, la pioche et le joueur au trait.
    @indice Le nouveau statut du joueur est l'ancien, où seule la main change : ajoute y met la tuile, une fois ; celui
      de l'autre reste. *)
val pioche_choisie : tuile -> etat -> etat

(* feuille.en.toml *)
fonctions.pioche_choisie = "The state after the turn of the player, who has drawn this tile; e itself if the pool does not have it."
indices.pioche_choisie = [
  "If the pool does not have the tile, the answer is e itself.",
  "Three parts of the state are new: the statuses, the pool, and whose turn it is.",
  "The player's new status is the old one, where only the hand changes: ajoute puts the tile there, once; the other's stays.",
]
[fautes]
"une tuile que la pioche n'a pas est piochée" = "a tile is drawn that the pool does not have"
"la tuile reste dans la pioche" = "the tile stays in the pool"
"la pioche perd toutes les tuiles pareilles" = "the pool loses all tiles like it"
"l'autre joueur n'est pas mis au trait" = "it does not become the other player's turn"
"les deux joueurs reçoivent la tuile" = "both players get the tile"
"c'est toujours J1 qui pioche" = "it is always J1 who draws"
"la tuile n'arrive pas dans la main" = "the tile does not come into the hand"
"qui pioche est dit engagé" = "who draws is said to have begun"

(* debut.py *)
from dataclasses import replace

from rummifun.games.rummikub import ajoute, joueur_courant, joueur_suivant, la_main, la_pioche
from rummifun.games.rummikub import le_statut, nbocc, supprime


def pioche_choisie(tuile, e):
    ...

(* debut.ml *)
(* Un statut est { joueur; engage; main }, un état { statuts; table; pioche; trait }.
   Sont données : ajoute, supprime, nbocc, joueur_courant, joueur_suivant, la_main, la_pioche, le_statut. *)
let pioche_choisie tuile e = failwith "pioche_choisie"

(* solution.py *)
from dataclasses import replace

from rummifun.games.rummikub import ajoute, joueur_courant, joueur_suivant, la_main, la_pioche
from rummifun.games.rummikub import le_statut, nbocc, supprime


def pioche_choisie(tuile, e):
    assert est_etat(e)
    if nbocc(tuile, la_pioche(e)) == 0:
        return e
    joueur = joueur_courant(e)
    servi = replace(le_statut(joueur, e), main=ajoute((tuile, 1), la_main(joueur, e)))
    statuts = [servi if statut.joueur == joueur else statut for statut in e.statuts]
    return replace(e, statuts=statuts, pioche=supprime((tuile, 1), la_pioche(e)), joueur=joueur_suivant(e))

(* solution.ml *)
let pioche_choisie tuile e =
  if nbocc tuile (la_pioche e) = 0 then e
  else
    let joueur = joueur_courant e in
    let servi = { (le_statut joueur e) with main = ajoute (tuile, 1) (la_main joueur e) } in
    let statuts = if joueur = J1 then (servi, snd e.statuts) else (fst e.statuts, servi) in
    { e with statuts; pioche = supprime (tuile, 1) (la_pioche e); trait = joueur_suivant e }

(* fautes.py *)
from dataclasses import replace

from rummifun.games.rummikub import J1, ajoute, joueur_courant, joueur_suivant, la_main, la_pioche, nbocc, supprime


def sert(joueur, tuile, e):
    servis = [replace(statut, main=ajoute((tuile, 1), statut.main)) for statut in e.statuts]
    return [servi if servi.joueur == joueur else statut for servi, statut in zip(servis, e.statuts)]


def pioche(tuile, e):
    reste = supprime((tuile, 1), la_pioche(e))
    return replace(e, statuts=sert(joueur_courant(e), tuile, e), pioche=reste, joueur=joueur_suivant(e))


def manque(tuile, e):
    return nbocc(tuile, la_pioche(e)) == 0


def pioche_choisie(tuile, e):
    """une tuile que la pioche n'a pas est piochée"""
    return pioche(tuile, e)


def pioche_choisie(tuile, e):
    """la tuile reste dans la pioche"""
    return e if manque(tuile, e) else replace(pioche(tuile, e), pioche=e.pioche)


def pioche_choisie(tuile, e):
    """la pioche perd toutes les tuiles pareilles"""
    return e if manque(tuile, e) else replace(pioche(tuile, e), pioche=supprime((tuile, 99), e.pioche))


def pioche_choisie(tuile, e):
    """l'autre joueur n'est pas mis au trait"""
    return e if manque(tuile, e) else replace(pioche(tuile, e), joueur=e.joueur)


def pioche_choisie(tuile, e):
    """les deux joueurs reçoivent la tuile"""
    servis = [replace(statut, main=ajoute((tuile, 1), statut.main)) for statut in e.statuts]
    return e if manque(tuile, e) else replace(pioche(tuile, e), statuts=servis)


def pioche_choisie(tuile, e):
    """c'est toujours J1 qui pioche"""
    return e if manque(tuile, e) else replace(pioche(tuile, e), statuts=sert(J1, tuile, e))


def pioche_choisie(tuile, e):
    """la tuile n'arrive pas dans la main"""
    return e if manque(tuile, e) else replace(pioche(tuile, e), statuts=e.statuts)


def pioche_choisie(tuile, e):
    """qui pioche est dit engagé"""
    if manque(tuile, e):
        return e
    statuts = [replace(s, engage=s.engage or s.joueur == e.joueur) for s in sert(e.joueur, tuile, e)]
    return replace(pioche(tuile, e), statuts=statuts)
