"""Arguments of the command line: games, deals, positions, players, hand-ins."""
