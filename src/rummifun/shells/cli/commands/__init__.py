"""The commands, one module each, named as you type it; and the modules that several of them share."""
