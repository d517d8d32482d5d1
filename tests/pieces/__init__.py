"""What games are made of: cards, piles, and the sequences that piles lie over."""
