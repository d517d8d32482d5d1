"""Arguments by name: a game, a deal, a position, a player, a file of your own."""
