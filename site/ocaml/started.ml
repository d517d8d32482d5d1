(* All is loaded: who asks is given the functions by which page.ml and driver.ml are asked. *)

external started : unit -> unit = "rummifun_started"

let () = started ()
