let rec hauteur = function Feuille -> 0 | Noeud (g, _, d) -> 1 + max (hauteur g) (hauteur d)

let rec etiquettes = function Feuille -> [] | Noeud (g, x, d) -> etiquettes g @ (x :: etiquettes d)

let rec miroir = function Feuille -> Feuille | Noeud (g, x, d) -> Noeud (miroir d, x, miroir g)

let est_abr a = List.sort_uniq compare (etiquettes a) = etiquettes a

let rec insere x = function
  | Feuille -> Noeud (Feuille, x, Feuille)
  | Noeud (g, y, d) when x < y -> Noeud (insere x g, y, d)
  | Noeud (g, y, d) when x > y -> Noeud (g, y, insere x d)
  | a -> a
