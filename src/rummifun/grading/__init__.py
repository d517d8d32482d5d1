"""Hand-ins: a student's OCaml or Python file checked against the sheet, in a process that can do no harm."""
