(* INF201 — Projet Rummikub                                  *)
(* binôme : Zoé L. et Karim B., groupe MIN-4                 *)
(* Q2 puis Q3 : les multi-ensembles sont des listes          *)
open List;;

type nat = int;;                                  (* >= 0 *)
type 'a multielement = 'a * nat;;
type 'a multiensemble = 'a multielement list;;

(* ---------- Q2 : récursivité directe ---------- *)
let rec cardinal (ens : 'a multiensemble) : nat =
  match ens with
    [] -> 0
  | (_, mult) :: suite -> mult + cardinal suite;;

let rec nbocc (elt : 'a) (ens : 'a multiensemble) : nat =
  match ens with
    [] -> 0
  | (x, mult) :: suite when x = elt -> mult
  | _ :: suite -> nbocc elt suite;;

let rec appartient (elt : 'a) (ens : 'a multiensemble) : bool =
  match ens with
    [] -> false
  | (x, _) :: suite -> x = elt || appartient elt suite;;

let rec inclus (e1 : 'a multiensemble) (e2 : 'a multiensemble) : bool =
  match e1 with
    [] -> true
  | (x, mult) :: suite -> mult <= nbocc x e2 && inclus suite e2;;

let rec ajoute ((x, mult) : 'a multielement) (ens : 'a multiensemble) : 'a multiensemble =
  match ens with
    [] -> if mult = 0 then [] else [ (x, mult) ]
  | (y, m) :: suite -> if x = y then (y, m + mult) :: suite else (y, m) :: ajoute (x, mult) suite;;

let rec supprime ((x, mult) : 'a multielement) (ens : 'a multiensemble) : 'a multiensemble =
  match ens with
    [] -> []
  | (y, m) :: suite when x <> y -> (y, m) :: supprime (x, mult) suite
  | (y, m) :: suite -> if m > mult then (y, m - mult) :: suite else suite;;

let egaux (e1 : 'a multiensemble) (e2 : 'a multiensemble) : bool = inclus e1 e2 && inclus e2 e1;;

let rec intersection (e1 : 'a multiensemble) (e2 : 'a multiensemble) : 'a multiensemble =
  match e1 with
    [] -> []
  | (x, mult) :: suite ->
    let m = nbocc x e2 in
    if m = 0 then intersection suite e2
    else (x, if m < mult then m else mult) :: intersection suite e2;;

let rec difference (e1 : 'a multiensemble) (e2 : 'a multiensemble) : 'a multiensemble =
  match e1 with
    [] -> []
  | (x, mult) :: suite ->
    let m = mult - nbocc x e2 in
    if m <= 0 then difference suite e2 else (x, m) :: difference suite e2;;

let un_dans (ens : 'a multiensemble) : 'a =
  let rec choix k = function
      [] -> failwith "un_dans : ensemble vide"
    | (x, mult) :: suite -> if k < mult then x else choix (k - mult) suite
  in
  choix (Random.int (cardinal ens)) ens;;

(* tests *)
let ex_ens : nat multiensemble = [ (3, 2); (4, 1); (6, 3) ];;
assert (cardinal ex_ens = 6);;
print_string "cardinal : ok\n";;

(* ---------- Q3 : ordre supérieur ---------- *)
let cardinal (ens : 'a multiensemble) : nat = fold_left (fun acc (_, m) -> acc + m) 0 ens;;
let nbocc (elt : 'a) (ens : 'a multiensemble) : nat =
  fold_left (fun acc (x, m) -> if x = elt then acc + m else acc) 0 ens;;
let appartient (elt : 'a) (ens : 'a multiensemble) : bool = exists (fun (x, _) -> x = elt) ens;;
let inclus (e1 : 'a multiensemble) (e2 : 'a multiensemble) : bool =
  for_all (fun (x, m) -> m <= nbocc x e2) e1;;
let ajoute ((x, m) : 'a multielement) (ens : 'a multiensemble) : 'a multiensemble =
  if m = 0 then ens
  else if appartient x ens then map (fun (y, n) -> if y = x then (y, n + m) else (y, n)) ens
  else (x, m) :: ens;;
let supprime ((x, m) : 'a multielement) (ens : 'a multiensemble) : 'a multiensemble =
  filter (fun (_, n) -> n > 0) (map (fun (y, n) -> if y = x then (y, n - m) else (y, n)) ens);;
let intersection (e1 : 'a multiensemble) (e2 : 'a multiensemble) : 'a multiensemble =
  filter (fun (_, n) -> n > 0) (map (fun (x, n) -> (x, min n (nbocc x e2))) e1);;
let difference (e1 : 'a multiensemble) (e2 : 'a multiensemble) : 'a multiensemble =
  fold_right supprime e2 e1;;

(* ---------- Partie 6 ---------- *)
type couleur = Rouge | Noir | Jaune | Bleu;;
type valeur = int;;
type tuile = T of (couleur * valeur) | Joker;;    (* la couleur d'abord *)
type combinaison = tuile list;;
type table = combinaison list;;
type pose = table;;
type main = tuile multiensemble;;
type pioche = main;;

let toutes (c : couleur) : pioche = map (fun v -> (T (c, v), 2)) [ 1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13 ];;
let cst_PIOCHE_INIT : pioche = ((Joker, 2) :: toutes Rouge) @ toutes Bleu @ toutes Jaune @ toutes Noir;;

let num_couleur = function Bleu -> 1 | Rouge -> 2 | Jaune -> 3 | Noir -> 4;;
let avant (t1 : tuile) (t2 : tuile) : bool =
  match (t1, t2) with
  | Joker, _ -> false
  | _, Joker -> true
  | T (c1, v1), T (c2, v2) -> num_couleur c1 < num_couleur c2 || (c1 = c2 && v1 < v2);;
let rec insere (x : tuile multielement) (l : main) : main =
  match l with
  | [] -> [ x ]
  | y :: r -> if avant (fst x) (fst y) then x :: l else y :: insere x r;;
let en_ordre (ens : main) : main = fold_right insere ens [];;

type joueur = J_1 | J_2;;
type statut = joueur * bool * main;;
type etat = (statut * statut) * table * pioche * joueur;;

let rec extraire (n : nat) (p : pioche) : main * pioche =
  match n with
  | 0 -> ([], p)
  | _ ->
    let x = un_dans p in
    let main, reste = extraire (n - 1) (supprime (x, 1) p) in
    (ajoute (x, 1) main, reste);;
let distrib () : main * main * pioche =
  let main1, p1 = extraire 14 cst_PIOCHE_INIT in
  let main2, p2 = extraire 14 p1 in
  (main1, main2, p2);;
let init_partie () : etat =
  let main1, main2, p = distrib () in
  (((J_1, false, main1), (J_2, false, main2)), [], p, J_1);;

let joueur_courant (e : etat) : joueur = let (_, _, _, j) = e in j;;
let joueur_suivant (e : etat) : joueur = match joueur_courant e with J_1 -> J_2 | J_2 -> J_1;;
let la_table (e : etat) : table = let (_, t, _, _) = e in t;;
let la_pioche (e : etat) : pioche = let (_, _, p, _) = e in p;;
let le_statut (j : joueur) (e : etat) : statut =
  let ((s1, s2), _, _, _) = e in
  match j with J_1 -> s1 | J_2 -> s2;;
let la_main (j : joueur) (e : etat) : main = let (_, _, m) = le_statut j e in m;;

(* ---------- Partie 7 ---------- *)
(* la valeur que devrait avoir la première tuile, d'après la tuile rang *)
let rec ancre (rang : int) (c : combinaison) : (couleur * valeur) option =
  match c with
  | [] -> None
  | Joker :: r -> ancre (rang + 1) r
  | T (coul, v) :: _ -> Some (coul, v - rang);;
let rec suit (coul : couleur) (v : valeur) (c : combinaison) : bool =
  match c with
  | [] -> true
  | Joker :: r -> v >= 1 && v <= 13 && suit coul (v + 1) r
  | T (k, w) :: r -> k = coul && w = v && suit coul (v + 1) r;;
let est_suite (c : combinaison) : bool =
  length c >= 3 && (match ancre 0 c with None -> false | Some (coul, v) -> suit coul v c);;
let numerotees (c : combinaison) : combinaison = filter (fun t -> t <> Joker) c;;
let est_groupe (c : combinaison) : bool =
  let n = numerotees c in
  let couleurs = map (function T (k, _) -> k | Joker -> Bleu) n in
  let valeurs = map (function T (_, v) -> v | Joker -> 0) n in
  let rec differents = function [] -> true | x :: r -> not (mem x r) && differents r in
  (length c = 3 || length c = 4)
  && differents couleurs
  && (match valeurs with [] -> false | v :: r -> for_all (fun w -> w = v) r);;
let combinaison_valide (c : combinaison) : bool = est_suite c || est_groupe c;;
let combinaisons_valides (l : combinaison list) : bool = for_all combinaison_valide l;;
let points_suite (s : combinaison) : nat =
  match ancre 0 s with
  | None -> 0
  | Some (_, v) -> fst (fold_left (fun (total, w) _ -> (total + w, w + 1)) (0, v) s);;
let points_groupe (g : combinaison) : nat =
  match numerotees g with
  | T (_, v) :: _ -> v * length g
  | _ -> 0;;
let points_pose (p : pose) : nat =
  fold_left (fun total c -> total + max (if est_suite c then points_suite c else 0) (if est_groupe c then points_groupe c else 0)) 0 p;;

(* ---------- Partie 8 ---------- *)
let tableVmens (t : table) : tuile multiensemble =
  fold_left (fun ens x -> ajoute (x, 1) ens) [] (concat t);;

let premier_coup_ok (m0 : main) (p0 : pose) (m1 : main) : bool =
  let tuiles = tableVmens p0 in
  combinaisons_valides p0 && points_pose p0 >= 30 && inclus tuiles m0 && egaux (difference m0 tuiles) m1;;
let coup_ok (t0 : table) (m0 : main) (t1 : table) (m1 : main) : bool =
  let reunion e1 e2 = fold_right ajoute e1 e2 in
  combinaisons_valides t1
  && inclus (tableVmens t0) (tableVmens t1)
  && egaux (reunion (tableVmens t0) m0) (reunion (tableVmens t1) m1)
  && cardinal m1 < cardinal m0;;

let rec insertions (x : tuile) (c : combinaison) : combinaison list =
  match c with
  | [] -> [ [ x ] ]
  | y :: r -> (x :: c) :: map (fun d -> y :: d) (insertions x r);;
let rec ajouter_tuile (tbl : table) (t : tuile) : table =
  match tbl with
  | [] -> []
  | c :: r ->
    (match filter combinaison_valide (insertions t c) with
     | d :: _ -> d :: r
     | [] -> (match ajouter_tuile r t with [] -> [] | r' -> c :: r'));;

(* algorithme 2 : toutes les combinaisons de trois tuiles *)
let a_plat (m : main) : tuile list = concat (map (fun (x, n) -> init n (fun _ -> x)) m);;
let rec sans (x : tuile) (l : tuile list) : tuile list =
  match l with [] -> [] | y :: r -> if x = y then r else y :: sans x r;;
let triplets (l : tuile list) : combinaison list =
  concat (map (fun x -> let l' = sans x l in concat (map (fun y -> map (fun z -> [ x; y; z ]) (sans y l')) l')) l);;
let premiere (p : combinaison -> bool) (m : main) : combinaison =
  match filter p (triplets (a_plat m)) with [] -> [] | c :: _ -> c;;
let extraction_suite (m : main) : combinaison = premiere est_suite m;;
let extraction_groupe (m : main) : combinaison = premiere est_groupe m;;

let remplace (s : statut) (e : etat) : statut * statut =
  let ((s1, s2), _, _, _) = e in
  match s with (J_1, _, _) -> (s, s2) | (J_2, _, _) -> (s1, s);;
let piocher (e : etat) : etat =
  match la_pioche e with
  | [] -> e
  | p ->
    let j, b, m = le_statut (joueur_courant e) e in
    let x = un_dans p in
    (remplace (j, b, ajoute (x, 1) m) e, la_table e, supprime (x, 1) p, joueur_suivant e);;
let jouer_1_coup (e : etat) (tbl : table) : etat =
  let j, engage, m = le_statut (joueur_courant e) e in
  let m' = difference m (difference (tableVmens tbl) (tableVmens (la_table e))) in
  if engage && coup_ok (la_table e) m tbl m' then (remplace (j, true, m') e, tbl, la_pioche e, joueur_suivant e) else e;;
let jouer_1er_coup (e : etat) (p : pose) : etat =
  let j, engage, m = le_statut (joueur_courant e) e in
  let m' = difference m (tableVmens p) in
  if not engage && premier_coup_ok m p m' then (remplace (j, true, m') e, la_table e @ p, la_pioche e, joueur_suivant e)
  else e;;

(* scénario de la section 8.5 *)
let etat_init : etat = init_partie ();;
let e1 : etat = piocher etat_init;;
let e2 : etat = piocher e1;;
