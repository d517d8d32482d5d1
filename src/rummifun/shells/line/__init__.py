"""Games line by line: what is written, what can be typed, and what comes of it."""
