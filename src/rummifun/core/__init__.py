"""The words that every game shares: what a game is and may declare, scenes, notations, records, matches."""
