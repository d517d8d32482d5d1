"""How a game is carried on, once for every shell: a sitting is a value, and `advance` the one way on."""
