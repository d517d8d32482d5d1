type 'v dico = (string * 'v) list

let vide = []

let enleve c d = List.filter (fun (k, _) -> k <> c) d

let ajoute c v d = (c, v) :: enleve c d

let cherche c d = if List.mem_assoc c d then Some (List.assoc c d) else None

let est_cle c d = List.mem_assoc c d

let cles d = List.map fst d

let taille d = List.length d

let fusion d e = List.fold_right (fun (c, v) reste -> ajoute c v reste) d e
