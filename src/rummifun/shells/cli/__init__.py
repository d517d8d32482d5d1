"""The command line: one module a command, and a game in lines."""
