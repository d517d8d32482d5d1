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
  deux_jokers l &&   List.length l >= 3 && (match debut 0 l with None -> false | Some (v, c) -> v >= 1 && suite v c l)
let rec groupe v vues = function
  | [] -> true
  | Joker :: r -> groupe v vues r
  | T (w, d) :: r -> v = w && not (List.mem d vues) && groupe v (d :: vues) r
let rec valeur_de = function [] -> None | Joker :: r -> valeur_de r | T (v, _) :: _ -> Some v
let est_groupe l =
  deux_jokers l &&   List.length l >= 3 && List.length l <= 4 && (match valeur_de l with None -> false | Some v -> groupe v [] l)
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
