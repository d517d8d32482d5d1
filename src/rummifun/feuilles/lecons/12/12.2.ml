(* feuille.mli *)
(** Le couple de plus grande multiplicité parmi meilleur et ceux de la liste ens ; à égalité, le premier rencontré, meilleur d'abord.
    @exemple plus_frequent_depuis((7, 1), [(4, 2), (3, 2)]) == (4, 2)
    @indice meilleur est le meilleur couple parmi ceux déjà vus. Qu'y ajoute le multi-ensemble vide ?
    @indice Comparez la multiplicité du premier couple à celle de meilleur, et continuez avec le meilleur des deux.
    @indice À égalité, le plus ancien reste : le nouveau couple doit être strictement plus grand. *)
val plus_frequent_depuis : 'a multielement -> 'a multiensemble -> 'a multielement

(* feuille.en.toml *)
fonctions.plus_frequent_depuis = "The pair with the largest multiplicity among meilleur and those of the list ens; between equals, the first, meilleur before all others."
indices.plus_frequent_depuis = [
  "meilleur is the best pair among those already seen. What does the empty multiset add?",
  "Compare the multiplicity of the first pair with that of meilleur; go on with the better one.",
  "Between equals the earlier one stays: the new pair must be strictly larger.",
]
[fautes]
"à égalité, c'est le dernier qui gagne" = "between equals, the last one wins"
"meilleur est oublié dès qu'il y a un couple" = "meilleur is forgotten as soon as there is a pair"
"les valeurs sont comparées, et non les multiplicités" = "the values are compared, not the multiplicities"
"tout couple est comparé au premier meilleur, et non au meilleur de ceux déjà vus" = "every pair is compared with the first meilleur, not with the best of those already seen"
"seul le premier couple est regardé" = "only the first pair is looked at"
"la plus petite multiplicité gagne" = "the smallest multiplicity wins"

(* debut.py *)
def plus_frequent_depuis(meilleur, ens):
    ...

(* debut.ml *)
let rec plus_frequent_depuis meilleur ens =
  match ens with
  | [] -> failwith "plus_frequent_depuis"
  | (x, n) :: reste -> failwith "plus_frequent_depuis"

(* solution.py *)
def plus_frequent_depuis(meilleur, ens):
    for xn in ens:
        meilleur = xn if xn[1] > meilleur[1] else meilleur
    return meilleur

(* solution.ml *)
let rec plus_frequent_depuis meilleur = function
  | [] -> meilleur
  | (x, n) :: reste -> plus_frequent_depuis (if n > snd meilleur then (x, n) else meilleur) reste

(* fautes.py *)
def plus_frequent_depuis(meilleur, ens):
    """à égalité, c'est le dernier qui gagne"""
    return max(reversed([meilleur, *ens]), key=lambda xn: xn[1])


def plus_frequent_depuis(meilleur, ens):
    """meilleur est oublié dès qu'il y a un couple"""
    return max(ens, key=lambda xn: xn[1], default=meilleur)


def plus_frequent_depuis(meilleur, ens):
    """les valeurs sont comparées, et non les multiplicités"""
    return max([meilleur, *ens], key=lambda xn: xn[0])


def plus_frequent_depuis(meilleur, ens):
    """tout couple est comparé au premier meilleur, et non au meilleur de ceux déjà vus"""
    return [meilleur, *(xn for xn in ens if xn[1] > meilleur[1])][-1]


def plus_frequent_depuis(meilleur, ens):
    """seul le premier couple est regardé"""
    return max([meilleur, *ens[:1]], key=lambda xn: xn[1])


def plus_frequent_depuis(meilleur, ens):
    """la plus petite multiplicité gagne"""
    return min([meilleur, *ens], key=lambda xn: xn[1])
