"""A hand-in as a player of Rummikub."""
