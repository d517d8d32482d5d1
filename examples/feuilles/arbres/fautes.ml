(** les arcs sont comptés, et non les nœuds *)
let rec hauteur = function
  | Feuille | Noeud (Feuille, _, Feuille) -> 0
  | Noeud (g, _, d) -> 1 + max (hauteur g) (hauteur d)

(** la racine vient d'abord *)
let rec etiquettes = function Feuille -> [] | Noeud (g, x, d) -> (x :: etiquettes g) @ etiquettes d

(** seuls les fils de la racine sont échangés *)
let miroir = function Feuille -> Feuille | Noeud (g, x, d) -> Noeud (d, x, g)

(** chaque nœud n'est comparé qu'à ses fils *)
let rec est_abr = function
  | Feuille -> true
  | Noeud (g, x, d) ->
    let borne f = function Feuille -> true | Noeud (_, y, _) -> f y x in
    borne ( < ) g && borne ( > ) d && est_abr g && est_abr d

(** une étiquette peut y être deux fois *)
let est_abr a = List.sort compare (etiquettes a) = etiquettes a

(** une étiquette qui y est s'ajoute encore *)
let rec insere x = function
  | Feuille -> Noeud (Feuille, x, Feuille)
  | Noeud (g, y, d) -> if x < y then Noeud (insere x g, y, d) else Noeud (g, y, insere x d)
