"""Scenes drawn as text and as pictures, without knowing any game."""
