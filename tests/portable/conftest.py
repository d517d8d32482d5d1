"""What processes of their own run is not for the process of the tests."""

collect_ignore = ["seen", "commands.py", "play_on_screen.py", "rooms.py"]
