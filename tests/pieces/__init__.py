"""The material of games: cards, piles, and the sequences that piles are made of."""
