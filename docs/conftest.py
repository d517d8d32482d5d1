"""What is asked of the pages: the examples of the English lessons are those of the French, outputs included."""

collect_ignore_glob = ["lecons/en/*.md"]
