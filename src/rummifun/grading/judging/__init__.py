"""Judging a hand-in: cases, laws, weights, options."""
