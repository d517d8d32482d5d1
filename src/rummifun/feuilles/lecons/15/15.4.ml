(* feuille.mli *)
(** x, ou y si x est None.
    @exemple le_premier(0, 1) == 0
    @exemple le_premier(None, 1) == 1
    @indice Essayez-la sur 0 et 1.
    @indice La version donnée écarte 0 ; on ne vous parle que de None.
    @indice Une seule question suffit : x est-il None ? *)
val le_premier : int option -> int option -> int option

(* feuille.en.toml *)
fonctions.le_premier = "x, or y if x is None."
indices.le_premier = [
  "Try it on 0 and 1.",
  "The version that is given leaves out 0; you are asked about None only.",
  "One question is enough: is x None?",
]
[fautes]
"0 est pris pour None" = "0 is taken for None"
"la réponse est y, même quand x n'est pas None" = "the answer is y, even when x is not None"
"un None à droite l'emporte" = "a None on the right wins"
"c'est le dernier qui est gardé, et non le premier" = "the last one is kept, and not the first"

(* debut.py *)
def le_premier(x, y):
    return x or y

(* debut.ml *)
let le_premier x y = match x with Some 0 | None -> y | _ -> x

(* solution.py *)
def le_premier(x, y):
    return y if x is None else x

(* solution.ml *)
let le_premier x y = match x with None -> y | Some _ -> x

(* fautes.py *)
def le_premier(x, y):
    """0 est pris pour None"""
    return x or y


def le_premier(x, y):
    """la réponse est y, même quand x n'est pas None"""
    return y


def le_premier(x, y):
    """un None à droite l'emporte"""
    return None if y is None else y if x is None else x


def le_premier(x, y):
    """c'est le dernier qui est gardé, et non le premier"""
    return x if y is None else y
