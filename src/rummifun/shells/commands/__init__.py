"""The commands, a module each, named as it is typed; beside them what several of them share."""
