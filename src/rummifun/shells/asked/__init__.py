"""What somebody asks for by name: a game, a deal, a position, a player, a file of one's own."""
