// OCaml in JavaScript for a process beside: an order a line of JSON, and so its answer; a toplevel is kept until the next.

import { readSync, writeSync } from "node:fs";
import { cell } from "./ocaml_toplevel.js";

const more = Buffer.alloc(1 << 16);
let told = "", kept;

function line() {
  while (!told.includes("\n")) {
    const n = readSync(0, more);
    if (!n) process.exit(0);
    told += more.toString("latin1", 0, n);
  }
  const end = told.indexOf("\n"), found = told.slice(0, end);
  told = told.slice(end + 1);
  return JSON.parse(found);
}

for (;;) {
  const [what, ...of] = line();
  const answer = what === "start" ? void (kept = cell()) : kept[what](...of);
  const data = Buffer.from(JSON.stringify(answer ?? null) + "\n");
  for (let at = 0; at < data.length; ) at += writeSync(1, data, at);
}
