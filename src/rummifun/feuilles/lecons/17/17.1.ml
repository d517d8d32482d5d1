(* feuille.mli *)
(** La première réponse, parmi celles des contrôles à x, qui n'est pas None ; après elle, aucun contrôle n'est
    appelé.
    @indice Interrogez les contrôles l'un après l'autre ; quand connaît-on la réponse ?
    @indice Dès qu'un contrôle refuse, rendez sa réponse, sans appeler les suivants.
    @indice En Python, next(…, None) demande à un générateur son premier élément, et rien de plus ; en OCaml, une récursion
      s'arrête de même. *)
val premier_refus : ('a, 'r) controle list -> 'a -> 'r option

(* feuille.en.toml *)
fonctions.premier_refus = "The first answer, among those of the checks to x, that is not None; after it no check is called."
indices.premier_refus = [
  "Ask the checks one after another; when do you know the answer?",
  "As soon as a check refuses, return its answer, without calling those that follow.",
  "In Python next(…, None) asks a generator for its first element, and for no more; in OCaml a recursion stops likewise.",
]
[fautes]
"les contrôles sont encore appelés après le premier refus" = "checks are still called after the first refusal"
"0 est pris pour None : ce refus est perdu" = "0 is taken for None: this refusal is lost"
"seul le premier contrôle est appelé" = "only the first check is called"
"le dernier refus est rendu, et non le premier" = "the last refusal is returned, and not the first"

(* debut.py *)
def premier_refus(controles, x):
    ...

(* debut.ml *)
let rec premier_refus controles x = failwith "premier_refus"

(* solution.py *)
def premier_refus(controles, x):
    refus = (controle(x) for controle in controles)
    return next((r for r in refus if r is not None), None)

(* solution.ml *)
let rec premier_refus controles x =
  match controles with
  | [] -> None
  | controle :: reste -> ( match controle x with None -> premier_refus reste x | refus -> refus)

(* fautes.py *)
def premier_refus(controles, x):
    """les contrôles sont encore appelés après le premier refus"""
    return next((r for r in [controle(x) for controle in controles] if r is not None), None)


def premier_refus(controles, x):
    """0 est pris pour None : ce refus est perdu"""
    return next((r for controle in controles if (r := controle(x))), None)


def premier_refus(controles, x):
    """seul le premier contrôle est appelé"""
    return controles[0](x) if controles else None


def premier_refus(controles, x):
    """le dernier refus est rendu, et non le premier"""
    return next((r for controle in reversed(controles) if (r := controle(x)) is not None), None)
