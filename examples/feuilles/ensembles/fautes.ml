(** les deux arguments sont échangés *)
let inclus e f = inclus f e

(** une seule inclusion ne suffit pas *)
let egaux e f = inclus e f

(** l'élément est ajouté même s'il y est déjà *)
let ajoute x e = Ce (x, e)

(** les éléments communs sont gardés deux fois *)
let rec union e f = match e with
  | Ve -> f
  | Ce (x, reste) -> Ce (x, union reste f)
