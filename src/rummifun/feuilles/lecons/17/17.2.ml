(* feuille.mli *)
(** Les réponses des contrôles à x qui ne sont pas None, dans l'ordre.
    @indice map : que répond chaque contrôle sur x ?
    @indice filter : quelles réponses sont des refus ?
    @indice filter(None, …) ôterait aussi 0 et la chaîne vide : demandez pour chaque réponse si elle est None. *)
val tous_les_refus : ('a, 'r) controle list -> 'a -> 'r list

(* feuille.en.toml *)
fonctions.tous_les_refus = "The answers of the checks to x that are not None, in order."
indices.tous_les_refus = [
  "map: what does each check answer about x?",
  "filter: which answers are refusals?",
  "filter(None, …) would leave out 0 and the empty string too: ask of each answer whether it is None.",
]
[fautes]
"0 est pris pour None : ce refus est perdu" = "0 is taken for None: this refusal is lost"
"les réponses None sont gardées" = "answers that are None are kept"
"les refus sont dans l'ordre inverse" = "the refusals are in reverse order"
"seul le premier refus est rendu" = "only the first refusal is returned"

(* debut.py *)
def tous_les_refus(controles, x):
    ...

(* debut.ml *)
let tous_les_refus controles x = failwith "tous_les_refus"

(* solution.py *)
def tous_les_refus(controles, x):
    return [r for r in (controle(x) for controle in controles) if r is not None]

(* solution.ml *)
let tous_les_refus controles x = List.filter_map (fun controle -> controle x) controles

(* fautes.py *)
def tous_les_refus(controles, x):
    """0 est pris pour None : ce refus est perdu"""
    return [*filter(None, (controle(x) for controle in controles))]


def tous_les_refus(controles, x):
    """les réponses None sont gardées"""
    return [controle(x) for controle in controles]


def tous_les_refus(controles, x):
    """les refus sont dans l'ordre inverse"""
    return [r for controle in reversed(controles) if (r := controle(x)) is not None]


def tous_les_refus(controles, x):
    """seul le premier refus est rendu"""
    return [r for controle in controles if (r := controle(x)) is not None][:1]
