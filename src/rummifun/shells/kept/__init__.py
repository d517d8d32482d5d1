"""What is kept on disk: games, each change of one before it is shown, and how they ended."""
