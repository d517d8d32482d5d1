(* Functions that are wrong in every way at once: no single mistake of theirs has a name. *)

let cardinal e = 1
let nbocc x e = 1
let appartient x e = false
let inclus e f = List.length e <= List.length f
let ajoute xn e = xn :: e
let supprime (x, n) e = e
let egaux e f = true
let intersection e f = e
let difference e f = []
let en_ordre (e : main) : main = List.rev (en_ordre e)
let distrib () = let m1, p = extraire 14 cst_PIOCHE_INIT in let m2, p = extraire 13 p in m1, m2, p
let est_groupe (c : combinaison) = false
let combinaison_valide (c : combinaison) = true
let combinaisons_valides (l : table) = List.length l <> 3
let points_suite (c : combinaison) = 0
let points_groupe (c : combinaison) = 39
let points_pose (p : pose) = 7
let tableVmens (t : table) : main = []
let premier_coup_ok (m0 : main) (p : pose) (m1 : main) = false
let coup_ok (t0 : table) (m0 : main) (t1 : table) (m1 : main) = false
let piocher (e : etat) : etat = e

(* once more *)

let egaux e f = false
let en_ordre (e : main) : main = e
let est_suite (c : combinaison) = List.length c > 4
