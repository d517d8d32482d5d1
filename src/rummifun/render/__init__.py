"""Scenes drawn: as text here."""
