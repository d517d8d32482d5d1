(* feuille.mli *)
(** L'état d'après le premier coup du joueur au trait, qui pose ces combinaisons ; e lui-même si ce coup n'est pas
    permis.
    @exemple jouer_1er_coup(Etat((Statut(J1, False, [(T(10, Bleu), 2), (T(11, Bleu), 1), (T(12, Bleu), 1)]), Statut(J2, True, [(Joker, 1)])), [[T(5, Rouge), Joker, T(7, Rouge)]], [], J1), [[T(10, Bleu), T(11, Bleu), T(12, Bleu)]]) == Etat((Statut(J1, True, [(T(10, Bleu), 1)]), Statut(J2, True, [(Joker, 1)])), [[T(5, Rouge), Joker, T(7, Rouge)], [T(10, Bleu), T(11, Bleu), T(12, Bleu)]], [], J2)
    @exemple jouer_1er_coup(Etat((Statut(J1, True, [(T(3, Noir), 1)]), Statut(J2, False, [(T(10, Rouge), 1), (T(10, Noir), 1), (Joker, 2)])), [], [], J2), [[T(10, Rouge), T(10, Noir), Joker]]) == Etat((Statut(J1, True, [(T(3, Noir), 1)]), Statut(J2, True, [(Joker, 1)])), [[T(10, Rouge), T(10, Noir), Joker]], [], J1)
    @exemple jouer_1er_coup(Etat((Statut(J1, True, [(T(9, Noir), 1), (Joker, 2)]), Statut(J2, False, [])), [], [], J1), [[T(9, Noir), Joker, Joker]]) == Etat((Statut(J1, True, [(T(9, Noir), 1), (Joker, 2)]), Statut(J2, False, [])), [], [], J1)
    @indice D'abord la main qui resterait ; puis deux questions : a-t-il déjà posé des tuiles, le coup est-il valide ?
    @indice Si le coup n'est pas permis, donnez e lui-même : c'est ainsi que l'on sait qu'il est refusé.
    @indice Sinon, donnez un état dont trois parties sont nouvelles : la table, avec la pose ; le joueur au trait ; et
      les statuts, où seul celui du joueur change, avec true. *)
val jouer_1er_coup : etat -> table -> etat

(* feuille.en.toml *)
fonctions.jouer_1er_coup = "The state after the first move of the player to move, who lays these combinations; e itself if this move is not allowed."
indices.jouer_1er_coup = [
  "First the hand that would be left; then two questions: has he laid tiles before, is the move valid?",
  "When one answer is no, return e itself: nothing else says that the move was refused.",
  "Otherwise return a state of which three parts are new: the table, with the pose; the player to move; and the statuses, where only the player's own changes, with true.",
]
[fautes]
"qui a déjà posé des tuiles joue encore un premier coup" = "who has laid tiles before makes a first move again"
"la pose n'est pas vérifiée" = "the pose is not checked"
"la pose remplace la table" = "the pose takes the place of the table"
"le joueur n'est pas dit engagé" = "the player is not said to have begun"
"l'autre joueur n'est pas mis au trait" = "it does not become the other player's turn"
"le joueur garde les tuiles posées" = "the player keeps the tiles that he has laid"
"c'est toujours J1 qui joue" = "it is always J1 who moves"

(* debut.py *)
from dataclasses import replace

from rummifun.games.rummikub import Statut, difference, joueur_courant, joueur_suivant, la_main, la_table, le_statut
from rummifun.games.rummikub import premier_coup_ok, tableVmens


def jouer_1er_coup(e, pose):
    ...

(* debut.ml *)
(* Un statut est { joueur; engage; main }, un état { statuts; table; pioche; trait }.
   Sont données : difference, tableVmens, premier_coup_ok, joueur_courant, joueur_suivant, la_main, la_table, le_statut. *)
let jouer_1er_coup e pose = failwith "jouer_1er_coup"

(* solution.py *)
from dataclasses import replace

from rummifun.games.rummikub import Statut, difference, joueur_courant, joueur_suivant, la_main, la_table, le_statut
from rummifun.games.rummikub import premier_coup_ok, tableVmens


def jouer_1er_coup(e, pose):
    assert est_etat(e) and sont_tables(pose)
    joueur = joueur_courant(e)
    main = la_main(joueur, e)
    reste = difference(main, tableVmens(pose))
    if le_statut(joueur, e).engage or not premier_coup_ok(main, pose, reste):
        return e
    statuts = [Statut(joueur, True, reste) if statut.joueur == joueur else statut for statut in e.statuts]
    return replace(e, statuts=statuts, table=(*la_table(e), *pose), joueur=joueur_suivant(e))

(* solution.ml *)
let jouer_1er_coup e pose =
  let joueur = joueur_courant e in
  let main = la_main joueur e in
  let reste = difference main (tableVmens pose) in
  if (le_statut joueur e).engage || not (premier_coup_ok main pose reste) then e
  else
    let nouveau = { joueur; engage = true; main = reste } in
    let statuts = if joueur = J1 then (nouveau, snd e.statuts) else (fst e.statuts, nouveau) in
    { e with statuts; table = la_table e @ pose; trait = joueur_suivant e }

(* fautes.py *)
from dataclasses import replace

from rummifun.games.rummikub import J1, Statut, difference, joueur_courant, joueur_suivant, la_main, la_table, le_statut
from rummifun.games.rummikub import premier_coup_ok, tableVmens


def du_joueur(e, pose):
    joueur = joueur_courant(e)
    main = la_main(joueur, e)
    return joueur, main, difference(main, tableVmens(pose))


def est_permis(e, pose):
    joueur, main, reste = du_joueur(e, pose)
    return not le_statut(joueur, e).engage and premier_coup_ok(main, pose, reste)


def avec(joueur, engage, main, e):
    return [Statut(joueur, engage, main) if statut.joueur == joueur else statut for statut in e.statuts]


def joue(e, pose):
    joueur, _, reste = du_joueur(e, pose)
    table = (*la_table(e), *pose)
    return replace(e, statuts=avec(joueur, True, reste, e), table=table, joueur=joueur_suivant(e))


def jouer_1er_coup(e, pose):
    """qui a déjà posé des tuiles joue encore un premier coup"""
    _, main, reste = du_joueur(e, pose)
    return joue(e, pose) if premier_coup_ok(main, pose, reste) else e


def jouer_1er_coup(e, pose):
    """la pose n'est pas vérifiée"""
    return e if le_statut(joueur_courant(e), e).engage else joue(e, pose)


def jouer_1er_coup(e, pose):
    """la pose remplace la table"""
    return replace(joue(e, pose), table=pose) if est_permis(e, pose) else e


def jouer_1er_coup(e, pose):
    """le joueur n'est pas dit engagé"""
    if not est_permis(e, pose):
        return e
    joueur, _, reste = du_joueur(e, pose)
    return replace(joue(e, pose), statuts=avec(joueur, False, reste, e))


def jouer_1er_coup(e, pose):
    """l'autre joueur n'est pas mis au trait"""
    return replace(joue(e, pose), joueur=e.joueur) if est_permis(e, pose) else e


def jouer_1er_coup(e, pose):
    """le joueur garde les tuiles posées"""
    if not est_permis(e, pose):
        return e
    joueur, main, _ = du_joueur(e, pose)
    return replace(joue(e, pose), statuts=avec(joueur, True, main, e))


def jouer_1er_coup(e, pose):
    """c'est toujours J1 qui joue"""
    de_j1 = replace(e, joueur=J1)
    return joue(de_j1, pose) if est_permis(de_j1, pose) else e
