(* The same on association lists. *)
let cardinal ens = List.fold_left (fun total (_, n) -> total + n) 0 ens
let nbocc x ens = List.fold_left (fun total (y, n) -> if x = y then total + n else total) 0 ens
let inclus e f = List.for_all (fun (x, n) -> n <= nbocc x f) e
let egaux e f = inclus e f && inclus f e
