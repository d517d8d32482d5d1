(* What runs in the toplevel beside a hand-in: it reads orders from one pipe and answers on another; compiled to
   JavaScript (site/ocaml), it is a function of an order and a source, which gives a letter with what follows it.

   An order is a line, a token first; F is followed by as many bytes of source as its line says. An answer is a letter,
   a length, the token of its order (which a hand-in that writes on the pipe does not know), and as many bytes. Values
   cross as bare structures: i5; is an immediate, b0,2; a block with its fields after it, d0x1p-1; a float, of those in a
   block of tag 254 too, s3;abc a string; as arguments, k7; is the kept value 7, c7,2; what it makes of the two
   arguments after it. What they mean is known to whoever reads the types that the toplevel prints.

     F name line length m parse a piece of source, of module m or - → k number of phrases | p where it cannot be parsed
     M m                  end a file that is a module      → k | x the error
     N                    run the next phrase              → o what it printed | x the error | t too long | e exit
     S                    skip it                          → s
     K name               keep the value of a name         → k index
     C index how args     apply a kept function            → v value | x exception | t too long | e exit
                          how is 1 where equal values are one in memory, 2 where more calls come with this one:
                          its answer may wait for theirs, 20 ms at most
                          q index args, tab by tab, where right functions must answer first
                          s where one before it with the same token was too long
     L index name arity   put a right function in the place of a kept one, of so many arguments → k | x
     U index ...          let those right functions answer, and no others → k
     A value, tab by tab  what the right functions answer; nothing lets the hand-in's own answer → k
     R seed               start chance again               → k

   What N and S answer begins with where the phrase stands, then the places of what it defines: a tab, a name, a file,
   lines and columns; or a tab, the name of a module, =, and a module that it is made of. An item of a file that is a
   module is run by itself, as a module Rummifun_n in which those before it are open; M includes them all in one. *)

#directory "+compiler-libs";;

