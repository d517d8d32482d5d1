"""Two versions of one program, compared."""
