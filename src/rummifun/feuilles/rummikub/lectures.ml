let suite_d c = est_suite c || est_suite (List.rev c)
let suite_o c =
  let vs = List.filter_map (function T (v, _) -> Some v | Joker -> None) c and n = List.length c in
  let couleurs = List.sort_uniq compare (List.filter_map (function T (_, d) -> Some d | Joker -> None) c) in
  est_suite c
  || n >= 3 && n <= 13 && List.length couleurs = 1
     && List.length (List.sort_uniq compare vs) = List.length vs
     && List.fold_left max 1 vs - List.fold_left min 13 vs < n
let points_s p = List.fold_left (fun n c -> n + (if est_suite c then points_suite c else points_groupe c)) 0 p
let points_g p = List.fold_left (fun n c -> n + (if est_groupe c then points_groupe c else points_suite c)) 0 p
let premier valides points least m0 p m1 = valides p && points p >= least && reste m0 (tableVmens p) m1
let coup valides rien t0 m0 t1 m1 =
  let avant = tableVmens t0 and apres = tableVmens t1 in
  valides t1 && inclus avant apres && (rien || not (egaux avant apres)) && reste m0 (difference apres avant) m1
let valides suite t = List.for_all (fun c -> suite c || est_groupe c) t

(** une suite peut aussi être écrite en descendant *)
let est_suite c = suite_d c
(** une suite peut être écrite dans n'importe quel ordre *)
let est_suite c = suite_o c
(** une suite peut aussi être écrite en descendant *)
let combinaison_valide c = suite_d c || est_groupe c
(** une suite peut être écrite dans n'importe quel ordre *)
let combinaison_valide c = suite_o c || est_groupe c
(** une suite peut aussi être écrite en descendant *)
let combinaisons_valides t = valides suite_d t
(** une suite peut être écrite dans n'importe quel ordre *)
let combinaisons_valides t = valides suite_o t
(** une combinaison à la fois suite et groupe compte comme une suite *)
let points_pose p = points_s p
(** une combinaison à la fois suite et groupe compte comme un groupe *)
let points_pose p = points_g p
(** un premier coup demande plus de 30 points (§8.4.3) *)
let premier_coup_ok m0 p m1 = premier (valides est_suite) points_pose 31 m0 p m1
(** une combinaison à la fois suite et groupe compte comme une suite *)
let premier_coup_ok m0 p m1 = premier (valides est_suite) points_s 30 m0 p m1
(** une combinaison à la fois suite et groupe compte comme une suite ; un premier coup demande plus de 30 points (§8.4.3) *)
let premier_coup_ok m0 p m1 = premier (valides est_suite) points_s 31 m0 p m1
(** une combinaison à la fois suite et groupe compte comme un groupe *)
let premier_coup_ok m0 p m1 = premier (valides est_suite) points_g 30 m0 p m1
(** une combinaison à la fois suite et groupe compte comme un groupe ; un premier coup demande plus de 30 points (§8.4.3) *)
let premier_coup_ok m0 p m1 = premier (valides est_suite) points_g 31 m0 p m1
(** un coup peut ne rien poser (étape 3 de §8.5) *)
let coup_ok t0 m0 t1 m1 = coup (valides est_suite) true t0 m0 t1 m1
(** une suite peut aussi être écrite en descendant *)
let coup_ok t0 m0 t1 m1 = coup (valides suite_d) false t0 m0 t1 m1
(** un coup peut ne rien poser (étape 3 de §8.5) *)
let coup_ok t0 m0 t1 m1 = coup (valides suite_d) true t0 m0 t1 m1
(** une suite peut être écrite dans n'importe quel ordre *)
let coup_ok t0 m0 t1 m1 = coup (valides suite_o) false t0 m0 t1 m1
(** un coup peut ne rien poser (étape 3 de §8.5) *)
let coup_ok t0 m0 t1 m1 = coup (valides suite_o) true t0 m0 t1 m1
(** ajoute (x, 0) garde un multi-élément de multiplicité 0 *)
let ajoute (x, n) e = if n < 0 then invalid_arg "n" else plus x n e
(** une suite peut aussi être écrite en descendant *)
let ajouter_tuile t x = avec (fun c -> suite_d c || est_groupe c) t x
(** une suite peut être écrite dans n'importe quel ordre *)
let ajouter_tuile t x = avec (fun c -> suite_o c || est_groupe c) t x
(** elle lève une exception quand il n'y en a pas *)
let extraction_suite m = match extraction_suite m with [] -> raise Not_found | c -> c
(** elle lève une exception quand il n'y en a pas *)
let extraction_groupe m = match extraction_groupe m with [] -> raise Not_found | c -> c
(** un coup peut ne rien poser (étape 3 de §8.5) *)
let jouer_1_coup e t = joue_coup (coup (valides est_suite) true) e t
(** un coup peut ne rien poser (étape 3 de §8.5) *)
let jouer_1_coup e t = joue_coup (coup (valides suite_d) true) e t
(** une suite peut être écrite dans n'importe quel ordre *)
let jouer_1_coup e t = joue_coup (coup (valides suite_o) false) e t
(** un coup peut ne rien poser (étape 3 de §8.5) *)
let jouer_1_coup e t = joue_coup (coup (valides suite_o) true) e t
(** un premier coup demande plus de 30 points (§8.4.3) *)
let jouer_1er_coup e t = joue_premier (premier (valides est_suite) points_pose 31) e t
