"""Compiled twins of whole games, and the studies that use them."""
