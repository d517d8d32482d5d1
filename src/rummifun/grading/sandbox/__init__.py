"""Where a hand-in runs, shut in, and what talks to it."""
