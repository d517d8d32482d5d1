(** {1 Q1 Ensembles, par un type somme} *)

type nat = int

(** Un ensemble est vide, ou un élément ajouté à un ensemble qui ne l'a pas. @egalite sac *)
type 'a ensemble = private Vide | Avec of 'a * 'a ensemble

(** x est dans e. @aussi appartient_ens *)
val est_element : 'a -> 'a ensemble -> bool

(** e et x.
    @exemple avec 1 (Avec (1, Vide)) = Avec (1, Vide)
    @indice Que faire si x est déjà dans e ? *)
val avec : 'a -> 'a ensemble -> 'a ensemble

(** Ce qui est dans e ou dans f. *)
val reunion : 'a ensemble -> 'a ensemble -> 'a ensemble

(** {1 Q2 Multi-ensembles, par des listes} *)

(** Chaque élément y est une fois, avec le nombre, jamais nul, de ses occurrences. @egalite sac *)
type 'a sac = private ('a * nat) list

(** Le nombre d'occurrences de x dans s : 0 s'il n'y est pas. *)
val nbocc : 'a -> 'a sac -> nat

(** s et une occurrence de x de plus. @exemple ajoute 'a' [('a', 1)] = [('a', 2)] *)
val ajoute : 'a -> 'a sac -> 'a sac

(** s et une occurrence de x de moins, s'il y en a. *)
val enleve : 'a -> 'a sac -> 'a sac

(** {1 Q3 Multi-ensembles, par l'ordre supérieur} *)

(** Le nombre de toutes les occurrences. @avec fold_left fold_right @sans rec *)
val taille : 'a sac -> nat

(** Les éléments de s, avec leurs occurrences, pour lesquels p est vrai. @avec filter fold_left fold_right @sans rec *)
val garde : ('a -> bool) -> 'a sac -> 'a sac

(** Les éléments de s, sans leurs occurrences. @avec fold_left fold_right @sans rec *)
val support : 'a sac -> 'a ensemble

(** {1 Q4 Mots} *)

type mot = char list

(** Les lettres d'un mot. @exemple lettres ['a'; 'b'; 'a'] = [('a', 2); ('b', 1)] *)
val lettres : mot -> char sac

(** Les mêmes lettres, autant de fois. @aussi sont_anagrammes *)
val anagrammes : mot -> mot -> bool

(** {1 Q5 Contrepèteries} *)

(** Les deux mots, qui ne sont pas vides, leurs premières lettres échangées. *)
val echange : mot * mot -> mot * mot

(** Les deux couples de mots diffèrent, et chacun est l'autre, les premières lettres échangées.
    @exemple est_contrepet (['a'; 'b'], ['c']) (['c'; 'b'], ['a']) = true
    @exemple est_contrepet (['a'; 'b'], ['a']) (['a'; 'b'], ['a']) = false *)
val est_contrepet : mot * mot -> mot * mot -> bool
