(* Projet Rummikub — binôme Dupont / Martin *)
type nat = int
type 'a multielement = 'a * nat
type 'a multiensemble =
  | V
  | A of 'a multielement * 'a multiensemble

(* Q1 *)
let rec cardinal (ens : 'a multiensemble) : nat =
  match ens with
  | V -> 0
  | A ((_, n), reste) -> n + cardinal reste

let rec nbocc (elt : 'a) (ens : 'a multiensemble) : nat =
  match ens with
  | V -> 0
  | A ((x, n), reste) -> if x = elt then n else nbocc elt reste

let appartient (elt : 'a) (ens : 'a multiensemble) : bool = nbocc elt ens > 0

let rec inclus (e1 : 'a multiensemble) (e2 : 'a multiensemble) : bool =
  match e1 with
  | V -> true
  | A ((x, n), reste) -> n <= nbocc x e2 && inclus reste e2

let rec ajoute ((x, n) : 'a multielement) (ens : 'a multiensemble) : 'a multiensemble =
  if n = 0 then ens else
  match ens with
  | V -> A ((x, n), V)
  | A ((y, m), reste) -> if x = y then A ((y, m + n), reste) else A ((y, m), ajoute (x, n) reste)

let rec supprime (x, n) ens =
  match ens with
  | V -> V
  | A ((y, m), reste) ->
    if x = y then (if n >= m then reste else A ((y, m - n), reste))
    else A ((y, m), supprime (x, n) reste)

let egaux e1 e2 = inclus e1 e2 && inclus e2 e1

let rec intersection e1 e2 =
  match e1 with
  | V -> V
  | A ((x, n), reste) ->
    let m = min n (nbocc x e2) in
    if m = 0 then intersection reste e2 else A ((x, m), intersection reste e2)

let rec difference e1 e2 =
  match e2 with
  | V -> e1
  | A (xn, reste) -> difference (supprime xn e1) reste

let rec ieme i ens =
  match ens with
  | V -> failwith "vide"
  | A ((x, n), reste) -> if i <= n then x else ieme (i - n) reste

let un_dans ens = ieme (1 + Random.int (cardinal ens)) ens
