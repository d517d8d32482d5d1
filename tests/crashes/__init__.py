"""Kills, full disks and torn files: what was accepted is kept, whatever happens to the process and to the disk."""
