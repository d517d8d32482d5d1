(* Association lists that put the multiplicity first. *)
let rec cardinal = function [] -> 0 | (n, _) :: r -> n + cardinal r
let rec nbocc x = function [] -> 0 | (n, y) :: r -> if x = y then n else nbocc x r
let appartient x e = List.exists (fun (_, y) -> y = x) e
let rec ajoute (n, x) e = if n = 0 then e else match e with
  | [] -> [ (n, x) ] | (m, y) :: r -> if x = y then (m + n, y) :: r else (m, y) :: ajoute (n, x) r
let rec supprime (x, n) e = match e with
  | [] -> [] | (m, y) :: r -> if x = y then (if n >= m then r else (m - n, y) :: r) else (m, y) :: supprime (x, n) r
let rec inclus e f = match e with [] -> true | (n, x) :: r -> n <= nbocc x f && inclus r f
let egaux e f = inclus e f && inclus f e
