"""Files that other processes run are not collected here."""

collect_ignore = ["seen", "commands.py", "play_on_screen.py", "rooms.py"]
