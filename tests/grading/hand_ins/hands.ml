(* Hands taken for something else than multisets, and players for one another. *)

let premier_coup_ok m0 p0 m1 = let p = tableVmens p0 in combinaisons_valides p0 && points_pose p0 >= 30
  && List.for_all (fun (t, _) -> appartient t m0) p && egaux m1 (difference m0 p)
let coup_ok t0 m0 t1 m1 = let a = tableVmens t0 and b = tableVmens t1 in let p = difference b a in
  combinaisons_valides t1 && inclus a b && p <> [] && inclus p m0 && difference m0 p = m1
let jouer_1_coup ((((_, b, _), _), _, _, _) as e : etat) t : etat = if b then jouer_1_coup e t else e
let jouer_1er_coup (((_, (_, b, _)), _, _, _) as e : etat) (pose : pose) : etat =
  if b && joueur_courant e = J1 && la_table e = [] then e else jouer_1er_coup e pose
