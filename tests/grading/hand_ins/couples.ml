(* Rendu phase 2. On a préféré les fonctions à couples et les enregistrements. *)
type nat = int
type 'a multielement = 'a * nat
type 'a multiensemble = Vide | Ajout of 'a multiensemble * 'a * nat

let rec cardinal = function Vide -> 0 | Ajout (e, _, n) -> cardinal e + n
let rec nbocc (x, ens) = match ens with
  | Vide -> 0
  | Ajout (e, y, n) -> if y = x then n else nbocc (x, e)
let appartient (x, ens) = nbocc (x, ens) <> 0
let rec inclus (e, f) = match e with
  | Vide -> true
  | Ajout (r, x, n) -> nbocc (x, f) >= n && inclus (r, f)
let rec ajoute ((x, n), ens) = match ens with
  | Vide -> if n = 0 then Vide else Ajout (Vide, x, n)
  | Ajout (e, y, m) -> if x = y then Ajout (e, y, n + m) else Ajout (ajoute ((x, n), e), y, m)
let rec supprime ((x, n), ens) = match ens with
  | Vide -> Vide
  | Ajout (e, y, m) ->
    if x <> y then Ajout (supprime ((x, n), e), y, m) else if m <= n then e else Ajout (e, y, m - n)
let egaux (e, f) = inclus (e, f) && inclus (f, e)
let rec intersection (e, f) = match e with
  | Vide -> Vide
  | Ajout (r, x, n) -> ajoute ((x, min n (nbocc (x, f))), intersection (r, f))
let rec difference (e, f) = match f with
  | Vide -> e
  | Ajout (r, x, n) -> difference (supprime ((x, n), e), r)
let rec ieme (i, ens) = match ens with
  | Vide -> invalid_arg "ieme"
  | Ajout (e, x, n) -> if i <= n then x else ieme (i - n, e)
let un_dans ens = ieme (Random.int (cardinal ens) + 1, ens)

type couleur = Noir | Jaune | Rouge | Bleu
type valeur = nat
type tuile = Joker | Tuile of valeur * couleur
type combinaison = tuile list
type table = combinaison list
type pose = combinaison list
type main = tuile multiensemble
type pioche = tuile multiensemble
type joueur = J2 | J1
type statut = { joueur : joueur; engage : bool; main : main }
type etat = { statuts : statut * statut; table : table; pioche : pioche; trait : joueur }

let cst_PIOCHE_INIT : pioche =
  let ens = ref (Ajout (Vide, Joker, 2)) in
  List.iter (fun c -> for v = 1 to 13 do ens := Ajout (!ens, Tuile (v, c), 2) done) [ Rouge; Bleu; Jaune; Noir ];
  !ens

let cle = function
  | Joker -> (9, 0)
  | Tuile (v, Bleu) -> (1, v)
  | Tuile (v, Rouge) -> (2, v)
  | Tuile (v, Jaune) -> (3, v)
  | Tuile (v, Noir) -> (4, v)
let rec range ((x, n), ens) = match ens with
  | Vide -> Ajout (Vide, x, n)
  | Ajout (e, y, m) -> if cle x > cle y then Ajout (range ((x, n), e), y, m) else Ajout (ens, x, n)
let rec en_ordre (ens : main) : main = match ens with
  | Vide -> Vide
  | Ajout (e, x, n) -> range ((x, n), en_ordre e)

let rec extraire (n, p) : main * pioche =
  if n = 0 then (Vide, p)
  else
    let t = un_dans p in
    let m, reste = extraire (n - 1, supprime ((t, 1), p)) in
    (ajoute ((t, 1), m), reste)
let distrib () : main * main * pioche =
  let a, p = extraire (14, cst_PIOCHE_INIT) in
  let b, p = extraire (14, p) in
  (a, b, p)
let init_partie () =
  let a, b, p = distrib () in
  let nouveau j m = { joueur = j; engage = false; main = m } in
  { statuts = (nouveau J1 a, nouveau J2 b); table = []; pioche = p; trait = J1 }
let joueur_courant e = e.trait
let autre = function J1 -> J2 | J2 -> J1
let joueur_suivant e = autre e.trait
let la_table e = e.table
let la_pioche (e : etat) = e.pioche
let le_statut (j, e) = (match j with J1 -> fst | J2 -> snd) e.statuts
let la_main (j, e) = (le_statut (j, e)).main

