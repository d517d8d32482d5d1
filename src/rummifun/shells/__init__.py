"""The only impure rooms: the command line and the screens."""
