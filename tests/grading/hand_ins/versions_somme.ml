(* Four functions of multisets that are a sum type. *)
type 'a multiensemble = V | A of ('a * int) * 'a multiensemble
let rec cardinal = function V -> 0 | A ((_, n), r) -> n + cardinal r
let rec nbocc x = function V -> 0 | A ((y, n), r) -> if x = y then n else nbocc x r
let rec inclus e f = match e with V -> true | A ((x, n), r) -> n <= nbocc x f && inclus r f
let egaux e f = inclus e f && inclus f e
