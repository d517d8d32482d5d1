"""Players: those that search or solve, those of each game, and players by name."""
