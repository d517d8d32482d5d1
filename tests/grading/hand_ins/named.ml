(* one inclusion is not equality *)
let egaux e f = inclus f e

(* keeps the multiplicities of one of the two *)
let intersection e f = List.filter (fun (x, _) -> List.mem_assoc x f) e

(* counts presence, not occurrences *)
let nbocc x e = min 1 (nbocc x e)

(* only the first multi-element is looked at *)
let appartient x = function [] -> false | (y, _) :: _ -> x = y

(* the two arguments are exchanged *)
let difference e f = difference f e

(* replaces the multiplicity instead of adding to it *)
let ajoute (x, n) e = if n = 0 then e else ajoute (x, n) (List.filter (fun (y, _) -> y <> x) e)

(* removes nothing when n is greater than the multiplicity *)
let supprime (x, n) e = if List.exists (fun (y, m) -> x = y && m < n) e then e else supprime (x, n) e

(* the colours are in another order than Bleu < Rouge < Jaune < Noir *)
let en_ordre (e : main) : main = List.sort (fun (x, _) (y, _) -> let r = function Joker -> 100 | T (v, c) -> v +
  13 * (match c with Rouge -> 0 | Bleu -> 1 | Jaune -> 2 | Noir -> 3) in compare (r x) (r y)) e

(* 1 is taken to follow 13 *)
let est_suite (c : combinaison) = match depart 0 c with None -> false | Some (d, k) -> List.length c >= 3 &&
  List.for_all (fun b -> b) (List.mapi (fun i t -> match t with Joker -> d + i >= 1 && (d + i <= 13 || i < 2) |
  T (v, k') -> k = k' && (v = d + i || v + 13 = d + i)) c)

(* a joker is not taken for the tile that it replaces *)
let est_groupe (c : combinaison) = est_groupe c && not (List.mem Joker c)

(* only one of the combinations is looked at *)
let combinaisons_valides = function [] -> true | c :: _ -> combinaison_valide c

(* a joker counts for nothing *)
let points_groupe (c : combinaison) = List.fold_left (fun s -> function Joker -> s | T (v, _) -> s + v) 0 c

(* only one of the combinations is counted *)
let points_pose (p : pose) = match p with [] -> 0 | c :: _ -> points_pose [ c ]

(* a tile that occurs twice is counted once *)
let tableVmens (t : table) : tuile multiensemble = List.map (fun (x, _) -> (x, 1)) (tableVmens t)

(* hands are compared in order, not as multisets *)
let premier_coup_ok m0 p0 m1 = let p = tableVmens p0 in combinaisons_valides p0 && points_pose p0 >= 30 &&
  inclus p m0 && difference m0 p = m1

(* a tile may be laid more often than the hand has it *)
let coup_ok t0 m0 t1 m1 = let a = tableVmens t0 and b = tableVmens t1 in let p = difference b a in
  combinaisons_valides t1 && inclus a b && p <> [] && List.for_all (fun (t, _) -> appartient t m0) p && egaux m1
  (difference m0 p)

(* the points of the pose are not counted *)
let jouer_1er_coup ((ss, t, p, j) as e : etat) (pose : pose) : etat = let _, b, main = le_statut j e in let q =
  tableVmens pose in let reste = difference main q in if (not b) && pose <> [] && combinaisons_valides pose &&
  inclus q main then (avec j (j, true, reste) ss, t @ pose, p, suivant j) else e
