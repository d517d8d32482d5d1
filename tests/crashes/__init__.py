"""Kills, full disks and torn files: accepted moves are kept, whatever happens to the process and to the disk."""
