"""Games and players that users write: loaded, watched, run in processes of their own."""
