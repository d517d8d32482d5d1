"""What games are made of: cards, piles of cards, and the table that gives them places (réussites sheet, §1 and §2)."""
