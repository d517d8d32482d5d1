"""A person's terminal: language and width, errors in a sentence, options, progress, a line read."""
