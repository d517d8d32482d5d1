// What the runtime of js_of_ocaml does otherwise for a hand-in; `rummifun` is given by cell.js, from outside.

//Provides: caml_wrap_exception const (const)
//Requires: caml_global_data, caml_string_of_jsstring, caml_return_exn_constant
function caml_wrap_exception(e) {
  if (e instanceof Array) return e;
  if (globalThis.rummifun.over(e)) throw e; // no handler of a hand-in keeps it from ending
  var said = String(e && e.message || e);
  if (/call stack|recursion/i.test(said)) return caml_return_exn_constant(caml_global_data.Stack_overflow);
  if (e instanceof globalThis.RangeError) return caml_return_exn_constant(caml_global_data.Out_of_memory);
  return [0, caml_global_data.Failure, caml_string_of_jsstring(said)];
}

//Provides: caml_make_vect const (const, const)
//Requires: caml_array_bound_error, caml_raise_constant, caml_global_data
function caml_make_vect(len, init) {
  if (len < 0) caml_array_bound_error();
  if (len > globalThis.rummifun.words) caml_raise_constant(caml_global_data.Out_of_memory);
  var b = new Array(len + 1);
  b[0] = 0;
  for (var i = 1; i <= len; i++) b[i] = init;
  return b;
}

//Provides: caml_ml_output_bytes
//Requires: caml_ml_flush, caml_ml_bytes_length, caml_raise_sys_error, caml_ml_channels
//Requires: caml_create_bytes, caml_blit_bytes, caml_string_of_bytes, caml_jsbytes_of_string
function caml_ml_output_bytes(chanid, buffer, offset, len) {
  var chan = caml_ml_channels[chanid];
  if (!chan.opened) caml_raise_sys_error("Cannot output to a closed channel");
  var bytes = buffer;
  if (offset !== 0 || caml_ml_bytes_length(buffer) !== len) {
    bytes = caml_create_bytes(len);
    caml_blit_bytes(buffer, offset, bytes, 0, len);
  }
  chan.buffer += caml_jsbytes_of_string(caml_string_of_bytes(bytes));
  if (chan.buffer.length > 65536) caml_ml_flush(chanid);
  return 0;
}

//Provides: rummifun_started
//Requires: caml_named_value, caml_string_of_jsbytes, caml_jsbytes_of_string
function rummifun_started() {
  var of = caml_string_of_jsbytes, bytes = caml_jsbytes_of_string;
  var put = caml_named_value("rummifun_put"), ask = caml_named_value("rummifun_ask"), ring = caml_named_value("rummifun_ring");
  globalThis.rummifun.started(
    function (name, text) { put(of(name), of(text)); },
    function (line, source) { return bytes(ask(of(line), of(source))); },
    function () { return ring(0); });
  return 0;
}

//Provides: caml_js_eval_string (const)
//Requires: caml_jsbytes_of_string
function caml_js_eval_string(s) {
  return eval(globalThis.rummifun.ticking(caml_jsbytes_of_string(s)));
}

//Provides: caml_raise_no_such_file
//Requires: caml_raise_sys_error
function caml_raise_no_such_file(name) {
  caml_raise_sys_error(name.replace(/^\/static\//, "") + ": No such file or directory");
}

//Provides: caml_sys_exit
function caml_sys_exit(code) {
  throw globalThis.rummifun.leave(code);
}
