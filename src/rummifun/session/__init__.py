"""Sessions, the same for every shell: a game in progress is a value, and `advance` carries it on."""
