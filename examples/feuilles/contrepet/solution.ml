let rec est_element x = function Vide -> false | Avec (y, e) -> x = y || est_element x e

let avec x e = if est_element x e then e else Avec (x, e)

let rec reunion e f = match e with Vide -> f | Avec (x, r) -> avec x (reunion r f)

let nbocc x s = try List.assoc x s with Not_found -> 0

let change x n s = if n = 0 then List.remove_assoc x s else (x, n) :: List.remove_assoc x s

let ajoute x s = change x (nbocc x s + 1) s

let enleve x s = change x (max 0 (nbocc x s - 1)) s

let taille s = List.fold_left (fun n (_, m) -> n + m) 0 s

let garde p s = List.filter (fun (x, _) -> p x) s

let support s = List.fold_right (fun (x, _) e -> Avec (x, e)) s Vide

let lettres m = List.fold_right ajoute m []

let anagrammes m n = List.sort compare m = List.sort compare n

let echange = function
  | a :: m, b :: n -> b :: m, a :: n
  | _ -> invalid_arg "echange : un mot vide"

let est_contrepet c d = (echange c, c) = (d, echange d) && c <> d
