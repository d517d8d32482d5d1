(* feuille.mli *)
(** ens avec n occurrences de x de plus : un seul couple par valeur, et jamais de multiplicité nulle.
    @exemple ajoute((4, 2), plist([(3, 2), (4, 1)])) == plist([(3, 2), (4, 3)])
    @exemple ajoute((5, 0), plist([(3, 2)])) == plist([(3, 2)])
    @indice Il y a trois questions, dans cet ordre : n est-il nul, la liste est-elle vide, la première valeur est-elle x ?
    @indice Une liste vide devient celle d'un seul couple : plist([xn]) en Python, [ (x, n) ] en OCaml.
    @indice Quand la première valeur est une autre, remettez son couple devant l'appel sur le reste : par cons, ou par ::. *)
val ajoute : 'a multielement -> 'a multiensemble -> 'a multiensemble

(* feuille.en.toml *)
fonctions.ajoute = "ens with n more occurrences of x: one pair for each value, and never a multiplicity of 0."
indices.ajoute = [
  "There are three questions, in this order: is n zero, is the list empty, is the first value x?",
  "An empty list becomes that of one pair: plist([xn]) in Python, [ (x, n) ] in OCaml.",
  "When the first value is another, put its pair back in front of the call on the rest: by cons, or by ::.",
]
[fautes]
"un couple de multiplicité nulle est ajouté" = "a pair of multiplicity 0 is added"
"l'ancien couple de x est gardé à côté du nouveau" = "the old pair of x is kept beside the new one"
"le couple est mis devant sans chercher si x y est déjà" = "the pair is put in front, though x may be there already"
"les couples des autres valeurs sont perdus" = "the pairs of other values are lost"
"n remplace la multiplicité, au lieu de s'y ajouter" = "n replaces the multiplicity, instead of being added to it"
"une seule occurrence est ajoutée, quel que soit n" = "one occurrence is added, whatever n is"
"une valeur nouvelle n'est pas ajoutée" = "a new value is not added"

(* debut.py *)
from pyrsistent import plist


def ajoute(xn, ens):
    x, n = xn
    ...

(* debut.ml *)
let rec ajoute (x, n) ens = failwith "ajoute"

(* solution.py *)
from pyrsistent import plist


def ajoute(xn, ens):
    x, n = xn
    if n == 0:
        return ens
    if not ens:
        return plist([xn])
    y, m = ens.first
    return ens.rest.cons((y, m + n)) if x == y else ajoute(xn, ens.rest).cons((y, m))

(* solution.ml *)
let rec ajoute (x, n) ens =
  if n = 0 then ens
  else
    match ens with
    | [] -> [ (x, n) ]
    | (y, m) :: reste -> if x = y then (y, m + n) :: reste else (y, m) :: ajoute (x, n) reste

(* fautes.py *)
def avant(x, ens):
    return [ym for ym in ens if ym[0] != x]


def ajoute(xn, ens):
    """un couple de multiplicité nulle est ajouté"""
    return plist([*avant(xn[0], ens), (xn[0], nbocc(xn[0], ens) + xn[1])])


def ajoute(xn, ens):
    """l'ancien couple de x est gardé à côté du nouveau"""
    x, n = xn
    return plist([*ens, (x, nbocc(x, ens) + n)]) if n else ens


def ajoute(xn, ens):
    """le couple est mis devant sans chercher si x y est déjà"""
    return ens.cons(xn)


def ajoute(xn, ens):
    """le couple est mis devant sans chercher si x y est déjà"""
    return ens.cons(xn) if xn[1] else ens


def ajoute(xn, ens):
    """les couples des autres valeurs sont perdus"""
    x, n = xn
    if n == 0:
        return ens
    here = [i for i, (y, _) in enumerate(ens) if x == y]
    suite = [*ens][here[0] + 1 :] if here else []
    return plist([(x, nbocc(x, ens) + n), *suite])


def ajoute(xn, ens):
    """n remplace la multiplicité, au lieu de s'y ajouter"""
    return plist([*avant(xn[0], ens), xn]) if xn[1] else ens


def ajoute(xn, ens):
    """une seule occurrence est ajoutée, quel que soit n"""
    x, n = xn
    return plist([*avant(x, ens), (x, nbocc(x, ens) + 1)]) if n else ens


def ajoute(xn, ens):
    """une valeur nouvelle n'est pas ajoutée"""
    x, n = xn
    return plist((y, m + n * (x == y)) for y, m in ens)
