"""The page: its routes, its messages, its live games; it knows no database, no process and no browser."""
