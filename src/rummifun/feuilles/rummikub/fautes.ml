let rec remplace x n = function
  | V -> V
  | A ((y, m), r) -> if x = y then A ((y, n), r) else A ((y, m), remplace x n r)
let rec support = function V -> V | A ((x, _), r) -> A ((x, 1), support r)
let meme_support e f = egaux (support e) (support f)
let une_fois e = support e
let valeurs c = List.concat_map (function T (v, _) -> [v] | Joker -> []) c
let jokers c = List.length (List.filter ((=) Joker) c)
let total l = List.fold_left (+) 0 l
let suite_de n c = List.length c >= n && (match debut 0 c with None -> false | Some (v, d) -> v >= 1 && suite v d c)
let suite_hors c =
  let rec suit v d = function
    | [] -> true
    | Joker :: r -> suit (v + 1) d r
    | T (w, d') :: r -> v = w && d = d' && suit (v + 1) d r in
  match debut 0 c with None -> false | Some (v, d) -> suit v d c
let groupe_de n c = List.length c <= n && (match valeur_de c with None -> false | Some v -> groupe v [] c)
let est_en_ordre cle e r =
  liste r = List.sort (fun (a, _) (b, _) -> compare (cle a) (cle b)) (liste e)
let premier least m0 p m1 = combinaisons_valides p && points_pose p >= least && reste m0 (tableVmens p) m1
let sans_tour e (s, t, p, _) = (s, t, p, joueur_courant e)
let marque j pose (((j1, p1, m1), (j2, p2, m2)), t, p, tour) =
  (((j1, (if j = j1 then pose else p1), m1), (j2, (if j = j2 then pose else p2), m2)), t, p, tour)
let engages pose e = marque (joueur_courant e) pose e

(** compte les multi-éléments, et non les occurrences *)
let rec cardinal = function V -> 0 | A (_, r) -> 1 + cardinal r
(** seul le premier multi-élément est regardé *)
let nbocc x = function A ((y, n), _) when x = y -> n | _ -> 0
(** compte la présence, et non les occurrences *)
let nbocc x e = if appartient x e then 1 else 0
(** seul le premier multi-élément est regardé *)
let appartient x = function A ((y, _), _) -> x = y | V -> false
(** les multiplicités sont ignorées *)
let rec inclus e f = match e with V -> true | A ((x, _), r) -> appartient x f && inclus r f
(** les deux arguments sont échangés *)
let inclus e f = inclus f e
(** remplace la multiplicité au lieu d'y ajouter *)
let ajoute (x, n) e = if n = 0 then e else if appartient x e then remplace x n e else ajoute (x, n) e
(** ajoute une occurrence, quel que soit n *)
let ajoute (x, n) e = if n = 0 then e else ajoute (x, 1) e
(** le même élément est dans deux multi-éléments *)
let ajoute (x, n) e = if n = 0 then e else A ((x, n), e)
(** supprime toutes les occurrences, quel que soit n *)
let supprime (x, n) e = if n = 0 then e else supprime (x, nbocc x e) e
(** ne supprime rien quand n dépasse la multiplicité *)
let supprime (x, n) e = if n > nbocc x e then e else supprime (x, n) e
(** un multi-élément de multiplicité 0 est gardé *)
let rec supprime (x, n) = function
  | V -> V
  | A ((y, m), r) -> if x = y then A ((y, max 0 (m - n)), r) else A ((y, m), supprime (x, n) r)
(** égalité qui dépend de l'ordre des multi-éléments *)
let egaux e f = e = f
(** les multiplicités sont ignorées *)
let egaux e f = meme_support e f
(** une seule inclusion n'est pas l'égalité *)
let egaux e f = inclus e f
(** une seule inclusion n'est pas l'égalité *)
let egaux e f = inclus f e
(** garde les multiplicités de l'un des deux *)
let rec intersection e f = match e with
  | V -> V
  | A ((x, n), r) -> if appartient x f then A ((x, n), intersection r f) else intersection r f
(** garde les multiplicités de l'un des deux *)
let rec intersection e f = match e with
  | V -> V
  | A ((x, _), r) -> if appartient x f then A ((x, nbocc x f), intersection r f) else intersection r f
(** les valeurs sont comparées avant les couleurs *)
let en_ordre_juste e r = est_en_ordre (fun t -> let c, v = rang t in (v, c)) e r
(** la combinaison vide est acceptée *)
let est_suite c = c = [] || est_suite c
(** moins de trois tuiles sont acceptées *)
let est_suite c = suite_de 1 c
(** des tuiles de plusieurs couleurs forment une suite *)
let est_suite c = est_suite (List.map (function T (v, _) -> T (v, Bleu) | x -> x) c)
(** un joker est placé après 13 ou avant 1 *)
let est_suite c = List.length c >= 3 && suite_hors c
(** la combinaison vide est acceptée *)
let est_groupe c = c = [] || est_groupe c
(** moins de trois tuiles sont acceptées *)
let est_groupe c = List.length c > 0 && groupe_de 4 c
(** plus de quatre tuiles forment un groupe *)
let est_groupe c = List.length c >= 3 && groupe_de 9 c
(** une couleur peut être deux fois dans un groupe *)
let est_groupe c =
  List.length c >= 3 && List.length c <= 4 && (match valeurs c with [] -> false | v :: r -> List.for_all ((=) v) r)
(** des tuiles de plusieurs valeurs forment un groupe *)
let est_groupe c =
  List.length c >= 3 && List.length c <= 4 && valeurs c <> []
  && est_groupe (List.map (function T (_, d) -> T (1, d) | x -> x) c)
(** la combinaison vide est acceptée *)
let combinaison_valide c = c = [] || combinaison_valide c
(** la combinaison vide est acceptée *)
let combinaisons_valides t = List.for_all (fun c -> c = [] || combinaison_valide c) t
(** une seule des combinaisons est regardée *)
let combinaisons_valides = function [] -> true | c :: _ -> combinaison_valide c
(** une seule des combinaisons est regardée *)
let combinaisons_valides t = match List.rev t with [] -> true | c :: _ -> combinaison_valide c
(** la séquence vide de combinaisons est refusée *)
let combinaisons_valides t = t <> [] && combinaisons_valides t
(** un joker compte pour rien *)
let points_suite c = if est_suite c then total (valeurs c) else points_suite c
(** un joker compte 30, comme dans une main à la fin, et non la tuile qu'il remplace *)
let points_suite c = if est_suite c then total (valeurs c) + 30 * jokers c else points_suite c
(** un joker compte pour rien *)
let points_groupe c = if est_groupe c then total (valeurs c) else points_groupe c
(** un joker compte 30, comme dans une main à la fin, et non la tuile qu'il remplace *)
let points_groupe c = if est_groupe c then total (valeurs c) + 30 * jokers c else points_groupe c
(** une seule des combinaisons est comptée *)
let points_pose = function [] -> 0 | c :: _ -> points c
(** un joker compte pour rien *)
let points_pose p = total (List.map (fun c -> total (valeurs c)) p)
(** une tuile présente deux fois est comptée une fois *)
let tableVmens t = une_fois (tableVmens t)
(** une seule des combinaisons est regardée *)
let tableVmens = function [] -> V | c :: _ -> tableVmens [c]
(** les points de la pose ne sont pas comptés *)
let premier_coup_ok m0 p m1 = premier 0 m0 p m1
(** les mains sont ignorées, ou ne sont pas comparées à ce qui est posé *)
let premier_coup_ok _ p _ = combinaisons_valides p && points_pose p >= 30
(** des tuiles sont reprises de la table *)
let coup_ok t0 m0 t1 m1 =
  combinaisons_valides t1 && not (inclus (tableVmens t1) (tableVmens t0))
  && reste m0 (difference (tableVmens t1) (tableVmens t0)) m1
(** les mains sont ignorées, ou ne sont pas comparées à ce qui est posé *)
let coup_ok t0 _ t1 _ =
  combinaisons_valides t1 && inclus (tableVmens t0) (tableVmens t1) && not (egaux (tableVmens t0) (tableVmens t1))
(** la table est rendue telle quelle, alors que la table vide était demandée *)
let ajouter_tuile t x = match ajouter_tuile t x with [] -> t | s -> s
(** une place pour la tuile n'est pas trouvée *)
let ajouter_tuile (_ : table) (_ : tuile) : table = []
(** la tuile forme une combinaison à elle seule *)
let ajouter_tuile t x = t @ [[x]]
(** une combinaison qui existe n'est pas trouvée *)
let extraction_suite (_ : main) : combinaison = []
(** une combinaison qui existe n'est pas trouvée *)
let extraction_groupe (_ : main) : combinaison = []
(** le tour ne passe pas à l'autre joueur *)
let piocher e = sans_tour e (piocher e)
(** la tuile tirée reste dans la pioche *)
let piocher e = let s, t, _, j = piocher e in (s, t, la_pioche e, j)
(** le tour ne passe pas à l'autre joueur *)
let jouer_1_coup e t = sans_tour e (jouer_1_coup e t)
(** un premier coup est accepté ici *)
let jouer_1_coup e t = jouer_1_coup (engages true e) t
(** le tour ne passe pas à l'autre joueur *)
let jouer_1er_coup e t = sans_tour e (jouer_1er_coup e t)
(** un coup suivant est accepté ici *)
let jouer_1er_coup e t = jouer_1er_coup (engages false e) t
(** l'engagement du joueur n'est pas noté *)
let jouer_1er_coup e t = let s = jouer_1er_coup e t in if s = e then e else marque (joueur_courant e) false s
(** les points de la pose ne sont pas comptés *)
let jouer_1er_coup e t = joue_premier (premier 0) e t
