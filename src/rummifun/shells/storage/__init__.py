"""What is kept on disk: games, saved before each change is shown, and how they ended."""
