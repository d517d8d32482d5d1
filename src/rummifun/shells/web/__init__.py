"""The page in the browser and its server: any game, alone, against a player, or two people over the network."""
