"""Haricots: the worked positions, refusals, whole games, secrets, and games made wrong on purpose."""
