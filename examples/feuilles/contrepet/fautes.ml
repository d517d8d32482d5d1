(** x est ajouté même s'il y est déjà *)
let avec x e = Avec (x, e)

(** 1 si l'élément y est, au lieu du nombre *)
let nbocc x s = if List.mem_assoc x s then 1 else 0

(** un nombre nul reste dans la liste *)
let enleve x s = List.map (fun (y, n) -> y, if x = y then n - 1 else n) s

(** les éléments sont comptés, et non leurs occurrences *)
let taille s = List.length s

(** les lettres communes comptent une fois *)
let anagrammes m n = List.sort_uniq compare m = List.sort_uniq compare n

(** les deux couples peuvent être les mêmes *)
let est_contrepet c d = echange c = d
