"""What the command line names: games, deals, positions, players, hand-ins."""
