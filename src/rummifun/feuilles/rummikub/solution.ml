let rec cardinal = function V -> 0 | A ((_, n), r) -> n + cardinal r
let rec nbocc x = function V -> 0 | A ((y, n), r) -> if x = y then n else nbocc x r
let appartient x e = nbocc x e > 0
let rec inclus e f = match e with V -> true | A ((x, n), r) -> n <= nbocc x f && inclus r f
let rec plus x n = function
  | V -> A ((x, n), V)
  | A ((y, m), r) -> if x = y then A ((y, n + m), r) else A ((y, m), plus x n r)
let ajoute (x, n) e = if n < 0 then invalid_arg "n" else if n = 0 then e else plus x n e
let rec supprime (x, n) = function
  | V -> V
  | A ((y, m), r) -> if x <> y then A ((y, m), supprime (x, n) r) else if m > n then A ((y, m - n), r) else r
let egaux e f = inclus e f && inclus f e
let rec intersection e f = match e with
  | V -> V
  | A ((x, n), r) -> let m = min n (nbocc x f) in if m > 0 then A ((x, m), intersection r f) else intersection r f
let rec difference e f = match e with
  | V -> V
  | A ((x, n), r) -> let m = n - nbocc x f in if m > 0 then A ((x, m), difference r f) else difference r f
let un_dans = function V -> invalid_arg "un_dans" | A ((x, _), _) -> x
let un_dans_juste e x = appartient x e
let rec ieme i = function
  | V -> invalid_arg "ieme"
  | A ((x, n), r) -> if i < 1 then invalid_arg "ieme" else if i <= n then x else ieme (i - n) r
let ieme_juste (_ : int) e x = appartient x e

let couleurs = [Bleu; Rouge; Jaune; Noir]
let cst_PIOCHE_INIT =
  List.fold_right (fun c e -> List.fold_right (fun v e -> A ((T (v, c), 2), e)) [1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13] e)
    couleurs (A ((Joker, 2), V))
let rang = function Joker -> (5, 0) | T (v, c) -> ((match c with Bleu -> 1 | Rouge -> 2 | Jaune -> 3 | Noir -> 4), v)
let rec liste = function V -> [] | A (xn, r) -> xn :: liste r
let en_ordre e =
  List.fold_right (fun xn r -> A (xn, r)) (List.sort (fun (a, _) (b, _) -> compare (rang a) (rang b)) (liste e)) V
let en_ordre_juste e (r : tuile multiensemble) = r = en_ordre e

(* Q8 *)
let rec tire n p = match p with
  | A ((x, _), _) when n > 0 -> let m, reste = tire (n - 1) (supprime (x, 1) p) in (ajoute (x, 1) m, reste)
  | _ -> (V, p)
let rec union e = function V -> e | A (xn, r) -> union (ajoute xn e) r
let extraire n p = if n < 0 || n > cardinal p then invalid_arg "extraire" else tire n p
let extraire_juste n p (m, reste) = cardinal m = n && egaux (union m reste) p
let distrib () = let m1, p = tire 14 cst_PIOCHE_INIT in let m2, p = tire 14 p in (m1, m2, p)
let distrib_juste () (m1, m2, p) =
  cardinal m1 = 14 && cardinal m2 = 14 && egaux (union m1 (union m2 p)) cst_PIOCHE_INIT
let init_partie () = let m1, m2, p = distrib () in (((J1, false, m1), (J2, false, m2)), [], p, J1)
let init_partie_juste () (((j1, pose1, m1), (j2, pose2, m2)), t, p, j) =
  (j1, j2, j) = (J1, J2, J1) && not pose1 && not pose2 && t = [] && distrib_juste () (m1, m2, p)

(* Q9 *)
let joueur_courant (_, _, _, j) = j
let joueur_suivant e = if joueur_courant e = J1 then J2 else J1
let la_table (_, t, _, _) = t
let la_pioche (_, _, p, _) = p
let le_statut j (((j1, _, _) as s1, ((j2, _, _) as s2)), _, _, _) =
  if (j1, j2) <> (J1, J2) then invalid_arg "le_statut" else if j = J1 then s1 else s2
let la_main j e = let _, _, m = le_statut j e in m

(* Q10 *)
let rec suite v c = function
  | [] -> true
  | Joker :: r -> v <= 13 && suite (v + 1) c r
  | T (w, d) :: r -> v = w && c = d && suite (v + 1) c r
let rec debut i = function
  | [] -> None
  | Joker :: r -> debut (i + 1) r
  | T (v, c) :: _ -> Some (v - i, c)
let deux_jokers l = if List.length (List.filter (fun t -> t = Joker) l) > 2 then invalid_arg "jokers" else true
let est_suite l =
  deux_jokers l && List.length l >= 3 && (match debut 0 l with None -> false | Some (v, c) -> v >= 1 && suite v c l)
let rec groupe v vues = function
  | [] -> true
  | Joker :: r -> groupe v vues r
  | T (w, d) :: r -> v = w && not (List.mem d vues) && groupe v (d :: vues) r
let rec valeur_de = function [] -> None | Joker :: r -> valeur_de r | T (v, _) :: _ -> Some v
let est_groupe l =
  deux_jokers l && List.length l >= 3 && List.length l <= 4 && (match valeur_de l with None -> false | Some v -> groupe v [] l)
