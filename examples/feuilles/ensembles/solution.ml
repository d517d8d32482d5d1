let rec cardinal = function Ve -> 0 | Ce (_, reste) -> 1 + cardinal reste

let rec appartient x = function
  | Ve -> false
  | Ce (y, reste) -> x = y || appartient x reste

let rec inclus e f = match e with
  | Ve -> true
  | Ce (x, reste) -> appartient x f && inclus reste f

let egaux e f = inclus e f && inclus f e

let ajoute x e = if appartient x e then e else Ce (x, e)

let rec supprime x = function
  | Ve -> Ve
  | Ce (y, reste) -> if x = y then reste else Ce (y, supprime x reste)

let rec union e f = match e with
  | Ve -> f
  | Ce (x, reste) -> ajoute x (union reste f)

let rec garde p = function
  | Ve -> Ve
  | Ce (x, reste) -> if p x then Ce (x, garde p reste) else garde p reste

let intersection e f = garde (fun x -> appartient x f) e

let dif e f = garde (fun x -> not (appartient x f)) e

let un_dans = function Ve -> failwith "ensemble vide" | Ce (x, _) -> x

(* plusieurs éléments conviennent : celui-ci en est-il un ? *)
let un_dans_juste e x = appartient x e
