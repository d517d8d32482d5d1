"""The only impure rooms: command line and screens."""
