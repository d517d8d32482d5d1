"""Games line by line: what is written, what you can type, and what it does."""
