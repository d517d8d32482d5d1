(* feuille.mli *)
(** L'accumulateur après tous les éléments de liste : il part de z, et chaque élément x en fait f(z, x).
    @grand 10000
    @indice L'appel est la dernière chose faite : il ne fait que donner de nouvelles valeurs à z et à liste, et recommencer.
    @indice Une boucle fait de même : à chaque élément, z prend une nouvelle valeur.
    @indice Pour chaque x de liste, z devient f(z, x) : qu'est z après la boucle ? *)
val replie : ('b -> 'a -> 'b) -> 'b -> 'a list -> 'b

(* feuille.en.toml *)
fonctions.replie = "The accumulator after all elements of liste: it starts at z, and each element x makes it f(z, x)."
indices.replie = [
  "The call is the last thing done: it only gives new values to z and to liste, and starts again.",
  "A loop does the same: for each element, z takes a new value.",
  "For each x of liste, z becomes f(z, x): what is z after the loop?",
]
[fautes]
"le premier élément est sauté" = "the first element is left out"
"le dernier élément est sauté" = "the last element is left out"
"les éléments sont pris du dernier au premier" = "the elements are taken from the last to the first"
"f reçoit l'élément d'abord, et l'accumulateur ensuite" = "f is given the element first, then the accumulator"
"la boucle s'arrête au premier élément : rendez la réponse après elle" = "the loop stops at the first element: give the answer after it"
"chaque pas repart du premier z, et non de ce que f vient de rendre" = "each step starts from the first z again, not from what f has just given"

(* debut.py *)
def replie(f, z, liste):
    if not liste:
        return z
    return replie(f, f(z, liste[0]), liste[1:])

(* debut.ml *)
let rec replie f z liste =
  match liste with
  | [] -> failwith "replie"
  | x :: reste -> failwith "replie"

(* solution.py *)
def replie(f, z, liste):
    for x in liste:
        z = f(z, x)
    return z

(* solution.ml *)
let rec replie f z = function [] -> z | x :: reste -> replie f (f z x) reste

(* fautes.py *)
from functools import reduce


def replie(f, z, liste):
    """le premier élément est sauté"""
    return reduce(f, liste[1:], z)


def replie(f, z, liste):
    """le dernier élément est sauté"""
    return reduce(f, liste[:-1], z)


def replie(f, z, liste):
    """les éléments sont pris du dernier au premier"""
    return reduce(f, reversed(liste), z)


def replie(f, z, liste):
    """f reçoit l'élément d'abord, et l'accumulateur ensuite"""
    return reduce(lambda z, x: f(x, z), liste, z)


def replie(f, z, liste):
    """la boucle s'arrête au premier élément : rendez la réponse après elle"""
    return reduce(f, liste[:1], z)


def replie(f, z, liste):
    """chaque pas repart du premier z, et non de ce que f vient de rendre"""
    return f(z, liste[-1]) if liste else z
