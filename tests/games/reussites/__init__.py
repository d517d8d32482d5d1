"""The frame of réussites and the games written in it."""
