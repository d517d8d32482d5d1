(* Types that are not the sheet's. *)
type couleur = Bleu | Rouge | Jaune | Noir
type tuile = { v : int; c : couleur }
type main = (tuile * int) list
type etat = { mains : main list; pioche : main; table : tuile list list; tour : int }
let la_table (e : etat) = e.table
let la_main (j : int) (e : etat) = List.nth e.mains j
let est_suite (c : tuile list) = c <> []
let est_groupe (c : tuile list) n = List.length c > n
let piocher (e : etat) : etat = e
let rec cardinal = function [] -> 0 | (_, _, n) :: r -> n + cardinal r
let ajoute x n e = (x, n) :: e
