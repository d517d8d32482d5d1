"""Réussites: patiences for one player, each a table and four functions (réussites sheet)."""
