"""The commands, one module each, named as you type it; and what several of them share."""
