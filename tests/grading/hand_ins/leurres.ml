(* Des fonctions dont les noms ressemblent à ceux de l'énoncé, et qui font autre chose. *)
type 'a multiensemble = V | A of ('a * int) * 'a multiensemble
type couleur = Bleu | Rouge | Jaune | Noir
type tuile = Joker | T of int * couleur
type combinaison = tuile list
type table = combinaison list
type main = (tuile * int) list
type joueur = J1 | J2
type statut = joueur * bool * main
type etat = (statut * statut) * table * main * joueur

let rec cardinal_aux acc = function [] -> acc | (_, n) :: r -> cardinal_aux (acc + n) r
let rec cardinal_liste = function [] -> 0 | _ :: r -> 1 + cardinal_liste r
let cardinal_aux2 (ens : ('a * int) list) = List.length ens
let rec longueur = function V -> 0 | A (_, r) -> 1 + longueur r
let rec taille l = match l with [] -> 0 | _ :: r -> 1 + taille r
let nbocc_test = (cardinal_aux 0 [ (3, 2) ] = 2)
let rec nb_couleurs c = function [] -> 0 | T (_, d) :: r when c = d -> 1 + nb_couleurs c r | _ :: r -> nb_couleurs c r
let nb_jokers (c : combinaison) = List.length (List.filter (( = ) Joker) c)
let rec appartient_liste x = function [] -> false | y :: r -> x = y || appartient_liste x r
let mem = List.mem
let member x l = List.exists (( = ) x) l
let inclus_liste l m = List.for_all (fun x -> List.mem x m) l
let rec ajoute_tous l e = match l with [] -> e | xn :: r -> A (xn, ajoute_tous r e)
let ajoute_tete xn e = A (xn, e)
let ajouter_devant (xn : 'a * int) ens = A (xn, ens)
let add x y = x + y
let add_one (x, n) = (x, n + 1)
let insere x l = x :: l
let insert (xn : tuile * int) (m : main) : main = List.sort compare (xn :: m)
let remove x l = List.filter (( <> ) x) l
let supprime_tout x l = List.filter (fun (y, _) -> y <> x) l
let supprime_joker (m : main) : main = List.filter (fun (t, _) -> t <> Joker) m
let egal x y = x = y
let equal_tiles (a : tuile) (b : tuile) = a = b
let inter_couleurs a b = List.filter (fun c -> List.mem c b) a
let diff a b = a - b
let difference_abs a b = abs (a - b)
let pick l = List.nth l (Random.int (List.length l))
let choose l = List.hd l
let ieme_tuile i (l : tuile list) = List.nth l i
let nth = List.nth
let trie l = List.sort compare l
let sort = List.sort
let ordre = function Joker -> 0 | T (v, _) -> v
let en_ordre_croissant (l : int list) = List.sort compare l = l
let take n l = List.filteri (fun i _ -> i < n) l
let extraire_valeurs (c : combinaison) = List.map ordre c
let distribue_une (m : main) = match m with [] -> [] | _ :: r -> r
let deal n = List.init n (fun i -> i)
let joueur_gagnant (_ : etat) = None
let joueur_oppose j = if j = J1 then J2 else J1
let next_player j = if j = J1 then J2 else J1
let table = ([] : table)
let pioche = ([] : main)
let main = ([] : main)
let status = "ok"
let hand = (J1, [ Joker ])
let la_tables = [ table; table ]
let est_joker t = t = Joker
let est_vide (c : combinaison) = c = []
let est_suite_de_couleurs (l : couleur list) = List.length l > 2
let suite_valide (l : int list) = List.length l > 2
let is_set (c : combinaison) = not (List.exists (fun t -> t = Joker) c)
let is_run (t : table) = t <> []
let groupe_valide (c : combinaison) = List.length c >= 3
let combinaison_vide = ([] : combinaison)
let valid_table (t : table) = t <> []
let points = function Joker -> 30 | T (v, _) -> v
let point_tuile = points
let rec points_main (m : main) = match m with [] -> 0 | (t, n) :: r -> (n * points t) + points_main r
let points_suites (t : table) = List.length t
let score_suite (c : combinaison) = 10 * List.length c
let score_pose (t : table) = 30 * List.length t
let table_vers_liste (t : table) = List.concat t
let coup (t : table) (m : main) = (t, m)
let coup_oki = true
let move_ok (t : table) (m : main) = t <> [] && m <> []
let ajouter_tuiles (t : table) l = l :: t
let add_tile (t : tuile) (m : main) : main = (t, 1) :: m
let extraction (c : combinaison) = List.filter (( <> ) Joker) c
let find_run (t : table) = List.hd t
let trouver_groupe (m : main) : combinaison = List.map fst m
let draw () = print_string "tuile"
let pioche_tuile (m : main) = List.hd m
let piocher_deux (e : etat) = (e, e)
let jouer (e : etat) = e
let jouer_n_coups n (e : etat) = if n = 0 then e else jouer e
let play_turn (e : etat) (t : table) = let ss, _, p, j = e in (ss, t, p, j)
let nouvelle_partie () : etat = (((J1, true, []), (J2, true, [])), [], [], J2)
