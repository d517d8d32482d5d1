"""Games in lines: typed moves, tables in text, arrangements and hints."""
