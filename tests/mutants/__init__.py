"""Deliberately wrong implementations, and the laws that must catch them."""