let () =
  (* what open_in and open_out are made of, in every release; there is no /dev/fd where there is no /proc *)
  let module Pipes = struct
    external reading : int -> in_channel = "caml_ml_open_descriptor_in"
    external writing : int -> out_channel = "caml_ml_open_descriptor_out"
  end in
  let module M = struct
    exception Too_long
    exception Exit_called
    exception Unanswered
    type scope = { path : string; outer : scope option; mutable seen : Parsetree.structure; mutable parts : string list }
  end in
  let concat_map f items = List.concat (List.map f items) in  (* List's is of 4.10 *)
  let token = ref "-" and more = ref false and told = ref (fun (_ : char) (_ : string) -> ()) in
  let respond letter text = !told letter text in

  (* running what a student wrote: an alarm stops it, exit does not leave, and what it prints is flushed *)
  let running = ref false and stopped = ref ' ' in
  let ring _ = if !running then (stopped := 't'; raise M.Too_long) in
  let watched = ref false in  (* what at_exit is given is done once, and in JavaScript as soon as all is loaded *)
  let rec watch_exit () =
    let leave () =
      watched := false;
      if !running then (stopped := 'e'; watch_exit (); raise M.Exit_called) in
    if not !watched then (watched := true; at_exit leave) in
  let quietly f = try f () with _ -> () in
  let run f =
    watch_exit (); stopped := ' '; running := true;
    let result = try let v = f () in running := false; Ok v with e -> running := false; Error e in
    quietly (fun () -> flush stdout); if not !more then quietly Format.print_flush; quietly (fun () -> flush stderr);
    result in

  (* values *)
  let kept = Hashtbl.create 64 and late = ref "" in
  let once shared value = match shared with
    | None -> value
    | Some known -> (try Hashtbl.find known value with Not_found -> Hashtbl.add known value value; value) in
  let apply f args = List.fold_left (fun f x -> (Obj.obj f : Obj.t -> Obj.t) x) f args in
  let call index block = apply (Hashtbl.find kept index) (List.init (Obj.size block) (Obj.field block)) in
  (* both with a stack of their own: a structure may be deeper than that of a program *)
  let build shared line at =
    let rec digits c n =
      let d = line.[!at] in
      incr at;
      if d = c then n else digits c (10 * n + Char.code d - Char.code '0') in
    let number c = if line.[!at] = '-' then (incr at; - digits c 0) else digits c 0 in
    let rec value waiting =
      let kind = line.[!at] in
      incr at;
      match kind with
      | 'i' -> filled (Obj.repr (number ';')) waiting
      | 's' ->
        let n = number ';' in
        let s = String.sub line !at n in
        at := !at + n;
        filled (once shared (Obj.repr s)) waiting
      | 'd' ->
        let until = String.index_from line !at ';' in
        let text = String.sub line !at (until - !at) in
        at := until + 1;
        filled (once shared (Obj.repr (float_of_string text))) waiting
      | 'k' -> filled (Hashtbl.find kept (number ';')) waiting
      | _ ->
        let tag = number ',' in
        let size = number ';' in
        let block = Obj.new_block (if kind = 'c' then 0 else tag) size in
        let finish = if kind = 'c' then call tag else once shared in
        if size = 0 then filled (finish block) waiting else value ((block, 0, finish) :: waiting)
    and filled v = function
      | [] -> v
      | (block, i, finish) :: waiting ->
        Obj.set_field block i v;
        if i + 1 < Obj.size block then value ((block, i + 1, finish) :: waiting) else filled (finish block) waiting in
    value [] in
  let dump value =
    let out = Buffer.create 256 and left = ref 100_000 in
    let rec go v waiting =
      decr left;
      if !left < 0 then (Buffer.add_char out '~'; next waiting)
      else if Obj.is_int v then (immediate (Obj.obj v); next waiting)
      else
        let tag = Obj.tag v in
        if tag = Obj.string_tag then begin
          let s : string = Obj.obj v in
          let s = if String.length s > 2000 then String.sub s 0 2000 else s in
          head 's' (String.length s) ';';
          Buffer.add_string out s;
          next waiting
        end
        else if tag = Obj.double_tag then (Buffer.add_string out (Printf.sprintf "d%h;" (Obj.obj v : float)); next waiting)
        else if tag >= Obj.lazy_tag && tag <> Obj.double_array_tag then (Buffer.add_char out 'f'; next waiting)
        else begin
          head 'b' tag ',';
          number (Obj.size v) ';';
          next ((v, 0) :: waiting)
        end
    and number n last = Buffer.add_string out (string_of_int n); Buffer.add_char out last
    and head kind n last = Buffer.add_char out kind; number n last
    and immediate n =  (* in JavaScript a float is one too *)
      if n lor 0 = n then head 'i' n ';'
      else Buffer.add_string out (Printf.sprintf "d%h;" (Obj.magic n : float))
    and next = function
      | [] -> ()
      | (v, i) :: waiting -> if i < Obj.size v then go (Obj.field v i) ((v, i + 1) :: waiting) else next waiting in
    go value [];
    Buffer.contents out in
  (* right functions: a call that needs answers of theirs goes on with the hand-in's own, to find what else it needs,
     unless that costs time, and is made again when there are answers *)
  let called = ref (-1) and active = ref [] and goes_on = ref true in
  let unanswered = ref [] and answers = Hashtbl.create 64 in
  let right index arity own =
    let answer args =
      if !called = index || not (List.mem index !active) then apply own args
      else begin
        let given = Obj.new_block 0 arity in
        List.iteri (Obj.set_field given) args;
        let key = string_of_int index ^ " " ^ dump given in
        match Hashtbl.find answers key with
        | "" -> apply own args
        | wire -> build None wire (ref 0)
        | exception Not_found ->
          if not (List.mem key !unanswered || String.contains key '\t') then unanswered := key :: !unanswered;
          if not !goes_on || List.length !unanswered >= 100 then raise M.Unanswered;
          let others = !active in
          active := [];
          let found = try Ok (apply own args) with e -> Error e in
          active := others;
          (match found with Ok v -> v | Error e -> raise e)
      end in
    let rec take n args = if n = 0 then answer (List.rev args) else Obj.repr (fun x -> take (n - 1) (x :: args)) in
    take arity [] in
  let ours = "Rummifun_" in
  let digit c = c >= '0' && c <= '9' in
  let plain text =  (* without the names of modules that are ours *)
    let out = Buffer.create (String.length text) and n = String.length text in
    let rec after i = if i < n && digit text.[i] then after (i + 1) else i in
    let rec go i =
      if i < n then begin
        let from = i + String.length ours in
        let last = if from < n && String.sub text i (String.length ours) = ours then after from else i in
        if last > from && last < n && text.[last] = '.' then go (last + 1)
        else (Buffer.add_char out text.[i]; go (i + 1))
      end in
    go 0; Buffer.contents out in
  let failed e =
    if !stopped <> ' ' then respond !stopped ""
    else respond 'x' (match e with
      | Failure m -> "Failure " ^ String.escaped m
      | Invalid_argument m -> "Invalid_argument " ^ String.escaped m
      | e -> try plain (Printexc.to_string e) with _ -> "exception") in

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
  let current = ref ("", "") in  (* the module that an item belongs to, and ours that holds the item *)
  let take () =
    Format.pp_print_flush ppf ();
    let text = Buffer.contents said and shown, own = !current in
    Buffer.clear said;
    let rec first i = if i < String.length text && text.[i] = '\n' then first (i + 1) else i in
    let text = String.sub text (first 0) (String.length text - first 0) in  (* as some versions begin after an error *)
    let head = "module " ^ own ^ " :" in
    let n = String.length head in
    if own <> "" && String.length text >= n && String.sub text 0 n = head
    then "module " ^ shown ^ " :" ^ plain (String.sub text n (String.length text - n))
    else plain text in
  (* the toplevel shows neither its parser nor how it tells an error, but for what a file being used goes through *)
  let plain_parser = !Toploop.parse_use_file in
  let parse name line source =
    let lexbuf = Lexing.from_string source in
    lexbuf.Lexing.lex_curr_p <- { Lexing.pos_fname = name; pos_lnum = line; pos_bol = 0; pos_cnum = 0 };
    let split = function
      | Parsetree.Ptop_def items -> List.map (fun item -> Parsetree.Ptop_def [ item ]) items
      | directive -> [ directive ] in
    concat_map split (plain_parser lexbuf) in
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
  let scopes : (string, M.scope) Hashtbl.t = Hashtbl.create 8 in
  let scope = function
    | "-" -> None
    | name ->
      if not (Hashtbl.mem scopes name) then
        Hashtbl.add scopes name { M.path = name; outer = None; seen = []; parts = [] };
      Some (Hashtbl.find scopes name) in
  let path = function None -> "" | Some s -> s.M.path in
  let within path name = if path = "" then name else path ^ "." ^ name in
  let name_of text =  (* a string, or in later versions of OCaml an option *)
    let r = Obj.repr text in
    if Obj.is_int r then "_" else if Obj.tag r = Obj.string_tag then Obj.obj r else Obj.obj (Obj.field r 0) in

  let rec dotted r =  (* a Longident.t: a name, or a module and a name, each with its place in later versions *)
    if Obj.tag r = Obj.string_tag then Obj.obj r
    else if Obj.tag r = 1 then dotted (Obj.field r 0) ^ "." ^ dotted (Obj.field r 1)
    else dotted (Obj.field r 0) in

  (* where what a phrase defines stands; the toplevel holds no Ast_iterator *)
  let rec named p = match p.Parsetree.ppat_desc with
    | Parsetree.Ppat_var name -> [ name.Location.txt ]
    | Parsetree.Ppat_alias (p, name) -> name.Location.txt :: named p
    | Parsetree.Ppat_constraint (p, _) -> named p
    | _ -> [] in
  let places scope phrase =
    let out = Buffer.create 256 in
    let value path (b : Parsetree.value_binding) =
      let s = b.pvb_loc.Location.loc_start and e = b.pvb_loc.Location.loc_end in
      List.iter (fun name ->
          Printf.bprintf out "\t%s\t%s\t%d\t%d\t%d\t%d\n" (within path name) s.Lexing.pos_fname s.Lexing.pos_lnum
            (s.Lexing.pos_cnum - s.Lexing.pos_bol) e.Lexing.pos_lnum (e.Lexing.pos_cnum - e.Lexing.pos_bol))
        (named b.pvb_pat) in
    let rec structure path items = List.iter (item path) items
    and item path one = match one.Parsetree.pstr_desc with
      | Parsetree.Pstr_value (_, bindings) -> List.iter (value path) bindings
      | Parsetree.Pstr_module b -> binding path b
      | Parsetree.Pstr_recmodule several -> List.iter (binding path) several
      | Parsetree.Pstr_include i -> modules path i.Parsetree.pincl_mod
      | _ -> ()
    and binding path b = modules (within path (name_of b.Parsetree.pmb_name.Location.txt)) b.Parsetree.pmb_expr
    and modules path m = match m.Parsetree.pmod_desc with
      | Parsetree.Pmod_ident name ->
        Printf.bprintf out "\t%s\t=\t%s\n" path (dotted (Obj.repr name.Location.txt))
      | Parsetree.Pmod_structure items -> structure path items
      | Parsetree.Pmod_constraint (m, _) | Parsetree.Pmod_apply (m, _) -> modules path m
      | Parsetree.Pmod_functor _ as f ->  (* its body comes last; what comes before depends on the version *)
        let r = Obj.repr f in
        modules path (Obj.obj (Obj.field r (Obj.size r - 1)))
      | _ -> () in
    (match phrase with
     | Parsetree.Ptop_def items -> structure (path scope) items
     | _ -> ());
    Buffer.contents out in

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
      queue := List.map (fun phrase -> `Item (None, phrase)) (used name) @ !queue; true
    | Parsetree.Ptop_dir { pdir_name = { txt = "quit"; _ }; _ } -> stopped := 'e'; raise M.Exit_called
    | phrase -> Toploop.execute_phrase true ppf phrase in
  let where scope phrase =
    let s = start phrase and e = finish phrase in
    Printf.sprintf "%s\t%d\t%d\t%d\t%d\n%s" s.Lexing.pos_fname s.Lexing.pos_lnum e.Lexing.pos_lnum
      s.Lexing.pos_cnum e.Lexing.pos_cnum (places scope phrase) in

  (* files that are modules, item by item; and modules of which something fails *)
  let number = ref 0 in
  let made text =
    let items = function Parsetree.Ptop_def items -> items | _ -> [] in
    concat_map items (plain_parser (Lexing.from_string text)) in
  let enclosed name items = match made ("module " ^ name ^ " = struct end") with
    | [ ({ Parsetree.pstr_desc = Parsetree.Pstr_module m; _ } as item) ] ->
      let pmb_expr = { m.Parsetree.pmb_expr with Parsetree.pmod_desc = Parsetree.Pmod_structure items } in
      Parsetree.Ptop_def [ { item with Parsetree.pstr_desc = Parsetree.Pstr_module { m with Parsetree.pmb_expr } } ]
    | _ -> Parsetree.Ptop_def [] in
  let rec visible = function
    | None -> []
    | Some s -> visible s.M.outer @ List.rev s.M.seen in
  let execute_in scope print phrase = match scope, phrase with
    | Some s, Parsetree.Ptop_def [ item ] ->
      incr number;
      let own = ours ^ string_of_int !number in
      current := (s.M.path, own);
      let good = Toploop.execute_phrase print ppf (enclosed own (visible scope @ [ item ])) in
      if good then begin
        (match item.Parsetree.pstr_desc with
         | Parsetree.Pstr_open _ -> s.M.seen <- item :: s.M.seen
         | _ -> ());
        s.M.seen <- made ("open " ^ own) @ s.M.seen;
        s.M.parts <- own :: s.M.parts
      end;
      good
    | _ -> current := ("", ""); execute phrase in
  let close s =
    let last = List.hd (List.rev (String.split_on_char '.' s.M.path)) in
    let includes = concat_map (fun part -> made ("include " ^ part)) (List.rev s.M.parts) in
    let quietly items = try execute_in s.M.outer false (enclosed last items) with _ -> false in
    if not (quietly includes) && s.M.outer = None then begin  (* what OCaml does not let stand together: the last *)
      ignore (quietly []);
      List.iter (fun one -> ignore (quietly (made ("include " ^ last) @ [ one ]))) includes
    end;
    ignore (take ());
    current := ("", "") in
  let opened scope = function
    | Parsetree.Ptop_def [ { pstr_desc = Pstr_module { pmb_name; pmb_expr = { pmod_desc = Pmod_structure items; _ }; _ }; _ } ] ->
      let inner = { M.path = within (path scope) (name_of pmb_name.Location.txt); outer = scope; seen = []; parts = [] } in
      Some (List.map (fun item -> `Item (Some inner, Parsetree.Ptop_def [ item ])) items @ [ `Close inner ])
    | _ -> None in
  let value_of name =
    let shown, own = !current in
    let n = String.length shown + 1 in
    let name =
      if own <> "" && String.length name > n && String.sub name 0 n = shown ^ "."
      then own ^ String.sub name (n - 1) (String.length name - n + 1) else name in
    if not (String.contains name '.') then Toploop.getvalue name
    else begin
      let phrases = plain_parser (Lexing.from_string ("let rummifun_kept = " ^ name)) in
      List.iter (fun phrase -> ignore (Toploop.execute_phrase false ppf phrase)) phrases;
      ignore (take ());
      Toploop.getvalue "rummifun_kept"
    end in
  let replace name own made =  (* a definition in a module of the hand-in's own keeps its place *)
    let replace_in block =
      let rec from i =
        i < Obj.size block && (if Obj.field block i == own then (Obj.set_field block i made; true) else from (i + 1)) in
      from 0 in
    if not (String.contains name '.') then (Toploop.setvalue name made; true)
    else snd !current <> "" && replace_in (Toploop.getvalue (snd !current)) in
  let rec next () =
    match !queue with
    | [] -> respond 'z' ""
    | `Close s :: rest -> queue := rest; close s; next ()
    | `Item (scope, phrase) :: rest ->
      queue := rest;
      let where = where scope phrase in
      let result = run (fun () -> execute_in scope true phrase) in
      match result, opened scope phrase with
      | (Ok false | Error _), Some items ->  (* something in a module fails: item by item, then *)
        ignore (take ());
        queue := items @ rest;
        respond 'o' where
      | _ when !stopped <> ' ' -> ignore (take ()); respond !stopped where
      | Ok true, _ -> respond 'o' (where ^ take ())
      | Ok false, _ -> respond 'x' (where ^ take ())
      | Error exn, _ ->
        report exn;
        respond 'x' (where ^ take ()) in

  let rec skip () =
    match !queue with
    | [] -> respond 'z' ""
    | `Close s :: rest -> queue := rest; close s; skip ()
    | `Item (scope, phrase) :: rest -> queue := rest; respond 's' (where scope phrase) in

  let order source line =
    more := false;
    match String.split_on_char ' ' (if line.[0] = 'C' then String.sub line 0 (min 20 (String.length line)) else line) with
    | [ "F"; name; first; length; module_ ] ->
      (match parse name (int_of_string first) (source (int_of_string length)) with
       | phrases -> queue := List.map (fun phrase -> `Item (scope module_, phrase)) phrases; respond 'k' (string_of_int (List.length phrases))
       | exception exn -> report exn; respond 'p' (take ()))
    | [ "M"; name ] ->
      Option.iter close (scope name);
      Hashtbl.remove scopes name;
      respond 'k' ""
    | [ "N" ] -> next ()
    | [ "S" ] -> skip ()
    | [ "K"; name ] ->
      (match value_of name with
       | v -> let i = Hashtbl.length kept in Hashtbl.add kept i v; respond 'k' (string_of_int i)
       | exception _ -> respond 'x' name)
    | [ "L"; index; name; arity ] ->
      let index, arity = int_of_string index, int_of_string arity in
      let own = Hashtbl.find kept index in
      respond (if arity > 0 && replace name own (right index arity own) then 'k' else 'x') ""
    | "U" :: some -> active := List.map int_of_string some; respond 'k' ""
    | "A" :: _ ->
      let given = String.split_on_char '\t' (String.sub line 2 (String.length line - 2)) in
      List.iter2 (Hashtbl.replace answers) !unanswered given; respond 'k' ""
    | [ "R"; seed ] -> Random.init (int_of_string seed); respond 'k' ""
    | "C" :: _ when !late = !token -> respond 's' ""
    | "C" :: index :: shared :: _ ->
      let known = if shared = "1" then Some (Hashtbl.create 64) else None in
      more := shared = "2";
      let at = ref (String.length index + String.length shared + 4) in
      let rec args () = if !at < String.length line then let first = build known line at in first :: args () else [] in
      called := int_of_string index;
      unanswered := [];
      let chance = if !active = [] then None else Some (Random.get_state ()) in
      let result = run (fun () -> let given = args () in apply (Hashtbl.find kept !called) given) in
      called := -1;
      (match result with
       | _ when !unanswered <> [] ->
         Option.iter Random.set_state chance;
         goes_on := !goes_on && !stopped = ' ';
         respond 'q' (String.concat "\t" !unanswered)
       | _ when !stopped <> ' ' -> if !stopped = 't' then late := !token; respond !stopped ""
       | Ok v -> respond 'v' (dump v)
       | Error e -> failed e)
    | _ -> respond '?' line in
  let asked source line =
    let i = String.index line ' ' in
    token := String.sub line 0 i;
    order source (String.sub line (i + 1) (String.length line - i - 1)) in
  match Sys.backend_type with
  | Sys.Other _ ->  (* what rings and what asks take these, by their names *)
    let answer = ref "" in
    told := (fun letter text -> answer := String.make 1 letter ^ text);
    Callback.register "rummifun_ring" ring;
    Callback.register "rummifun_ask" (fun line source ->
        if line = "" then respond 'k' Sys.ocaml_version else asked (fun _ -> source) line;
        !answer)
  | _ ->
    let answers = Pipes.writing 4 and orders = Pipes.reading 3 in
    let due = ref 0. in
    told := (fun letter text ->
        output_char answers letter;
        List.iter (output_string answers) [ string_of_int (String.length text); " "; !token; "\n"; text ];
        if not !more || Sys.time () > !due then (flush answers; due := Sys.time () +. 0.02));
    Sys.set_signal Sys.sigalrm (Sys.Signal_handle ring);
    respond 'k' Sys.ocaml_version;
    try while true do asked (fun length -> really_input_string orders length) (input_line orders) done
    with End_of_file -> ()
;;
