(* feuille.mli *)
(** Le nombre qu'écrivent les chiffres, de gauche à droite ; sans chiffre, 0.
    @exemple nombre([4, 0, 7]) == 407
    @indice 407 suivi d'un 5 donne 4075. Qu'a-t-on fait à 407 ?
    @indice Un chiffre à droite pousse les autres d'un rang vers la gauche : dix fois plus.
    @indice Pas : 10 * nombre jusque-là + chiffre ; départ : le nombre sans aucun chiffre. *)
val nombre : chiffre list -> int

(* feuille.en.toml *)
fonctions.nombre = "The number that the digits write, from left to right; without digits, 0."
indices.nombre = [
  "407 followed by a 5 is 4075. What was done to 407?",
  "A digit on the right moves all others one place to the left: ten times as much.",
  "Step: 10 * number so far + digit; start: the number without any digit.",
]
[fautes]
"le chiffre est multiplié par dix, et non le nombre jusque-là" = "the digit is multiplied by ten, not the number so far"
"les chiffres sont additionnés" = "the digits are added"
"les chiffres se lisent de droite à gauche" = "the digits are read from right to left"
"le départ est 1, et non 0" = "the start is 1, not 0"
"tout est multiplié par dix une fois de trop" = "all is multiplied by ten once too often"
"seul le dernier chiffre est rendu" = "only the last digit is given"

(* debut.py *)
from functools import reduce


def nombre(chiffres):
    ...

(* debut.ml *)
let nombre chiffres = failwith "nombre"

(* solution.py *)
from functools import reduce


def nombre(chiffres):
    return reduce(lambda n, chiffre: 10 * n + chiffre, chiffres, 0)

(* solution.ml *)
let nombre chiffres = List.fold_left (fun n chiffre -> (10 * n) + chiffre) 0 chiffres

(* fautes.py *)
from functools import reduce


def nombre(chiffres):
    """le chiffre est multiplié par dix, et non le nombre jusque-là"""
    return 10 * sum(chiffres)


def nombre(chiffres):
    """les chiffres sont additionnés"""
    return sum(chiffres)


def nombre(chiffres):
    """les chiffres se lisent de droite à gauche"""
    return reduce(lambda n, chiffre: 10 * n + chiffre, reversed(chiffres), 0)


def nombre(chiffres):
    """le départ est 1, et non 0"""
    return reduce(lambda n, chiffre: 10 * n + chiffre, chiffres, 1)


def nombre(chiffres):
    """tout est multiplié par dix une fois de trop"""
    return reduce(lambda n, chiffre: 10 * (n + chiffre), chiffres, 0)


def nombre(chiffres):
    """seul le dernier chiffre est rendu"""
    return [0, *chiffres][-1]
