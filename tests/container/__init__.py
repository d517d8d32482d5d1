"""The container: its Containerfile, its contents, and the program in it."""
