"""The cells in which hand-ins run, and the drivers that talk to them."""