let est_suite c =
  let rec va v k = function
    | [] -> true
    | Joker :: r -> v <= 13 && va (v + 1) k r
    | Tuile (w, l) :: r -> v = w && k = l && va (v + 1) k r in
  let rec debut i = function
    | [] -> false
    | Joker :: r -> debut (i + 1) r
    | Tuile (w, l) :: _ -> w - i >= 1 && va (w - i) l c in
  List.length c > 2 && debut 0 c
let est_groupe c =
  let rec va vus v = function
    | [] -> v <> 0
    | Joker :: r -> va vus v r
    | Tuile (w, l) :: r -> (v = 0 || v = w) && not (List.mem l vus) && va (l :: vus) w r in
  List.mem (List.length c) [ 3; 4 ] && va [] 0 c
let combinaison_valide c = est_suite c || est_groupe c
let combinaisons_valides l = not (List.exists (fun c -> not (combinaison_valide c)) l)
let rec points_suite s = match s with
  | [] -> 0
  | Tuile (v, _) :: r -> v + compte (v + 1) r
  | Joker :: r -> (match premier r with 0 -> 0 | v -> (v - 1) + points_suite r)
and compte v = function [] -> 0 | _ :: r -> v + compte (v + 1) r
and premier = function [] -> 0 | Tuile (v, _) :: _ -> v | Joker :: r -> premier r - 1
let points_groupe g =
  let rec valeur = function [] -> 0 | Joker :: r -> valeur r | Tuile (v, _) :: _ -> v in
  valeur g * List.length g
let points_pose p =
  List.fold_right (fun c n -> n + if est_groupe c then points_groupe c else points_suite c) p 0

let tableVmens t = List.fold_right (fun c e -> List.fold_right (fun x e -> ajoute ((x, 1), e)) c e) t Vide
let premier_coup_ok (m0, p0, m1) =
  let p = tableVmens p0 in
  combinaisons_valides p0 && points_pose p0 > 30 && inclus (p, m0) && egaux (m1, difference (m0, p))
let coup_ok (t0, m0, t1, m1) =
  let a = tableVmens t0 and b = tableVmens t1 in
  let pose = difference (b, a) in
  pose <> Vide && combinaisons_valides t1 && inclus (a, b) && inclus (pose, m0) && egaux (difference (m0, pose), m1)
let ajouter_tuile (t, tbl) =
  let rec place = function
    | [] -> None
    | c :: r ->
      if combinaison_valide (t :: c) then Some ((t :: c) :: r)
      else if combinaison_valide (c @ [ t ]) then Some ((c @ [ t ]) :: r)
      else match place r with None -> None | Some r -> Some (c :: r) in
  match place tbl with None -> [] | Some t -> t

(* algorithme 1 *)
exception Rate
let rec tire (n, m) = if n = 0 then [] else let t = un_dans m in t :: tire (n - 1, supprime ((t, 1), m))
let rec essaie p k m =
  if k = 0 || cardinal m < 3 then raise Rate
  else let c = tire (3, m) in if p c then c else essaie p (k - 1) m
let extraction_suite m = try essaie est_suite 400 m with Rate -> []
let extraction_groupe m = try essaie est_groupe 400 m with Rate -> []

let avec s (a, b) = if s.joueur = J1 then (s, b) else (a, s)
let piocher e =
  if e.pioche = Vide then e
  else
    let t = un_dans e.pioche and s = le_statut (e.trait, e) in
    { e with
      statuts = avec { s with main = ajoute ((t, 1), s.main) } e.statuts;
      pioche = supprime ((t, 1), e.pioche);
      trait = joueur_suivant e }
let jouer_1_coup (e, tbl) =
  let s = le_statut (e.trait, e) in
  let m = difference (s.main, difference (tableVmens tbl, tableVmens e.table)) in
  if s.engage && coup_ok (e.table, s.main, tbl, m) then
    { e with statuts = avec { s with main = m } e.statuts; table = tbl; trait = autre e.trait }
  else e
let jouer_1er_coup (e, p) =
  let s = le_statut (e.trait, e) in
  let m = difference (s.main, tableVmens p) in
  if (not s.engage) && premier_coup_ok (s.main, p, m) then
    { e with statuts = avec { s with engage = true; main = m } e.statuts; table = p @ e.table; trait = autre e.trait }
  else e
