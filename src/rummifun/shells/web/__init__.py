"""The page in the browser, and the server behind it: any game, alone, against a player, or two people over the network."""
