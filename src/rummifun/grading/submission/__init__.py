"""A hand-in: its files, its definitions, the order of loading."""
