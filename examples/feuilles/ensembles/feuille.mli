(** {1 Q1 Parcourir un ensemble} *)

type nat = int

(** Un ensemble est vide, ou un élément devant un ensemble qui ne le contient pas. @egalite sac *)
type 'a ensemble = private Ve | Ce of 'a * 'a ensemble

(** Le nombre d'éléments de e.
    @exemple cardinal (Ce (1, Ce (2, Ve))) = 2
    @indice Combien d'éléments l'ensemble vide a-t-il ?
    @indice Un élément de plus que le reste. *)
val cardinal : 'a ensemble -> nat

(** x est l'un des éléments de e. @aussi est_dans member *)
val appartient : 'a -> 'a ensemble -> bool

(** Tout élément de e est aussi dans f. @aussi est_inclus subset *)
val inclus : 'a ensemble -> 'a ensemble -> bool

(** e et f ont les mêmes éléments, dans n'importe quel ordre. @aussi sont_egaux *)
val egaux : 'a ensemble -> 'a ensemble -> bool

(** {1 Q2 Fabriquer des ensembles} *)

(** e avec x, qui n'y figure qu'une fois.
    @exemple ajoute 1 (Ce (1, Ve)) = Ce (1, Ve) *)
val ajoute : 'a -> 'a ensemble -> 'a ensemble

(** e sans x. @aussi enleve *)
val supprime : 'a -> 'a ensemble -> 'a ensemble

(** Ce qui est dans e ou dans f. *)
val union : 'a ensemble -> 'a ensemble -> 'a ensemble

(** Ce qui est dans e et dans f. @aussi inter *)
val intersection : 'a ensemble -> 'a ensemble -> 'a ensemble

(** Ce qui est dans e sans être dans f. @aussi difference *)
val dif : 'a ensemble -> 'a ensemble -> 'a ensemble

(** L'un des éléments de e, n'importe lequel. @raise Failure si e est vide *)
val un_dans : 'a ensemble -> 'a
