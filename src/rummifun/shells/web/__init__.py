"""The page in the browser and its server: any game, alone, against a player, or between two people over the network."""
