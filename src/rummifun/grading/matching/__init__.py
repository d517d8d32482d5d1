"""What a hand-in calls things: its types are read, roles fitted to them, values converted both ways."""
