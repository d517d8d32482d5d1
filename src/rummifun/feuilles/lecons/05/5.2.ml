(* feuille.mli *)
(** @donne *)
val bonne_intersection : 'a multiensemble -> 'a multiensemble -> 'a multiensemble

(** @donne *)
val rend_son_premier_argument : 'a multiensemble -> 'a multiensemble -> 'a multiensemble

(** @donne *)
val garde_les_nombres_du_premier : 'a multiensemble -> 'a multiensemble -> 'a multiensemble

(** intersection(e, f) et intersection(f, e) sont le même multi-ensemble ; la fonction donnée peut être fausse.
    @indice La fonction à juger est un argument : appelez intersection deux fois, et comparez.
    @indice Avec ==, la loi échoue pour une intersection juste : les couples peuvent être dans un autre ordre.
    @indice egaux compare deux multi-ensembles sans regarder l'ordre. *)
val loi_commute :
  ('a multiensemble -> 'a multiensemble -> 'a multiensemble) -> 'a multiensemble -> 'a multiensemble -> bool

(* feuille.en.toml *)
fonctions.loi_commute = "intersection(e, f) and intersection(f, e) are the same multiset; the function given may be wrong."
indices.loi_commute = [
  "The function to be judged is an argument: call intersection twice, and compare.",
  "With == the law fails for a right intersection: the pairs may stand in another order.",
  "egaux compares two multisets without looking at the order.",
]
[fautes]
"l'ordre des couples est comparé aussi : la loi échoue pour une intersection juste" = "the order of the pairs is compared too: the law fails for a right intersection"
"la loi tient toujours : elle ne prend aucune fonction en défaut" = "the law always holds: it catches no function"
"la loi parle de e seul, et jamais de f" = "the law speaks of e alone, never of f"
"une inclusion n'est pas l'égalité" = "an inclusion is not an equality"
"les nombres d'éléments sont comparés, et non les multi-ensembles" = "the numbers of elements are compared, not the multisets"
"les valeurs sont comparées, et non leurs multiplicités" = "the values are compared, not their multiplicities"
"la réponse est le contraire de la loi" = "the answer is the opposite of the law"

(* debut.py *)
from rummifun.multiset.ordre_sup import egaux


def loi_commute(intersection, e, f):
    ...

(* debut.ml *)
let loi_commute intersection e f = failwith "loi_commute"

(* donne.py *)
from rummifun.multiset.ordre_sup import intersection as bonne_intersection


def rend_son_premier_argument(e, f):
    return e


def garde_les_nombres_du_premier(e, f):
    return [(x, n) for x, n in e if nbocc(x, f)]

(* donne.ml *)
let bonne_intersection e f =
  List.filter (fun (_, n) -> n > 0) (List.map (fun (x, n) -> (x, min n (nbocc x f))) e)

let rend_son_premier_argument e f = ignore f; e

let garde_les_nombres_du_premier e f = List.filter (fun (x, _) -> nbocc x f > 0) e

(* solution.py *)
from rummifun.multiset.ordre_sup import egaux


def loi_commute(intersection, e, f):
    return egaux(intersection(e, f), intersection(f, e))

(* solution.ml *)
let loi_commute intersection e f = egaux (intersection e f) (intersection f e)

(* fautes.py *)
from rummifun.multiset.ordre_sup import cardinal, egaux, inclus


def loi_commute(intersection, e, f):
    """l'ordre des couples est comparé aussi : la loi échoue pour une intersection juste"""
    return [*intersection(e, f)] == [*intersection(f, e)]


def loi_commute(intersection, e, f):
    """la loi tient toujours : elle ne prend aucune fonction en défaut"""
    return True


def loi_commute(intersection, e, f):
    """la loi parle de e seul, et jamais de f"""
    return egaux(intersection(e, f), e)


def loi_commute(intersection, e, f):
    """une inclusion n'est pas l'égalité"""
    return inclus(intersection(e, f), intersection(f, e))


def loi_commute(intersection, e, f):
    """une inclusion n'est pas l'égalité"""
    return inclus(intersection(f, e), intersection(e, f))


def loi_commute(intersection, e, f):
    """les nombres d'éléments sont comparés, et non les multi-ensembles"""
    return cardinal(intersection(e, f)) == cardinal(intersection(f, e))


def loi_commute(intersection, e, f):
    """les valeurs sont comparées, et non leurs multiplicités"""
    return {x for x, _ in intersection(e, f)} == {x for x, _ in intersection(f, e)}


def loi_commute(intersection, e, f):
    """la réponse est le contraire de la loi"""
    return not egaux(intersection(e, f), intersection(f, e))
