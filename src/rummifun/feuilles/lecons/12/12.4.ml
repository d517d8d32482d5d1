(* feuille.mli *)
(** La liste des éléments de xs dans leur ordre, chacun une fois, à sa première place.
    @exemple sans_doublons([4, 3, 4, 7, 3]) == [4, 3, 7]
    @indice À chaque élément, il faut savoir lesquels ont été vus : que retient-on en plus de la réponse ?
    @indice Deux accumulateurs : la liste gardée jusque-là, et l'ensemble de ce qu'elle contient.
    @indice Un élément déjà dans l'ensemble ne change rien ; tout autre va au bout de la liste, et dans l'ensemble. *)
val sans_doublons : 'a list -> 'a list

(* feuille.en.toml *)
fonctions.sans_doublons = "The list of the elements of xs in their order, each once, at its first place."
indices.sans_doublons = [
  "At each element you must know which were seen: what is remembered besides the answer?",
  "Two accumulators: the list kept so far, and the set of what is in it.",
  "An element of the set changes neither; any other goes to the end of the list, and into the set.",
]
[fautes]
"chaque nouvel élément se met devant : la réponse est renversée" = "each new element is put in front: the answer is reversed"
"c'est la dernière apparition qui est gardée, et non la première" = "the last place is kept, not the first"
"seuls des doublons voisins disparaissent" = "only repetitions side by side disappear"
"un élément répété disparaît tout à fait" = "an element that is repeated disappears altogether"
"la réponse est triée : l'ordre de xs est perdu" = "the answer is sorted: the order of xs is lost"
"tous les doublons restent" = "all repetitions stay"

(* debut.py *)
def sans_doublons(xs):
    ...

(* debut.ml *)
let sans_doublons xs = failwith "sans_doublons"

(* solution.py *)
def sans_doublons(xs):
    gardes, vus = [], frozenset()
    for x in xs:
        if x not in vus:
            gardes, vus = [*gardes, x], vus | {x}
    return gardes

(* solution.ml *)
let sans_doublons xs =
  let garde gardes x = if List.mem x gardes then gardes else x :: gardes in
  List.rev (List.fold_left garde [] xs)

(* fautes.py *)
def sans_doublons(xs):
    """chaque nouvel élément se met devant : la réponse est renversée"""
    return [*reversed([*dict.fromkeys(xs)])]


def sans_doublons(xs):
    """c'est la dernière apparition qui est gardée, et non la première"""
    return [*reversed([*dict.fromkeys(reversed(xs))])]


def sans_doublons(xs):
    """seuls des doublons voisins disparaissent"""
    return [*xs[:1], *(y for x, y in zip(xs, xs[1:]) if x != y)]


def sans_doublons(xs):
    """un élément répété disparaît tout à fait"""
    return [x for x in xs if [*xs].count(x) == 1]


def sans_doublons(xs):
    """la réponse est triée : l'ordre de xs est perdu"""
    return sorted({*xs})


def sans_doublons(xs):
    """tous les doublons restent"""
    return [*xs]
