"""Laws are values, and a product: equations that any implementation of a sheet can be held to."""
