(* A player of Rummikub in OCaml. Part I is what every hand-in has: with yours, write #use "rendu.ml";; in its place.
   Try it:  rummifun tournoi rummikub --joueurs "glouton,cmd:ocaml examples/joueurs/joueur.ml" --parties 10 *)

(* I. The sheet: types of Q1 to Q8, and some of its functions *)
type 'a multielement = 'a * int
type 'a multiensemble = 'a multielement list
type couleur = Bleu | Rouge | Jaune | Noir
type tuile = T of int * couleur | Joker
type combinaison = tuile list
type table = combinaison list
type main = tuile multiensemble
type pioche = tuile multiensemble
type joueur = J1 | J2
type statut = joueur * bool * main
type etat = (statut * statut) * table * pioche * joueur

let rec nbocc x = function [] -> 0 | (y, n) :: r -> if x = y then n else nbocc x r
let rec ajoute (x, n) = function [] -> [ (x, n) ] | (y, m) :: r ->
  if x = y then (y, m + n) :: r else (y, m) :: ajoute (x, n) r
let rec supprime (x, n) = function [] -> [] | (y, m) :: r ->
  if x <> y then (y, m) :: supprime (x, n) r else if n >= m then r else (y, m - n) :: r
let difference e f = List.fold_left (fun e xn -> supprime xn e) e f
let le_statut j (((s1, s2), _, _, _) : etat) : statut = if j = J1 then s1 else s2
let joueur_courant ((_, _, _, j) : etat) = j
let la_table ((_, t, _, _) : etat) = t

let rec depart i = function [] -> None | Joker :: r -> depart (i + 1) r | T (v, c) :: _ -> Some (v - i, c)
let est_suite (c : combinaison) = match depart 0 c with
  | None -> false
  | Some (d, k) ->
    let a_sa_place i = function Joker -> true | t -> t = T (d + i, k) in
    List.length c >= 3 && d >= 1 && d + List.length c <= 14 && not (List.mem false (List.mapi a_sa_place c))
let rec distinctes = function [] -> true | t :: r -> (not (List.mem t r)) && distinctes r
let est_groupe (c : combinaison) = match List.filter (fun t -> t <> Joker) c with
  | T (v, _) :: _ as n ->
    let meme_valeur = function T (w, _) -> v = w | Joker -> false in
    List.mem (List.length c) [ 3; 4 ] && distinctes n && List.for_all meme_valeur n
  | _ -> false
let combinaison_valide c = est_suite c || est_groupe c
let tableVmens (t : table) : main = List.fold_left (fun m x -> ajoute (x, 1) m) [] (List.concat t)
let rec ajouter_tuile (tbl : table) (t : tuile) : table = match tbl with
  | [] -> []
  | c :: r when combinaison_valide (t :: c) -> (t :: c) :: r
  | c :: r when combinaison_valide (c @ [ t ]) -> (c @ [ t ]) :: r
  | c :: r -> (match ajouter_tuile r t with [] -> [] | r' -> c :: r')
let plus_longue (l : table) : combinaison =
  List.fold_left (fun m c -> if List.length c > max 2 (List.length m) then c else m) [] l
let rec suite_depuis m t : combinaison = match t with
  | T (v, c) when nbocc t m > 0 -> t :: suite_depuis m (T (v + 1, c))
  | _ -> []
let groupe_de m t : combinaison = match t with
  | T (v, _) -> List.filter (fun t -> nbocc t m > 0) (List.map (fun c -> T (v, c)) [ Bleu; Rouge; Jaune; Noir ])
  | Joker -> []
let extraction_suite (m : main) = plus_longue (List.map (fun (t, _) -> suite_depuis m t) m)
let extraction_groupe (m : main) = plus_longue (List.map (fun (t, _) -> groupe_de m t) m)

(* II. The player: the table that you would give to jouer_1_coup, or the pose for jouer_1er_coup; [] to draw *)
let rec combinaisons (m : main) : table = match extraction_suite m, extraction_groupe m with
  | [], [] -> []
  | [], c | c, _ -> c :: combinaisons (difference m (tableVmens [ c ]))
