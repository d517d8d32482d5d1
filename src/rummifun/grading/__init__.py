"""Hand-ins: a student's OCaml or Python file held to the sheet, in a process that can do no harm."""
