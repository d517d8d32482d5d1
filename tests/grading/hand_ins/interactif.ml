(* ------ le jeu, en mode graphique ------ *)
let () = print_endline "Bienvenue au Rummikub !";;
#load "graphics.cma";;
open Graphics;;
let () = open_graph " 800x600";;
let () =
  let fini = ref false in
  while not !fini do
    print_string "Votre coup ? ";
    match (try read_line () with End_of_file -> "") with
    | "q" -> fini := true
    | _ -> ()
  done;;
let rec boucle e = boucle (piocher e);;
let _ = boucle (init_partie ());;
exit 0;;
