"""Scenes drawn, as text and as pictures, by what knows no game."""
