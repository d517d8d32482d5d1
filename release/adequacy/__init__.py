"""Cases chosen by adequacy: each small mistake in a function of the sheet that an input shows, a chosen case shows."""
