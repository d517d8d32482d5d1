(** l'ancienne valeur reste *)
let ajoute c v d = if est_cle c d then d else ajoute c v d

(** la clé y est deux fois *)
let ajoute c v d = (c, v) :: d

(** rien n'est enlevé *)
let enleve _ d = d

(** tout est enlevé à partir de la clé *)
let rec enleve c = function (k, v) :: d when k <> c -> (k, v) :: enleve c d | _ -> []

(** les valeurs de e l'emportent *)
let fusion d e = fusion e d

(** seules les clés de d sont gardées *)
let fusion d _ = d

(** c'est la première valeur du dictionnaire *)
let cherche c d = if est_cle c d then Some (snd (List.hd d)) else None
