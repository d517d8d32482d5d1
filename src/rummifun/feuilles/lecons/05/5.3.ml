(* feuille.mli *)
(** @donne *)
val bonne_difference : 'b multiensemble -> 'b multiensemble -> 'b multiensemble

(** @donne *)
val garde_ce_que_seul_le_second_a : 'b multiensemble -> 'b multiensemble -> 'b multiensemble

(** @donne *)
val rend_son_second_argument : 'b multiensemble -> 'b multiensemble -> 'b multiensemble

(** (e \ f) \ g et (e \ g) \ f sont le même multi-ensemble, où \ est difference, qui peut être fausse.
    @indice Écrivez les deux membres comme des appels : celui de gauche est difference(difference(e, f), g).
    @indice Le membre de droite échange f et g.
    @indice Comparez les deux membres par egaux, et rendez la réponse. *)
val loi_echange :
  ('b multiensemble -> 'b multiensemble -> 'b multiensemble) ->
  'b multiensemble ->
  'b multiensemble ->
  'b multiensemble ->
  bool

(* feuille.en.toml *)
fonctions.loi_echange = '(e \ f) \ g and (e \ g) \ f are the same multiset, where \ is difference, which may be wrong.'
indices.loi_echange = [
  "Write both sides as calls: difference(difference(e, f), g) is the left one.",
  "The right side exchanges f and g.",
  "Compare the sides by egaux, and return the answer.",
]
[fautes]
"la loi tient toujours : les deux membres sont-ils le même appel ?" = "the law always holds: are both sides the same call?"
"à droite, la parenthèse est autour de g et f, et non de e et g" = "on the right, the parentheses are around g and f, not around e and g"
"à droite, la parenthèse est autour de f et g, et non de e et g" = "on the right, the parentheses are around f and g, not around e and g"
"l'ordre des couples est comparé aussi" = "the order of the pairs is compared too"
"une inclusion n'est pas l'égalité entre les deux membres" = "an inclusion is no equality of both sides"
"les deux membres sont comparés par leur nombre d'éléments" = "the sides are compared by their numbers of elements"
"f et g sont échangés, mais une seule différence est faite de chaque côté" = "f and g are exchanged, but each side has one difference only"

(* debut.py *)
from rummifun.multiset.ordre_sup import egaux


def loi_echange(difference, e, f, g):
    ...

(* debut.ml *)
let loi_echange difference e f g = failwith "loi_echange"

(* donne.py *)
from rummifun.multiset.ordre_sup import difference as bonne_difference


def garde_ce_que_seul_le_second_a(e, f):
    return bonne_difference(f, e)


def rend_son_second_argument(e, f):
    return f

(* donne.ml *)
let bonne_difference e f =
  List.filter (fun (_, n) -> n > 0) (List.map (fun (x, n) -> (x, n - nbocc x f)) e)

let garde_ce_que_seul_le_second_a e f = bonne_difference f e

let rend_son_second_argument e f = ignore e; f

(* solution.py *)
from rummifun.multiset.ordre_sup import egaux


def loi_echange(difference, e, f, g):
    return egaux(difference(difference(e, f), g), difference(difference(e, g), f))

(* solution.ml *)
let loi_echange difference e f g =
  egaux (difference (difference e f) g) (difference (difference e g) f)

(* fautes.py *)
from rummifun.multiset.ordre_sup import cardinal, egaux, inclus


def loi_echange(difference, e, f, g):
    """la loi tient toujours : les deux membres sont-ils le même appel ?"""
    return True


def loi_echange(difference, e, f, g):
    """à droite, la parenthèse est autour de g et f, et non de e et g"""
    return egaux(difference(difference(e, f), g), difference(e, difference(g, f)))


def loi_echange(difference, e, f, g):
    """à droite, la parenthèse est autour de f et g, et non de e et g"""
    return egaux(difference(difference(e, f), g), difference(e, difference(f, g)))


def loi_echange(difference, e, f, g):
    """l'ordre des couples est comparé aussi"""
    return [*difference(difference(e, f), g)] == [*difference(difference(e, g), f)]


def loi_echange(difference, e, f, g):
    """une inclusion n'est pas l'égalité entre les deux membres"""
    return inclus(difference(difference(e, f), g), difference(difference(e, g), f))


def loi_echange(difference, e, f, g):
    """une inclusion n'est pas l'égalité entre les deux membres"""
    return inclus(difference(difference(e, g), f), difference(difference(e, f), g))


def loi_echange(difference, e, f, g):
    """les deux membres sont comparés par leur nombre d'éléments"""
    return cardinal(difference(difference(e, f), g)) == cardinal(difference(difference(e, g), f))


def loi_echange(difference, e, f, g):
    """f et g sont échangés, mais une seule différence est faite de chaque côté"""
    return egaux(difference(e, f), difference(e, g))
