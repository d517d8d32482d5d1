"""The command line as it is used: languages, bad input, terminals, catalogues."""
