"""The toplevel of OCaml on the page."""
