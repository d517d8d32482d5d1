(* What runs in the toplevel beside a hand-in: it reads orders from one pipe and answers on another.

   An order is a line, a token first; F is followed by as many bytes of source as its line says. An answer is a letter,
   a length, the token of its order (which a hand-in that writes on the pipe does not know), and as many bytes. Values cross as bare structures: i5; is an immediate, b0,2; a block with its fields after it,
   s3;abc a string. What they mean is known to whoever reads the types that the toplevel prints.

     F name line length   parse a piece of source          → k number of phrases | p where it cannot be parsed
     N                    run the next phrase              → o what it printed | x the error | t too long | e exit
     S                    skip it                          → s
     K name               keep the value of a name         → k index
     C index shared args  apply a kept function            → v value | x exception | t too long | e exit
                          s where one before it with the same token was too long
     R seed               start chance again               → k *)

#directory "+compiler-libs";;

let () =
  (* what open_in and open_out are made of, in every release; there is no /dev/fd where there is no /proc *)
  let module Pipes = struct
    external reading : int -> in_channel = "caml_ml_open_descriptor_in"
    external writing : int -> out_channel = "caml_ml_open_descriptor_out"
  end in
  let answers = Pipes.writing 4 and orders = Pipes.reading 3 in
  let module M = struct exception Too_long exception Exit_called end in
  let token = ref "-" in
  let respond letter text =
    Printf.fprintf answers "%c%d %s\n%s" letter (String.length text) !token text; flush answers in

  (* running what a student wrote: an alarm stops it, exit does not leave, and what it prints is flushed *)
  let running = ref false and stopped = ref ' ' in
  Sys.set_signal Sys.sigalrm (Sys.Signal_handle (fun _ -> if !running then (stopped := 't'; raise M.Too_long)));
  let rec watch_exit () =
    at_exit (fun () -> if !running then (stopped := 'e'; watch_exit (); raise M.Exit_called)) in
  watch_exit ();
  let quietly f = try f () with _ -> () in
  let run f =
    stopped := ' '; running := true;
    let result = try let v = f () in running := false; Ok v with e -> running := false; Error e in
    quietly (fun () -> flush stdout); quietly Format.print_flush; quietly (fun () -> flush stderr);
    result in

  (* values *)
  let kept = Hashtbl.create 64 and late = ref "" in
  let once shared value = match shared with
    | None -> value
    | Some known -> (try Hashtbl.find known value with Not_found -> Hashtbl.add known value value; value) in
  let rec build shared line at =
    let stop c = String.index_from line !at c in
    let number c = let e = stop c in let n = int_of_string (String.sub line !at (e - !at)) in at := e + 1; n in
    let kind = line.[!at] in
    incr at;
    match kind with
    | 'i' -> Obj.repr (number ';')
    | 's' -> let n = number ';' in let s = String.sub line !at n in at := !at + n; once shared (Obj.repr s)
    | 'k' -> Hashtbl.find kept (number ';')
    | _ ->
      let tag = number ',' in
      let size = number ';' in
      let block = Obj.new_block tag size in
      for i = 0 to size - 1 do Obj.set_field block i (build shared line at) done;
      once shared block in
  let dump value =
    let out = Buffer.create 256 and left = ref 20000 in
    let rec go v =
      decr left;
      if !left < 0 then Buffer.add_char out '~'
      else if Obj.is_int v then (Buffer.add_char out 'i'; Buffer.add_string out (string_of_int (Obj.obj v)); Buffer.add_char out ';')
      else
        let tag = Obj.tag v in
        if tag = Obj.string_tag then begin
          let s : string = Obj.obj v in
          let s = if String.length s > 2000 then String.sub s 0 2000 else s in
          Buffer.add_string out (Printf.sprintf "s%d;%s" (String.length s) s)
        end
        else if tag = Obj.double_tag then Buffer.add_string out (Printf.sprintf "d%h;" (Obj.obj v : float))
        else if tag >= Obj.lazy_tag then Buffer.add_char out 'f'
        else begin
          Buffer.add_string out (Printf.sprintf "b%d,%d;" tag (Obj.size v));
          for i = 0 to Obj.size v - 1 do go (Obj.field v i) done
        end in
    go value;
    Buffer.contents out in
  let failed e =
    if !stopped <> ' ' then respond !stopped ""
    else respond 'x' (match e with
      | Failure m -> "Failure " ^ String.escaped m
      | Invalid_argument m -> "Invalid_argument " ^ String.escaped m
      | e -> try Printexc.to_string e with _ -> "exception") in

  (* phrases *)
  let said = Buffer.create 1024 in
  let ppf = Format.formatter_of_buffer said in
  Format.pp_set_margin ppf 1_000_000;
  Format.pp_set_max_indent ppf 999_999;
  Toploop.print_out_value := (fun ppf _ -> Format.pp_print_string ppf "_");
  let plain_printer = !Toploop.print_out_phrase in
  Toploop.print_out_phrase := (fun ppf -> function
    | Outcometree.Ophr_exception (exn, _) -> Format.fprintf ppf "Exception: %s." (Printexc.to_string exn)
    | phrase -> plain_printer ppf phrase);
  Toploop.max_printer_depth := 1;
  Toploop.max_printer_steps := 1;
  let take () = Format.pp_print_flush ppf (); let text = Buffer.contents said in Buffer.clear said; text in
  (* the toplevel shows neither its parser nor how it tells an error, but for what a file being used goes through *)
  let plain_parser = !Toploop.parse_use_file in
  let parse name line source =
    let lexbuf = Lexing.from_string source in
    lexbuf.Lexing.lex_curr_p <- { Lexing.pos_fname = name; pos_lnum = line; pos_bol = 0; pos_cnum = 0 };
    let split = function
      | Parsetree.Ptop_def items -> List.map (fun item -> Parsetree.Ptop_def [ item ]) items
      | directive -> [ directive ] in
    List.concat_map split (plain_parser lexbuf) in
  let report exn =
    Toploop.parse_use_file := (fun _ -> raise exn);
    ignore (Toploop.use_file ppf "/dev/null") in
  let queue = ref [] and uses = ref [] in
  let used name =
    if List.length (List.filter ((=) name) !uses) >= 3 then failwith ("#use " ^ name);  (* it would never end *)
    uses := name :: !uses;
    let channel = open_in_bin name in
    let source = really_input_string channel (in_channel_length channel) in
    close_in channel;
    parse name 1 source in
  let start = function
    | Parsetree.Ptop_def (item :: _) -> item.Parsetree.pstr_loc.Location.loc_start
    | Parsetree.Ptop_def [] -> Lexing.dummy_pos
    | Parsetree.Ptop_dir d -> d.Parsetree.pdir_loc.Location.loc_start in
  let finish = function
    | Parsetree.Ptop_def (item :: _) -> item.Parsetree.pstr_loc.Location.loc_end
    | Parsetree.Ptop_def [] -> Lexing.dummy_pos
    | Parsetree.Ptop_dir d -> d.Parsetree.pdir_loc.Location.loc_end in
  let execute phrase =
    match phrase with
    | Parsetree.Ptop_dir { pdir_name = { txt = "use"; _ }; pdir_arg = Some { pdira_desc = Pdir_string name; _ }; _ } ->
      queue := used name @ !queue; true
    | Parsetree.Ptop_dir { pdir_name = { txt = "quit"; _ }; _ } -> stopped := 'e'; raise M.Exit_called
    | phrase -> Toploop.execute_phrase true ppf phrase in
  let where phrase =
    let s = start phrase and e = finish phrase in
    Printf.sprintf "%s\t%d\t%d\t%d\t%d\n" s.Lexing.pos_fname s.Lexing.pos_lnum e.Lexing.pos_lnum
      s.Lexing.pos_cnum e.Lexing.pos_cnum in
  let value_of name =
    if not (String.contains name '.') then Toploop.getvalue name
    else begin
      let phrases = plain_parser (Lexing.from_string ("let rummifun_kept = " ^ name)) in
      List.iter (fun phrase -> ignore (Toploop.execute_phrase false ppf phrase)) phrases;
      ignore (take ());
      Toploop.getvalue "rummifun_kept"
    end in
  let next () =
    match !queue with
    | [] -> respond 'z' ""
    | phrase :: rest ->
      queue := rest;
      let where = where phrase in
      match run (fun () -> execute phrase) with
      | _ when !stopped <> ' ' -> ignore (take ()); respond !stopped where
      | Ok true -> respond 'o' (where ^ take ())
      | Ok false -> respond 'x' (where ^ take ())
      | Error exn ->
        report exn;
        respond 'x' (where ^ take ()) in

  let order line =
    match String.split_on_char ' ' line with
    | [ "F"; name; first; length ] ->
      let source = really_input_string orders (int_of_string length) in
      (match parse name (int_of_string first) source with
       | phrases -> queue := phrases; respond 'k' (string_of_int (List.length phrases))
       | exception exn -> report exn; respond 'p' (take ()))
    | [ "N" ] -> next ()
    | [ "S" ] ->
      (match !queue with
       | [] -> respond 'z' ""
       | phrase :: rest -> queue := rest; respond 's' (where phrase))
    | [ "K"; name ] ->
      (match value_of name with
       | v -> let i = Hashtbl.length kept in Hashtbl.add kept i v; respond 'k' (string_of_int i)
       | exception _ -> respond 'x' name)
    | [ "R"; seed ] -> Random.init (int_of_string seed); respond 'k' ""
    | "C" :: _ when !late = !token -> respond 's' ""
    | "C" :: index :: shared :: _ ->
      let known = if shared = "1" then Some (Hashtbl.create 64) else None in
      let at = ref (String.length index + String.length shared + 4) in
      let args = ref [] in
      while !at < String.length line do args := build known line at :: !args done;
      let f = Hashtbl.find kept (int_of_string index) in
      let apply () = List.fold_left (fun f x -> (Obj.obj f : Obj.t -> Obj.t) x) f (List.rev !args) in
      (match run apply with
       | _ when !stopped <> ' ' -> if !stopped = 't' then late := !token; respond !stopped ""
       | Ok v -> respond 'v' (dump v)
       | Error e -> failed e)
    | _ -> respond '?' line in
  respond 'k' Sys.ocaml_version;
  let told line =
    let i = String.index line ' ' in
    token := String.sub line 0 i;
    order (String.sub line (i + 1) (String.length line - i - 1)) in
  try while true do told (input_line orders) done with End_of_file -> ()
;;
