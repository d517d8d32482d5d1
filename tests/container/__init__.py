"""The container: its file, what it holds, and what runs in it."""
