(* Projet Rummikub — binôme Dupont / Martin *)
type nat = int
type 'a multielement = 'a * nat
type 'a multiensemble =
  | V
  | A of 'a multielement * 'a multiensemble

(* Q1 *)
let rec cardinal (ens : 'a multiensemble) : nat =
  match ens with
  | V -> 0
  | A ((_, n), reste) -> n + cardinal reste

let rec nbocc (elt : 'a) (ens : 'a multiensemble) : nat =
  match ens with
  | V -> 0
  | A ((x, n), reste) -> if x = elt then n else nbocc elt reste

let appartient (elt : 'a) (ens : 'a multiensemble) : bool = nbocc elt ens > 0

let rec inclus (e1 : 'a multiensemble) (e2 : 'a multiensemble) : bool =
  match e1 with
  | V -> true
  | A ((x, n), reste) -> n <= nbocc x e2 && inclus reste e2

let rec ajoute ((x, n) : 'a multielement) (ens : 'a multiensemble) : 'a multiensemble =
  if n = 0 then ens else
  match ens with
  | V -> A ((x, n), V)
  | A ((y, m), reste) -> if x = y then A ((y, m + n), reste) else A ((y, m), ajoute (x, n) reste)

let rec supprime (x, n) ens =
  match ens with
  | V -> V
  | A ((y, m), reste) ->
    if x = y then (if n >= m then reste else A ((y, m - n), reste))
    else A ((y, m), supprime (x, n) reste)

let egaux e1 e2 = inclus e1 e2 && inclus e2 e1

let rec intersection e1 e2 =
  match e1 with
  | V -> V
  | A ((x, n), reste) ->
    let m = min n (nbocc x e2) in
    if m = 0 then intersection reste e2 else A ((x, m), intersection reste e2)

let rec difference e1 e2 =
  match e2 with
  | V -> e1
  | A (xn, reste) -> difference (supprime xn e1) reste

let rec ieme i ens =
  match ens with
  | V -> failwith "vide"
  | A ((x, n), reste) -> if i <= n then x else ieme (i - n) reste

let un_dans ens = ieme (1 + Random.int (cardinal ens)) ens
type couleur = Bleu | Rouge | Jaune | Noir
type valeur = int
type tuile = Joker | T of valeur * couleur
type combinaison = tuile list
type table = combinaison list
type pose = combinaison list
type 'a multielement = 'a * int
type 'a multiensemble = 'a multielement list
type main = tuile multiensemble
type pioche = tuile multiensemble

let rec cardinal = function [] -> 0 | (_, n) :: r -> n + cardinal r
let rec nbocc x = function [] -> 0 | (y, n) :: r -> if x = y then n else nbocc x r
let appartient x e = nbocc x e > 0
let rec inclus e f = match e with [] -> true | (x, n) :: r -> n <= nbocc x f && inclus r f
let rec ajoute (x, n) e = if n = 0 then e else match e with [] -> [ (x, n) ] | (y, m) :: r -> if x = y then (y, m + n) :: r else (y, m) :: ajoute (x, n) r
let rec supprime (x, n) e = match e with [] -> [] | (y, m) :: r -> if x = y then (if n >= m then r else (y, m - n) :: r) else (y, m) :: supprime (x, n) r
let egaux e f = inclus e f && inclus f e
let rec intersection e f = match e with [] -> [] | (x, n) :: r -> let m = min n (nbocc x f) in if m = 0 then intersection r f else (x, m) :: intersection r f
let rec difference e f = match f with [] -> e | xn :: r -> difference (supprime xn e) r
let rec ieme i e = match e with [] -> failwith "vide" | (x, n) :: r -> if i <= n then x else ieme (i - n) r
let un_dans e = ieme (1 + Random.int (cardinal e)) e

let couleurs = [ Rouge; Bleu; Jaune; Noir ]
let cst_PIOCHE_INIT : pioche =
  (Joker, 2) :: List.concat (List.map (fun c -> List.init 13 (fun i -> (T (i + 1, c), 2))) couleurs)
let rang = function Joker -> 100 | T (v, c) -> v + 13 * (match c with Bleu -> 0 | Rouge -> 1 | Jaune -> 2 | Noir -> 3)
let en_ordre (e : main) : main = List.sort (fun (x, _) (y, _) -> compare (rang x) (rang y)) e

type joueur = J1 | J2
type statut = joueur * bool * main
type etat = (statut * statut) * table * pioche * joueur

let rec extraire n (p : pioche) : main * pioche =
  if n = 0 then ([], p) else
  let t = un_dans p in
  let m, p' = extraire (n - 1) (supprime (t, 1) p) in
  (ajoute (t, 1) m, p')
let distrib () = let m1, p1 = extraire 14 cst_PIOCHE_INIT in let m2, p2 = extraire 14 p1 in (m1, m2, p2)
let init_partie () : etat = let m1, m2, p = distrib () in (((J1, false, m1), (J2, false, m2)), [], p, J1)
let joueur_courant ((_, _, _, j) : etat) = j
let joueur_suivant e = if joueur_courant e = J1 then J2 else J1
let la_table ((_, t, _, _) : etat) = t
let la_pioche ((_, _, p, _) : etat) = p
let le_statut j (((s1, s2), _, _, _) : etat) = if j = J1 then s1 else s2
let la_main j e = let _, _, m = le_statut j e in m

let rec depart i = function [] -> None | Joker :: r -> depart (i + 1) r | T (v, c) :: _ -> Some (v - i, c)
let est_suite (c : combinaison) =
  match depart 0 c with
  | None -> false
  | Some (d, k) ->
    List.length c >= 3 && d >= 1 && d + List.length c - 1 <= 13
    && List.for_all (fun b -> b) (List.mapi (fun i t -> match t with Joker -> true | T (v, k') -> k = k' && v = d + i) c)
let rec distincts = function [] -> true | x :: r -> (not (List.mem x r)) && distincts r
let est_groupe (c : combinaison) =
  let n = List.filter (fun t -> t <> Joker) c in
  let valeurs = List.map (function T (v, _) -> v | Joker -> 0) n in
  let l = List.length c in
  (l = 3 || l = 4) && n <> [] && distincts n && List.for_all (fun v -> v = List.hd valeurs) valeurs
let combinaison_valide c = est_suite c || est_groupe c
let combinaisons_valides = List.for_all combinaison_valide
let points_suite c = match depart 0 c with None -> 0 | Some (d, _) -> let n = List.length c in n * d + n * (n - 1) / 2
let points_groupe c = List.length c * (match List.find (fun t -> t <> Joker) c with T (v, _) -> v | Joker -> 0)
let points_pose p = List.fold_left (fun s c -> s + if est_suite c then points_suite c else points_groupe c) 0 p
let tableVmens (t : table) : tuile multiensemble = List.fold_left (fun e c -> List.fold_left (fun e x -> ajoute (x, 1) e) e c) [] t
let premier_coup_ok m0 p0 m1 =
  let p = tableVmens p0 in
  combinaisons_valides p0 && points_pose p0 >= 30 && inclus p m0 && egaux m1 (difference m0 p)
let coup_ok t0 m0 t1 m1 =
  let a = tableVmens t0 and b = tableVmens t1 in
  let posees = difference b a in
  combinaisons_valides t1 && inclus a b && cardinal posees > 0 && inclus posees m0 && egaux m1 (difference m0 posees)
let rec ajouter_tuile tbl t =
  let rec essai avant = function
    | [] -> []
    | c :: r ->
      if combinaison_valide (c @ [ t ]) then List.rev avant @ ((c @ [ t ]) :: r)
      else if combinaison_valide (t :: c) then List.rev avant @ ((t :: c) :: r)
      else essai (c :: avant) r in
  essai [] tbl
let rec parties k l = if k = 0 then [ [] ] else match l with [] -> [] | x :: r -> List.map (fun p -> x :: p) (parties (k - 1) r) @ parties k r
let rec inserts x = function [] -> [ [ x ] ] | y :: r as l -> (x :: l) :: List.map (fun p -> y :: p) (inserts x r)
let rec perms = function [] -> [ [] ] | x :: r -> List.concat (List.map (inserts x) (perms r))
let a_plat m = List.concat (List.map (fun (x, n) -> List.init n (fun _ -> x)) m)
let cherche pred m =
  let l = a_plat m in
  let cand = List.concat (List.map perms (parties 3 l)) in
  match List.filter pred cand with [] -> [] | c :: _ -> c
let extraction_suite m = cherche est_suite m
let extraction_groupe m = cherche est_groupe m
let suivant j = if j = J1 then J2 else J1
let avec j s ((s1, s2) : statut * statut) = if j = J1 then (s, s2) else (s1, s)
let piocher ((ss, t, p, j) as e : etat) : etat =
  if p = [] then e else
  let m, p' = extraire 1 p in
  let _, b, main = le_statut j e in
  (avec j (j, b, List.fold_left (fun a x -> ajoute x a) main m) ss, t, p', suivant j)
let jouer_1_coup ((ss, t, p, j) as e : etat) (tbl : table) : etat =
  let _, b, main = le_statut j e in
  let reste = difference main (difference (tableVmens tbl) (tableVmens t)) in
  if b && coup_ok t main tbl reste then (avec j (j, true, reste) ss, tbl, p, suivant j) else e
let jouer_1er_coup ((ss, t, p, j) as e : etat) (pose : pose) : etat =
  let _, b, main = le_statut j e in
  let reste = difference main (tableVmens pose) in
  if (not b) && premier_coup_ok main pose reste then (avec j (j, true, reste) ss, t @ pose, p, suivant j) else e
