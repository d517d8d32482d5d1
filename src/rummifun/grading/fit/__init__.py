"""What a hand-in calls things: its types read, roles fitted to them, values into them and back."""