let choisir (e : etat) : table =
  let _, engage, m = le_statut (joueur_courant e) e in
  let trouvees = combinaisons m in
  let points = List.fold_left (fun s -> function T (v, _) -> s + v | Joker -> s) 0 (List.concat trouvees) in
  if not engage then (if points >= 30 then trouvees else [])
  else
    let pose t (x, _) = match ajouter_tuile t x with [] -> t | t' -> t' in
    let t = List.fold_left pose (la_table e @ trouvees) (difference m (tableVmens trouvees)) in
    if t = la_table e then [] else t

(* III. The lines: docs/protocole.md *)
type json = Mot of string | Liste of json list | Objet of (string * json) list
let lis (s : string) : json =
  let i = ref 0 in
  let rec texte b = match s.[!i] with
    | '"' -> incr i; Buffer.contents b
    | c -> i := !i + (if c = '\\' then 2 else 1); Buffer.add_char b c; texte b
  and mot () = let d = !i in
    while not (String.contains ",]}" s.[!i]) do incr i done; String.trim (String.sub s d (!i - d))
  and blanc () = while s.[!i] = ' ' do incr i done
  and valeur () = blanc (); match s.[!i] with
    | '"' -> incr i; Mot (texte (Buffer.create 16))
    | '[' -> Liste (List.map snd (suite ']' (fun () -> ("", valeur ()))))
    | '{' -> Objet (suite '}' (fun () -> blanc (); incr i; let c = texte (Buffer.create 16) in
                                         blanc (); incr i; (c, valeur ())))
    | _ -> Mot (mot ())
  and suite fin un = incr i; blanc ();
    if s.[!i] = fin then (incr i; []) else
    let x = un () in
    blanc (); if s.[!i] = fin then (incr i; [ x ]) else x :: suite fin un in
  valeur ()
let champ nom = function Objet l -> List.assoc nom l | _ -> raise Not_found
let mot nom j = match champ nom j with Mot m -> m | _ -> raise Not_found
let liste nom j = match champ nom j with Liste l -> l | _ -> []
let couleurs = [ ("b", Bleu); ("r", Rouge); ("j", Jaune); ("n", Noir) ]
let tuile j = try T (int_of_string (mot "v" j), List.assoc (mot "c" j) couleurs) with Not_found -> Joker
let etat siege vue : etat =
  let engage i = List.nth (liste "opened" vue) i = Mot "true" in
  let main i = if i = siege then tableVmens [ List.map tuile (liste "hand" vue) ] else [] in
  let table = List.map (function Liste c -> List.map tuile c | _ -> []) (liste "table" vue) in
  (((J1, engage 0, main 0), (J2, engage 1, main 1)), table, [], if siege = 0 then J1 else J2)
let ecrit = function Joker -> "J" | T (v, c) -> string_of_int v ^ fst (List.find (fun (_, k) -> k = c) couleurs)
let nombre t = List.length (List.concat t)
let reponse e proposes =  (* its own table, or the proposed move that lays more *)
  let plus (n, k) c = let l = List.length (liste "laid" c) in if l > k then (mot "n" c, l) else (n, k) in
  let t = choisir e and _, engage, _ = le_statut (joueur_courant e) e in
  let n, _ = List.fold_left plus ("1", nombre t - if engage then nombre (la_table e) else 0) proposes in
  if t = [] || n <> "1" then Printf.sprintf {|"n": %s|} n
  else
    let c = List.map (fun c -> "[" ^ String.concat " " (List.map ecrit c) ^ "]") t in
    Printf.sprintf {|"move": "%s %s"|} (if engage then "table" else "pose") (String.concat " " c)
let rec joue siege = let l = lis (read_line ()) in match mot "type" l with
  | "hello" -> print_endline {|{"type": "hello", "lines": 1, "name": "joueur.ml", "games": ["rummikub"]}|};
    joue (int_of_string (mot "seat" l))
  | "turn" -> Printf.printf "{\"type\": \"move\", %s}\n%!" (reponse (etat siege (champ "view" l)) (liste "moves" l));
    joue siege
  | "bye" -> ()
  | _ -> joue siege
let () = try joue 0 with End_of_file -> ()