let combinaison_valide c = est_suite c || est_groupe c
let combinaisons_valides t = List.for_all combinaison_valide t
(* Q11 *)
let rec somme v = function [] -> 0 | _ :: r -> v + somme (v + 1) r
let points_suite c =
  if not (est_suite c) then invalid_arg "points_suite" else match debut 0 c with None -> 0 | Some (v, _) -> somme v c
let points_groupe c =
  if not (est_groupe c) then invalid_arg "points_groupe" else match valeur_de c with None -> 0 | Some v -> v * List.length c
let points c = match est_suite c, est_groupe c with
  | true, true -> max (points_suite c) (points_groupe c)
  | true, false -> points_suite c
  | _ -> points_groupe c
let points_pose p = List.fold_left (fun n c -> n + points c) 0 p
let tableVmens t = List.fold_left (List.fold_left (fun e x -> ajoute (x, 1) e)) V t
let retire e f = if inclus f e then Some (difference e f) else None
let reste e f g = match retire e f with None -> false | Some h -> egaux h g
let premier_coup_ok m0 p m1 = combinaisons_valides p && points_pose p >= 30 && reste m0 (tableVmens p) m1
let coup_ok t0 m0 t1 m1 =
  if not (combinaisons_valides t0) then invalid_arg "coup_ok" else
  let avant = tableVmens t0 and apres = tableVmens t1 in
  combinaisons_valides t1 && inclus avant apres && not (egaux avant apres) && reste m0 (difference apres avant) m1

(* Q14 *)
let rec partout x = function [] -> [[x]] | y :: r -> (x :: y :: r) :: List.map (fun c -> y :: c) (partout x r)
let rec avec valide t x = match t with
  | [] -> []
  | c :: r when not (combinaison_valide c) -> invalid_arg "ajouter_tuile"
  | c :: r -> match List.filter valide (partout x c), avec valide r x with
    | d :: _, _ -> d :: r
    | [], [] -> []
    | [], s -> c :: s
let ajouter_tuile t x = avec combinaison_valide t x
let ajouter_tuile_juste t x r =
  if r = [] then ajouter_tuile t x = []
  else List.length r = List.length t && combinaisons_valides r && egaux (tableVmens r) (ajoute (x, 1) (tableVmens t))

(* Q15 *)
let rec parties = function
  | [] -> [[]]
  | x :: r -> let p = parties r in List.map (fun c -> x :: c) p @ p
let rec tuiles = function
  | V -> []
  | A ((_, n), _) when n > 2 -> invalid_arg "tuiles"
  | A ((Joker, 2), r) -> Joker :: Joker :: tuiles r
  | A ((x, _), r) -> x :: tuiles r
let rec permutations = function [] -> [[]] | x :: r -> List.concat_map (partout x) (permutations r)
let cherche est m =
  let trois c = List.length c = 3 and t = tuiles m in
  if cardinal m > 8 then invalid_arg "cherche" else
  match List.filter est (List.concat_map permutations (List.filter trois (parties t))) with [] -> [] | c :: _ -> c
let extraction_suite m = cherche est_suite m
let extraction_groupe m = cherche est_groupe m
let trouvee est m c = if c = [] then cherche est m = [] else est c && inclus (tableVmens [c]) m
let extraction_suite_juste m c = trouvee est_suite m c
let extraction_groupe_juste m c = trouvee est_groupe m c

(* Q16 *)
let rec meme_table t u = match t with
  | [] -> u = []
  | c :: r -> List.mem c u && meme_table r (sans c u)
and sans c = function [] -> [] | d :: u -> if c = d then u else d :: sans c u
let meme_statut (j, pose, m) (k, pose', m') = j = k && pose = pose' && egaux m m'
let meme_etat ((s1, s2), t, p, j) ((s1', s2'), t', p', j') =
  meme_statut s1 s1' && meme_statut s2 s2' && meme_table t t' && egaux p p' && j = j'
let joue e pose main t p =
  let s = (joueur_courant e, pose, main) and autre = le_statut (joueur_suivant e) e in
  ((if joueur_courant e = J1 then (s, autre) else (autre, s)), t, p, joueur_suivant e)
let pioche_tuile e x =
  let j, pose, m = le_statut (joueur_courant e) e in
  joue e pose (ajoute (x, 1) m) (la_table e) (supprime (x, 1) (la_pioche e))
let piocher e = match la_pioche e with V -> e | A ((x, _), _) -> pioche_tuile e x
let piocher_juste e r = match la_pioche e with
  | V -> meme_etat r e
  | p -> List.exists (fun (x, _) -> meme_etat r (pioche_tuile e x)) (liste p)
let pose_de e = let _, pose, _ = le_statut (joueur_courant e) e in pose
let table_juste e = if combinaisons_valides (la_table e) then la_table e else invalid_arg "etat"
let joue_coup ok e t =
  let m = la_main (joueur_courant e) e and avant = table_juste e in
  let main = difference m (difference (tableVmens t) (tableVmens avant)) in
  if pose_de e && ok avant m t main then joue e true main t (la_pioche e) else e
let jouer_1_coup e t = joue_coup coup_ok e t
let jouer_1_coup_juste e t r = meme_etat r (jouer_1_coup e t)
let joue_premier ok e t =
  let m = la_main (joueur_courant e) e and avant = table_juste e in
  let main = difference m (tableVmens t) in
  if not (pose_de e) && ok m t main then joue e true main (avant @ t) (la_pioche e) else e
let jouer_1er_coup e t = joue_premier premier_coup_ok e t
let jouer_1er_coup_juste e t r = meme_etat r (jouer_1er_coup e t)
