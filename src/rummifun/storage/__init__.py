"""Storage on disk: games, saved before each change is shown, and their ends."""
