(* A whole Rummikub through the engine, which deals, judges and scores: ocaml unix.cma partie.ml 17 *)

type json = Null | Bool of bool | Int of int | Text of string | List of json list | Object of (string * json) list

(* Read the value that begins at place i of a line; return it, and the place after it. *)
let rec read s i =
  match s.[i] with
  | ' ' | ',' | ':' -> read s (i + 1)
  | '"' -> let text, j = letters s (i + 1) (Buffer.create 16) in Text text, j
  | '[' -> let found, j = several s (i + 1) ']' in List found, j
  | '{' -> let found, j = several s (i + 1) '}' in Object (pairs found), j
  | 't' -> Bool true, i + 4 | 'f' -> Bool false, i + 5 | 'n' -> Null, i + 4
  | _ ->
    let rec ends j = if j < String.length s && String.contains "-0123456789" s.[j] then ends (j + 1) else j in
    Int (int_of_string (String.sub s i (ends i - i))), ends i

and letters s i found =
  match s.[i] with
  | '"' -> Buffer.contents found, i + 1
  | '\\' -> Buffer.add_char found s.[i + 1]; letters s (i + 2) found
  | c -> Buffer.add_char found c; letters s (i + 1) found

and several s i closing =
  if s.[i] = closing then [], i + 1
  else if s.[i] = ' ' || s.[i] = ',' then several s (i + 1) closing
  else let first, j = read s i in let rest, k = several s j closing in first :: rest, k

and pairs = function Text key :: value :: rest -> (key, value) :: pairs rest | _ -> []

let field name = function Object fields -> (try List.assoc name fields with Not_found -> Null) | _ -> Null
let items = function List found -> found | _ -> []
let text = function Text found -> found | _ -> "?"
let int = function Int n -> n | _ -> 0
(* Send a request, and read its answer. *)
let ask (from, into) request =
  output_string into (request ^ "\n"); flush into;
  let answer, _ = read (input_line from) 0 in
  if field "type" answer = Text "error" then failwith (text (field "said" answer)) else answer

(* Of the moves offered, the one that lays most tiles; drawing and passing lay none. *)
let best moves =
  let laid move = List.length (items (field "laid" move)) in
  List.fold_left (fun kept move -> if laid move > laid kept then move else kept) (List.hd moves) (List.tl moves)

let rec play engine state =
  match field "seat" state with
  | Int seat ->
    let move = best (items (field "moves" (ask engine {|{"type": "moves"}|}))) in
    Printf.printf "J%d : %s\n" (seat + 1) (text (field "said" move));
    play engine (ask engine (Printf.sprintf {|{"type": "play", "n": %d}|} (int (field "n" move))))
  | _ -> field "outcome" state

let () =
  let argument i usual = if Array.length Sys.argv > i then Sys.argv.(i) else usual in
  let engine = Unix.open_process (argument 2 "rummifun serveur-de-coups") in
  let deal = Printf.sprintf {|{"type": "deal", "game": "rummikub", "seed": %s}|} (argument 1 "17") in
  let outcome = play engine (ask engine deal) in
  let scores = String.concat " : " (List.map (fun n -> string_of_int (int n)) (items (field "scores" outcome))) in
  Printf.printf "%s (%s)\n" (text (field "said" outcome)) scores;
  ignore (ask engine {|{"type": "bye"}|})
