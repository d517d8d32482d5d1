(* feuille.mli *)
type ('a, 'r) controle = 'a -> 'r option
